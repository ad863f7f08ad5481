"""Triage: one abstract at a time, one key each, and the next is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container

from readlist.actions import Need, Where
from readlist.tui.browse.advising import Advising
from readlist.tui.browse.base import dialog
from readlist.tui.browse.outside import Outside
from readlist.tui.browse.paging import Paging
from readlist.tui.browse.queueing import SUGGESTED, Queueing
from readlist.tui.browse.writing import Writing
from readlist.tui.card import Card
from readlist.tui.cells import width
from readlist.tui.widgets.detail import Detail
from readlist.tui.widgets.foot import Foot
from readlist.tui.widgets.gauge import Gauge

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import ComposeResult

    from readlist.ranking import Ranking
    from readlist.store import Delta
    from readlist.tui.session import Session


_FIRST = (
    ("triage-skip", "skips"),
    ("triage-keep", "keeps"),
    ("maybe", "puts off"),
    ("triage-page", "pages"),
    ("back", "back"),
    ("triage-leave", "leaves"),
)
"""What is said on entering, by action id."""


class TriageScreen(Queueing, Paging, Writing, Advising, Outside):
    """Goes through undecided papers; leaving and coming back goes on at the same one.

    Args:
        session: The run.
        papers: What to go through, in list order.
        title: Where they are from.
        light: Finds what the search of the list found.
        search_words: The words of that search, which lead until decisions say more.
    """

    def __init__(
        self,
        session: Session,
        papers: Sequence[int],
        title: str,
        light: Callable[[str], Sequence[tuple[int, int]]] | None = None,
        search_words: str = "",
    ) -> None:
        super().__init__(session)
        self.take_up(papers)
        self.title_text = title
        self.light = light
        self.search_words = search_words
        self.raw = False
        self._catalogue = session.library.columns.catalogue

    def compose(self) -> ComposeResult:
        """The gauge, the abstract, the foot."""
        yield Gauge(id="gauge")
        with Container(id="panes"):
            yield Detail(id="page", centred=True)
        yield Foot(id="foot")

    def on_mount(self) -> None:
        """Begin where the last triage ended, else with the first paper."""
        for pane in self.query("Lines, Bar").results():
            pane.glyphs = self.session.glyphs  # type: ignore[attr-defined]  # both kinds have it
        self.look_at(self.page)
        last = self.library.position(self.session.triaged) if self.session.triaged else None
        self.shown = last if last in self.queue else (self.queue[0] if self.queue else None)
        self.show_paper()
        if self.shown is not None:
            self._say_first()
        self.learn()
        self.begin_looking_out()

    def _say_first(self) -> None:
        """Say how triage goes, as far as there is room."""
        said: list[tuple[str, str]] = []
        room = self.app.size.width - 2
        for identity, what in _FIRST:
            key = self.session.key(identity)
            room -= width(key) + len(what) + 4
            if key and room >= -3:
                said += [(key, "key"), (f" {what}   ", "dim")]
        self.say(*said)

    @property
    def place(self) -> Where:
        """Keys are pressed in triage."""
        return Where.TRIAGE

    def current(self) -> int | None:
        """The paper that is shown."""
        return self.shown

    def unmet(self, need: Need) -> bool:
        """Whether this need of an action isn't met now."""
        if need is Need.HITS:
            return not self.page.laid.hits
        return super().unmet(need)

    def show_paper(self) -> None:
        """Show the current paper, or that all is done."""
        paper, session = self.shown, self.session
        if paper is None:
            self.page.show(Card())
            self.say(("All decided here. ", "good"), (session.key("triage-leave"), "key"), (" to the list", "dim"))
        else:
            session.triaged = self.library.key(paper)
            mark = self.library.mark(paper)
            self.page.show(
                Card(
                    paper=self.facts(paper),
                    mark=mark,
                    number=paper + 1,
                    status=session.status(mark.status),
                    statuses=session.statuses,
                    light=self.light,
                    want=session.watch("want"),
                    avoid=session.watch("avoid"),
                    why=self.reasons(paper),
                    raw=self.raw,
                )
            )
        self.show_keys()
        self.look_for_reasons()

    show_card = show_paper

    # Deciding

    def changed(self, papers: Sequence[int], *, advance: bool = False) -> str:
        """Go on after a decision on an undecided paper; else show what has changed."""
        aside = ""
        if self._catalogue is not self.library.columns.catalogue:
            self.reshow()
        self.count(papers)
        if advance:
            self.trail.at = 0
            aside = self.next_up()
        self.leave_removed()
        self.show_paper()
        self.learn()
        return aside

    def visit(self, paper: int) -> None:
        """Show this paper."""
        self.shown = paper
        self.show_paper()

    def reshow(self) -> None:
        """Papers may have other positions."""
        self.moved(self._catalogue)
        self._catalogue = self.library.columns.catalogue
        self.show_paper()

    def take_in(self, delta: Delta) -> None:
        """Other programs or machines have decided; the paper that is read stays."""
        position = self.library.columns.catalogue.position
        self.changed([paper for key in delta.keys if (paper := position(key)) is not None])

    @property
    def suggests(self) -> bool:
        """Whether the rest comes in the suggested order."""
        return self.order == SUGGESTED

    def ranked(self) -> Sequence[int]:
        """What is gone through."""
        return self.queue

    def leading(self) -> str:
        """The words of the list's search."""
        return self.search_words

    def following(self) -> int | None:
        """The next in the queue."""
        at = self.queue.index(self.shown) + 1 if self.shown in self.queue else 0
        return self.queue[at] if at < len(self.queue) else None

    def advised(self, ranking: Ranking, others: Sequence[int]) -> None:
        """Go on in this order after the paper that is read."""
        known = set(ranking.order)
        rest = [paper for paper in self.queue if paper not in known]
        ranked = [paper for paper in ranking.order if paper != self.shown]
        head = [self.shown] if self.shown is not None else []
        self.queue = [*[paper for paper in rest if paper != self.shown], *head, *ranked]

    def show_keys(self) -> None:
        """Keys, progress, and above them how far the deciding is."""
        super().show_keys()
        progress = self.library.progress()
        gauge = self.query_one(Gauge)
        title = self.title_text
        if self.narrowed:
            title = f"{len(self.left):,} left{self.session.glyphs.dot}{title}"
        gauge.show(title, progress.decided, progress.decided + progress.undecided, self.outlook)

    @dialog
    async def action_sort(self) -> None:
        """Choose in which order the rest comes."""
        from readlist.tui.screens.chooser import SortDialog

        orders = [
            ("Suggested", "what you are likely to want first"),
            ("As listed", "the order of the list"),
            ("Random", "a fair sample"),
        ]
        chosen = await self.app.push_screen_wait(SortDialog(orders, self.order))
        if chosen is None:
            return
        self.session.triage_order = chosen
        self.queue = self.ordered()
        if chosen == SUGGESTED:
            self.learn()
        self.show_paper()
        self.say(("in order: ", "dim"), orders[chosen][0].lower())

    # Reading

    def action_raw(self) -> None:
        """The text as it came, or as it is read."""
        self.raw = not self.raw
        self.show_paper()

    # Leaving

    def action_triage_leave(self) -> None:
        """Out of the past, else back to the list, to the paper that was read."""
        if self.to_present():
            self.say(("on from where you were", "dim"))
            return
        main = self.app.screen_stack[0]
        self.dismiss()
        if isinstance(main, Writing) and self.shown is not None:
            main.visit(self.shown)

    action_quit = action_triage_leave

    async def perform_below(self, identity: str) -> None:
        """Back to the list, and do something there."""
        self.dismiss()
        main = self.app.screen_stack[0]
        if isinstance(main, Writing):
            await main.action_run(identity)

    async def action_search(self) -> None:
        """Search in the list."""
        await self.perform_below("search")

    async def action_more_like(self) -> None:
        """List what is like this paper."""
        paper = self.shown
        main = self.app.screen_stack[0]
        self.dismiss()
        if isinstance(main, Writing) and paper is not None:
            main.visit(paper)
            await main.action_run("more-like")

    def action_cancel(self) -> None:
        """Say how to leave."""
        self.say((self.session.key("triage-leave"), "key"), (" back to the list", "dim"))

    def on_detail_link_clicked(self, event: Detail.LinkClicked) -> None:
        """A link was clicked."""
        self.action_copy_link(event.number)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is never taken for keys."""
        event.stop()
        self.say(("pasted text can be imported in the list", "dim"))
