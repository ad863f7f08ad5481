"""The main screen: views, list and detail, the search box above, the messages below."""

from __future__ import annotations

import gc
import shutil
from typing import TYPE_CHECKING

from textual.containers import Container

from readlist.actions import Where
from readlist.errors import CancelledError, ReadlistError
from readlist.tui.browse import keeping
from readlist.tui.browse.base import BREADTHS
from readlist.tui.browse.outside import Outside
from readlist.tui.browse.shelving import Shelving
from readlist.tui.browse.writing import Writing
from readlist.tui.cursor import Rows
from readlist.tui.messages import Prepared
from readlist.tui.widgets.detail import Detail
from readlist.tui.widgets.foot import Foot
from readlist.tui.widgets.paperlist import PaperList
from readlist.tui.widgets.sidebar import Sidebar
from readlist.tui.widgets.top import Place, SearchBox, Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from readlist.store import Delta
    from readlist.tui.session import Session


class MainScreen(Shelving, Writing, Outside):
    """Owns the view, the query, the rows, the cursor and the selection; the panes show them."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._greeting = keeping.restore(self)
        self._covered = False

    def first_classes(self) -> str:
        """The class of the terminal's width, and of the pane that has the focus."""
        columns = shutil.get_terminal_size().columns
        return "-at-list " + next(name for start, name in reversed(BREADTHS or []) if columns >= start)

    def compose(self) -> ComposeResult:
        """Few widgets: each paints its own lines."""
        with Container(id="top"):
            yield Place(id="place")
            yield SearchBox(id="box")
            yield Tally(id="tally")
        with Container(id="panes"):
            yield Sidebar(id="side")
            yield PaperList(id="list")
            yield Detail(id="page")
        yield Foot(id="foot")

    def on_mount(self) -> None:
        """Show the list, then fetch what makes it quick."""
        self.papers.selection = self.selection
        self.papers.look = self.library.row
        self.adopt_settings()
        if self.query_text:
            with self.box.prevent(self.box.Changed):
                self.box.value = self.query_text
        self.shape()
        self.look_at(self.papers)
        self.show_listing(self.find(), paper=keeping.paper_of(self))
        self.show_side()
        if self._greeting:
            self.say((self._greeting, "soft"))
        elif problems := self.session.config.message or "\n".join(self.session.keys.problems):
            self.say_at_length((), problems, ())
        self.warn()
        self.call_after_refresh(self._begin)

    def adopt_settings(self) -> None:
        """Glyphs, statuses and watch words as the settings say."""
        self.papers.statuses = dict(self.session.statuses)
        self.papers.watch_words = self.session.watch("want"), self.session.watch("avoid")
        for pane in self.query("Lines, Bar").results():
            pane.glyphs = self.session.glyphs  # type: ignore[attr-defined]  # both kinds have it

    def _begin(self) -> None:
        if not gc.isenabled():  # whoever opened the app left it off, as all that is made at the start stays
            gc.freeze()
            gc.enable()
        self.begin_looking_out()
        self.begin_counting()
        self.prepare()
        if not self.library.count:
            self.greet()

    def prepare(self) -> None:
        """Load the word index beside the keys."""
        self.run_worker(self._prepare, thread=True, group="prepare", exclusive=True, exit_on_error=False)

    def _prepare(self) -> None:
        from textual.worker import get_current_worker

        from readlist.tui.messages import Failed

        worker = get_current_worker()
        try:
            self.library.prepare(lambda: worker.is_cancelled, warm=True)
        except CancelledError:
            return
        except ReadlistError as error:
            self.post_message(Failed(str(error)))
        else:
            self.post_message(Prepared())

    def on_prepared(self) -> None:
        """The index is there: search once more in the whole text, and count saved searches."""
        if self.query_text.strip() or self.view.group == "saved":
            self.refind()
        self.show_side()
        self.learn()
        self.renew()

    def take_in(self, delta: Delta) -> None:
        """Other programs or machines have decided."""
        self.papers.forget([paper for key in delta.keys if (paper := self.library.position(key)) is not None])
        self.refind()
        self.show_side()
        self.learn()

    # Where one is

    @property
    def place(self) -> Where:
        """Where keys are pressed now."""
        if self.focused is not None and self.focused.id == "box":
            return Where.BOX
        return Where.FULL if self.full else Where.LIST

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """In narrow terminals the pane with the focus is the one that is seen."""
        where = event.widget.id
        if where == "side":
            self.count_soon()
        if where in {"side", "list", "page"}:
            for name in ("side", "list", "page"):
                self.set_class(name == where, f"-at-{name}")
        self.show_keys()

    def on_screen_suspend(self) -> None:
        """Another screen is on top."""
        self._covered = True

    def on_screen_resume(self) -> None:
        """Marks may have changed while another screen was on top; at the start there was none."""
        if self._covered and self.is_mounted:
            self._covered = False
            if self.catalogue is not self.library.columns.catalogue:
                self.reshow()
                return
            self.refind()
            self.show_side()
            if self.behind:
                self.learn()

    def settings_changed(self) -> None:
        """Take up other settings."""
        self.adopt_settings()
        super().settings_changed()

    def trail_ends(self) -> None:
        """The reader has moved: the way back begins here again."""
        self.trail.at = 0

    def changed(self, papers: Sequence[int], *, advance: bool = False) -> str:
        """Show that marks of these papers have changed, and go on where that is wanted."""
        if self.catalogue is not self.library.columns.catalogue:  # another program's import came just before
            self.reshow()
            return ""
        self.papers.forget(papers)
        before, row, here = self.rows, self.papers.cursor, self.current()
        if len(papers) > 1 or (papers and papers[0] in self.selection):
            self.selection.clear()
        with self.app.batch_update():
            target = self._next_undecided(row) if advance else here
            at = self.trail.at
            if here is not None and target is not None and before.is_guest(here) and target != here:
                self.rows = before.without_guests()
            if target is not None and target != here:
                self.papers.cursor = self.rows.row_of(target) or 0
            stays = here if advance and target == here else None
            self.refind(target, stays=stays)
            if not advance:
                self.trail.at = at
            self.show_side()
            self.learn()
        if here is None or not papers or here not in papers or advance:
            return ""
        if self.rows.row_of(here) is None:
            now = self.session.status(self.library.mark(here).status).title.lower()
            return f"left this view: now {now}" if self.library.position(self.library.key(here)) is not None else ""
        return ""

    def _next_undecided(self, row: int) -> int | None:
        """The next undecided paper below this row, else the next paper, as the settings say."""
        rows = self.rows
        if self.session.settings.advance == "stay" or not len(rows):
            return self.current()
        if self.session.settings.advance == "next":
            return rows[min(row + 1, len(rows) - 1)]
        status = self.library.columns.status
        for below in range(row + 1, len(rows)):
            if self.session.undecided(status(rows[below])):
                return rows[below]
        return self.current()

    def reshow(self) -> None:
        """Everything anew: papers may have other positions, so that the keys say who is who."""
        old = self.catalogue
        here = self.current()
        key = old.key(here) if old is not None and here is not None else ""
        chosen = [old.key(paper) for paper in self.selection.papers] if old is not None else []
        self.rows = Rows()
        self.selection.clear()
        self.selection.add(p for key in chosen if (p := self.library.position(key)) is not None)
        self.order = None
        self.papers.surprises = frozenset()
        if self.only is not None and old is not None:
            self.only = [p for paper in self.only if (p := self.library.position(old.key(paper))) is not None]
        self.refind(self.library.position(key) if key else None)
        self.show_side()
        self.learn()
        if not self.library.ready:
            self.prepare()

    def on_sidebar_chosen(self, event: Sidebar.Chosen) -> None:
        """A view was clicked."""
        self.open_view(event.view)

    def on_paper_list_moved(self, event: PaperList.Moved) -> None:
        """A row was clicked, or the wheel took the cursor along."""
        self.move_to(event.row)

    def on_paper_list_opened(self, event: PaperList.Opened) -> None:
        """A row was clicked twice."""
        self.move_to(event.row)
        self.set_full(True)

    def on_detail_link_clicked(self, event: Detail.LinkClicked) -> None:
        """A link was clicked."""
        self.action_copy_link(event.number)

    def types(self, event: events.Key) -> bool:
        """Text goes into the search box while that has the focus."""
        return self.place is Where.BOX and self.type(event)

    def on_resize(self, event: events.Resize) -> None:
        """The foot may have other room."""
        self.foot.refresh()
