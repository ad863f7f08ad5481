"""BibTeX and BibLaTeX, by bibtexparser's splitter; what it gives up on is recovered or reported with its line."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from readlist.paper import Rejected, Source
from readlist.sources import bibtexvalues, ownfields, values
from readlist.sources.bibtexvalues import closing, following, value_of
from readlist.sources.fields import Maker
from readlist.sources.reading import Warned
from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bibtexparser.model import Block

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_ENTRY: Final = re.compile(r"^[ \t]*@[ \t]*\w+[ \t]*[{(]", re.MULTILINE)
_START: Final = re.compile(r"@[ \t]*(\w+)\s*[{(]\s*([^\s,={}()\"]*)\s*(,?)")
_INSIDE: Final = re.compile(r"^[ \t]*@\w+[ \t]*[{(]\s*[^\s,{}()\"=]+\s*,\s*\w[\w-]*\s*=\s*[{\"\w]", re.MULTILINE)
_BOUNDARY: Final = re.compile(r"(?<=[})])[ \t]*\n\s*(?=@\w+[ \t]*[{(])")
_CHUNK: Final = 1 << 20
_UNCLOSED: Final = "a brace or quote is not closed"
_MALFORMED: Final = "it is not well-formed"
_NOT_PAPERS: Final = frozenset({"comment", "string", "preamble"})
_INHERITED: Final = [
    "year",
    "date",
    "month",
    "publisher",
    "address",
    "series",
    "volume",
    "editor",
    "organization",
    "location",
    "isbn",
    "issn",
    "eventtitle",
]
_VENUES: Final = ("journal", "journaltitle", "booktitle", "maintitle", "eventtitle", "series", "howpublished")


@dataclass(slots=True)
class _Entry:
    line: int
    type: str
    key: str
    raw: list[tuple[str, str]] = field(default_factory=list)
    problem: str = ""
    start: str = ""


def likely(head: str) -> float:
    """How much a file looks like BibTeX."""
    match = _ENTRY.search(head)
    if match is None:
        return 0.0
    return (
        0.9
        if re.search(
            r"@\w+\s*[{(]\s*[^\s,{}()\"=]*\s*,?\s*\w[\w-]*\s*=|@(?:string|comment|preamble)\s*[{(]", head, re.I
        )
        else 0.3
    )


def read(content: Content) -> Iterator[Item]:
    """Every entry of the file, as a record or as rejected."""
    text = content.text
    reader = _Reader(content.name)
    entries = _entries(text, reader)
    if re.search(r"\b(?:crossref|xdata)\s*=", text, re.IGNORECASE):
        # A child may come before its parent.
        collected = list(entries)
        reader.parents = {entry.key.lower(): entry for entry in collected if entry.key and not entry.problem}
        entries = iter(collected)
    for entry in entries:
        yield reader.item(entry)
        yield from reader.told()
    yield from reader.told()


def _entries(text: str, reader: _Reader) -> Iterator[_Entry]:
    """The entries of a file, part by part: what is split at once must not take long."""
    place, line = 0, 1
    while place < len(text):
        end = len(text)
        if end - place > 2 * _CHUNK:
            boundary = _BOUNDARY.search(text, place + _CHUNK)
            end = boundary.end() if boundary else end
        part = text[place:end]
        yield from _split(part, line, reader)
        line += part.count("\n")
        place = end


def _split(text: str, line: int, reader: _Reader) -> Iterator[_Entry]:
    from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock, String
    from bibtexparser.splitter import Splitter

    log = logging.getLogger("bibtexparser.splitter")
    log.propagate = False
    if not log.handlers:
        log.addHandler(logging.NullHandler())
    place = 0
    for block in Splitter(text).split().blocks:
        inner: Block | None = block
        while isinstance(inner, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
            inner = inner.ignore_error_block
        begin = line + (block.start_line or 0)
        raw = block.raw or ""
        if isinstance(inner, Entry):
            pairs = [(one.key, str(one.value)) for one in inner.fields]
            yield from _unswallowed(_Entry(begin, inner.entry_type.lower(), inner.key, pairs), inner.raw or "")
        elif isinstance(inner, String):
            reader.define(inner.key, str(inner.value))
        elif isinstance(block, ParsingFailedBlock):
            at = text.find(raw, place) if raw else -1
            at = at if at >= 0 else place
            yield from _recovered(text, at, begin, raw, reader)
            place = at + 1


def _unswallowed(entry: _Entry, raw: str) -> Iterator[_Entry]:
    """The entry; where others begin within one of its values (a brace is missing), all of them, parted."""
    inside = [match.start() for match in _INSIDE.finditer(raw, 1)] if raw.count("@") > 1 and "\n" in raw else []
    if not inside:
        yield entry
        return
    yield _Entry(entry.line, entry.type, entry.key, problem=_UNCLOSED, start=raw[:200])
    line, before = entry.line, 0
    for start, end in pairwise([*inside, len(raw)]):
        place = raw.index("@", start)
        line += raw.count("\n", before, place)
        before = place
        yield _between(raw, place, end, line)


def _recovered(text: str, place: int, line: int, raw: str, reader: _Reader) -> Iterator[_Entry]:
    """What can be read of a block that the splitter gave up on."""
    match = _START.match(text, place)
    if match is None or match[1].lower() in _NOT_PAPERS:
        if match is not None:
            reader.warn(f"line {line}: the @{match[1].lower()} is not closed and was left out")
        return
    if "=" not in text[place : place + 500] and not match[3]:
        reader.warn(f"line {line}: {values.line(text[place : place + 40])!r} is no entry and was left out")
        return
    following_entry = _INSIDE.search(text, place + 1)
    yield _between(text, place, following_entry.start() if following_entry else len(text), line)


def _between(text: str, place: int, end: int, line: int) -> _Entry:
    """The entry at a place by braces alone; where it isn't closed before `end`, what is wrong with it."""
    match = _START.match(text, place, end)
    if match is None:
        return _Entry(line, "", "", problem=_MALFORMED, start=text[place : min(place + 200, end)])
    opened = text.find("{", place, match.end())
    closed = closing(text, opened, end) if opened >= 0 else -1
    if closed < 0:
        reason = _UNCLOSED if text.count("{", place, end) > text.count("}", place, end) else _MALFORMED
        return _Entry(line, match[1].lower(), match[2], problem=reason, start=text[place : min(place + 200, end)])
    begin = match.end() if match[3] else match.start(2)
    return _Entry(line, match[1].lower(), match[2] if match[3] else "", following(text[begin:closed]))


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name
        self._warnings: list[str] = []
        self._maker = Maker(self._warnings.append)
        self._macros: dict[str, str] = {month: month for month in bibtexvalues.MONTHS}
        self._keys: dict[str, int] = {}
        self._unknown: dict[str, None] = {}
        self._count = 0
        self.parents: dict[str, _Entry] = {}

    def define(self, name: str, raw: str) -> None:
        """Take an abbreviation in."""
        self._macros[name.lower()] = value_of(raw, self._macros, lambda word: None)[0]

    def warn(self, text: str) -> None:
        """Remember what is to be told."""
        self._warnings.append(f"{self._name}, {text}")

    def told(self) -> Iterator[Warned]:
        """What is to be told since the last time."""
        while self._warnings:
            yield Warned(self._warnings.pop(0))

    def item(self, entry: _Entry) -> Item:
        """The record of an entry, or why there is none."""
        self._count += 1
        source = Source(self._name, self._count, entry.line, clean(entry.key))
        if entry.problem:
            return Rejected(source, f"{entry.problem}; it begins {values.line(entry.start)[:160]!r}")
        fields = self._fields(entry)
        for parent in (fields.get("crossref", ""), *fields.get("xdata", "").split(",")):
            self._inherit(fields, parent.strip())
        if entry.key:
            before = self._keys.setdefault(entry.key.lower(), entry.line)
            if before != entry.line:
                self.warn(f"line {entry.line}: the key {entry.key} was used in line {before} already")
        own = ownfields.of_bibtex(fields)
        mapped = self._mapped(fields, entry.type)
        record = self._maker.make(mapped, source)
        if record is None:
            return Rejected(source, f"@{entry.type}{{{source.id}}} has neither title nor abstract")
        record = replace(record, aliases=(source.id,) if source.id else ())
        return ownfields.restored(record, own, self.warn) if own else record

    def _fields(self, entry: _Entry) -> dict[str, str]:
        fields: dict[str, str] = {}
        where = entry.key or f"line {entry.line}"

        def unknown(word: str) -> None:
            if word not in self._unknown:
                self._unknown[word] = None
                self.warn(f"{where}: the abbreviation {word} is not defined; it stands as it is")

        waiting = entry.raw[::-1]
        while waiting:
            name, raw = waiting.pop()
            text, rest = value_of(raw, self._macros, unknown)
            if rest:
                more = following(rest)
                if more:
                    self.warn(f"{where}: a comma is missing after {name}")
                    waiting.extend(more[::-1])
                else:
                    text = f"{text} {rest}".strip()
            name = clean(name).strip().lower()
            if not text or not name:
                continue
            if name in fields and fields[name] != text:
                nth = 2
                while f"{name}_{nth}" in fields:
                    nth += 1
                self.warn(f"{where}: {name} is given twice; the second is kept as {name}_{nth}")
                name = f"{name}_{nth}"
            fields[name] = text
        return fields

    def _inherit(self, fields: dict[str, str], key: str) -> None:
        parent = self.parents.get(key.lower()) if key else None
        if parent is None:
            return
        given = self._fields(parent)
        names = given if "xdata" in fields and parent.type == "xdata" else _INHERITED
        for name in names:
            if name in given and name not in fields and not (name == "editor" and "author" not in fields):
                fields[name] = given[name]
        title = given.get("booktitle") or given.get("title") or given.get("journal")
        if title and not any(name in fields for name in _VENUES[:3]):
            fields["booktitle"] = title

    def _mapped(self, fields: Mapping[str, str], type_: str) -> dict[str, Any]:
        mapped: dict[str, Any] = {}
        for name, text in fields.items():
            if name in ("author", "editor"):
                continue
            if name in ("url", "pdf", "link") or (
                name.startswith("bdsk-url") or (name == "howpublished" and "\\url" in text)
            ):
                mapped[name] = bibtexvalues.address(text)
            elif name in ("title", "abstract"):
                mapped[name] = text
            elif name in ("keywords", "keyword"):
                mapped[name] = list(map(bibtexvalues.readable, values.keywords(text)))
            elif name in _VENUES:
                mapped[name] = bibtexvalues.readable(text)
            elif name == "eprint" and self._is_arxiv(fields):
                mapped["arxiv"] = text
            elif name == "doi":
                mapped[name] = bibtexvalues.address(text)
            else:
                mapped[name] = text
        authors = bibtexvalues.people(fields.get("author", ""))
        editors = bibtexvalues.people(fields.get("editor", ""))
        if authors or editors:
            mapped["authors"] = authors or editors
        if authors and editors:
            mapped["editors"] = editors
        journal = fields.get("journal", "")
        if "arxiv" not in mapped and "arxiv" in journal.lower() and re.search(r"\d{4}\.\d{4,5}", journal):
            mapped["arxiv"] = journal
        mapped["entrytype"] = type_
        return mapped

    def _is_arxiv(self, fields: Mapping[str, str]) -> bool:
        prefix = fields.get("archiveprefix", fields.get("eprinttype", ""))
        if prefix:
            return prefix.lower() == "arxiv"
        return (
            re.fullmatch(r"(?:arxiv:)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?", fields["eprint"], re.I)
            is not None
        )
