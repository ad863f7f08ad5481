"""What can be copied of papers, as labelled texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.mark import Mark, Status
    from readlist.paper import Paper


def copyable(items: Sequence[tuple[Paper, Mark]], statuses: Sequence[Status]) -> list[tuple[str, str]]:
    """Label and text of each thing to copy of these papers; what they don't have is left out."""
    from readlist.export import render
    from readlist.export.citation import cite
    from readlist.export.clone import clone_lines
    from readlist.export.formats import Options
    from readlist.export.markdown import item
    from readlist.opening import address_of

    papers = [paper for paper, _ in items]
    options = Options(statuses=statuses)
    links = list(dict.fromkeys(link.url for paper in papers for link in paper.links))
    lines = [
        ("Address", "\n".join(address_of(paper) for paper in papers)),
        ("Links", "\n".join(links)),
        ("git clone", "\n".join(clone_lines(papers).lines)),
        ("Title", "\n".join(paper.title for paper in papers)),
        ("Citation", "\n".join(cite(paper) for paper in papers)),
        ("Markdown", "".join(item(paper, mark, options) for paper, mark in items).strip()),
        ("BibTeX", "".join(render("bib", items)).strip()),
        ("Abstract", "\n\n".join(paper.text for paper in papers)),
        ("Note", "\n\n".join(mark.note for _, mark in items if mark.note)),
        ("Key", "\n".join(paper.key for paper in papers)),
    ]
    return [(label, text) for label, text in lines if text.strip()]
