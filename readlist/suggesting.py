"""A suggester: what to read first in one library, learned from its decisions, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from threading import Lock
from typing import TYPE_CHECKING, Literal

from readlist.errors import CancelledError, DamagedError
from readlist.mark import SKIPPED, UNDECIDED, WANTED
from readlist.reasons import Reasons, Relative

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from readlist.config import Settings
    from readlist.decision import Decision
    from readlist.library import Library
    from readlist.ranking import Estimate, Ranker, Ranking

WEIGHTS = {"to-read": 1.0, "reading": 1.2, "read": 1.2}
"""How much a wanted paper of each status says; a rating changes it."""
RATED = {1: 0.2, 2: 0.5, 3: 1.0, 4: 1.5, 5: 2.0}
LIKELY = 1.5
"""Times the average likeness that makes a tag likely."""
LOOK_BACK = 64
"""Decisions, and papers of undone ones, that are looked at one by one before all are read again."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the decisions teach: positions and how much each says."""

    wanted: Mapping[int, float]
    unwanted: Mapping[int, float]


def watch_words(library: Library, settings: Settings, kind: Literal["want", "avoid"]) -> tuple[str, ...]:
    """The words to look out for, or to avoid: those of the settings file, then those kept in the library."""
    own = settings.want if kind == "want" else settings.avoid
    kept = library.store.settings.get("watch") or {}
    more = kept.get(kind, ()) if isinstance(kept, dict) else ()
    return tuple(dict.fromkeys((*own, *(word for word in more if isinstance(word, str)))))


