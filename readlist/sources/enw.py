"""EndNote's tagged export (`.enw`)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from readlist.sources import tagged
from readlist.sources.tagged import Dialect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_NAMES: Final = {
    "0": "type",
    "A": "authors",
    "E": "editors",
    "T": "title",
    "X": "abstract",
    "D": "year",
    "8": "date",
    "J": "journal",
    "B": "B",
    "S": "series",
    "K": "keywords",
    "U": "urls",
    "R": "doi",
    "V": "volume",
    "N": "number",
    "P": "pages",
    "I": "publisher",
    "@": "issn",
    "C": "address",
    "M": "accession",
    "F": "id",
    "G": "language",
    "Z": "note",
    "7": "edition",
    ">": "pdf",
    "!": "short title",
    "L": "call number",
}
_DIALECT: Final = Dialect(
    re.compile(r"%([A-Z0-9@!#$&()*+,.:;<=>?\[\]^~'|-])(?:[ \t]|$)(.*)"), frozenset({"0"}), frozenset(), _NAMES
)


def likely(head: str) -> float:
    """How much a file looks like EndNote's export."""
    tags = re.findall(r"^%([A-Z0-9@])[ \t]\S", head, re.MULTILINE)
    return 0.95 if "0" in tags and len(tags) > 1 else 0.7 if {"T", "A"} <= set(tags) else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every record of the file."""
    text, dialect = content.text, _DIALECT
    if not re.search(r"^%0[ \t]", text, re.MULTILINE):
        # Without types, empty lines part the records.
        text = re.sub(r"\n\s*\n(?=%)", "\n%0 \n", "%0 \n" + text.lstrip("\n"))
        dialect = replace(dialect, names={**_NAMES, "0": "type"})
    return tagged.items(content.name, tagged.entries(text, dialect), dialect, _shape)


def _shape(fields: dict[str, Any]) -> dict[str, Any]:
    tagged.first(fields, "title", "B", "short title") if "title" not in fields else tagged.first(fields, "title")
    tagged.first(fields, "journal", "B", "series")
    tagged.first(fields, "year", "date")
    tagged.first(fields, "id", "accession")
    tagged.addresses(fields)
    words = fields.get("keywords", [])
    fields["keywords"] = [word for line in words for word in re.split(r"[\n;]", line)]
    return fields
