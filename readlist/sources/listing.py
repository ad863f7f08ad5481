"""arXiv's listing e-mails."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from readlist import identity
from readlist.paper import Rejected, Source
from readlist.sources import values
from readlist.sources.fields import Maker
from readlist.sources.reading import Warned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.content import Content
    from readlist.sources.reading import Item

_RULE: Final = re.compile(r"^-{20,}\s*$|^%[%-]{10,}.*$", re.MULTILINE)
_HEADER: Final = re.compile(r"([A-Z][A-Za-z-]*(?: [a-z]+)?):[ \t]*(.*)")
_NUMBER: Final = re.compile(r"^(?:arXiv:|Paper: )\s*(\S+)", re.MULTILINE)
_LAST: Final = re.compile(r"^\\\\[ \t]*\([ \t]*(https?://\S+)[ \t,].*$", re.MULTILINE)
_INDENTED: Final = re.compile(r"\n[ \t]+(?=\S)")


def likely(head: str) -> float:
    """How much a file looks like such an e-mail."""
    if not re.search(r"^\\\\\s*$", head, re.MULTILINE):
        return 0.0
    return 0.95 if re.search(r"^(?:arXiv:\S+|Title: )", head, re.MULTILINE) else 0.0


def read(content: Content) -> Iterator[Item]:
    """Every paper of the e-mail; replacements, which have no abstract, too."""
    warnings: list[str] = []
    maker = Maker(warnings.append)
    count = 0
    for text, line in _parts(content.text):
        begin = re.search(r"^\\\\\s*$", text, re.MULTILINE)
        if begin is None:
            if not re.search(r"^Title:", text, re.MULTILINE):
                continue
            begin = re.match("", text)
        count += 1
        body = text[begin.end() if begin else 0 :]
        line += text.count("\n", 0, begin.start() if begin else 0)
        fields = _fields(body)
        source = Source(content.name, count, line, fields.get("arxiv") or "")
        record = maker.make(fields, source)
        yield (
            record
            if record is not None
            else Rejected(source, f"it has neither title nor abstract; it begins {values.line(body)[:60]!r}")
        )
        yield from (Warned(warning) for warning in warnings)
        warnings.clear()


def _parts(text: str) -> Iterator[tuple[str, int]]:
    place, line = 0, 1
    for match in [*_RULE.finditer(text), None]:
        end = match.start() if match else len(text)
        part = text[place:end]
        if part.strip():
            yield part, line
        line += text.count("\n", place, match.end() if match else end)
        place = match.end() if match else end


def _fields(body: str) -> dict[str, Any]:
    halves = re.split(r"^\\\\[ \t]*$", body, maxsplit=1, flags=re.MULTILINE)
    head, rest = halves[0], halves[1] if len(halves) > 1 else ""
    link = _LAST.search(rest) or _LAST.search(head)
    abstract = rest[: link.start()] if link and len(halves) > 1 else rest
    abstract = re.split(r"^\\\\", abstract, maxsplit=1, flags=re.MULTILINE)[0]
    headers: dict[str, str] = {}
    name = ""
    for line in head.split("\n"):
        match = _HEADER.match(line)
        if match and line[:1] not in " \t":
            name = match[1]
            headers[name] = match[2].strip()
        elif name and line[:1] in " \t" and line.strip():
            headers[name] += " " + line.strip()
    number = _NUMBER.search(head)
    arxiv = identity.arxiv_of(number[1]) if number else ""
    url = link[1].rstrip(",") if link else f"https://arxiv.org/abs/{arxiv}" if arxiv else ""
    fields: dict[str, Any] = {
        "title": headers.pop("Title", ""),
        "authors": headers.pop("Authors", "") or headers.pop("Author", ""),
        "abstract": _INDENTED.sub("\n\n", abstract.strip()),
        "comment": headers.pop("Comments", ""),
        "doi": headers.pop("DOI", ""),
        "keywords": headers.pop("Categories", "").split(),
        "arxiv": arxiv or (identity.arxiv_of(url) if "arxiv.org" in url else ""),
        "url": url,
    }
    headers.pop("arXiv", None)
    date = headers.pop("Date", "")
    fields["date"] = re.sub(r"\s*\(\d+\w*\)\s*$", "", date)
    fields.update({name.lower(): value for name, value in headers.items()})
    return fields
