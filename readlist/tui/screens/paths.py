"""Paths as they are typed, completed, and dropped into a terminal."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from urllib.parse import unquote, urlsplit

from readlist.home import expanded


def dropped(text: str) -> list[Path]:
    """The files that a pasted text names, as terminals paste what is dropped on them; empty where it is other text.

    Understands bare, quoted and backslashed paths and `file://` addresses, one a line or several in one.
    """
    text = text.strip()
    if not text or len(text) > 20_000 or text.count("\n") > 200:
        return []
    for names in ([text], text.splitlines(), _split(text)):
        paths = [_path(name) for name in names if name.strip()]
        if paths and all(path is not None and _exists(path) for path in paths):
            return [path for path in paths if path is not None]
    return []


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return []


def _path(name: str) -> Path | None:
    name = name.strip()
    if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'":
        name = name[1:-1]
    if name.startswith("file://"):
        name = unquote(urlsplit(name).path)
    if not name or "\0" in name or len(name) > 4096:
        return None
    return expanded(name)


def _exists(path: Path) -> bool:
    try:
        return path.is_file() or (path.is_dir() and path.is_absolute())
    except OSError:
        return False


def complete(name: str, limit: int = 500) -> list[str]:
    """What the typed path could become: folders end with `/`; hidden entries only where their dot is typed.

    Returns:
        Whole paths as they would be typed, folders first, in order of names; at most `limit`.
    """
    head, sep, start = name.rpartition("/")
    try:
        folder = expanded(head + sep) if sep else Path()
        with os.scandir(folder) as entries:
            found = [
                (not entry.is_dir(), entry.name)
                for entry in entries
                if entry.name.casefold().startswith(start.casefold())
                and (start.startswith(".") or entry.name[0] != ".")
            ]
    except (OSError, ValueError):
        return []
    return [f"{head}{sep}{entry}{'' if is_file else '/'}" for is_file, entry in sorted(found)[:limit]]


def common(names: list[str], typed_so_far: str) -> str:
    """What all completions begin with, never less than what was typed."""
    first, last = min(names, default=""), max(names, default="")
    length = next(
        (at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
    )
    return first[:length] if length > len(typed_so_far) else typed_so_far
