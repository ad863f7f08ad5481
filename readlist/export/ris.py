"""RIS, for Zotero, EndNote, Mendeley and the rest.

Tags are keywords (`KW`), the note is `N1`. The custom fields hold what RIS has no field for: `C1` the status, `C2` the
rating, `C3` that the title was derived, `C4` the paper's key, each as `readlist status: to-read`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.export.citekeys import citation_keys
from readlist.export.works import is_body, work_of
from readlist.mark import NEW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper

_TYPES: Final = {"article": "JOUR", "proceedings": "CPAPER", "book": "BOOK", "preprint": "UNPB"}


def render(items: Items, options: Options) -> Iterator[str]:
    """A record a paper, divided by empty lines."""
    keys = citation_keys(items)
    for number, (paper, mark) in enumerate(items):
        yield ("\n" if number else "") + record(paper, mark, keys[paper.key])


def record(paper: Paper, mark: Mark, key: str) -> str:
    """One record, a line a field."""
    fields: list[tuple[str, str]] = [("TY", _TYPES[work_of(paper)]), ("ID", key), ("TI", paper.title)]
    fields += [("AU", _author(author)) for author in paper.authors]
    fields += [("PY", str(paper.year or "")), ("T2", paper.venue), ("DO", paper.doi)]
    fields += [("UR", url) for url in _addresses(paper)]
    fields += [("L1", paper.pdf), ("AB", paper.text)]
    fields += [("KW", word) for word in dict.fromkeys((*mark.tags, *paper.keywords))]
    fields += [("N1", mark.note)]
    fields += [
        ("C1", f"readlist status: {mark.status}" if mark.status != NEW else ""),
        ("C2", f"readlist rating: {mark.rating}" if mark.rating else ""),
        ("C3", "readlist title: derived" if paper.title_from == "derived" else ""),
        ("C4", f"readlist key: {paper.key}"),
    ]
    fields += [
        (name, value)
        for name, value in sorted(paper.extra.items())
        if len(name) == 2 and name.isupper() and isinstance(value, str) and name not in {"TY", "ER", "ID"}
    ]
    lines = [f"{tag}  - {text}" for tag, value in fields if (text := " ".join(value.split()))]
    return "\n".join([*lines, "ER  - "]) + "\n"


def _author(author: str) -> str:
    """A name; the comma of a body's name would be taken for that between family and given name."""
    return author.replace(",", "") if is_body(author) else author


def _addresses(paper: Paper) -> list[str]:
    found = [
        paper.url,
        f"https://arxiv.org/abs/{paper.arxiv}" if paper.arxiv else "",
        f"https://openreview.net/forum?id={paper.openreview}" if paper.openreview else "",
    ]
    return list(dict.fromkeys(filter(None, found)))
