"""Tagged lines: the one reader for RIS, MEDLINE, EndNote and Web of Science."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from readlist.paper import Rejected, Source
from readlist.sources.fields import Maker
from readlist.sources.reading import Warned
from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from readlist.sources.reading import Item

MANY: Final = frozenset({"authors", "editors", "keywords", "urls"})
"""Our fields in which every line is a value of its own."""


@dataclass(slots=True)
class Entry:
    """One record's lines.

    Attributes:
        line: 1-based line on which it begins.
        fields: Tags with their lines, in order; a tag that comes again is another field.
    """

    line: int
    fields: list[tuple[str, list[str]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a format's lines are written.

    Attributes:
        tag: Matches a line that begins a field: tag and value.
        begins: The tags with which a record begins.
        ends: The tags with which it ends; lines between records say nothing.
        names: What each tag is called: one of our fields, or the name that it has in `extra`.
        joint: Between the lines of one value.
        listed: Tags in which every line is a value.
    """

    tag: re.Pattern[str]
    begins: frozenset[str]
    ends: frozenset[str]
    names: Mapping[str, str]
    joint: str = "\n"
    listed: frozenset[str] = frozenset()


def entries(text: str, dialect: Dialect) -> Iterator[Entry]:
    """The records of a text: a new one begins with its tag, whether the one before was ended or not."""
    entry: Entry | None = None
    for number, line in enumerate(text.split("\n"), 1):
        match = dialect.tag.match(line)
        if match is None:
            if entry is not None and entry.fields and line.strip():
                entry.fields[-1][1].append(line.strip())
            continue
        tag, value = match[1], match[2].strip()
        if tag in dialect.ends:
            if entry is not None:
                yield entry
            entry = None
            continue
        if tag in dialect.begins or (entry is None and not dialect.begins):
            if entry is not None:
                yield entry
            entry = Entry(number)
        elif entry is None:
            if tag not in dialect.names:
                continue
            entry = Entry(number)
        entry.fields.append((tag, [value] if value else []))
    if entry is not None:
        yield entry


def fields_of(entry: Entry, dialect: Dialect) -> dict[str, Any]:
    """A record's fields by name: texts, or lists where there are several."""
    found: dict[str, Any] = {}
    for tag, lines in entry.fields:
        name = dialect.names.get(tag, tag)
        lines = [line for line in map(clean, lines) if line.strip()]
        if not lines:
            continue
        values = lines if tag in dialect.listed else [dialect.joint.join(lines)]
        if name in MANY:
            found.setdefault(name, []).extend(values)
        elif name not in found:
            found[name] = values[0] if len(values) == 1 else values
        elif found[name] != values[0]:
            before = found[name] if isinstance(found[name], list) else [found[name]]
            found[name] = [*before, *(value for value in values if value not in before)]
    return found


def items(
    name: str, found: Iterable[Entry], dialect: Dialect, shape: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[Item]:
    """A record for every entry.

    Args:
        name: The file's.
        found: Its entries.
        dialect: How they are written.
        shape: Makes of an entry's fields those of a record.
    """
    warnings: list[str] = []
    maker = Maker(warnings.append)
    for number, entry in enumerate(found, 1):
        source = Source(name, number, entry.line)
        fields = shape(fields_of(entry, dialect))
        record = maker.make(fields, source)
        if record is None:
            says = ", ".join(f"{name} {value}" for name, value in fields.items() if isinstance(value, str))[:120]
            yield Rejected(source, f"it has neither title nor abstract{f', only {says}' if says else ''}")
        else:
            yield record
        while warnings:
            yield Warned(warnings.pop(0))


def first(fields: dict[str, Any], *names: str) -> None:
    """Keep the first of some fields that there is under the first one's name; the others keep theirs."""
    for name in names:
        if name in fields:
            if name != names[0]:
                fields[names[0]] = fields.pop(name)
            break
    target = fields.get(names[0])
    if isinstance(target, list):
        fields[names[0]] = target[0]
        fields[f"{names[0]}_2"] = target[1] if len(target) == 2 else target[1:]


def addresses(fields: dict[str, Any]) -> None:
    """Make of `urls` the one that a record has, and keep the others under that name."""
    found = [one for value in fields.pop("urls", []) for one in re.split(r"[;\s]+(?=https?:|www\.)", value) if one]
    if found:
        fields["url"] = found[0].strip(" ;")
        for one in found:
            if "arxiv.org/" in one:
                fields.setdefault("arxiv", one)
            elif "openreview.net/" in one:
                fields.setdefault("openreview", one)
        if len(found) > 1:
            fields["more links"] = [one.strip(" ;") for one in found[1:]]


def pages(fields: dict[str, Any]) -> None:
    """Make of first and last page the pages."""
    begin, end = fields.pop("start page", ""), fields.pop("end page", "")
    if isinstance(begin, str) and isinstance(end, str) and (begin or end) and "pages" not in fields:
        fields["pages"] = f"{begin}--{end}" if begin and end else begin or end
