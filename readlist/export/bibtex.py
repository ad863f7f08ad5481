"""BibTeX, for BibLaTeX and reference managers too.

Marks go where reference managers look: tags among the keywords, the note in `annote`, the status in `readstatus`, the
rating in `ranking` (`rank4`). So that an import can tell what is whose, `readlist-key` holds the paper's key,
`readlist-tags` the tags again, divided by commas, and `readlist-title = {derived}` marks a title that nobody gave.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from readlist.export import latex
from readlist.export.citekeys import citation_keys
from readlist.export.works import is_body, is_rest, work_of
from readlist.mark import NEW
from readlist.text.latex import readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper

_TYPES: Final = {"article": "article", "proceedings": "inproceedings", "book": "book", "preprint": "misc"}
_VENUES: Final = {"article": "journal", "proceedings": "booktitle", "book": "series", "preprint": "howpublished"}
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_TYPE_NAMES: Final = ("entrytype", "entry_type", "type")
# fmt: off
_KNOWN_TYPES: Final = frozenset({
    "article", "book", "booklet", "collection", "conference", "inbook", "incollection", "inproceedings",
    "manual", "mastersthesis", "misc", "online", "patent", "phdthesis", "proceedings", "report", "techreport",
    "thesis", "unpublished",
})
# fmt: on


def render(items: Items, options: Options) -> Iterator[str]:
    """An entry a paper, divided by empty lines."""
    keys = citation_keys(items)
    for number, (paper, mark) in enumerate(items):
        yield ("\n" if number else "") + entry(paper, mark, keys[paper.key])


def entry(paper: Paper, mark: Mark, key: str) -> str:
    """One entry, several lines, each ended."""
    kind, venue = _type(paper)
    values = {
        "title": latex.title(paper.title_raw, paper.title, paper.markup),
        "author": authors(paper),
        venue: latex.plain(_line(paper.venue)),
        "year": str(paper.year or ""),
        "doi": _verbatim(paper.doi),
        "eprint": _verbatim(paper.arxiv),
        "archiveprefix": "arXiv" if paper.arxiv else "",
        "openreview": _verbatim(paper.openreview),
        "url": _verbatim(paper.url),
        "pdf": _verbatim(paper.pdf),
        "keywords": latex.plain(", ".join(_keywords(paper, mark))),
        "abstract": latex.prose(paper.abstract, paper.text, paper.spans, paper.markup),
        "comment": latex.prose(paper.comment, readable(paper.comment).text) if paper.comment else "",
        "annote": latex.exact(mark.note.strip()),
        "readstatus": mark.status if mark.status != NEW else "",
        "ranking": f"rank{mark.rating}" if mark.rating else "",
        "readlist-key": paper.key,
        "readlist-tags": latex.plain(", ".join(map(_line, mark.tags))),
        "readlist-title": "derived" if paper.title_from == "derived" else "",
    }
    for name, value in sorted(paper.extra.items()):
        name = name.lower()
        if _NAME.fullmatch(name) and name not in values and name not in _TYPE_NAMES:
            values[name] = _extra(value)
    lines = [f"  {name} = {{{value}}}," for name, value in values.items() if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"]) + "\n"


def authors(paper: Paper) -> str:
    """The authors as BibTeX divides them; names of bodies are kept whole by braces."""
    return " and ".join(_author(_line(author)) for author in paper.authors)


def _author(author: str) -> str:
    if is_rest(author):
        return "others"
    written = latex.plain(author)
    whole = is_body(author) or author.count(",") > 2 or re.search(r"\band\b", author, re.IGNORECASE)
    return f"{{{written}}}" if whole else written


def _type(paper: Paper) -> tuple[str, str]:
    """The entry's type, as the source said or as the venue lets guess, and the field that holds its venue."""
    said = next((str(value).lower() for name, value in paper.extra.items() if name.lower() in _TYPE_NAMES), "")
    work = work_of(paper)
    kind = said if said in _KNOWN_TYPES else _TYPES[work]
    if kind == "article":
        return kind, "journal"
    if kind in {"inproceedings", "conference", "incollection", "inbook", "proceedings"}:
        return kind, "booktitle"
    return kind, _VENUES[work] if kind == _TYPES[work] else "howpublished"


def _keywords(paper: Paper, mark: Mark) -> list[str]:
    words = (_line(part) for word in (*mark.tags, *paper.keywords) for part in re.split(r"[,;]", word))
    return list(dict.fromkeys(filter(None, words)))


def _verbatim(address: str) -> str:
    """An address, nothing added to it but where braces or blanks would end it early."""
    return re.sub(r"[\s{}\\\x00-\x1f]", lambda match: quote(match[0]), address.strip())


def _extra(value: Any) -> str:
    """A field that came with the paper, as it came; nothing for what BibTeX has no form for."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = str(value)
    return text if latex.balanced(text) else latex.plain(text)


def _line(text: str) -> str:
    return " ".join(text.split())
