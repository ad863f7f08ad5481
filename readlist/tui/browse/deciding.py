"""Deciding: a status with one key, undo and redo, once more, and back in time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from readlist.mark import MAYBE, SKIPPED, TO_READ
from readlist.tui.browse.base import PaperScreen, dialog
from readlist.tui.session import Last, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.decision import Decision
    from readlist.library import Library

MOVES_ON = frozenset({TO_READ, MAYBE, SKIPPED})
"""What a status must count as for the cursor to go on to the next undecided paper."""
_STEPS = 500
"""How many decisions `backspace` can go back through."""


@dataclass(slots=True)
class Trail:
    """The way back through what was decided, in time.

    Attributes:
        keys: Keys of decided papers, latest first, read from the history when the way back begins.
        at: How many steps back the reader has gone; 0 is the present.
    """

    keys: list[str] = field(default_factory=list)
    at: int = 0

    def back(self, library: Library) -> int | None:
        """The paper one step further back that is still there, None where there is none."""
        if not self.at:
            decided = (
                decision.keys[0]
                for decision in library.history(limit=_STEPS)
                if decision.kind == "mark"
                and not decision.undone
                and len(decision.keys) == 1
                and any(change.field == "status" for change in decision.changes)
            )
            self.keys = list(dict.fromkeys(decided))
        while self.at < len(self.keys):
            self.at += 1
            if (paper := library.position(self.keys[self.at - 1])) is not None:
                return paper
        return None


class Deciding(PaperScreen):
    """Decisions on the current paper or the selected ones."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.trail = Trail()

    def action_mark(self, status: str) -> None:
        """Give the targets a status; many are asked about first."""
        papers = self.targets()
        if len(papers) >= self.session.settings.confirm_bulk:
            self._confirm(papers, status)
        elif papers:
            self.mark(papers, status)

    @dialog
    async def _confirm(self, papers: list[int], status: str) -> None:
        from readlist.tui.screens.confirm import ConfirmDialog

        title = self.session.status(status).title.lower()
        titles = [self.paper_name(paper) for paper in papers[:9]]
        question = f"{len(papers):,} papers {self.session.glyphs.arrow} {title}?"
        box = ConfirmDialog(question, titles, len(papers), out_of_view=self.out_of_view(), yes="confirm")
        if await self.app.push_screen_wait(box):
            self.mark(papers, status)

    def mark(self, papers: Sequence[int], status: str) -> None:
        """Give these papers a status, show it, and go on."""
        single = papers[0] if len(papers) == 1 else None
        before = self.library.mark(single).status if single is not None else ""
        counts_as = self.session.status(status).counts_as
        advance = single is not None and counts_as in MOVES_ON and self.session.undecided(before)
        if before == status and single is not None:
            self.say((f"{self.paper_name(single)} is {self.session.status(status).title.lower()} already", "dim"))
            self.changed([], advance=advance)
            return
        decision = self.library.decide(papers, status)
        self.session.last = Last("status", status)
        self.decided(decision, papers, advance=advance)

    def decided(self, decision: Decision, papers: Sequence[int], *, advance: bool = False) -> None:
        """Show a decision that has been made."""
        aside = self.changed(papers, advance=advance)
        self.say_decision(self.library.describe(decision), aside)

    def say_decision(self, what: str, aside: str = "") -> None:
        """`SegPVSG → to-read · u undo · ⌫ back`."""
        glyphs = self.session.glyphs
        dot = (glyphs.dot, "dim")
        parts: list[tuple[str, str]] = [(glyphs.plain(what), "text")]
        if aside:
            parts += [dot, (aside, "dim")]
        if key := self.session.key("undo"):
            parts += [dot, (key, "key"), (" undo", "dim")]
        if key := self.session.key("back"):
            parts += [dot, (key, "key"), (" back", "dim")]
        self.foot.settle(*parts)

    def action_repeat(self) -> None:
        """The last decision once more, on the targets."""
        last, papers = self.session.last, self.targets()
        if last is None or not papers:
            return
        if last.kind == "status":
            self.action_mark(last.value)
            return
        if last.kind == "tag":
            decision = self.library.tag(papers, *last.value)
        else:
            decision = self.library.rate(papers, last.value)
        self.decided(decision, papers)

    def action_undo(self) -> None:
        """Take the latest decision back; a big or old one at the second press."""
        step = self.library.store.next_undo()
        if step is None or not self._sure("undo", step):
            return
        undone = self.library.undo()
        if undone is not None:
            self._went("undone", undone)

    def action_redo(self) -> None:
        """Make the latest undone decision again; a big or old one at the second press."""
        step = self.library.store.next_redo()
        if step is None or not self._sure("redo", step):
            return
        redone = self.library.redo()
        if redone is not None:
            self._went("redone", redone)

    def _sure(self, name: str, step: Decision) -> bool:
        """Whether this step needs no question, or has been asked about just now."""
        big = len(step.keys) > self.session.settings.confirm_undo
        if not (big or step.earlier or step.kind in {"import", "merge"}) or self.armed == step.id:
            self.armed = ""
            return True
        why = "of an earlier start" if step.earlier else f"{len(step.keys):,} papers" if big else "an import"
        self.armed = step.id
        key = self.session.key(name)
        self.say((key, "key"), (f" again to {name}: ", "warm"), self.library.describe(step), (f"  ({why})", "dim"))
        return False

    def _went(self, how: str, step: Decision) -> None:
        papers = [paper for key in step.keys if (paper := self.library.position(key)) is not None]
        if step.kind in {"import", "merge"}:
            self.reshow()
        else:
            self.changed(papers)
        if papers:
            self.visit(papers[0])
        self.foot.settle((f"{how}: ", "dim"), (self.session.glyphs.plain(self.library.describe(step)), "text"))

    def action_back(self) -> None:
        """To the paper that was decided before."""
        paper = self.trail.back(self.library)
        if paper is None:
            self.say(("nothing was decided before this", "dim"))
            return
        at = self.trail.at
        self.visit(paper)
        self.trail.at = at
        status = self.session.status(self.library.mark(paper).status)
        steps = f"{at} {'decision' if at == 1 else 'decisions'} back: "
        self.say(
            (steps, "dim"), self.paper_name(paper), (f" {self.session.glyphs.arrow} {status.title.lower()}", "dim")
        )

    @dialog
    async def action_history(self) -> None:
        """All decisions, any of which can be taken back."""
        from readlist.tui.browse import asking

        await asking.history(self)
