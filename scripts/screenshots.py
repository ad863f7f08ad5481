"""Make the pictures of `screenshots/`: the real app with the seeds, as SVG.

python scripts/screenshots.py [FOLDER]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from readlist import importing
from readlist.config import Config, Settings
from readlist.library import Library
from readlist.store import Store
from readlist.tui.app import ReadlistApp
from readlist.tui.session import Session

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file's name, the terminal's size, the theme, and the keys that lead to it."""

    name: str
    size: tuple[int, int]
    keys: tuple[str, ...] = ()
    theme: str = "dark"


def typed(text: str) -> tuple[str, ...]:
    """The keys that type this."""
    return tuple("space" if letter == " " else letter for letter in text)


PICTURES = (
    Picture("library", (120, 34), ("j", "j", "j")),
    Picture("search", (120, 34), ("slash", *typed("reinforcement"), "enter")),
    Picture("triage", (100, 32), ("T",)),
    Picture("narrow", (60, 18), ("j",)),
    Picture("middle", (90, 32), ("j", "j")),
    Picture("light", (120, 34), ("j", "j", "j"), "light"),
    Picture("tags", (120, 34), ("j", "j", "t", *typed("vid"))),
    Picture("help", (120, 34), ("question_mark",)),
)


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
        await pilot.pause(0.5)
        return app.export_screenshot(title="readlist")


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        prepare(Path(temporary) / "library")
        for picture in PICTURES:
            with Library.open(Path(temporary) / "library") as library:
                library.prepare()
                svg = asyncio.run(take(library, picture))
            (folder / f"{picture.name}.svg").write_text(svg, encoding="utf-8")
            print(folder / f"{picture.name}.svg")


if __name__ == "__main__":
    main()
