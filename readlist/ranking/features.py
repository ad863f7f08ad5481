"""The feature matrix: every paper as weights of its one- and two-word terms (TF-IDF, rows of length one)."""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.errors import CancelledError
from readlist.ranking.terms import words
from readlist.ranking.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Longs = NDArray[np.int64]
    Bytes = NDArray[np.uint8]
    Bools = NDArray[np.bool_]
    Floats = NDArray[np.float32]
    Doubles = NDArray[np.float64]

_BITS: Final = 25
_CHUNK: Final = 2048
"""Rows that are looked at at once; their entries fit the processor's cache."""
_PART: Final = 512
"""Papers that are counted at once while building."""
_BREAK: Final = -1
_TERMS: Final = 800_000
_BUCKETS: Final = 1 << 24
_WAITING: Final = 2_000_000
_ARRAYS: Final = ("starts", "terms", "often", "rarity", "scale", "first", "second")
_STEPS: Final = 32


class Features:
    """Term weights of papers in compressed rows: TF-IDF, every non-empty row of length one.

    A weight isn't kept but made when it is needed, of how often the term occurs, its rarity and the row's length: a
    third less memory at 100,000 papers.

    Attributes:
        starts: int64 (papers + 1), where each row begins in `terms` and `often`.
        terms: int32, the term of each entry.
        often: uint8, what the number of its occurrences weighs, `1 + log`, in `_STEPS` of one.
        rarity: float32 (terms), the inverse document frequency.
        scale: float32 (papers), what makes the row's length one; 0 for an empty row.
        first, second: int32 (terms), the words of a term; `first` is -1 for a term of one word.
        vocabulary: The words.
    """

    __slots__ = ("first", "often", "rarity", "scale", "second", "starts", "terms", "vocabulary")

    def __init__(
        self,
        starts: Longs,
        terms: Ints,
        often: Bytes,
        rarity: Floats,
        scale: Floats,
        first: Ints,
        second: Ints,
        vocabulary: Vocabulary,
    ) -> None:
        self.starts = starts
        self.terms = terms
        self.often = often
        self.rarity = rarity
        self.scale = scale
        self.first = first
        self.second = second
        self.vocabulary = vocabulary

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything, as arrays of plain numbers."""
        own = {name: getattr(self, name) for name in _ARRAYS}
        return {**own, "letters": self.vocabulary.letters, "ends": self.vocabulary.ends}

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> Features:
        """What `arrays` gave.

        Raises:
            KeyError: One is missing.
        """
        vocabulary = Vocabulary(arrays["letters"], arrays["ends"])
        return cls(vocabulary=vocabulary, **{name: arrays[name] for name in _ARRAYS})

    @property
    def papers(self) -> int:
        """The number of rows."""
        return len(self.starts) - 1

    @property
    def width(self) -> int:
        """The number of terms."""
        return len(self.second)

    def term(self, number: int) -> str:
        """A term as people read it."""
        second = self.vocabulary[int(self.second[number])]
        first = int(self.first[number])
        return second if first < 0 else f"{self.vocabulary[first]} {second}"

    def row(self, position: int) -> tuple[Ints, Floats]:
        """The terms of one paper and their weights."""
        entries = slice(int(self.starts[position]), int(self.starts[position + 1]))
        terms = self.terms[entries]
        return terms, self.often[entries] * self.rarity[terms] * self.scale[position]

    def scores(self, weights: Floats) -> Floats:
        """The product with a weight for each term: float32 (papers)."""
        weights = weights * self.rarity
        out = np.zeros(self.papers, dtype=np.float32)
        for begin in range(0, self.papers, _CHUNK):
            bounds = self.starts[begin : begin + _CHUNK + 1]
            part = slice(int(bounds[0]), int(bounds[-1]))
            products = weights.take(self.terms[part]) * self.often[part]
            out[begin : begin + _CHUNK] = _sums(products, bounds - part.start)
        return out * self.scale

    def scores_of(self, rows: Longs, weights: Floats) -> Floats:
        """The same for some rows: float32 (rows)."""
        weights = weights * self.rarity
        out = np.zeros(len(rows), dtype=np.float32)
        for begin in range(0, len(rows), _CHUNK):
            bounds, terms, often = self._entries(rows[begin : begin + _CHUNK])
            out[begin : begin + _CHUNK] = _sums(weights.take(terms) * often, bounds)
        return out * self.scale[rows]

    def resemblance(self, position: int, rows: Longs, wanted: Bools) -> tuple[Floats, Longs, Longs]:
        """How like one paper some others are.

        Args:
            position: The paper.
            rows: The others.
            wanted: Whether each of them was wanted.

        Returns:
            The cosine of each, and for each term of the paper how many wanted and how many unwanted rows have it.
        """
        own, weights = self.row(position)
        weights = weights * self.rarity[own]
        place = np.full(self.width, -1, dtype=np.int32)
        place[own] = np.arange(len(own), dtype=np.int32)
        like = np.zeros(len(rows), dtype=np.float32)
        seen = np.zeros((2, len(own)), dtype=np.int64)
        for begin in range(0, len(rows), _CHUNK):
            bounds, terms, often = self._entries(rows[begin : begin + _CHUNK])
            local = place.take(terms)
            shared = np.flatnonzero(local >= 0)
            owner, local = np.searchsorted(bounds, shared, "right") - 1, local[shared]
            size = len(bounds) - 1
            like[begin : begin + size] = np.bincount(owner, weights[local] * often[shared], size)
            good = wanted[begin : begin + size][owner]
            for side, chosen in enumerate((good, ~good)):
                seen[side] += np.bincount(local[chosen], minlength=len(own))
        return like * self.scale[rows], seen[0], seen[1]

    def combine(self, rows: Longs, amounts: Doubles) -> Doubles:
        """The sum of some rows, each times its amount: float64 (terms)."""
        out = np.zeros(self.width, dtype=np.float64)
        amounts = amounts * self.scale[rows]
        for begin in range(0, len(rows), _CHUNK):
            bounds, terms, often = self._entries(rows[begin : begin + _CHUNK])
            shares = np.repeat(amounts[begin : begin + _CHUNK], np.diff(bounds))
            out += np.bincount(terms, shares * often, self.width)
        return out * self.rarity

    def total(self) -> Doubles:
        """The sum of all rows: float64 (terms)."""
        return self.combine(np.arange(self.papers), np.ones(self.papers))

    def _entries(self, rows: Longs) -> tuple[Longs, Ints, Bytes]:
        """The entries of some rows one behind the other: where each row begins and the last one ends, terms, counts."""
        starts, ends = self.starts[rows], self.starts[rows + 1]
        parts = [slice(start, end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        bounds = np.concatenate(([0], np.cumsum(ends - starts)))
        return bounds, np.concatenate([self.terms[p] for p in parts]), np.concatenate([self.often[p] for p in parts])


def _sums(values: Floats, bounds: Longs) -> Floats:
    """The sum of each stretch of values; `bounds` says where each begins and the last one ends."""
    out = np.zeros(len(bounds) - 1, dtype=np.float32)
    filled = bounds[1:] > bounds[:-1]
    if filled.any():
        out[filled] = np.add.reduceat(values, bounds[:-1][filled])
    return out


def build(texts: Iterable[tuple[str, str]], cancelled: Callable[[], bool] | None = None) -> Features:
    """Read (title, text) pairs and weigh their terms.

    Raises:
        CancelledError: `cancelled` said so.
    """
    tokens, lengths, known = _read(texts, cancelled)
    codes, seen = _vocabulary(tokens, lengths, cancelled)
    papers, width, entries = len(lengths), len(codes), int(seen.sum())
    rarity = (np.log((1 + papers) / (1 + seen)) + 1).astype(np.float32)
    starts, scale = np.zeros(papers + 1, dtype=np.int64), np.zeros(papers, dtype=np.float32)
    terms, often = np.empty(entries, dtype=np.int32), np.empty(entries, dtype=np.uint8)
    at = begin = 0
    for rows, code, count, size in _chunks(tokens, lengths, cancelled):
        place = np.searchsorted(codes, code)
        place[place == width] = 0
        kept = codes[place] == code if width else np.zeros(len(code), dtype=bool)
        rows, place = rows[kept], place[kept]
        weight = np.minimum(np.rint(_STEPS * (1 + np.log(count[kept]))), 255)
        end = at + len(place)
        terms[at:end], often[at:end] = place, weight
        squares = np.bincount(rows, (weight * rarity[place]) ** 2, size)
        filled = squares > 0
        scale[begin : begin + size][filled] = 1 / np.sqrt(squares[filled])
        starts[begin + 1 : begin + size + 1] = at + np.cumsum(np.bincount(rows, minlength=size))
        at, begin = end, begin + size
    first, second = (codes >> _BITS).astype(np.int32) - 1, (codes & (1 << _BITS) - 1).astype(np.int32) - 1
    return Features(starts, terms, often, rarity, scale, first, second, Vocabulary.of(known))


def _read(texts: Iterable[tuple[str, str]], cancelled: Callable[[], bool] | None) -> tuple[Ints, Longs, dict[str, int]]:
    known: dict[str, int] = {}
    tokens, lengths = array("i"), array("q")
    for title, body in texts:
        before = len(tokens)
        head = [known.setdefault(word, len(known)) for word in words(title)]
        tokens.extend(head)
        tokens.append(_BREAK)
        tokens.extend(head)
        tokens.append(_BREAK)
        tokens.extend(known.setdefault(word, len(known)) for word in words(body))
        tokens.append(_BREAK)
        lengths.append(len(tokens) - before)
        if not len(lengths) % 16:
            # Other threads' keys come first: give the interpreter away for a moment.
            time.sleep(0.0001)
            if cancelled is not None and cancelled():
                raise CancelledError("the ranking was stopped while it was being built")
    if not lengths:
        return np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.int64), known
    return np.frombuffer(tokens, dtype=np.int32), np.frombuffer(lengths, dtype=np.int64), known


def _chunks(
    tokens: Ints, lengths: Longs, cancelled: Callable[[], bool] | None
) -> Iterator[tuple[Longs, Longs, Longs, int]]:
    ends = np.cumsum(lengths)
    for begin in range(0, len(lengths), _PART):
        if cancelled is not None and cancelled():
            raise CancelledError("the ranking was stopped while it was being built")
        end = min(begin + _PART, len(lengths))
        low = int(ends[begin - 1]) if begin else 0
        word = tokens[low : int(ends[end - 1])].astype(np.int64) + 1
        row = np.repeat(np.arange(end - begin, dtype=np.int64), lengths[begin:end]) << 2 * _BITS
        single = row | word
        double = row[1:] | word[:-1] << _BITS | word[1:]
        keys = np.concatenate([single[word > 0], double[(word[:-1] > 0) & (word[1:] > 0)]])
        keys, count = np.unique(keys, return_counts=True)
        yield keys >> 2 * _BITS, keys & (1 << 2 * _BITS) - 1, count, end - begin


def _vocabulary(tokens: Ints, lengths: Longs, cancelled: Callable[[], bool] | None) -> tuple[Longs, Longs]:
    """The terms that at least two papers share, sorted, and how many papers have each."""
    least = 2 if len(lengths) > 1 else 1
    # Most pairs of words occur once. Counting hashes first keeps them out of the exact count, which would not fit.
    buckets = np.zeros(_BUCKETS, dtype=np.uint8)
    for _, code, _, _ in _chunks(tokens, lengths, cancelled):
        bucket, often = np.unique(_bucket(code), return_counts=True)
        buckets[bucket] = np.minimum(buckets[bucket].astype(np.int64) + often, 255)
    codes, seen = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    waiting: list[Longs] = []
    for _, code, _, _ in _chunks(tokens, lengths, cancelled):
        waiting.append(code[buckets[_bucket(code)] >= least])
        if sum(map(len, waiting)) > _WAITING:
            codes, seen = _merged(codes, seen, waiting)
            waiting = []
    codes, seen = _merged(codes, seen, waiting)
    if np.count_nonzero(seen >= least) > _TERMS:
        least = int(np.partition(seen, -_TERMS)[-_TERMS]) + 1
    kept = seen >= least
    return codes[kept], seen[kept]


def _bucket(code: Longs) -> Longs:
    return ((code * 0x9E3779B1) >> 7) & (_BUCKETS - 1)


def _merged(codes: Longs, seen: Longs, waiting: list[Longs]) -> tuple[Longs, Longs]:
    more, often = np.unique(np.concatenate([codes[:0], *waiting]), return_counts=True)
    both = np.concatenate([codes, more])
    order = np.argsort(both, kind="stable")
    both, counts = both[order], np.concatenate([seen, often])[order]
    first = (
        np.flatnonzero(np.concatenate([[True], both[1:] != both[:-1]])) if len(both) else np.zeros(0, dtype=np.int64)
    )
    return both[first], np.add.reduceat(counts, first) if len(first) else counts
