"""A paper as it is cited: in one line, or as a BibTeX entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.export.bibtex import entry
from readlist.export.citekeys import citation_key, citation_keys, family_name
from readlist.mark import UNMARKED

if TYPE_CHECKING:
    from readlist.mark import Mark
    from readlist.paper import Paper

__all__ = ["bibtex", "citation_key", "citation_keys", "cite", "short_authors"]


def cite(paper: Paper) -> str:
    """One line: authors (year). Title. Venue. Address."""
    authors = paper.authors
    who = ", ".join(authors[:6]) + (" et al." if len(authors) > 6 else "")
    when = f"({paper.year})" if paper.year else ""
    title = paper.title or paper.name or "Untitled"
    title = f"[{title}]" if paper.title_from == "derived" else title
    venue = paper.venue
    if paper.doi:
        where = f"https://doi.org/{paper.doi}"
    elif paper.arxiv:
        where = f"arXiv:{paper.arxiv}"
    else:
        where = paper.url or paper.pdf
    lead = " ".join(part for part in (who, when) if part)
    parts = [part if part[-1] in ".?!" else f"{part}." for part in (lead, title, venue) if part]
    return " ".join([*parts, where] if where else parts)


def bibtex(paper: Paper, mark: Mark = UNMARKED) -> str:
    """The BibTeX entry of one paper, with the key that an export gives it."""
    return entry(paper, mark, citation_key(paper))


def short_authors(paper: Paper) -> str:
    """`Silva`, `Silva and Petrov`, `Silva et al.`; empty for none."""
    names = [family_name(author) for author in paper.authors[:3]]
    if len(paper.authors) > 2:
        return f"{names[0]} et al."
    return " and ".join(names)
