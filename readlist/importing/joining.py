"""Joining: the better facts of a paper and of a record that turned out to be the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from readlist import identity
from readlist.paper import Paper, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.paper import Source

_RAW: Final = ("title_raw", "abstract", "comment", "url", "pdf", "doi", "arxiv", "openreview", "markup", "extra")
# Fields that say the same of a paper wherever it is met, so that a later word on them is a correction.
_CORRECTED: Final = ("title_raw", "abstract", "comment")
_FROM_ONE_SOURCE: Final = ("venue", "year", "url", "pdf")
_PREPRINT: Final = frozenset({"", "arxiv", "corr", "biorxiv", "medrxiv", "chemrxiv", "ssrn", "preprint", "openreview"})
_OTHER_TITLES: Final = "other titles"
_CUT: Final = 0.6
_TRAIL: Final = 200
"""Where a paper was met is noted this often; a file that repeats one line for ever would take for ever."""


def paper_of(record: Record, key: str, now: str) -> Paper:
    """The paper that a record alone makes; nothing is derived yet."""
    return Paper(
        key=key,
        aliases=identity.aliases_of(record),
        title_raw=record.title,
        abstract=record.abstract,
        authors=record.authors,
        venue=record.venue,
        year=record.year,
        doi=record.doi,
        arxiv=record.arxiv,
        openreview=record.openreview,
        url=record.url,
        pdf=record.pdf,
        keywords=record.keywords,
        comment=record.comment,
        lists=record.lists,
        markup=record.markup,
        extra=record.extra,
        sources=(record.source,),
        added=record.added or now,
        changed=now,
    )


def join(paper: Paper, record: Record, *, later: bool) -> tuple[Paper, bool]:
    """A paper with what a record adds to it.

    A gap is filled by whoever fills it. Where both speak, a later import corrects title, abstract and comment, and the
    same entry met again corrects the rest; what another value took the place of is remembered, so that meeting it again
    changes nothing back.

    Args:
        paper: What is known.
        record: Another record of it.
        later: Whether it comes in a later import than the paper's facts, so that it may correct them.

    Returns:
        The paper, itself where nothing changed at all, and whether any fact changed (sources and aliases are none).
    """
    changes: dict[str, Any] = {}
    aliases = dict.fromkeys(paper.aliases)
    again = _same_entry(paper, record.source)
    other_titles: list[str] = []
    for name in (*_CORRECTED, *_FROM_ONE_SOURCE):
        old, new = getattr(paper, name), getattr(record, "title" if name == "title_raw" else name)
        if not new or new == old or (name == "url" and record.key and _is_page(str(new), paper)):
            continue
        if not old:
            changes[name] = new
        elif name == "year" or not identity.same_title(str(old), str(new)):
            memory = identity.seen(name, str(new))
            if memory in aliases:
                continue
            corrected = (
                later and (name in _CORRECTED or again) and not record.key and not _cut(name, str(old), str(new))
            )
            if name == "venue" and _is_preprint(str(old)) and not _is_preprint(str(new)):
                corrected = True
            lost = str(new)
            if corrected:
                changes[name] = new
                memory, lost = identity.seen(name, str(old)), str(old)
            aliases[memory] = None
            if name == "title_raw" and not record.key:
                other_titles.append(lost)
    if {"title_raw", "abstract"} & changes.keys() and record.markup != paper.markup:
        whole = not paper.title_raw or "title_raw" in changes, not paper.abstract or "abstract" in changes
        if all(whole) or not paper.markup:
            changes["markup"] = record.markup
    for name in ("doi", "arxiv", "openreview"):
        if getattr(record, name) and not getattr(paper, name):
            changes[name] = getattr(record, name)
    if _fuller(record.authors, paper.authors):
        changes["authors"] = record.authors
    for name in ("keywords", "lists"):
        old = getattr(paper, name)
        union = tuple(dict.fromkeys((*old, *getattr(record, name))))
        if union != old:
            changes[name] = union
    given = _news(record, paper)
    extra = {**given, **paper.extra} if not (later and again) else {**paper.extra, **given}
    if other_titles:
        known = extra.get(_OTHER_TITLES)
        extra[_OTHER_TITLES] = [*(known if isinstance(known, list) else []), *other_titles]
    if extra != paper.extra:
        changes["extra"] = extra
    changed = bool(changes)
    if record.added and (not paper.added or record.added < paper.added):
        changes["added"] = record.added
    aliases.update(dict.fromkeys(identity.aliases_of(record)))
    if record.key and record.key != paper.key:
        aliases[record.key] = None
    if len(aliases) > len(paper.aliases):
        changes["aliases"] = tuple(aliases)
    if len(paper.sources) < _TRAIL and not _entered(paper, record.source):
        changes["sources"] = (*paper.sources, record.source)
    return (replace(paper, **changes) if changes else paper), changed


def record_of(paper: Paper) -> Record:
    """The record that says what a paper does, for joining it to another."""
    return Record(
        source=paper.sources[0],
        title=paper.title_raw,
        abstract=paper.abstract,
        authors=paper.authors,
        venue=paper.venue,
        year=paper.year,
        doi=paper.doi,
        arxiv=paper.arxiv,
        openreview=paper.openreview,
        url=paper.url,
        pdf=paper.pdf,
        keywords=paper.keywords,
        comment=paper.comment,
        lists=paper.lists,
        markup=paper.markup,
        extra=paper.extra,
        aliases=(*paper.aliases, paper.key),
        added=paper.added,
    )


def joined(paper: Paper, other: Paper) -> Paper:
    """A paper with all that another has beyond it, sources and aliases too; where both speak, the first counts."""
    both, _ = join(paper, record_of(other), later=False)
    missing = tuple(source for source in other.sources if source not in both.sources)
    return replace(both, sources=(*both.sources, *missing)) if missing else both


def _is_page(url: str, paper: Paper) -> bool:
    """Whether an export of ours made this address of what else is known of a paper that has none of its own."""
    return not paper.url and (
        url == paper.pdf
        or (bool(paper.doi) and identity.doi_of(url) == paper.doi)
        or (bool(paper.arxiv) and identity.arxiv_of(url) == paper.arxiv)
        or (bool(paper.openreview) and identity.openreview_of(url) == paper.openreview)
    )


def _news(record: Record, paper: Paper) -> Mapping[str, Any]:
    """A record's other fields; in our own export those that only repeat the paper's links say nothing new."""
    if not record.key or not paper.links:
        return record.extra
    known = {link.url for link in paper.links}
    return {
        name: value
        for name, value in record.extra.items()
        if not all(isinstance(one, str) and one in known for one in (value if isinstance(value, list) else [value]))
    }


def derived_anew(before: Paper, after: Paper) -> bool:
    """Whether what is derived from the facts must be derived again."""
    return any(getattr(before, name) != getattr(after, name) for name in _RAW)


def _entered(paper: Paper, source: Source) -> bool:
    """Whether this very entry of this file is one of the paper's sources."""
    return any(
        one.file == source.file and (one.id == source.id if one.id or source.id else one.entry == source.entry)
        for one in paper.sources
    )


def _same_entry(paper: Paper, source: Source) -> bool:
    """Whether the entry is one that the paper was met in, in this file or in another edition of it."""
    return bool(source.id and any(one.id == source.id for one in paper.sources)) or _entered(paper, source)


def _cut(name: str, old: str, new: str) -> bool:
    """Whether a new abstract is only a part of the old one."""
    if name != "abstract":
        return False
    before, after = identity.bare(old), identity.bare(new)
    return len(after) < _CUT * len(before) or before.startswith(after)


def _is_preprint(venue: str) -> bool:
    return identity.bare(venue).removesuffix("preprint").removeprefix(
        "preprint"
    ) in _PREPRINT or venue.lower().startswith(("arxiv", "corr "))


def _fuller(new: tuple[str, ...], old: tuple[str, ...]) -> bool:
    if not new or new == old:
        return False
    if not old or len(new) > len(old):
        return True
    return len(new) == len(old) and identity.same_authors(new, old) and sum(map(len, new)) > sum(map(len, old))
