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
    Bools = NDArray[np.bool_]
    Floats = NDArray[np.float32]
    Doubles = NDArray[np.float64]

_BITS: Final = 25
_CHUNK: Final = 2048
_BREAK: Final = -1
_TERMS: Final = 800_000
_BUCKETS: Final = 1 << 24
_WAITING: Final = 4_000_000


class Features:
    """Term weights of papers in compressed rows.

    Attributes:
        starts: int64 (papers + 1), where each row begins in `terms` and `weights`.
        terms: int32, the term of each entry.
        weights: float32, its weight; every non-empty row has length one.
        first, second: int32 (terms), the words of a term; `first` is -1 for a term of one word.
        vocabulary: The words.
    """

    __slots__ = ("first", "second", "starts", "terms", "vocabulary", "weights")

    def __init__(
        self, starts: Longs, terms: Ints, weights: Floats, first: Ints, second: Ints, vocabulary: Vocabulary
    ) -> None:
        self.starts = starts
        self.terms = terms
        self.weights = weights
        self.first = first
        self.second = second
        self.vocabulary = vocabulary

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything, as arrays of plain numbers."""
        own = {name: getattr(self, name) for name in ("starts", "terms", "weights", "first", "second")}
        return {**own, "letters": self.vocabulary.letters, "ends": self.vocabulary.ends}

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> Features:
        """What `arrays` gave.

        Raises:
            KeyError: One is missing.
        """
        return cls(
            arrays["starts"],
            arrays["terms"],
            arrays["weights"],
            arrays["first"],
            arrays["second"],
            Vocabulary(arrays["letters"], arrays["ends"]),
        )

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
        return self.terms[entries], self.weights[entries]

    def scores(self, weights: Floats) -> Floats:
        """The product with a weight for each term: float32 (papers)."""
        out = np.zeros(self.papers, dtype=np.float32)
        for begin in range(0, self.papers, _CHUNK):
            end = min(begin + _CHUNK, self.papers)
            starts = self.starts[begin : end + 1]
            low, high = int(starts[0]), int(starts[-1])
            product = weights[self.terms[low:high]] * self.weights[low:high]
            sums = np.concatenate(([0.0], np.cumsum(product, dtype=np.float64)))
            out[begin:end] = sums[starts[1:] - low] - sums[starts[:-1] - low]
        return out

    def scores_of(self, rows: Longs, weights: Floats) -> Floats:
        """The same for some rows: float32 (rows)."""
        out = np.zeros(len(rows), dtype=np.float32)
        for begin in range(0, len(rows), _CHUNK):
            owner, terms, values = self._entries(rows[begin : begin + _CHUNK])
            size = min(_CHUNK, len(rows) - begin)
            out[begin : begin + size] = np.bincount(owner, weights[terms] * values, size)
        return out

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
        place = np.full(self.width, -1, dtype=np.int32)
        place[own] = np.arange(len(own), dtype=np.int32)
        like = np.zeros(len(rows), dtype=np.float32)
        counts = np.zeros((2, len(own)), dtype=np.int64)
        for begin in range(0, len(rows), _CHUNK):
            owner, terms, values = self._entries(rows[begin : begin + _CHUNK])
            local = place[terms]
            shared = local >= 0
            owner, local, values = owner[shared], local[shared], values[shared]
            size = min(_CHUNK, len(rows) - begin)
            like[begin : begin + size] = np.bincount(owner, weights[local] * values, size)
            good = wanted[begin : begin + _CHUNK][owner]
            for side, chosen in enumerate((good, ~good)):
                counts[side] += np.bincount(local[chosen], minlength=len(own))
        return like, counts[0], counts[1]

    def combine(self, rows: Longs, amounts: Doubles) -> Doubles:
        """The sum of some rows, each times its amount: float64 (terms)."""
        out = np.zeros(self.width, dtype=np.float64)
        for begin in range(0, len(rows), _CHUNK):
            owner, terms, values = self._entries(rows[begin : begin + _CHUNK])
            out += np.bincount(terms, values * amounts[begin : begin + _CHUNK][owner], self.width)
        return out

    def total(self) -> Doubles:
        """The sum of all rows: float64 (terms)."""
        out = np.zeros(self.width, dtype=np.float64)
        for begin in range(0, len(self.terms), 1 << 21):
            part = slice(begin, begin + (1 << 21))
            out += np.bincount(self.terms[part], self.weights[part], self.width)
        return out

    def _entries(self, rows: Longs) -> tuple[Longs, Ints, Floats]:
        lengths = self.starts[rows + 1] - self.starts[rows]
        owner = np.repeat(np.arange(len(rows)), lengths)
        index = np.arange(len(owner)) + np.repeat(self.starts[rows] - np.cumsum(lengths) + lengths, lengths)
        return owner, self.terms[index], self.weights[index]


def build(texts: Iterable[tuple[str, str]], cancelled: Callable[[], bool] | None = None) -> Features:
    """Read (title, text) pairs and weigh their terms.

    Raises:
        CancelledError: `cancelled` said so.
    """
    tokens, lengths, known = _read(texts, cancelled)
    codes, seen = _vocabulary(tokens, lengths, cancelled)
    papers = len(lengths)
    idf = (np.log((1 + papers) / (1 + seen)) + 1).astype(np.float32)
    starts, terms, weights = [np.zeros(1, dtype=np.int64)], [], []
    for rows, code, count, size in _chunks(tokens, lengths, cancelled):
        place = np.searchsorted(codes, code)
        place[place == len(codes)] = 0
        kept = codes[place] == code if len(codes) else np.zeros(len(code), dtype=bool)
        rows, place, count = rows[kept], place[kept].astype(np.int32), count[kept]
        weight = (1 + np.log(count.astype(np.float32))) * idf[place]
        norm = np.sqrt(np.bincount(rows, weight.astype(np.float64) ** 2, size))
        weights.append((weight / norm[rows]).astype(np.float32))
        terms.append(place)
        starts.append(starts[-1][-1] + np.cumsum(np.bincount(rows, minlength=size)))
    return Features(
        np.concatenate(starts),
        np.concatenate(terms) if terms else np.zeros(0, dtype=np.int32),
        np.concatenate(weights) if weights else np.zeros(0, dtype=np.float32),
        (codes >> _BITS).astype(np.int32) - 1,
        (codes & (1 << _BITS) - 1).astype(np.int32) - 1,
        Vocabulary.of(known),
    )


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
    return np.array(tokens, dtype=np.int32), np.array(lengths, dtype=np.int64), known


def _chunks(
    tokens: Ints, lengths: Longs, cancelled: Callable[[], bool] | None
) -> Iterator[tuple[Longs, Longs, Longs, int]]:
    ends = np.cumsum(lengths)
    for begin in range(0, len(lengths), _CHUNK):
        if cancelled is not None and cancelled():
            raise CancelledError("the ranking was stopped while it was being built")
        end = min(begin + _CHUNK, len(lengths))
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
    buckets = np.zeros(_BUCKETS, dtype=np.uint16)
    for _, code, _, _ in _chunks(tokens, lengths, cancelled):
        bucket, often = np.unique(_bucket(code), return_counts=True)
        buckets[bucket] = np.minimum(buckets[bucket].astype(np.int64) + often, 65_535)
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
