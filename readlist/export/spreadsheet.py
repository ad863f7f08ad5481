"""CSV for spreadsheets: UTF-8 that Excel recognises, and no cell that a spreadsheet would run as a formula.

A cell that begins like a formula gets an apostrophe before it, as spreadsheets themselves write such text, and so does
one that begins with apostrophes before such a beginning: taking one off again gives back what was there.
"""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any, Final

from readlist.document import to_json
from readlist.sources.table import FORMULA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options

# fmt: off
COLUMNS: Final = (
    "key", "title", "authors", "year", "venue", "status", "tags", "rating", "note", "name", "doi", "arxiv",
    "url", "pdf", "code", "abstract", "text", "keywords", "lists", "title_raw", "title_from", "added",
    "changed", "decided", "links", "aliases", "source", "sources", "extra",
)
# fmt: on
_JOINED: Final = frozenset({"authors", "tags", "keywords", "lists", "aliases"})
_BOM: Final = "\ufeff"


def render(items: Items, options: Options) -> Iterator[str]:
    """A header, then a line a paper."""
    yield _BOM + _line(COLUMNS)
    for paper, mark in items:
        document = to_json(paper, mark)
        document["code"] = "; ".join(link.url for link in paper.links if link.kind == "code")
        yield _line([guarded(_cell(name, document[name])) for name in COLUMNS])


def guarded(text: str) -> str:
    """A cell's text, made harmless in a spreadsheet."""
    return f"'{text}" if FORMULA.match(text) else text


def _cell(name: str, value: Any) -> str:
    if value is None or value in ("", [], {}) or (name == "rating" and not value):
        return ""
    if name in _JOINED:
        return "; ".join(value)
    return (
        value
        if isinstance(value, str)
        else str(value)
        if isinstance(value, int)
        else json.dumps(value, ensure_ascii=False)
    )


def _line(cells: list[str] | tuple[str, ...]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()
