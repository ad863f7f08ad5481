"""The word index: built once, kept on disk, brought up to date by imports, asked at every key."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from readlist.document import Document
    from readlist.query import Query
    from readlist.search.build import ByPosition
    from readlist.search.data import Data
    from readlist.search.facts import Facts
    from readlist.search.found import Found
    from readlist.search.parts import Kept

FILE: Final = "search.index"
PATIENCE: Final = 0.5
_NOTHING: Final[Mapping[int, Kept]] = MappingProxyType({})


class Index:
    """Finds papers by what a query asks.

    One thread may search while another extends: a search sees the index as it was when it began.
    """

    def __init__(self, data: Data) -> None:
        self._data = data

    @classmethod
    def build(
        cls,
        documents: Sequence[Document],
        cancelled: Callable[[], bool] | None = None,
        parts: Mapping[int, Kept] = _NOTHING,
    ) -> Index:
        """Index documents, the first at position 0.

        Args:
            documents: All of them.
            cancelled: Polled now and then.
            parts: What was made of some already, by the place of the first.

        Raises:
            CancelledError: `cancelled` said so.
        """
        from readlist.search.build import build

        return cls(build(documents, cancelled, parts))

    @classmethod
    def load(cls, cache: Path, signature: str, *, thorough: bool = False) -> Index | None:
        """The index that is kept in a folder; None where there is none of these very papers.

        Args:
            thorough: Whether to check every byte, which takes up to a second.
        """
        from readlist.search.file import load

        data = load(cache / FILE, signature, thorough=thorough)
        return None if data is None else cls(data)

    def save(self, cache: Path, signature: str) -> None:
        """Keep the index in a folder, and go on reading it from there.

        Raises:
            OSError: The disk is full, or the folder can't be written.
        """
        from readlist.search.file import load, save

        save(cache / FILE, self._data, signature)
        self._data = load(cache / FILE, signature) or self._data

    def extend(self, positions: Sequence[int], documents: ByPosition, parts: Mapping[int, Kept] = _NOTHING) -> None:
        """Take documents that were appended or changed.

        Args:
            positions: Theirs, ascending.
            documents: By position.
            parts: What was made of some already, by the position of the first.
        """
        from readlist.search.build import extend

        if positions:
            self._data = extend(self._data, positions, documents, parts)

    @property
    def count(self) -> int:
        """How many papers it covers."""
        return self._data.count

    def search(
        self, query: Query, facts: Facts, *, fuzzy: bool = True, now: float | None = None, patience: float = PATIENCE
    ) -> Found:
        """The papers that a query finds, best first.

        Args:
            fuzzy: Whether similar words are tried where the words as typed find nothing.
            now: Seconds since the epoch, which relative times count from; None for the clock's.
            patience: Seconds that the query's regular expressions may take together; words need no limit.
        """
        from readlist.search.evaluate import search

        return search(self._data, query, facts, fuzzy=fuzzy, now=now, patience=patience)

    def matches(
        self, query: Query, facts: Facts, *, now: float | None = None, patience: float = PATIENCE
    ) -> array[int]:
        """The positions that a query finds as typed, in list order: `search` without ranking and guesses."""
        from readlist.search.evaluate import matches

        return matches(self._data, query, facts, now=now, patience=patience)
