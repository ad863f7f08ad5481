"""Replaying a labelled file: in which order would its papers have been read?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from readlist.ranking.ranker import Ranker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_TRUE = frozenset({"1", "1.0", "true", "yes", "y", "included", "include", "relevant"})


def is_wanted(value: object) -> bool:
    """Whether a label says that the paper was wanted: 1, true, yes, included."""
    return str(value).strip().casefold() in _TRUE


def simulate(rows: Sequence[Mapping[str, Any]], label: str, priors: Sequence[int], seed: int = 0) -> list[int]:
    """The order in which the rows would have been read, each once, the priors first."""
    labels = [is_wanted(row.get(label)) for row in rows]
    ranker = Ranker.build(rows)
    order = list(dict.fromkeys(priors))
    left = set(range(len(rows))).difference(order)
    while left:
        wanted = {p: 1.0 for p in order if labels[p]}
        unwanted = {p: 1.0 for p in order if not labels[p]}
        ranking = ranker.rank(wanted, unwanted, sorted(left), seed=seed, explore=0.0)
        order.append(ranking.order[0])
        left.discard(order[-1])
    return order
