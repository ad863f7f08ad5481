"""Own fields: the key and marks that our BibTeX, RIS and CSL exports carry in fields of theirs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from readlist import identity
from readlist.paper import Record
from readlist.sources import own, values
from readlist.text import latex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from readlist.sources.reading import Item

_RIS: Final = re.compile(r"readlist (status|rating|title|key|tags): (.+)")
_RIS_TAGS: Final = ("C1", "C2", "C3", "C4", "C5")


def of_bibtex(fields: dict[str, str]) -> dict[str, Any]:
    """The fields of ours in a BibTeX entry, taken out of it; empty for a stranger's."""
    key = fields.get("readlist-key", "")
    if not identity.KEY.fullmatch(key):
        return {}
    del fields["readlist-key"]
    tags = [latex.readable(tag).text.strip() for tag in fields.pop("readlist-tags", "").split(", ")]
    if fields.pop("readlist-title", "") == "derived" and fields.get("abstract"):
        fields.pop("title", None)
    return {
        "key": key,
        "status": fields.pop("readstatus", ""),
        "tags": list(filter(None, tags)),
        "note": latex.readable(fields.pop("annote", "")).text,
        "rating": fields.pop("ranking", "").removeprefix("rank"),
    }


def of_ris(item: Item) -> Item:
    """A record with what our RIS export put into the custom fields; any other as it is."""
    if not isinstance(item, Record):
        return item
    found: dict[str, str] = {
        match[1]: match[2]
        for name in _RIS_TAGS
        if (match := _RIS.fullmatch(values.text(item.extra.get(name)))) is not None
    }
    if "key" not in found:
        return item
    extra = {name: value for name, value in item.extra.items() if name not in _RIS_TAGS}
    title = "" if found.get("title") == "derived" and item.abstract else item.title
    given = {**found, "note": extra.pop("note", ""), "tags": found.get("tags", "").split(", ")}
    return restored(replace(item, extra=extra, title=title), given, lambda text: None)


def of_csl(value: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of ours in an item of CSL-JSON; empty for a stranger's."""
    custom = value.get("custom")
    found = custom.get("readlist") if isinstance(custom, dict) else None
    if not isinstance(found, dict) or not identity.KEY.fullmatch(str(found.get("key"))):
        return {}
    return {**found, "note": value.get("note", "")}


def restored(record: Record, given: Mapping[str, Any], warn: Callable[[str], None]) -> Record:
    """The record with key and mark as we wrote them; tags that went among the keywords are tags again."""
    mark = own.mark_of(given, warn)
    tags = {tag.casefold() for tag in mark.tags} if mark else set()
    words = tuple(word for word in record.keywords if word.casefold() not in tags)
    return replace(record, key=str(given["key"]), mark=mark, keywords=words)
