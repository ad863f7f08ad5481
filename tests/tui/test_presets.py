"""Words of a preset stand wherever a status is named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from readlist.config import DEFAULTS, Config
from readlist.tui.app import ReadlistApp
from readlist.tui.session import Session
from readlist.tui.widgets.panel import Panel
from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.library import Library


async def test_people_from_asreview_find_their_words_and_keys(library: Library, tmp_path: Path) -> None:
    app = ReadlistApp(Session(library, Config(tmp_path / "config.toml", replace(DEFAULTS, keymap="asreview"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        main = main_of(app)
        await pilot.press("r")
        await pilot.pause()
        assert library.mark(0).status == "to-read"
        assert "→ relevant" in main.foot.message
        titles = [entry.title for entry in main.side.entries]
        assert "Relevant" in titles and "Irrelevant" in titles and "To read" not in titles
        assert ("r", "relevant") in [(key, label) for key, label, _ in main.foot.keys]
        await pilot.press("percent_sign", "i", "enter")
        await pilot.pause()
        assert "59 papers → irrelevant" in main.foot.message


async def test_another_preset_in_the_settings_holds_at_once(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        main = main_of(app)
        app.session.adopt(replace(app.session.config, settings=replace(DEFAULTS, keymap="rayyan")))
        main.settings_changed()
        assert "Included" in [entry.title for entry in main.side.entries]
        await pilot.press("e")
        await pilot.pause()
        assert app.session.library.mark(0).status == "skipped"
        assert "→ excluded" in main.foot.message


async def test_keys_that_can_not_be_are_told_in_full(library: Library, tmp_path: Path) -> None:
    keys = {"tag": ("s",), "undo": ("t",), "nothing": ("z",)}
    app = ReadlistApp(Session(library, Config(tmp_path / "config.toml", replace(DEFAULTS, keys=keys))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        main = main_of(app)
        strips = app.screen._compositor.render_strips()  # Textual offers pictures only
        shown = " ".join("".join(segment.text for segment in strip).strip() for strip in strips)
        for problem in app.session.keys.problems:
            assert " ".join(problem.split()) in " ".join(shown.split())
        await pilot.press("j")
        await pilot.pause()
        assert not main.query(Panel)
        assert main.current() == 1
