"""The list of papers: a line each, made when it is in sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.message import Message

from readlist.mark import SKIPPED, STATUSES
from readlist.tui.cells import cut, steady, width
from readlist.tui.cursor import Rows, Selection
from readlist.tui.paint import Stretch, stretches
from readlist.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events

    from readlist.mark import Status
    from readlist.row import Row

MARGIN = 3
"""Rows that stay in sight above and below the cursor."""


class PaperList(Lines):
    """Papers in rows; the cursor is a row, whoever owns the list keeps it with the paper."""

    GROUND = "pane"

    @dataclass
    class Moved(Message):
        """The mouse has put the cursor on a row."""

        row: int

    @dataclass
    class Opened(Message):
        """A row was clicked twice."""

        row: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows = Rows()
        self.cursor = 0
        self.selection = Selection()
        self.range = range(0)
        self.look: Callable[[int], Row] | None = None
        self.light: Callable[[str], Sequence[tuple[int, int]]] | None = None
        self.snippets: dict[int, tuple[str, Sequence[tuple[int, int]]]] = {}
        self.statuses: dict[str, Status] = {status.id: status for status in STATUSES}
        self.notice: list[tuple[str, str]] = []
        self.painted = 0

    @property
    def total(self) -> int:
        """Rows, or the lines of the notice where there are none."""
        return len(self.rows) or len(self.notice)

    def show(self, rows: Rows, cursor: int) -> None:
        """Show other rows, with the cursor on one of them; it stays at its height on the screen where it can."""
        height = self.cursor - self.top
        self.rows = rows
        self.cursor = max(0, min(cursor, len(rows) - 1))
        self.top = max(0, min(self.cursor - height, self.total - self.room))
        self._reveal()
        self.refresh()

    def move(self, row: int) -> None:
        """Put the cursor on another row; only the rows that it leaves and reaches are painted, unless it scrolls."""
        row = max(0, min(row, len(self.rows) - 1))
        before, self.cursor = self.cursor, row
        if not self._reveal() and row != before:
            self.repaint(before, row)

    def _reveal(self) -> bool:
        height = self.room
        if height <= 0:
            return False
        margin = min(MARGIN, (height - 1) // 2)
        top = min(self.top, self.cursor - margin)
        return self.go(max(top, self.cursor + margin - height + 1))

    def scroll_lines(self, lines: int) -> bool:
        """Scroll, and take the cursor along where it would be lost from sight."""
        moved = super().scroll_lines(lines)
        if moved:
            row = max(self.top, min(self.cursor, self.top + self.room - 1))
            if row != self.cursor:
                self.post_message(self.Moved(row))
        return moved

    def on_resize(self, event: events.Resize) -> None:
        """The cursor stays in sight."""
        self.go(self.top)
        self._reveal()

    def on_click(self, event: events.Click) -> None:
        """One click moves the cursor, two open the paper."""
        row = self.line_at(event.y)
        if not self.gripped and event.x < self.size.width - 1 and 0 <= row < len(self.rows):
            self.post_message(self.Opened(row) if event.chain == 2 else self.Moved(row))

    def paint(self, number: int, cells: int) -> tuple[list[Segment], Style]:
        """One paper, or one line of the notice."""
        palette = self.palette
        ground = palette.ground(self.GROUND)
        if not len(self.rows):
            text, style = self.notice[number]
            return [Segment("  ", ground), *self._keyed(text, ground + getattr(palette, style))], ground
        self.painted += 1
        paper = self.rows[number]
        row = self.look(paper) if self.look else None
        if row is None:
            return [], ground
        status = self.statuses.get(row.status, STATUSES[0])
        chosen, here = paper in self.selection or number in self.range, number == self.cursor
        focused = self.has_focus
        added = palette.row(cursor=here, focused=focused, chosen=chosen)
        base = ground + added
        plain = bool(here and (palette.colours.ansi or added.color))

        def styled(style: Style) -> Style:
            """Colours and dimming give way where the cursor's row has its own."""
            if plain:
                return base + Style(bold=style.bold, italic=style.italic, underline=style.underline)
            return base + (palette.raised(style) if added.bgcolor else style)

        signed = here and (self.glyphs.ascii or palette.colours.ansi)
        marker = self.glyphs.chosen if chosen else (">" if signed else " ")
        glyph = self.glyphs.status(status)
        left = [Segment(marker, styled(palette.accent)), Segment(f"{glyph} ", styled(palette.status(status)))]
        right = self._right(row, cells, styled)
        room = cells - 3 - sum(width(segment.text) for segment in right) - 1
        middle = self._middle(paper, row, room, styled, faded=status.counts_as == SKIPPED and not here)
        used = sum(width(segment.text) for segment in middle)
        return [*left, *middle, Segment(" " * max(0, room - used + 1), base), *right], base

    def _right(self, row: Row, cells: int, styled: Callable[[Style], Style]) -> list[Segment]:
        """Rating, note and code, each always in the same place."""
        palette, glyphs = self.palette, self.glyphs
        parts = []
        if cells >= 50:
            parts.append(Segment(f"{row.rating}{glyphs.star} " if row.rating else "   ", styled(palette.warm)))
            parts.append(Segment(f"{glyphs.note} " if row.noted else "  ", styled(palette.dim)))
        parts.append(Segment(f"{glyphs.code} " if row.code else "  ", styled(palette.tag)))
        return parts

    def _middle(
        self, paper: int, row: Row, room: int, styled: Callable[[Style], Style], *, faded: bool
    ) -> list[Segment]:
        """Name and title, and where the search found something else of it, that."""
        palette, dots = self.palette, self.glyphs.ellipsis
        name, title = steady(row.name), steady(row.title)
        if name and title.casefold().startswith(name.casefold()):
            rest = title[len(name) :].lstrip(" :,–—-")
            title = rest or title
        quiet = palette.soft if row.derived else palette.text
        name_style = palette.dim if faded else palette.strong
        segments: list[Segment] = []
        if name and name != title:
            shown, used = cut(name, min(room, max(12, room // 2)), dots)
            segments += self._lit(shown, styled(name_style))
            room -= used + 2
            if room > 4:
                segments.append(Segment("  ", styled(quiet)))
        if room <= 0:
            return segments
        snippet = self.snippets.get(paper)
        space = max(room // 2, min(room, 24)) if snippet else room
        shown, used = cut(title, space, dots)
        segments += self._lit(shown, styled(palette.dim if faded else quiet))
        if snippet and room - used > 12:
            text, spans = snippet
            short, _ = cut(text, room - used - 2, dots)
            lit = styled(palette.lit)
            segments.append(Segment("  ", styled(palette.dim)))
            segments += stretches(
                short, 0, len(short), styled(palette.dim), [(s, e, lit) for s, e in spans if s < len(short)]
            )
        return segments

    def _lit(self, text: str, base: Style) -> list[Segment]:
        if self.light is None:
            return [Segment(text, base)]
        lit = self.palette.lit if base.color is not None else self.palette.lit.without_color
        spans: list[Stretch] = [(start, end, lit) for start, end in self.light(text)]
        return stretches(text, 0, len(text), base, spans)

    def _keyed(self, text: str, base: Style) -> list[Segment]:
        """A line of a notice, with what stands in `backticks` shown as keys."""
        segments = []
        for number, part in enumerate(text.split("`")):
            segments.append(Segment(steady(part), base + self.palette.key if number % 2 else base))
        return segments
