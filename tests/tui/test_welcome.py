"""The first minutes: an empty library says what to do, and does it; a full one loads nothing of that."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from readlist.tui.screens.dialog import Hint
from readlist.tui.screens.help import HelpDialog
from readlist.tui.screens.importing import ImportDialog
from readlist.tui.screens.welcome import WelcomeDialog
from readlist.tui.session import DEMO
from tests.tui.conftest import main_of, until
from textual import events

if TYPE_CHECKING:
    from readlist.tui.app import ReadlistApp
    from textual.pilot import Pilot

SIZE = (120, 40)
PILE = (
    "We study how sparse experts share what they know. " * 6
    + "\n\n"
    + "A second abstract, on scene graphs in long videos. " * 6
)


@pytest.fixture
def empty(app: ReadlistApp) -> ReadlistApp:
    """The app on a library from which everything was removed."""
    app.session.library.remove(range(60))
    return app


async def wait_for(pilot: Pilot[int], kind: type[object]) -> None:
    """Wait until such a screen is on top."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted)


async def test_an_empty_library_greets_and_escape_looks_around(empty: ReadlistApp) -> None:
    async with empty.run_test(size=SIZE) as pilot:
        await wait_for(pilot, WelcomeDialog)
        await pilot.press("escape")
        await pilot.pause()
        main = main_of(empty)
        assert empty.screen is main
        assert any("import" in text for text, _ in main.papers.notice)
        await pilot.press("s", "x", "t", "y", "enter", "o", "space", "percent_sign")
        assert empty.is_running


async def test_pasting_into_the_welcome_shows_what_would_come_in(empty: ReadlistApp) -> None:
    async with empty.run_test(size=SIZE) as pilot:
        await wait_for(pilot, WelcomeDialog)
        empty.screen.post_message(events.Paste(PILE))
        await wait_for(pilot, ImportDialog)
        await until(pilot, lambda: "Enter import 2" in empty.screen.query_one(Hint).render_line(0).text)
        await pilot.press("enter")
        await until(pilot, lambda: empty.session.library.count > 0)
        assert empty.session.library.count == 2
        assert len(main_of(empty).rows) == 2


@pytest.mark.parametrize(("key", "kind"), [("i", ImportDialog), ("enter", ImportDialog), ("question_mark", HelpDialog)])
async def test_a_key_begins_what_it_says(empty: ReadlistApp, key: str, kind: type[object]) -> None:
    async with empty.run_test(size=SIZE) as pilot:
        await wait_for(pilot, WelcomeDialog)
        await pilot.press(key)
        await wait_for(pilot, kind)


async def test_the_demonstration_is_asked_of_whoever_opened_the_app(empty: ReadlistApp) -> None:
    async with empty.run_test(size=SIZE) as pilot:
        await wait_for(pilot, WelcomeDialog)
        await pilot.press("d")
        await pilot.pause()
    assert empty.return_value == DEMO


async def test_a_library_with_papers_is_not_greeted_nor_made_to_wait(
    app: ReadlistApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "readlist.tui.screens.welcome", raising=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        assert app.screen is main_of(app)
        assert "readlist.tui.screens.welcome" not in sys.modules
