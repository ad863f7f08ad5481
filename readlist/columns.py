"""Columns: the catalogue and the marks side by side, by position; what queries, counts and the list read."""

from __future__ import annotations

from collections import Counter
from itertools import compress
from typing import TYPE_CHECKING, TypeVar

from readlist.catalogue import seconds_of
from readlist.mark import NEW, STATUSES, UNMARKED, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from readlist.catalogue import Catalogue
    from readlist.mark import Mark

_Value = TypeVar("_Value")


class Columns:
    """All that is known of each paper without reading its document.

    Args:
        catalogue: The facts.
        statuses: Every status there is, built-in ones first.

    Attributes:
        statuses: One code a position: an index into `status_ids`.
        hidden: 1 where the paper is removed, merged away or of an undone import.
        decided: Seconds since the epoch, only positions that have a decision; `ratings`, `tags`, `notes` likewise.
        list_sets: Per list, its positions, ascending.
        venues: Per venue, its positions, ascending.
        version: Grows with every change, for those who keep what they computed.
        lasting_version: Grows with every change but those of statuses alone, for what doesn't depend on these.
    """

    def __init__(self, catalogue: Catalogue, statuses: Sequence[Status] = STATUSES) -> None:
        self.catalogue = catalogue
        self.count = len(catalogue)
        self.status_ids: tuple[str, ...] = tuple(status.id for status in statuses)
        self.counts_as: Mapping[str, str] = {status.id: status.counts_as for status in statuses}
        self.statuses = bytearray(self.count)
        self.hidden = bytearray(self.count)
        self.years = catalogue.years
        self.added = catalogue.added
        self.link_kinds = catalogue.link_kinds
        self.given = catalogue.given
        self.decided: dict[int, int] = {}
        self.ratings: dict[int, int] = {}
        self.tags: dict[int, tuple[str, ...]] = {}
        self.notes: dict[int, str] = {}
        self.list_sets: Mapping[str, Sequence[int]] = dict(zip(catalogue.lists, catalogue.list_positions, strict=True))
        self._venues: dict[str, list[int]] | None = None
        self.version = 0
        self.lasting_version = 0

    @property
    def venues(self) -> Mapping[str, Sequence[int]]:
        """Per venue, the positions of its papers, ascending; made when first asked for."""
        if self._venues is None:
            names = list(self.catalogue.venues)
            found: dict[str, list[int]] = {name: [] for name in names if name}
            for position, venue in enumerate(self.catalogue.venue_ids):
                if names[venue]:
                    found[names[venue]].append(position)
            self._venues = found
        return self._venues

    @property
    def shown(self) -> int:
        """How many papers aren't hidden."""
        return self.count - self.hidden.count(1)

    def title(self, position: int) -> str:
        """The readable title."""
        return str(self.catalogue.titles[position])

    def name(self, position: int) -> str:
        """The paper's own name, empty for none."""
        return str(self.catalogue.names[position])

    def venue(self, position: int) -> str:
        """The venue, empty for none."""
        return str(self.catalogue.venues[self.catalogue.venue_ids[position]])

    def authors(self, position: int) -> str:
        """The authors, joined by `; `."""
        return str(self.catalogue.authors[position])

    def hosts(self, position: int) -> tuple[str, ...]:
        """The addresses of the paper's links."""
        return tuple(str(self.catalogue.urls[position]).split("\n")) if self.catalogue.link_counts[position] else ()

    def status(self, position: int) -> str:
        """The paper's status id."""
        return self.status_ids[self.statuses[position]]

    def load(self, marks: Mapping[str, Mark], hidden: Iterable[str]) -> None:
        """Take all marks and hidden papers, as after opening."""
        for key in hidden:
            if (position := self.catalogue.position(key)) is not None:
                self.hidden[position] = 1
        for key, mark in marks.items():
            if (position := self.catalogue.position(key)) is not None:
                self._put(position, mark)
        self.version += 1
        self.lasting_version += 1

    def apply(self, keys: Iterable[str], marks: Mapping[str, Mark], hidden: Collection[str]) -> list[int]:
        """Take the marks of these papers anew.

        Returns:
            Their positions; keys that the library doesn't hold are passed over.
        """
        positions = []
        for key in keys:
            if (position := self.catalogue.position(key)) is None:
                continue
            before = self._beside_status(position)
            self.hidden[position] = key in hidden
            self._put(position, marks.get(key, UNMARKED))
            positions.append(position)
            self.lasting_version += before != self._beside_status(position)
        self.version += 1
        return positions

    def _beside_status(self, position: int) -> tuple[object, ...]:
        of = (self.ratings, self.tags, self.notes)
        return (self.hidden[position], *(column.get(position) for column in of))

    def _put(self, position: int, mark: Mark) -> None:
        self.statuses[position] = self._code(mark.status)
        put(self.decided, position, seconds_of(mark.decided))
        put(self.ratings, position, mark.rating)
        put(self.tags, position, mark.tags)
        put(self.notes, position, mark.note)

    def _code(self, status: str) -> int:
        try:
            return self.status_ids.index(status)
        except ValueError:
            # A status that another machine's settings define: kept under its own id, and counted as new.
            self.status_ids += (status,)
            self.counts_as = {**self.counts_as, status: NEW}
            return len(self.status_ids) - 1

    def codes(self, statuses: Collection[str]) -> bytes:
        """A table for `bytearray.translate`: 1 for the codes that count as one of these statuses, else 0."""
        return bytes(
            code < len(self.status_ids) and self.counts_as[self.status_ids[code]] in statuses for code in range(256)
        )

    def with_status(self, statuses: Collection[str]) -> list[int]:
        """The visible positions whose status counts as one of these, ascending."""
        flags = self.statuses.translate(self.codes(statuses))
        return self.visible(compress(range(self.count), flags))

    def visible(self, positions: Iterable[int]) -> list[int]:
        """Those of the positions that aren't hidden."""
        hidden = self.hidden
        if 1 not in hidden:
            return list(positions)
        return [position for position in positions if not hidden[position]]

    def status_counts(self) -> dict[str, int]:
        """How many visible papers have each status."""
        seen = self.statuses if 1 not in self.hidden else bytes(compress(self.statuses, map((1).__ne__, self.hidden)))
        return {status: seen.count(code) for code, status in enumerate(self.status_ids)}

    def list_counts(self) -> dict[str, int]:
        """How many visible papers are in each list."""
        return {name: len(self.visible(positions)) for name, positions in self.list_sets.items()}

    def tag_counts(self) -> dict[str, int]:
        """How many visible papers have each tag, most used first, spelt as most often."""
        counts: Counter[str] = Counter()
        spelt: dict[str, Counter[str]] = {}
        for position, tags in self.tags.items():
            if not self.hidden[position]:
                for tag in tags:
                    counts[tag.casefold()] += 1
                    spelt.setdefault(tag.casefold(), Counter())[tag] += 1
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return {spelt[folded].most_common(1)[0][0]: count for folded, count in ordered}


def put(column: dict[int, _Value], position: int, value: _Value) -> None:
    """Set a sparse column's value, or clear it where the value says nothing."""
    if value:
        column[position] = value
    else:
        column.pop(position, None)
