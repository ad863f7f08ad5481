"""Bringing an index up to date: papers appended or changed, without reading the others again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from readlist.search.data import Data
from readlist.search.inversion import pack

if TYPE_CHECKING:
    from collections.abc import Sequence


def merged(data: Data, other: Data, positions: Sequence[int]) -> Data:
    """An index of `data`'s papers, in which other ones stand in some places.

    Args:
        other: The papers that come in.
        positions: Where they stand, ascending: places of `data`, or the ones that follow its last.

    Raises:
        ValueError: A position lies beyond the end with nothing between.
    """
    count = max(data.count, positions[-1] + 1) if positions else data.count
    comes = np.asarray(positions, np.int64)
    if np.count_nonzero(comes >= data.count) != count - data.count:
        raise ValueError("positions to append must follow the indexed ones")
    words, from_data, from_other = _union(data, other)
    word_at, packed = pack(words)
    post_at, post_doc, post_bits = _postings(data, other, comes, from_data, from_other, count)
    stream, stream_at = _pieces(
        (from_data[data.stream], data.stream_at), (from_other[other.stream], other.stream_at), positions, count
    )
    texts, text_at = _pieces((data.texts, data.text_at), (other.texts, other.text_at), positions, count)
    pairs = np.unique(
        np.concatenate(
            [
                (from_data[data.compound].astype(np.uint64) << np.uint64(8)) | data.split,
                (from_other[other.compound].astype(np.uint64) << np.uint64(8)) | other.split,
            ]
        )
    )
    return Data(
        words=packed,
        word_at=word_at,
        post_at=post_at,
        post_doc=post_doc,
        post_bits=post_bits,
        stream=stream,
        stream_at=stream_at,
        bounds=_rows(data.bounds, other.bounds, comes, count),
        compound=(pairs >> np.uint64(8)).astype(np.uint32),
        split=(pairs & np.uint64(255)).astype(np.uint8),
        titles=_rows(data.titles, other.titles, comes, count),
        names=_rows(data.names, other.names, comes, count),
        texts=texts,
        text_at=text_at,
    )


def _union(data: Data, other: Data) -> tuple[list[str], Any, Any]:
    """All words, sorted, and the numbers among them of either index's words."""
    mine, theirs = data.vocabulary(), other.vocabulary()
    words = sorted({*mine, *theirs})
    numbers = {word: number for number, word in enumerate(words)}
    return (
        words,
        np.fromiter(map(numbers.__getitem__, mine), np.uint32, len(mine)),
        np.fromiter(map(numbers.__getitem__, theirs), np.uint32, len(theirs)),
    )


def _postings(data: Data, other: Data, comes: Any, from_data: Any, from_other: Any, count: int) -> tuple[Any, Any, Any]:
    stays = np.ones(count, bool)
    stays[comes] = False
    kept = stays[data.post_doc]
    old_word = np.repeat(from_data, data.frequencies)[kept]
    old_doc, old_bits = data.post_doc[kept], data.post_bits[kept]
    new_word = np.repeat(from_other, other.frequencies)
    new_doc = comes[other.post_doc].astype(np.uint32)
    size = max(int(from_data.max(initial=0)), int(from_other.max(initial=0))) + 1
    post_at = np.zeros(size + 1, np.int64)
    post_at[1:] = np.cumsum(np.bincount(old_word, minlength=size) + np.bincount(new_word, minlength=size))
    # Both stay sorted by word and paper, since the numbers of words keep their order.
    shift = np.uint64(32)
    at = np.searchsorted(
        (old_word.astype(np.uint64) << shift) | old_doc, (new_word.astype(np.uint64) << shift) | new_doc
    )
    return post_at, np.insert(old_doc, at, new_doc), np.insert(old_bits, at, other.post_bits)


def _pieces(mine: tuple[Any, Any], theirs: tuple[Any, Any], positions: Sequence[int], count: int) -> tuple[Any, Any]:
    """Runs of values, one a paper, in their new order."""
    (values, value_at), (others, other_at) = mine, theirs
    old = len(value_at) - 1
    lengths = np.zeros(count, np.int64)
    lengths[:old] = np.diff(value_at)
    lengths[np.asarray(positions, np.int64)] = np.diff(other_at)
    parts, at = [], 0
    for number, position in enumerate(positions):
        if position > at and at < old:
            parts.append(values[value_at[at] : value_at[min(position, old)]])
        parts.append(others[other_at[number] : other_at[number + 1]])
        at = position + 1
    if at < old:
        parts.append(values[value_at[at] : value_at[old]])
    ends = np.zeros(count + 1, np.int64)
    np.cumsum(lengths, out=ends[1:])
    return np.concatenate([*parts, values[:0]]), ends


def _rows(mine: Any, theirs: Any, comes: Any, count: int) -> Any:
    rows = np.zeros((count, *mine.shape[1:]), mine.dtype)
    rows[: len(mine)] = mine
    rows[comes] = theirs
    return rows
