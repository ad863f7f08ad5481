"""Holding: the papers of a library and of what comes in, by position; encoded, but for those that are being changed."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import orjson

from readlist.document import from_document, to_document
from readlist.importing.deriving import Deriver
from readlist.importing.joining import derived_anew, joined
from readlist.store.encoded import Documents
from readlist.store.papers import encode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.document import Document
    from readlist.importing.deriving import Derived
    from readlist.paper import Paper
    from readlist.search.parts import Kept
    from readlist.store.encoded import Row


class Holding:
    """Papers that come in join the end; two of them may turn out to be one.

    Args:
        documents: The library's papers.

    Attributes:
        stored: How many papers the library has.
        keys: By position, the papers' keys.
        names: By position, how a report calls the paper: its source's own id, else its key.
        lists: By position, the lists that the paper is on.
    """

    def __init__(self, documents: Documents) -> None:
        self.stored = len(documents)
        self.keys: list[str] = []
        self.names: list[str] = []
        self.lists: list[tuple[str, ...]] = []
        self._rows: list[Row | None] = list(documents.rows)
        self._papers: dict[int, Paper] = {}
        self._moved: dict[int, int] = {}
        self._changed: set[int] = set()
        self._before: dict[int, Row] = {}
        self._tuples: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._deriver = Deriver()

    def close(self) -> None:
        """Let go of what derives."""
        self._deriver.close()

    def know(self, document: Document) -> None:
        """Note what is asked of every paper; once for each of the library's, in order."""
        sources = document.get("sources") or [["", 0, 0, ""]]
        self._note(document["key"], str(sources[0][3]), tuple(document.get("lists", ())))

    def _note(self, key: str, id: str, lists: tuple[str, ...]) -> None:
        self.keys.append(key)
        self.names.append(id or key)
        self.lists.append(self._tuples.setdefault(lists, lists))

    def place(self, position: int) -> int:
        """Where the paper is that was once at this position."""
        while position in self._moved:
            position = self._moved[position]
        return position

    def paper(self, position: int) -> Paper:
        """The paper at a position, as it is now."""
        position = self.place(position)
        paper = self._papers.get(position)
        if paper is None:
            row = self._rows[position]
            assert row is not None
            paper = from_document(orjson.loads(row))
        return paper

    def add(self, paper: Paper) -> int:
        """Take a paper that comes in; returns its position."""
        position = len(self._rows)
        self._rows.append(None)
        self._note(paper.key, paper.sources[0].id, paper.lists)
        self._papers[position] = paper
        self._keep(self._deriver.add(position, paper))
        return position

    def change(self, position: int, paper: Paper) -> None:
        """Take the facts that a paper has now."""
        self._papers[position] = paper
        self._changed.add(position)
        self.lists[position] = self._tuples.setdefault(paper.lists, paper.lists)

    def fold(self, keep: int, away: int) -> Paper:
        """Make one of two papers that came in; returns it."""
        paper = joined(self.paper(keep), self.paper(away))
        self.change(keep, paper)
        self._papers.pop(away, None)
        self._rows[away] = None
        self._moved[away] = keep
        return paper

    def _keep(self, derived: Iterator[Derived]) -> None:
        for position, paper, row in derived:
            if self._papers.get(position) is paper:  # else it was changed since, or went into another
                self._put(position, row)

    def _put(self, position: int, row: bytes) -> None:
        before = self._rows[position]
        if before is not None and position < self.stored:
            self._before[position] = before
        self._rows[position] = row
        del self._papers[position]

    def finish(self) -> Iterator[tuple[int, int]]:
        """Derive what is left; yields how many papers are done, of how many."""
        for position, paper in sorted(self._papers.items()):
            row = self._rows[position]
            if row is None:
                continue
            before = orjson.loads(row)
            old = from_document(before)
            if derived_anew(old, paper):
                continue
            document = to_document(paper)
            if paper == old or document == before:
                del self._papers[position]
            else:
                self._put(position, encode(document))
        total = len(self._rows) - self.stored
        yield from self._derived(total)
        for position, paper in sorted(self._papers.items()):  # those that changed after they were given away
            self._keep(self._deriver.add(position, paper))
        yield from self._derived(total)

    def _derived(self, total: int) -> Iterator[tuple[int, int]]:
        for number, one in enumerate(self._deriver.rest()):
            self._keep(iter((one,)))
            if number % 16 == 0:
                yield max(0, total - len(self._papers)), total

    def documents(self) -> tuple[Documents, list[int]]:
        """Every paper once all is derived, and for each position the place among them."""
        places: list[int] = []
        rows: list[Row] = []
        for row in self._rows:
            places.append(len(rows))
            if row is not None:
                rows.append(row)
        return Documents(rows), places

    def parts(self, places: Sequence[int]) -> dict[int, Kept]:
        """What was made for the word index of papers that haven't changed since, by the place of the first."""
        changed = sorted((*self._changed, *self._moved))
        return {
            places[first]: kept
            for first, kept in self._deriver.parts.items()
            if bisect_left(changed, first) == bisect_left(changed, first + kept.size)
        }

    def remaining(self) -> Iterator[int]:
        """The positions of all papers but those that went into others, in order."""
        return (position for position, row in enumerate(self._rows) if row is not None)

    def replaced(self) -> dict[str, Document]:
        """By key, the library's papers that have changed, as they were."""
        return {self.keys[position]: orjson.loads(row) for position, row in sorted(self._before.items())}

    def added(self) -> list[int]:
        """The positions of the papers that came in, in order."""
        return [position for position in range(self.stored, len(self._rows)) if position not in self._moved]
