"""Locks between programs: freed by the system when their owner dies, never waited for without end."""

from __future__ import annotations

import errno
import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # the module is missing there, and msvcrt takes its part

_UNSUPPORTED = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL}
_BUSY = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_FAR = 1 << 40  # Windows locks bytes: one that no file reaches keeps the rest readable


class Busy(Exception):  # noqa: N818 # names a state of the lock, and never reaches the user
    """Somebody else holds the lock, and still does after the wait."""


def _try(descriptor: int) -> bool:
    """Lock the file if nobody else has it.

    Returns:
        False where the file system has no locks.

    Raises:
        BlockingIOError: Somebody else has it.
    """
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            _windows(descriptor, lock=True)
    except OSError as error:
        if error.errno in _UNSUPPORTED:
            return False
        if error.errno in _BUSY:
            raise BlockingIOError from error
        raise
    return True


def _windows(descriptor: int, *, lock: bool) -> None:
    import msvcrt

    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, _FAR, os.SEEK_SET)
    try:
        mode = "LK_NBLCK" if lock else "LK_UNLCK"
        getattr(msvcrt, "locking")(descriptor, getattr(msvcrt, mode), 1)  # noqa: B009 # absent where mypy looks
    finally:
        os.lseek(descriptor, place, os.SEEK_SET)


@contextmanager
def locked(descriptor: int, timeout: float) -> Iterator[bool]:
    """Hold the lock of an open file.

    Args:
        descriptor: The open file; closing it frees the lock too, as does the end of the process.
        timeout: Seconds to wait for another owner.

    Yields:
        Whether there is a lock: False on a file system without any.

    Raises:
        Busy: Another program still held it after the timeout.
    """
    deadline = time.monotonic() + timeout
    pause = 0.001
    while True:
        try:
            held = _try(descriptor)
            break
        except BlockingIOError:
            if time.monotonic() >= deadline:
                raise Busy from None
            time.sleep(pause)
            pause = min(pause * 2, 0.05)
    try:
        yield held
    finally:
        with suppress(OSError):  # closing the file frees it too
            if not held:
                pass
            elif fcntl is not None:
                fcntl.flock(descriptor, fcntl.LOCK_UN)
            else:
                _windows(descriptor, lock=False)


def warn_unlocked(folder: Path, warnings: list[str]) -> None:
    """Say once that a folder's file system has no locks."""
    warning = f"{folder} is on a file system without locks: use one program at a time on this library"
    if warning not in warnings:
        warnings.append(warning)
