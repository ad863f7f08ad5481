"""Damage: what a papers' file that is not as we write it still holds, and where it breaks."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from readlist.errors import DamagedError, LibraryError
from readlist.shape import odd_fields
from readlist.store import papers
from readlist.store.line import BOM
from readlist.store.storage import BACKUPS, content

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from readlist.document import Document

_DECODER: Final = json.JSONDecoder()
_NAME: Final = re.compile(r'"((?:[^"\\]|\\.)*)"\s*:\s*')
_DOCUMENT: Final = re.compile(r'"\d+"\s*:\s*(?=\{)')


_DEEP: Final = 50
"""So often a line may turn out to be nested too deeply, before what follows in it is left alone."""


class Piece(NamedTuple):
    """A document within a text: its characters, and what it says."""

    start: int
    end: int
    document: Document


def scan_any(data: bytes, path: Path, line: int, reason: str, intact: int) -> papers.Scan:
    """Find the documents of a file that is valid JSON in another layout, as stock TinyDB or an editor writes it.

    Args:
        line: Where our own layout ends, its reason, and the papers before it: said where the JSON is not valid.

    Raises:
        DamagedError: It is not JSON, or not a library's.
        LibraryError: A newer version wrote it.
    """
    if not data.strip():
        raise papers.damaged(path, 1, 1, "the file is empty", 0)
    try:
        tables = orjson.loads(data.removeprefix(BOM))
    except orjson.JSONDecodeError as error:
        if intact or line > 1:
            column = _column(data, line)
        else:
            line, column, reason = error.lineno, error.colno, error.msg
            intact = len(list(pieces(data.decode("utf-8", "replace"))))
        raise papers.damaged(path, line, column, reason, intact) from error
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise papers.damaged(path, 1, 1, "it is JSON, but not a TinyDB database", 0)
    meta = tables.pop(papers.META, {}).get("1", {})
    schema = meta.get("schema", 0) if isinstance(meta, dict) else 0
    papers.check_schema(schema if isinstance(schema, int) else 0, path)
    tables.pop(papers.TABLE, None)
    parts = []
    text = data.decode("utf-8")
    at = offset = 0
    for piece in pieces(text):
        offset += len(text[at : piece.start].encode())
        length = len(text[piece.start : piece.end].encode())
        at = piece.end
        key = piece.document.get("key")
        if not isinstance(key, str) or not key:
            where = text.count("\n", 0, piece.start) + 1
            raise DamagedError(
                f"{path} is not a library's: the document at line {where}, column "
                f"{piece.start - text.rfind(chr(10), 0, piece.start)} has no key",
                "Nothing was changed. Move it elsewhere, then `readlist import` it.",
            )
        parts.append(papers.Part(offset, length, key))
        offset += length
    return papers.Scan(parts, schema if isinstance(schema, int) else 0, tables, tidy=False)


def pieces(text: str) -> Iterator[Piece]:
    """The documents of the default table, as far as the text is whole."""
    place = _table(text)
    while place is not None and (match := _DOCUMENT.search(text, place)):
        try:
            document, end = _DECODER.raw_decode(text, match.end())
        except (ValueError, RecursionError):
            return
        yield Piece(match.end(), end, document)
        place = end
        while place < len(text) and text[place].isspace():
            place += 1
        if text[place : place + 1] == "}":
            return


def _table(text: str) -> int | None:
    """Where the default table's documents begin."""
    place = text.find("{") + 1
    while match := _NAME.match(text, _past_blanks(text, place)):
        if match[1] == papers.TABLE:
            return text.find("{", match.end()) + 1 or None
        try:
            _, place = _DECODER.raw_decode(text, match.end())
        except (ValueError, RecursionError):
            return None
        place = _past_blanks(text, place)
        if text[place : place + 1] != ",":
            return None
        place += 1
    return None


def _past_blanks(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _column(data: bytes, number: int) -> int:
    """The character at which a line of our layout stops being a paper, from 1."""
    lines = data.split(b"\n", number)
    line = lines[number - 1] if len(lines) >= number else b""
    if b"\0" in line:
        return len(line[: line.index(b"\0")].decode("utf-8", "replace")) + 1
    text = line.decode("utf-8", "replace")
    match = _DOCUMENT.search(text)
    if match is None:
        return 1
    try:
        _, end = _DECODER.raw_decode(text, match.end())
    except json.JSONDecodeError as error:
        return error.pos + 1
    except RecursionError:  # nested deeper than anything that is read
        return match.end() + 1
    return end + 1


def checked(data: bytes, parts: Sequence[papers.Part], path: Path) -> Iterator[Document]:
    """The documents at these parts, each with its fields as they should be; for what was not written by us.

    Raises:
        DamagedError: One of them is not JSON, or no paper.
    """
    for intact, (part, document) in enumerate(zip(parts, papers.each(data, parts, path), strict=True)):
        if odd := odd_fields(document, part.key):
            name, wanted = next(iter(odd.items()))
            start = data.rfind(b"\n", 0, part.offset) + 1
            place = max(data.find(f'"{name}"'.encode(), part.offset, part.offset + part.length), part.offset)
            column = len(data[start:place].decode("utf-8", "replace")) + 1
            reason = f"the {name} of this paper is not {wanted}"
            raise papers.damaged(path, data.count(b"\n", 0, place) + 1, column, reason, intact)
        yield document


def salvage(data: bytes) -> tuple[list[Document], list[Document]]:
    """Every document of a damaged file that can be read, in any layout, whatever stands around it.

    Returns:
        Those that are whole, and those of which bytes are no text any more; these are replaced.
    """
    whole: list[Document] = []
    broken: list[Document] = []
    for raw in data.split(b"\n"):
        try:
            text, found = raw.decode("utf-8"), whole
        except UnicodeDecodeError:
            text, found = raw.decode("utf-8", "replace"), broken
        place = deep = 0
        while deep < _DEEP and (match := _DOCUMENT.search(text, place)):
            try:
                document, place = _SALVAGER.raw_decode(text, match.end())
            except (ValueError, RecursionError) as error:
                place = match.end()
                deep += isinstance(error, RecursionError)
                continue
            (found if _sayable(document) else broken).extend(_documents(document))
    if not whole and not broken:  # a document is on many lines, as editors lay it out
        whole = [piece.document for piece in pieces(data.decode("utf-8", "replace"))]
    return whole, broken


def _first(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of two fields of one name the first, as a document's key is the one in front."""
    made: dict[str, Any] = {}
    for name, value in pairs:
        made.setdefault(name, value)
    return made


_SALVAGER: Final = json.JSONDecoder(object_pairs_hook=_first)


def _sayable(value: object) -> bool:
    """Whether all its texts are Unicode."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _documents(value: Any) -> list[Document]:
    """A document; not the meta table's, nor a whole table that only looks like one."""
    if not isinstance(value, dict) or set(value) <= {"schema"}:
        return []
    return [value]


def describe_backup(path: Path) -> str:
    """What the backup of a file holds, in a few words."""
    backup = path.parent / BACKUPS / path.name
    try:
        stat = backup.stat()
        parts = papers.scan(content(backup), backup).parts if backup.name == papers.NAME else []
    except OSError:
        return "there is no backup"
    except DamagedError:
        return "its backup is damaged too"
    except LibraryError:
        return "its backup is of a newer readlist"
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(stat.st_mtime))
    return f"its backup of {day} holds {len(parts):,}"
