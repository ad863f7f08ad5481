"""Marking: the marks that come with an import: tags given, our own export's marks, boxes ticked by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.decision import Change
from readlist.mark import NEW, READ, UNMARKED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from readlist.decision import Field
    from readlist.mark import Mark
    from readlist.paper import Record


def changes_of(
    records: Iterable[tuple[str, Record]], keys: Sequence[str], tags: Sequence[str], marks: Mapping[str, Mark]
) -> list[Change]:
    """What an import sets.

    Where library and export both say something, the later word counts; tags add up.

    Args:
        records: The records that bring marks, with the keys of their papers.
        keys: Every paper of the import, for `tags`.
        tags: Put on all of them.
        marks: The library's marks.
    """
    found: dict[tuple[int, Field, str | int], dict[str, None]] = {}

    def put(field: Field, value: str | int, key: str, place: int = 0) -> None:
        found.setdefault((place, field, value), {})[key] = None

    for key, record in records:
        mine = marks.get(key, UNMARKED)
        theirs = record.mark
        if theirs is not None:
            newer = (theirs.changed or theirs.decided or "") > (mine.changed or mine.decided or "")
            decided_later = (theirs.decided or "") > (mine.decided or "")
            if theirs.status not in (NEW, mine.status) and (mine.decided is None or decided_later):
                put("status", theirs.status, key)
            if theirs.note and theirs.note != mine.note and (not mine.note or newer):
                put("note", theirs.note, key)
            if theirs.rating and theirs.rating != mine.rating and (not mine.rating or newer):
                put("rating", theirs.rating, key)
            present = {tag.casefold() for tag in mine.tags}
            for place, tag in enumerate(theirs.tags):
                if tag.casefold() not in present:
                    put("tag", tag, key, place)
        if record.read and mine.status != READ:
            put("status", READ, key)
    last = max((place for place, _, _ in found), default=0)
    for tag in tags:
        for key in keys:
            if tag.casefold() not in {one.casefold() for one in marks.get(key, UNMARKED).tags}:
                put("tag", tag, key, last)
    # First all first tags, then all second ones: every paper's tags keep their order.
    ordered = sorted(found.items(), key=lambda item: item[0][0])
    return [Change(tuple(some), field, value) for (_, field, value), some in ordered]
