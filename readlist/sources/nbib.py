"""MEDLINE (`.nbib`), as PubMed writes it."""

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
    "PMID": "id",
    "TI": "title",
    "BTI": "BTI",
    "AB": "abstract",
    "FAU": "authors",
    "AU": "short names",
    "CN": "group",
    "DP": "year",
    "JT": "journal",
    "TA": "short journal",
    "LID": "LID",
    "AID": "AID",
    "OT": "keywords",
    "MH": "keywords",
    "VI": "volume",
    "IP": "number",
    "PG": "pages",
    "LA": "language",
    "PT": "type",
    "IS": "issn",
    "PL": "address",
    "AD": "affiliations",
    "DEP": "date",
    "FED": "editors",
}
_DIALECT: Final = Dialect(
    re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}-(?: |$)(.*)"), frozenset({"PMID"}), frozenset(), _NAMES, joint=" "
)


def likely(head: str) -> float:
    """How much a file looks like MEDLINE."""
    if not re.search(r"^PMID ?- ?\d", head, re.MULTILINE):
        return 0.0
    return 0.95 if re.search(r"^(?:TI|FAU|AU|DP|OWN|STAT|AB) {1,3}- ", head, re.MULTILINE) else 0.5


def read(content: Content) -> Iterator[Item]:
    """Every record of the file."""
    return tagged.items(content.name, tagged.entries(content.text, _DIALECT), _DIALECT, _shape)


def _shape(fields: dict[str, Any]) -> dict[str, Any]:
    tagged.first(fields, "title", "BTI", "TT")
    tagged.first(fields, "abstract", "OAB")
    tagged.first(fields, "journal", "short journal")
    if "authors" not in fields:
        fields["authors"] = _list(fields.pop("short names", [])) or _list(fields.pop("group", []))
    for name in ("LID", "AID"):
        for value in _list(fields.get(name)):
            if value.endswith("[doi]") and "doi" not in fields:
                fields["doi"] = value.removesuffix("[doi]").strip()
    fields["keywords"] = [word.lstrip("*") for word in fields.get("keywords", [])]
    number = fields.get("id")
    if isinstance(number, str):
        fields["url"] = f"https://pubmed.ncbi.nlm.nih.gov/{number}/"
    return fields


def _list(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []
