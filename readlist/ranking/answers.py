"""What the ranking answers with: an order, the reasons for a place in it, and how much is left to find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Word:
    """A term of one or two words that moved a paper up or down.

    Attributes:
        text: The term as it is compared: folded, two words joined by a blank.
        weight: Its share of the paper's score; positive speaks for the paper.
    """

    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class Nearest:
    """A decided paper that resembles another.

    Attributes:
        position: Its position in the library.
        similarity: Cosine of the two papers' term weights, 0 to 1.
        wanted: Whether the reader wanted it.
    """

    position: int
    similarity: float
    wanted: bool


@dataclass(frozen=True, slots=True)
class Why:
    """Why a paper stands where it does: terms strongest first, decided papers nearest first."""

    for_words: tuple[Word, ...] = ()
    against_words: tuple[Word, ...] = ()
    nearest: tuple[Nearest, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The undecided papers, best first.

    Attributes:
        order: Positions, each candidate once.
        scores: The score of each paper of the order, beside it; only comparable within one ranking.
        explored: Positions that stand where they do because nothing like them has been decided yet.
        learned: Whether decisions made the order.
        led: Whether watch words or the search had a part in it; without either it is the library's own order.
    """

    order: list[int]
    scores: Sequence[float]
    explored: frozenset[int] = frozenset()
    learned: bool = False
    led: bool = False

    def score(self, position: int) -> float | None:
        """The score of one paper, None where it isn't in the order."""
        return self.scores[self.order.index(position)] if position in self.order else None


@dataclass(frozen=True, slots=True)
class Estimate:
    """How many of the wanted papers have probably been found.

    Attributes:
        found: Wanted papers among the decided ones.
        wanted_low: Lower end of the interval for the wanted papers in all, found ones included.
        wanted_high: Upper end.
        left: Undecided papers.
        likely_left: How many of those the reader would probably want; the single best guess.
        sentence: All of it for a person.
        confidence: How often such an interval is meant to hold.
        founded: Whether enough was decided to say anything.
    """

    found: int
    wanted_low: int
    wanted_high: int
    left: int
    likely_left: int
    sentence: str
    confidence: float = 0.95
    founded: bool = True

    @property
    def brief(self) -> str:
        """The sentence in fewer words: `312 left, about 2 you would want (0 to 6)`."""
        return f"{self.left:,} left, about {self.likely_left:,} you would want{self._span}"

    @property
    def short(self) -> str:
        """Only what matters most: `about 2 wanted left (0 to 6)`."""
        return f"about {self.likely_left:,} wanted left{self._span}"

    def to_json(self) -> dict[str, float]:
        """What `readlist stats --json` says of it."""
        least, most = self.wanted_low - self.found, self.wanted_high - self.found
        return {"likely": self.likely_left, "low": least, "high": most, "confidence": self.confidence}

    @property
    def _span(self) -> str:
        least, most = self.wanted_low - self.found, self.wanted_high - self.found
        return "" if least == most else f" ({least:,} to {most:,})"
