"""The decision logs: one file a machine, only ever appended to."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.errors import LibraryError
from readlist.store.line import Line, LineError, NewerLineError, decode, encode
from readlist.store.lock import Busy, locked, warn_unlocked
from readlist.store.storage import close, failed, must_be_file, reading, sync_folder, write_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

FOLDER: Final = "decisions"
_LOCK_SECONDS: Final = 10.0


class MovedError(Exception):
    """What was read of this machine's log is no longer what it begins with; all is to be read anew."""


class Identity(NamedTuple):
    """What tells cheaply that a file was written or replaced."""

    inode: int
    size: int
    mtime: int


class Part(NamedTuple):
    """A part of a log that has been read, from its beginning.

    Attributes:
        offset: Bytes.
        digest: Their hash.
        latest: The latest clock in it.
        ordered: Whether the clocks in it rise.
    """

    offset: int
    digest: str
    latest: int
    ordered: bool


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
        latest: The latest clock of its lines.
        ordered: Whether the clocks of its lines rise.
    """

    path: Path
    offset: int = 0
    digest: hashlib.blake2b = field(default_factory=lambda: hashlib.blake2b(digest_size=16))
    identity: Identity | None = None
    latest: int = -1
    ordered: bool = True

    @property
    def part(self) -> Part:
        """How far the log has been read."""
        return Part(self.offset, self.digest.hexdigest(), self.latest, self.ordered)

    def skip(self, part: Part) -> bool:
        """Go to an offset without reading the lines; returns whether what precedes it is what it was."""
        hasher = hashlib.blake2b(digest_size=16)
        with suppress(OSError), reading(self.path) as stream:
            left = part.offset
            while left and (block := stream.read(min(left, 1 << 20))):
                hasher.update(block)
                left -= len(block)
            if not left and hasher.hexdigest() == part.digest:
                self.offset, self.digest = part.offset, hasher
                self.latest, self.ordered = part.latest, part.ordered
                return True
        return False

    def intact(self) -> bool:
        """Whether what was read is still what the file begins with."""
        return Log(self.path).skip(self.part)

    def fresh(self) -> tuple[bytes, Identity]:
        """What was appended since: whole lines, and a last one without its newline where it is whole; `take` counts it.

        Raises:
            OSError: The file can't be read.
        """
        with reading(self.path) as stream:
            stat = os.fstat(stream.fileno())
            stream.seek(self.offset)
            data = stream.read()
        return data[: _whole(data)], Identity(stat.st_ino, stat.st_size, stat.st_mtime_ns)

    def take(self, data: bytes, lines: Iterable[Line] = ()) -> None:
        """Count bytes as read.

        Args:
            lines: What they hold.
        """
        self.offset += len(data)
        self.digest.update(data)
        for line in lines:
            self.ordered = self.ordered and line.clock > self.latest
            self.latest = max(self.latest, line.clock)

    def lines(self, data: bytes, warnings: list[str], *, first: int | None = None) -> list[Line]:
        """The lines that bytes of the log hold; what is not understood is passed over with a warning.

        Args:
            first: The number of the first line, for messages; None where the bytes begin in the middle.

        Raises:
            LibraryError: A newer version wrote one of them.
        """
        found = []
        odd: list[str] = []
        for number, raw in enumerate(data.split(b"\n"), first or 1):
            if not raw or raw.isspace():
                continue
            try:
                line = decode(raw)
            except NewerLineError as error:
                raise LibraryError(
                    f"A newer readlist wrote {self.path}: a line {error}",
                    "Update readlist on this machine to open the library.",
                ) from error
            except LineError as error:
                odd.append(f"{self.path}{f', line {number},' if first is not None else ': a line'} {error}")
                continue
            found.append(line)
        if odd:
            more = f", as are {len(odd) - 1:,} more" if len(odd) > 1 else ""
            warning = f"{odd[0]} and is passed over{more}; `readlist doctor` says more"
            warnings += [warning] if warning not in warnings else []
        return found


class Logs:
    """All logs of a library, and the one that this program appends to.

    Args:
        library: The library's folder.
        machine: The name of this program's own log.
        warnings: Where to say what didn't stop anything.
    """

    def __init__(self, library: Path, machine: str, warnings: list[str]) -> None:
        self.folder = library / FOLDER
        self.machine = machine
        self.files: dict[str, Log] = {}
        self.warnings = warnings

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

    def strangers(self) -> list[Path]:
        """What is named as a log and is none: folders, pipes, links to nothing."""
        with suppress(OSError):
            return sorted(self.folder / e.name for e in os.scandir(self.folder) if _is_log(e.name) and not e.is_file())
        return []

    def log(self, name: str) -> Log:
        """The log of this file name."""
        if name not in self.files:
            self.files[name] = Log(self.folder / name)
        return self.files[name]

    def append(self, make: Callable[[list[Line]], Line]) -> Line:
        """Append a line to this machine's log and sync it.

        Args:
            make: Makes the line, from those that other programs of this machine appended since the log was last read.

        Raises:
            LibraryError: It is not on the disk; the log is as it was.
            MovedError: The log was replaced since it was read.
        """
        log = self.own
        fresh = identity(log.path) is None
        if log.offset and fresh:
            raise LibraryError(
                f"{log.path} is gone, and the decision is not kept",
                "Put the file back, or start readlist again to go on without what it held.",
            )
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        try:
            if fresh:
                self.folder.mkdir(exist_ok=True)
            descriptor = os.open(log.path, flags, 0o666)
        except OSError as error:
            raise failed("Writing", log.path, error) from error
        try:
            must_be_file(descriptor)
            with locked(descriptor, _LOCK_SECONDS) as held:
                if not held:
                    warn_unlocked(self.folder.parent, self.warnings)
                missed, torn = self._catch_up(descriptor)
                line = make(missed)
                self._append(descriptor, torn, encode(line))
        except Busy:
            raise LibraryError(
                f"Another program holds {log.path}, and the decision is not kept", "Close it, then do it again."
            ) from None
        except OSError as error:
            raise failed("Writing", log.path, error) from error
        finally:
            close(descriptor)
        if fresh:
            sync_folder(self.folder)
        return line

    def _catch_up(self, descriptor: int) -> tuple[list[Line], bytes]:
        """What was appended since the log was last read: the lines, and the bytes of a torn one after them."""
        log = self.own
        stat = os.fstat(descriptor)
        if stat.st_size < log.offset or (log.identity is not None and stat.st_ino != log.identity.inode):
            raise MovedError
        os.lseek(descriptor, log.offset, os.SEEK_SET)
        data = b""
        while block := os.read(descriptor, 1 << 20):
            data += block
        end = _whole(data)
        lines = log.lines(data[:end], self.warnings)
        log.take(data[:end], lines)
        return lines, data[end:]

    def _append(self, descriptor: int, torn: bytes, data: bytes) -> None:
        # A torn line's writer was killed, or its disk was full: we hold the lock, so nobody is still writing it.
        log = self.own
        size = os.fstat(descriptor).st_size
        if torn or (size and _last(descriptor, size) != b"\n"):
            data = b"\n" + data
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, size)
                os.fsync(descriptor)
            raise
        log.take(torn + data)
        log.identity = None
        with suppress(OSError):
            stat = os.fstat(descriptor)
            log.identity = Identity(stat.st_ino, stat.st_size, stat.st_mtime_ns)


def _last(descriptor: int, size: int) -> bytes:
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1)


def _whole(data: bytes) -> int:
    """How many of these bytes are whole lines; a last one may lack its newline, as after an editor."""
    end = data.rfind(b"\n") + 1
    if data[end:].strip():
        with suppress(LineError):
            decode(data[end:])
            return len(data)
    return end


def _is_log(name: str) -> bool:
    return name.endswith(".jsonl") and not name.startswith(".") and not re.search(r"\.tmp$", name)
