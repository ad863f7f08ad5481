"""Parts: what one builder took of some documents, kept aside until another builder takes it at once."""

from __future__ import annotations

import marshal
from array import array
from contextlib import suppress
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import finalize

if TYPE_CHECKING:
    from typing import IO


class Part(NamedTuple):
    """What a builder took.

    Attributes:
        words: Its words by number, with blanks between.
        stream: The running text as those numbers.
        ends: Where each document's running text ends.
        bounds: (n, 6) As in `Data`, in one row.
        compounds: As `Builder.compounds`: each word before a place of a hyphen, with blanks between.
        titles, names: As in `Data`.
        texts, text_ends: The documents' texts, and where each ends.
        extra_words, extra_docs, extra_codes: Words, documents (counted from 0) and field codes of what stands beside
            the running text.
    """

    words: str
    stream: array[int]
    ends: array[int]
    bounds: array[int]
    compounds: str
    titles: array[int]
    names: array[int]
    texts: bytes
    text_ends: array[int]
    extra_words: array[int]
    extra_docs: array[int]
    extra_codes: array[int]

    def dump(self) -> bytes:
        """The part as bytes, for `load`."""
        return marshal.dumps([(one.typecode, one.tobytes()) if isinstance(one, array) else one for one in self])

    @classmethod
    def load(cls, data: bytes) -> Part:
        """The part of these bytes, which a program like this one has just made."""
        values: list[Any] = marshal.loads(data)
        parts: list[Any] = [array(*one) if isinstance(one, tuple) else one for one in values]
        return cls(*parts)


class Kept(NamedTuple):
    """A part that is kept aside.

    Attributes:
        size: How many documents it is of.
        place: Where it is kept: offset and length.
        shelf: What it is kept by.
    """

    size: int
    place: tuple[int, int]
    shelf: Shelf

    def part(self) -> Part | None:
        """The part; None where it can't be read any more."""
        data = self.shelf.read(*self.place)
        return Part.load(data) if len(data) == self.place[1] else None


class Shelf:
    """Keeps parts in a file without a name: they are many, and each is needed once."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._end = 0

    def keep(self, data: bytes, size: int) -> Kept | None:
        """Keep a part's bytes; None where there is no room.

        Args:
            data: What `Part.dump` made.
            size: How many documents it is of.
        """
        with suppress(OSError):
            if self._file is None:
                self._file = TemporaryFile(buffering=0)  # noqa: SIM115  # it lives as long as its parts
                finalize(self, self._file.close)
            self._file.seek(self._end)
            if self._file.write(data) == len(data):
                self._end += len(data)
                return Kept(size, (self._end - len(data), len(data)), self)
        return None

    def read(self, offset: int, length: int) -> bytes:
        """Bytes that are kept; fewer or none where they can't be read."""
        with suppress(OSError):
            if self._file is not None:
                self._file.seek(offset)
                return self._file.read(length)
        return b""
