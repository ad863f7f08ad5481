"""Items: what one item or row of a Markdown list says of a paper."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING, Any, Final

from readlist import identity
from readlist.mark import Mark
from readlist.paper import Record
from readlist.sources import values
from readlist.sources.blocks import are_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.paper import Source

KEY: Final = re.compile(r"<!--\s*readlist:([0-9a-f]{12})\s*-->")
LINK: Final = re.compile(
    r"(?<!!)\[((?:\\.|[^\[\]\\]|\[[^\[\]]*\])*)\]\(\s*<?((?:[^()\s<>]|\([^()\s]*\))+)>?(?:\s+\"[^\"]*\")?\s*\)"
)
BOX: Final = re.compile(r"\s*(?:[-*+]\s+)?\[([ xX✓✔])\]\s+")
LABELS: Final[Mapping[str, str]] = {
    "paper": "url",
    "link": "url",
    "url": "url",
    "arxiv": "url",
    "abs": "url",
    "openreview": "url",
    "paper link": "url",
    "pdf": "pdf",
    "code": "code",
    "github": "code",
    "project": "project",
    "project page": "project",
    "website": "project",
    "page": "project",
    "homepage": "project",
    "data": "data",
    "dataset": "data",
    "model": "model",
    "demo": "demo",
    "video": "video",
    "slides": "slides",
    "poster": "poster",
    "blog": "blog",
    "doi": "doi",
    "tldr": "tldr",
    "tl;dr": "tldr",
    "here": "url",
    "supplementary": "supplementary",
    "supp": "supplementary",
    "bibtex": "bibtex",
    "author": "authors",
    "keywords": "keywords",
}
DERIVED_TITLE: Final = "derived title"
"""Where a record of ours keeps a title that nobody gave."""

_DERIVED: Final = "(title derived)"
_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_YEAR: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_VENUE: Final = re.compile(r"\b([A-Z][A-Za-z+-]*(?:[ -][A-Z][A-Za-z]+){0,2})[ ,']*((?:19|20)\d\d)\b")
_SUB: Final = re.compile(r"\s*[-*+]\s+([A-Za-z][\w ]{1,20}):\s+(.*)", re.DOTALL)
_EDGES: Final = " \t-–—:;,.|·*_[]()"


def unescaped(text: str) -> str:
    """Text without Markdown's backslashes and entities."""
    return unescape(_ESCAPE.sub(lambda match: match[1], text))


def plain(text: str) -> str:
    """A line of Markdown as people read it."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", KEY.sub("", text))
    text = LINK.sub(lambda match: match[1], text)
    text = re.sub(r"(?<!\\)(\*\*\*|\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1", r"\2", text)
    text = re.sub(r"(?<![\\\w*])([*_])(?=[^\s*_])([^*_]+?)(?<=[^\s*_])\1(?![\w*])", r"\2", text)
    text = re.sub(r"</?[a-zA-Z][^<>]*>", "", text)
    return values.line(unescaped(text))


def address(text: str) -> str:
    """The address in a value, linked or not."""
    link = LINK.search(text)
    if link:
        return link[2]
    match = re.search(r"https?://[^\s<>)\]]+", text)
    return match[0].rstrip(".,;") if match else text.strip("<> ")


def cells(line: str) -> list[str]:
    """The cells of a table's row."""
    return [
        cell.strip().replace("\\|", "|")
        for cell in re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    ]


def fields(lines: list[str]) -> dict[str, Any]:
    """What a stranger's item says: title, addresses by their label, authors, venue and year where they show."""
    first = BOX.sub("", lines[0])
    found: dict[str, Any] = {}
    links = [(plain(match[1]), match[2], match.span()) for match in LINK.finditer(first)]
    bold = re.search(r"(?:\*\*|__)(?=\S)(.+?)(?<=\S)(?:\*\*|__)", first)
    quoted = re.search(r"[\"“]([^\"“”]{8,})[\"”]", first)
    titled = [one for one in links if one[0].lower().strip(_EDGES) not in LABELS and len(one[0]) > 4]
    rest = first
    if bold and len(plain(bold[1])) > 4 and plain(bold[1]).lower().strip(_EDGES) not in LABELS:
        found["title"] = plain(bold[1]).strip(" .:")
        rest = first.replace(bold[0], " ", 1)
        inner = LINK.search(bold[1])
        around = next((one for one in links if one[2][0] <= bold.start() and bold.end() <= one[2][1]), None)
        target = inner[2] if inner else around[1] if around else ""
        if target:
            found["url"] = target
            rest = rest if inner else first[: around[2][0]] + " " + first[around[2][1] :] if around else rest
    elif titled:
        found["title"], found["url"], span = titled[0]
        rest = first[: span[0]] + " " + first[span[1] :]
    elif quoted:
        found["title"] = plain(quoted[1]).strip(" .,")
        rest = first.replace(quoted[0], " ", 1)
    else:
        head = re.split(r"\s*(?:\[+[^\]]*\]\(|\s[-–—|]\s)", first, maxsplit=1)[0]
        found["title"] = plain(head).strip(" .:,") or plain(first)
        rest = first[len(head) :]
    for text, target, _ in links:
        label = LABELS.get(text.lower().strip(_EDGES))
        if label and target != found.get("url"):
            name = label if label not in found else f"{label} link"
            found.setdefault(name, target)
    _about(plain(LINK.sub(" ", rest)), found)
    for line in lines[1:]:
        match = _SUB.fullmatch(line)
        name = LABELS.get(match[1].strip().lower(), match[1].strip().lower()) if match else ""
        if match and name and name not in found:
            found[name] = address(match[2]) if name in ("url", "pdf", "code", "project") else plain(match[2])
        elif line.strip():
            found["text"] = f"{found.get('text', '')}\n{line.strip()}".strip()
    return found


