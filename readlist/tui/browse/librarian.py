"""The librarian: orders, saved searches, watch words, suggestions; import and export; help, settings, leaving."""

from __future__ import annotations

import time
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from readlist.errors import CancelledError, ReadlistError
from readlist.tui.browse import keeping
from readlist.tui.browse.advising import Advising
from readlist.tui.browse.base import dialog
from readlist.tui.browse.dividing import Dividing
from readlist.tui.messages import Failed
from readlist.views import UNDECIDED_VIEW, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.finding import Listing
    from readlist.ranking import Ranking
    from readlist.tui.session import Session

ORDERS: Final[tuple[tuple[str, str, tuple[tuple[str, bool], ...]], ...]] = (
    ("As listed", "the order of the files; in a search the best first", ()),
    ("Suggested", "what you are likely to want first, learned from your decisions", (("suggested", False),)),
    ("Title", "A to Z", (("title", False),)),
    ("Newest", "by year", (("year", True),)),
    ("Last added", "by the time of import", (("added", True),)),
    ("Last decided", "by the time of decision", (("decided", True),)),
    ("Best rated", "by your rating", (("rating", True),)),
)
LIKE: Final = 100
"""How many papers `more like this` lists."""
SUGGESTED: Final = (("suggested", False),)
STOPPABLE: Final = frozenset({"copy", "open", "import", "export", "learn", "like"})
"""Groups of workers that `cancel` stops."""


