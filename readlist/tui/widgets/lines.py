"""Lines: a pane of lines that are made when they are shown.

It keeps its own place instead of Textual's virtual size, because that lays the whole screen out again whenever the
number of lines changes, and here it changes with every key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from readlist.tui.paint import line
from readlist.tui.theme import Glyphs, palette

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Size

    from readlist.tui.theme import Palette

WHEEL = 3
"""Lines that one turn of the wheel moves."""
ROOMY = 30
"""Lines of a terminal from which panes begin with a blank one."""


class Lines(Widget, can_focus=True, inherit_bindings=False):
    """Shows `total` lines of which `paint` makes one.

    Attributes:
        edge: Which edge can be dragged with the mouse; it shows that under it.
        gripped: Whether the mouse has dragged the edge since it was pressed, so that its click means nothing else.
    """

    ALLOW_SELECT = False
    GROUND: ClassVar[str] = "pane"
    RULED: ClassVar[bool] = False
    """Whether a line stands at the left edge where the theme has no shades to tell panes apart."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.top = 0
        self.glyphs = Glyphs()
        self.edge: Literal["", "left", "top"] = ""
        self.gripped = False
        self._dragging = self._edge_lit = False

    @property
    def total(self) -> int:
        """How many lines there are."""
        raise NotImplementedError

    def paint(self, number: int, cells: int) -> tuple[list[Segment], Style]:
        """The segments of one line, and the style of what is left of it to the right."""
        raise NotImplementedError

    @property
    def size(self) -> Size:
        """The cells there are: without border and padding, all, known without asking the layout for each line."""
        return self.outer_size

    @property
    def above(self) -> int:
        """Blank lines at the top, where there are lines to spare."""
        return 1 if self.app.size.height >= ROOMY else 0

    @property
    def room(self) -> int:
        """How many lines are in sight at once."""
        return max(0, self.size.height - self.above)

    def line_at(self, y: int) -> int:
        """The number of the line at this height of the pane; none stands in the blank line above."""
        return self.top + y - self.above if y >= self.above else -1

    @property
    def palette(self) -> Palette:
        """The styles of the theme in force."""
        return palette(self.app.theme.removeprefix("readlist-"))

    def render_line(self, y: int) -> Strip:
        """One line of the pane: a line of what is shown, and a cell of the scroll bar."""
        strip = self._line(y)
        if not (self._edge_lit or self.ruled) or strip.cell_length < 2:
            return strip
        if self.edge == "left":
            lit, plain = ("┃", "│") if not self.glyphs.ascii else ("|", "|")
            style = self.palette.accent if self._edge_lit else self.palette.dim
            return Strip([Segment(lit if self._edge_lit else plain, self._ground + style), *strip.crop(1)])
        if y == 0:
            return Strip([Segment(text, (style or Style()) + self.palette.here) for text, style, _ in strip])
        return strip

    @property
    def ruled(self) -> bool:
        """Whether there is a line at the left edge."""
        colours = self.palette.colours
        return self.RULED and self.edge == "left" and colours.page == colours.pane

    @property
    def _ground(self) -> Style:
        return self.palette.ground(self.GROUND)

    def _line(self, y: int) -> Strip:
        cells = self.size.width
        ground = self._ground
        number = self.top + y - self.above
        if cells <= 1:
            return Strip([Segment(" " * cells, ground)], cells)
        if y < self.above or not 0 <= number < self.total:
            return line([], cells, ground)
        segments, rest = self.paint(number, cells - 1)
        return line(segments, cells, rest, last=Segment(*self._bar(y - self.above, rest)))

    def _bar(self, y: int, rest: Style) -> tuple[str, Style]:
        """The scroll bar's cell: a thumb where there is more than fits, in the pane's shade so that it is seen."""
        height, total = self.room, self.total
        if total <= height or height < 3:
            return " ", rest
        thumb = max(1, height * height // total)
        start = (height - thumb) * self.top // max(1, total - height)
        style = self.palette.ground(self.GROUND) + self.palette.thumb
        return ("#" if self.glyphs.ascii else "▐", style) if start <= y < start + thumb else (" ", rest)

    def repaint(self, *numbers: int) -> None:
        """Paint these lines again, those that are in sight."""
        regions = [
            Region(0, number - self.top + self.above, self.size.width, 1)
            for number in set(numbers)
            if 0 <= number - self.top < self.room
        ]
        if regions:
            self.refresh(*regions)

    def go(self, top: int) -> bool:
        """Show the lines from this one on, as far as there are lines; True where that is a change."""
        top = max(0, min(top, self.total - self.room))
        if top == self.top:
            return False
        self.top = top
        self.refresh()
        return True

    def scroll_lines(self, lines: int) -> bool:
        """Show what is so many lines further down; True where there was more."""
        return self.go(self.top + lines)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel."""
        event.stop()
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel."""
        event.stop()
        self.scroll_lines(-WHEEL)

    def on_edge(self, x: int, y: int) -> bool:
        """Whether this place of the pane is on the edge that can be dragged."""
        if not (0 <= x < self.size.width - 1 and 0 <= y < self.size.height):
            return False
        return x == 0 if self.edge == "left" else y == 0 and self.edge == "top"

    def _light(self, lit: bool) -> None:
        if lit != self._edge_lit:
            self._edge_lit = lit
            self.refresh()

    def on_leave(self, event: events.Leave) -> None:
        """The mouse is elsewhere."""
        self._light(False)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press on the scroll bar begins to drag it."""
        self.gripped = False
        if event.x >= self.size.width - 1 and self.total > self.room:
            self._dragging = True
            self.capture_mouse()
            self._drag_to(event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The scroll bar follows the mouse."""
        if self._dragging:
            self._drag_to(event.y)
        elif self.edge or self._edge_lit:
            self._light(self.on_edge(event.x, event.y))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The scroll bar is let go."""
        if self._dragging:
            self._dragging = False
            self.release_mouse()

    def _drag_to(self, y: int) -> None:
        height = self.room
        self.go(round(y / max(1, height - 1) * max(0, self.total - height)))

    def on_focus(self, event: events.Focus) -> None:
        """Cursor and headings look different with the focus."""
        self.refresh()

    def on_blur(self, event: events.Blur) -> None:
        """Cursor and headings look different without the focus."""
        self.refresh()
