"""Conditions on facts and marks: which papers meet them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import numpy as np

from readlist.paper import LinkKind
from readlist.query.nodes import Has, InList, Is, Number, Tag, Time, Unknown, Venue
from readlist.search.labels import HAS, label
from readlist.search.scanning import status_codes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from readlist.search.data import Data
    from readlist.search.facts import Facts
    from readlist.search.marks import Marks

Filter = Tag | InList | Venue | Is | Has | Number | Time | Unknown

_KIND_BITS: Final = {kind: 1 << bit for bit, kind in enumerate(get_args(LinkKind))}


class Filters:
    """Evaluates conditions over all papers of an index.

    Args:
        now: Seconds since the epoch, which relative times count from.
    """

    def __init__(self, data: Data, facts: Facts, marks: Marks, now: float) -> None:
        self.data = data
        self.facts = facts
        self.marks = marks
        self.now = now

    def mask(self, node: Filter) -> Any:
        """(n,) Whether each paper meets the condition."""
        facts = self.facts
        match node:
            case Tag(text, start):
                return self._named(self.marks.tags, text, start)
            case InList(text, start):
                return self._named(facts.list_sets, text, start)
            case Venue(text, start):
                return self._named(facts.venues, text, start)
            case Is(text):
                return self._is(label(text))
            case Has(text):
                return self._has(label(text))
            case Number(field, low, high, none):
                values = self._fitted(facts.years) if field == "year" else self._sparse(facts.ratings)
                if none:
                    return values == 0
                return (values != 0) & self._between(values, low, None if high is None else high + 1)
            case Time(field, low, high, none):
                times = self._fitted(facts.added) if field == "added" else self._sparse(facts.decided)
                if none:
                    return times == 0
                begin = None if low is None else low.seconds(self.now)
                end = None if high is None else high.seconds(self.now)
                return (times != 0) & self._between(times, begin, end)
            case Unknown():
                return self._nothing()

    def is_tag(self, node: Tag) -> bool:
        """Whether any paper has the tag of the user."""
        wanted = label(node.text)
        return wanted in self.marks.tags or (node.start and any(tag.startswith(wanted) for tag in self.marks.tags))

    def visible(self) -> Any:
        """(n,) Whether each paper is there for the reader."""
        hidden = np.ones(self.data.count, np.uint8)
        given = np.frombuffer(bytes(self.facts.hidden), np.uint8)[: self.data.count]
        hidden[: len(given)] = given
        return hidden == 0

    def _between(self, values: Any, low: float | None, high: float | None) -> Any:
        inside = np.ones(len(values), bool)
        if low is not None:
            inside &= values >= low
        if high is not None:
            inside &= values < high
        return inside

    def _is(self, wanted: str) -> Any:
        facts = self.facts
        codes = np.array(status_codes(facts, wanted))
        return codes[self._fitted(np.frombuffer(bytes(facts.statuses), np.uint8))]

    def _has(self, wanted: str) -> Any:
        wanted = HAS.get(wanted, wanted)
        facts = self.facts
        if wanted == "link":
            return self._fitted(np.frombuffer(bytes(facts.link_kinds), np.uint8)) != 0
        if wanted in _KIND_BITS:
            return (self._fitted(np.frombuffer(bytes(facts.link_kinds), np.uint8)) & _KIND_BITS[wanted]) != 0
        if wanted == "title":
            return self._fitted(np.frombuffer(bytes(facts.given), np.uint8)) != 0
        if wanted == "name":
            return self.data.names != 0
        if wanted == "abstract":
            return self.data.bounds[:, 5] > self.data.bounds[:, 4]
        if wanted == "author":
            return self.data.bounds[:, 2] > self.data.bounds[:, 1]
        if wanted == "year":
            return self._fitted(facts.years) != 0
        if wanted == "venue":
            return self._flags(position for positions in facts.venues.values() for position in positions)
        marked: Mapping[str, Iterable[int]] = {"note": facts.notes, "tag": facts.tags, "rating": facts.ratings}
        return self._flags(marked.get(wanted, ()))

    def _named(self, sets: Mapping[str, Any], text: str, start: bool) -> Any:
        wanted = label(text)
        found = self._nothing()
        for name, positions in sets.items():
            form = label(name)
            if form == wanted or (start and form.startswith(wanted)):
                found |= self._flags(positions)
        return found

    def _flags(self, positions: Any) -> Any:
        if isinstance(positions, bytes | bytearray):
            return self._fitted(np.frombuffer(bytes(positions), np.uint8)) != 0
        flags = self._nothing()
        chosen = positions if isinstance(positions, np.ndarray) else np.fromiter(positions, np.int64)
        flags[chosen[chosen < len(flags)]] = True
        return flags

    def _fitted(self, values: Any) -> Any:
        """A column as long as the index."""
        given = np.array(values)[: self.data.count]
        if len(given) == self.data.count:
            return given
        return np.concatenate([given, np.zeros(self.data.count - len(given), given.dtype)])

    def _sparse(self, values: Mapping[int, int]) -> Any:
        column = np.zeros(self.data.count, np.int64)
        positions = np.fromiter(values.keys(), np.int64)
        numbers = np.fromiter(values.values(), np.int64)
        inside = positions < len(column)
        column[positions[inside]] = numbers[inside]
        return column

    def _nothing(self) -> Any:
        return np.zeros(self.data.count, bool)