class Past:
    """Which papers were wanted at any time, read from the decisions, and from the new ones only after that."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._seen: str | None = None
        self._wanted: set[str] = set()

    def wanted_once(self) -> AbstractSet[str]:
        """The keys of the papers that a decision which still holds made to-read, reading or read."""
        fresh = self._fresh()
        if fresh is None:
            decisions = self._library.store.history()
            self._wanted = set()
            self._learn(decisions)
            self._seen = decisions[0].id if decisions else None
        elif fresh:
            turned = {key for decision in fresh if decision.target is not None for key in decision.keys}
            self._learn(fresh)
            for key in turned:
                self._wanted.discard(key)
                self._learn(self._library.store.history(key), {key})
            self._seen = fresh[0].id
        return self._wanted

    def _fresh(self) -> list[Decision] | None:
        """The decisions since the last look, newest first; None where all must be read."""
        if self._seen is None:
            return None
        latest = self._library.store.history(limit=LOOK_BACK)
        for number, decision in enumerate(latest):
            if decision.id == self._seen:
                fresh = latest[:number]
                turned = sum(len(decision.keys) for decision in fresh if decision.target is not None)
                return fresh if turned <= LOOK_BACK else None
        return None

    def _learn(self, decisions: Iterable[Decision], only: AbstractSet[str] | None = None) -> None:
        counts_as = self._library.columns.counts_as
        for decision in decisions:
            if decision.undone:
                continue
            for change in decision.changes:
                if change.field == "status" and counts_as.get(str(change.value)) in WANTED:
                    self._wanted.update(change.keys if only is None else only & set(change.keys))


class Suggester:
    """Orders a library's undecided papers; all of it may run in a thread beside the screen.

    Args:
        library: Read, never changed.
        settings: For the share of surprising suggestions and the watch words.

    Attributes:
        settings: Those in force.
    """

    def __init__(self, library: Library, settings: Settings) -> None:
        self.settings = settings
        self._library = library
        self._past = Past(library)
        self._ranker: Ranker | None = None
        self._signature = ""
        self._loading = Lock()

    @property
    def ready(self) -> bool:
        """Whether the papers' words are loaded."""
        return self._ranker is not None and self._signature == self._library.store.signature

    def prepare(self, cancelled: Callable[[], bool] | None = None) -> None:
        """Load what the ranking needs of the papers, or make it; may take seconds.

        Raises:
            CancelledError: `cancelled` said so, or the papers changed meanwhile.
            DamagedError: papers.json isn't understood.
        """
        with self._loading:
            if self.ready or self.recall():
                return
            from readlist.ranking import Ranker

            store, catalogue = self._library.store, self._library.columns.catalogue
            signature = store.signature
            try:
                # One document at a time: all of them at once would be held beside what is made of them.
                ranker = Ranker.build(map(store.document, catalogue.offsets, catalogue.lengths), cancelled)
            except DamagedError:
                if store.signature == signature:
                    raise
            if store.signature != signature:
                raise CancelledError("the papers changed while they were being read for the ranking")
            ranker.save(store.cache, signature)
            self._ranker, self._signature = ranker, signature

    def recall(self) -> bool:
        """Load what the ranking needs, if an earlier run has kept it; whether it is there now."""
        if not self.ready:
            from readlist.ranking import Ranker

            signature = self._library.store.signature
            ranker = Ranker.load(self._library.store.cache, signature)
            if ranker is not None:
                self._ranker, self._signature = ranker, signature
        return self.ready

    @property
    def ranker(self) -> Ranker:
        """The ranker, once prepared."""
        if not self.ready:
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
        skipped = columns.with_status({SKIPPED})
        dropped = self._past.wanted_once() if skipped else frozenset()
        unwanted = {p: 1.0 for p in skipped if self._library.key(p) not in dropped}
        return Lesson(wanted, unwanted)

    def suggest(
        self, *, tag: str | None = None, candidates: Sequence[int] | None = None, search: str = "", seed: int = 0
    ) -> Ranking:
        """Undecided papers, best first.

        Args:
            tag: Instead, papers without this tag, those most like the tagged ones first.
            candidates: Only these; decided ones among them are left out.
            search: The current search, which leads like a watch word until decisions say more.
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
        lead = {word: 1.0 for word in (*watch_words(self._library, self.settings, "want"), search) if word}
        lead |= dict.fromkeys(watch_words(self._library, self.settings, "avoid"), -1.0)
        return self.ranker.rank(
            lesson.wanted, lesson.unwanted, left, seed=seed, explore=self.settings.surprise, lead=lead
        )

    def others(self, ranking: Ranking) -> list[int]:
        """The positions that a ranking leaves out, decided papers mostly, in the library's order."""
        left_out = bytearray(b"\1") * self._library.columns.count
        for position in ranking.order:
            left_out[position] = 0
        return list(compress(range(len(left_out)), left_out))

    def reasons(self, position: int, ranking: Ranking) -> Reasons:
        """Why a paper stands where it does in the latest ranking."""
        why = self.ranker.why(position)
        return Reasons(
            words_for=tuple(word.text for word in why.for_words),
            words_against=tuple(word.text for word in why.against_words),
            nearest=tuple(
                Relative(
                    key=self._library.key(near.position),
                    title=self._library.columns.title(near.position),
                    label=self._library.columns.name(near.position) or self._library.columns.title(near.position),
                    status=self._library.columns.status(near.position),
                    similarity=near.similarity,
                    wanted=near.wanted,
                )
                for near in why.nearest
            ),
            explored=position in ranking.explored,
            score=ranking.score(position),
        )

    def estimate(self) -> Estimate:
        """How many of the wanted papers have probably been found."""
        lesson = self.lesson()
        return self.ranker.estimate(lesson.wanted, lesson.unwanted, self._library.columns.with_status(UNDECIDED))

    def more_like(self, positions: Sequence[int], *, limit: int | None = None) -> list[int]:
        """The visible papers most like these."""
        return self._library.columns.visible(self.ranker.more_like(positions))[:limit]

    def likely_tags(self, positions: Sequence[int], *, limit: int = 3) -> list[str]:
        """Tags that these papers are likely to get, most likely first: none that all of them have.

        A tag is likely where its papers are half as like these again as papers are on average; where few have it, that
        average has a say too.
        """
        columns, chosen = self._library.columns, set(positions)
        tagged = {p: tags for p, tags in list(columns.tags.items()) if p not in chosen and not columns.hidden[p]}
        have = [{tag.casefold() for tag in columns.tags.get(p, ())} for p in positions]
        own = set.intersection(*have) if have else set()
        like, average = self.ranker.likeness(positions, list(tagged))
        found: dict[str, list[float]] = {}
        spelt: dict[str, str] = {}
        for near, tags in zip(like, tagged.values(), strict=True):
            for tag in tags:
                spelt.setdefault(tag.casefold(), tag)
                found.setdefault(tag.casefold(), [average]).append(near)
        scores = {tag: sum(near) / len(near) for tag, near in found.items() if tag not in own}
        likely = [tag for tag, score in scores.items() if score > LIKELY * average]
        return [spelt[tag] for tag in sorted(likely, key=lambda tag: (-scores[tag], tag))[:limit]]
