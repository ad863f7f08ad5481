"""Selecting: the papers that the next decision is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.tui.browse.base import PaperScreen
from readlist.tui.cursor import Rows, Selection
from readlist.tui.widgets.paperlist import PaperList

if TYPE_CHECKING:
    from collections.abc import Iterable

    from readlist.tui.session import Session


class Selecting(PaperScreen):
    """A list of which papers can be chosen."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.selection = Selection()
        self.rows = Rows()

    @property
    def papers(self) -> PaperList:
        """The list."""
        return self.query_one(PaperList)

    def targets(self) -> list[int]:
        """The selected papers, else the one under the cursor."""
        self._close_range()
        return list(self.selection.papers) if len(self.selection) else super().targets()

    def out_of_view(self) -> int:
        """How many selected papers the list doesn't show."""
        return self.selection.out_of(self.rows)

    def action_select(self) -> None:
        """Choose the paper under the cursor, or don't, and go on."""
        self._close_range()
        row = self.papers.cursor
        self.selection.toggle(self.rows[row])
        self.papers.repaint(row)
        self.papers.move(row + 1)
        self.cursor_moved()
        self.say_selection()

    def action_select_range(self) -> None:
        """Begin a range at the cursor, or end it there."""
        if self.selection.anchor is None:
            self.selection.anchor = self.rows[self.papers.cursor]
            self.say("a range from here: move, then ", (self.session.key("select-range"), "key"), " or a decision")
            self.papers.refresh()
        else:
            self._close_range()
            self.say_selection()

    def range_rows(self) -> range:
        """The rows of a range that is being made, empty where there is none."""
        anchor = self.selection.anchor
        start = self.rows.row_of(anchor) if anchor is not None else None
        if start is None:
            return range(0)
        low, high = sorted((start, self.papers.cursor))
        return range(low, high + 1)

    def _close_range(self) -> None:
        if self.selection.anchor is not None:
            self.selection.add(self.rows[row] for row in self.range_rows())
            self.selection.anchor = None
            self.papers.refresh()

    def action_select_all(self) -> None:
        """Choose every paper of the list, or none of them where all are chosen."""
        shown = list(self.rows)
        if len(self.selection) >= len(shown) and all(paper in self.selection for paper in shown):
            self.selection.clear()
            self._chosen(())
        else:
            self._chosen(shown)

    def action_select_above(self) -> None:
        """Choose the paper under the cursor and all above it."""
        self._chosen(self.rows[row] for row in range(self.papers.cursor + 1))

    def action_select_below(self) -> None:
        """Choose the paper under the cursor and all below it."""
        self._chosen(self.rows[row] for row in range(self.papers.cursor, len(self.rows)))

    def action_select_inverse(self) -> None:
        """Choose what isn't chosen in the list, and only that."""
        self._close_range()
        self.selection.invert(self.rows)
        self._chosen(())

    def _chosen(self, papers: Iterable[int]) -> None:
        self.selection.anchor = None
        self.selection.add(papers)
        self.papers.refresh()
        self.say_selection()

    def say_selection(self) -> None:
        """`12 selected, 9 out of view`."""
        count = len(self.selection)
        if not count:
            self.say(("nothing selected", "dim"))
        else:
            out = self.out_of_view()
            beyond = (f", {out:,} out of view", "warm") if out else ("", "dim")
            hint = "a decision, tag, copy or export is for all of them; Esc clears"
            self.say((f"{count:,} selected", "accent_bold"), beyond, (f"{self.session.glyphs.dot}{hint}", "dim"))
        self.show_keys()

    def cursor_moved(self) -> None:
        """The cursor stands on another paper."""
        raise NotImplementedError
