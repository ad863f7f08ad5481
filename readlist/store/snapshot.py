"""The snapshot: what the logs say, in a TinyDB database of marks that says how far into each log it has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import orjson

from readlist.mark import Mark
from readlist.store.papers import no_gc
from readlist.store.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NAME: Final = "marks.json"
SCHEMA: Final = 1

Offsets = dict[str, tuple[int, str]]
"""By log: how many bytes are folded in, and their hash."""


class SnapshotError(ValueError):
    """The file is no snapshot of ours; the message says why."""


def encode(state: State, offsets: Mapping[str, tuple[int, str]]) -> Iterator[bytes]:
    """The snapshot's bytes in chunks, one mark a line."""
    about = {
        "schema": SCHEMA,
        "logs": {name: list(value) for name, value in offsets.items()},
        "hidden": state.hidden,
        "merged": state.merged,
        "apart": {key: sorted(others) for key, others in state.apart.items()},
        "settings": {name: [value, *stamp] for name, (value, stamp) in state.settings.items()},
        "cancels": {name: [*stamp, int(on)] for name, (stamp, on) in state.cancels.items()},
        "spellings": {name: [tag, *stamp] for name, (tag, stamp) in state.spellings.items()},
        "top": list(state.top),
    }
    chunk = [b'{"snapshot": {"1": ', orjson.dumps(about), b'}, "_default": {\n']
    dumps = orjson.dumps
    for number, (key, mark) in enumerate(state.marks.items(), 1):
        chunk.append(b'%s"%d":%s\n' % (b"," if number > 1 else b"", number, dumps(_document(key, mark))))
        if len(chunk) > 10_000:
            yield b"".join(chunk)
            chunk = []
    chunk.append(b"}}\n")
    yield b"".join(chunk)


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


def decode(data: bytes) -> tuple[State, Offsets]:
    """The state that a snapshot holds, and how far into the logs it has come.

    Raises:
        SnapshotError: It is not one of ours, or of another version.
    """
    try:
        with no_gc():
            found = orjson.loads(data)
            about = found["snapshot"]["1"]
            if about["schema"] != SCHEMA:
                raise SnapshotError(f"has schema {about['schema']!r}, and this version knows schema {SCHEMA}")
            state = State(
                marks=_marks(found["_default"]),
                hidden=about["hidden"],
                merged=about["merged"],
                apart={key: frozenset(others) for key, others in about["apart"].items()},
                settings={name: (value, (c, m, i)) for name, (value, c, m, i) in about["settings"].items()},
                cancels={name: ((c, m, i), bool(on)) for name, (c, m, i, on) in about["cancels"].items()},
                spellings={name: (tag, (c, m, i)) for name, (tag, c, m, i) in about["spellings"].items()},
                top=tuple(about["top"]),
            )
            return state, {name: (int(offset), str(digest)) for name, (offset, digest) in about["logs"].items()}
    except orjson.JSONDecodeError as error:
        raise SnapshotError(f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError("is not a snapshot of a library") from error


def _marks(documents: dict[str, dict[str, Any]]) -> dict[str, Mark]:
    marks = {}
    times: dict[str, str] = {}
    for document in documents.values():
        get = document.get
        decided = get("decided")
        if decided is not None:
            decided = times.setdefault(decided, decided)
        changed = get("changed", decided)
        marks[document["key"]] = Mark(
            document["status"], tuple(get("tags", ())), get("note", ""), get("rating", 0), decided, changed
        )
    return marks
