"""Surprises: a share of the suggestions from the part of the pile that no decision has come near."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Longs = NDArray[np.int64]

_POOL: Final = 4


def interleave(order: Longs, unknown: NDArray[np.float32], share: float, seed: int) -> tuple[Longs, frozenset[int]]:
    """Put surprises at every 1/share-th place of an order.

    Args:
        order: Positions, best first.
        unknown: By position: how typical a paper is of what hasn't been decided yet.
        share: Of places, 0 to 1.
        seed: Draws among the most typical; the same seed prefers the same papers after every decision.

    Returns:
        The new order, and the positions that stand earlier than their score would put them.
    """
    count = int(len(order) * min(max(share, 0.0), 1.0))
    if not count:
        return order, frozenset()
    places = ((np.arange(count) + 1) / share).astype(np.int64) - 1
    places = np.unique(places[places < len(order)])
    chance = np.random.default_rng(seed).permutation(len(unknown))
    ranks = np.empty(len(unknown), dtype=np.int64)
    ranks[order] = np.arange(len(order))
    pool = np.lexsort((order, -unknown[order]))[: max(len(places), len(order) // _POOL)]
    drawn = order[pool]
    drawn = drawn[np.argsort(chance[drawn], kind="stable")][: len(places)]
    places = places[: len(drawn)]
    # A paper that the score has put before its place already is no surprise there: it keeps its rank.
    early = ranks[drawn] > places
    drawn, places = drawn[early], places[early]
    rest = order[~np.isin(order, drawn)]
    out = np.empty(len(order), dtype=np.int64)
    taken = np.zeros(len(order), dtype=bool)
    taken[places] = True
    out[taken], out[~taken] = drawn, rest
    return out, frozenset(map(int, drawn))
