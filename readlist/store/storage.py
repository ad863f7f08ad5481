"""Files that are whole or not there: written beside, synced, put in place, with a backup of what was."""

from __future__ import annotations

import errno
import os
import platform
import re
import shutil
import stat
import sys
import time
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, Final

from readlist.errors import LibraryError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

BACKUPS: Final = "backups"
_TEMP: Final = ".tmp"
_NEIGHBOUR: Final = re.compile(r"\..+\.\d+-[0-9a-f]{8}-[0-9a-f]{6}\.tmp")
"""The names that `temporary` makes."""

_OLD_SECONDS: Final = 24 * 3600
_NO_FILE: Final = "a folder, pipe or device is in its place"
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)

_NEXT = {
    errno.ENOSPC: "Free some disk space, then do it again",
    errno.EDQUOT: "Your disk quota is used up; free some space, then do it again",
    errno.EFBIG: "The system limits how large a file may grow; raise that limit (ulimit -f), then do it again",
    errno.EROFS: "The disk is read-only; copy the library to one that can be written",
    errno.EACCES: "You may not write there; check the folder's permissions",
    errno.EPERM: "You may not write there; check the folder's permissions",
    errno.ENOENT: "The folder is not there any more; put it back, or open another with --library",
    errno.EIO: "The disk reports an error; check it before you go on",
}


class NotAFileError(OSError):
    """A folder, pipe or device stands where a file should; reading some of these would never end."""


def failed(what: str, path: Path, error: OSError) -> LibraryError:
    """The failure of an operation on a file, as the user is told it."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    if isinstance(error, NotAFileError):
        return LibraryError(f"{what} {path} failed: {reason}", "Move that away, then do it again.")
    return LibraryError(f"{what} {path} failed: {reason}", f"{_NEXT.get(error.errno or 0, 'Nothing was changed')}.")


def must_be_file(descriptor: int) -> None:
    """Refuse what is open unless it is a file.

    Raises:
        NotAFileError: It is a folder, a pipe or a device.
        OSError: It can't be looked at.
    """
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise NotAFileError(_NO_FILE)


def open_file(path: Path) -> int:
    """A file's descriptor, for reading.

    Raises:
        NotAFileError: Something else is in its place; it is not waited for.
        OSError: It can't be opened.
    """
    descriptor = os.open(path, _READ)
    try:
        must_be_file(descriptor)
    except BaseException:
        close(descriptor)
        raise
    return descriptor


def reading(path: Path) -> BinaryIO:
    """A file, open for reading; for errors see `open_file`."""
    return os.fdopen(open_file(path), "rb")


def content(path: Path) -> bytes:
    """A file's bytes; for errors see `open_file`."""
    with reading(path) as stream:
        return stream.read()


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte; a system may take them in pieces."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def close(descriptor: int) -> None:
    """Close an open file whose content is synced, or was only read: then a failure means nothing."""
    with suppress(OSError):
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make a new name in the folder last through a power cut, where the system can."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some network file systems can't, and the file itself is synced
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            close(descriptor)


def temporary(path: Path) -> Path:
    """A name beside a file for its next content; it says whose it is, so that a left-over can be told."""
    return path.with_name(f".{path.name}.{os.getpid()}-{_host()}-{os.urandom(3).hex()}{_TEMP}")


def _host() -> str:
    return f"{zlib.crc32(platform.node().encode()):08x}"


def prepare(path: Path, chunks: Iterable[bytes], *, like: Path | None = None, temp: Path | None = None) -> Path:
    """Write and sync a file's next content beside it.

    Args:
        path: The file, symlinks resolved.
        chunks: Its next content.
        like: The file whose mode and owner it takes; `path` itself where None.
        temp: The name to use.

    Returns:
        The neighbour, to be put in place by `install`.

    Raises:
        NotAFileError: What is to be replaced is no file.
        OSError: It could not be written; nothing is left behind.
    """
    if path.exists() and not path.is_file():  # through a link it could be anything, and root may replace it
        raise NotAFileError(_NO_FILE)
    temp = temp or temporary(path)
    descriptor = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        try:
            with suppress(FileNotFoundError):
                _take_over(descriptor, (like or path).stat())
            for chunk in chunks:
                write_all(descriptor, chunk)
            os.fsync(descriptor)
        finally:
            close(descriptor)
    except BaseException:
        with suppress(OSError):
            temp.unlink()
        raise
    return temp


