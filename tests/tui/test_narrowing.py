"""How the papers in view divide, and one key to narrow the search by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from readlist.tui.browse import narrowing
from readlist.tui.screens.narrowing import NarrowDialog
from tests.tui.conftest import main_of, until

if TYPE_CHECKING:
    from readlist.library import Library
    from readlist.tui.app import ReadlistApp
    from readlist.tui.screens.main import MainScreen
    from textual.pilot import Pilot

SIZE = (120, 30)


def lines(main: MainScreen) -> list[str]:
    """The sidebar, a line each: what it says and the count."""
    counted = ((entry.title, "" if entry.count is None else f" {entry.count}") for entry in main.side.entries)
    return [f"{title}{count}" for title, count in counted]


def focus(main: MainScreen) -> str | None:
    """The id of the pane with the focus."""
    return main.focused.id if main.focused is not None else None


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting begins with the first frame."""
    monkeypatch.setattr(narrowing, "START", 0.001)


async def counted(pilot: Pilot[int], main: MainScreen) -> None:
    """Wait until everything is counted, as after a moment's rest."""
    while not main._counts:
        await pilot.pause(0.01)
    await pilot.pause()
    main.count_aside()
    await pilot.pause()


async def test_the_first_frame_does_not_wait_for_facets_and_they_come_by_themselves(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        await until(pilot, lambda: main.facets)
        shown = lines(main)
        assert shown[shown.index("In this view") :] == ["In this view", "with code 20", "2023 9", "2022 9", "2021 9"]


async def test_without_a_rest_nothing_is_counted(app: ReadlistApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrowing, "REST", 3600.0)
    library = app.session.library
    library.remember("searches", {"mine": "is:undecided graph"})
    asked: list[bool] = []
    counts = library.counts

    def watched(*, anew: bool = True) -> object:
        asked.append(anew)
        return counts(anew=anew)

    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        await counted(pilot, main)
        before = len(library.list("is:undecided graph").positions)
        assert f"mine {before}" in lines(main)
        library.counts = watched  # type: ignore[assignment,method-assign]  # to see who counts
        await pilot.press("slash", *"graph", "enter", "x", "s")
        assert asked
        assert not any(asked)
        assert main.facets
        assert f"mine {before}" in lines(main)
        await counted(pilot, main)
        assert any(asked)
        assert f"mine {before - 2}" in lines(main)


async def test_a_search_shows_its_facets_below_the_views(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main, library = main_of(app), app.session.library
        library.tag([0, 1], ["rl"])
        await pilot.press("slash", *"year:>=2025", "enter")
        await counted(pilot, main)
        shown = lines(main)
        start, end = shown.index("In this search"), shown.index("Lists")
        assert shown[start:end] == ["In this search", "with code 6", "2026 8", "2025 8", ""]
        assert shown[start - 2] == "All papers 60"


@pytest.mark.parametrize("at_once", [20_000, 0], ids=["small", "large"])
async def test_enter_narrows_by_the_value_under_the_cursor_and_minus_leaves_it_out(
    app: ReadlistApp, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(narrowing, "AT_ONCE", at_once)
    monkeypatch.setattr(narrowing, "REST", 3600.0)
    async with app.run_test(size=SIZE) as pilot:
        main, library = main_of(app), app.session.library
        await pilot.press("slash", *"graph", "enter")
        await counted(pilot, main)
        await until(pilot, lambda: main.facets)
        values = {entry.title: entry for entry in main.side.entries if entry.value}
        await pilot.press("h", *["j"] * 7)
        assert main.view.id == "is:undecided"
        entry = main.side.under_cursor
        assert entry is values["with code"]
        assert main.foot.message == "has:code · Enter only these · - without them"
        await pilot.press("enter")
        assert main.box.value == main.query_text == "graph has:code"
        assert len(main.rows) == entry.count
        assert focus(main) == "side"
        await pilot.press("j")
        year = main.side.under_cursor
        assert year is not None
        assert year.value is not None
        await pilot.press("minus")
        assert main.query_text == f"graph has:code -{year.value.condition}"
        assert list(main.rows) == list(library.list(main.query_text, within="is:undecided").positions)
        await pilot.press("l")
        assert focus(main) == "list"
        await pilot.press("escape")
        assert main.query_text == ""


async def test_the_cursor_goes_on_to_the_next_value_when_its_own_is_gone(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        await counted(pilot, main)
        await pilot.press("h", "G")
        here = main.side.under_cursor
        assert here is not None
        assert here.title == "2021"
        await pilot.press("minus")
        await counted(pilot, main)
        assert main.query_text == "-year:2021"
        assert main.side.under_cursor is not None
        assert main.side.under_cursor.value is not None
        assert main.side.under_cursor.title != "2021"


async def test_views_wait_for_enter_too(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        await pilot.press("h", "h", "j")
        assert focus(main) == "side"
        assert main.view.id == "is:undecided"
        assert main.foot.message == "Maybe · Enter opens it"
        await pilot.press("enter")
        assert main.view.id == "is:maybe"
        assert focus(main) == "list"
        await pilot.press("l", "l")
        assert focus(main) == "page"


async def test_a_chooser_narrows_with_one_more_key(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        await pilot.press("plus")
        assert isinstance(app.screen, NarrowDialog)
        await pilot.press("1")
        assert main.query_text == "has:code"
        assert len(main.rows) == 20
        await pilot.press("minus", "2")
        await pilot.pause()
        condition = main.query_text.removeprefix("has:code -")
        assert condition.startswith("year:20")
        assert 0 < len(main.rows) < 20
        await pilot.press("plus", "minus", "down", "enter")
        await pilot.pause()
        assert main.query_text.count(" -year:20") == 2
        await pilot.press("plus", "escape")
        assert main.query_text.count(" -year:20") == 2


async def test_papers_that_are_all_alike_cannot_be_narrowed(app: ReadlistApp, library: Library) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        main.set_query("year:2020 has:code is:new")
        await pilot.press("plus")
        await pilot.pause()
        assert app.screen is main
        assert "all alike" in main.foot.message


async def test_a_click_on_a_value_narrows(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        main = main_of(app)
        await counted(pilot, main)
        row = next(n for n, entry in enumerate(main.side.entries) if entry.title == "with code")
        await pilot.click("#side", offset=(5, row - main.side.top + main.side.above))
        await pilot.pause()
        assert main.query_text == "has:code"


async def test_in_a_middling_terminal_the_sidebar_stands_beside_the_list(app: ReadlistApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        main = main_of(app)
        await pilot.press("h")
        await pilot.pause()
        side, papers = main.side.region, main.papers.region
        assert (side.x, papers.x, papers.right) == (0, side.right, 80)
        assert side.height == papers.height == 21
        assert not main.page.display
        await pilot.press("l")
        await pilot.pause()
        assert not main.side.display
        assert main.page.display
        assert main.papers.region.width == 80
