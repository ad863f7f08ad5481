"""The facts: papers.json open for reading by offset, and changed as a whole."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

import orjson

from readlist.errors import DamagedError, LibraryError
from readlist.store import papers
from readlist.store.lock import Busy, locked
from readlist.store.log import Identity, identity
from readlist.store.storage import BACKUPS, back_up, failed, install, prepare, write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from readlist.document import Document
    from readlist.store.history import History
    from readlist.store.line import Line
    from readlist.store.state import State

IMPORTS: Final = "imports"
_LOCK_SECONDS: Final = 30.0


@dataclass(slots=True)
class Staged:
    """A change of papers.json that is on the disk beside it, waiting to be put in place or dropped."""

    facts: Facts
    temp: Path
    lock: int

    def install(self) -> None:
        """Put it in place."""
        try:
            install(self.temp, self.facts.path.resolve())
        except OSError as error:
            raise failed("Writing", self.facts.path, error) from error
        finally:
            os.close(self.lock)
        self.facts.written()

    def drop(self) -> None:
        """Forget it."""
        os.close(self.lock)
        self.temp.unlink(missing_ok=True)


class Facts:
    """The papers' file of a library.

    Args:
        folder: The library's folder.
        warnings: Where to say what didn't stop anything.
    """

    def __init__(self, folder: Path, warnings: list[str]) -> None:
        self.folder = folder
        self.path = folder / papers.NAME
        self.signature = ""
        self._warnings = warnings
        self._stream: BinaryIO | None = None
        self._identity: Identity | None = None

    def open(self) -> None:
        """Open the file as it is now."""
        self.close()
        self.signature = papers.signature_of(self.path)
        self._identity = identity(self.path)
        if self.signature:
            self._stream = self.path.open("rb")
            start = self._stream.read(4096)
            if not start:
                raise papers.damaged(self.path, 1, 1, "it is empty", 0)
            self._parts()

    def close(self) -> None:
        """Close the file."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def refresh(self) -> bool:
        """Look whether another program wrote the file; returns whether it did."""
        if identity(self.path) == self._identity:
            return False
        before = self.signature
        self.open()
        return before != self.signature

    def _data(self) -> bytes:
        if self._stream is None:
            return b""
        self._stream.seek(0)
        return self._stream.read()

    def _parts(self) -> tuple[bytes, list[papers.Part]]:
        data = self._data()
        if not data:
            return data, []
        return data, papers.scan(data, self.path)[0]

    def documents(self) -> list[Document]:
        """Every document in order."""
        data, parts = self._parts()
        return papers.load(data, parts, self.path)

    def extents(self) -> list[tuple[int, int]]:
        """Where every document stands."""
        return [(part.offset, part.length) for part in self._parts()[1]]

    def document(self, offset: int, length: int) -> Document:
        """The document at an extent."""
        if self._stream is None:
            raise DamagedError(f"{self.path} is not there", "Run `readlist doctor`.")
        self._stream.seek(offset)
        try:
            found = orjson.loads(self._stream.read(length))
        except orjson.JSONDecodeError as error:
            raise papers.damaged(self.path, 1, offset + 1, error.msg, 0) from error
        assert isinstance(found, dict)
        return found

    def change(self, changed: Mapping[str, Document], *, add: bool, line: str = "") -> Staged:
        """Write the file's next content beside it: papers replaced by key, new ones at the end."""
        try:
            lock = os.open(self.folder / "papers.lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise failed("Locking", self.path, error) from error
        try:
            holding = locked(lock, _LOCK_SECONDS)
            try:
                if not holding.__enter__():
                    self._warnings.append(f"{self.folder} is on a file system without locks: use one program at a time")
            except Busy:
                raise LibraryError(f"Another program is writing {self.path}", "Wait for it, then try again.") from None
            self.refresh()
            data, parts = self._parts()
            rows: list[bytes] = []
            left = dict(changed)
            before: list[bytes] = []
            for part in parts:
                old = data[part.offset : part.offset + part.length]
                new = left.pop(part.key, None)
                rows.append(old if new is None else papers.encode(new))
                if new is not None:
                    before.append(b'{"key":%s,"before":%s,"after":%s}\n' % (orjson.dumps(part.key), old, rows[-1]))
            if add:
                rows += [papers.encode(document) for document in left.values()]
            if line and before:
                (self.folder / IMPORTS).mkdir(exist_ok=True)
                write(self.folder / IMPORTS / f"{line}.jsonl", before)
            return Staged(self, prepare(self.path.resolve(), papers.lay_out(rows)), lock)
        except OSError as error:
            os.close(lock)
            raise failed("Writing", self.path, error) from error
        except BaseException:
            os.close(lock)
            raise

    def written(self) -> None:
        """Take the file that was put in place, and keep a copy."""
        try:
            back_up(self.path, self.folder / BACKUPS)
        except OSError as error:
            self._warnings.append(str(failed("Keeping a backup of", self.path, error)))
        self.open()

    def restore(self, step: Line, history: History, state: State) -> None:
        """Give papers the facts that the imports which are not undone gave them."""
        keys = f"{step.body.get('replaced', '')} {step.body.get('into', '')}".split()
        wanted: dict[str, Document] = {}
        for key, lines in history.about(keys).items():
            first: Document | None = None
            last: Document | None = None
            for line in lines:
                if line.kind in ("import", "merge") and (kept := self._kept(line.id, key)):
                    first = first if first is not None else kept["before"]
                    if not state.cancelled(line.id):
                        last = kept["after"]
            document = last if last is not None else first
            if document is not None:
                wanted[key] = document
        if wanted:
            self.change(wanted, add=False).install()

    def _kept(self, line: str, key: str) -> dict[str, Document] | None:
        path = self.folder / IMPORTS / f"{line}.jsonl"
        if not path.exists():
            return None
        for raw in path.read_bytes().split(b"\n"):
            if raw and key.encode() in raw:
                found = orjson.loads(raw)
                if found["key"] == key:
                    return dict(found)
        return None
