"""Labelled text: papers as lines of `Title: …`, `Authors: …`, `Abstract: …`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.paper import Rejected, Source
from readlist.sources import names
from readlist.sources.fields import Maker
from readlist.sources.reading import Warned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.reading import Item

_LABEL: Final = re.compile(r"[ \t]*(?:[*_]{2})?([^\W\d_][^:：\n*]{0,30}?)\s?(?:[*_]{2})?[:：](?:[*_]{2})?(?:\s+|$)(.*)")
_ENOUGH: Final = frozenset({"abstract", "authors", "year", "doi", "url", "keywords", "venue"})


def _label(line: str) -> tuple[str, str, str] | None:
    match = _LABEL.fullmatch(line)
    field = names.known(match[1]) if match else ""
    return (field, match[1].strip(), match[2]) if match and field else None


def likely(text: str) -> bool:
    """Whether titles and something else are labelled in most of a text's papers."""
    found = [label[0] for line in text.split("\n") if (label := _label(line))]
    return (
        found.count("title") >= 1
        and any(field in _ENOUGH for field in found)
        and found[0] in ("title", "id", "authors", "year")
    )


def read(text: str, name: str) -> Iterator[Item]:
    """A record for every run of labels; a label that comes again begins the next."""
    warnings: list[str] = []
    maker = Maker(warnings.append)
    values: dict[str, str] = {}
    fields: set[str] = set()
    begin = entry = 0
    last = first = ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        label = _label(line)
        end = number == text.count("\n") + 2
        if label is None and not end:
            if last:
                values[last] += "\n" + line
            continue
        if end or (label and label[0] in fields and label[0] in (first, "title")):
            if values:
                entry += 1
                source = Source(name, entry, begin)
                made = maker.make({label: value.strip() for label, value in values.items()}, source)
                yield made or Rejected(source, "it has neither title nor abstract")
                yield from (Warned(warnings.pop(0)) for _ in list(warnings))
            values, fields = {}, set()
        if label:
            field, last, value = label
            if not values:
                begin, first = number, field
            fields.add(field)
            values[last] = f"{values[last]}; {value}" if last in values else value
