"""Replaying a labelled file: in which order would its papers have been read?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from readlist.errors import UsageError
from readlist.ranking.ranker import Ranker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PART: Final = 200
_TRUE: Final = frozenset({"1", "1.0", "true", "yes", "y", "included", "include", "relevant"})


def is_wanted(value: object) -> bool:
    """Whether a label says that the paper was wanted: 1, true, yes, included."""
    return str(value).strip().casefold() in _TRUE


def simulate(rows: Sequence[Mapping[str, Any]], label: str, priors: Sequence[int], seed: int = 0) -> list[int]:
    """The order in which the rows would have been read, each once, the priors first.

    The ranker learns after every decision up to some hundreds, then after every 200th part of what has been decided,
    always from labels that its reader has seen by then. No surprises are mixed in.

    Args:
        rows: Papers of any labelled file; what isn't there counts as empty.
        label: The field that says whether a row was wanted; see `is_wanted`.
        priors: 0-based rows that are known at the start.
        seed: For the same order again.

    Raises:
        UsageError: A prior isn't the number of a row, or no row has the label.
    """
    count = len(rows)
    wrong = next((prior for prior in priors if not 0 <= prior < count), None)
    if wrong is not None:
        raise UsageError(f"there is no row {wrong} in a file of {count:,} rows", "Rows are counted from 0.")
    if count and not any(label in row for row in rows):
        raise UsageError(f"no row has the field {label!r}", "Name the field that says which papers were wanted.")
    labels = [is_wanted(row.get(label)) for row in rows]
    ranker = Ranker.build(rows)
    order = list(dict.fromkeys(priors))
    decided: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for row in order:
        decided[not labels[row]][row] = 1.0
    left = set(range(count)).difference(order)
    while left:
        ranking = ranker.rank(*decided, sorted(left), seed=seed, explore=0.0)
        for row in ranking.order[: max(1, len(order) // _PART)]:
            order.append(row)
            left.discard(row)
            decided[not labels[row]][row] = 1.0
    return order
