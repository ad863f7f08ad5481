"""Paging: moving within one abstract."""

from __future__ import annotations

from readlist.tui.browse.base import PaperScreen
from readlist.tui.widgets.detail import Detail


class Paging(PaperScreen):
    """A screen with nothing but an abstract to move in."""

    @property
    def page(self) -> Detail:
        """The abstract."""
        return self.query_one(Detail)

    def action_down(self) -> None:
        """One line down."""
        self.page.scroll_lines(1)

    def action_up(self) -> None:
        """One line up."""
        self.page.scroll_lines(-1)

    def action_top(self) -> None:
        """To the beginning of the text."""
        self.page.go(0)

    def action_bottom(self) -> None:
        """To the end of the text."""
        self.page.go(self.page.total)

    def action_half_down(self) -> None:
        """Half a page down."""
        self.page.scroll_lines(self.page.room // 2)

    def action_half_up(self) -> None:
        """Half a page up."""
        self.page.scroll_lines(-(self.page.room // 2))

    def action_page_down(self) -> None:
        """A page down."""
        self.page.page(1)

    def action_page_up(self) -> None:
        """A page up."""
        self.page.page(-1)

    action_triage_page = action_page_down
    action_triage_page_back = action_page_up

    def action_next_hit(self) -> None:
        """To the next lit word."""
        self.page.next_hit(1)

    def action_previous_hit(self) -> None:
        """To the lit word before."""
        self.page.next_hit(-1)