class Librarian(Dividing, Advising):
    """What concerns the list or the library as a whole.

    Attributes:
        chosen_order: The order in force; `order` and `sort` follow from it.
        whole: Whether the next ranking orders the rows above the cursor too.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.chosen_order: tuple[tuple[str, bool], ...] = ()
        self.whole = False
        self._asked_on: int | None = None

    # Order and suggestions

    @dialog
    async def action_sort(self) -> None:
        """Choose the order of the list."""
        from readlist.tui.screens.chooser import SortDialog

        orders = [(name, what) for name, what, _ in ORDERS]
        current = next((n for n, (_, _, sort) in enumerate(ORDERS) if sort == self.chosen_order), None)
        chosen = await self.app.push_screen_wait(SortDialog(orders, current))
        if chosen is not None:
            self.set_order(ORDERS[chosen][2])
            self.say(("sorted: ", "dim"), ORDERS[chosen][0].lower())

    def set_order(self, sort: tuple[tuple[str, bool], ...]) -> None:
        """Order the list; the cursor stays on its paper, but the suggested order is read from its top."""
        self.chosen_order = sort
        self.order = None
        self.sort = () if sort == SUGGESTED else sort
        if sort == SUGGESTED:
            self.say(("reading your decisions…", "dim"))
            self._asked_on, self.whole = self.current(), True
            self.learn()
        self.papers.surprises = frozenset()
        self.refind()

    def resume_suggesting(self, *, whole: bool) -> None:
        """The suggested order of the last start: the list is shown as it is, and ordered when the ranking is there.

        Args:
            whole: Whether the reader goes on at a paper, which then comes to its place in that order.
        """
        self.chosen_order, self.whole = SUGGESTED, whole

    @property
    def suggests(self) -> bool:
        """Whether the list is in the suggested order."""
        return self.chosen_order == SUGGESTED

    def leading(self) -> str:
        """The words of the search."""
        terms = self.listing.query.terms if self.listing is not None else ()
        return " ".join(term.text for term in terms)

    def advised(self, ranking: Ranking, others: Sequence[int]) -> None:
        """Take up a new order; what is above the cursor, and the paper under it, stay where they are.

        The first time the whole list is ordered, and where the reader has waited for it, it is shown from its top.
        """
        kept = [] if self.whole else list(islice(self.rows, self.papers.cursor + 1))
        known = set(kept)
        self.order = [*kept, *(paper for paper in chain(ranking.order, others) if paper not in known)]
        self.papers.surprises = ranking.explored
        waited = self.whole and self._asked_on is not None and self._asked_on == self.current()
        self.whole, self._asked_on = False, None
        self.refind()
        if waited:
            self.move_to(0)
            told = ranking.learned or ranking.led
            self.say(("in the suggested order" if told else "decide on a few papers first: it learns from them", "dim"))

    def show_listing(
        self, listing: Listing, *, searched: bool = False, paper: int | None = None, stays: int | None = None
    ) -> None:
        """Show what was found; a search that has ended leads the suggested order no longer."""
        super().show_listing(listing, searched=searched, paper=paper, stays=stays)
        if searched and self.led_by and not self.leading():
            self.learn()

    def progress_texts(self) -> list[str]:
        """In the suggested order, first what is left of what the reader would want."""
        outlook, progress = self.outlook, super().progress_texts()
        return [*(f"{outlook[0]} · {text}" for text in progress if outlook), *outlook, *progress]

    # Leaving and looking

    def action_quit(self) -> None:
        """Back from reading, then out of the search, then out of the app."""
        if self.full:
            self.set_full(False)
        else:
            self.leave()

    def leave(self) -> None:
        """Remember the place, and end."""
        try:
            self.library.remember("place", keeping.place_of(self, time.time()))
        except ReadlistError as error:
            self.say_error(error)
        self.app.exit(0)

    def action_cancel(self) -> None:
        """Stop what runs beside the keys; where nothing does, say how to quit."""
        running = [worker for worker in self.workers if worker.group in STOPPABLE]
        running = [worker for worker in running if worker.is_running]
        for worker in running:
            worker.cancel()
        if running:
            self.say(("cancelled", "dim"))
        else:
            self.say((self.session.key("quit"), "key"), (" quits", "dim"))

    # Suggestions

    def prepare(self) -> None:
        """Load the word index beside the keys."""

    def action_more_like(self) -> None:
        """List what is most like the targets."""
        papers = self.targets()
        about = self.paper_name(papers[0]) if len(papers) == 1 else f"{len(papers):,} papers"
        self.say((f"looking for papers like {about}…", "dim"))
        catalogue = self.library.columns.catalogue

        def run() -> None:
            from textual.worker import get_current_worker

            suggester, worker = self.session.suggester, get_current_worker()
            try:
                suggester.prepare(lambda: worker.is_cancelled)
                found = suggester.more_like(papers, limit=LIKE)
            except CancelledError:
                return
            except ReadlistError as error:
                self.post_message(Failed(str(error)))
                return
            if not worker.is_cancelled and catalogue is self.library.columns.catalogue:
                self.app.call_from_thread(self.show_only, f"Like {about}", [*papers, *found])

        self.run_worker(run, thread=True, group="like", exclusive=True, exit_on_error=False)

    def show_only(self, title: str, papers: Sequence[int]) -> None:
        """List these papers in this order, as a view that isn't kept; Esc goes back to where the reader was."""
        self.come_from()
        self.selection.clear()
        self.set_query("")
        self.open_view(View(f"only:{title}", title, "views", ""), only=papers)
        self.move_to(0)
        self.say((f"{len(papers):,} papers; ", "dim"), (self.session.key("clear"), "key"), (" goes back", "dim"))

    def show_keys_of(self, title: str, keys: Sequence[str]) -> None:
        """List the papers with these keys."""
        self.show_only(title, [paper for key in keys if (paper := self.library.position(key)) is not None])

    def show_tag(self, tag: str) -> None:
        """List the papers with this tag."""
        view = next((view for view, _ in self.library.views() if view.id == f"tag:{tag}"), None)
        if view is not None:
            self.open_view(view)

    def action_triage(self) -> None:
        """One abstract at a time."""
        from readlist.tui.screens.triage import TriageScreen

        status = self.library.columns.status
        undecided = [paper for paper in self.rows if self.session.undecided(status(paper))]
        title = f"{self.view.title} / {self.query_text}" if self.query_text else self.view.title
        if not undecided:  # what was asked for is elsewhere
            undecided = list(self.library.list(within=UNDECIDED_VIEW.query).positions)
            title = UNDECIDED_VIEW.title
        if undecided:
            self.foot.settle()  # what is decided there is later than what stands here
            self.app.push_screen(TriageScreen(self.session, undecided, title, self.papers.light, self.leading()))
        else:
            self.say(("all is decided", "good"))
