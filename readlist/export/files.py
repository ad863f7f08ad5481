"""An exported file is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from readlist.errors import ReadlistError

if TYPE_CHECKING:
    from collections.abc import Iterable

_BUFFER = 1 << 20


def write(path: Path, chunks: Iterable[str], *, force: bool = False) -> int:
    """Write chunks of text to a file as UTF-8, by way of a neighbour that replaces it when it is complete.

    A symbolic link stays one: what it points to is replaced. The permissions of an old file are kept. Where there is
    nothing to write, nothing is written and an old file stays.

    Args:
        path: The file.
        chunks: Its text; line ends are written as they are.
        force: Whether an existing file may be replaced.

    Returns:
        The number of bytes written, 0 for none.

    Raises:
        ReadlistError: The file exists, or can't be written; an old file is then as it was.
    """
    target = Path(os.path.realpath(path))
    try:
        old = target.stat() if target.exists() else None
        if old is not None and stat.S_ISDIR(old.st_mode):
            raise ReadlistError(f"{path} is a folder", "Name a file.")
        if old is not None and not force:
            raise ReadlistError(f"{path} is there already", "Use --force to replace it, or name another file.")
        if old is not None and not stat.S_ISREG(old.st_mode):
            return _write_through(target, chunks)
        return _replace(target, chunks, old, force=force)
    except FileExistsError as error:
        raise ReadlistError(f"{path} is there already", "Use --force to replace it, or name another file.") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise ReadlistError(f"{path} can't be written: {reason}", "Nothing was changed there.") from error


def _replace(target: Path, chunks: Iterable[str], old: os.stat_result | None, *, force: bool) -> int:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb", buffering=_BUFFER) as file:
            size = sum(file.write(chunk.encode("utf-8", "replace")) for chunk in chunks)
            file.flush()
            os.fsync(file.fileno())
        if not size:
            return 0
        part.chmod(stat.S_IMODE(old.st_mode) if old else 0o666 & ~_umask())
        if force:
            part.replace(target)
        else:
            _place(part, target)
        return size
    finally:
        part.unlink(missing_ok=True)


def _place(part: Path, target: Path) -> None:
    """Give the file its name only if nobody has taken that meanwhile."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if target.exists():
            raise FileExistsError(target) from None
        part.replace(target)


def _write_through(target: Path, chunks: Iterable[str]) -> int:
    """A pipe or a device (`/dev/stdout`) can't be replaced, only written to."""
    with target.open("wb") as file:
        return sum(file.write(chunk.encode("utf-8", "replace")) for chunk in chunks)


def _umask() -> int:
    with contextlib.suppress(OSError, StopIteration, ValueError):
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        return int(next(line for line in status.splitlines() if line.startswith("Umask:")).split()[1], 8)
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
