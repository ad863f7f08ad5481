"""Finding: which papers a query finds in a view, and in which order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

from readlist.mark import UNDECIDED
from readlist.order import arrange
from readlist.query import Query
from readlist.views import UNDECIDED_VIEW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist import search
    from readlist.columns import Columns


def parsed(text: str) -> Query:
    """The query that a text stands for; nothing is loaded for a text that asks nothing."""
    if not text:
        return Query(text)
    from readlist.query.parser import parse

    return parse(text)


@dataclass(frozen=True, slots=True)
class Listing:
    """The papers that a query finds in a view.

    Attributes:
        positions: In the order to be shown.
        total: Papers in the library.
        everywhere: How many the query finds in the whole library.
        exact: False where only the typo-tolerant search found something.
        substitutions: Typed words and the words that were searched instead.
        missing: Words of the query that no paper has.
        blame: Where nothing was found though each word is known: words without which there would be something.
        query: The query, parsed.
        complete: False where there may be more: the word index isn't ready, or a regular expression ran out of time.
    """

    positions: Sequence[int]
    total: int
    everywhere: int
    exact: bool
    substitutions: tuple[tuple[str, tuple[str, ...]], ...]
    missing: tuple[str, ...]
    query: Query
    blame: tuple[str, ...] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class _Known:
    """What a query found, whether decisions change that, and the version of the columns of which it holds."""

    moves: bool
    version: tuple[int, bool]
    positions: Sequence[int]


class Finder:
    """Answers queries over the columns, with the word index once there is one.

    Args:
        columns: What the papers are.

    Attributes:
        columns: What the papers are.
        index: The word index; while it is None, titles, names and authors are searched as plain text.
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.index: search.Index | None = None
        self._known: dict[str, _Known] = {}
        self._counts: dict[str, int] = {}

    def list(
        self,
        text: str,
        *,
        within: str,
        fuzzy: bool,
        sort: Sequence[tuple[str, bool]],
        order: Sequence[int] | None,
    ) -> Listing:
        """What `Library.list` says."""
        asked = parsed(text)
        inside = self.inside(within)
        count = self.columns.shown
        positions: Sequence[int] = inside
        found = None
        if asked.root is not None:
            found = self._search(asked, fuzzy)
            positions = found.positions
            if within:
                flags = bytearray(self.columns.count)
                for position in inside:
                    flags[position] = 1
                positions = list(compress(positions, map(flags.__getitem__, positions)))
        if wanted := (*asked.sort, *sort):
            positions = arrange(positions, self.columns, wanted)
        elif order is not None and found is None:
            flags = bytearray(self.columns.count)
            for position in positions:
                flags[position] = 1
            positions = list(compress(order, map(flags.__getitem__, order)))
        if found is None:
            return Listing(positions, count, count, True, (), (), asked)
        return Listing(
            positions,
            count,
            len(found.positions),
            found.exact,
            found.substitutions,
            found.missing,
            asked,
            found.blame,
            complete=found.complete and self.index is not None,
        )

    def inside(self, within: str) -> Sequence[int]:
        """The visible positions of a view, in list order unless it says another, remembered until something changes."""
        known = self._known.get(within)
        moves = (
            known.moves
            if known is not None
            else within == UNDECIDED_VIEW.query or parsed(within).changes_with_decisions
        )
        version = self._version(moves)
        if known is None or known.version != version:
            kept = list(self._known.items())  # another thread may be searching too
            self._known = {name: one for name, one in kept if one.version == self._version(one.moves)}
            found = self._filter(within)
            known = self._known[within] = _Known(moves, version, found)
            self._counts[within] = len(found)
        return known.positions

    def counted(self, within: str) -> int | None:
        """How many papers a view had when it was last looked at, which costs nothing; None where it never was."""
        return self._counts.get(within)

    def _version(self, moves: bool) -> tuple[int, bool]:
        """What differs whenever a query, which decisions may change or not, may find other papers."""
        columns = self.columns
        return columns.version if moves else columns.lasting_version, self.index is not None

    def _filter(self, text: str) -> Sequence[int]:
        columns = self.columns
        if text == UNDECIDED_VIEW.query:  # what the app opens with, and counts after each decision
            return columns.with_status(UNDECIDED)
        asked = parsed(text)
        if asked.root is None:
            return arrange(columns.visible(range(columns.count)), columns, asked.sort)
        found = self.index.matches(asked, columns) if self.index is not None else self._search(asked, False).positions
        return arrange(found, columns, asked.sort)

    def _search(self, asked: Query, fuzzy: bool) -> search.Found:
        if self.index is not None:
            return self.index.search(asked, self.columns, fuzzy=fuzzy)
        from readlist import search  # an app that is opening doesn't search yet

        return search.scan(asked, self.columns, self._scannable)

    def _scannable(self, position: int) -> str:
        columns = self.columns
        return " ".join(
            (columns.name(position), columns.title(position), columns.authors(position), columns.venue(position))
        )
