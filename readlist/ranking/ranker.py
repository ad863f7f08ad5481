"""The ranker: learns from decided papers, orders the undecided ones, and can say why."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.ranking import cachefile, explaining, exploring, stopping
from readlist.ranking import features as matrix
from readlist.ranking.answers import Estimate, Ranking, Why
from readlist.ranking.features import Features
from readlist.ranking.leading import lead as lead_of
from readlist.ranking.lesson import Lesson
from readlist.ranking.terms import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Longs = NDArray[np.int64]


VERSION: Final = 4
_FILE: Final = "ranking.bin"


class Ranker:
    """Orders the papers of one library by position.

    What `rank` answers depends on its arguments and the papers alone, never on earlier calls; so a decision and its
    undo give the same order again. `why` speaks of the latest ranking.
    """

    def __init__(self, features: Features, total: NDArray[np.float64] | None = None) -> None:
        self.features = features
        self._total = features.total() if total is None else total
        self._lesson: Lesson | None = None
        self._lead: tuple[dict[str, float], NDArray[np.float64]] | None = None

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
        lead: Mapping[str, float] | None = None,
    ) -> Ranking:
        """Order the candidates, best first.

        Args:
            wanted: Positions and how much each says for papers like it; a candidate among them (an undecided paper
                with a tag) keeps its place in the order, without speaking for itself.
            unwanted: The same against.
            candidates: The undecided positions; each comes once in the order.
            seed: Draws the surprises.
            explore: The share of surprises among the suggestions, 0 to 1.
            lead: Watch words and the search: phrases to weights, negative for avoided. Fades as papers are wanted.
        """
        vector = self._leading(lead or {})
        lesson = Lesson(self.features, self._total, wanted, unwanted, vector)
        left = np.unique(np.fromiter(candidates, dtype=np.int64))
        if not lesson.learned and vector is None:
            self._lesson = None  # nothing speaks for or against anything
            return Ranking(left.tolist(), [0.0] * len(left))
        self._lesson = lesson
        scores = self.features.scores(lesson.weights)
        lesson.disown(scores, left)
        order = left[np.lexsort((left, -scores[left]))]
        explored: frozenset[int] = frozenset()
        if lesson.learned and explore > 0:
            order, explored = exploring.interleave(order, self.features.scores(lesson.unknown()), explore, seed)
        return Ranking(order.tolist(), scores[order].tolist(), explored, lesson.learned, vector is not None)

    def why(self, position: int, *, words: int = 6, papers: int = 3) -> Why:
        """What the latest ranking saw in a paper: terms for and against it, and the decided papers nearest to it."""
        lesson = self._lesson
        if lesson is None or not 0 <= position < self.features.papers:
            return Why()
        return explaining.why(self.features, lesson, position, words=words, papers=papers)

    def more_like(self, positions: Sequence[int], *, limit: int | None = None) -> list[int]:
        """The other papers, most similar to the given ones first; those that share no term are left out."""
        rows = np.unique([p for p in positions if 0 <= p < self.features.papers]).astype(np.int64)
        like = self.features.scores(self.features.combine(rows, np.ones(len(rows))).astype(np.float32))
        like[rows] = 0
        order = np.argsort(-like, kind="stable")[: np.count_nonzero(like > 0)]
        return [int(p) for p in order[:limit]]

    def likeness(self, positions: Sequence[int], others: Sequence[int]) -> tuple[list[float], float]:
        """How like some papers, taken together, each of others is, and how like them the library is on average."""
        rows = np.unique([p for p in positions if 0 <= p < self.features.papers]).astype(np.int64)
        about = self.features.combine(rows, np.ones(len(rows)))
        about /= max(float(np.linalg.norm(about)), 1e-9)
        like = self.features.scores_of(np.fromiter(others, dtype=np.int64), about.astype(np.float32))
        return like.tolist(), float(about @ self._total) / max(1, self.features.papers)

    def estimate(
        self, wanted: Mapping[int, float], unwanted: Mapping[int, float], candidates: Sequence[int], *, seed: int = 0
    ) -> Estimate:
        """How many of the wanted papers have probably been found; see `stopping` for the method and its source."""
        left = np.unique(np.fromiter(candidates, dtype=np.int64))
        undecided = set(left.tolist())
        kept = {p: amount for p, amount in wanted.items() if p not in undecided}
        lesson = Lesson(self.features, self._total, kept, unwanted)
        good, bad = lesson.blind()
        scores = self.features.scores_of(left, lesson.weights).astype(np.float64)
        return stopping.estimate(good, bad, scores, found=len(kept), seed=seed)

    def _leading(self, phrases: Mapping[str, float]) -> NDArray[np.float64] | None:
        if not phrases:
            return None
        if self._lead is None or self._lead[0] != phrases:
            self._lead = dict(phrases), lead_of(self.features, phrases)
        return self._lead[1] if self._lead[1].any() else None
