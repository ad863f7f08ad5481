"""Own: papers that readlist itself wrote, which come back with key, dates and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from readlist import document, identity
from readlist.mark import Mark
from readlist.paper import Record, Source
from readlist.sources import values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from readlist.paper import Markup

_NAMES: Final = ("key", "aliases", "title_raw", "title_from", "status", "sources")
_DATE_LENGTH: Final = 40


def is_ours(given: Mapping[str, Any]) -> bool:
    """Whether an object is a paper as our commands and exports print it, and not a stranger's with some like names."""
    return (
        all(name in given for name in _NAMES)
        and isinstance(given["key"], str)
        and identity.KEY.fullmatch(given["key"]) is not None
        and given["title_from"] in ("given", "derived")
        and isinstance(given["aliases"], list)
    )


def is_stored(given: Mapping[str, Any]) -> bool:
    """Whether an object is a paper as the library's file holds it."""
    return (
        isinstance(given.get("key"), str)
        and identity.KEY.fullmatch(given["key"]) is not None
        and isinstance(given.get("sources"), list)
        and "title_from" not in given.get("extra", {})
        and not isinstance(given.get("source"), dict)
    )


def from_export(given: Mapping[str, Any], source: Source, warn: Callable[[str], None]) -> Record:
    """The record of a paper that we exported."""
    extra = {str(name): value for name, value in _dict(given.get("extra")).items() if value is not None}
    comment = values.text(extra.pop("comment", ""))
    markup = _markup(given.get("markup") or extra.pop("markup", ""))
    aliases = _texts(given.get("aliases"))
    openreview = values.line(given.get("openreview")) or next(
        (alias.partition(":")[2] for alias in aliases if alias.startswith("openreview:")), ""
    )
    first = _dict(given.get("source"))
    kept = values.kept(extra, given["key"], warn) or {}
    return Record(
        source=Source(source.file, source.entry, source.line, values.line(first.get("id"))),
        title="" if given["title_from"] == "derived" else values.line(given.get("title_raw") or given.get("title")),
        abstract=values.text(given.get("abstract")),
        authors=_texts(given.get("authors")),
        venue=values.line(given.get("venue")),
        year=values.year(given.get("year")),
        doi=values.line(given.get("doi")),
        arxiv=values.line(given.get("arxiv")),
        openreview=openreview,
        url=values.line(given.get("url")),
        pdf=values.line(given.get("pdf")),
        keywords=_texts(given.get("keywords")),
        comment=comment,
        lists=_texts(given.get("lists")),
        markup=markup,
        extra=kept,
        key=given["key"],
        aliases=aliases,
        mark=mark_of(given, warn),
        added=values.line(given.get("added"))[:_DATE_LENGTH],
    )


def from_store(given: document.Document, source: Source, warn: Callable[[str], None]) -> Record | None:
    """The record of a paper as a library's file holds it; None where the object is damaged."""
    try:
        paper = document.from_document(given)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    first = paper.sources[0].id if paper.sources else ""
    return Record(
        source=Source(source.file, source.entry, source.line, values.line(first)),
        title=values.line(paper.title_raw),
        abstract=values.text(paper.abstract),
        authors=_texts(list(paper.authors)),
        venue=values.line(paper.venue),
        year=values.year(paper.year),
        doi=values.line(paper.doi),
        arxiv=values.line(paper.arxiv),
        openreview=values.line(paper.openreview),
        url=values.line(paper.url),
        pdf=values.line(paper.pdf),
        keywords=_texts(list(paper.keywords)),
        comment=values.text(paper.comment),
        lists=_texts(list(paper.lists)),
        markup=_markup(paper.markup),
        extra=values.kept(dict(paper.extra), paper.key, warn) or {},
        key=paper.key,
        aliases=_texts(list(paper.aliases)),
        added=values.line(paper.added)[:_DATE_LENGTH],
    )


def mark_of(given: Mapping[str, Any], warn: Callable[[str], None]) -> Mark | None:
    """What the user had said of an exported paper; None for nothing."""
    status = values.line(given.get("status")) or "new"
    rating = given.get("rating")
    if isinstance(rating, str) and rating.strip().isdigit():
        rating = int(rating)
    if not isinstance(rating, int) or isinstance(rating, bool) or not 0 <= rating <= 5:
        if rating not in (None, ""):
            warn(f"{given['key']}: the rating {str(rating)[:20]!r} is not 0 to 5 and was dropped")
        rating = 0
    tags = given.get("tags")
    mark = Mark(
        status=status,
        tags=_texts(tags) if isinstance(tags, list) else values.keywords(tags or ""),
        note=values.text(given.get("note")),
        rating=rating,
        decided=values.line(given.get("decided"))[:_DATE_LENGTH] or None,
        changed=values.line(given.get("changed"))[:_DATE_LENGTH] or None,
    )
    return mark if mark.status != "new" or mark.tags or mark.note or mark.rating or mark.decided else None


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        value = [value]
    return tuple(filter(None, map(values.line, value))) if isinstance(value, list) else ()


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _markup(value: Any) -> Markup:
    return value if value in ("html", "markdown") else ""
