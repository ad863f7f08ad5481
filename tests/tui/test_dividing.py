"""The panes' sizes: dragged with the mouse, changed with keys, kept for the next start."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from readlist.tui.app import ReadlistApp
from readlist.tui.browse.keeping import place_of
from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from readlist.tui.screens.main import MainScreen
    from textual.pilot import Pilot


async def drag(pilot: Pilot[int], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press, move, let go."""
    await pilot.mouse_down(offset=start)
    await pilot.hover(offset=end)
    await pilot.pause()
    await pilot.mouse_up(offset=end)
    await pilot.pause()


def columns(main: MainScreen) -> tuple[int, int, int]:
    """The widths of sidebar, list and detail."""
    return main.side.size.width, main.papers.size.width, main.page.size.width


async def test_the_edges_of_the_panes_follow_the_mouse(app: ReadlistApp) -> None:
    async with app.run_test(size=(140, 30)) as pilot:
        await pilot.pause()
        main = main_of(app)
        await drag(pilot, (main.page.region.x, 9), (100, 12))
        assert main.page.region.x == 100
        await drag(pilot, (main.papers.region.x, 9), (40, 4))
        assert main.papers.region.x == 40
        assert main.papers.cursor == 0, "the end of a drag is no click"
        assert main.focused is main.papers
        assert sum(columns(main)) == 140
        await drag(pilot, (main.papers.region.x, 9), (139, 4))
        assert min(columns(main)) >= 14, "no pane is dragged away"
        await pilot.click(offset=(main.papers.region.x, 9))
        assert main.papers.cursor > 0, "a click there is a click"


async def test_above_each_other_too(app: ReadlistApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        main = main_of(app)
        await drag(pilot, (50, main.page.region.y), (50, 20))
        assert main.page.region.y == 20
        assert main.papers.size.height + main.page.size.height == 27


async def test_the_edge_shows_under_the_mouse(app: ReadlistApp) -> None:
    async with app.run_test(size=(140, 30)) as pilot:
        await pilot.pause()
        page = main_of(app).page
        await pilot.hover(offset=(page.region.x, 9))
        await pilot.pause()
        assert page.render_line(3).text[0] == "┃"
        await pilot.hover(offset=(page.region.x + 5, 9))
        await pilot.pause()
        assert page.render_line(3).text[0] == " "


@pytest.mark.parametrize(
    ("focus", "pane"), [((), 1), (("tab",), 2), (("shift+tab",), 0)], ids=["list", "detail", "side"]
)
async def test_keys_give_the_pane_with_the_focus_more_or_less(
    app: ReadlistApp, focus: tuple[str, ...], pane: int
) -> None:
    async with app.run_test(size=(140, 30)) as pilot:
        await pilot.pause()
        main = main_of(app)
        before = columns(main)[pane]
        await pilot.press(*focus, "greater_than_sign")
        await pilot.pause()
        larger = columns(main)[pane]
        assert larger > before
        await pilot.press("less_than_sign", "less_than_sign")
        await pilot.pause()
        assert columns(main)[pane] < before


async def test_one_pane_alone_has_all_whatever_was_chosen(app: ReadlistApp) -> None:
    async with app.run_test(size=(140, 30)) as pilot:
        await pilot.pause()
        main = main_of(app)
        await pilot.press("greater_than_sign", "greater_than_sign", "enter")
        await pilot.pause()
        assert main.page.size == (140, 27)
        await pilot.press("escape")
        await pilot.pause()
        wide = columns(main)
        for size in ((60, 18), (100, 30), (140, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size[0] < 80:
                assert main.papers.size.width == 60
                await pilot.press("less_than_sign")
                assert "one pane" in main.foot.message
        assert columns(main) == wide


async def test_sizes_are_kept_for_the_next_start_however_late(app: ReadlistApp) -> None:
    library = app.session.library
    async with app.run_test(size=(140, 30)) as pilot:
        await pilot.pause()
        main = main_of(app)
        await drag(pilot, (main.page.region.x, 9), (100, 9))
        kept = place_of(main, time.time() - 90 * 86400)
    library.remember("place", {**kept, "panes": {**kept["panes"], "side": "[/b]", "more": 3, "down": 9.0}})
    again = ReadlistApp(app.session)
    async with again.run_test(size=(140, 30)) as pilot:
        await pilot.pause()
        main = main_of(again)
        assert main.page.region.x == 100
        assert set(main.shares) == {"across", "down"}
        assert main.shares["down"] <= 0.85
