"""Fields: a record made of whatever fields a stranger's file has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from readlist import identity
from readlist.paper import Record, Source
from readlist.sources import names, values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from readlist.paper import Markup

_ARXIV_ID: Final = re.compile(
    r"(?:arxiv:)?(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?", re.I
)
_ARXIV_NAMES: Final = frozenset(
    {"categories", "abs", "journal-ref", "update_date", "versions", "primary_category", "submitter"}
)
_JATS: Final = re.compile(r"\s*<(?:jats:)?(?:p|title|sec|abstract)\b")
_HTTP: Final = re.compile(r"https?://\S+", re.IGNORECASE)


class Maker:
    """Makes records of one file's fields.

    Args:
        warn: Takes what the user should know.
        markup: What the format says its titles and abstracts are written in.
    """

    def __init__(self, warn: Callable[[str], None], markup: Markup = "") -> None:
        self._warn = warn
        self._markup = markup
        self._layouts: dict[tuple[str, ...], names.Layout] = {}

    def make(self, given: Mapping[str, Any], source: Source, lists: tuple[str, ...] = ()) -> Record | None:
        """The record of some fields; None where they hold neither title nor abstract.

        Args:
            given: The file's names and values: texts, numbers, lists or objects.
            source: Where it is; its id is filled from the fields where it is empty.
            lists: What the record's lists are.
        """
        shape = tuple(given)
        layout = self._layouts.get(shape)
        if layout is None:
            if len(self._layouts) > 10_000:
                self._layouts.clear()
            layout = self._layouts[shape] = names.layout(shape)
        used: set[str] = set()

        def first(field: str) -> Any:
            for name in layout.fields.get(field, ()):
                value = given[name]
                if value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip()):
                    continue
                used.add(name)
                return value
            return None

        title = values.line(first("title"))
        abstract = values.said(values.text(first("abstract")))
        inverted = given.get("abstract_inverted_index")
        if not abstract and isinstance(inverted, dict):
            abstract = values.from_inverted(inverted)
            used.add("abstract_inverted_index")
        if not title and isinstance(given.get("name"), str):
            title = values.line(given["name"])
            used.add("name")
        authors = values.authors(first("authors"))
        if not authors and layout.fields.get("authors"):
            authors = next(filter(None, (values.authors(given[name]) for name in layout.fields["authors"])), ())
        year = self._year(given, layout, used)
        venue = values.said(values.line(first("venue")))
        found_id = values.line(first("id"))
        doi_raw, arxiv_raw = values.line(first("doi")), values.line(first("arxiv"))
        forum, url, pdf = values.line(first("openreview")), values.line(first("url")), values.line(first("pdf"))
        outside = given.get("externalIds")
        if isinstance(outside, dict):
            doi_raw = doi_raw or values.line(outside.get("DOI"))
            arxiv_raw = arxiv_raw or values.line(outside.get("ArXiv"))
        addresses = [address.rstrip(";,") for address in _HTTP.findall(url.replace(";http", "; http"))]
        url = addresses[0] if len(addresses) > 1 else url
        doi = identity.doi_of(doi_raw) or (identity.doi_of(url) if "doi" in url.lower() else "")
        arxiv = self._arxiv(given, arxiv_raw, found_id, url, pdf) or identity.arxiv_of_doi(doi)
        openreview = _forum(forum) or identity.openreview_of(url) or identity.openreview_of(pdf)
        if openreview:
            url = url or f"https://openreview.net/forum?id={openreview}"
            pdf = f"https://openreview.net{pdf}" if pdf.startswith("/") else pdf
        words: dict[str, None] = {}
        for name in layout.fields.get("keywords", ()):
            used.add(name)
            words.update(dict.fromkeys(values.keywords(given[name])))
        comment = values.said(values.text(first("comment")))
        if not title and not abstract:
            return None
        where = found_id or title[:60] or f"entry {source.entry}"
        extra: dict[str, Any] = {"urls": addresses[1:]} if len(addresses) > 1 else {}
        if doi_raw and not doi:
            extra["doi"] = doi_raw
        if arxiv_raw and not arxiv:
            extra["arxiv"] = arxiv_raw
        for name, value in given.items():
            if name in used or value is None or value == "":
                continue
            kept = values.kept(value, f"{where}, {name}", self._warn)
            if kept is not None:
                extra[values.line(name)] = kept
        markup: Markup = "html" if not self._markup and _JATS.match(abstract) else self._markup
        return Record(
            source=source if source.id or not found_id else Source(source.file, source.entry, source.line, found_id),
            title=title,
            abstract=abstract,
            authors=authors,
            venue=venue,
            year=year,
            doi=doi,
            arxiv=arxiv,
            openreview=openreview,
            url=url,
            pdf=pdf,
            keywords=tuple(words),
            comment=comment,
            lists=lists,
            markup=markup,
            extra=extra,
        )

    def _year(self, given: Mapping[str, Any], layout: names.Layout, used: set[str]) -> int | None:
        for name in layout.fields.get("year", ()):
            year = values.year(given[name])
            if year is not None:
                if isinstance(given[name], int) or values.line(given[name]) == str(year):
                    used.add(name)
                return year
        for name in layout.fields.get("date", ()):
            year = values.year(given[name])
            if year is not None:
                return year
        for name in layout.fields.get("venue", ()):
            year = values.year(values.line(given[name]))
            if year is not None:
                return year
        return None

    def _arxiv(self, given: Mapping[str, Any], raw: str, found_id: str, url: str, pdf: str) -> str:
        if raw:
            return identity.arxiv_of(raw)
        for address in (url, pdf, found_id):
            if "arxiv.org/" in address.lower():
                number = identity.arxiv_of(address)
                if number:
                    return number
        if found_id and _ARXIV_ID.fullmatch(found_id) and not _ARXIV_NAMES.isdisjoint(given):
            return identity.arxiv_of(found_id)
        return ""


def _forum(value: str) -> str:
    if "/" in value:
        return identity.openreview_of(value)
    return value if re.fullmatch(r"[\w-]{4,40}", value) else ""
