"""A row: what one line of a list shows of a paper."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What one line of a list shows.

    Attributes:
        derived: Whether the title was made by us.
        code: Whether a repository is known.
        links: How many links there are.
    """

    key: str
    name: str
    title: str
    derived: bool
    status: str
    tags: tuple[str, ...]
    rating: int
    venue: str
    year: int
    code: bool
    links: int
    noted: bool
