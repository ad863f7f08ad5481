"""Inputs: the files, folders, standard input and pasted text that an import reads."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from readlist import sources
from readlist.errors import SourceError
from readlist.paper import Rejected, Source
from readlist.sources import Warned
from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.sources import Item

PASTED: Final = "pasted"
_SKIPPED_FOLDERS: Final = frozenset({"__pycache__", "node_modules"})


@dataclass(frozen=True, slots=True)
class Pasted:
    """Text that was pasted rather than read from a file."""

    text: str


Input = Path | str | Pasted


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    found: bool


def items(inputs: Sequence[Input], format: str | None) -> Iterator[Item]:
    """Every entry of every input in order; a file that can't be read is one rejected entry, number 0.

    A file that a folder holds and that isn't text (a PDF beside a list) is only warned of.

    Raises:
        UsageError: There is no such format.
        SourceError: Nothing at all could be read.
    """
    chosen = sources.find(format) if format else None
    problems: list[tuple[str, SourceError]] = []
    good = 0
    for one in _files(inputs):
        if isinstance(one, Warned):
            yield one
            continue
        name = _name(one)
        try:
            content = sources.Content(_data(one), name)
            entries = 0
            for item in sources.items(content, chosen):
                entries += not isinstance(item, Warned)
                yield item
            if not entries:
                raise SourceError(f"{name} holds no papers", "Give its format with --format if it should")
            good += 1
        except SourceError as error:
            if isinstance(one, _File) and one.found:
                good += 1
                yield Warned(f"{error.message}; it was left out")
            else:
                problems.append((name, error))
    if not good and problems:
        first = problems[0][1]
        more = f" (and {len(problems) - 1} more could not be read)" if len(problems) > 1 else ""
        raise SourceError(first.message + more, first.next_step)
    for name, problem in problems:
        yield Rejected(Source(name, 0), problem.message)


def _files(inputs: Sequence[Input]) -> Iterator[_File | Pasted | str | Warned]:
    for one in inputs:
        if isinstance(one, Pasted) or one == "-":
            yield one
            continue
        path = Path(one)
        if not _is_folder(path):
            yield _File(path, False)
            continue
        found = 0
        for folder, folders, names in os.walk(path, onerror=None):
            folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED_FOLDERS)
            for name in sorted(names):
                if not name.startswith("."):
                    found += 1
                    yield _File(Path(folder, name), True)
        if not found:
            yield Warned(f"{path} holds no files")


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long, …: reading it tells
        return False


def _name(one: _File | Pasted | str) -> str:
    if isinstance(one, _File):
        return " ".join(clean(one.path.name or str(one.path)).splitlines())
    return PASTED if isinstance(one, Pasted) else "-"


def _data(one: _File | Pasted | str) -> bytes:
    if isinstance(one, Pasted):
        return one.text.encode("utf-8", "replace")
    if not isinstance(one, _File):
        return sys.stdin.buffer.read()
    try:
        return one.path.read_bytes()
    except FileNotFoundError:
        raise SourceError(f"{one.path} is not there", "Check the name.") from None
    except OSError as error:
        raise SourceError(f"{one.path} can't be read ({error.strerror})", "Check the file.") from error
    except ValueError:
        raise SourceError(f"{str(one.path)!r} is no file name", "Check the name.") from None
