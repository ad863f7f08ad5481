"""Markdown: lists and tables of papers, headings with abstracts below them, and our own lists with their keys."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from readlist.paper import Rejected, Source
from readlist.sources import heading, mditems, plaintext
from readlist.sources.fields import Maker
from readlist.sources.mditems import KEY
from readlist.sources.reading import Warned
from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.content import Content
    from readlist.sources.heading import Heading
    from readlist.sources.reading import Item

_HEADING: Final = re.compile(r" {0,3}(#{1,6})\s+(\S.*?)\s*#*\s*")
_BULLET: Final = re.compile(r"([ \t]*)(?:[-*+•]|\d{1,5}[.)])[ \t]+(\S.*)")
_LINKED: Final = re.compile(r"\[[^\]\n]+\]\(\s*<?https?://")
_ROW: Final = re.compile(r"\s*\|(.+)\|\s*")
_RULE: Final = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*\|?\s*")
_LABEL: Final = re.compile(
    r"\s*(?:[-*+>]\s+)?(?:\*\*|__)?([A-Za-z][\w /-]{1,24}?)(?:\*\*|__)?\s*[:：](?:\*\*|__)?\s*(.*)"
)
_ABSTRACT: Final = re.compile(
    r"^\s*(?:[-*+>]\s+)?(?:\*\*|__)?(?:Abstract|Summary|摘要)(?:\*\*|__)?\s*[:：]", re.M | re.I
)


@dataclass(slots=True)
class _Part:
    """What stands below one heading.

    Attributes:
        line: 1-based line of the heading, 0 for what stands before the first.
        level: Of the heading.
        title: The heading's text as written.
        lines: Those below it, with their numbers.
    """

    line: int
    level: int
    title: str
    lines: list[tuple[int, str]] = field(default_factory=list)


def likely(head: str) -> float:
    """How much a file looks like a Markdown list."""
    if KEY.search(head):
        return 0.97
    if re.search(r"^[ \t]*\|?.*\|.*\n[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$", head, re.MULTILINE):
        return 0.92
    bullets = [match[2] for line in head.split("\n") if (match := _BULLET.fullmatch(line))]
    linked = sum(_LINKED.search(text) is not None or text.startswith("[ ]") for text in bullets)
    headings = len(re.findall(r"^#{1,6} \S", head, re.MULTILINE))
    if headings and _ABSTRACT.search(head):
        return 0.8
    if linked >= 2 or (linked and linked == len(bullets)):
        return 0.7 if headings or linked * 2 >= len(bullets) else 0.4
    return 0.2 if len(bullets) >= 3 and len(bullets) * 2 >= len(head.strip().split("\n")) else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every paper of the file."""
    text = clean(content.text)
    parts = list(_parts(text))
    anchors = {_anchor(part.title) for part in parts if part.line}
    reader = _Reader(content.name, anchors)
    described = any(part.line and _is_paper(part) for part in parts)
    lists = _Lists()
    found = False
    skipped = 0
    for part in parts:
        lists.enter(part)
        if part.line and _is_paper(part):
            found = True
            yield reader.described(part, lists)
        elif described and not any(KEY.search(line) for _, line in part.lines):
            skipped += sum(_LINKED.search(line) is not None for _, line in part.lines)
        else:
            for item in reader.listed(part, lists):
                found = True
                yield item
        yield from reader.told()
    if skipped:
        yield Warned(f"{content.name}: {skipped} lines with links outside of the papers' sections were left out")
    if not found:
        yield from plaintext.read(content)


def _parts(text: str) -> Iterator[_Part]:
    part = _Part(0, 0, "")
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        match = None if fenced else _HEADING.fullmatch(line)
        if match is None:
            part.lines.append((number, line))
            continue
        yield part
        part = _Part(number, len(match[1]), match[2])
    yield part


def _is_paper(part: _Part) -> bool:
    return any(_ABSTRACT.match(line) for _, line in part.lines)


def _anchor(title: str) -> str:
    """The address that a heading gets on the usual sites."""
    text = mditems.plain(title).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


class _Lists:
    """Which list and section what follows a heading is in."""

    def __init__(self) -> None:
        self._named: tuple[int, Heading] | None = None
        self.section = ""

    @property
    def heading(self) -> Heading | None:
        """The list's heading."""
        return self._named[1] if self._named else None

    def enter(self, part: _Part) -> None:
        """Take the next heading."""
        if not part.line:
            return
        named = heading.parse(mditems.plain(part.title))
        if named is not None and (named.plain and named.year is not None):
            self._named = (part.level, named)
        self.section = mditems.plain(part.title)


