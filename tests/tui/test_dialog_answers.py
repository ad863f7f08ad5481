"""What dialogs answer to keys and mouse."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist import keymap
from readlist.actions import Where
from readlist.config import Config, Settings
from readlist.errors import CancelledError, SourceError
from readlist.store.tags import folded
from readlist.tui.screens import paths
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.chooser import CopyDialog
from readlist.tui.screens.confirm import ConfirmDialog
from readlist.tui.screens.dialog import titles_shown
from readlist.tui.screens.exporting import ExportChoice, ExportDialog, ExportFormat
from readlist.tui.screens.finder import RecallDialog
from readlist.tui.screens.help import HelpDialog
from readlist.tui.screens.history import HistoryChoice, HistoryDialog, Step
from readlist.tui.screens.importing import ImportDialog, ImportPreview, ImportSource
from readlist.tui.screens.note import NoteDialog
from readlist.tui.screens.rate import RateDialog
from readlist.tui.screens.searches import SavedChoice, SavedDialog, SaveSearchDialog
from readlist.tui.screens.settings import SettingsDialog
from readlist.tui.screens.statistics import chart
from readlist.tui.screens.tagging import TagChange, TagDialog, TagRow, read_tags
from readlist.tui.screens.tags import TagEdit, TagsDialog
from readlist.tui.screens.unsaved import Page
from readlist.tui.screens.watch import WatchDialog, read_words
from readlist.tui.screens.welcome import WelcomeChoice, WelcomeDialog
from readlist.tui.theme import COLOURS, theme
from textual.app import App
from textual.events import Key, Paste

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.tui.screens.dialog import Dialog
    from textual.pilot import Pilot

NOTHING = object()


class Stage(App[None]):
    """An empty app to put dialogs on."""

    def __init__(self) -> None:
        super().__init__()
        for one in COLOURS:
            self.register_theme(theme(one))
        self.theme = "readlist-dark"
        self.answer: Any = NOTHING
        self.changes: list[tuple[str, object]] = []

    def take(self, answer: object) -> None:
        """Keep the answer."""
        assert self.answer is NOTHING, "one question has one answer"
        self.answer = answer

    def on_settings_dialog_changed(self, event: SettingsDialog.Changed) -> None:
        """Keep what could be shown at once."""
        self.changes.append((event.name, event.value))


async def press(dialog: Dialog[Any], *keys: str, paste: str = "", size: tuple[int, int] = (80, 24)) -> Any:
    """Show a dialog, press keys (`"word "` in one string is typed), and give its answer."""
    app = Stage()
    async with app.run_test(size=size) as pilot:
        app.push_screen(dialog, app.take)
        await pilot.pause()
        if paste:
            app.post_message(Paste(paste))
            await pilot.pause()
        for key in keys:
            await _type(pilot, key)
        await pilot.pause()
        return app.answer


async def _type(pilot: Pilot[None], key: str) -> None:
    if key.startswith("'"):
        await pilot.press(*("space" if sign == " " else "comma" if sign == "," else sign for sign in key[1:]))
    else:
        await pilot.press(key)


TAGS = [TagRow("video", 41, 2), TagRow("moe", 23, 1), TagRow("computer vision", 19), TagRow("ML", 7), TagRow("[/b]", 1)]


@pytest.mark.parametrize(
    ("typed", "add", "remove"),
    [
        ("video", ("video",), ()),
        ("in-context learning, to read", ("in-context learning", "to read"), ()),
        ("+moe, -video", ("moe",), ("video",)),
        ("ml", ("ML",), ()),
        ("Computer  Vision ", ("computer vision",), ()),
        ("#rl, ＃", ("rl", "＃"), ()),
        ("a, -a", (), ("a",)),
        ("-a, A", ("A",), ()),
        (" , ;,", (), ()),
        ("[/b]", ("[/b]",), ()),
        ("\x1b[31mred\x07", ("red",), ()),
        ("数据，学习", ("数据", "学习"), ()),
    ],
)
def test_tags_as_they_are_typed(typed: str, add: tuple[str, ...], remove: tuple[str, ...]) -> None:
    assert read_tags(typed, TAGS) == TagChange(add, remove)


@given(st.text(max_size=60))
def test_no_typed_tag_is_empty_or_twice(text: str) -> None:
    change = read_tags(text, TAGS)
    names = [*change.add, *change.remove]
    assert all(name == name.strip() and name and "," not in name and "\n" not in name for name in names)
    assert len(set(map(folded, names))) == len(names)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["'vid", "enter"], TagChange(("vid",))),
        (["'vid", "tab", "enter"], TagChange(("video",))),
        (["'vision", "down", "enter"], TagChange(("vision",))),
        (["'mo", "tab", "'vis", "tab", "enter"], TagChange(("moe", "computer vision"))),
        (["'-mo", "tab", "enter"], TagChange((), ("moe",))),
        (["alt+2", "alt+1", "enter"], TagChange(("snn", "moe"))),
        (["down", "enter"], TagChange(("moe",))),
        (["enter"], None),
        (["'x", "escape"], None),
    ],
)
async def test_the_tag_dialog(keys: list[str], answer: TagChange | None) -> None:
    assert await press(TagDialog("p", TAGS, papers=3, recent=["moe", "snn"]), *keys) == answer


async def test_a_tag_that_all_have_is_taken_off() -> None:
    assert await press(TagDialog("p", TAGS, papers=2), "tab", "enter") == TagChange((), ("video",))


async def test_pasted_lines_are_tags() -> None:
    found = await press(TagDialog("p", TAGS), "enter", paste="one\ntwo words\n\n")
    assert found == TagChange(("one", "two words"))


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], TagEdit("show", "video")),
        (["down", "ctrl+e", "'s", "enter"], TagEdit("rename", "moe", "moes")),
        (["ctrl+e", "ctrl+u", "'MOE", "enter"], TagEdit("merge", "video", "moe")),
        (["'ml", "ctrl+d", "enter"], TagEdit("delete", "ML")),
        (["ctrl+d", "escape", "escape"], None),
        (["ctrl+e", "escape", "down", "enter"], TagEdit("show", "moe")),
        (["ctrl+e", "',b", "enter", "escape", "escape"], None),
        (["'ml", "ctrl+e", "ctrl+u", "'ml", "enter"], TagEdit("rename", "ML", "ml")),
    ],
)
async def test_managing_tags(keys: list[str], answer: TagEdit | None) -> None:
    assert await press(TagsDialog(TAGS), *keys) == answer


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["ctrl+s"], None),
        (["'!", "ctrl+s"], "note!"),
        (["escape"], None),
        (["'x", "escape"], NOTHING),
        (["'x", "escape", "ctrl+x"], None),
        (["'x", "escape", "escape", "'y", "ctrl+s"], "notexy"),
        (["'x", "escape", "ctrl+s"], "notex"),
        (["ctrl+a", "delete", "ctrl+s"], NOTHING),
    ],
)
async def test_a_note_is_not_lost_by_one_key(keys: list[str], answer: object) -> None:
    if keys[0] == "ctrl+a":
        dialog = NoteDialog("p", "note")
        app = Stage()
        async with app.run_test() as pilot:
            app.push_screen(dialog, app.take)
            await pilot.pause()
            dialog.query_one(Page).text = " \n"
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert app.answer == ""
    else:
        assert await press(NoteDialog("p", "note"), *keys) == answer


@pytest.mark.parametrize(("key", "answer"), [("0", 0), ("5", 5), ("enter", 3), ("escape", None), ("q", NOTHING)])
async def test_rating_is_one_key(key: str, answer: object) -> None:
    assert await press(RateDialog("p", 3), key) == answer


@pytest.mark.parametrize(
    ("keys", "answer"),
    [(["enter"], True), (["y"], True), (["n"], False), (["escape"], False), (["ctrl+c"], False), (["j", "x"], NOTHING)],
)
async def test_only_enter_or_y_confirms(keys: list[str], answer: object) -> None:
    assert await press(ConfirmDialog("Skip 12?", ["a"] * 9, 12), *keys) == answer


def test_first_titles_say_how_many_more() -> None:
    assert titles_shown(["a", "b", "c"], 12, 3) == ["a", "b", "and 10 more"]
    assert titles_shown(["a", "b"], 2, 3) == ["a", "b"]
    assert titles_shown([], 12, 3) == ["12 papers"]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [(["2"], 1), (["down", "down", "enter"], 2), (["9"], NOTHING), (["k", "enter"], 0), (["q"], None)],
)
async def test_choosing_by_sign_or_place(keys: list[str], answer: object) -> None:
    items = [("Link", "https://a"), ("Title", "[/b]"), ("BibTeX", "@misc{a,\n}")]
    assert await press(CopyDialog(items, "p"), *keys) == answer


async def test_the_history_asks_for_visible_rows_only() -> None:
    asked: list[int] = []

    def step(at: int) -> Step:
        asked.append(at)
        return Step("now", f"step {at}", fixed=at == 1)

    app = Stage()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(HistoryDialog(step, 10_000), app.take)
        await pilot.pause()
        await pilot.press("G")
        await pilot.pause()
        assert max(asked) == 9999 and len(set(asked)) < 100
        await pilot.press("b")
        await pilot.pause()
        assert app.answer is NOTHING, "going back over many steps asks first"
        await pilot.press("b")
        await pilot.pause()
        assert app.answer == HistoryChoice("back", 9999)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], HistoryChoice("revert", 0)),
        (["down", "enter"], NOTHING),
        (["down", "down", "o"], HistoryChoice("show", 2)),
        (["b"], HistoryChoice("back", 0)),
        (["escape"], None),
    ],
)
async def test_the_history(keys: list[str], answer: object) -> None:
    assert await press(HistoryDialog(lambda n: Step("now", "x", fixed=n == 1), 5), *keys) == answer


async def test_help_is_true_to_the_keymap_and_does_what_is_chosen() -> None:
    keys = keymap.resolve(Settings(keymap="rayyan", keys={"undo": ("X",)}))
    assert await press(HelpDialog(keys), "'X", "enter") == "undo"
    assert await press(HelpDialog(keys), "'skip", "enter") in {"skipped", "triage-skip"}
    assert await press(HelpDialog(keys, Where.TRIAGE, {"undo": "nothing to undo"}), "'X", "enter") is NOTHING


async def test_help_shows_every_action_at_every_width() -> None:
    for width in (60, 80, 120, 200):
        app = Stage()
        dialog = HelpDialog(keymap.resolve())
        async with app.run_test(size=(width, 30)) as pilot:
            app.push_screen(dialog)
            await pilot.pause()
            shown = {action.id for row in dialog._rows for _, action in row if action}
            assert len(shown) == dialog._count


async def test_saved_searches_are_counted_beside_the_keys() -> None:
    threads: set[str] = set()

    def count(query: str) -> int:
        threads.add(threading.current_thread().name)
        return len(query)

    app = Stage()
    dialog = SavedDialog([("a", "is:read"), ("[/b]", "moe")], count)
    async with app.run_test() as pilot:
        app.push_screen(dialog, app.take)
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "7" in dialog.choices.render_line(0).text
        assert threads and threading.current_thread().name not in threads


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["down", "enter"], SavedChoice("open", 1)),
        (["d"], NOTHING),
        (["d", "d"], SavedChoice("delete", 0)),
        (["d", "down", "d"], NOTHING),
        (["r", "'2", "enter"], SavedChoice("rename", 0, "a2")),
        (["r", "ctrl+u", "'b", "enter"], NOTHING),
        (["r", "escape", "escape"], None),
    ],
)
async def test_saved_searches(keys: list[str], answer: object) -> None:
    assert await press(SavedDialog([("a", "x"), ("b", "y")]), *keys) == answer


async def test_saving_a_search() -> None:
    assert await press(SaveSearchDialog("is:read", "done"), "enter") == "done"
    assert await press(SaveSearchDialog("is:read"), "enter") == "is:read"


async def test_recalling_a_search() -> None:
    searches = ["scene graph", "moe -vision", "[/b]"]
    assert await press(RecallDialog(searches), "ctrl+r", "enter") == 1
    assert await press(RecallDialog(searches, "[/"), "enter") == 2
    assert await press(RecallDialog(searches), "'zzz", "enter") is NOTHING


def test_watch_words_are_kept_once() -> None:
    assert read_words("Diffusion\n scene  graph , diffusion\n\x1b[0m[/b]\n") == ("Diffusion", "scene graph", "[/b]")


async def test_watch_words() -> None:
    found = await press(WatchDialog(["a"], ["b"]), "'x", "tab", "'y", "ctrl+s")
    assert found == (("xa",), ("yb",))
    assert await press(WatchDialog(["a"], ["b"]), "'x", "escape") is NOTHING
    assert await press(WatchDialog(["a"], ["b"]), "escape") is None


@pytest.mark.parametrize(
    ("dialog", "keys", "answer"),
    [
        (lambda: NoteDialog("a", ""), ["h", "o", "ctrl+s"], "ho"),
        (lambda: WatchDialog(), ["h", "o", "tab", "y", "ctrl+s"], (("ho",), ("y",))),
        (
            lambda: ExportDialog(1, [ExportFormat("md", "Markdown", ".md", True, False)], "/no-such-file"),
            ["n", "o", "enter"],
            ExportChoice("md", "status", Path("/no-such-file.mdno"), False),
        ),
    ],
)
async def test_nothing_typed_is_lost_however_fast_it_comes(dialog: Any, keys: list[str], answer: object) -> None:
    app = Stage()
    async with app.run_test() as pilot:
        app.push_screen(dialog(), app.take)
        await pilot.pause()
        for key in keys:  # as one read of a slow line brings them
            app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.pause()
        assert app.answer == answer


async def test_settings_show_at_once_and_go_back() -> None:
    app = Stage()
    async with app.run_test() as pilot:
        from pathlib import Path

        app.push_screen(SettingsDialog(Config(Path("c"), Settings())), app.take)
        await pilot.pause()
        await pilot.press("right", "down", "left")
        await pilot.pause()
        assert app.changes == [("theme", "dark"), ("glyphs", "ascii")]
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.answer == {"theme": "dark", "glyphs": "ascii"}
    app = Stage()
    async with app.run_test() as pilot:
        app.push_screen(SettingsDialog(Config(Path("c"), Settings())), app.take)
        await pilot.pause()
        await pilot.press("right", "escape")
        await pilot.pause()
        assert app.changes == [("theme", "dark"), ("theme", "auto")] and app.answer is None


FORMATS = [ExportFormat("md", "Markdown", ".md", grouped=True), ExportFormat("bib", "BibTeX", ".bib")]


async def test_an_export_never_replaces_at_the_first_enter(tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    assert await press(ExportDialog(3, FORMATS, str(file)), "enter") == ExportChoice("md", "status", file)
    assert await press(ExportDialog(3, FORMATS, f"{tmp_path}/list"), "enter") == ExportChoice("md", "status", file)
    file.touch()
    assert await press(ExportDialog(3, FORMATS, str(file)), "enter") is NOTHING
    assert await press(ExportDialog(3, FORMATS, str(file)), "enter", "'x", "enter") == ExportChoice(
        "md", "status", tmp_path / "list.mdx"
    )
    assert await press(ExportDialog(3, FORMATS, str(file)), "enter", "enter") == ExportChoice(
        "md", "status", file, force=True
    )


async def test_the_name_follows_the_form_and_the_grouping_turns(tmp_path: Path) -> None:
    file = tmp_path / "my.list.md"
    bib = ExportChoice("bib", "none", tmp_path / "my.list.bib")
    assert await press(ExportDialog(3, FORMATS, str(file)), "down", "enter") == bib
    assert await press(ExportDialog(3, FORMATS, str(file)), "ctrl+g", "enter") == ExportChoice("md", "tag", file)


async def test_an_export_to_nowhere_is_told(tmp_path: Path) -> None:
    for path in ("", f"{tmp_path}/", str(tmp_path / "none" / "a.md"), "x" * 5000):
        assert await press(ExportDialog(3, FORMATS, path), "enter") is NOTHING


PREVIEW = ImportPreview(added=3, titles=("[/b]",), plan="the plan")


async def _import(
    plan: Callable[..., ImportPreview], *keys: str, pasted: str = "", start: str = "", settle: bool = True
) -> tuple[Any, str]:
    app = Stage()
    dialog = ImportDialog(plan, pasted=pasted, start=start)
    async with app.run_test() as pilot:
        app.push_screen(dialog, app.take)
        await pilot.pause()
        for key in keys:
            if settle:
                await app.workers.wait_for_complete()
            await pilot.pause()
            await _type(pilot, key)
        await pilot.pause()
        return app.answer, dialog.field.value if app.screen is dialog else ""


async def test_an_import_is_shown_before_it_is_done(tmp_path: Path) -> None:
    (tmp_path / "papers.txt").touch()
    seen: list[ImportSource] = []

    def plan(source: ImportSource, progress: object, cancelled: object) -> ImportPreview:
        seen.append(source)
        return PREVIEW

    answer, _ = await _import(plan, "tab", "enter", "enter", start=f"{tmp_path}/pa")
    assert answer is PREVIEW and seen == [ImportSource((tmp_path / "papers.txt",))]
    answer, _ = await _import(plan, "enter", pasted=f"'{tmp_path}/papers.txt'")
    assert answer is PREVIEW and seen[-1] == seen[0]
    answer, _ = await _import(plan, "escape", pasted="an abstract\n\nanother")
    assert answer is None and seen[-1] == ImportSource(text="an abstract\n\nanother")


async def test_an_import_that_fails_says_why_and_can_be_mended(tmp_path: Path) -> None:
    def plan(source: ImportSource, progress: object, cancelled: object) -> ImportPreview:
        raise SourceError("[/b].txt holds nothing")

    answer, typed = await _import(plan, "'x", "enter", "'y")
    assert answer is NOTHING and typed == "xy"


async def test_a_fault_while_reading_is_told_and_no_end() -> None:
    def plan(source: ImportSource, progress: object, cancelled: object) -> ImportPreview:
        raise ZeroDivisionError("[/b]")

    answer, typed = await _import(plan, "'x", "enter", "'y")
    assert answer is NOTHING and typed == "xy"


async def test_an_import_can_be_stopped_while_it_reads() -> None:
    stopped = threading.Event()
    begun = threading.Event()

    def plan(
        source: ImportSource, progress: Callable[[int, int], None], cancelled: Callable[[], bool]
    ) -> ImportPreview:
        progress(1, 10)
        begun.set()
        while not cancelled():
            stopped.wait(0.005)
        stopped.set()
        raise CancelledError("stopped")

    app = Stage()
    async with app.run_test() as pilot:
        app.push_screen(ImportDialog(plan, pasted="a\nb"), app.take)
        while not begun.is_set():
            await pilot.pause(0.01)
        await pilot.press("escape")
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert stopped.is_set() and app.answer is NOTHING


async def test_an_import_of_nothing_new_gives_nothing_to_do() -> None:
    answer, _ = await _import(lambda *_: ImportPreview(unchanged=57), "enter", pasted="a\nb")
    assert answer is None


@pytest.mark.parametrize("form", ["{}", "'{}'", '"{}"', "{} ", "file://{}", "{}\n{}"])
def test_dropped_files_are_known(tmp_path: Path, form: str) -> None:
    file = tmp_path / "a b [x].bib"
    file.touch()
    address = str(file).replace(" ", "%20") if form.startswith("file") else str(file)
    assert set(paths.dropped(form.replace("{}", address))) == {file}
    assert paths.dropped(str(file).replace(" ", "\\ ")) == [file]


@given(st.text())
def test_other_text_names_no_files(text: str) -> None:
    assert all(path.exists() for path in paths.dropped(text))


def test_paths_are_completed(tmp_path: Path) -> None:
    for name in ("papers.bib", "papers.txt", "Pile.txt", ".hidden"):
        (tmp_path / name).touch()
    (tmp_path / "pack").mkdir()
    head = f"{tmp_path}/"
    assert paths.complete(head + "p") == [head + "pack/", head + "Pile.txt", head + "papers.bib", head + "papers.txt"]
    assert paths.complete(head + ".") == [head + ".hidden"]
    assert paths.complete(head + "none/") == []
    assert paths.common([head + "papers.bib", head + "papers.txt"], head + "p") == head + "papers."


async def test_the_welcome_takes_what_is_pasted() -> None:
    assert await press(WelcomeDialog("f"), paste="q\ndelete all") == WelcomeChoice("paste", "q\ndelete all")
    assert await press(WelcomeDialog("f"), "d") == WelcomeChoice("demo")
    assert await press(WelcomeDialog("f", demo=False), "d") is NOTHING
    assert await press(WelcomeDialog("f"), "enter") == WelcomeChoice("import")


@given(
    st.dictionaries(st.dates(date(2000, 1, 1)).map(lambda day: day.isoformat()), st.integers(0, 10_000), max_size=20),
    st.integers(1, 90),
)
def test_the_chart_has_one_shape_whatever_the_numbers(days: dict[str, int], columns: int) -> None:
    lines = chart(days, columns)
    assert len({len(line) for line in lines}) <= 1
    assert all(len(line) <= columns for line in lines)
    if days and days[max(days)]:
        assert lines[-1][-1] != " "


async def test_a_moved_cursor_paints_two_rows_of_ten_thousand() -> None:
    painted: list[int] = []

    class Probe(App[None]):
        def compose(self) -> Any:
            yield Choices(self.line, 10_000)

        def line(self, row: int) -> Line:
            painted.append(row)
            return Line(((f"row {row}", ""),))

    app = Probe()
    for one in COLOURS:
        app.register_theme(theme(one))
    app.theme = "readlist-dark"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(set(painted)) <= 25
        painted.clear()
        await pilot.press("j")
        await pilot.pause()
        assert set(painted) <= {0, 1}


async def test_the_mouse_picks_rows_keys_and_the_way_out() -> None:
    for where, answer in ((("Choices", (8, 1)), 1), (("Hint", (20, 0)), None), ((None, (1, 1)), None)):
        app = Stage()
        dialog = CopyDialog([("Link", "https://a"), ("Title", "[/b]")], "p")
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(dialog, app.take)
            await pilot.pause()
            selector, offset = where
            if selector == "Hint":
                hint = dialog.query_one("Hint")
                offset = (hint.render_line(0).text.index("Esc"), 0)
            await (pilot.click(selector, offset=offset) if selector else pilot.click(offset=offset))
            await pilot.pause()
            assert app.answer == answer
