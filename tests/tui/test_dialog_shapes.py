"""Every dialog at every size, in every theme, with hostile text: nothing ends the app, nothing is markup."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from readlist import keymap
from readlist.config import Config, Problem, Settings
from readlist.facets import Facet, Value
from readlist.progress import Progress, Statistics
from readlist.tui.screens.chooser import CopyDialog, OpenDialog, SortDialog
from readlist.tui.screens.confirm import ConfirmDialog
from readlist.tui.screens.dialog import Dialog, Hint
from readlist.tui.screens.exporting import ExportDialog, ExportFormat
from readlist.tui.screens.finder import Finder, RecallDialog
from readlist.tui.screens.help import HelpDialog
from readlist.tui.screens.history import HistoryDialog, Step
from readlist.tui.screens.importing import ImportDialog, ImportPreview
from readlist.tui.screens.narrowing import NarrowDialog
from readlist.tui.screens.note import NoteDialog
from readlist.tui.screens.rate import RateDialog
from readlist.tui.screens.searches import SavedDialog, SaveSearchDialog
from readlist.tui.screens.settings import SettingsDialog
from readlist.tui.screens.statistics import StatisticsDialog
from readlist.tui.screens.tagging import TagDialog, TagRow
from readlist.tui.screens.tags import TagsDialog
from readlist.tui.screens.watch import WatchDialog
from readlist.tui.screens.welcome import WelcomeDialog
from readlist.tui.theme import COLOURS, theme
from textual.app import App, ComposeResult
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HOSTILE = (
    "[/b] closes nothing",
    "[@click=app.quit]press me[/]",
    "[bold red on",
    "数据驱动的深度学习方法在图像识别中的应用与展望",
    "🧪👩‍🔬 🏴‍☠️ emoji",
    "עברית وعربية",
    "e\u0301" * 40,
    "\x1b[31mred\x1b]52;c;aGk=\x07",
    "",
    "$foreground [MASK] \\[x]",
    "x" * 5000,
    "two\nlines\tand a tab",
)
MANY = [HOSTILE[number % len(HOSTILE)] + str(number) for number in range(10_000)]


class Stage(App[None]):
    """An empty app to put dialogs on."""

    def __init__(self, name: str = "dark", *, ascii_only: bool = False) -> None:
        super().__init__()
        for one in COLOURS:
            self.register_theme(theme(one))
        self.theme = f"readlist-{name}"
        self.ascii_only = ascii_only
        self.answers: list[Any] = []
        self.animation_level = "none"

    def compose(self) -> ComposeResult:
        yield Static("what is below")

    def ask(self, dialog: Dialog[Any]) -> None:
        """Show a dialog and keep its answer."""
        self.push_screen(dialog, self.answers.append)


def _plan(source: object, progress: Callable[[int, int], None], cancelled: Callable[[], bool]) -> ImportPreview:
    progress(1, 2)
    return ImportPreview(
        added=6352, updated=3, rejected=12, lists=HOSTILE, titles=HOSTILE, reasons=HOSTILE, warnings=HOSTILE
    )


_FORMATS = [ExportFormat("md", "Markdown list", ".md", grouped=True), ExportFormat("bib", "BibTeX", ".bib")]
_TAGS = [TagRow(tag, 10_000 - n, n % 3) for n, tag in enumerate(MANY)]


def _step(at: int) -> Step:
    return Step("yesterday", MANY[at], undone=at % 2 == 0, fixed=at % 5 == 4)


_NUMBERS = Statistics(
    9, {"new": 5, "[/b]": 2}, dict.fromkeys(HOSTILE, 3), dict.fromkeys(MANY[:9], 1), {"2026-01-01": 4, "2026-02-01": 9},
    Progress(4, 5, 41.0, 9000.0),
)  # fmt: skip

_FACET = Facet("Year", [Value(text, text, 10_000) for text in HOSTILE], ordered=True)

DIALOGS: dict[str, Callable[[Path], Dialog[Any]]] = {
    "confirm": lambda _: ConfirmDialog(HOSTILE[1], MANY, 10_000, out_of_view=9, note=HOSTILE[0]),
    "confirm-bare": lambda _: ConfirmDialog("Quit?"),
    "rate": lambda _: RateDialog(HOSTILE[0], None),
    "copy": lambda _: CopyDialog([(text[:30], text) for text in HOSTILE], HOSTILE[1]),
    "copy-none": lambda _: CopyDialog([]),
    "open": lambda _: OpenDialog([("PDF", MANY[0])] * 40, HOSTILE[3]),
    "sort": lambda _: SortDialog([("Newest", "by year"), ("[/b]", "")], 1),
    "note": lambda _: NoteDialog(HOSTILE[0], "\n".join(HOSTILE)),
    "tag": lambda _: TagDialog(HOSTILE[1], _TAGS, papers=2, recent=HOSTILE, likely=lambda _: HOSTILE),
    "tag-none": lambda _: TagDialog("x", []),
    "tags": lambda _: TagsDialog(_TAGS, at=MANY[500]),
    "tags-none": lambda _: TagsDialog([]),
    "history": lambda _: HistoryDialog(_step, 10_000),
    "history-none": lambda _: HistoryDialog(lambda n: Step("", ""), 0),
    "help": lambda _: HelpDialog(keymap.resolve(), unavailable={"redo": HOSTILE[0]}),
    "narrow": lambda _: NarrowDialog([_FACET, replace(_FACET, title=HOSTILE[0])] * 4, HOSTILE[1], out=True),
    "saved": lambda _: SavedDialog([(text, text) for text in MANY], None, {MANY[0]: 3}),
    "save": lambda _: SaveSearchDialog(HOSTILE[1], HOSTILE[0], HOSTILE),
    "recall": lambda _: RecallDialog(MANY, "[/"),
    "finder": lambda _: Finder(HOSTILE[0], MANY, aside=HOSTILE[1]),
    "import": lambda folder: ImportDialog(_plan, start=f"{folder}/"),
    "import-pasted": lambda _: ImportDialog(_plan, pasted="\n".join(HOSTILE)),
    "export": lambda folder: ExportDialog(12, _FORMATS, f"{folder}/[b].md", what=HOSTILE[1]),
    "watch": lambda _: WatchDialog(HOSTILE, HOSTILE),
    "settings": lambda folder: SettingsDialog(
        Config(folder / "[b]", Settings(), (Problem(3, HOSTILE[0]), Problem(4, HOSTILE[1]))), HOSTILE
    ),
    "statistics": lambda _: StatisticsDialog(_NUMBERS, {"new": "New"}),
    "welcome": lambda _: WelcomeDialog(HOSTILE[1]),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, text in enumerate(HOSTILE):
        name = "".join(character for character in text[:40] if character.isprintable() and character != "/")
        (tmp_path / f"{name}{number}.txt").touch()
    return tmp_path


@pytest.mark.parametrize("name", DIALOGS)
async def test_every_dialog_lives_at_every_size_and_closes(name: str, folder: Path) -> None:
    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        dialog = DIALOGS[name](folder)
        app.ask(dialog)
        await pilot.pause()
        for size in ((120, 40), (60, 18), (20, 5), (1, 1), (60, 18)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.press("down", "down", "up", "pagedown")
        hint = dialog.query_one(Hint)
        assert hint.region.height == 1 and hint.region.bottom <= 18, "the keys are in sight at 60×18"
        assert "Esc" in hint.render_line(0).text
        for _ in range(4):
            if app.screen is dialog:
                await pilot.press("escape")
                await pilot.pause()
        assert app.answers in ([None], [False])
        assert app.is_running


@pytest.mark.parametrize("name", DIALOGS)
async def test_every_dialog_shows_its_title_and_keys_without_shades(name: str, folder: Path) -> None:
    app = Stage("terminal", ascii_only=True)
    async with app.run_test(size=(60, 18)) as pilot:
        dialog = DIALOGS[name](folder)
        app.ask(dialog)
        await pilot.pause()
        for selector in ("#head", "Hint"):
            region = dialog.query_one(selector).region
            assert region.height >= 1 and region.y >= 0 and region.bottom <= 18
        assert app.export_screenshot()


def test_no_dialog_is_forgotten() -> None:
    every: list[type[Dialog[Any]]] = []
    for known in [Dialog]:
        every.extend(known.__subclasses__())
    for kind in every:
        every.extend(kind.__subclasses__())
    names = {kind.__name__ for kind in every if kind.__module__.startswith("readlist.tui.screens.")}
    made = inspect.getsource(inspect.getmodule(test_no_dialog_is_forgotten) or pytest)
    assert {name for name in names if f"{name}(" not in made} <= {"ListDialog", "Chooser", "UnsavedDialog"}
