"""How an export is divided: by status in reading order, by tag, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.mark import MAYBE, NEW, READ, READING, SKIPPED, STATUSES, TO_READ

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Group, Item, Items

READING_ORDER = (READING, TO_READ, MAYBE, NEW, READ, SKIPPED)
_TITLES = {status.id: status.title for status in STATUSES}


def sections(items: Items, group: Group) -> Iterator[tuple[str, Iterator[Item]]]:
    """Sections that have papers, each with its heading (empty for none) and its papers in the order given.

    By tag, a paper stands in the section of each of its tags; sections are in alphabetical order, untagged papers last.
    """
    if group == "none":
        yield "", iter(items)
        return
    members: dict[str, list[int]] = {}
    for at, (_, mark) in enumerate(items):
        for name in (mark.tags or ("",)) if group == "tag" else (mark.status,):
            members.setdefault(name, []).append(at)
    for name in sorted(members, key=_tag_order if group == "tag" else _status_order):
        heading = status_title(name) if group == "status" else name or "No tag"
        yield heading, (items[at] for at in members[name])


def status_title(status: str) -> str:
    """A status as people read it."""
    return _TITLES.get(status, status)


def _status_order(name: str) -> tuple[int, str]:
    return (READING_ORDER.index(name) if name in READING_ORDER else len(READING_ORDER), name)


def _tag_order(name: str) -> tuple[bool, str, str]:
    return (not name, name.casefold(), name)