class _Reader:
    def __init__(self, name: str, anchors: set[str]) -> None:
        self._name = name
        self._anchors = anchors
        self._warnings: list[str] = []
        self._maker = Maker(self._warnings.append)
        self._count = 0

    def told(self) -> Iterator[Warned]:
        """What is to be told since the last time."""
        while self._warnings:
            yield Warned(self._warnings.pop(0))

    def described(self, part: _Part, lists: _Lists) -> Item:
        """The paper that a heading with labelled lines below it is."""
        fields: dict[str, Any] = {"title": mditems.plain(part.title)}
        link = mditems.LINK.search(part.title)
        if link:
            fields["url"] = link[2]
        last = ""
        for _, line in part.lines:
            bare = re.sub(r"</?(?:details|summary)[^>]*>|<br\s*/?>", "", line).strip()
            if not bare or bare in ("Details", "---") or re.fullmatch(r"!\[[^\]]*\]\([^)]*\)", bare):
                continue
            match = _LABEL.fullmatch(bare)
            name = re.sub(r"\s+", " ", match[1].strip().lower()) if match else ""
            if match and (
                name in mditems.LABELS or name in ("abstract", "summary", "authors", "title", "venue", "year")
            ):
                last = mditems.LABELS.get(name, name)
                fields[last] = f"{fields[last]}\n{match[2]}".strip() if last in fields else match[2].strip()
            elif bare.startswith(">"):
                fields["tldr"] = f"{fields.get('tldr', '')} {bare.lstrip('> ')}".strip()
                last = ""
            elif last:
                fields[last] = f"{fields[last]}\n{bare}"
            else:
                fields["text"] = f"{fields.get('text', '')}\n{bare}".strip()
        for name in ("url", "pdf", "code", "project"):
            if name in fields:
                fields[name] = mditems.address(str(fields[name]))
        return self._record(fields, part.line, lists)

    def listed(self, part: _Part, lists: _Lists) -> Iterator[Item]:
        """The papers of the items and table rows below a heading."""
        yield from self._rows(part, lists)
        items = list(_items(part.lines))
        linked = any(_LINKED.search(lines[0][1]) or mditems.BOX.match(lines[0][1]) for lines in items)
        for lines in items:
            if KEY.search("\n".join(line for _, line in lines)):
                self._count += 1
                source = Source(self._name, self._count, lines[0][0])
                record = mditems.own_item([line for _, line in lines], source, lists.section)
                yield record or Rejected(source, "it has a key, and neither title nor abstract")
                continue
            if linked and not (_LINKED.search(lines[0][1]) or mditems.BOX.match(lines[0][1]) or "**" in lines[0][1]):
                continue
            fields = mditems.fields([line for _, line in lines])
            target = str(fields.get("url", ""))
            if "#" in target and target.rpartition("#")[2].lower() in self._anchors:
                continue
            yield self._record(fields, lines[0][0], lists)

    def _rows(self, part: _Part, lists: _Lists) -> Iterator[Item]:
        header: list[str] = []
        previous = ""
        for number, line in part.lines:
            if _RULE.fullmatch(line) and "|" in previous:
                header = mditems.cells(previous)
            elif header and _ROW.fullmatch(line):
                row = dict(zip(header, mditems.cells(line), strict=False))
                key = KEY.search(line)
                fields = mditems.row(row)
                if key:
                    self._count += 1
                    source = Source(self._name, self._count, number)
                    record = mditems.own_row(fields, key[1], source)
                    yield record or Rejected(source, "it has a key, and no title")
                else:
                    yield self._record(fields, number, lists)
            elif not line.strip():
                header = []
            previous = line

    def _record(self, fields: dict[str, Any], line: int, lists: _Lists) -> Item:
        self._count += 1
        source = Source(self._name, self._count, line)
        named = lists.heading
        if named is not None:
            fields.setdefault("venue", named.venue)
            fields.setdefault("year", named.year)
        record = self._maker.make(fields, source, (named.name,) if named else ())
        return record or Rejected(source, "it has neither title nor abstract")


def _items(lines: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The outermost items of the lists among some lines, each with what is indented below it."""
    item: list[tuple[int, str]] = []
    margin = 0
    for number, line in lines:
        match = _BULLET.fullmatch(line)
        indent = len(line) - len(line.lstrip())
        if match and (not item or len(match[1].expandtabs(4)) <= margin):
            if item:
                yield item
            item, margin = [(number, match[2])], len(match[1].expandtabs(4))
        elif (item and line.strip() and (indent > margin or (line[:1].isalnum() and item[-1][1].strip()))) or (
            item and not line.strip()
        ):
            item.append((number, line))
        elif item:
            yield item
            item = []
    if item:
        yield item
