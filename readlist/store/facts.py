"""The facts: papers.json, open for reading by byte offset."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import orjson

from readlist.collector import no_gc
from readlist.errors import DamagedError
from readlist.store import papers
from readlist.store.combine import combined
from readlist.store.encoded import Documents
from readlist.store.log import Identity, identity
from readlist.store.storage import BACKUPS, NotAFileError, close, content, failed, open_file, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from readlist.document import Document

_SEEN: Final = "papers.seen"


class Facts:
    """The papers' file of a library.

    Args:
        folder: The library's folder.

    Attributes:
        path: The file.
        signature: Changes whenever the file does; empty while there is none.
        untidy: Whether it should be written anew when that is possible, nothing in it being lost.
        schema: The version of its layout.
        sound: Whether it is known that every document of it can be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / papers.NAME
        self.signature = ""
        self.untidy = False
        self.schema = papers.SCHEMA
        self.sound = True
        self._descriptor = -1
        self._identity: Identity | None = None
        self._guard = threading.Lock()
        self._combined: dict[int, Document] = {}
        self._extents: list[tuple[int, int]] = []

    def open(self, written: tuple[str, list[tuple[int, int]]] | None = None) -> None:
        """Open the file as it is now; one that is not known yet is scanned, not parsed.

        Args:
            written: The signature of what this program has just written there, and where its documents stand in it.

        Raises:
            LibraryError: It can't be read, or a newer version wrote it.
            DamagedError: It is not understood, or missing though there is a backup.
        """
        now = identity(self.path)
        try:
            descriptor = open_file(self.path)
        except FileNotFoundError:
            self._missing()
            self._become(-1, None, "")
            return
        except NotAFileError as error:
            raise self._lost(f"is not there: {error}") from error
        except OSError as error:
            raise failed("Reading", self.path, error) from error
        try:
            signature = papers.signature_of(descriptor)
            ours = written is not None and written[0] == signature
            known = ours or signature == self._seen()
            found = papers.Scan([]) if known else papers.scan(_read(descriptor), self.path)
        except OSError as error:
            close(descriptor)
            raise failed("Reading", self.path, error) from error
        except BaseException:
            close(descriptor)
            raise
        self._become(descriptor, now, signature)
        self.untidy, self.schema, self.sound = not found.tidy, found.schema, known
        if ours and written is not None:
            self._extents = written[1]

    def _missing(self) -> None:
        if (self.folder / BACKUPS / papers.NAME).exists():
            raise self._lost("is missing")

    def _lost(self, how: str) -> DamagedError:
        from readlist.store.damage import describe_backup

        return DamagedError(
            f"{self.path} {how}; {describe_backup(self.path)}",
            "`readlist doctor --repair` restores it; to begin anew, use another folder.",
        )

    def _become(self, descriptor: int, now: Identity | None, signature: str) -> None:
        with self._guard:
            if self._descriptor >= 0:
                close(self._descriptor)
            self._descriptor = descriptor
        self._identity, self.signature, self.untidy, self.sound = now, signature, False, True
        self._combined, self._extents = {}, []

    def on_disk(self) -> str:
        """The signature of the file as it is now, open or not; empty where there is none.

        Raises:
            OSError: It can't be read.
        """
        try:
            descriptor = open_file(self.path)
        except FileNotFoundError:
            return ""
        try:
            return papers.signature_of(descriptor)
        finally:
            close(descriptor)

    def close(self) -> None:
        """Close the file."""
        self._become(-1, None, self.signature)

    def refresh(self) -> bool:
        """Look whether another program wrote the file, and open it then; returns whether it did.

        Raises:
            LibraryError, DamagedError: As `open`.
        """
        now = identity(self.path)
        if now == self._identity:
            return False
        before = self.signature
        try:
            self.open()
        except DamagedError:
            self._identity = now  # said once; what was open stays open
            raise
        return before != self.signature

    def _seen(self) -> str:
        with suppress(OSError, UnicodeDecodeError):
            return content(self.folder / "cache" / _SEEN).decode("ascii").strip()
        return ""

    def remember(self) -> None:
        """Remember that this file is as we write it, every document of it."""
        self.sound = True
        with suppress(OSError):  # it only saves a scan
            (self.folder / "cache").mkdir(exist_ok=True)
            write(self.folder / "cache" / _SEEN, [f"{self.signature}\n".encode("ascii")])

    # Reading; also from other threads

    def content(self) -> tuple[bytes, papers.Scan]:
        """The file's bytes, and where its documents stand in them.

        Raises:
            LibraryError, DamagedError: As `open`.
        """
        descriptor = -1
        try:
            with self._guard:
                descriptor = os.dup(self._descriptor) if self._descriptor >= 0 else -1
            if descriptor < 0:
                return b"", papers.Scan([])
            data = _read(descriptor)
        except OSError as error:
            raise failed("Reading", self.path, error) from error
        finally:
            if descriptor >= 0:
                close(descriptor)
        return data, papers.scan(data, self.path)

    def documents(self) -> list[Document]:
        """Every document in order; several of one paper, as a merge leaves them, are made one."""
        data, found = self.content()
        if found.tidy and self.sound:
            return papers.load(data, found.parts, self.path)
        documents = list(self._checked(data, found))
        if found.tidy:
            self._is_sound()
            return documents
        self._combined = combined(found.parts, documents)
        return list(self._combined.values())

    def encoded(self) -> Documents:
        """The same, encoded; each of them can be decoded."""
        data, found = self.content()
        if not found.tidy:
            return Documents.of(self.documents())
        self._check(data, found)
        whole = memoryview(data)
        return Documents(whole[part.offset : part.offset + part.length] for part in found.parts)

    def _checked(self, data: bytes, found: papers.Scan) -> Iterator[Document]:
        from readlist.store.damage import checked

        with no_gc():
            yield from checked(data, found.parts, self.path)

    def _check(self, data: bytes, found: papers.Scan) -> None:
        """Look at every document once, where another program wrote them."""
        if not self.sound:
            for _ in self._checked(data, found):
                pass
            self._is_sound()

    def _is_sound(self) -> None:
        if not self.sound and os.access(self.folder, os.W_OK):
            self.remember()

    def extents(self) -> list[tuple[int, int]]:
        """Where every document stands: byte offset and length."""
        if not self.untidy:
            if not self._extents:
                data, found = self.content()
                self._check(data, found)
                self._extents = [(part.offset, part.length) for part in found.parts]
            return self._extents
        if not self._combined:
            self.documents()
        return [(offset, 1) for offset in self._combined]

    def document(self, offset: int, length: int) -> Document:
        """The document at an extent.

        Raises:
            DamagedError: There is none.
        """
        if self.untidy:
            if not self._combined:
                self.documents()
            return self._combined[offset]
        try:
            with self._guard:
                data = papers.pread(self._descriptor, length, offset) if self._descriptor >= 0 else b""
        except OSError as error:
            raise failed("Reading", self.path, error) from error
        try:
            found = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            found, reason = None, error.msg
        else:
            reason = "this is not a paper"
        if not isinstance(found, dict):
            raise DamagedError(
                f"{self.path} holds no paper at byte {offset} ({reason})", "Run `readlist doctor` to see what it holds."
            )
        return found


def _read(descriptor: int) -> bytes:
    return papers.pread(descriptor, os.fstat(descriptor).st_size, 0)