def _about(rest: str, found: dict[str, Any]) -> None:
    """Authors, venue and year in what stands beside a title; all of it is kept."""
    rest = rest.strip(_EDGES)
    if not rest:
        return
    venue = _VENUE.search(rest)
    year = _YEAR.search(rest)
    if venue:
        found["venue"], found["year"] = venue[1], int(venue[2])
    elif year:
        found["year"] = int(year[1])
    for piece in re.split(r"\s[-–—|·]\s|[.;(]\s*", rest):
        if are_names(piece.strip(_EDGES)):
            found["authors"] = list(values.authors(piece.strip(_EDGES)))
            break
    found["about"] = rest


def row(given: Mapping[str, str]) -> dict[str, Any]:
    """What a table's row says, by the names of its columns."""
    found: dict[str, Any] = {}
    for name, cell in given.items():
        links = [(plain(match[1]), match[2]) for match in LINK.finditer(cell)]
        label = plain(name).lower()
        field = LABELS.get(label, label)
        text = plain(cell)
        if field in ("title", "name") or (label == "paper" and links and links[0][0].lower() not in LABELS):
            found["title"] = text
            if links:
                found.setdefault("url", links[0][1])
        elif links or field in ("url", "pdf", "code", "project", "data"):
            targets = [target for _, target in links] or ([address(cell)] if cell.strip() else [])
            if targets:
                found[field] = targets[0] if len(targets) == 1 else targets
        elif text:
            found[field] = text
    return found


def own_item(lines: list[str], source: Source, section: str) -> Record | None:
    """The record of an item of our own list, with its key and whether its box is ticked."""
    key = KEY.search("\n".join(lines))
    box = BOX.match(lines[0])
    first = BOX.sub("", lines[0])
    link = LINK.match(KEY.sub("", first).strip())
    title = unescaped(KEY.sub("", link[1] if link else first)).strip().removesuffix(_DERIVED).strip()
    if key is None or not title:
        return None
    tags: tuple[str, ...] = ()
    rating, note, byline, codes = 0, "", "", []
    for line in lines[1:]:
        match = _SUB.fullmatch(line)
        label = match[1] if match else ""
        if match and label == "Tags":
            tags = tuple(unescaped(match[2]).split(", "))
        elif match and label == "Rating" and match[2][:1].isdigit():
            rating = min(5, int(match[2][0]))
        elif match and label == "Code":
            codes.append(address(match[2]))
        elif match and label == "Note":
            note = match[2]
        elif note and line.strip():
            note += "\n" + line.strip()
        elif not byline and re.match(r"\s+[-*+]\s", line):
            byline = unescaped(line.strip()[1:].strip())
    mark = Mark(tags=tags, note=note, rating=rating) if tags or note or rating else None
    record = _own(
        title, link[2] if link else "", byline, key[1], source, mark, codes, box is not None and box[1] != " "
    )
    return _without_title(record) if _DERIVED in first else record


def own_row(found: Mapping[str, Any], key: str, source: Source) -> Record | None:
    """The record of a row of our own table."""
    title = str(found.get("title", "")).removesuffix(_DERIVED).strip()
    if not title:
        return None
    byline = str(found.get("authors and venue", ""))
    record = _own(title, str(found.get("url", "")), byline, key, source, None, [], False)
    return _without_title(record) if _DERIVED in str(found.get("title", "")) else record


def _without_title(record: Record) -> Record:
    """A record whose title was derived: where its paper is known that title says nothing."""
    return replace(record, title="", extra={**record.extra, DERIVED_TITLE: record.title})


def _own(
    title: str, url: str, byline: str, key: str, source: Source, mark: Mark | None, codes: list[str], read: bool
) -> Record:
    if byline.startswith("by "):
        people, venue = byline.removeprefix("by "), ""
    else:
        people, _, venue = byline.rpartition(" · ")
    year = values.year(venue)
    if not people and not year and are_names(venue):
        people, venue = venue, ""
    venue = venue.removesuffix(str(year)).strip() if year else venue
    return Record(
        source=source,
        title=title,
        authors=tuple(values.split_authors(people)) if people else (),
        venue=venue,
        year=year,
        url=url,
        doi=identity.doi_of(url) if "doi.org/" in url else "",
        arxiv=identity.arxiv_of(url) if "arxiv.org/" in url else "",
        openreview=identity.openreview_of(url),
        extra={"code": codes[0] if len(codes) == 1 else codes} if codes else {},
        key=key,
        mark=mark,
        read=read,
    )
