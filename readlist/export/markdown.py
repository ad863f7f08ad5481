"""A reading list in Markdown: a box a paper, sections by status, each item with its key in a comment.

The comment `<!-- readlist:KEY -->` lets boxes that were ticked by hand be read back by an import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.export.formats import PLAIN
from readlist.export.mdtext import inline, target
from readlist.export.sections import sections
from readlist.mark import READ

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper

DERIVED = "(title derived)"


def render(items: Items, options: Options) -> Iterator[str]:
    """A heading, sections, and an item a paper."""
    yield f"# {inline(options.title or 'Reading list', start=True)}\n"
    for heading, members in sections(items, options):
        yield f"\n## {inline(heading, start=True)}\n\n" if heading else "\n"
        for paper, mark in members:
            yield item(paper, mark, options)


def item(paper: Paper, mark: Mark, options: Options = PLAIN) -> str:
    """One paper as an item of a task list, several lines, each ended."""
    box = "x" if options.counts_as(mark.status) == READ else " "
    lines = [f"- [{box}] {title_link(paper)} <!-- readlist:{paper.key} -->"]
    if about := credit(paper):
        lines.append(f"  - {inline(about, start=True)}")
    if mark.tags:
        lines.append(f"  - Tags: {inline(', '.join(mark.tags))}")
    if mark.rating:
        lines.append(f"  - Rating: {mark.rating}/5")
    lines += [f"  - Code: {address(link.url)}" for link in paper.links if link.kind == "code"]
    if mark.note.strip():
        lines += note_lines(mark.note)
    return "\n".join(lines) + "\n"


def title_link(paper: Paper, *, cell: bool = False) -> str:
    """The title, linked to the paper's page where it has one, and marked where it is derived."""
    title = paper.title or paper.name or "Untitled"
    url = target(page_of(paper) or "")
    shown = f"[{inline(title, link=True, cell=cell)}]({url})" if url else inline(title, cell=cell)
    return f"{shown} {DERIVED}" if paper.title_from == "derived" else shown


def page_of(paper: Paper) -> str | None:
    """Where the paper can be read about: its own address, its DOI, arXiv, OpenReview, its PDF."""
    if paper.url:
        return paper.url
    if paper.doi:
        return f"https://doi.org/{paper.doi}"
    if paper.arxiv:
        return f"https://arxiv.org/abs/{paper.arxiv}"
    if paper.openreview:
        return f"https://openreview.net/forum?id={paper.openreview}"
    return paper.pdf or None


def credit(paper: Paper) -> str:
    """The byline as an import of ours tells it: people without a venue are `by` them, not a venue of their name."""
    alone = paper.authors and not (paper.venue or paper.year)
    return f"by {byline(paper)}" if alone else byline(paper)


def byline(paper: Paper) -> str:
    """Authors and venue with year on one line, plain text; empty where nothing is known."""
    venue = paper.venue
    if paper.year and str(paper.year) not in venue:
        venue = f"{venue} {paper.year}".strip()
    return " · ".join(part for part in (", ".join(paper.authors), venue) if part)


def address(url: str, *, cell: bool = False) -> str:
    """An address as people can click it."""
    return f"<{url}>" if target(url) and not set(url) & set("<> \t\n\\|") else inline(url, cell=cell)


def note_lines(note: str) -> list[str]:
    """A note, Markdown of the user's own, kept inside its item by indentation."""
    first, *rest = note.strip().splitlines()
    return [f"  - Note: {first}", *(f"    {line}".rstrip() for line in rest)]
