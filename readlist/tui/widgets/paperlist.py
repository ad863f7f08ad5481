"""The list of papers: a line each, made when it is in sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.message import Message

from readlist.mark import SKIPPED, STATUSES
from readlist.tui.card import watched
from readlist.tui.cells import cut, steady, width
from readlist.tui.cursor import Rows, Selection
from readlist.tui.paint import stretches
from readlist.tui.rest import Rest
from readlist.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from textual import events

    from readlist.mark import Status
    from readlist.row import Row

    Light = Callable[[str], Sequence[tuple[int, int]]]
    Snip = Callable[[int, Sequence[str], int], str | None]
    """A paper, what is seen of its name and title, how many cells there are → what to show beside them."""

MARGIN = 3
"""Rows that stay in sight above and below the cursor."""
PAUSE = 0.12
"""Seconds without a change after which the rows in sight are completed by snippets."""
AT_ONCE = 6
"""Snippets that are fetched without looking at the keys: some milliseconds' worth."""
SNIPPET = 16
"""Cells below which a snippet says nothing."""
TITLE = 16
"""Cells that name and title keep beside a snippet."""


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
        self.light: Light | None = None
        self.watch_words: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.surprises: AbstractSet[int] = frozenset()
        self.snip: Snip | None = None
        self.snippets: dict[int, str | None] = {}
        self._sought: object = None
        self._resting = Rest(self, PAUSE, self._snip_some)
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
        self._snip_soon()

    def seek(self, sought: object, light: Light | None, snip: Snip | None) -> None:
        """Light other words.

        Args:
            sought: Whatever is another where other words are.
            light: Where a text has the words.
            snip: What to show of a paper beside its title; asked for the rows in sight, once the keys rest.
        """
        self.light, self.snip = light, snip
        if sought != self._sought:
            self._sought = sought
            self.snippets = {}

    def forget(self, papers: Iterable[int]) -> None:
        """Fetch the snippets of these anew: notes or tags may be others."""
        for paper in papers:
            self.snippets.pop(paper, None)

    def go(self, top: int) -> bool:
        """Show the rows from this one on; True where that is a change."""
        moved = super().go(top)
        if moved:
            self._snip_soon()
        return moved

    def _snip_soon(self) -> None:
        if self.snip is not None:
            self._resting.begin()
        else:
            self._resting.stop()

    def _snip_some(self) -> None:
        """Fetch some snippets, then let a key through before the next ones."""
        if not self.fill_snippets(AT_ONCE):
            self.set_timer(0.01, self._snip_some)

    def fill_snippets(self, most: int | None = None) -> bool:
        """Fetch the snippets of the rows in sight, `most` of them; True once all are there."""
        room = self._words_room(self.size.width - 1)
        cells = room - self._lead(room) - 2
        if cells < SNIPPET:
            return True
        fetched = 0
        for number in range(self.top, min(self.top + self.room, len(self.rows))):
            paper = self.rows[number]
            if paper in self.snippets or self.look is None or self.snip is None:
                continue
            if fetched == most:
                return False
            fetched += 1
            row = self.look(paper)
            name, title, left = self._words(row, room)
            found = self.snippets[paper] = self.snip(paper, (name, cut(title, left, self.glyphs.ellipsis)[0]), cells)
            if found:
                self.repaint(number)
        return True

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
        """The cursor stays in sight; snippets are as long as there is room."""
        self.snippets = {}
        self._snip_soon()
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
        right = self._right(paper, row, cells, styled)
        room = self._words_room(cells)
        middle = self._middle(paper, row, room, styled, faded=status.counts_as == SKIPPED and not here)
        used = sum(width(segment.text) for segment in middle)
        return [*left, *middle, Segment(" " * max(0, room - used + 1), base), *right], base

    def _words_room(self, cells: int) -> int:
        """Cells for name, title and snippet, between the signs on the left and those on the right."""
        return cells - 4 - (7 if cells >= 50 else 2) - (2 if self.surprises else 0)

    @staticmethod
    def _lead(room: int) -> int:
        """Cells of name and title where a snippet stands beside them: in all rows the same, so that it is a column."""
        return max(room * 2 // 5, TITLE)

    def _words(self, row: Row, room: int) -> tuple[str, str, int]:
        """Name as far as it is shown, title, and the cells that are left for the title."""
        name, title = steady(row.name), steady(row.title)
        if name and title.casefold().startswith(name.casefold()):
            title = title[len(name) :].lstrip(" :,–—-") or title
        if not name or name == title:
            return "", title, room
        shown, used = cut(name, min(room, max(12, room // 2)), self.glyphs.ellipsis)
        return shown, title, room - used - 2

    def _right(self, paper: int, row: Row, cells: int, styled: Callable[[Style], Style]) -> list[Segment]:
        """Surprise, rating, note and code, each always in the same place."""
        palette, glyphs = self.palette, self.glyphs
        parts = []
        if self.surprises:
            sign = f"{glyphs.surprise} " if paper in self.surprises else "  "
            parts.append(Segment(sign, styled(palette.warm)))
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
        snippet = self.snippets.get(paper)
        lead = self._lead(room) if snippet else room
        name, title, left = self._words(row, lead)
        quiet = palette.soft if row.derived else palette.text
        segments: list[Segment] = []
        if name:
            segments += self._lit(name, palette.dim if faded else palette.strong, styled)
            if left > 4:
                segments.append(Segment("  ", styled(quiet)))
        if not name or left > 4:
            segments += self._lit(cut(title, left, dots)[0], palette.dim if faded else quiet, styled)
        if snippet:
            piece, _ = cut(steady(snippet), room - lead - 2, dots)
            used = sum(width(segment.text) for segment in segments)
            segments.append(Segment(" " * (lead - used + 2), styled(palette.dim)))
            segments += self._lit(piece, palette.dim, styled)
        return segments

    def _lit(self, text: str, style: Style, styled: Callable[[Style], Style]) -> list[Segment]:
        base = styled(style)
        spans = [(start, end, styled(colour)) for start, end, colour in watched(text, *self.watch_words, self.palette)]
        if self.light is not None:
            lit = styled(self.palette.lit)
            spans += [(start, end, lit) for start, end in self.light(text)]
        return stretches(text, 0, len(text), base, spans) if spans else [Segment(text, base)]

    def _keyed(self, text: str, base: Style) -> list[Segment]:
        """A line of a notice, with what stands in `backticks` shown as keys."""
        segments = []
        for number, part in enumerate(text.split("`")):
            segments.append(Segment(steady(part), base + self.palette.key if number % 2 else base))
        return segments
