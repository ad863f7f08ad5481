"""A mishap: a failure that nobody foresaw, told in one sentence; its details go into a file that can be passed on."""

from __future__ import annotations

import contextlib
import tempfile
import traceback
from pathlib import Path


def told(error: BaseException) -> str:
    """What is said of an unforeseen failure; the traceback is written to a file of the temporary folder."""
    if isinstance(error, MemoryError):
        return "there is not enough memory for this. Close other programs, or do it in smaller parts."
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "readlist" in Path(frame.filename).parts] or list(frames)
    place = f" in {Path(ours[-1].filename).name}, line {ours[-1].lineno}" if ours else ""
    details = _kept(error)
    where = f"; please report it with {details}" if details else ""
    return f"something went wrong that never should ({type(error).__name__}{place}). Every decision is kept{where}."


def _kept(error: BaseException) -> Path | None:
    """Where the traceback was written, None where that can't be done either."""
    with (
        contextlib.suppress(OSError),
        tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", prefix="readlist-", suffix=".txt", delete=False
        ) as file,
    ):
        file.writelines(traceback.format_exception(error))
        return Path(file.name)
    return None
