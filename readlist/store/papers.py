"""The papers' file: a TinyDB database with one document a line, read by byte offset."""

from __future__ import annotations

import gc
import hashlib
import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from readlist.errors import DamagedError, LibraryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from readlist.document import Document

NAME: Final = "papers.json"
SCHEMA: Final = 1
_META: Final = "readlist"
_HEAD: Final = re.compile(rb'\{"readlist": ?\{"1": ?(\{[^{}]*\})\}, ?"_default": ?\{\r?\n?')
_LINE: Final = re.compile(rb'\s*,?\s*"(\d+)": ?(\{.*\})\s*,?\s*\Z', re.S)
_KEY: Final = re.compile(rb'\{"key": ?"([^"\\]*)"')
_CONFLICT: Final = re.compile(rb"(<{7}|={7}|>{7}|\|{7})( |\r?$)")


class Part(NamedTuple):
    """Where one document stands in the file."""

    offset: int
    length: int
    key: str


def head() -> bytes:
    """What the file begins with, before its first document."""
    return b'{"' + _META.encode() + b'": {"1": {"schema": ' + str(SCHEMA).encode() + b'}}, "_default": {\n'


TAIL: Final = b"}}\n"


def encode(document: Document) -> bytes:
    """A document's bytes, on one line; what JSON can't hold is replaced."""
    try:
        return orjson.dumps(document)
    except TypeError:
        return orjson.dumps(_scrubbed(document))


def _scrubbed(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_scrubbed(str(name)): _scrubbed(part) for name, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_scrubbed(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool) and not -(1 << 63) <= value < 1 << 63:
        return str(value)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return str(value)


def lay_out(documents: Iterable[bytes]) -> Iterator[bytes]:
    """The file's bytes in chunks: a head, one document a line, a tail.

    A comma begins the line that it belongs to, so that adding papers changes no line that was there.
    """
    chunk = [head()]
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


@contextmanager
def no_gc() -> Iterator[None]:
    """Many new objects and no cycles among them: the collector would only look at them again and again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def signature_of(path: Path) -> str:
    """A short text that changes whenever the file does; empty where there is none."""
    try:
        with path.open("rb") as stream:
            stat = os.fstat(stream.fileno())
            digest = hashlib.blake2b(stream.read(4096), digest_size=6)
            stream.seek(max(0, stat.st_size - 4096))
            digest.update(stream.read(4096))
    except FileNotFoundError:
        return ""
    return f"{stat.st_size:x}-{stat.st_mtime_ns:x}-{digest.hexdigest()}"


def damaged(path: Path, line: int, column: int, reason: str, intact: int, backup: str = "") -> DamagedError:
    """The failure of a file that is not understood, as the user is told it."""
    rest = f"{intact:,} {'paper' if intact == 1 else 'papers'} of it can be read"
    return DamagedError(
        f"{path} is damaged at line {line}, column {column} ({reason}); {rest}{'; ' + backup if backup else ''}",
        "It was not touched. Run `readlist doctor --repair` to restore it (the damaged file is kept beside it).",
    )


def scan(data: bytes, path: Path, backup: str = "") -> tuple[list[Part], bool]:
    """Where the documents of a file stand.

    Returns:
        The parts in order, and whether the file is as we write it (else it is to be written anew when next possible).

    Raises:
        DamagedError: The file is not understood.
        LibraryError: A newer version wrote it.
    """
    found = _HEAD.match(data)
    if not found:
        return _scan_foreign(data, path, backup), False
    check_schema(found[1], path)
    parts: list[Part] = []
    tidy = True
    place, number, closed = found.end(), 1, False
    seen: set[str] = set()
    size = len(data)
    while place < size:
        end = data.find(b"\n", place)
        end = size if end < 0 else end
        number += 1
        line = data[place:end]
        match = _LINE.match(line)
        key = _KEY.match(match[2]) if match else None
        if match and not key:
            key = None
        if match and key and not closed:
            text = key[1].decode("utf-8", "replace")
            parts.append(Part(place + match.start(2), match.end(2) - match.start(2), text))
            tidy = tidy and text not in seen and int(match[1]) == len(parts)
            seen.add(text)
        elif line.strip() == b"}}" and not closed:
            closed = True
        elif _CONFLICT.match(line) or not line.strip():
            tidy = tidy and not line
        else:
            raise damaged(
                path, number, 1, "not a paper" if not closed else "something follows the end", len(parts), backup
            )
        place = end + 1
    if not closed:
        raise damaged(path, number, 1, "it ends too early", len(parts), backup)
    return parts, tidy


def check_schema(meta: bytes, path: Path) -> None:
    """Refuse a file of a newer version.

    Raises:
        LibraryError: It is of a newer version.
    """
    try:
        schema = orjson.loads(meta).get("schema")
    except (orjson.JSONDecodeError, AttributeError):
        schema = None
    if isinstance(schema, int) and schema > SCHEMA:
        raise LibraryError(
            f"{path} has schema {schema}, and this readlist knows schema {SCHEMA}", "Update readlist to open it."
        )


def _scan_foreign(data: bytes, path: Path, backup: str) -> list[Part]:
    raise damaged(path, 1, 1, "not a readlist library", 0, backup)


def load(data: bytes, parts: Sequence[Part], path: Path, backup: str = "") -> list[Document]:
    """The documents at these parts.

    Raises:
        DamagedError: One of them is not JSON.
    """
    documents: list[Document] = []
    loads = orjson.loads
    with no_gc():
        try:
            for offset, length, _ in parts:
                documents.append(loads(data[offset : offset + length]))
        except orjson.JSONDecodeError as error:
            place = parts[len(documents)].offset + len(
                error.doc[: error.pos].encode() if isinstance(error.doc, str) else error.doc[: error.pos]
            )
            line = data.count(b"\n", 0, place) + 1
            column = len(data[data.rfind(b"\n", 0, place) + 1 : place].decode("utf-8", "replace")) + 1
            raise damaged(path, line, column, error.msg, len(documents), backup) from error
    return documents
