"""BibTeX, for BibLaTeX and reference managers too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.export.citekeys import citation_keys
from readlist.export.latex import balanced, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper


def render(items: Items, options: Options) -> Iterator[str]:
    """An entry a paper, divided by empty lines."""
    keys = citation_keys(items)
    for number, (paper, mark) in enumerate(items):
        yield ("\n" if number else "") + entry(paper, mark, keys[paper.key])


def entry(paper: Paper, mark: Mark, key: str) -> str:
    """One entry, several lines, each ended."""
    fields = [("title", _text(paper.title_raw or paper.title)), ("author", " and ".join(map(plain, paper.authors)))]
    if paper.year:
        fields.append(("year", str(paper.year)))
    if paper.abstract:
        fields.append(("abstract", _text(paper.abstract)))
    lines = [f"@misc{{{key},", *(f"  {name} = {{{value}}}," for name, value in fields if value), "}"]
    return "\n".join(lines) + "\n"


def _text(raw: str) -> str:
    return raw if balanced(raw) else plain(raw)
