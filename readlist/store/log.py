"""The decision logs: one file a machine, only ever appended to."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.errors import LibraryError
from readlist.store.line import Line, LineError, NewerLineError, decode
from readlist.store.lock import Busy, locked
from readlist.store.storage import failed, sync_folder, write_all

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER: Final = "decisions"
_LOCK_SECONDS: Final = 10.0


class Identity(NamedTuple):
    """What tells cheaply that a file was written or replaced."""

    inode: int
    size: int
    mtime: int


def identity(path: Path) -> Identity | None:
    """The identity of a file, None where there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return Identity(stat.st_ino, stat.st_size, stat.st_mtime_ns)


@dataclass(slots=True)
class Log:
    """One log and how far it has been read.

    Attributes:
        offset: Bytes read.
        digest: The hash of these bytes so far.
        identity: The file as it was when it was last read.
    """

    path: Path
    offset: int = 0
    digest: hashlib.blake2b = field(default_factory=lambda: hashlib.blake2b(digest_size=16))
    identity: Identity | None = None

    def skip(self, offset: int, digest: str) -> bool:
        """Go to an offset without reading the lines; returns whether what precedes it has the hash given."""
        hasher = hashlib.blake2b(digest_size=16)
        with suppress(OSError), self.path.open("rb") as stream:
            left = offset
            while left and (block := stream.read(min(left, 1 << 20))):
                hasher.update(block)
                left -= len(block)
            if not left and hasher.hexdigest() == digest:
                self.offset, self.digest = offset, hasher
                return True
        return False

    def intact(self) -> bool:
        """Whether what was read is still what the file begins with."""
        return Log(self.path).skip(self.offset, self.digest.hexdigest())

    def read(self) -> bytes:
        """What was appended since: whole lines, and a last one without its newline where it is whole.

        Raises:
            OSError: The file can't be read.
        """
        with self.path.open("rb") as stream:
            stat = os.fstat(stream.fileno())
            stream.seek(self.offset)
            data = stream.read()
        end = data.rfind(b"\n") + 1
        if data[end:].strip():
            with suppress(LineError):
                decode(data[end:])
                end = len(data)
        data = data[:end]
        self.take(data)
        self.identity = Identity(stat.st_ino, stat.st_size, stat.st_mtime_ns)
        return data

    def take(self, data: bytes) -> None:
        """Count bytes as read."""
        self.offset += len(data)
        self.digest.update(data)


def lines_of(data: bytes, path: Path, warnings: list[str], *, first: int | None = None) -> Iterator[Line]:
    """The lines that bytes of a log hold; what is not understood is passed over with a warning.

    Args:
        first: The number of the first line, for messages; None where the bytes begin in the middle.

    Raises:
        LibraryError: A newer version wrote one of them.
    """
    for number, raw in enumerate(data.split(b"\n"), first or 1):
        if not raw or raw.isspace():
            continue
        try:
            yield decode(raw)
        except NewerLineError as error:
            raise LibraryError(
                f"A newer readlist wrote {path}: a line {error}", "Update readlist on this machine to open the library."
            ) from error
        except LineError as error:
            where = f" line {number}" if first is not None else ""
            warnings.append(f"{path}{where} {error} and is passed over; `readlist doctor` says more")


class Logs:
    """All logs of a library, and the one that this program appends to.

    Args:
        library: The library's folder.
        machine: The name of this program's own log.
    """

    def __init__(self, library: Path, machine: str) -> None:
        self.folder = library / FOLDER
        self.machine = machine
        self.files: dict[str, Log] = {}
        self.warnings: list[str] = []

    @property
    def own(self) -> Log:
        """The log that this program appends to; it need not be there yet."""
        name = f"{self.machine}.jsonl"
        if name not in self.files:
            self.files[name] = Log(self.folder / name)
        return self.files[name]

    def present(self) -> list[str]:
        """The names of the logs that are there, in order."""
        try:
            return sorted(e.name for e in os.scandir(self.folder) if _is_log(e.name) and e.is_file())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise failed("Reading", self.folder, error) from error

    def log(self, name: str) -> Log:
        """The log of this file name."""
        if name not in self.files:
            self.files[name] = Log(self.folder / name)
        return self.files[name]

    def append(self, data: bytes) -> bytes:
        """Append a line to this machine's log and sync it.

        Returns:
            What other programs of this machine had appended since the log was last read.

        Raises:
            LibraryError: It is not on the disk; the log is as it was.
        """
        log = self.own
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        try:
            if log.offset and not log.path.exists():
                raise LibraryError(
                    f"{log.path} is gone, and the decision is not kept",
                    "Put the file back, or start readlist again to go on without what it held.",
                )
            fresh = not log.path.exists()
            if fresh:
                self.folder.mkdir(exist_ok=True)
            descriptor = os.open(log.path, flags, 0o666)
        except OSError as error:
            raise failed("Writing", log.path, error) from error
        try:
            with locked(descriptor, _LOCK_SECONDS) as held:
                if not held and not any("locks" in w for w in self.warnings):
                    self.warnings.append(
                        f"{self.folder} is on a file system without locks: use one program at a time on this library"
                    )
                missed = self._append(descriptor, data)
        except Busy:
            raise LibraryError(
                f"Another program holds {log.path}, and the decision is not kept", "Close it, then do it again."
            ) from None
        except OSError as error:
            raise failed("Writing", log.path, error) from error
        finally:
            os.close(descriptor)
        if fresh:
            sync_folder(self.folder)
        return missed

    def _append(self, descriptor: int, data: bytes) -> bytes:
        log = self.own
        size = os.fstat(descriptor).st_size
        missed = b""
        if size > log.offset:
            os.lseek(descriptor, log.offset, os.SEEK_SET)
            while len(missed) < size - log.offset and (block := os.read(descriptor, size - log.offset - len(missed))):
                missed += block
        torn = size > 0 and (missed[-1:] or _last(descriptor, size)) != b"\n"
        written = b"\n" + data if torn else data
        try:
            write_all(descriptor, written)
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, size)
                os.fsync(descriptor)
            raise
        log.take(missed + written)
        stat = os.fstat(descriptor)
        log.identity = Identity(stat.st_ino, stat.st_size, stat.st_mtime_ns)
        return missed


def _last(descriptor: int, size: int) -> bytes:
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1)


def _is_log(name: str) -> bool:
    return name.endswith(".jsonl") and not name.startswith(".") and not re.search(r"\.tmp$", name)
