"""How an export is divided: by status in reading order, by tag, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.mark import MAYBE, NEW, READ, READING, SKIPPED, TO_READ

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from readlist.export.formats import Item, Items, Options

READING_ORDER: Final = (READING, TO_READ, MAYBE, NEW, READ, SKIPPED)


def sections(items: Items, options: Options) -> Iterator[tuple[str, Iterator[Item]]]:
    """Sections that have papers, each with its heading (empty for none) and its papers in the order given.

    By tag, a paper stands in the section of each of its tags; sections are in alphabetical order, untagged papers last.
    """
    if options.group == "none":
        yield "", iter(items)
        return
    by_tag = options.group == "tag"
    members: dict[str, list[int]] = {}
    for at, (_, mark) in enumerate(items):
        for name in (mark.tags or ("",)) if by_tag else (mark.status,):
            members.setdefault(name, []).append(at)
    for name in sorted(members, key=_tag_order if by_tag else _status_order(options)):
        heading = (name or "No tag") if by_tag else options.status_title(name)
        yield heading, (items[at] for at in members[name])


def _status_order(options: Options) -> Callable[[str], tuple[int, int, str]]:
    ids = [status.id for status in options.statuses]

    def order(id: str) -> tuple[int, int, str]:
        like = options.counts_as(id)
        place = READING_ORDER.index(like) if like in READING_ORDER else len(READING_ORDER)
        return place, ids.index(id) if id in ids else len(ids), id

    return order


def _tag_order(name: str) -> tuple[bool, str, str]:
    return (not name, name.casefold(), name)
