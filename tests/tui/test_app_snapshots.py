"""Whole screens as text, at five sizes and in two ways of drawing; made anew with READLIST_SNAPSHOTS=write."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from readlist.config import DEFAULTS, Config
from readlist.tui.app import ReadlistApp
from readlist.tui.session import Session
from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from readlist.library import Library

FOLDER = Path(__file__).parent / "data" / "screens"
SCREENS = (
    ("wide", (140, 40), (), "unicode"),
    ("three-panes", (120, 30), ("j", "space", "j", "space"), "unicode"),
    ("middle", (100, 30), ("j", "s"), "unicode"),
    ("small", (80, 24), ("slash", *"paper", "enter"), "unicode"),
    ("narrow", (60, 18), ("j",), "unicode"),
    ("ascii", (80, 24), ("s", "x", "m"), "ascii"),
    ("triage", (100, 30), ("T",), "unicode"),
    ("empty-search", (100, 24), ("slash", *"zzzzqq", "enter"), "unicode"),
)


def shown(app: ReadlistApp) -> str:
    """The screen's text, a line each, without blanks at their ends."""
    strips = app.screen._compositor.render_strips()  # Textual offers pictures only
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


@pytest.mark.parametrize(("name", "size", "keys", "glyphs"), SCREENS, ids=[screen[0] for screen in SCREENS])
async def test_screen(
    library: Library, tmp_path: Path, name: str, size: tuple[int, int], keys: tuple[str, ...], glyphs: str
) -> None:
    library.tag([2, 3], ["video"])
    library.note(4, "Read the proof.")
    app = ReadlistApp(Session(library, Config(tmp_path / "config.toml", replace(DEFAULTS, glyphs=glyphs))))
    app.theme = "readlist-dark"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        main_of(app).papers.fill_snippets()  # as a moment's rest would
        await pilot.pause()
        text = "\n".join(line.split(" decided")[0] for line in shown(app).split("\n"))  # the pace is the clock's
    file = FOLDER / f"{name}.txt"
    if os.environ.get("READLIST_SNAPSHOTS") == "write":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
    if glyphs == "ascii":
        assert text.isascii()
