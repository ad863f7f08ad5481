"""The snapshot: what the logs say, in a TinyDB database of marks that says how far into each log it has come."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from readlist.collector import no_gc
from readlist.mark import Mark
from readlist.store.log import Part
from readlist.store.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from readlist.store.log import Log

NAME: Final = "marks.json"
SCHEMA: Final = 1
_START: Final = b'{"snapshot": {"1": '
_BLOCK: Final = 1 << 18
_END: Final = b"}}\n"
_MIDDLE: Final = b'}, "_default": {\n'


class SnapshotError(ValueError):
    """The file is not a snapshot as we left it; the message says why."""


class NewerSnapshotError(SnapshotError):
    """A newer version wrote it."""


class Snapshot(NamedTuple):
    """What a snapshot holds: the state, and how far it has come in each log, by file name."""

    state: State
    logs: dict[str, Part]


def encode(state: State, logs: Mapping[str, Log]) -> Iterator[bytes]:
    """The snapshot's bytes in chunks, one mark a line; what it says of itself holds a hash of the marks."""
    lines = []
    dumps = orjson.dumps
    for number, (key, mark) in enumerate(state.marks.items(), 1):
        lines.append(b'%s"%d":%s\n' % (b"," if number > 1 else b"", number, dumps(_document(key, mark))))
    marks = b"".join(lines)
    about = {
        "schema": SCHEMA,
        "sum": _sum(marks),
        "logs": {name: list(log.part) for name, log in logs.items() if log.offset},
        "hidden": state.hidden,
        "merged": state.merged,
        "apart": {key: sorted(others) for key, others in state.apart.items()},
        "settings": {name: [value, *stamp] for name, (value, stamp) in state.settings.items()},
        "cancels": {name: [*stamp, int(on)] for name, (stamp, on) in state.cancels.items()},
        "spellings": {fold: [[tag, *stamp] for stamp, tag in said.items()] for fold, said in state.spellings.items()},
        "top": list(state.top),
    }
    yield _START + dumps(about) + _MIDDLE
    yield marks
    yield _END


def _sum(marks: bytes) -> str:
    return hashlib.blake2b(marks, digest_size=16).hexdigest()


def _document(key: str, mark: Mark) -> dict[str, Any]:
    document: dict[str, Any] = {"key": key, "status": mark.status}
    if mark.tags:
        document["tags"] = mark.tags
    if mark.note:
        document["note"] = mark.note
    if mark.rating:
        document["rating"] = mark.rating
    if mark.decided:
        document["decided"] = mark.decided
    if mark.changed != mark.decided:
        document["changed"] = mark.changed
    return document


def decode(data: bytes) -> Snapshot:
    """The snapshot that these bytes hold.

    Raises:
        NewerSnapshotError: A newer version wrote it.
        SnapshotError: It is not one of ours, or not as we left it.
    """
    place = data.find(_MIDDLE)
    try:
        about = orjson.loads(data[: place + 1] + b"}")["snapshot"]["1"] if place >= 0 else _about(data)
        if type(about["schema"]) is int and about["schema"] > SCHEMA:
            raise NewerSnapshotError(f"has schema {about['schema']}, and this readlist knows schema {SCHEMA}")
        marks = data[place + len(_MIDDLE) : -len(_END)]
        if place < 0 or not data.endswith(_END) or _sum(marks) != about["sum"]:
            _about(data)
            raise SnapshotError("was changed by another program")
        with no_gc():
            state = State(
                marks=_marks(marks),
                hidden=about["hidden"],
                merged=about["merged"],
                apart={key: frozenset(others) for key, others in about["apart"].items()},
                settings={name: (value, (c, m, i)) for name, (value, c, m, i) in about["settings"].items()},
                cancels={name: ((c, m, i), bool(on)) for name, (c, m, i, on) in about["cancels"].items()},
                spellings={
                    fold: {(c, m, i): tag for tag, c, m, i in said} for fold, said in about["spellings"].items()
                },
                top=tuple(about["top"]),
            )
        return Snapshot(state, {name: Part(*part) for name, part in about["logs"].items()})
    except orjson.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SnapshotError(f"is damaged at {where} ({error.msg})" if data.strip() else "is empty") from error
    except SnapshotError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError("is not a snapshot of a library's marks") from error


def _about(data: bytes) -> Any:
    """What a file in another layout says of itself, or where it is damaged."""
    return orjson.loads(data)["snapshot"]["1"]


def _marks(lines: bytes) -> dict[str, Mark]:
    """The marks; parsed in blocks, since all of them as dictionaries would take five times the room."""
    marks: dict[str, Mark] = {}
    alike: dict[tuple[Any, ...], Mark] = {}
    times: set[str] = set()
    start, size = 0, len(lines)
    while start < size:
        end = lines.find(b"\n", min(start + _BLOCK, size - 1)) + 1
        for document in orjson.loads(b"{" + lines[start:end].lstrip(b",") + b"}").values():
            get = document.get
            decided = get("decided")
            if decided is not None and decided not in times and len(document) == 3:  # nearly every one
                times.add(decided)
                marks[document["key"]] = Mark(document["status"], (), "", 0, decided, decided)
                continue
            changed = get("changed", decided)
            parts = (document["status"], tuple(get("tags", ())), get("note", ""), get("rating", 0), decided, changed)
            mark = alike.get(parts)  # one decision on many papers
            marks[document["key"]] = mark or alike.setdefault(parts, Mark(*parts))
        start = end
    return marks
