"""Searching without an index: the same conditions, and words looked for in what texts there are.

This is what answers until the index is ready, before anything heavy is imported.
"""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING, Final, get_args

from readlist.mark import UNDECIDED, WANTED
from readlist.paper import LinkKind
from readlist.query.nodes import (
    And,
    Has,
    InList,
    Is,
    Not,
    Number,
    Or,
    Phrase,
    Regex,
    Tag,
    Time,
    Unknown,
    Venue,
    Word,
)
from readlist.search.found import Found
from readlist.search.labels import HAS, label
from readlist.text.fold import words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from readlist.query import Query
    from readlist.query.nodes import Node
    from readlist.search.facts import Facts

_KIND_BITS: Final = {kind: 1 << bit for bit, kind in enumerate(get_args(LinkKind))}
_GROUPS: Final = {"undecided": UNDECIDED, "wanted": WANTED}


def scan(
    query: Query,
    facts: Facts,
    texts: Callable[[int], str],
    *,
    now: float | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Found:
    """The papers that meet a query as far as their texts tell, in list order.

    Conditions on facts and marks are exact. Words and phrases are looked for in `texts`, tags and notes, from the
    beginning of a word on; regular expressions are not tried, and let every paper through.

    Args:
        texts: What is known of a paper's words, by position.
        now: Seconds since the epoch, which relative times count from; None for the clock's.
        cancelled: Says whether the result is still wanted; what was found until then is returned.
    """
    found = array("i")
    test = _Scan(facts, texts, time.time() if now is None else now).test(query.root)
    hidden = facts.hidden
    for position in range(facts.count):
        if position % 512 == 0 and cancelled is not None and cancelled():
            return Found(found, complete=False)
        if not hidden[position] and test(position):
            found.append(position)
    return Found(found)


class _Scan:
    def __init__(self, facts: Facts, texts: Callable[[int], str], now: float) -> None:
        self.facts = facts
        self.texts = texts
        self.now = now
        self._last: tuple[int, str] = (-1, "")

    def test(self, node: Node | None) -> Callable[[int], bool]:
        """What tells whether a paper meets a node."""
        match node:
            case None | Regex():
                return lambda _: True
            case And(parts):
                # Conditions on facts are cheap: they go first, so that fewer texts are folded.
                tests = [self.test(part) for part in sorted(parts, key=_reads)]
                return lambda position: all(test(position) for test in tests)
            case Or(parts):
                either = [self.test(part) for part in parts]
                return lambda position: any(test(position) for test in either)
            case Not(Regex()):
                return lambda _: True
            case Not(part):
                inner = self.test(part)
                return lambda position: not inner(position)
            case Word(text, _, whole, _):
                return self._words(text, whole)
            case Phrase(text, _, closed):
                return self._words(text, closed)
            case Tag(text, start):
                return self._tagged(label(text), start)
            case InList(text, start):
                return self._named(self.facts.list_sets, label(text), start)
            case Venue(text, start):
                return self._named(self.facts.venues, label(text), start)
            case Is(text):
                return self._status(label(text))
            case Has(text):
                return self._having(label(text))
            case Number():
                return self._number(node)
            case Time():
                return self._time(node)
            case Unknown():
                return lambda _: False

    def _words(self, text: str, whole: bool) -> Callable[[int], bool]:
        asked = f" {' '.join(words(text))}{' ' if whole else ''}"
        return lambda position: asked in self._text(position)

    def _text(self, position: int) -> str:
        if self._last[0] != position:
            marks = " ".join((*self.facts.tags.get(position, ()), self.facts.notes.get(position, "")))
            self._last = position, f" {' '.join(words(f'{self.texts(position)} {marks}'))} "
        return self._last[1]

    def _tagged(self, wanted: str, start: bool) -> Callable[[int], bool]:
        tags = self.facts.tags
        forms: dict[str, bool] = {}

        def is_it(tag: str) -> bool:
            if tag not in forms:
                form = label(tag)
                forms[tag] = form == wanted or (start and form.startswith(wanted))
            return forms[tag]

        return lambda position: any(map(is_it, tags.get(position, ())))

    def _named(self, sets: Mapping[str, Collection[int]], wanted: str, start: bool) -> Callable[[int], bool]:
        flags = bytearray(self.facts.count)
        for name, positions in sets.items():
            form = label(name)
            if form == wanted or (start and form.startswith(wanted)):
                if isinstance(positions, bytes | bytearray):
                    positions = [position for position, flag in enumerate(positions) if flag]
                for position in positions:
                    flags[position] = 1
        return lambda position: flags[position] == 1

    def _status(self, wanted: str) -> Callable[[int], bool]:
        statuses, codes = self.facts.statuses, status_codes(self.facts, wanted)
        return lambda position: codes[statuses[position]]

    def _having(self, wanted: str) -> Callable[[int], bool]:
        facts, wanted = self.facts, HAS.get(wanted, wanted)
        kinds, given = facts.link_kinds, facts.given
        if wanted == "link":
            return lambda position: kinds[position] != 0
        if wanted in _KIND_BITS:
            bit = _KIND_BITS[wanted]
            return lambda position: kinds[position] & bit != 0
        if wanted == "title":
            return lambda position: given[position] != 0
        if wanted == "name":
            return lambda position: bool(facts.name(position))
        if wanted == "year":
            return lambda position: facts.years[position] != 0
        if wanted == "venue":
            return self._named(facts.venues, "", True)
        marked: Mapping[str, Collection[int]] = {"note": facts.notes, "tag": facts.tags, "rating": facts.ratings}
        having = marked.get(wanted, ())
        return having.__contains__

    def _number(self, node: Number) -> Callable[[int], bool]:
        facts, low, high = self.facts, node.low, node.high

        def value(position: int) -> int:
            return facts.years[position] if node.field == "year" else facts.ratings.get(position, 0)

        if node.none:
            return lambda position: not value(position)
        least, most = -1 if low is None else low, 1 << 30 if high is None else high
        return lambda position: value(position) != 0 and least <= value(position) <= most

    def _time(self, node: Time) -> Callable[[int], bool]:
        facts = self.facts

        def value(position: int) -> int:
            return facts.added[position] if node.field == "added" else facts.decided.get(position, 0)

        if node.none:
            return lambda position: not value(position)
        low = 0.0 if node.low is None else node.low.seconds(self.now)
        high = float("inf") if node.high is None else node.high.seconds(self.now)
        return lambda position: value(position) != 0 and low <= value(position) < high


def status_codes(facts: Facts, wanted: str) -> list[bool]:
    """Per status code whether it is the status, or belongs to the group, of that label."""
    codes = [False] * 256
    for code, status in enumerate(facts.status_ids[:256]):
        like = facts.counts_as.get(status, status)
        if wanted == "decided":
            codes[code] = like not in UNDECIDED
        elif wanted in _GROUPS:
            codes[code] = like in _GROUPS[wanted]
        else:
            codes[code] = wanted.replace(" ", "") == label(status).replace(" ", "")
    return codes


def _reads(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(_reads(part) for part in node.parts)
    return _reads(node.part) if isinstance(node, Not) else isinstance(node, Word | Phrase)
