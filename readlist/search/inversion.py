"""From running text to postings: which papers have a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from readlist.search.data import FIELDS, OFTEN, VENUE, Bytes, Ids, Offsets

if TYPE_CHECKING:
    from collections.abc import Sequence

_FIELD_BITS = np.array([*FIELDS, VENUE, VENUE], np.uint8)  # An address counts as it likes; its words stand apart.
_OFTEN_FROM = (2, 3, 5)


class Batch(NamedTuple):
    """Postings of consecutive papers, words numbered as they came.

    Attributes:
        counts: Per word how many papers have it.
        docs: The papers, ascending within a word.
        bits: As `Data.post_bits`.
    """

    counts: Offsets
    docs: Ids
    bits: Bytes


def invert(size: int, stream: Any, lengths: Any, bounds: Any, extra: tuple[Any, Any, Any], first: int) -> Batch:
    """Postings of running text and of words beside it.

    Args:
        size: How many words are numbered.
        stream: (N,) Word numbers; 0 stands for no word.
        lengths: (n,) How many of them each paper has.
        bounds: (n, 6) Where each of a paper's fields ends in them.
        extra: Words, papers (counted from 0) and field codes (places in `FIELDS`, beyond it an address).
        first: The first paper's position.
    """
    count = len(lengths)
    fields = np.diff(bounds, axis=1, prepend=0)
    docs = np.repeat(np.arange(count, dtype=np.uint64), lengths)
    codes = np.repeat(np.tile(np.arange(len(FIELDS), dtype=np.uint64), count), fields.ravel())
    shift, low = np.uint64(32), np.uint64(3)
    keys = (stream.astype(np.uint64) << shift) | (docs << low) | codes
    keys = keys[stream != 0]
    words, papers, places = extra
    keys = np.concatenate([keys, (words << shift) | (papers << low) | places])
    keys.sort()
    pairs = keys >> low
    begins = np.flatnonzero(np.concatenate([[True], pairs[1:] != pairs[:-1]])) if len(keys) else np.empty(0, np.int64)
    bits = _FIELD_BITS[(keys & np.uint64(7)).astype(np.uint8)]
    bits = np.bitwise_or.reduceat(bits, begins) if len(begins) else np.empty(0, np.uint8)
    times = np.diff(np.append(begins, len(keys)))
    for least in _OFTEN_FROM:
        bits += (times >= least).astype(np.uint8) << np.uint8(OFTEN)
    pairs = pairs[begins]
    counts = np.bincount((pairs >> np.uint64(29)).astype(np.int64), minlength=size)
    return Batch(counts, (pairs & np.uint64((1 << 29) - 1)).astype(np.uint32) + np.uint32(first), bits)


def gather(batches: Sequence[Batch], ranks: Ids) -> tuple[Offsets, Ids, Bytes]:
    """All batches' postings in one, words in their final order.

    Args:
        ranks: The final number of each word.

    Returns:
        `post_at`, `post_doc` and `post_bits` of `Data`.
    """
    size = len(ranks)
    counts = np.zeros(size, np.int64)
    for batch in batches:
        counts[ranks[: len(batch.counts)]] += batch.counts
    post_at = np.zeros(size + 1, np.int64)
    np.cumsum(counts, out=post_at[1:])
    total = int(post_at[-1])
    post_doc, post_bits = np.empty(total, np.uint32), np.empty(total, np.uint8)
    free = post_at[:-1][ranks]
    for batch in batches:
        known = len(batch.counts)
        starts = np.cumsum(batch.counts) - batch.counts
        at = np.repeat(free[:known] - starts, batch.counts)
        at += np.arange(len(at))
        post_doc[at], post_bits[at] = batch.docs, batch.bits
        free[:known] += batch.counts
    return post_at, post_doc, post_bits


def pack(words: Sequence[str]) -> tuple[Ids, Bytes]:
    """Words in one block of UTF-8, and where each begins in it."""
    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    at = np.zeros(len(encoded) + 1, np.uint32)
    np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=at[1:])
    return at, np.frombuffer(b"".join(encoded), np.uint8)
