"""JSON and JSON lines: arXiv, OpenReview, Semantic Scholar, OpenAlex, Paper Copilot, CSL-JSON and our own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from readlist.paper import Rejected, Source
from readlist.sources import jsonvalues, own, ownfields, values
from readlist.sources.fields import Maker
from readlist.sources.jsonvalues import Broken, Found
from readlist.sources.reading import Warned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.paper import Record
    from readlist.sources.content import Content
    from readlist.sources.reading import Item

# Where well-known answers keep their papers.
_CONTAINERS: Final = [
    "notes",
    "papers",
    "results",
    "data",
    "items",
    "records",
    "entries",
    "articles",
    "references",
    "documents",
    "works",
    "hits",
    "docs",
    "publications",
    "response",
    "message",
    "events",
    "rows",
    "feed",
]
_LONG_STRING: Final = 200


def likely(head: str) -> float:
    """How much a file looks like JSON."""
    text = head.lstrip()
    if re.match(r"\{\s*(?:\"|\})|\[\s*(?:[{\[\"\]]|$)", text) is None:
        return 0.0
    return 0.95 if re.match(r"(?:\[\s*)?(?:\{\s*\"(?:[^\"\\]|\\.)*\"\s*:|\{\s*\}|\"|\])", text) else 0.4


def read(content: Content) -> Iterator[Item]:
    """Every object of the file, as a record or as rejected."""
    warnings: list[str] = []
    maker = Maker(warnings.append)
    for entry, found in enumerate(_found(content), 1):
        yield _item(found, Source(content.name, entry, found.line), maker, warnings)
        while warnings:
            yield Warned(warnings.pop(0))


def _found(content: Content) -> Iterator[Found]:
    if jsonvalues.are_lines(content):
        for found in jsonvalues.lines(content):
            unpacked = _papers(found.value) if isinstance(found.value, dict) else None
            if unpacked is None or unpacked == [found.value]:
                yield found
            else:
                yield from (Found(value, found.line) for value in unpacked)
        return
    try:
        value = jsonvalues.whole(content)
    except ValueError:
        yield from jsonvalues.pieces(content.text)
        return
    except UnicodeDecodeError:
        yield from jsonvalues.pieces(content.text)
        return
    unpacked = _papers(value)
    if isinstance(value, list) and unpacked == value and len(content.data) < 1 << 24:
        for one, line in zip(unpacked, _lines(content.text, len(unpacked)), strict=True):
            yield Found(one, line)
    else:
        yield from (Found(one, 0) for one in unpacked)


def _lines(text: str, count: int) -> list[int]:
    """The line on which each of an array's values begins; zeros where that can't be told."""
    found = list(jsonvalues.line_numbers(text))
    return found if len(found) == count else [0] * count


def _papers(value: Any) -> list[Any]:
    """The values that are one paper each, wherever in the whole they are."""
    if isinstance(value, list):
        flat = (
            [one for part in value for one in part] if value and all(isinstance(one, list) for one in value) else value
        )
        return flat
    if not isinstance(value, dict):
        return [value]
    tables = value.get("_default")
    if isinstance(tables, dict) and all(isinstance(one, dict) for one in tables.values()):
        return list(tables.values())
    if _is_paper(value):
        return [value]
    for name in _CONTAINERS:
        if isinstance(value.get(name), list | dict) and value[name]:
            inner = _papers(value[name])
            if any(isinstance(one, dict) for one in inner):
                return inner
    parts = list(value.values())
    if parts and all(isinstance(part, list) for part in parts) and any(map(_has_objects, parts)):
        return [one for part in parts for one in part]
    if len(parts) > 0 and all(isinstance(part, dict) for part in parts) and any(map(_is_paper, parts)):
        return parts
    lists = [part for part in parts if isinstance(part, list) and _has_objects(part)]
    if lists:
        return max(lists, key=len)
    return [value]


def _has_objects(part: Any) -> bool:
    return isinstance(part, list) and any(isinstance(one, dict) for one in part)


def _is_paper(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    if isinstance(value.get("content"), dict):
        return True
    names = {str(name).casefold() for name in value}
    return bool(names & {"title", "abstract", "summary", "paper_title", "display_name", "title_raw"}) and not any(
        _has_objects(value.get(name)) for name in ("papers", "notes", "results", "items", "articles")
    )


def _item(found: Found, source: Source, maker: Maker, warnings: list[str]) -> Record | Rejected:
    value = found.value
    if isinstance(value, Broken):
        return Rejected(source, f"{value.reason}; it begins {values.line(value.start)[:80]!r}")
    if isinstance(value, str) and value.strip():
        name = "abstract" if len(value) >= _LONG_STRING else "title"
        return maker.make({name: value}, source) or Rejected(source, "it has neither title nor abstract")
    if not isinstance(value, dict):
        return Rejected(source, f"it is {_kind(value)}, not a paper")
    if own.is_ours(value):
        return own.from_export(value, source, warnings.append)
    if own.is_stored(value):
        record = own.from_store(value, source, warnings.append)
        if record is not None and (record.title or record.abstract):
            return record
    ours = ownfields.of_csl(value) if "custom" in value else {}
    if ours:
        value = {name: one for name, one in value.items() if name not in ("custom", "note")}
        if ours.get("title_from") == "derived" and value.get("abstract"):
            value.pop("title", None)
    record = maker.make(_flat(value), source)
    if record is not None and ours:
        return ownfields.restored(record, ours, warnings.append)
    if record is None:
        return Rejected(source, f"it has neither title nor abstract; it begins {values.line(str(value))[:80]!r}")
    return record


def _flat(value: dict[str, Any]) -> dict[str, Any]:
    """A note's content and attributes (OpenReview, both versions) as one object; others as they are."""
    content = value.get("content")
    if isinstance(content, dict) and ("title" in content or "abstract" in content):
        inner = {
            str(name): one["value"] if isinstance(one, dict) and "value" in one else one
            for name, one in content.items()
        }
        outer = {str(name): one for name, one in value.items() if name != "content" and name not in inner}
        if "forum" not in outer and isinstance(value.get("id"), str):
            outer["forum"] = value["id"]
        return {**outer, **inner}
    return value


def _kind(value: Any) -> str:
    if value is None or value == "":
        return "empty"
    if isinstance(value, list):
        return "a list"
    return "a number" if isinstance(value, int | float) and not isinstance(value, bool) else "a single value"
