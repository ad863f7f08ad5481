"""Encoded documents: many papers as the library's file holds them, each decoded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import orjson

from readlist.document import Document
from readlist.store.papers import encode

Row = bytes | memoryview
"""A document's bytes, its key in front."""


class Documents(Sequence[Document]):
    """Papers' documents in order; a tenth of the memory that they take as objects.

    Args:
        rows: Each document's bytes.
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._rows = list(rows)

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Documents:
        """These documents, encoded; themselves where they are already."""
        return documents if isinstance(documents, cls) else cls(map(encode, documents))

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, position: Any) -> Any:
        if isinstance(position, slice):
            return Documents(self._rows[position])
        return orjson.loads(self._rows[position])

    def __iter__(self) -> Iterator[Document]:
        return map(orjson.loads, self._rows)

    @property
    def rows(self) -> Sequence[Row]:
        """Each document's bytes."""
        return self._rows


def key_of(row: Row) -> str:
    """The key of an encoded document, without decoding the rest."""
    head = bytes(row[:200])
    if head.startswith(b'{"key":"') and (end := head.find(b'"', 8)) > 0 and b"\\" not in head[:end]:
        return head[8:end].decode("utf-8", "replace")
    return str(orjson.loads(row)["key"])
