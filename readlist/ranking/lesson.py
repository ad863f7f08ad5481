"""What decisions teach: one weight for each term, in closed form, so that it depends on nothing but the decisions.

The weight is the mean of the wanted papers less a mean of the unwanted ones (Rocchio, "Relevance feedback in
information retrieval", 1971), where the papers not decided yet stand in for a part of the unwanted: a reader skips
little of what the ranking puts first, and the rest of the pile shows what is merely common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from readlist.ranking.features import Features

    Floats = NDArray[np.float32]
    Doubles = NDArray[np.float64]
    Longs = NDArray[np.int64]

_REST: Final = 0.4
"""The share of the undecided papers in what speaks against a term."""
_AGAINST: Final = 1.1
"""How much the unwanted mean counts; a little over one lifts short papers, which resemble neither side."""
_LEAD: Final = 1.0
"""Watch words and the search together say as much as this many wanted papers."""


class Lesson:
    """Term weights learned from some papers.

    Attributes:
        wanted, unwanted: int64, positions, ascending.
        weights: float32 (terms), positive where a term speaks for a paper.
        lead: float64 (terms), what watch words and the search say; None without them.
    """

    __slots__ = (
        "_common",
        "_features",
        "_for",
        "_known",
        "_rest",
        "lead",
        "unwanted",
        "unwanted_amounts",
        "wanted",
        "wanted_amounts",
        "weights",
    )

    def __init__(
        self,
        features: Features,
        total: Doubles,
        wanted: Mapping[int, float],
        unwanted: Mapping[int, float],
        lead: Doubles | None = None,
    ) -> None:
        self._features = features
        self.lead = lead
        self.wanted, self.wanted_amounts = _arrays(wanted, features.papers)
        self.unwanted, self.unwanted_amounts = _arrays(unwanted, features.papers)
        rest = max(0, features.papers - len(self.wanted) - len(self.unwanted))
        self._for = float(self.wanted_amounts.sum())
        good = features.combine(self.wanted, self.wanted_amounts)
        bad = features.combine(self.unwanted, self.unwanted_amounts)
        known = self._plain(self.wanted, self.wanted_amounts, good)
        known += self._plain(self.unwanted, self.unwanted_amounts, bad)
        if lead is not None and lead.any():
            good += _LEAD * np.maximum(lead, 0)
            self._for += _LEAD
            bad -= np.minimum(lead, 0) * max(1.0, float(self.unwanted_amounts.sum()))
        self._rest = self._share(rest)
        common = (total - known) / rest if rest else np.zeros(features.width)
        self._known, self._common = known, common
        against = self._rest * common + (1 - self._rest) * bad / max(float(self.unwanted_amounts.sum()), 1e-9)
        if not len(self.unwanted) and lead is not None:
            against = against + bad
        # Where nothing is wanted yet, whatever is unlike the skipped papers comes first.
        favoured = good / self._for if self._for else common
        self.weights: Floats = (favoured - _AGAINST * against).astype(np.float32)

    def _plain(self, rows: Longs, amounts: Doubles, combined: Doubles) -> Doubles:
        """The sum of these rows, all alike; what was combined by their amounts is that where all amounts are one."""
        return combined.copy() if (amounts == 1).all() else self._features.combine(rows, np.ones(len(rows)))

    def _share(self, rest: int) -> float:
        if not rest:
            return 0.0
        if not self._for:
            return 0.0 if len(self.unwanted) else 1.0
        return _REST if len(self.unwanted) else 1.0

    @property
    def learned(self) -> bool:
        """Whether there was any paper to learn from."""
        return bool(len(self.wanted) or len(self.unwanted))

    def blind(self) -> tuple[Doubles, Doubles]:
        """The score that each wanted and each unwanted paper would have if it had not been learned from."""
        own = self._features.scores_of(self.wanted, self.weights).astype(np.float64)
        share = self.wanted_amounts / max(self._for, 1e-9)
        # The mean of the others: own = share * 1 + (1 - share) * others - against, as rows have length one.
        against = own - self._features.scores_of(self.wanted, self._mean(self.wanted, self.wanted_amounts))
        good = (own - against - share) / np.maximum(1 - share, 1e-9) + against
        bad = self._features.scores_of(self.unwanted, self.weights).astype(np.float64)
        part = self.unwanted_amounts / max(float(self.unwanted_amounts.sum()), 1e-9)
        mean = self._features.scores_of(self.unwanted, self._mean(self.unwanted, self.unwanted_amounts))
        others = (mean - part) / np.maximum(1 - part, 1e-9)
        return good, bad + _AGAINST * (1 - self._rest) * (mean - others)

    def disown(self, scores: Floats, candidates: Longs) -> None:
        """Take out of the candidates' scores what they, as wanted papers, say for themselves."""
        hinted = np.isin(self.wanted, candidates)
        scores[self.wanted[hinted]] -= (self.wanted_amounts[hinted] / max(self._for, 1e-9)).astype(np.float32)

    def unknown(self) -> Floats:
        """Term weights of what is typical of the undecided papers and not of the decided ones."""
        decided = self._known / max(float(np.linalg.norm(self._known)), 1e-9)
        return (self._common / max(float(np.linalg.norm(self._common)), 1e-9) - decided).astype(np.float32)

    def _mean(self, rows: Longs, amounts: Doubles) -> Floats:
        return (self._features.combine(rows, amounts) / max(float(amounts.sum()), 1e-9)).astype(np.float32)


def _arrays(papers: Mapping[int, float], count: int) -> tuple[Longs, Doubles]:
    rows = sorted(p for p, amount in papers.items() if amount > 0 and 0 <= p < count)
    return np.array(rows, dtype=np.int64), np.array([papers[p] for p in rows], dtype=np.float64)
