"""Make the pictures of `screenshots/`: the real app with the seeds, as SVG.

python scripts/screenshots.py [FOLDER]
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from readlist import importing
from readlist.config import Config, Settings
from readlist.library import Library
from readlist.store import Store
from readlist.tui.app import ReadlistApp
from readlist.tui.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen: its pictures' name, the keys that lead to it, and whether it is a main screen or a dialog."""

    name: str
    keys: tuple[str, ...] = ()
    dialog: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file's name, the terminal's size, the theme, and the keys that lead to it."""

    name: str
    size: tuple[int, int]
    keys: tuple[str, ...]
    theme: str


def typed(text: str) -> tuple[str, ...]:
    """The keys that type this."""
    return tuple("space" if letter == " " else letter for letter in text)


SCENES = (
    Scene("library", ("j", "j", "j")),
    Scene("search", ("slash", *typed("reinforcement"), "enter")),
    Scene("suggested", (*["left_square_bracket"] * 6, "S", "2", "g", "j")),
    Scene("triage", ("T",)),
    Scene("reader", ("j", "j", "j", "enter")),
    Scene("tags", ("j", "j", "t", *typed("vid")), dialog=True),
    Scene("history", ("H",), dialog=True),
    Scene("statistics", ("P",), dialog=True),
    Scene("export", ("E",), dialog=True),
    Scene("settings", ("comma",), dialog=True),
    Scene("help", ("question_mark",), dialog=True),
)
WIDE, MIDDLE, NARROW = (120, 34), (90, 32), (60, 18)


def pictures() -> Iterator[Picture]:
    """Every screen wide in dark and light; the main screens narrow too."""
    for scene in SCENES:
        for theme, ending in (("dark", ""), ("light", "-light")):
            yield Picture(f"{scene.name}{ending}", WIDE, scene.keys, theme)
            if not scene.dialog:
                yield Picture(f"{scene.name}-narrow{ending}", NARROW, scene.keys, theme)
    yield Picture("library-middle", MIDDLE, SCENES[0].keys, "dark")
    yield Picture("library-contrast", WIDE, SCENES[0].keys, "contrast")


def prepare(folder: Path) -> None:
    """A library of the seeds in which somebody has begun."""
    with Store.open(folder) as store:
        importing.commit(store, importing.plan(store, sorted((ROOT / "seeds").glob("*.txt"))))
    with Library.open(folder) as library:
        library.prepare()
        library.decide([1, 4, 9, 12, 20], "skipped")
        library.decide([0, 6, 11, 17, 25], "to-read")
        library.decide([15], "read")
        library.decide([18], "reading")
        library.decide([5, 30], "maybe")
        library.tag([6, 17], ["video"])
        library.tag([0], ["moe", "interpretability"])
        library.rate([15], 4)
        library.note(3, "Compare with the Bayesian baseline.")
        library.remember("watch", {"want": ["outperforms", "open source"], "avoid": ["long-tailed"]})
        library.remember("searches", {"code, unread": "has:code is:undecided"})


async def take(library: Library, picture: Picture) -> str:
    """Press the keys of a picture and take it."""
    settings = Settings(theme=picture.theme)
    app = ReadlistApp(Session(library, Config(Path("config.toml"), settings)))
    app.theme = f"readlist-{picture.theme}"
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        await pilot.press("right_square_bracket", *["right_square_bracket"] * 5)
        for key in picture.keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(1.5)  # what is found beside the keys: facets, snippets, reasons
        return without_fonts(app.export_screenshot(title="readlist"))


def without_fonts(svg: str) -> str:
    """The picture without addresses of fonts: it is shown with what the reader's machine has."""
    return re.sub(r"@font-face \{[^}]*\}\s*", "", svg)


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary) / "home"
        (home / "papers").mkdir(parents=True)
        os.environ["HOME"] = str(home)  # no path of this machine in a picture
        os.chdir(home / "papers")
        prepare(Path(temporary) / "library")
        for picture in pictures():
            with Library.open(Path(temporary) / "library") as library:
                library.prepare()
                svg = asyncio.run(take(library, picture))
            (folder / f"{picture.name}.svg").write_text(svg, encoding="utf-8")
            print(folder / f"{picture.name}.svg")


if __name__ == "__main__":
    main()
