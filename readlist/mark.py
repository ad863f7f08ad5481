"""A mark: the user's own words on a paper (status, tags, note, rating)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Status:
    """One thing a paper can be to its reader.

    Attributes:
        id: What is stored and typed (`to-read`).
        title: What is shown (`To read`).
        key: The key that sets it, empty for none.
        glyph: One cell wide sign in lists.
        ascii: The sign where only ASCII is wanted.
        counts_as: The id of the built-in status that it behaves like; its own id for the six.
        colour: A theme variable's name or a colour; empty for the built-in one.
    """

    id: str
    title: str
    key: str
    glyph: str
    ascii: str
    counts_as: str
    colour: str = ""


NEW: Final = "new"
MAYBE: Final = "maybe"
TO_READ: Final = "to-read"
READING: Final = "reading"
READ: Final = "read"
SKIPPED: Final = "skipped"

STATUSES: Final[tuple[Status, ...]] = (
    Status(NEW, "New", "z", "·", ".", NEW),
    Status(MAYBE, "Maybe", "m", "~", "~", MAYBE),
    Status(TO_READ, "To read", "s", "○", "o", TO_READ),
    Status(READING, "Reading", "b", "◐", "@", READING),
    Status(READ, "Read", "r", "●", "#", READ),
    Status(SKIPPED, "Skipped", "x", "×", "x", SKIPPED),
)
UNDECIDED: Final = frozenset({NEW, MAYBE})
WANTED: Final = frozenset({TO_READ, READING, READ})


@dataclass(frozen=True, slots=True)
class Mark:
    """What the user said of one paper; a paper without any has the default mark.

    Attributes:
        status: A status id.
        tags: In the order in which they were given, each spelt as it was first.
        note: Markdown; empty for none.
        rating: 0 for none, else 1 to 5.
        decided: When the status was last set, ISO 8601 in UTC; None where it never was.
        changed: When anything of the mark last changed, ISO 8601 in UTC; None where it never did.
    """

    status: str = NEW
    tags: tuple[str, ...] = ()
    note: str = ""
    rating: int = 0
    decided: str | None = None
    changed: str | None = None


UNMARKED: Final = Mark()
