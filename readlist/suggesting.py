"""A suggester: what to read first in one library, learned from its decisions, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from readlist.mark import SKIPPED, UNDECIDED, WANTED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from readlist.config import Settings
    from readlist.library import Library
    from readlist.ranking import Estimate, Ranker, Ranking

WEIGHTS = {"to-read": 1.0, "reading": 1.2, "read": 1.2}
"""How much a wanted paper of each status says; a rating changes it."""
RATED = {1: 0.2, 2: 0.5, 3: 1.0, 4: 1.5, 5: 2.0}
SHOWN = 5
"""Words a sentence names for and against."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the decisions teach: positions and how much each says."""

    wanted: Mapping[int, float]
    unwanted: Mapping[int, float]


class Suggester:
    """Orders a library's undecided papers; all of it may run in a thread beside the screen.

    Args:
        library: Read, never changed.
        settings: For the share of surprising suggestions and the watch words.
    """

    def __init__(self, library: Library, settings: Settings) -> None:
        self._library = library
        self._settings = settings
        self._ranker: Ranker | None = None
        self._signature = ""

    @property
    def ready(self) -> bool:
        """Whether the papers' words are loaded."""
        return self._ranker is not None and self._signature == self._library.store.signature

    def prepare(self, cancelled: Callable[[], bool] | None = None) -> None:
        """Load what the ranking needs of the papers, or make it; may take seconds.

        Raises:
            CancelledError: `cancelled` said so.
            DamagedError: papers.json isn't understood.
        """
        if self.ready:
            return
        from readlist.ranking import Ranker

        store = self._library.store
        signature = store.signature
        ranker = Ranker.load(store.cache, signature)
        if ranker is None:
            ranker = Ranker.build(store.documents(), cancelled)
            ranker.save(store.cache, signature)
        self._ranker, self._signature = ranker, signature

    @property
    def ranker(self) -> Ranker:
        """The ranker, once prepared."""
        if self._ranker is None:
            self.prepare()
        assert self._ranker is not None
        return self._ranker

    def lesson(self) -> Lesson:
        """Wanted: to-read, reading and read, by rating. Unwanted: skipped, unless it was wanted before."""
        columns = self._library.columns
        wanted: dict[int, float] = {}
        for status in WANTED:
            for position in columns.with_status({status}):
                rating = columns.ratings.get(position, 0)
                wanted[position] = WEIGHTS[status] * RATED.get(rating, 1.0)
        undecided = columns.with_status(UNDECIDED)
        for position in undecided:
            if position in columns.tags or columns.ratings.get(position, 0) >= 4:
                wanted[position] = 0.5
        dropped = self._dropped()
        unwanted = {p: 1.0 for p in columns.with_status({SKIPPED}) if p not in dropped}
        return Lesson(wanted, unwanted)

    def _dropped(self) -> set[int]:
        """Papers that were wanted before they were skipped: they say nothing against their kind."""
        library = self._library
        skipped = set(library.columns.with_status({SKIPPED}))
        if not skipped:
            return set()
        counts_as = library.columns.counts_as
        dropped: set[int] = set()
        for decision in library.store.history():
            if decision.undone or decision.kind != "mark":
                continue
            for change in decision.changes:
                if change.field == "status" and counts_as.get(str(change.value)) in WANTED:
                    found = (library.columns.catalogue.position(key) for key in change.keys)
                    dropped.update(position for position in found if position in skipped)
        return dropped

    def suggest(self, *, tag: str | None = None, candidates: Sequence[int] | None = None, seed: int = 0) -> Ranking:
        """Undecided papers, best first.

        Args:
            tag: Instead, papers without this tag, those most like the tagged ones first.
            candidates: Only these; decided ones among them are left out.
            seed: For the surprising ones.
        """
        columns = self._library.columns
        if tag is not None:
            tagged = {p: 1.0 for p, tags in columns.tags.items() if tag.casefold() in map(str.casefold, tags)}
            others = columns.visible(p for p in range(columns.count) if p not in tagged)
            return self.ranker.rank(tagged, {}, others, seed=seed, explore=0.0)
        lesson = self.lesson()
        left = columns.with_status(UNDECIDED)
        if candidates is not None:
            chosen = set(candidates)
            left = [position for position in left if position in chosen]
        return self.ranker.rank(lesson.wanted, lesson.unwanted, left, seed=seed, explore=self._settings.surprise)

    def reasons(self, position: int, ranking: Ranking) -> dict[str, Any]:
        """Why a paper stands where it does: the JSON of `readlist suggest`."""
        why = self.ranker.why(position)
        library = self._library
        return {
            "score": ranking.scores.get(position),
            "explored": position in ranking.explored,
            "for": [word.text for word in why.for_words],
            "against": [word.text for word in why.against_words],
            "nearest": [
                {
                    "key": library.key(near.position),
                    "title": library.columns.title(near.position),
                    "similarity": round(near.similarity, 3),
                    "wanted": near.wanted,
                }
                for near in why.nearest
            ],
        }

    def sentence(self, reasons: Mapping[str, Any]) -> str:
        """The reasons for a person: `for: video, scene graph · against: survey · like SegPVSG`."""
        parts = []
        if reasons["explored"]:
            parts.append("a surprise: nothing like it has been decided")
        if reasons["for"]:
            parts.append("for: " + ", ".join(reasons["for"][:SHOWN]))
        if reasons["against"]:
            parts.append("against: " + ", ".join(reasons["against"][:SHOWN]))
        if reasons["nearest"]:
            parts.append("like: " + reasons["nearest"][0]["title"])
        return " · ".join(parts)

    def estimate(self) -> Estimate:
        """How many of the wanted papers have probably been found."""
        lesson = self.lesson()
        return self.ranker.estimate(lesson.wanted, lesson.unwanted, self._library.columns.with_status(UNDECIDED))

    def more_like(self, positions: Sequence[int], *, limit: int | None = None) -> list[int]:
        """The visible papers most like these."""
        return self._library.columns.visible(self.ranker.more_like(positions))[:limit]

    def likely_tags(self, position: int, *, limit: int = 3) -> list[str]:
        """Tags that the papers most like this one have and it lacks, most likely first."""
        columns = self._library.columns
        own = {tag.casefold() for tag in columns.tags.get(position, ())}
        scores: dict[str, float] = {}
        for rank, near in enumerate(self.ranker.more_like([position], limit=30)):
            for tag in columns.tags.get(near, ()):
                if tag.casefold() not in own:
                    scores[tag] = scores.get(tag, 0.0) + 1.0 / (rank + 1)
        return sorted(scores, key=lambda tag: (-scores[tag], tag))[:limit]
