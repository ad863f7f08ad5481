"""One self-contained HTML page, for colleagues: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from readlist.export.formats import PLAIN
from readlist.export.markdown import byline, page_of
from readlist.export.mdtext import target
from readlist.export.sections import sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.export.formats import Items, Options
    from readlist.mark import Mark
    from readlist.paper import Paper, Span

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1f2328; --dim: #656d76; --line: #d8dee4; --accent: #0a5cc2; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #d6dbe1; --dim: #8b949e; --line: #30363d; --accent: #79b8ff; --paper: #14181d; }
}
body { max-width: 46rem; margin: 3rem auto; padding: 0 1.2rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
h2 small { color: var(--dim); font-weight: normal; }
article { border-top: 1px solid var(--line); padding: .8rem 0; }
h3 { font-size: 1rem; margin: 0; } h3.derived { font-style: italic; font-weight: 500; }
p { margin: .25rem 0; } .dim, summary { color: var(--dim); font-size: .9rem; } summary { cursor: pointer; }
a { color: var(--accent); overflow-wrap: anywhere; } .text { white-space: pre-line; } .note { white-space: pre-wrap; }
.tag { border: 1px solid var(--line); border-radius: .6rem; padding: 0 .5rem; margin-right: .3rem; }
"""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_ELEMENTS: Final = {"bold": "strong", "italic": "em", "code": "code"}


def render(items: Items, options: Options) -> Iterator[str]:
    """The page: a heading, sections, an article a paper with its abstract folded away."""
    title = escape(options.title or "Reading list")
    yield (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )
    for heading, members in sections(items, options):
        if heading:
            yield f"<h2>{escape(heading)}</h2>\n"
        for paper, mark in members:
            yield article(paper, mark, options)
    yield "</body>\n</html>\n"


def article(paper: Paper, mark: Mark, options: Options = PLAIN) -> str:
    """One paper."""
    derived = paper.title_from == "derived"
    title = _linked(page_of(paper), escape(paper.title or paper.name or "Untitled"))
    said = ' <span class="dim">(title derived)</span>' if derived else ""
    lines = [
        f'<article id="{escape(paper.key)}">',
        f'<h3 class="{paper.title_from}">{title}{said}</h3>',
    ]
    about = " · ".join(filter(None, (byline(paper), options.status_title(mark.status), "★" * mark.rating)))
    lines.append(f'<p class="dim">{escape(about)}</p>')
    if mark.tags:
        tags = "".join(f'<span class="tag">{escape(tag)}</span>' for tag in mark.tags)
        lines.append(f'<p class="dim">{tags}</p>')
    lines += [f'<p class="dim">{link.kind} {_linked(link.url, escape(link.url))}</p>' for link in paper.links]
    if mark.note.strip():
        lines.append(f'<p class="note">{escape(mark.note.strip())}</p>')
    if paper.text:
        text = emphasised(paper.text, paper.spans)
        lines.append(f'<details><summary>Abstract</summary><p class="text">{text}</p></details>')
    return "\n".join([*lines, "</article>"]) + "\n"


def emphasised(text: str, spans: Sequence[Span]) -> str:
    """A readable text with its emphasis as HTML; spans that cross another are left out."""
    out: list[str] = []
    done = 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.start < done or span.end > len(text):
            continue
        element = _ELEMENTS[span.style]
        out += [escape(text[done : span.start]), f"<{element}>{escape(text[span.start : span.end])}</{element}>"]
        done = span.end
    return "".join([*out, escape(text[done:])])


def _linked(url: str | None, shown: str) -> str:
    if not url or not target(url):
        return shown
    return f'<a href="{escape(url)}" rel="noopener noreferrer">{shown}</a>'
