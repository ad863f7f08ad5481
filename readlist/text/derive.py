"""What is derived from a paper's raw facts: readable text, links, name and title."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from readlist.text import VERSION, latex, links
from readlist.text.acronyms import acronyms
from readlist.text.evidence import token_of
from readlist.text.names import name_of
from readlist.text.titles import title_of
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from readlist.paper import Link, Paper

UNTITLED: Final = "Untitled"
"""The title of a paper of which nothing is known that a title could be made of."""

_PREFIX: Final = re.compile(r"([^\s:]{2,32}(?: [A-Z][\w-]*)?): ")
_SILENT: Final = listed(
    "id abs pdf file files bibtex doi eprint eprinttype archiveprefix arxiv openreview "
    "pdf_url thumbnail issn isbn source timestamp "
    "biburl bibsource abstract_url references cited_by license rights"
)
"""Fields whose addresses lead to the paper itself or to what describes it."""

_LONGEST: Final = 5_000
_NAME: Final = 200


def derive(paper: Paper) -> Paper:
    """The paper with everything filled in that follows from its raw facts; never raises.

    Links come from the abstract, the comment, the address and every other field; those that only lead to the
    paper's own page or PDF are left to its address.
    """
    read = latex.readable(paper.abstract, paper.markup)
    found = links.merged(
        [
            *links.find(paper.abstract, "abstract"),
            *(links.find(paper.comment, "comment") if paper.comment else ()),
            *_in_fields(paper),
        ]
    )
    title = latex.readable_title(paper.title_raw, paper.markup) if paper.title_raw else ""
    emphasised = [read.text[span.start : span.end] for span in read.spans if span.end - span.start <= _NAME]
    name = _name(title, read.text, _linked(found), emphasised)
    return replace(
        paper,
        name=name,
        title=title or title_of(read.text, name, acronyms(read.text)) or UNTITLED,
        title_from="given" if title else "derived",
        text=read.text,
        spans=read.spans,
        links=found,
        derived=VERSION,
    )


def _name(title: str, text: str, linked: list[str], emphasised: list[str]) -> str | None:
    prefix = _PREFIX.match(title)
    if prefix:
        token = token_of(prefix[1])
        if token is not None and token.shape and token.form == prefix[1]:
            return prefix[1]
        linked.append(prefix[1])
    if title:
        emphasised.extend(title.split())
    return name_of(text, linked, emphasised) if text else None


def _in_fields(paper: Paper) -> Iterator[Link]:
    if paper.url:
        yield from (link for link in links.find(paper.url, "field:url") if link.kind != "paper")
    for field, value in paper.extra.items():
        if field.lower() in _SILENT:
            continue
        for text in _texts(value):
            yield from (link for link in links.find_in_field(text, field) if link.kind != "paper")


def _texts(value: Any) -> Iterator[str]:
    """The strings in a field's value, lists of strings and of objects included."""
    if isinstance(value, str):
        yield value[:_LONGEST]
    elif isinstance(value, dict):
        yield from (text[:_LONGEST] for text in value.values() if isinstance(text, str))
    elif isinstance(value, (list, tuple)):
        yield from (text[:_LONGEST] for text in value if isinstance(text, str))


def _linked(found: Iterable[Link]) -> list[str]:
    """The last parts of links to code and pages, which often are the system's name."""
    names = []
    for link in found:
        parts = [part for part in link.url.split("?")[0].split("/")[3:] if part]
        if link.kind == "code" and len(parts) >= 2:
            names.append(parts[1].removesuffix(".git"))
        elif parts:
            names.append(parts[-1])
        if link.kind == "project":
            names.append(link.host.split(".")[0])
    return names
