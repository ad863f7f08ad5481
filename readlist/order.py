"""An order of papers: by what they are, in either direction, what is unknown last."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from readlist.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from readlist.columns import Columns

SORTS: Final[dict[str, str]] = {
    "list": "As in the list",
    "added": "When it was added",
    "decided": "When it was decided",
    "year": "Year",
    "title": "Title",
    "name": "Name",
    "author": "First author",
    "venue": "Venue",
    "rating": "Rating",
    "status": "Status",
    "random": "At random",
}


def arrange(positions: Sequence[int], columns: Columns, sort: Sequence[tuple[str, bool]]) -> list[int]:
    """Sort these positions; ties stay as they are.

    Args:
        sort: Keys of `SORTS`, most important first, each with whether it descends.

    Raises:
        UsageError: A key isn't one of `SORTS`.
    """
    ordered = list(positions)
    for name, descending in reversed(sort):
        if name == "list":
            ordered.sort(reverse=descending)
            continue
        if name == "random":
            random.Random(len(ordered)).shuffle(ordered)
            continue
        value = _value(name, columns)
        known: list[tuple[Any, int]] = []
        unknown: list[int] = []
        for position in ordered:
            found = value(position)
            if found:
                known.append((found, position))
            else:
                unknown.append(position)
        known.sort(key=lambda pair: pair[0], reverse=descending)
        ordered = [position for _, position in known] + unknown
    return ordered


def parse_sort(text: str) -> tuple[str, bool]:
    """The key and direction of `year` or `-year`.

    Raises:
        UsageError: There is no such order.
    """
    name = text.removeprefix("-")
    if name not in SORTS:
        raise UsageError(
            f"there is no order {name!r}", f"Take one of {', '.join(SORTS)}, with a - before it to turn it round"
        )
    return name, text.startswith("-")


def _value(name: str, columns: Columns) -> Callable[[int], Any]:
    values: dict[str, Callable[[int], Any]] = {
        "added": columns.added.__getitem__,
        "decided": lambda p: columns.decided.get(p, 0),
        "year": columns.years.__getitem__,
        "title": lambda p: columns.title(p).casefold(),
        "name": lambda p: columns.name(p).casefold(),
        "author": lambda p: columns.authors(p).casefold(),
        "venue": lambda p: columns.venue(p).casefold(),
        "rating": lambda p: columns.ratings.get(p, 0),
        "status": lambda p: columns.statuses[p] + 1,
    }
    if name not in values:
        raise UsageError(f"there is no order {name!r}", f"Take one of {', '.join(SORTS)}")
    return values[name]
