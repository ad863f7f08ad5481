"""Atom feeds, as arXiv's API answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from readlist import identity
from readlist.paper import Rejected, Source
from readlist.sources import values
from readlist.sources.fields import Maker
from readlist.sources.reading import Warned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_ATOM: Final = "{http://www.w3.org/2005/Atom}"
_ARXIV: Final = "{http://arxiv.org/schemas/atom}"
_INDENTED: Final = re.compile(r"\n[ \t]+(?=\S)")


def likely(head: str) -> float:
    """How much a file looks like a feed."""
    return 0.95 if re.match(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:\w+:)?feed\b", head, re.DOTALL) else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every entry of the feed; one that is cut off costs itself alone."""
    warnings: list[str] = []
    maker = Maker(warnings.append)
    count = 0
    for entry, line in _entries(content.text):
        count += 1
        if isinstance(entry, str):
            yield Rejected(Source(content.name, count, line), entry)
            continue
        fields = _fields(entry)
        source = Source(content.name, count, line, fields.pop("own id"))
        if fields["title"] == "Error" and "/api/errors" in fields["url"]:
            yield Rejected(source, f"arXiv answered with an error: {fields['abstract']}")
            continue
        record = maker.make(fields, source)
        yield record if record is not None else Rejected(source, "it has neither title nor abstract")
        yield from (Warned(text) for text in warnings)
        warnings.clear()
    if not count:
        yield Warned(f"{content.name} is a feed without entries")


def _entries(text: str) -> Iterator[tuple[Element | str, int]]:
    """The entries one by one with their lines, so that a broken one is a text that says so."""
    opening = re.search(r"<(?:\w+:)?feed\b[^>]*>", text)
    spaces = dict(re.findall(r"xmlns(?::(\w+))?\s*=\s*[\"']([^\"']*)[\"']", opening[0] if opening else ""))
    declared = "".join(f' xmlns{":" if prefix else ""}{prefix}="{uri}"' for prefix, uri in spaces.items())
    if "" not in spaces and not any(uri == _ATOM[1:-1] for uri in spaces.values()):
        declared += f' xmlns="{_ATOM[1:-1]}"'
    place, line = 0, 1
    for match in re.finditer(r"<((?:\w+:)?entry)\b[^>]*>", text):
        begin = match.start()
        line += text.count("\n", place, begin)
        place = begin
        end = text.find(f"</{match[1]}>", begin)
        following = text.find(f"<{match[1]}", begin + 1)
        if end < 0 or 0 <= following < end:
            yield "it is cut off", line
            continue
        whole = text[begin : end + len(match[1]) + 3]
        try:
            root = ElementTree.fromstring(f"<feed{declared}>{whole}</feed>")
        except ElementTree.ParseError as problem:
            yield f"it is not well-formed XML ({problem})", line
            continue
        yield root[0], line


def _fields(entry: Element) -> dict[str, Any]:
    links = {(one.get("title") or one.get("rel") or ""): one.get("href", "") for one in entry.findall(f"{_ATOM}link")}
    address = _text(entry, f"{_ATOM}id")
    number = identity.arxiv_of(address) if "arxiv.org/abs" in address else ""
    fields: dict[str, Any] = {
        "own id": number or address,
        "title": values.line(_text(entry, f"{_ATOM}title")),
        "abstract": _INDENTED.sub("\n\n", _text(entry, f"{_ATOM}summary") or _text(entry, f"{_ATOM}content")),
        "authors": [_text(one, f"{_ATOM}name") for one in entry.findall(f"{_ATOM}author")],
        "year": _text(entry, f"{_ATOM}published")[:4],
        "arxiv": number,
        "url": links.get("alternate") or address,
        "pdf": links.get("pdf", ""),
        "doi": _text(entry, f"{_ARXIV}doi"),
        "comment": _text(entry, f"{_ARXIV}comment"),
        "keywords": [one.get("term", "") for one in entry.findall(f"{_ATOM}category")],
        "journal_ref": _text(entry, f"{_ARXIV}journal_ref"),
        "published": _text(entry, f"{_ATOM}published"),
        "updated": _text(entry, f"{_ATOM}updated"),
    }
    return fields


def _text(element: Element, path: str) -> str:
    found = element.find(path)
    return "".join(found.itertext()).strip() if found is not None else ""
