"""The ranker: learns from decided papers, orders the undecided ones, and can say why."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.ranking import cachefile
from readlist.ranking import features as matrix
from readlist.ranking.answers import Estimate, Nearest, Ranking, Why, Word
from readlist.ranking.features import Features
from readlist.ranking.terms import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


VERSION: Final = 1
_FILE: Final = "ranking.bin"


class Ranker:
    """Orders the papers of one library by position."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self._weights: Floats = np.zeros(features.width, dtype=np.float32)
        self._wanted: dict[int, float] = {}
        self._unwanted: dict[int, float] = {}

    @classmethod
    def build(cls, documents: Iterable[Mapping[str, Any]], cancelled: Callable[[], bool] | None = None) -> Ranker:
        """Read all documents, in the library's order.

        Raises:
            CancelledError: `cancelled` said so.
        """
        return cls(matrix.build(map(parts, documents), cancelled))

    @classmethod
    def load(cls, cache: Path, signature: str) -> Ranker | None:
        """What `save` left in the cache folder for the same signature; None where it isn't there or isn't whole."""
        arrays = cachefile.load(cache / _FILE, signature, VERSION)
        return None if arrays is None else cls(Features.of_arrays(arrays))

    def save(self, cache: Path, signature: str) -> None:
        """Keep the features in the cache folder, for `load`; where the disk refuses, nothing is kept."""
        with contextlib.suppress(OSError):
            cachefile.save(cache / _FILE, signature, VERSION, self.features.arrays())

    def rank(
        self,
        wanted: Mapping[int, float],
        unwanted: Mapping[int, float],
        candidates: Sequence[int],
        *,
        seed: int = 0,
        explore: float = 0.05,
    ) -> Ranking:
        """Order the candidates, best first."""
        self._wanted, self._unwanted = dict(wanted), dict(unwanted)
        self._weights = self._mean(wanted) - self._mean(unwanted)
        scores = self.features.scores(self._weights)
        left = [p for p in candidates if p not in self._wanted and p not in self._unwanted]
        order = sorted(left, key=lambda p: (-float(scores[p]), p))
        return Ranking(order, {p: float(scores[p]) for p in order}, learned=bool(wanted or unwanted))

    def why(self, position: int, *, words: int = 6, papers: int = 3) -> Why:
        """What the last ranking saw in a paper."""
        terms, weights = self.features.row(position)
        share = self._weights[terms] * weights
        by = np.argsort(-share, kind="stable")
        speak = [Word(self.features.term(int(terms[i])), float(share[i])) for i in by]
        decided = [p for p in (*self._wanted, *self._unwanted) if p != position]
        like = self._likeness([position])
        close = sorted(decided, key=lambda p: (-float(like[p]), p))[:papers]
        return Why(
            tuple(word for word in speak[:words] if word.weight > 0),
            tuple(word for word in speak[: -words - 1 : -1] if word.weight < 0),
            tuple(Nearest(p, float(like[p]), p in self._wanted) for p in close if like[p] > 0),
        )

    def more_like(self, positions: Sequence[int], *, limit: int | None = None) -> list[int]:
        """The other papers, most similar to the given ones first."""
        like = self._likeness(positions)
        away = set(positions)
        found = [int(p) for p in np.argsort(-like, kind="stable") if like[p] > 0 and int(p) not in away]
        return found[:limit]

    def estimate(
        self, wanted: Mapping[int, float], unwanted: Mapping[int, float], candidates: Sequence[int]
    ) -> Estimate:
        """How many of the wanted papers have probably been found."""
        found, left = len(wanted), len(candidates)
        likely = round(left * found / max(1, found + len(unwanted)))
        sentence = f"{left:,} papers left, about {likely:,} you would want"
        return Estimate(found, found, found + left, left, likely, sentence)

    def _likeness(self, positions: Sequence[int]) -> Floats:
        return self.features.scores(self._mean(dict.fromkeys(positions, 1.0)))

    def _mean(self, papers: Mapping[int, float]) -> Floats:
        if not papers:
            return np.zeros(self.features.width, dtype=np.float32)
        rows = np.array(sorted(papers), dtype=np.int64)
        weight = np.array([papers[int(p)] for p in rows])
        owner, terms, values = self.features.entries(rows)
        total = np.bincount(terms, values * weight[owner], self.features.width)
        return (total / max(float(weight.sum()), 1e-9)).astype(np.float32)
