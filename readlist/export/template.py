"""Text made from a paper by a template: `{title} ({year})`.

`{field}` stands for a field, `{field:form}` for it in a form, `{field?text}` for the text where the field has some,
`{field!text}` where it has nothing (fields stand in these texts too), `{{` and `}}` for braces.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from readlist.errors import UsageError
from readlist.export import citation, clone
from readlist.export.latex import plain
from readlist.export.markdown import item, page_of
from readlist.export.mdtext import inline
from readlist.mark import READ, STATUSES, Mark
from readlist.paper import Paper

Expand = Callable[[Paper, Mark], str]

_STATUS: Final = {status.id: status for status in STATUSES}


def _code(paper: Paper) -> str:
    return next((link.url for link in paper.links if link.kind == "code"), "")


FIELDS: Final[dict[str, tuple[str, Expand]]] = {
    "key": ("the paper's key", lambda p, m: p.key),
    "name": ("what the paper calls its own system", lambda p, m: p.name or ""),
    "title": ("the title, readable; derived where none was given", lambda p, m: p.title),
    "title_raw": ("the title as it came", lambda p, m: p.title_raw),
    "title_from": ("`given` or `derived`", lambda p, m: p.title_from),
    "abstract": ("the abstract as it came", lambda p, m: p.abstract),
    "text": ("the abstract, readable", lambda p, m: p.text),
    "authors": ("the authors, divided by commas", lambda p, m: ", ".join(p.authors)),
    "short_authors": ("`Silva`, `Silva and Petrov` or `Silva et al.`", lambda p, m: citation.short_authors(p)),
    "venue": ("the venue", lambda p, m: p.venue),
    "year": ("the year", lambda p, m: str(p.year or "")),
    "doi": ("the DOI", lambda p, m: p.doi),
    "arxiv": ("the arXiv id", lambda p, m: p.arxiv),
    "openreview": ("the OpenReview id", lambda p, m: p.openreview),
    "url": ("the paper's own address", lambda p, m: p.url),
    "pdf": ("the address of its PDF", lambda p, m: p.pdf),
    "page": ("the best address to read about it", lambda p, m: page_of(p) or ""),
    "code": ("its first code link", lambda p, m: _code(p)),
    "links": ("all its links, divided by blanks", lambda p, m: " ".join(link.url for link in p.links)),
    "clone": ("`git clone` lines for its repositories", lambda p, m: "\n".join(clone.clone_lines([p]).lines)),
    "keywords": ("the keywords, divided by commas", lambda p, m: ", ".join(p.keywords)),
    "lists": ("the lists it came with, divided by commas", lambda p, m: ", ".join(p.lists)),
    "status": ("the status as commands take it (`to-read`)", lambda p, m: m.status),
    "status_title": ("the status as people read it (`To read`)", lambda p, m: _title(m.status)),
    "glyph": ("the status as one sign", lambda p, m: _STATUS[m.status].glyph if m.status in _STATUS else "?"),
    "box": ("`x` for read, else a blank, for `- [{box}]`", lambda p, m: "x" if m.status == READ else " "),
    "tags": ("the tags, divided by commas", lambda p, m: ", ".join(m.tags)),
    "note": ("the note", lambda p, m: m.note),
    "rating": ("the rating, nothing for none", lambda p, m: str(m.rating or "")),
    "added": ("when it was first imported", lambda p, m: p.added),
    "decided": ("when its status was last set", lambda p, m: m.decided or ""),
    "citation": ("the citation in one line", lambda p, m: citation.cite(p)),
    "citation_key": ("the key that BibTeX knows it by", lambda p, m: citation.citation_key(p)),
    "bibtex": ("the BibTeX entry", lambda p, m: citation.bibtex(p, m).rstrip("\n")),
    "markdown": ("the item of a Markdown list", lambda p, m: item(p, m).rstrip("\n")),
    "newline": ("a line break", lambda p, m: "\n"),
    "tab": ("a tabulator", lambda p, m: "\t"),
}

FORMS: Final[dict[str, tuple[str, Callable[[str], str]]]] = {
    "line": ("on one line", lambda text: " ".join(text.split())),
    "md": ("escaped for Markdown, on one line", lambda text: inline(text, start=True)),
    "bib": ("escaped for LaTeX", plain),
    "html": ("escaped for HTML", html.escape),
    "json": ("as a JSON string, quotes and all", lambda text: json.dumps(text, ensure_ascii=False)),
    "csv": ("in quotes, as CSV takes it", lambda text: '"' + text.replace('"', '""') + '"'),
    "url": ("as part of an address", lambda text: quote(text, safe="")),
    "slug": ("lower case letters, digits and hyphens", lambda text: re.sub(r"[^\w]+", "-", text.casefold()).strip("-")),
}

_DEEPEST: Final = 50
_TOKEN: Final = re.compile(
    r"\{\{|\}\}|\{(?P<field>[a-z_]+)(?:(?P<end>\})|:(?P<form>[a-z]+|[0-9]{1,4})\}|(?P<test>[?!]))|[{}]"
)


def expand(template: str, paper: Paper, mark: Mark) -> str:
    """A template filled in with one paper.

    Raises:
        UsageError: The template can't be read: an unknown field or form, a brace that doesn't balance.
    """
    return compile_template(template)(paper, mark)


@lru_cache(maxsize=32)
def compile_template(template: str) -> Expand:
    """A template, read once for many papers.

    Raises:
        UsageError: It can't be read.
    """
    parts, at = _parts(template, 0, 0)
    assert at == len(template)
    return _joined(parts)


def _title(status: str) -> str:
    return _STATUS[status].title if status in _STATUS else status


def _parts(template: str, at: int, depth: int) -> tuple[list[Expand], int]:
    if depth > _DEEPEST:
        raise UsageError(f"the template has more than {_DEEPEST} conditions within each other", "Take some out.")
    parts: list[Expand] = []
    while match := _TOKEN.search(template, at):
        if match.start() > at:
            parts.append(_constant(template[at : match.start()]))
        at = match.end()
        token = match[0]
        if depth and token.startswith("}"):
            return parts, match.start() + 1
        if token in {"{{", "}}"}:
            parts.append(_constant(token[0]))
        elif not match["field"]:
            where = f"at character {match.start() + 1}"
            raise UsageError(f"a brace {where} of the template stands alone", "Write {{ or }} for a brace itself.")
        else:
            field = _field(match["field"])
            if match["test"]:
                nested, at = _parts(template, at, depth + 1)
                parts.append(_tested(field, _joined(nested), match["test"] == "?"))
            else:
                parts.append(_formed(field, match["form"]) if match["form"] else field)
    if depth:
        raise UsageError("the template ends within a condition", "Close it with }.")
    parts.append(_constant(template[at:]))
    return parts, len(template)


def _field(name: str) -> Expand:
    if name not in FIELDS:
        raise UsageError(f"there is no field {{{name}}}", f"Fields are: {', '.join(FIELDS)}.")
    return FIELDS[name][1]


def _formed(field: Expand, form: str) -> Expand:
    if form.isdigit():
        return lambda paper, mark: _cut(field(paper, mark), int(form))
    if form not in FORMS:
        raise UsageError(
            f"there is no form {form!r} of a field", f"Forms are: {', '.join(FORMS)}, or a number of characters."
        )
    change = FORMS[form][1]
    return lambda paper, mark: change(field(paper, mark))


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)].rstrip() + "…"


def _tested(field: Expand, text: Expand, wanted: bool) -> Expand:
    return lambda paper, mark: text(paper, mark) if bool(field(paper, mark).strip()) == wanted else ""


def _constant(text: str) -> Expand:
    return lambda paper, mark: text


def _joined(parts: list[Expand]) -> Expand:
    return lambda paper, mark: "".join(part(paper, mark) for part in parts)
