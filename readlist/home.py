"""Paths that begin with `~`."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def expanded(path: Path | str) -> Path:
    """The path with `~` and `~name` as the home folder they stand for; as it is where there is no such user."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def shortened(path: Path) -> str:
    """The path with `~` for the home folder where it is in there; `expanded` gives the path back."""
    with suppress(RuntimeError, ValueError):  # no home, or not in it
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)
