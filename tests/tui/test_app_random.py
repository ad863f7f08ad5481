"""Two thousand random keys: list, counts, store and screen agree after each, and undoing everything gives the start."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from readlist.config import DEFAULTS, Config
from readlist.tui.app import ReadlistApp
from readlist.tui.session import Session
from readlist.tui.widgets.top import Tally
from tests.tui.conftest import main_of
from tests.tui.shelf import open_made

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.library import Library
    from readlist.tui.screens.main import MainScreen

KEYS = (
    *"jjjjkkgGsssmmxxxbrz.uuv[]J",
    *("space", "percent_sign", "circumflex_accent", "enter", "escape", "backspace", "ctrl+r", "ctrl+d", "ctrl+u"),
    *("tab", "left_curly_bracket", "slash", "asterisk", "3", "t", "question_mark", "L", "D", "T", "S", "pagedown"),
    *("greater_than_sign", "less_than_sign", "h", "l", "P"),
)


def agree(main: MainScreen, library: Library) -> None:
    """Everything that shows a number or a paper says the same."""
    assert main.listing is not None
    found = list(library.list(main.query_text, within=main.view.query, sort=main.sort).positions)
    if main.order is None and main.only is None:
        assert list(main.rows.found) == found
    assert main.query_one(Tally).text == f"{len(found):,} of {library.count:,}"
    shown = {entry.view.id: entry.count for entry in main.side.entries if entry.view}
    assert shown == {view.id: count for view, count in library.views()}
    visible = [paper for paper in range(library.columns.count) if not library.columns.hidden[paper]]
    statuses = Counter(library.mark(paper).status for paper in visible)
    for status, count in statuses.items():
        if status != "new":
            assert shown[f"is:{status}"] == count
    if len(main.rows):
        here = main.rows[main.papers.cursor]
        assert main.page.card.paper is not None
        assert main.page.card.paper.key == library.key(here)
        assert main.page.card.mark == library.mark(here)
    else:
        assert main.page.card.paper is None


async def play(folder: Path, keys: int, papers: int, seed: int) -> None:
    """Press so many random keys on so many papers, then undo everything."""
    rng = random.Random(seed)
    with open_made(folder / "library", papers) as library:
        app = ReadlistApp(Session(library, Config(folder / "config.toml", DEFAULTS)))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            main = main_of(app)
            for _ in range(keys):
                await pilot.press(rng.choice(KEYS))
                if app.screen is main:
                    agree(main, library)
            while app.screen is not main:
                await pilot.press("escape")
                await pilot.pause()
            while (step := library.store.next_undo()) is not None and step.kind != "import":
                library.undo()
            main.reshow()
            await pilot.pause()
            assert all(library.mark(paper).status == "new" for paper in range(papers))
            assert all(not library.mark(paper).tags and not library.mark(paper).rating for paper in range(papers))
            assert library.count == papers
            agree(main, library)


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_hundred_random_keys(tmp_path: Path, seed: int) -> None:
    await play(tmp_path, 100, 40, seed)


@pytest.mark.long
async def test_two_thousand_random_keys(tmp_path: Path) -> None:
    await play(tmp_path, 2000, 300, 7)
