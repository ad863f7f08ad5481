"""Own fields: the key and marks that our BibTeX, CSV and other exports carry in fields of theirs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from readlist import identity
from readlist.paper import Record
from readlist.sources import own, values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from readlist.sources.reading import Item


def of_bibtex(fields: dict[str, str]) -> dict[str, Any]:
    """The fields of ours in a BibTeX entry, taken out of it; empty for a stranger's."""
    return {}


def of_extra(item: Item) -> Item:
    """The record with what our exports put into fields of ours."""
    return item


def restored(record: Record, given: Mapping[str, Any], warn: Callable[[str], None]) -> Record:
    """The record with key and mark as we wrote them."""
    key = values.line(given.get("key"))
    if not identity.KEY.fullmatch(key):
        return record
    return replace(record, key=key, mark=own.mark_of({**given, "key": key}, warn))
