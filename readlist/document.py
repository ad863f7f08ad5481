"""A document: a paper as the library's file holds it, and as every command prints it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from readlist.mark import UNMARKED, Mark
from readlist.paper import Link, Paper, Source, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

Document = dict[str, Any]

_DEFAULTS: dict[str, Any] = {
    f.name: () if f.name in {"aliases", "authors", "keywords", "lists", "sources", "spans", "links"} else f.default
    for f in fields(Paper)
    if f.name not in {"key", "extra"}
}
_TUPLES = ("aliases", "authors", "keywords", "lists")


def to_document(paper: Paper) -> Document:
    """The stored form of a paper: fields that say nothing are left out, `text` too where it equals `abstract`."""
    document: Document = {"key": paper.key}
    for name, default in _DEFAULTS.items():
        value = getattr(paper, name)
        if value == default or name in {"sources", "spans", "links"}:
            continue
        document[name] = list(value) if name in _TUPLES else value
    if paper.text == paper.abstract:
        document.pop("text", None)
    elif not paper.text:
        document["text"] = ""
    if paper.extra:
        document["extra"] = dict(paper.extra)
    document["sources"] = [[s.file, s.entry, s.line, s.id] for s in paper.sources]
    if paper.spans:
        document["spans"] = [[s.start, s.end, s.style] for s in paper.spans]
    if paper.links:
        document["links"] = [[link.url, link.kind, link.host, link.origin] for link in paper.links]
    return document


def from_document(document: Mapping[str, Any]) -> Paper:
    """The paper of a stored document; unknown fields are ignored.

    Raises:
        KeyError, TypeError, ValueError: The document isn't one of ours.
    """
    values: dict[str, Any] = {name: document[name] for name in _DEFAULTS if name in document}
    for name in _TUPLES:
        if name in values:
            values[name] = tuple(values[name])
    if "text" not in values:
        values["text"] = values.get("abstract", "")
    values["sources"] = tuple(Source(*source) for source in document.get("sources", ()))
    values["spans"] = tuple(Span(*span) for span in document.get("spans", ()))
    values["links"] = tuple(Link(*link) for link in document.get("links", ()))
    return Paper(key=document["key"], extra=document.get("extra", {}), **values)


def to_json(paper: Paper, mark: Mark = UNMARKED) -> dict[str, Any]:
    """A paper with its mark as every command prints it: the published contract, every field always there."""
    extra = dict(paper.extra)
    for name in ("comment", "markup", "openreview"):
        if value := getattr(paper, name):
            extra[name] = value
    return {
        "key": paper.key,
        "aliases": list(paper.aliases),
        "name": paper.name,
        "title": paper.title,
        "title_raw": paper.title_raw,
        "title_from": paper.title_from,
        "abstract": paper.abstract,
        "text": paper.text,
        "authors": list(paper.authors),
        "venue": paper.venue,
        "year": paper.year,
        "doi": paper.doi,
        "arxiv": paper.arxiv,
        "url": paper.url,
        "pdf": paper.pdf,
        "keywords": list(paper.keywords),
        "links": [{"url": link.url, "kind": link.kind, "host": link.host, "from": link.origin} for link in paper.links],
        "lists": list(paper.lists),
        "source": _source(paper.sources[0]) if paper.sources else None,
        "sources": [_source(source) for source in paper.sources],
        "extra": extra,
        "status": mark.status,
        "tags": list(mark.tags),
        "note": mark.note,
        "rating": mark.rating,
        "added": paper.added,
        "changed": max(filter(None, (paper.changed, mark.changed)), default=paper.added),
        "decided": mark.decided,
    }


def _source(source: Source) -> dict[str, Any]:
    return {"file": source.file, "entry": source.entry, "line": source.line, "id": source.id}
