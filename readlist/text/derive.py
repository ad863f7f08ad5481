"""What is derived from a paper's raw facts: readable text, links, name and title."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from readlist.text import latex, links
from readlist.text.acronyms import acronyms
from readlist.text.names import name_of
from readlist.text.titles import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from readlist.paper import Link, Paper

VERSION: Final = 1
"""Raised whenever any result changes, so that stored papers are derived again."""


def derive(paper: Paper) -> Paper:
    """The paper with everything filled in that follows from its raw facts; never raises."""
    read = latex.readable(paper.abstract, paper.markup)
    title = latex.readable_title(paper.title_raw, paper.markup) if paper.title_raw else ""
    found = tuple(links.find(paper.abstract, "abstract"))
    name = name_of(read.text, _linked(found), [read.text[span.start : span.end] for span in read.spans])
    return replace(
        paper,
        name=name,
        title=title or title_of(read.text, name, acronyms(read.text)),
        title_from="given" if title else "derived",
        text=read.text,
        spans=read.spans,
        links=found,
        derived=VERSION,
    )


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
