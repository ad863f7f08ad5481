"""Whole screens at five sizes in three themes, and others; made anew with READLIST_SNAPSHOTS=write.

A file holds the screen's text, then for each theme its styles: a letter for each style, and for each line how many
cells have which. So that a changed colour shows up as one line of a legend, and a changed layout as the text itself.
"""

from __future__ import annotations

import itertools
import os
import string
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from readlist.config import DEFAULTS, Config
from readlist.tui.app import ReadlistApp
from readlist.tui.browse.learning import Learning
from readlist.tui.session import Session
from tests.tui.conftest import main_of, settled

if TYPE_CHECKING:
    from readlist.library import Library

FOLDER = Path(__file__).parent / "data" / "screens"
THEMES = ("dark", "light", "contrast")


@dataclass(frozen=True)
class Shot:
    """One screen: its size, the keys that lead to it, and how it is drawn."""

    name: str
    size: tuple[int, int]
    keys: tuple[str, ...]
    themes: tuple[str, ...] = THEMES
    glyphs: str = "unicode"


SHOTS = (
    Shot("wide", (140, 40), ()),
    Shot("three-panes", (120, 30), ("j", "space", "j", "space")),
    Shot("middle", (100, 30), ("j", "s")),
    Shot("small", (80, 24), ("slash", *"paper", "enter")),
    Shot("narrow", (60, 18), ("j",)),
    Shot("ascii", (80, 24), ("s", "x", "m"), ("terminal",), "ascii"),
    Shot("triage", (100, 30), ("T",), ("dark", "terminal")),
    Shot("empty-search", (100, 24), ("slash", *"zzzzqq", "enter"), ("dark",)),
)


def painted(app: ReadlistApp) -> tuple[list[str], list[list[tuple[str, str]]]]:
    """The screen: each line's text without blanks at its end, and its stretches with the names of their styles.

    What the clock decides, the pace, is left out.
    """
    lines, stretches = [], []
    for strip in app.screen._compositor.render_strips():  # Textual offers pictures only
        text = "".join(segment.text for segment in strip)
        if " decided" in text and "/min" in text:
            text = text.split(" decided")[0]
        lines.append(text.rstrip())
        stretches.append([(segment.text, str(segment.style or "none")) for segment in strip])
    return lines, stretches


def styles(stretches: list[list[tuple[str, str]]]) -> str:
    """A legend of the styles, then a line of runs for each line of the screen."""
    letters: dict[str, str] = {}
    rows = []
    for line in stretches[:-2]:  # the foot's numbers are as wide as the pace
        runs = []
        for style, parts in itertools.groupby(line, key=lambda stretch: stretch[1]):
            letter = letters.setdefault(style, string.ascii_letters[len(letters)])
            runs.append(f"{sum(len(text) for text, _ in parts)}{letter}")
        rows.append(" ".join(runs))
    legend = [f"{letter} {style}" for style, letter in letters.items()]
    return "\n".join([*legend, *rows]) + "\n"


@pytest.mark.parametrize("shot", SHOTS, ids=[shot.name for shot in SHOTS])
async def test_screen(library: Library, tmp_path: Path, shot: Shot) -> None:
    library.tag([2, 3], ["video"])
    library.note(4, "Read the proof.")
    app = ReadlistApp(Session(library, Config(tmp_path / "config.toml", replace(DEFAULTS, glyphs=shot.glyphs))))
    app.theme = f"readlist-{shot.themes[0]}"
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause()
        await pilot.press(*shot.keys)
        main_of(app).papers.fill_snippets()  # as a moment's rest does
        main_of(app).count_aside()
        await pilot.pause()
        screen: object = app.screen
        if isinstance(screen, Learning) and screen.suggests:
            await settled(pilot, screen)
        lines, stretches = painted(app)
        found = "\n".join(lines) + "\n"
        if shot.glyphs == "ascii":
            assert found.isascii()
        for theme in shot.themes:
            app.theme = f"readlist-{theme}"
            await pilot.pause()
            again, stretches = painted(app)
            if theme in {"dark", "light"}:
                assert again == lines, "where a theme has shades it changes colours only"
            found += f"== {theme}\n{styles(stretches)}"
    file = FOLDER / f"{shot.name}.txt"
    if os.environ.get("READLIST_SNAPSHOTS") == "write":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")
