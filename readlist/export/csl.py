"""CSL-JSON, for pandoc, Zotero and citation processors; what CSL has no field for stands in `custom`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from readlist.export.citekeys import citation_keys
from readlist.export.works import is_rest, name_of, work_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper

_TYPES: Final = {"article": "article-journal", "proceedings": "paper-conference", "book": "book", "preprint": "article"}


def render(items: Items, options: Options) -> Iterator[str]:
    """An array, an item a line."""
    keys = citation_keys(items)
    opened = False
    for paper, mark in items:
        yield (",\n" if opened else "[\n") + json.dumps(csl(paper, mark, keys[paper.key]), ensure_ascii=False)
        opened = True
    yield "\n]\n" if opened else "[]\n"


def csl(paper: Paper, mark: Mark, key: str) -> dict[str, Any]:
    """One item of CSL-JSON; fields that would say nothing are left out."""
    item: dict[str, Any] = {
        "id": key,
        "type": _TYPES[work_of(paper)],
        "title": paper.title,
        "author": [_name(author) for author in paper.authors if not is_rest(author)],
        "issued": {"date-parts": [[paper.year]]} if paper.year else None,
        "container-title": paper.venue,
        "DOI": paper.doi,
        "URL": paper.url or paper.pdf,
        "archive": "arXiv" if paper.arxiv else "",
        "archive_location": paper.arxiv,
        "abstract": paper.text,
        "keyword": ", ".join(dict.fromkeys((*mark.tags, *paper.keywords))),
        "note": mark.note,
        "custom": {
            "readlist": {
                "key": paper.key,
                "status": mark.status,
                "tags": list(mark.tags),
                "rating": mark.rating,
                "title_from": paper.title_from,
                "pdf": paper.pdf,
            }
        },
    }
    return {name: value for name, value in item.items() if value}


def _name(author: str) -> dict[str, str]:
    name = name_of(author)
    if name.literal:
        return {"literal": name.literal}
    parts = {"family": name.family, "given": name.given, "suffix": name.suffix}
    return {part: value for part, value in parts.items() if value}
