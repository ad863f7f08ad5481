"""A Markdown table: a row a paper, pipes and line breaks kept out of the columns' way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.export.formats import PLAIN
from readlist.export.markdown import address, credit, title_link
from readlist.export.mdtext import inline
from readlist.export.sections import sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper

_COLUMNS = ("Status", "Title", "Authors and venue", "Tags", "Rating", "Code", "Note")
_HEAD = f"| {' | '.join(_COLUMNS)} |\n|{' --- |' * len(_COLUMNS)}\n"


def render(items: Items, options: Options) -> Iterator[str]:
    """A heading, sections, and in each a table."""
    yield f"# {inline(options.title or 'Reading list', start=True)}\n"
    for heading, members in sections(items, options):
        yield f"\n## {inline(heading, start=True)}\n\n" if heading else "\n"
        yield _HEAD
        for paper, mark in members:
            yield row(paper, mark, options)


def row(paper: Paper, mark: Mark, options: Options = PLAIN) -> str:
    """One paper as a row."""
    cells = (
        inline(options.status_title(mark.status), cell=True),
        f"{title_link(paper, cell=True)} <!-- readlist:{paper.key} -->",
        inline(credit(paper), cell=True),
        inline(", ".join(mark.tags), cell=True),
        f"{mark.rating}/5" if mark.rating else "",
        " ".join(address(link.url, cell=True) for link in paper.links if link.kind == "code"),
        " ".join(mark.note.split()).replace("|", "\\|"),
    )
    return f"| {' | '.join(cells)} |\n"
