"""Asking: dialogs on the targets, from the question to what is done with the answer: tags and history."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from readlist.errors import ReadlistError
from readlist.regrouping import regroup
from readlist.tui.session import Last

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.decision import Decision
    from readlist.tui.browse.deciding import Deciding
    from readlist.tui.browse.writing import Writing
    from readlist.tui.screens.history import Step

RECENT = 9


async def tags(screen: Writing) -> None:
    """Put tags on the targets, take tags off."""
    from readlist.tui.screens.tagging import TagDialog

    papers = screen.targets()
    library = screen.library

    def likely(cancelled: Callable[[], bool]) -> list[str]:
        suggester = screen.session.suggester
        suggester.prepare(cancelled)
        return suggester.likely_tags(papers)

    box = TagDialog(
        screen.about(papers), _rows(screen, papers), papers=len(papers), recent=_recent(screen), likely=likely
    )
    change = await screen.app.push_screen_wait(box)
    if change is not None and (change.add or change.remove):
        screen.session.last = Last("tag", (change.add, change.remove))
        screen.decided(library.tag(papers, change.add, change.remove), papers)


def _rows(screen: Writing, papers: list[int]) -> list:  # type: ignore[type-arg]  # of TagRow, which is imported late
    from readlist.tui.screens.tagging import TagRow

    on: dict[str, int] = {}
    for paper in papers:
        for tag in screen.library.row(paper).tags:
            on[tag] = on.get(tag, 0) + 1
    return [TagRow(name, count, on.get(name, 0)) for name, count in screen.library.columns.tag_counts().items()]


def _recent(screen: Writing) -> list[str]:
    """Tags put on lately, the latest first."""
    found: dict[str, None] = {}
    for decision in screen.library.history(limit=200):
        for change in decision.changes:
            if change.field == "tag" and change.on and not decision.undone:
                found.setdefault(str(change.value))
        if len(found) >= RECENT:
            break
    return list(found)[:RECENT]


async def manage_tags(screen: Writing) -> None:
    """Rename, merge and delete tags."""
    from readlist.tui.screens.tags import TagsDialog

    at = ""
    while True:
        edit = await screen.app.push_screen_wait(TagsDialog(_rows(screen, []), at=at))
        if edit is None:
            return
        if edit.kind == "show":
            screen.show_tag(edit.tag)
            return
        decision = regroup(screen.library, "tags", edit.tag, edit.into if edit.kind != "delete" else "")
        screen.decided(decision, [p for key in decision.keys if (p := screen.library.position(key)) is not None])
        at = edit.into


async def history(screen: Deciding) -> None:
    """All decisions; any one can be taken back, or all back to one."""
    from readlist.tui.screens.history import HistoryDialog

    at = 0
    while True:
        steps = [step for step in screen.library.history() if step.kind not in {"undo", "redo", "settings"}]
        if not steps:
            screen.say(("nothing has been decided yet", "dim"))
            return

        def shown(number: int, steps: list[Decision] = steps) -> Step:
            return _step(screen, steps[number])

        choice = await screen.app.push_screen_wait(HistoryDialog(shown, len(steps), at=at))
        if choice is None:
            return
        at = choice.at
        if choice.kind == "show":
            screen.show_keys_of(screen.library.describe(steps[at]), steps[at].keys)
            return
        if choice.kind == "revert":
            _turn(screen, [steps[at]])
        else:
            _turn(screen, [step for step in steps[: at + 1] if not step.undone])


def _turn(screen: Deciding, steps: list[Decision]) -> None:
    """Take these steps back (or make one again), the latest first."""
    done = None
    try:
        for step in steps:
            done = screen.library.revert(step.id) or done
    finally:
        screen.reshow()
    if done is None:
        raise ReadlistError("that can't be taken back")
    how = "undone" if done.undone else "redone"
    what = screen.library.describe(done) if len(steps) == 1 else f"{len(steps):,} decisions"
    screen.say((f"{how}: ", "dim"), what)


def _step(screen: Deciding, decision: Decision) -> Step:
    from readlist.tui.screens.history import Step

    return Step(
        time=said(decision.time),
        what=screen.session.glyphs.plain(screen.library.describe(decision)),
        undone=decision.undone,
        fixed=decision.kind in {"apart"},
        earlier=decision.earlier,
    )


def said(moment: str, now: datetime | None = None) -> str:
    """A time as a person says it: `14:05` today, `yesterday 14:05`, else `3 May 14:05`, with the year if need be."""
    when = datetime.fromisoformat(moment).astimezone()
    now = (now or datetime.now(UTC)).astimezone()
    clock = f"{when:%H:%M}"
    days = (now.date() - when.date()).days
    if days == 0:
        return clock
    if days == 1:
        return f"yesterday {clock}"
    day = f"{when.day} {when:%b}"
    return f"{day} {clock}" if when.year == now.year else f"{day} {when.year}"