def _take_over(descriptor: int, old: os.stat_result) -> None:
    if sys.platform == "win32":
        return
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(PermissionError):  # only root may give files away; the group may still be ours
            os.fchown(descriptor, old.st_uid, old.st_gid)
        with suppress(PermissionError):
            os.fchown(descriptor, -1, old.st_gid)
    os.fchmod(descriptor, old.st_mode & 0o7777)


def install(temp: Path, path: Path) -> None:
    """Put a prepared file in place.

    Raises:
        OSError: It could not be; the neighbour is gone, the file as it was.
    """
    try:
        temp.replace(path)
    except OSError:
        with suppress(OSError):
            temp.unlink()
        raise
    sync_folder(path.parent)


def write(path: Path, chunks: Iterable[bytes]) -> None:
    """Replace a file by new content, wholly or not at all.

    Raises:
        OSError: It could not be; the file is as it was.
    """
    path = path.resolve()
    install(prepare(path, chunks), path)


def back_up(path: Path, backups: Path) -> None:
    """Keep a copy of a file as the last good one; a link would be damaged along with it.

    Raises:
        OSError: It could not be kept; the earlier backup is as it was.
    """
    _keep(path, backups, lambda source, temp: shutil.copy2(source, temp))


def link_back_up(path: Path, backups: Path, name: str = "") -> None:
    """Keep a file that is about to be replaced, by another name where the file system can, else as a copy.

    Args:
        name: What it is called there; as it is where empty.

    Raises:
        OSError: It could not be kept; the earlier backup is as it was.
    """

    _keep(path, backups, _link, name)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _keep(path: Path, backups: Path, copy: Callable[[Path, Path], object], name: str = "") -> None:
    backups.mkdir(exist_ok=True)
    target = backups / (name or path.name)
    temp = temporary(target)
    try:
        copy(path.resolve(), temp)
        temp.replace(target)
    finally:
        with suppress(OSError):  # a rename between two links to one file does nothing and leaves both
            temp.unlink()


def set_aside(path: Path) -> Path:
    """Move a file that is not understood out of the way, by a name that says when.

    Raises:
        OSError: It could not be moved.
    """
    target = _aside(path)
    path.replace(target)
    return target


def named(folder: Path, start: str, end: str) -> list[Path]:
    """The files of a folder whose names begin and end like this, in order; none where there is no folder."""
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(path for path in folder.iterdir() if path.name.startswith(start) and path.name.endswith(end))
    return []


def keep_aside(path: Path) -> Path:
    """Keep a damaged file by such a name too, until another takes its place; what is no file is moved.

    Raises:
        OSError: It could not be kept.
    """
    if not path.is_file():
        return set_aside(path)
    target = _aside(path)
    _link(path.resolve(), target)
    sync_folder(target.parent)
    return target


def _aside(path: Path) -> Path:
    return path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(2).hex()}")


def clean(folder: Path) -> list[Path]:
    """Remove what killed programs left half written in a folder; returns what was removed."""
    removed = []
    for path in named(folder, ".", _TEMP):
        if not _NEIGHBOUR.fullmatch(path.name):
            continue  # another program's, as a synchroniser's
        with suppress(OSError):
            if not _alive(path) or time.time() - path.stat().st_mtime > _OLD_SECONDS:
                path.unlink()
                removed.append(path)
    return removed


def _alive(path: Path) -> bool:
    """Whether the program that a temporary file belongs to may still be writing it."""
    owner, _, host = path.name.removesuffix(_TEMP).rsplit(".", 1)[-1].rpartition("-")[0].partition("-")
    if not owner.isdigit() or host != _host() or sys.platform == "win32":
        return True  # age decides
    if int(owner) == os.getpid():
        return False
    try:
        os.kill(int(owner), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
