"""Triage: one abstract at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.tui.screens.main import MainScreen
from readlist.tui.screens.triage import TriageScreen
from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from readlist.tui.app import ReadlistApp
    from textual.pilot import Pilot

SIZE = (120, 40)


def triage_of(app: ReadlistApp) -> TriageScreen:
    """The triage screen on top."""
    screen: object = app.screen
    assert isinstance(screen, TriageScreen)
    return screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys and wait until all is painted."""
    await pilot.press(*keys)
    await pilot.pause()


async def test_two_fingers_decide_and_the_next_is_there(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        seen = []
        for key in ("l", "h", "right", "left"):
            paper = triage.shown
            assert paper is not None
            seen.append(paper)
            await press(pilot, key)
        assert len(set(seen)) == 4
        statuses = [app.session.library.mark(paper).status for paper in seen]
        assert statuses == ["to-read", "skipped", "to-read", "skipped"]
        await press(pilot, "escape")
        assert isinstance(app.screen, MainScreen)
        assert len(main_of(app).rows) == 56


async def test_space_pages_and_never_decides(app: ReadlistApp) -> None:
    async with app.run_test(size=(80, 12)) as pilot:
        await pilot.pause()
        await press(pilot, "T", *["space"] * 20)
        assert not app.session.library.store.marks


async def test_what_was_put_off_comes_round_again_at_the_end(app: ReadlistApp) -> None:
    library = app.session.library
    library.decide(range(4, 60), "skipped")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        first = triage.shown
        await press(pilot, "m")
        await press(pilot, "x", "x")
        await press(pilot, "x")
        assert triage.shown == first
        await press(pilot, "s")
        assert triage.shown is None
        assert "All decided" in triage.foot.message or "to-read" in triage.foot.message


async def test_leaving_and_returning_goes_on_at_the_same_paper(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T", "x", "m", "m")
        shown = triage_of(app).shown
        await press(pilot, "escape", "T")
        assert triage_of(app).shown == shown


async def test_backspace_goes_back_and_undo_takes_back(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        first = triage.shown
        assert first is not None
        await press(pilot, "x", "backspace")
        assert triage.shown == first
        await press(pilot, "s")
        assert app.session.library.mark(first).status == "to-read"
        await press(pilot, "u")
        assert app.session.library.mark(first).status == "skipped"
