"""Queueing: papers that are gone through one by one: in which order, which comes next, and back from the past."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from readlist.mark import MAYBE, NEW
from readlist.tui.browse.deciding import MOVES_ON, Deciding
from readlist.tui.session import TRIAGE_ORDERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.catalogue import Catalogue
    from readlist.tui.session import Session

SUGGESTED, LISTED, RANDOM = TRIAGE_ORDERS


class Queueing(Deciding):
    """One paper at a time.

    Attributes:
        listed: What is gone through, as the list had it.
        queue: The same in the order in which it comes.
        shown: The paper that is read; None once all is decided.
        left: Those that are still undecided.
        narrowed: Whether these aren't all that is undecided in the library.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.listed: list[int] = []
        self.queue: list[int] = []
        self.shown: int | None = None
        self.left = set[int]()
        self.narrowed = False
        self._ours = frozenset[int]()
        self._present: tuple[int | None] | None = None

    def take_up(self, papers: Sequence[int]) -> None:
        """Go through these papers."""
        self.listed = list(papers)
        self.queue = self.ordered()
        self._ours = frozenset(papers)
        self.left = set(filter(self._is_left, papers))
        self.narrowed = len(self.left) < self.library.progress().undecided

    def ordered(self) -> list[int]:
        """The papers in the order that was chosen; at random means by their keys, which is the same at every return.

        Suggested is what the last ranking said, until there is a newer one.
        """
        if self.order == RANDOM:
            return sorted(self.listed, key=self.library.key)
        advice = self.session.advice
        if self.order != SUGGESTED or not advice.holds(self.library.columns.catalogue):
            return list(self.listed)
        return sorted(self.listed, key=advice.places().__getitem__)

    @property
    def order(self) -> int:
        """The order that was chosen."""
        return self.session.triage_order

    def count(self, papers: Sequence[int]) -> None:
        """Marks of these have changed: count again what is left."""
        ours = self._ours.intersection(papers)
        self.left = (self.left - ours) | set(filter(self._is_left, ours))

    def _is_left(self, paper: int) -> bool:
        columns = self.library.columns
        return not columns.hidden[paper] and self.session.undecided(columns.status(paper))

    def next_up(self) -> str:
        """The next new paper; when there is none, what was put off comes round again."""
        queue, columns = self.queue, self.library.columns
        here = queue.index(self.shown) if self.shown in queue else -1
        put_off = []
        for at in chain(range(here + 1, len(queue)), range(here)):
            if columns.hidden[queue[at]]:
                continue
            kind = self.session.status(columns.status(queue[at])).counts_as
            if kind == NEW:
                self.shown = queue[at]
                return ""
            if kind == MAYBE:
                put_off.append(at)
        self.shown = queue[put_off[0]] if put_off else None
        if put_off and put_off[0] < here:
            return f"{len(put_off):,} put off {'comes' if len(put_off) == 1 else 'come'} round again"
        return ""

    def moved(self, before: Catalogue) -> None:
        """Papers have other positions than in this catalogue."""
        position, queue, shown = self.library.columns.catalogue.position, self.queue, self.shown
        papers = [here for paper in self.listed if (here := position(before.key(paper))) is not None]
        narrowed = self.narrowed
        self.take_up(papers)
        self.narrowed = narrowed
        self.queue = [here for paper in queue if (here := position(before.key(paper))) is not None]
        self._present = None
        self.shown = position(before.key(shown)) if shown is not None else None
        self.leave_removed()
        if self.shown is None:
            self.next_up()

    def leave_removed(self) -> None:
        """Go on where the paper that was read was removed."""
        if self.shown is not None and self.library.columns.hidden[self.shown]:
            self.next_up()

    # Back in time

    def action_back(self) -> None:
        """To the paper that was decided before; a decision there leads on from where one was."""
        present = self._present or (self.shown,)
        super().action_back()
        self._present = present if self.trail.at else None

    def mark(self, papers: Sequence[int], status: str) -> None:
        """Decide; where that is in the past, go on from where one was."""
        super().mark(papers, status)
        if self.session.status(status).counts_as in MOVES_ON:
            self.to_present()

    def to_present(self) -> bool:
        """From the past to where one was; False where one is there."""
        if self._present is None:
            return False
        (self.shown,) = self._present
        self._present, self.trail.at = None, 0
        self.show_card()
        return True

    def show_card(self) -> None:
        """Show the paper that is read."""
        raise NotImplementedError
