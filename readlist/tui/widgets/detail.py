"""The detail pane: one paper, to be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.message import Message

from readlist.tui.card import MEASURE, Card, Laid, lay
from readlist.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from rich.style import Style
    from textual import events


ROOMY = 24
"""Lines from which a card may leave some blank: in a terminal of 24 lines, none."""


class Detail(Lines):
    """Shows a card; laid out once for a card, a width and a theme.

    Attributes:
        centred: Stands in the middle of a wide screen, as a page to read.
    """

    GROUND = "page"
    RULED = True

    @dataclass
    class LinkClicked(Message):
        """A link's line was clicked; its number from 1."""

        number: int

    def __init__(self, *, id: str | None = None, centred: bool = False) -> None:
        super().__init__(id=id)
        self.card = Card()
        self.centred = centred
        self._laid: tuple[object, Laid] | None = None

    @property
    def compact(self) -> bool:
        """Whether every line counts."""
        return self.size.height < ROOMY

    @property
    def _margin(self) -> int:
        """Blank cells to the left."""
        wide = self.size.width >= 60
        left = 3 if wide else 2 if self.ruled else 1
        if self.centred:
            left = max(left, (self.size.width - MEASURE) // 2)
        return left

    @property
    def laid(self) -> Laid:
        """The card laid out for the present width; nothing before there is one."""
        if not self.size.width:
            return Laid()
        left = self._margin
        cells = self.size.width - 1 - left - (1 if self.size.width < 60 else 2)
        made_for = (self.card, cells, self.compact, self.app.theme, self.glyphs)
        if self._laid is None or self._laid[0] != made_for:
            self._laid = made_for, lay(self.card, cells, self.palette, self.glyphs, compact=self.compact)
        return self._laid[1]

    @property
    def total(self) -> int:
        """The number of lines."""
        return len(self.laid.lines)

    def show(self, card: Card) -> None:
        """Show a card; another paper is shown from its beginning."""
        if card == self.card:
            return
        before = self.card.paper.key if self.card.paper else ""
        self.card = card
        if not card.paper or card.paper.key != before:
            self.top = 0
        self.go(self.top)
        self.refresh()

    def page(self, direction: int) -> bool:
        """A screen's worth on, one line of it kept in sight; True where there was more."""
        return self.scroll_lines(direction * max(1, self.room - 2))

    def next_hit(self, direction: int) -> bool:
        """Bring the next line with a lit word to the upper third; False where there is none."""
        third = max(1, self.room // 3)
        hits = self.laid.hits
        here = self.top + third
        later = [hit for hit in hits if hit > here] if direction > 0 else [hit for hit in hits[::-1] if hit < here]
        return any(self.go(hit - third) for hit in later)

    def on_resize(self, event: events.Resize) -> None:
        """Stay within the text."""
        self.go(self.top)

    def on_click(self, event: events.Click) -> None:
        """A click on a link copies it."""
        number = self.line_at(event.y)
        if number in self.laid.links and not self.gripped:
            self.post_message(self.LinkClicked(self.laid.links.index(number) + 1))

    def paint(self, number: int, cells: int) -> tuple[list[Segment], Style]:
        """One line of the card."""
        ground = self.palette.ground(self.GROUND)
        painted = (
            Segment(part.text, ground + part.style if part.style else ground) for part in self.laid.lines[number]
        )
        return [Segment(" " * self._margin, ground), *painted], ground
