"""Where only ASCII is wanted, everything of ours is ASCII, on every screen and in every dialog."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from readlist.config import DEFAULTS, Config
from readlist.tui.app import ReadlistApp
from readlist.tui.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.library import Library

WAYS: tuple[tuple[str, ...], ...] = (
    ("s", "x", "m", "u", "backspace"),
    ("space", "j", "space", "r"),
    ("t", *"new"),
    ("number_sign",),
    ("number_sign", "ctrl+e"),
    ("a", *"word", "escape"),
    ("asterisk",),
    ("Y",),
    ("O",),
    ("S",),
    ("f",),
    ("slash", *"graph", "enter", "F"),
    ("slash", *"graphh", "enter"),
    ("slash", *"zqzqzq", "enter"),
    ("slash", "tab", "ctrl+r"),
    ("H",),
    ("P",),
    ("I",),
    ("E",),
    ("D",),
    ("W",),
    ("comma",),
    ("question_mark",),
    ("T",),
    ("T", "S"),
    ("T", "x", "i"),
    ("enter",),
    ("L",),
    ("plus",),
    ("minus",),
    ("y",),
)


@pytest.mark.parametrize("keys", WAYS, ids=["-".join(keys) for keys in WAYS])
async def test_all_is_ascii(library: Library, tmp_path: Path, keys: tuple[str, ...]) -> None:
    library.tag([0, 1], ["video", "moe"])
    library.tag([0], ["one"])
    library.note(0, "A note.")
    library.rate([0], 4)
    library.decide([5, 6, 7], "read")
    settings = replace(DEFAULTS, glyphs="ascii", searches={"mine": "graph"})
    app = ReadlistApp(Session(library, Config(tmp_path / "config.toml", settings)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause(0.1)
        strips = app.screen._compositor.render_strips()  # Textual offers pictures only
        shown = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert [line.strip() for line in shown.split("\n") if not line.isascii()] == []
