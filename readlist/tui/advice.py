"""Advice: what was learned last from the decisions, for every screen of a run."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.catalogue import Catalogue
    from readlist.ranking import Estimate, Ranking
    from readlist.reasons import Reasons

_KEPT: Final = 500
"""Papers whose reasons are kept."""


@dataclass(slots=True)
class Advice:
    """The latest ranking, how much is left, and the reasons found so far.

    Attributes:
        ranking: None until there is one.
        estimate: None until there is one, and where too little was decided to say anything.
        number: Grows with every ranking.
    """

    ranking: Ranking | None = None
    estimate: Estimate | None = None
    number: int = 0
    _catalogue: Catalogue | None = None
    _first: int = 0
    _reasons: dict[int, tuple[int, Reasons]] = field(default_factory=dict)

    @property
    def outlook(self) -> str:
        """How many wanted papers are probably left, in a sentence; empty where nothing can be said."""
        return self.estimate.sentence if self.estimate is not None else ""

    def take(self, ranking: Ranking, catalogue: Catalogue) -> None:
        """Take up a ranking; reasons found before are shown until newer ones are there."""
        self.number += 1
        if catalogue is not self._catalogue:
            self._reasons.clear()
            self._first = self.number
        self.ranking, self._catalogue = ranking, catalogue

    def holds(self, catalogue: Catalogue) -> bool:
        """Whether there is a ranking of these papers; after an import their positions are others."""
        return self.ranking is not None and self._catalogue is catalogue

    def places(self) -> Mapping[int, int]:
        """The place of each paper in the ranking; all others come after them."""
        order = self.ranking.order if self.ranking is not None else []
        return defaultdict(lambda: len(order), zip(order, range(len(order)), strict=True))

    def fresh(self, paper: int) -> bool:
        """Whether the reasons of this paper are known, by the latest ranking."""
        return paper in self._reasons and self._reasons[paper][0] == self.number

    def keep(self, paper: int, number: int, reasons: Reasons) -> None:
        """Keep the reasons of a paper that the ranking of this number gave; one of other papers is no use any more."""
        if number < self._first:
            return
        self._reasons.pop(paper, None)
        self._reasons[paper] = (number, reasons)
        if len(self._reasons) > _KEPT:
            del self._reasons[next(iter(self._reasons))]

    def of(self, paper: int) -> Reasons | None:
        """The reasons of a paper, of this ranking or an earlier one; None where they are not known yet."""
        kept = self._reasons.get(paper)
        return kept[1] if kept else None
