"""The papers' file: a TinyDB database with one document a line, read by byte offset."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from readlist.collector import no_gc
from readlist.errors import DamagedError, LibraryError
from readlist.store.line import BOM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from readlist.document import Document

NAME: Final = "papers.json"
FLAGS: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""How the file is opened for reading."""
SCHEMA: Final = 1
_DEEP: Final = 200
"""Levels of nesting that are kept of a field that is not ours; orjson writes 254."""

TABLE: Final = "_default"
META: Final = "readlist"
_OPENING: Final = b', "_default": {'
TAIL: Final = b"}}\n"
_LINE: Final = re.compile(rb'\s*,?\s*"(\d+)": ?(\{.*\})\s*,?\s*\Z', re.S)
_KEY: Final = re.compile(rb'\{"key": ?"([^"\\]+)"')
_CONFLICT: Final = re.compile(rb"(?:<{7}|={7}|>{7}|\|{7})(?: |\r?\Z)")


class Part(NamedTuple):
    """Where one document stands in the file: byte offset and length, and the paper's key."""

    offset: int
    length: int
    key: str


@dataclass(slots=True)
class Scan:
    """What a file holds, its documents not yet parsed.

    Attributes:
        parts: Its documents, in order.
        schema: The version of its layout; 0 where it says none, as a file that stock TinyDB made.
        others: Its other tables, which are not ours and are kept.
        tidy: Whether it is as we write it; else it is to be written anew: another program wrote it, or `git merge`
            joined two of them.
    """

    parts: list[Part]
    schema: int = SCHEMA
    others: dict[str, Any] = field(default_factory=dict)
    tidy: bool = True


def encode(document: Mapping[str, Any]) -> bytes:
    """A document's bytes, on one line; what JSON can't hold is replaced by the nearest that it can."""
    try:
        return orjson.dumps(document)
    except TypeError:
        return orjson.dumps(_scrubbed(document))


def _scrubbed(value: Any, depth: int = 0) -> Any:
    if depth > _DEEP:
        return "(nested too deeply)"
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_scrubbed(str(name)): _scrubbed(part, depth + 1) for name, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_scrubbed(part, depth + 1) for part in value]
    if value is None or isinstance(value, (bool, float)):
        return value
    if isinstance(value, int) and -(1 << 63) <= value < 1 << 63:
        return value
    return str(value)


def lay_out(documents: Iterable[bytes | memoryview], others: Mapping[str, Any] | None = None) -> Iterator[bytes]:
    """The file's bytes in chunks: a head, one document a line, a tail.

    A comma begins the line that it belongs to, so that adding papers changes no line that was there.

    Args:
        documents: The documents, encoded.
        others: Tables that are not ours.
    """
    tables = {META: {"1": {"schema": SCHEMA}}, **(others or {})}
    chunk = [orjson.dumps(tables)[:-1], _OPENING, b"\n"]
    size = 0
    for number, document in enumerate(documents, 1):
        line = b'%s"%d":%s\n' % (b"," if number > 1 else b"", number, document)
        chunk.append(line)
        size += len(line)
        if size > 1 << 20:
            yield b"".join(chunk)
            chunk, size = [], 0
    chunk.append(TAIL)
    yield b"".join(chunk)


