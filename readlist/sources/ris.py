"""RIS, as reference managers, publishers and screening tools write it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from readlist.sources import ownfields, tagged
from readlist.sources.tagged import Dialect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_STRICT: Final = re.compile(r"([A-Z][A-Z0-9])  -(?:[ \t\u00a0]|$)(.*)")
_LOOSE: Final = re.compile(r"\s*([A-Z][A-Z0-9])[ \t\u00a0]{0,4}-(?:[ \t\u00a0]|$)(.*)")
_NAMES: Final = {
    "TI": "title",
    "T1": "T1",
    "AU": "authors",
    "A1": "authors",
    "A2": "editors",
    "ED": "editors",
    "AB": "abstract",
    "N2": "N2",
    "PY": "year",
    "Y1": "Y1",
    "DA": "date",
    "JF": "journal",
    "JO": "JO",
    "T2": "T2",
    "JA": "JA",
    "J2": "J2",
    "KW": "keywords",
    "DO": "doi",
    "UR": "urls",
    "L1": "pdf",
    "LK": "urls",
    "ID": "id",
    "VL": "volume",
    "IS": "number",
    "SP": "start page",
    "EP": "end page",
    "PB": "publisher",
    "SN": "issn",
    "CY": "address",
    "LA": "language",
    "N1": "note",
    "TY": "type",
    "ET": "edition",
    "AN": "accession",
    "ST": "short title",
}
_KNOWN: Final = frozenset(_NAMES) | frozenset(
    [
        "A3",
        "A4",
        "AD",
        "AV",
        "BT",
        "C1",
        "C2",
        "C3",
        "C4",
        "C5",
        "C6",
        "C7",
        "C8",
        "CA",
        "CN",
        "CP",
        "CT",
        "DB",
        "DP",
        "DI",
        "ER",
        "H1",
        "H2",
        "J1",
        "L2",
        "L3",
        "L4",
        "LB",
        "LL",
        "M1",
        "M2",
        "M3",
        "NV",
        "OP",
        "PP",
        "RI",
        "RN",
        "RP",
        "SE",
        "SR",
        "T3",
        "TA",
        "TT",
        "U1",
        "U2",
        "U3",
        "U4",
        "U5",
        "U6",
        "U7",
        "U8",
        "WT",
        "WV",
        "Y2",
        "YE",
        "NO",
        "DC",
        "JP",
    ]
)
_DIALECT: Final = Dialect(_STRICT, frozenset({"TY"}), frozenset({"ER"}), _NAMES)


def likely(head: str) -> float:
    """How much a file looks like RIS."""
    return 0.95 if re.search(r"^\s*TY[ \t\u00a0]{0,4}-[ \t\u00a0]", head, re.MULTILINE) else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every record of the file."""
    text = content.text
    dialect = _DIALECT
    if not re.search(r"^TY  -(?:[ \t\u00a0]|$)", text, re.MULTILINE):
        dialect = replace(dialect, tag=_loose(text))
    for item in tagged.items(content.name, tagged.entries(text, dialect), dialect, _shape):
        yield ownfields.of_ris(item)


def _loose(text: str) -> re.Pattern[str]:
    """Tags with fewer blanks: only those that RIS has, since a wrapped line may begin like one (`AI - based`)."""
    tags = {match[1] for match in re.finditer(_LOOSE.pattern, text, re.MULTILINE)} & _KNOWN
    return re.compile(rf"\s*({'|'.join(sorted(tags))})[ \t\u00a0]{{0,4}}-(?:[ \t\u00a0]|$)(.*)")


def _shape(fields: dict[str, Any]) -> dict[str, Any]:
    tagged.first(fields, "title", "T1", "BT", "CT", "TT", "short title")
    tagged.first(fields, "abstract", "N2")
    tagged.first(fields, "year", "Y1", "date")
    tagged.first(fields, "journal", "JO", "T2", "JA", "J2")
    tagged.first(fields, "doi", "DI")
    tagged.first(fields, "id", "accession", "LB")
    tagged.addresses(fields)
    tagged.pages(fields)
    return fields
