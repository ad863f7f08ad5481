"""The library's files go wrong while the app is open: it is said, the app stays, and what was decided stays."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from readlist.actions import Where
from readlist.library import Library
from readlist.store.repair import repair
from readlist.tui.app import ReadlistApp
from readlist.tui.screens.triage import TriageScreen
from readlist.tui.session import Session
from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.tui.browse.base import PaperScreen

SIZE = (120, 36)


def said(screen: PaperScreen) -> str:
    return str(screen.foot.message)


async def test_papers_cut_off_in_place_are_told_once_and_can_be_repaired(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        path = app.session.library.store.folder / "papers.json"
        good = path.read_bytes()
        path.write_bytes(good[: len(good) // 3])
        await pilot.press("G")  # a paper that is not there any more, before anything was noticed
        assert "papers.json" in said(main)
        main.look_out()
        assert "doctor --repair" in said(main)
        await pilot.press("g", "x")
        assert "doctor --repair" not in said(main)
        main.look_out()
        assert "doctor --repair" not in said(main)
        assert app.session.library.mark(0).status == "skipped"
        repair(path.parent)
        main.look_out()
        await pilot.press("G")
        await pilot.pause()
        assert main.page.card.paper is not None
    with Library.open(path.parent) as again:
        assert again.count == 60
        assert again.mark(0).status == "skipped"


async def test_a_folder_that_goes_away_and_comes_back(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        folder = app.session.library.store.folder
        folder.rename(folder.with_name("elsewhere"))
        main.look_out()
        assert "is gone" in said(main)
        await pilot.press("x")
        assert app.session.library.mark(0).status == "new"
        assert "not kept" in said(main) or "failed" in said(main)
        folder.with_name("elsewhere").rename(folder)
        main.look_out()
        assert "can be read again" in said(main)
        await pilot.press("x")
        assert app.session.library.mark(0).status == "skipped"


async def test_triage_goes_on_where_a_paper_can_not_be_read(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        path = app.session.library.store.folder / "papers.json"
        await pilot.press("T")
        await pilot.pause()
        assert isinstance(app.screen, TriageScreen)
        path.write_bytes(b"")
        await pilot.press("x", "s")
        await pilot.pause()
        assert isinstance(app.screen, TriageScreen)
        marks = app.session.library.store.marks.values()
        assert sorted(mark.status for mark in marks) == ["skipped", "to-read"]


async def test_what_the_library_warns_of_is_said_in_the_app(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.library.store.warnings.extend(["one thing", "and another"])
        main.look_out()
        assert "and another (and 1 more" in said(main)
        await pilot.press("j", "x")
        main.look_out()
        assert "and another" not in said(main)


async def test_where_nothing_can_be_kept_one_still_leaves_the_box_and_the_search(app: ReadlistApp) -> None:
    app.session.library.store.writable = False
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await pilot.press(*"/graph", "enter")
        assert main.place is Where.LIST
        assert main.query_text == "graph"
        await pilot.press("escape")
        assert main.query_text == ""


async def test_a_mishap_ends_the_app_with_a_sentence(
    app: ReadlistApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(RuntimeError, match="nobody"):
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            app.call_later(fail)
            await pilot.pause()
    assert app.return_code == 1
    (kept,) = tmp_path.glob("readlist-*.txt")
    assert "nobody foresaw" in kept.read_text(encoding="utf-8")


def fail() -> None:
    raise RuntimeError("nobody foresaw this")


async def test_settings_that_an_edit_by_hand_made_odd_are_passed_over(app: ReadlistApp) -> None:
    library = app.session.library
    library.remember("searches", {"mine": "graph", "odd": 5})
    library.remember("place", {"at": int(time.time()), "view": "all", "sort": [["sideways", False]]})
    again = ReadlistApp(Session(library, app.session.config))
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(again)
        assert (main.view.id, len(main.rows), main.sort) == ("all", 60, ())
        assert list(library.searches) == ["mine"]
    library.remember("searches", "none")
    assert not library.searches
