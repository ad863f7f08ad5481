"""What the ranking answers with: an order, the reasons for a place in it, and how much is left to find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


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
        scores: The score of each candidate by position; only comparable within one ranking.
        explored: Positions that stand where they do because nothing like them has been decided yet.
        learned: Whether decisions, rather than watch words or the library's own order, made the order.
    """

    order: list[int]
    scores: Mapping[int, float]
    explored: frozenset[int] = frozenset()
    learned: bool = False


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
    """

    found: int
    wanted_low: int
    wanted_high: int
    left: int
    likely_left: int
    sentence: str
    confidence: float = 0.95
