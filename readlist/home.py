"""Paths that begin with `~`."""

from __future__ import annotations

from pathlib import Path


def expanded(path: Path | str) -> Path:
    """The path with `~` and `~name` as the home folder they stand for; as it is where there is no such user."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)
