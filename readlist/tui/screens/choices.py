"""A list of choices that owns no rows: it asks for the lines it paints, so that ten thousand cost what ten do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBarRender
from textual.strip import Strip

from readlist.tui.cells import cut, steady, width
from readlist.tui.theme import COLOURS, Glyphs, palette

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import App

    from readlist.tui.theme import Palette

Part = tuple[str, str]
"""Text and the name of its style: "" plain, one of `STYLES`, or a tag with `#` before it, for the tag's own."""

STYLES: Final = ("bold", "dim", "accent", "key", "good", "warm", "bad", "head")


@dataclass(frozen=True, slots=True)
class Line:
    """What one row shows.

    Attributes:
        left: Parts from the left, cut where the room ends.
        right: Parts that stand at the right edge, painted whole where there is any room.
        enabled: Whether it can be chosen; the cursor passes over what can't.
    """

    left: tuple[Part, ...] = ()
    right: tuple[Part, ...] = ()
    enabled: bool = True


class _PlainBar(ScrollBarRender):
    """A scroll bar of blanks, told by its shade alone."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8


class Choices(ScrollView, can_focus=True):
    """Rows to choose one of, by keys or mouse.

    Args:
        line: What row n shows; called for visible rows only.
        count: How many rows there are.
        cursor: The row that is chosen first.
        empty: What stands there when there is no row.
        still: Only shows its rows: no cursor is painted.
        careful: A click goes to a row; only a click on the row that one is on chooses it.
    """

    DEFAULT_CSS = """
    Choices {
        height: auto;
        min-height: 1;
        max-height: 100%;
        background: $rl-bar;
        color: $rl-text;
        scrollbar-size-vertical: 1;
        scrollbar-color: $rl-dim;
        scrollbar-color-hover: $rl-dim;
        scrollbar-color-active: $rl-accent;
        scrollbar-background: $rl-bar;
        scrollbar-background-hover: $rl-bar;
        scrollbar-background-active: $rl-bar;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,ctrl+p", "move(-1)", show=False),
        Binding("down,j,ctrl+n", "move(1)", show=False),
        Binding("pageup,ctrl+u", "page(-1)", show=False),
        Binding("pagedown,ctrl+d", "page(1)", show=False),
        Binding("home,g", "first", show=False),
        Binding("end,G", "last", show=False),
        Binding("enter", "pick", show=False),
    ]

    cursor: var[int] = var(0, always_update=True)

    @dataclass
    class Moved(Message):
        """The cursor stands on another row."""

        choices: Choices
        row: int

        def can_replace(self, message: Message) -> bool:
            """Only the last place counts."""
            return isinstance(message, Choices.Moved) and message.choices is self.choices

        @property
        def control(self) -> Choices:
            """The list that it is about."""
            return self.choices

    @dataclass
    class Picked(Message):
        """A row was chosen with Enter, or with the mouse in that column of cells."""

        choices: Choices
        row: int
        column: int | None = None

        @property
        def control(self) -> Choices:
            """The list that it is about."""
            return self.choices

    def __init__(
        self,
        line: Callable[[int], Line] = lambda row: Line(),
        count: int = 0,
        *,
        cursor: int = 0,
        empty: str = "",
        still: bool = False,
        careful: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._line = line
        self._count = count
        self._empty = empty
        self._shows_cursor = not still
        self._careful = careful
        self.set_reactive(Choices.cursor, cursor)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._count

    def on_mount(self) -> None:
        """Begin on the first row that can be chosen."""
        if glyphs_of(self.app).ascii:
            self.vertical_scrollbar.renderer = _PlainBar  # type: ignore[misc]  # of this one alone
        self.show(self._line, self._count, cursor=self.cursor)

    def show(self, line: Callable[[int], Line], count: int, *, cursor: int = 0, empty: str | None = None) -> None:
        """Show other rows, with the cursor on this one or the next that can be chosen."""
        self._line, self._count = line, count
        if empty is not None:
            self._empty = empty
        self.virtual_size = Size(0, max(count, 1))
        self.cursor = self._enabled(max(0, min(cursor, count - 1)), 1)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are rows: the frame limits it."""
        return max(self._count, 1)

    @property
    def still(self) -> bool:
        """Whether rows are only shown."""
        return not self._shows_cursor

    @still.setter
    def still(self, still: bool) -> None:
        self._shows_cursor = not still
        self.refresh()

    def redraw(self) -> None:
        """What the rows show has changed; which there are has not."""
        self.refresh()

    def watch_cursor(self, before: int, after: int) -> None:
        """Paint the two rows that changed, and keep the cursor in sight."""
        for row in (before, after):
            self.refresh_line(row - self.scroll_offset.y)
        if self._count:
            self.scroll_to_region(
                Region(0, after, 1, 1), animate=False, force=True, immediate=True, x_axis=False, y_axis=True
            )
            if before != after:
                self.post_message(self.Moved(self, after))

    def refresh_line(self, y: int) -> None:
        """Repaint one visible line."""
        self.refresh(Region(0, y, self.size.width, 1))

    def _enabled(self, row: int, step: int) -> int:
        forward, backward = range(row, self._count), range(row, -1, -1)
        for candidates in (forward, backward) if step > 0 else (backward, forward):
            for candidate in candidates:
                if 0 <= candidate < self._count and self._line(candidate).enabled:
                    return candidate
        return max(0, min(row, self._count - 1))

    def move(self, rows: int) -> None:
        """Move the cursor by so many rows; where there is none, what is seen."""
        if not self._shows_cursor:
            self.scroll_relative(y=rows, animate=False, immediate=True)
        elif self._count:
            step = 1 if rows > 0 else -1
            self.cursor = self._enabled(max(0, min(self.cursor + rows, self._count - 1)), step)

    def action_move(self, rows: int) -> None:
        """Move the cursor by so many rows."""
        self.move(rows)

    def action_page(self, pages: int) -> None:
        """Move by what is visible."""
        self.move(pages * max(self.size.height - 1, 1))

    def action_first(self) -> None:
        """To the first row."""
        self.move(-self._count)

    def action_last(self) -> None:
        """To the last row."""
        self.move(self._count)

    def action_pick(self) -> None:
        """Choose the row under the cursor."""
        self.pick(self.cursor)

    def pick(self, row: int, column: int | None = None) -> None:
        """Choose a row."""
        if 0 <= row < self._count and self._line(row).enabled:
            self.cursor = row
            self.post_message(self.Picked(self, row, column))

    def on_click(self, event: events.Click) -> None:
        """A click chooses the row under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        row = offset.y + self.scroll_offset.y
        if self._careful and row != self.cursor:
            if row < self._count and self._line(row).enabled:
                self.cursor = row
        else:
            self.pick(row, offset.x)

    @property
    def _palette(self) -> Palette:
        return palette_of(self.app)

    def render_line(self, y: int) -> Strip:
        """One row: a sign for the cursor, the left parts, a gap, the right parts."""
        row = y + self.scroll_offset.y
        cells = self.scrollable_content_region.width
        palette = self._palette
        ground = palette.ground("bar")
        if row >= self._count:
            text = steady(self._empty) if row == 0 and not self._count else ""
            return Strip([Segment(cut(f"  {text}", cells)[0], ground + palette.dim)]).adjust_cell_length(cells, ground)
        line = self._line(row)
        here = row == self.cursor and self._shows_cursor
        over = palette.row(cursor=True, focused=True, chosen=False) if here else Style()
        base = ground + over
        dots = glyphs_of(self.app).ellipsis
        sign = (">" if glyphs_of(self.app).ascii else "›") if here else " "
        flat = here and palette.colours.ansi  # reversed colours would be patches of many backgrounds

        def painted(name: str) -> Style:
            if flat:
                return base
            style = self._painted(name, line)
            return ground + (palette.raised(style) if here else style) + over

        segments = [Segment(f"{sign} ", painted("accent"))]
        right = [(steady(text), style) for text, style in line.right]
        right_width = sum(width(text) for text, _ in right)
        if right_width > cells // 2:
            right, right_width = [], 0
        room = cells - 2 - right_width - (2 if right else 1)
        left = [(steady(text), style) for text, style in line.left]
        for number, (text, name) in enumerate(left):
            more = any(rest for rest, _ in left[number + 1 :])
            short, used = cut(f"{text}{dots}" if more and width(text) == room else text, room, dots)
            segments.append(Segment(short, painted(name)))
            room -= used
            if room <= 0:
                break
        segments.append(Segment(" " * (max(room, 0) + (1 if right else 0)), base))
        segments += [Segment(text, painted(name)) for text, name in right]
        return Strip(segments).adjust_cell_length(cells, base)

    def _painted(self, name: str, line: Line) -> Style:
        palette = self._palette
        if not line.enabled and name in {"", "bold"}:
            return palette.dim
        if name == "head":
            return palette.dim + palette.bold
        if name.startswith("#"):
            return palette.tagged(name[1:])
        return {
            "bold": palette.strong,
            "dim": palette.dim,
            "accent": palette.accent,
            "key": palette.key,
            "good": palette.good,
            "warm": palette.warm,
            "bad": palette.bad,
        }.get(name, palette.text)


def glyphs_of(app: App[Any]) -> Glyphs:
    """The signs in use; Unicode's in an app that isn't ours."""
    return Glyphs(ascii=bool(getattr(app, "ascii_only", False)))


def palette_of(app: App[Any]) -> Palette:
    """The styles of the theme in force; the dark ones under a theme that isn't ours."""
    name = app.theme.removeprefix("readlist-")
    return palette(name if name in COLOURS else "dark")
