"""Moving: the cursor in the list, the text in the detail pane, the views in the sidebar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.actions import Need
from readlist.tui.browse.learning import Learning
from readlist.tui.browse.narrowing import Narrowing
from readlist.tui.card import Card
from readlist.tui.widgets.detail import Detail

if TYPE_CHECKING:
    from readlist.tui.session import Session


class Moving(Narrowing, Learning):
    """Three panes of which one has the focus."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.full = False
        self.raw = False

    @property
    def page(self) -> Detail:
        """The detail pane."""
        return self.query_one(Detail)

    @property
    def reading(self) -> bool:
        """Whether moving scrolls the text."""
        return self.full or self.focused is self.page

    def current(self) -> int | None:
        """The paper under the cursor."""
        return self.rows[self.papers.cursor] if len(self.rows) else None

    def unmet(self, need: Need) -> bool:
        """Whether this need of an action isn't met now."""
        if need is Need.SHOWN:
            return not len(self.rows)
        if need is Need.SELECTION:
            return not len(self.selection)
        if need is Need.QUERY:
            return not self.query_text.strip()
        if need is Need.HITS:
            return not self.page.laid.hits
        return super().unmet(need)

    def move_to(self, row: int) -> None:
        """Put the cursor on this row."""
        if not len(self.rows):
            return
        row = max(0, min(row, len(self.rows) - 1))
        if self.rows.guests and not self.rows.is_guest(self.rows[row]):
            paper = self.rows[row]
            self.rows = self.rows.without_guests()
            self.papers.show(self.rows, self.rows.row_of(paper) or 0)
        else:
            was_range = self.selection.anchor is not None
            self.papers.move(row)
            if was_range:
                self.papers.refresh()
        self.cursor_moved()

    def cursor_moved(self) -> None:
        """Show the paper under the cursor."""
        self.trail_ends()
        self.papers.range = self.range_rows()
        self.show_card()
        self.show_keys()
        self.look_for_reasons()

    def trail_ends(self) -> None:
        """The reader has moved: the way back begins here again."""

    def show_card(self) -> None:
        """Show the current paper in the detail pane."""
        position = self.current()
        self.page.show(Card() if position is None else self.card(position))

    def card(self, position: int) -> Card:
        """What is shown of a paper."""
        session, mark = self.session, self.library.mark(position)
        return Card(
            paper=self.facts(position),
            mark=mark,
            number=position + 1,
            status=session.status(mark.status),
            statuses=session.statuses,
            light=self.papers.light,
            want=session.watch("want"),
            avoid=session.watch("avoid"),
            why=self.reasons(position),
            raw=self.raw,
        )

    def following(self) -> int | None:
        """The paper below."""
        row = self.papers.cursor + 1
        return self.rows[row] if row < len(self.rows) else None

    def visit(self, paper: int) -> None:
        """Put the cursor on this paper; where the list doesn't have it, it is a guest there."""
        row = self.rows.row_of(paper)
        if row is None:
            self.rows = self.rows.without_guests().with_guest(paper, self.papers.cursor)
            row = self.rows.row_of(paper) or 0
            self.papers.show(self.rows, row)
            self.cursor_moved()
        else:
            self.move_to(row)

    def _move(self, rows: int) -> None:
        if self.reading:
            self.page.scroll_lines(rows)
        elif self.focused is self.side:
            self.move_aside(rows)
        else:
            self.move_to(self.papers.cursor + rows)

    def action_down(self) -> None:
        """One down."""
        self._move(1)

    def action_up(self) -> None:
        """One up."""
        self._move(-1)

    def action_top(self) -> None:
        """To the first."""
        self._move(-10_000_000)

    def action_bottom(self) -> None:
        """To the last."""
        self._move(10_000_000)

    @property
    def _screenful(self) -> int:
        pane = self.page if self.reading else self.papers
        return max(2, pane.size.height - 1)

    def action_half_down(self) -> None:
        """Half a page down."""
        self._move(self._screenful // 2)

    def action_half_up(self) -> None:
        """Half a page up."""
        self._move(-(self._screenful // 2))

    def action_page_down(self) -> None:
        """A page down."""
        self._move(self._screenful)

    def action_page_up(self) -> None:
        """A page up."""
        self._move(-self._screenful)

    def action_scroll_down(self) -> None:
        """The abstract three lines further down."""
        self.page.scroll_lines(3)

    def action_scroll_up(self) -> None:
        """The abstract three lines further up."""
        self.page.scroll_lines(-3)

    def action_next_hit(self) -> None:
        """To the next lit word."""
        if not self.page.next_hit(1):
            self.say(("no lit word below", "dim"))

    def action_previous_hit(self) -> None:
        """To the lit word before."""
        if not self.page.next_hit(-1):
            self.say(("no lit word above", "dim"))

    def action_box_down(self) -> None:
        """Down in the list, from the box."""
        self.move_to(self.papers.cursor + 1)

    def action_box_up(self) -> None:
        """Up in the list, from the box."""
        self.move_to(self.papers.cursor - 1)

    # Panes

    def action_next_pane(self) -> None:
        """The pane to the right, then from the left again."""
        self._pane(1)

    def action_previous_pane(self) -> None:
        """The pane to the left, then from the right again."""
        self._pane(-1)

    def action_pane_left(self) -> None:
        """The pane to the left, where there is one."""
        if self.focused is not self.side:
            self._pane(-1)

    def action_pane_right(self) -> None:
        """The pane to the right, where there is one."""
        if self.focused is not self.page:
            self._pane(1)

    def _pane(self, step: int) -> None:
        panes = [self.side, self.papers, self.page]
        here = panes.index(self.focused) if self.focused in panes else 1
        self.look_at(panes[(here + step) % 3])

    def action_raw(self) -> None:
        """The text as it came, or as it is read."""
        self.raw = not self.raw
        self.show_card()
        self.say(("the text as it came" if self.raw else "the text as it is read", "dim"))

    def action_read_full(self) -> None:
        """The paper on the whole screen."""
        if self.focused is self.side:
            self.take_aside()
            return
        self.set_full(True)

    def action_full_leave(self) -> None:
        """Back to the three panes."""
        self.set_full(False)

    def set_full(self, full: bool) -> None:
        """Read on the whole screen, or see the list too."""
        self.full = full
        self.set_class(full, "-full")
        self.page.centred = full
        self.look_at(self.page if full else self.papers)
        self.page.refresh()
        self.show_keys()

    def action_full_page(self) -> None:
        """A page on; at the end, the next paper."""
        if not self.page.page(1):
            self.move_to(self.papers.cursor + 1)

    def action_full_next(self) -> None:
        """The next paper."""
        self.move_to(self.papers.cursor + 1)

    def action_full_previous(self) -> None:
        """The paper before."""
        self.move_to(self.papers.cursor - 1)
