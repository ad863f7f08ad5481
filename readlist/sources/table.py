"""CSV and TSV, with any delimiter and any spelling of the columns' names."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any, Final

from readlist.paper import Rejected, Source
from readlist.sources import names, own, values
from readlist.sources.fields import Maker
from readlist.sources.reading import Warned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_DELIMITERS: Final = ",\t;|\u00a6^~"
_SEP: Final = re.compile(r"sep=(.)[ \t]*\n", re.IGNORECASE)
_HEADER_WITHIN: Final = 10
FORMULA: Final = re.compile(r"'*[=+\-@＝＋－＠\t\r\n]")
"""How a cell begins that a spreadsheet would run; our export puts an apostrophe before it."""
_JOINED: Final = frozenset({"authors", "tags", "keywords", "lists", "aliases"})
_NESTED: Final = frozenset({"links", "source", "sources", "extra"})
_WOS: Final = {
    "AF": "author_full_names",
    "AU": "authors",
    "SO": "journal",
    "DE": "keywords",
    "ID": "index_keywords",
    "DI": "doi",
    "AB": "abstract",
    "TI": "title",
    "PY": "year",
    "UT": "uid",
}
_ABSTRACT: Final = 200


def likely(head: str) -> float:
    """How much a file looks like a table of papers."""
    sample = _rows_of(head, _delimiter(head))[:_HEADER_WITHIN]
    best = max((_telling(row) for row in sample), default=0)
    return 0.9 if best >= 3 else 0.85 if best == 2 else 0.3 if best and len(sample[0]) == 1 else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every row below the header, as a record or as rejected."""
    csv.field_size_limit(2**31 - 1)
    text = content.text.replace("\0", "")
    lines = text.split("\n")
    delimiter = _delimiter(text[:65536])
    begin, header = _header(lines, delimiter)
    if not header:
        begin, header = 0, _guessed(lines, delimiter)
        yield Warned(f"{content.name} has no header that names title or abstract; the columns were guessed")
    warnings: list[str] = []
    maker = Maker(warnings.append)
    entry = 0
    for cells, line in _rows(lines, begin, delimiter, len(header)):
        entry += 1
        source = Source(content.name, entry, line)
        if isinstance(cells, str):
            yield Rejected(source, cells)
            continue
        yield _item(header, cells, source, maker, warnings)
        while warnings:
            yield Warned(warnings.pop(0))


def _item(header: list[str], cells: list[str], source: Source, maker: Maker, warnings: list[str]) -> Item:
    row: dict[str, Any] = {name: cell for name, cell in zip(header, cells, strict=False) if cell.strip()}
    if "title_from" in row and "key" in row:
        ours = _ours(row, header)
        if own.is_ours(ours):
            return own.from_export(ours, source, warnings.append)
    surplus = [cell for cell in cells[len(header) :] if cell.strip()]
    if surplus:
        warnings.append(
            f"{source.file}, row {source.entry} (line {source.line}): {len(cells)} fields under {len(header)} names; "
            "the others are kept as `more`"
        )
        row["more"] = surplus
    return maker.make(row, source) or Rejected(
        source, f"it has neither title nor abstract; it begins {values.line(' '.join(cells))[:80]!r}"
    )


def unguarded(cell: str) -> str:
    """The text of a cell that our export made harmless in a spreadsheet."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


def _ours(row: dict[str, Any], header: Sequence[str]) -> dict[str, Any]:
    """A row of our own export as the paper in JSON that it was made of."""
    result: dict[str, Any] = dict.fromkeys(header, "")
    for name, cell in row.items():
        text = unguarded(cell)
        if name in _JOINED:
            result[name] = [part for part in text.split("; ") if part]
        elif name in _NESTED:
            try:
                result[name] = json.loads(text)
            except ValueError:
                result[name] = {}
        else:
            result[name] = text
    result["aliases"] = result.get("aliases") or []
    return result


def _rows(lines: list[str], begin: int, delimiter: str, width: int) -> Iterator[tuple[list[str] | str, int]]:
    """The rows from a line on, with the line on which each begins; a quote that isn't closed costs its line alone."""
    while begin < len(lines):
        reader = csv.reader((line + "\n" for line in lines[begin:]), delimiter=delimiter)
        taken = 0
        for cells in reader:
            span = reader.line_num - taken
            first = begin + taken
            taken = reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if span > 1 and len(cells) != width and _swallowed(lines[first + 1 : first + span], delimiter, width):
                yield f"a quote is not closed; it begins {values.line(lines[first])[:80]!r}", first + 1
                taken = first + 1 - begin
                break
            yield cells, first + 1
        else:
            return
        begin += taken


def _swallowed(lines: list[str], delimiter: str, width: int) -> bool:
    """Whether whole rows are among the lines of what was read as one."""
    return width > 2 and any(len(next(csv.reader([line], delimiter=delimiter), [])) == width for line in lines[:1000])


def _header(lines: list[str], delimiter: str) -> tuple[int, list[str]]:
    """Where the rows begin, and the columns' names; none where no line names title or abstract."""
    sample = "\n".join(lines[:200])
    reader = csv.reader(io.StringIO(sample), delimiter=delimiter)
    for _ in range(_HEADER_WITHIN):
        try:
            cells = next(reader)
        except (StopIteration, csv.Error):
            break
        if _telling(cells):
            wos = {"PT", "TI", "SO"} <= set(cells)
            seen: dict[str, int] = {}
            header = []
            for number, cell in enumerate(cells, 1):
                name = _WOS.get(cell, cell) if wos else values.line(cell) or f"column {number}"
                seen[name] = seen.get(name, 0) + 1
                header.append(f"{name}_{seen[name]}" if seen[name] > 1 else name)
            while header and header[-1] == f"column {len(header)}":
                header.pop()
            return reader.line_num, header
    return 0, []


def _guessed(lines: list[str], delimiter: str) -> list[str]:
    """Names for the columns of a table without header, by how long their cells are."""
    rows = _rows_of("\n".join(lines[:200]), delimiter)
    width = max(map(len, rows), default=0)
    lengths = [sum(len(row[n]) for row in rows if n < len(row)) / max(1, len(rows)) for n in range(width)]
    order = sorted(range(width), key=lambda n: -lengths[n])
    header = [f"column {n + 1}" for n in range(width)]
    if order and lengths[order[0]] >= _ABSTRACT:
        header[order.pop(0)] = "abstract"
    if order:
        header[order[0]] = "title"
    return header


def _telling(cells: Sequence[str]) -> int:
    """How many of our fields a header names; 0 where neither title nor abstract is among them."""
    if any(len(cell) > 100 for cell in cells):
        return 0
    found = {names.known(cell) or {"TI": "title", "AB": "abstract"}.get(cell, "") for cell in cells} - {""}
    return len(found) if found & {"title", "abstract"} else 0


def _delimiter(head: str) -> str:
    """The delimiter under which the header names most."""
    stated = _SEP.match(head.lstrip("\n"))
    if stated:
        return stated[1]
    scores = {
        delimiter: max(
            (_telling(row) * 100 + len(row) for row in _rows_of(head, delimiter)[:_HEADER_WITHIN]), default=0
        )
        for delimiter in _DELIMITERS
    }
    return max(scores, key=lambda delimiter: scores[delimiter])


def _rows_of(text: str, delimiter: str) -> list[list[str]]:
    found: list[list[str]] = []
    reader = csv.reader(io.StringIO(text.replace("\0", "")), delimiter=delimiter)
    try:
        for row in reader:
            if row:
                found.append(row)
            if len(found) > 200:
                break
    except csv.Error:
        pass
    return found
