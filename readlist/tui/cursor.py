"""Where the reader is: the papers of a view in order, the paper under the cursor, what is selected.

Nothing here knows a widget. Papers are positions in the library; the cursor is a paper, not a row, so that no sorting,
filtering or import can slip another paper under it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Rows:
    """What the list shows.

    Attributes:
        found: The papers that the view and the search find, in order.
        guests: Papers shown though they aren't (any more) found: row → paper, in the order of rows.
    """

    found: Sequence[int] = ()
    guests: tuple[tuple[int, int], ...] = ()

    def __len__(self) -> int:
        return len(self.found) + len(self.guests)

    def __getitem__(self, row: int) -> int:
        before = 0
        for at, paper in self.guests:
            if at == row:
                return paper
            if at < row:
                before += 1
        return self.found[row - before]

    def __iter__(self) -> Iterator[int]:
        return (self[row] for row in range(len(self)))

    def row_of(self, paper: int) -> int | None:
        """The row that shows this paper."""
        for at, guest in self.guests:
            if guest == paper:
                return at
        try:
            row = self.found.index(paper)
        except ValueError:
            return None
        for at, _ in self.guests:
            if at <= row:
                row += 1
        return row

    def is_guest(self, paper: int) -> bool:
        """Whether the paper is only kept in sight."""
        return any(guest == paper for _, guest in self.guests)

    def with_guest(self, paper: int, row: int) -> Rows:
        """The same with one guest, at this row or the nearest that there is."""
        return Rows(self.found, ((max(0, min(row, len(self.found))), paper),))

    def without_guests(self) -> Rows:
        """Only what is found."""
        return Rows(self.found) if self.guests else self


def place(before: Rows, after: Rows, paper: int | None, row: int) -> int | None:
    """The paper on which the cursor stands after the rows have changed.

    It is the same paper where that is still shown, else the next one of the old rows that is, else the last before it.

    Args:
        before: The rows as they were.
        after: The rows as they are.
        paper: The paper under the cursor until now.
        row: Its row in `before`.
    """
    if not len(after):
        return None
    if paper is not None and after.row_of(paper) is not None:
        return paper
    shown = set(after.found) | {guest for _, guest in after.guests} if len(before) > 1 else set()
    for at in range(row + 1, len(before)):
        if before[at] in shown:
            return before[at]
    for at in range(min(row, len(before)) - 1, -1, -1):
        if before[at] in shown:
            return before[at]
    return after[max(0, min(row, len(after) - 1))]


@dataclass(slots=True)
class Selection:
    """The papers that the next decision is for, in the order in which they were chosen.

    Attributes:
        papers: Chosen papers; a dict for its order.
        anchor: Where a range begins, while one is being made.
    """

    papers: dict[int, None] = field(default_factory=dict)
    anchor: int | None = None

    def __len__(self) -> int:
        return len(self.papers)

    def __contains__(self, paper: object) -> bool:
        return paper in self.papers

    def toggle(self, paper: int) -> None:
        """Choose the paper, or don't."""
        if paper in self.papers:
            del self.papers[paper]
        else:
            self.papers[paper] = None

    def add(self, papers: Iterable[int]) -> None:
        """Choose these too."""
        self.papers.update(dict.fromkeys(papers))

    def invert(self, papers: Iterable[int]) -> None:
        """Of these, choose those that were not chosen, and only those."""
        papers = list(papers)
        before = self.papers
        chosen = dict.fromkeys(p for p in papers if p not in before)
        for paper in papers:
            before.pop(paper, None)
        before.update(chosen)

    def clear(self) -> bool:
        """Choose nothing; True where something was chosen."""
        had = bool(self.papers) or self.anchor is not None
        self.papers.clear()
        self.anchor = None
        return had

    def out_of(self, shown: Iterable[int]) -> int:
        """How many chosen papers are not among these."""
        if not self.papers:
            return 0
        return len(self.papers) - sum(1 for paper in shown if paper in self.papers)
