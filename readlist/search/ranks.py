"""The order of what was found: what the words weigh, how close they stand, and the paper that a query names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.query.nodes import And, Phrase, Word
from readlist.search.build import digest
from readlist.search.spelling import cut
from readlist.search.terms import running_text, within
from readlist.text.fold import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.query.nodes import Leaf, Node
    from readlist.search.data import Data

_IS_TITLE: Final = 1e6
_IS_NAME: Final = 2e6
_CLOSE: Final = 8.0  # What two words of the query side by side weigh, times the rarity of the commoner one.
_IN_TITLE: Final = 1.5
_BACKWARDS: Final = 0.5
_FAR: Final = 12
_COMMON: Final = 0.4  # The share of papers from which on a word says nothing of what stands beside it.
_SMALL: Final = 1000
_TOKENS: Final = 600_000
_WORDS: Final = 8


def ranked(data: Data, root: Node, found: Any, score: Any, instead: Mapping[Leaf, tuple[str, ...]]) -> Any:
    """Positions that were found (ascending), best first; equally good ones in list order.

    Args:
        score: (n,) What the words themselves weigh; None where there are none.
        instead: What was searched instead of a word.
    """
    if score is None:
        return found
    points = score[found].astype(np.float64)
    leaves = _leaves(root)
    if leaves:
        points += _closeness(data, leaves, found, points, instead)
        parts = root.parts if isinstance(root, And) else (root,)
        if len(leaves) == len(parts):
            words = [word for leaf in leaves for word in cut(fold(leaf.text))]
            asked = digest(words)
            points += np.where(data.titles[found] == asked, _IS_TITLE, 0)
            points += np.where(data.names[found] == asked, _IS_NAME, 0)
    return found[np.argsort(-points, kind="stable")]


def _leaves(root: Node) -> list[Leaf]:
    parts = root.parts if isinstance(root, And) else (root,)
    return [part for part in parts if isinstance(part, Word | Phrase) and part.field is None]


def _closeness(data: Data, leaves: list[Leaf], found: Any, points: Any, instead: Mapping[Leaf, tuple[str, ...]]) -> Any:
    """(f,) What it weighs that the words stand near each other, for the best of what was found."""
    close = np.zeros(len(found))
    ranges = []
    for leaf in leaves[:_WORDS]:
        for part in cut(fold(instead.get(leaf, (leaf.text,))[0] if instead.get(leaf) else leaf.text)):
            low, high = data.starting(part)
            if low < high:
                ranges.append((low, high))
    common = max(_COMMON * data.count, _SMALL)
    telling = [(low, high) for low, high in ranges if data.post_at[high] - data.post_at[low] < common]
    tokens_left = _TOKENS if len(telling) == len(ranges) or len(telling) > 1 else _TOKENS // 4
    ranges = telling if len(telling) > 1 else ranges
    if len(ranges) < 2:
        return close
    lengths = (data.stream_at[found + 1] - data.stream_at[found]).astype(np.int64)
    best = np.arange(len(found))
    if lengths.sum() > tokens_left:
        order = np.argsort(-points, kind="stable")
        best = np.sort(order[: max(1, int(np.searchsorted(np.cumsum(lengths[order]), tokens_left)))])
    papers = found[best]
    flat, starts = running_text(data, papers)
    tokens = data.stream[flat]
    titles = data.bounds[papers, 1].astype(np.int64)
    # Papers are set apart by more than any distance that counts.
    where = [np.flatnonzero(within(tokens, low, high)) for low, high in ranges]
    owner = [np.searchsorted(starts, at, side="right") - 1 for at in where]
    apart = [at + paper * (_FAR + 1) for at, paper in zip(where, owner, strict=True)]
    for one in range(len(ranges) - 1):
        first, second = apart[one], apart[one + 1]
        if not len(first) or not len(second):
            continue
        rarity = np.log1p(data.count / (1 + min(_different(owner[one]), _different(owner[one + 1]))))
        after = np.searchsorted(second, first, side="right")
        ahead = np.where(after < len(second), second[np.minimum(after, len(second) - 1)] - first, _FAR)
        before = np.searchsorted(second, first, side="left") - 1
        behind = np.where(before >= 0, first - second[np.maximum(before, 0)] + _BACKWARDS, _FAR)
        near = 1 / np.clip(np.minimum(ahead, behind), 1, None)
        near[near < 1 / _FAR] = 0
        near = np.where(where[one] - starts[owner[one]] < titles[owner[one]], near * _IN_TITLE, near)
        top = np.zeros(len(papers))
        order = np.argsort(near, kind="stable")
        top[owner[one][order]] = near[order]
        close[best] += _CLOSE * rarity * top
    return close


def _different(ascending: Any) -> int:
    return 1 + int(np.count_nonzero(ascending[1:] != ascending[:-1]))
