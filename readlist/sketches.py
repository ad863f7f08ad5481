"""Sketches: those of a library's abstracts, kept in its cache, so that an import needn't read every abstract again.

The cache holds no code, and is checked before it is believed.
"""

from __future__ import annotations

import json
import zlib
from array import array
from typing import TYPE_CHECKING, Final

from readlist.store.storage import write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILE: Final = "sketches.bin"
MAGIC: Final = b"readlist sketches 1\n"
_CHECK: Final = hash((1, 2, 3))
"""Another Python may hash otherwise."""


class Sketches:
    """The sketch of each paper's abstract, by position; an empty one where the abstract is too short for one."""

    def __init__(self) -> None:
        self._marks: array[int] = array("q")
        self._ends: array[int] = array("q")

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, position: int) -> Sequence[int]:
        return self._marks[self._ends[position - 1] if position else 0 : self._ends[position]]

    def add(self, marks: Sequence[int]) -> None:
        """Take the sketch of the next paper."""
        self._marks.extend(marks)
        self._ends.append(len(self._marks))

    def save(self, folder: Path, signature: str) -> None:
        """Keep them in `folder` as those of the papers with this signature.

        Raises:
            OSError: They could not be written.
        """
        payload = self._marks.tobytes() + self._ends.tobytes()
        header = {"signature": signature, "count": len(self), "check": _CHECK, "crc": zlib.crc32(payload)}
        write(folder / FILE, (MAGIC, json.dumps(header).encode(), b"\n", payload))

    @classmethod
    def load(cls, folder: Path, signature: str) -> Sketches | None:
        """Those that are kept; None where there are none of these papers, or they can't be believed."""
        try:
            data = (folder / FILE).read_bytes()
            end = data.index(b"\n", len(MAGIC))
            header = json.loads(data[len(MAGIC) : end])
            payload = memoryview(data)[end + 1 :]
            known = data.startswith(MAGIC) and header["signature"] == signature and header["check"] == _CHECK
            if not known or zlib.crc32(payload) != header["crc"]:
                return None
            made, split = cls(), len(payload) - 8 * header["count"]
            made._marks.frombytes(payload[:split])
            made._ends.frombytes(payload[split:])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        whole = made._ends[-1] if made._ends else 0
        return made if whole == len(made._marks) else None
