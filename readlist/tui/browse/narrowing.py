"""Narrowing: how the papers in view divide, counted once the keys rest, and one key to ask for one part of them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from readlist.tui.browse.base import dialog
from readlist.tui.browse.searching import AT_ONCE, Searching
from readlist.tui.rest import Rest
from readlist.tui.widgets.sidebar import Sidebar, entries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from readlist.columns import Columns
    from readlist.facets import Facet, Value
    from readlist.finding import Listing
    from readlist.mark import Status
    from readlist.tui.session import Session

REST = 0.25
"""Seconds without a change after which the sidebar's numbers are brought up to date."""
START = 1.0
"""Seconds after the first frame before which nothing is counted: the first keys come first."""
TALL = 36
"""Lines of the sidebar from which it shows more of each facet."""


def _divide(columns: Columns, positions: Sequence[int], statuses: Sequence[Status]) -> Sequence[Facet]:
    from readlist.facets import divide  # what it needs isn't needed before one rests

    return divide(columns, positions, statuses)


class Narrowing(Searching):
    """The sidebar: views that are opened, facets that narrow the search."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.facets: Sequence[Facet] = ()
        self._resting = Rest(self, REST, self.count_aside)
        self._counts = False

    @property
    def side(self) -> Sidebar:
        """The sidebar."""
        return self.query_one(Sidebar)

    def show_side(self) -> None:
        """Show the views with their counts, and how the papers in view divide; what costs time to count follows."""
        self._show_side()
        self.count_soon()

    def _show_side(self) -> None:
        tall = self.side.room >= TALL
        facets = [
            (facet.title if tall and (number or len(facet.values) > 1) else "", facet.top(5 if tall else 3))
            for number, facet in enumerate(self.facets)
        ]
        shown = entries(self.library.views(anew=False), facets, searching=bool(self.query_text.strip()))
        self.side.show(shown, self.view.id)

    def begin_counting(self) -> None:
        """Count from soon on: the first frame is there."""
        self.set_timer(START, self._count_from_now)

    def _count_from_now(self) -> None:
        self._counts = True
        self.count_aside()

    def show_listing(
        self, listing: Listing, *, searched: bool = False, paper: int | None = None, stays: int | None = None
    ) -> None:
        """Show what was found; what is said of it in the sidebar follows."""
        super().show_listing(listing, searched=searched, paper=paper, stays=stays)
        self.count_soon()

    def count_soon(self) -> None:
        """Bring the sidebar's numbers up to date once the keys rest."""
        if self._counts:
            self._resting.begin()

    def count_aside(self) -> None:
        """Count saved searches and facets, in large libraries beside the keys."""
        if not self.side.display:
            return
        if self.library.count <= AT_ONCE:
            self._counted(self.listing, self._count(self.divided()))
        else:
            count = partial(self._count_beside, self.listing, self.divided())
            self.run_worker(count, thread=True, group="facets", exclusive=True, exit_on_error=False)

    def _count_beside(self, listing: Listing | None, divide: Callable[[], Sequence[Facet]]) -> None:
        try:
            facets = self._count(divide)
        except RuntimeError:  # the marks changed while the thread went through them
            self.app.call_from_thread(self.count_soon)
        else:
            self.app.call_from_thread(self._counted, listing, facets)

    def _count(self, divide: Callable[[], Sequence[Facet]]) -> Sequence[Facet]:
        self.library.counts()
        return divide()

    def divided(self) -> Callable[[], Sequence[Facet]]:
        """Finds how the papers that are in view now divide, in any thread."""
        positions = self.listing.positions if self.listing is not None else ()
        return partial(_divide, self.library.columns, positions, self.library.statuses)

    def _counted(self, listing: Listing | None, facets: Sequence[Facet]) -> None:
        if listing is self.listing:
            self.facets = facets
            self._show_side()

    def move_aside(self, steps: int) -> None:
        """Move the sidebar's cursor, and say what can be done there."""
        entry = self.side.move(steps)
        enter, dot = self.session.key("read-full"), (self.session.glyphs.dot, "dim")
        if entry is not None and entry.value is not None:
            key = self.session.key("narrow-out")
            only, out = ((enter, "key"), (" only these", "dim")), ((key, "key"), (" without them", "dim"))
            self.say(entry.value.condition, dot, *only, dot, *out)
        elif entry is not None and entry.view is not None:
            self.say(entry.view.title, dot, (enter, "key"), (" opens it", "dim"))

    def take_aside(self) -> None:
        """Open the view under the sidebar's cursor, or narrow by the value there."""
        entry = self.side.under_cursor
        if entry is not None and entry.value is not None:
            self.narrow(entry.value)
            return
        self.look_at(self.papers)
        if entry is not None and entry.view is not None:
            self.open_view(entry.view)

    def on_sidebar_narrowed(self, event: Sidebar.Narrowed) -> None:
        """A facet's value was clicked."""
        self.narrow(event.value)

    def narrow(self, value: Value, *, out: bool = False) -> None:
        """Ask for the papers with this value too, or (`out`) for those without it."""
        from readlist.facets import narrowed

        self.set_query(narrowed(self.query_text, value.condition, out=out))

    def action_narrow(self) -> None:
        """Only the papers with one value of a facet: the one under the sidebar's cursor, else one that is chosen."""
        self._narrow(out=False)

    def action_narrow_out(self) -> None:
        """The papers without one value of a facet."""
        self._narrow(out=True)

    def _narrow(self, *, out: bool) -> None:
        entry = self.side.under_cursor if self.focused is self.side else None
        if entry is not None and entry.value is not None:
            self.narrow(entry.value, out=out)
        else:
            self._choose(out=out)

    @dialog
    async def _choose(self, *, out: bool) -> None:
        from readlist.tui.screens.narrowing import NarrowDialog

        try:
            divide = self.divided()
            facets = divide() if self.library.count <= AT_ONCE else await asyncio.to_thread(divide)
        except RuntimeError:  # the marks changed while the thread went through them
            facets = self.facets
        if not facets:
            self.say(("these papers are all alike in year, venue, list, tag, status and code", "dim"))
            return
        what = f"{len(self.rows):,} papers"
        choice = await self.app.push_screen_wait(NarrowDialog(facets, what, out=out))
        if choice is not None:
            value, out = choice
            self.narrow(value, out=out)
