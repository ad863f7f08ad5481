"""Searching: a list that follows what is typed, and typing that waits for nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from readlist.errors import DamagedError, ReadlistError
from readlist.tui.browse import remarks
from readlist.tui.browse.base import dialog
from readlist.tui.browse.selecting import Selecting
from readlist.tui.cursor import Rows, place
from readlist.tui.widgets.top import Place, SearchBox, Tally
from readlist.views import ALL_VIEW, UNDECIDED_VIEW, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.widgets import Input

    from readlist.catalogue import Catalogue
    from readlist.finding import Listing
    from readlist.query import Query
    from readlist.query.nodes import TextField
    from readlist.tui.session import Session

AT_ONCE = 20_000
"""Papers up to which a search is quicker than handing it to a thread and back would be felt."""
RECALLED = 50
ROOMY = 24
"""Cells from which a snippet may show the end of a title: below, the title is worth more."""


def _light(parsed: Query, substitutions: Sequence[tuple[str, tuple[str, ...]]], text: str) -> Sequence[tuple[int, int]]:
    from readlist.search import light  # what it needs isn't needed before the first search

    return light(text, parsed, substitutions)


class Searching(Selecting):
    """What is listed: a view, a query in it, an order."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.view: View = UNDECIDED_VIEW
        self.query_text = ""
        self.fuzzy = True
        self.sort: tuple[tuple[str, bool], ...] = ()
        self.order: Sequence[int] | None = None
        self.only: Sequence[int] | None = None
        self.listing: Listing | None = None
        self.catalogue: Catalogue | None = None
        self._came_from: tuple[View, str, str] | None = None
        self._wanted = self._answered = 0
        self._entered = False
        self._searching = False

    @property
    def box(self) -> SearchBox:
        """The search box."""
        return self.query_one(SearchBox)

    def find(self, text: str | None = None) -> Listing:
        """What the view, the query and the order give now."""
        listing = self.library.list(
            self.query_text if text is None else text,
            within=self.view.query,
            fuzzy=self.fuzzy,
            sort=self.sort,
            order=self.order if self.only is None else self.only,
        )
        if self.only is not None:
            chosen = set(self.only)
            listing = replace(listing, positions=[paper for paper in listing.positions if paper in chosen])
        return listing

    def on_input_changed(self, event: Input.Changed) -> None:
        """Something was typed."""
        event.stop()
        self.search(event.value)

    def search(self, text: str) -> None:
        """Search for this, and for typos in it until they are turned off; an empty query turns them on again."""
        if text == self.query_text and self.listing is not None:
            return
        self.query_text = text
        self.fuzzy = self.fuzzy or not text.strip()
        self._search()

    def _search(self) -> None:
        """Search small libraries at once, large ones beside the keys, the latest query alone being shown."""
        self._wanted += 1
        if self.library.count <= AT_ONCE:
            self.show_listing(self.find(), searched=True)
        elif not self._searching:
            self._searching = True
            self.run_worker(self._search_beside(), group="search", exclusive=True)

    async def _search_beside(self) -> None:
        try:
            while True:
                number, text, version = self._wanted, self.query_text, self._version()
                try:
                    listing = await asyncio.to_thread(self.find, text)
                except (RuntimeError, IndexError):
                    if version == self._version():
                        raise
                    continue  # papers or marks changed while the thread went through them: search again
                if self._answered == self._wanted:
                    return
                if number == self._wanted:
                    self.show_listing(listing, searched=True)
                    return
        finally:
            self._searching = False

    def _version(self) -> tuple[object, ...]:
        """What differs whenever papers or marks have changed."""
        return self.library.columns, self.library.columns.version, self.library.ready

    def refind(self, paper: int | None = None, *, stays: int | None = None) -> None:
        """List anew after a change, with the cursor on this paper, or on its neighbour where it is gone.

        Args:
            paper: Where the cursor should be.
            stays: A paper that stays in sight even where it isn't found any more.
        """
        self._wanted += 1
        self._answered = self._wanted
        self.show_listing(self.find(), paper=paper, stays=stays)

    def show_listing(
        self, listing: Listing, *, searched: bool = False, paper: int | None = None, stays: int | None = None
    ) -> None:
        """Show what was found, everywhere on the screen at once."""
        before, row = self.rows, self.papers.cursor
        here = self.current() if paper is None else paper
        self.listing = listing
        self.catalogue = self.library.columns.catalogue
        rows = Rows(listing.positions)
        guest = next((guest for _, guest in before.guests), None)
        if guest is not None and guest == here and not searched and rows.row_of(guest) is None:
            rows = rows.with_guest(guest, before.guests[0][0])
        elif stays is not None and rows.row_of(stays) is None and not self.library.columns.hidden[stays]:
            rows = rows.with_guest(stays, row)
        if searched and self.query_text.strip():
            target = rows[0] if len(rows) else None
        else:
            target = place(before, rows, here, row)
        self.rows = rows
        parsed = listing.query
        found = (parsed, listing.substitutions)
        self.papers.seek(
            (*found, self.catalogue),
            *((None, None) if parsed.empty else (partial(_light, *found), partial(self._snip, *found))),
        )
        at = rows.row_of(target) if target is not None else 0
        self.papers.notice = remarks.notice(self) if not len(rows) else []
        self.papers.show(rows, at or 0)
        self.box.colour(parsed, listing.missing, listing.blame)
        self.show_place()
        self.foot.note(*remarks.remark(self), fresh=searched)
        if searched:
            self.say()
        self.cursor_moved()

    def _snip(
        self,
        parsed: Query,
        substitutions: Sequence[tuple[str, tuple[str, ...]]],
        position: int,
        seen: Sequence[str],
        cells: int,
    ) -> str | None:
        """What a row shows of its paper where the words that were found aren't seen in name and title."""
        from readlist.search import beyond

        try:
            paper, mark = self.library.paper(position), self.library.mark(position)
        except DamagedError:  # said in the detail pane once one goes there
            return None
        name, title = seen[0], seen[1] if cells >= ROOMY else paper.title
        texts: tuple[tuple[str, TextField | None], ...] = (
            (paper.title, "title"),
            (paper.text, "abstract"),
            ("; ".join(paper.authors), "author"),
            (mark.note, "note"),
            (" ".join(f"#{tag}" for tag in mark.tags), None),
            ("; ".join(paper.keywords), "keyword"),
            (paper.venue, None),
        )
        piece = beyond(((name, "name"), (title, "title")), texts, parsed, substitutions, cells)
        dots = self.session.glyphs.ellipsis
        if piece is None or dots == "…":
            return piece
        return f"{dots if piece[0] == '…' else ''}{piece.strip('…')}{dots if piece[-1] == '…' else ''}"

    def show_place(self) -> None:
        """Show the view and the numbers."""
        listing = self.listing
        if listing is None:
            return
        count = len(listing.positions)
        searching = bool(self.query_text)
        beyond = searching and listing.everywhere > count and self.holds_back
        self.query_one(Place).show(self.view.title, searching=searching)
        self.query_one(Tally).show(count, listing.total, f"{listing.everywhere:,} everywhere" if beyond else "")

    # Views

    @property
    def holds_back(self) -> bool:
        """Whether the view has only some of the library's papers."""
        return bool(self.view.query) or self.only is not None

    def show_side(self) -> None:
        """Show the views with their counts."""
        raise NotImplementedError

    def open_view(self, view: View, *, only: Sequence[int] | None = None) -> None:
        """Look at another view; the query stays, the cursor too where it can."""
        if view == self.view and only is None:
            return
        self.view, self.only = view, only
        if only is None:
            self._came_from = None
        self.refind()
        self.show_side()

    def come_from(self) -> None:
        """Remember where the reader is, before papers are listed that aren't a view."""
        if self.only is None:
            paper = self.current()
            self._came_from = (self.view, self.query_text, self.library.key(paper) if paper is not None else "")

    def go_back(self) -> bool:
        """Back from papers that aren't a view to where the reader was; False where that is nowhere."""
        if self.only is None or self._came_from is None:
            return False
        view, query, key = self._came_from
        self.open_view(view)
        self.set_query(query)
        paper = self.library.position(key) if key else None
        if paper is not None and self.rows.row_of(paper) is not None:
            self.visit(paper)
        self.say()
        return True

    def action_next_view(self) -> None:
        """The view below in the sidebar."""
        self.neighbour_view(1)

    def action_previous_view(self) -> None:
        """The view above in the sidebar."""
        self.neighbour_view(-1)

    def neighbour_view(self, steps: int) -> None:
        """The view so many below the current one; out of a list that isn't a view, all papers."""
        views = [view for view, _ in self.library.views(anew=False)]
        here = next((number for number, view in enumerate(views) if view.id == self.view.id), 0)
        if self.only is not None:
            if not self.go_back():
                self.open_view(ALL_VIEW)
        else:
            self.open_view(views[max(0, min(here + steps, len(views) - 1))])

    # The box

    def type(self, event: events.Key) -> bool:
        """Text for the box, at once; True where the key was that.

        A slash in the empty box, or a second one just after the first, looks everywhere; once everything is looked at,
        it is text (a regular expression).
        """
        box = self.box
        entered, self._entered = self._entered, False
        if event.key == "slash" and self.holds_back and (entered or not box.value):
            self.widen()
            box.action_end()
            return True
        if entered and event.key == "space":
            box.action_end()  # one word more
        with box.prevent(box.Changed):
            if event.key == "backspace":
                box.action_delete_left()
            elif event.is_printable and event.character:
                box.replace(event.character, *box.selection)
            else:
                return False
        self.search(box.value)
        return True

    def action_search(self) -> None:
        """To the search box, where a letter begins anew, a space or an arrow goes on; once more widens the search."""
        self._entered = True
        self.set_focus(self.box)
        self.box.action_select_all()
        self.foot.note(*remarks.remark(self))
        self.show_keys()

    def widen(self) -> None:
        """Search the whole library."""
        if self.view.id != ALL_VIEW.id:
            self.open_view(ALL_VIEW)
            self.say(("looking everywhere", "dim"))

    def action_box_leave(self) -> None:
        """Back to the list; the query stays."""
        self.recall_later()
        self.look_at(self.papers)
        self.foot.note(*remarks.remark(self))

    def recall_later(self) -> None:
        """Keep the query for `ctrl+r` in the box."""
        text = self.query_text.strip()
        if text:
            kept = [one for one in self.recalled() if one != text]
            with suppress(ReadlistError):  # where nothing can be kept, one can still leave the box
                self.library.remember("recalled", [text, *kept][:RECALLED])

    def recalled(self) -> list[str]:
        """Earlier queries, the latest first."""
        kept = self.library.store.settings.get("recalled", [])
        return [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []

    @dialog
    async def action_box_recall(self) -> None:
        """Find an earlier query, the latest first, and search it again."""
        from readlist.tui.screens.finder import RecallDialog, fitting

        kept, typed = self.recalled(), self.box.value.strip()
        begun = "" if typed in kept else typed
        kept = [one for one in kept if one != typed]
        if not kept:
            self.say(("no earlier searches", "dim"))
            return
        chosen = await self.app.push_screen_wait(RecallDialog(kept, begun if fitting(kept, begun) else ""))
        if chosen is not None:
            self.set_query(kept[chosen])
            self.box.action_end()

    def action_guesses(self) -> None:
        """Look for typos where the words as typed find nothing, or don't; it holds as long as there is a query."""
        self.fuzzy = not self.fuzzy
        self._search()

    def action_box_complete(self) -> None:
        """Complete the last word of the query: fields, tags, lists, then words of the titles found."""
        from readlist.tui.browse.completing import complete

        text = self.box.value
        done = complete(text, self)
        if done is None:
            self.say(("nothing to complete", "dim"))
        else:
            self.box.value = done
            self.box.action_end()

    def action_clear(self) -> None:
        """Esc: first the selection, then the query."""
        if self.selection.clear():
            self.papers.refresh()
            self.say(("selection cleared", "dim"))
            self.show_keys()
        elif self.query_text:
            self.recall_later()
            self.set_query("")
        elif not self.go_back():
            self.say()

    def set_query(self, text: str) -> None:
        """Put a query into the box and search for it."""
        with self.box.prevent(self.box.Changed):
            self.box.value = text
        self.search(text)
