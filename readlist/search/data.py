"""The word index as arrays: which papers have which words, where, and in what order."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from readlist.search.typos import Speller

Bytes: TypeAlias = "NDArray[np.uint8]"
Ids: TypeAlias = "NDArray[np.uint32]"
Offsets: TypeAlias = "NDArray[np.int64]"
Hashes: TypeAlias = "NDArray[np.uint64]"

NAME: Final = 1
TITLE: Final = 2
AUTHOR: Final = 4
KEYWORD: Final = 8
VENUE: Final = 16
ABSTRACT: Final = 32
FIELDS: Final = (NAME, TITLE, AUTHOR, KEYWORD, VENUE, ABSTRACT)
ANYWHERE: Final = 63
OFTEN: Final = 6  # Above the field bits: how often the word occurs, 0 for once to 3 for five times and more.

LINK: Final = "link:"  # Words of addresses stand under this prefix, apart from the words of texts.


class Memo:
    """The latest results, few of them, for any number of threads."""

    def __init__(self, size: int = 24) -> None:
        self._size = size
        self._lock = Lock()
        self._kept: OrderedDict[object, Bytes] = OrderedDict()

    def get(self, key: object) -> Bytes | None:
        """What was kept under a key; None where it is forgotten."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: object, value: Bytes) -> None:
        """Keep a result, and forget the one that was asked for least lately."""
        with self._lock:
            self._kept[key] = value
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)


@dataclass(frozen=True, eq=False)
class Data:
    """An index, immutable. P postings, V words, N words of running text, n papers.

    Attributes:
        words: All words in UTF-8, sorted by their bytes; the first is empty and stands for a break in running text.
        word_at: (V + 1,) Where each word begins in `words`.
        post_at: (V + 1,) Where each word's postings begin.
        post_doc: (P,) Positions of papers, ascending within a word.
        post_bits: (P,) The fields that have the word there, and how often it occurs.
        stream: (N,) The running text as word numbers; every field and every author ends with a break.
        stream_at: (n + 1,) Where each paper's running text begins.
        bounds: (n, 6) Where each field ends, counted from the paper's beginning, in the order of `FIELDS`.
        compound: (C,) Numbers of words that are also written with a hyphen, ascending.
        split: (C,) Where that hyphen stands, in characters.
        titles, names: (n,) Hashes of the folded title and name, for the query that is one.
        texts: Name, title and abstract without accents, in UTF-8, for regular expressions.
        text_at: (n + 1,) Where each paper's begin.
        memo: Grades of the latest words.
    """

    words: Bytes
    word_at: Ids
    post_at: Offsets
    post_doc: Ids
    post_bits: Bytes
    stream: Ids
    stream_at: Offsets
    bounds: Ids
    compound: Ids
    split: Bytes
    titles: Hashes
    names: Hashes
    texts: Bytes
    text_at: Offsets
    memo: Memo = field(default_factory=Memo)

    @property
    def count(self) -> int:
        """How many papers it covers."""
        return len(self.stream_at) - 1

    @property
    def size(self) -> int:
        """How many words it knows."""
        return len(self.word_at) - 1

    def word(self, number: int) -> str:
        """The word of a number."""
        return self._bytes(number).decode("utf-8", "replace")

    def vocabulary(self) -> list[str]:
        """All words, by number."""
        block = self.words.tobytes()
        ends = self.word_at.tolist()
        return [block[start:end].decode("utf-8", "surrogatepass") for start, end in pairwise(ends)]

    def _bytes(self, number: int) -> bytes:
        return self.words[self.word_at[number] : self.word_at[number + 1]].tobytes()

    def _bisect(self, key: bytes) -> int:
        low, high = 0, self.size
        while low < high:
            middle = (low + high) // 2
            if self._bytes(middle) < key:
                low = middle + 1
            else:
                high = middle
        return low

    def starting(self, start: str) -> tuple[int, int]:
        """The numbers, first to before last, of the words that start so."""
        key = start.encode("utf-8", "surrogatepass")
        return self._bisect(key), self._bisect(key + b"\xff")

    def number(self, word: str) -> int:
        """The number of a word, -1 for one that no paper has."""
        key = word.encode("utf-8", "surrogatepass")
        at = self._bisect(key)
        return at if at < self.size and self._bytes(at) == key else -1

    @cached_property
    def frequencies(self) -> Offsets:
        """(V,) How many papers have each word."""
        return np.diff(self.post_at)

    @cached_property
    def speller(self) -> Speller:
        """Finds words that look like a typed one."""
        from readlist.search.typos import Speller

        return Speller(self)

    def text(self, position: int) -> str:
        """Name, title and abstract, each on a line, without accents."""
        return self.texts[self.text_at[position] : self.text_at[position + 1]].tobytes().decode("utf-8", "replace")
