"""Reasons: why a paper is suggested, as it is shown and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

SHOWN: Final = 5
"""Words that a line names for and against."""
SURPRISE: Final = "a surprise: nothing like it decided yet"


@dataclass(frozen=True, slots=True)
class Relative:
    """A decided paper that resembles the one in question.

    Attributes:
        key: Its key.
        title: As lists show it.
        label: Its name where it has one, else its title.
        status: What it was decided to be.
        similarity: 0 to 1.
        wanted: Whether it speaks for the paper.
    """

    key: str
    title: str
    label: str
    status: str
    similarity: float
    wanted: bool


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a paper stands where it does; empty where nothing is known yet.

    Attributes:
        words_for, words_against: Terms of one or two words, the strongest first.
        nearest: Decided papers, the most similar first.
        explored: Whether it is a surprise: it stands there because nothing like it has been decided.
        score: Only comparable within one ranking; None where it wasn't ranked.
    """

    words_for: tuple[str, ...] = ()
    words_against: tuple[str, ...] = ()
    nearest: tuple[Relative, ...] = ()
    explored: bool = False
    score: float | None = None

    def to_json(self) -> dict[str, Any]:
        """What `readlist suggest --json` adds to a paper."""
        return {
            "score": self.score,
            "explored": self.explored,
            "for": list(self.words_for),
            "against": list(self.words_against),
            "nearest": [
                {
                    "key": near.key,
                    "title": near.title,
                    "similarity": round(near.similarity, 3),
                    "wanted": near.wanted,
                }
                for near in self.nearest
            ],
        }

    def sentences(self) -> list[str]:
        """For a person: `for: video, scene graph`, `against: survey`, `like: SegPVSG (to-read)`."""
        said = [SURPRISE] if self.explored else []
        if self.words_for:
            said.append("for: " + ", ".join(self.words_for[:SHOWN]))
        if self.words_against:
            said.append("against: " + ", ".join(self.words_against[:SHOWN]))
        if self.nearest:
            said.append("like: " + "; ".join(f"{near.title} ({near.status})" for near in self.nearest[:2]))
        return said