def extents_of(documents: Sequence[bytes | memoryview], others: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Where each document stands in the bytes that `lay_out` makes: offset and length."""
    head = next(lay_out((), others))
    place, found = len(head) - len(TAIL), []
    for number, document in enumerate(documents, 1):
        place += len(b'%s"%d":' % (b"," if number > 1 else b"", number))
        found.append((place, len(document)))
        place += len(document) + 1
    return found


def signature_of(descriptor: int) -> str:
    """A short text that changes whenever the open file does."""
    stat = os.fstat(descriptor)
    digest = hashlib.blake2b(pread(descriptor, 4096, 0), digest_size=6)
    digest.update(pread(descriptor, 4096, max(0, stat.st_size - 4096)))
    return f"{stat.st_size:x}-{stat.st_mtime_ns:x}-{digest.hexdigest()}"


def signature_at(path: Path) -> str:
    """The same for a file that isn't open.

    Raises:
        OSError: It can't be read.
    """
    descriptor = os.open(path, FLAGS)
    try:
        return signature_of(descriptor)
    finally:
        os.close(descriptor)


def pread(descriptor: int, length: int, offset: int) -> bytes:
    """Bytes of an open file, wherever it stands; fewer at its end."""
    if hasattr(os, "pread"):
        data = os.pread(descriptor, length, offset)
        while len(data) < length and (more := os.pread(descriptor, length - len(data), offset + len(data))):
            data += more
        return data
    os.lseek(descriptor, offset, os.SEEK_SET)
    return os.read(descriptor, length)


def damaged(path: Path, line: int, column: int, reason: str, intact: int) -> DamagedError:
    """The failure of a file that is not understood, as the user is told it."""
    from readlist.store.damage import describe_backup

    if reason.startswith("str is not valid UTF-8"):
        reason = "this is not text in UTF-8"
    papers = "1 paper before that is" if intact == 1 else f"{intact:,} papers before that are"
    return DamagedError(
        f"{path} is damaged at line {line}, column {column} ({reason}): {papers} intact; {describe_backup(path)}",
        "Nothing was changed. `readlist doctor --repair` restores it and keeps the damaged file beside it.",
    )


def scan(data: bytes, path: Path) -> Scan:
    """Find the documents of a file without parsing them.

    Raises:
        DamagedError: The file is not understood.
        LibraryError: A newer version wrote it.
    """
    end = data.find(b"\n") + 1
    head = read_head(data[:end].removeprefix(BOM))
    if head is None:
        return _other_layout(data, path, 1, "not a library's papers", 0)
    check_schema(head[0], path)
    found = Scan([], *head, tidy=not data.startswith(BOM))
    seen: set[str] = set()
    number, closed = 1, False
    for line in _lines(data, end):
        number += 1
        start, end = end, end + len(line) + 1
        colon = line.find(b'":{"key":"', 2, 16)
        quote = line.find(b'"', colon + 10) if colon > 0 else -1
        if quote > 0 and not closed and line[:2] == b',"' and line[-1:] == b"}" and line[2:colon].isdigit():
            text = line[colon + 10 : quote].decode("utf-8", "replace")  # nearly every line, and quickly
            if "\\" not in text:
                found.parts.append(Part(start + colon + 2, len(line) - colon - 2, text))
                found.tidy = found.tidy and text not in seen and int(line[2:colon]) == len(found.parts)
                seen.add(text)
                continue
        match = _LINE.match(line)
        key = _KEY.match(match[2]) if match else None
        if match and key:
            text = key[1].decode("utf-8", "replace")
            found.parts.append(Part(start + match.start(2), match.end(2) - match.start(2), text))
            found.tidy = found.tidy and not closed and text not in seen and int(match[1]) == len(found.parts)
            seen.add(text)
        elif line.strip() == b"}}":
            found.tidy = found.tidy and not closed
            closed = True
        elif not line.strip(b" \t\r") or _CONFLICT.match(line) or read_head(line + b"\n") is not None:
            found.tidy = False
        else:
            return _other_layout(data, path, number, "this is not a paper", len(found.parts))
    if not closed:
        return _other_layout(data, path, number, "the file ends too early", len(found.parts))
    return found


def _lines(data: bytes, place: int) -> Iterator[bytes]:
    size = len(data)
    while place < size:
        end = data.find(b"\n", place)
        end = size if end < 0 else end
        yield data[place:end]
        place = end + 1


def read_head(line: bytes) -> tuple[int, dict[str, Any]] | None:
    """The schema and the other tables that the file's first line tells of; None where it is no such line."""
    line = line.rstrip()
    if not line.endswith(b'"_default": {') or not line.startswith(b'{"'):
        return None
    try:
        tables = orjson.loads(line + TAIL)
        schema = tables.pop(META)["1"]["schema"]
        del tables[TABLE]
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
        return None
    return (schema, tables) if isinstance(schema, int) else None


def check_schema(schema: int, path: Path) -> None:
    """Refuse a file of a newer version.

    Raises:
        LibraryError: It is of a newer version.
    """
    if schema > SCHEMA:
        raise LibraryError(
            f"{path} has schema {schema}, and this readlist knows schema {SCHEMA}", "Update readlist to open it."
        )


def _other_layout(data: bytes, path: Path, line: int, reason: str, intact: int) -> Scan:
    from readlist.store.damage import scan_any

    return scan_any(data, path, line, reason, intact)


def load(data: bytes, parts: Iterable[Part], path: Path) -> list[Document]:
    """The documents at these parts.

    Raises:
        DamagedError: One of them is not JSON.
    """
    with no_gc():
        return list(each(data, parts, path))


def each(data: bytes, parts: Iterable[Part], path: Path) -> Iterator[Document]:
    """The documents at these parts, one by one.

    Raises:
        DamagedError: One of them is not JSON.
    """
    loads = orjson.loads
    offset = intact = 0
    try:
        for offset, length, _ in parts:
            yield loads(data[offset : offset + length])
            intact += 1
    except orjson.JSONDecodeError as error:
        place = offset + len(error.doc[: error.pos].encode())
        line = data.count(b"\n", 0, place) + 1
        column = len(data[data.rfind(b"\n", 0, place) + 1 : place].decode("utf-8", "replace")) + 1
        raise damaged(path, line, column, error.msg, intact) from error
