"""What is derived from a paper's raw facts: readable text, links, name and title."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from readlist.text import latex, links

if TYPE_CHECKING:
    from readlist.paper import Paper

VERSION: Final = 1
"""Raised whenever any result changes, so that stored papers are derived again."""


def derive(paper: Paper) -> Paper:
    """The paper with everything filled in that follows from its raw facts; never raises."""
    read = latex.readable(paper.abstract, paper.markup)
    title = latex.readable(paper.title_raw, paper.markup).text
    return replace(
        paper,
        title=title or read.text[:100],
        title_from="given" if title else "derived",
        text=read.text,
        spans=read.spans,
        links=tuple(links.find(paper.abstract, "abstract")),
        derived=VERSION,
    )
