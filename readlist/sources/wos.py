"""Web of Science's plain text export."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from readlist.sources import tagged
from readlist.sources.tagged import Dialect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_NAMES: Final = {
    "PT": "publication type",
    "AU": "short names",
    "AF": "authors",
    "TI": "title",
    "SO": "journal",
    "LA": "language",
    "DT": "type",
    "DE": "keywords",
    "ID": "keywords",
    "AB": "abstract",
    "PY": "year",
    "VL": "volume",
    "IS": "number",
    "BP": "start page",
    "EP": "end page",
    "DI": "doi",
    "UT": "id",
    "PU": "publisher",
    "PI": "address",
    "SN": "issn",
    "BE": "editors",
    "CR": "cited references",
    "TC": "times cited",
    "WC": "categories of wos",
}
_DIALECT: Final = Dialect(
    re.compile(r"([A-Z][A-Z0-9])(?: |$)(.*)"),
    frozenset({"PT"}),
    frozenset({"ER", "EF"}),
    _NAMES,
    joint=" ",
    listed=frozenset({"AU", "AF", "BE", "CR"}),
)


def likely(head: str) -> float:
    """How much a file looks like it."""
    if re.match(r"FN (?:Clarivate|Thomson|ISI)", head.lstrip()):
        return 0.95
    return 0.8 if re.search(r"^PT [A-Z]$", head, re.MULTILINE) and re.search(r"^TI \S", head, re.MULTILINE) else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every record of the file."""
    text = re.sub(r"\A\s*FN .*\n(?:VR .*\n)?", lambda match: "\n" * match[0].count("\n"), content.text)
    return tagged.items(content.name, tagged.entries(text, _DIALECT), _DIALECT, _shape)


def _shape(fields: dict[str, Any]) -> dict[str, Any]:
    if "authors" not in fields and "short names" in fields:
        names = fields.pop("short names")
        fields["authors"] = names if isinstance(names, list) else [names]
    fields["keywords"] = [word for line in fields.get("keywords", []) for word in line.split(";")]
    tagged.pages(fields)
    return fields
