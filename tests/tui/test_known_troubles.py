"""Troubles that other programs of this kind have had: each is played here as its report tells it."""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from readlist import clipboard, export
from readlist.clipboard import Copied
from readlist.config import DEFAULTS, Config
from readlist.items import Items
from readlist.library import Library
from readlist.paper import Source
from readlist.text.derive import derive
from readlist.tui.app import ReadlistApp
from readlist.tui.browse.texts import copyable
from readlist.tui.screens.importing import ImportDialog
from readlist.tui.session import Session
from readlist.tui.widgets.paperlist import PaperList
from tests.tui.conftest import main_of, until
from tests.tui.shelf import made, stock

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.paper import Paper
    from readlist.tui.screens.main import MainScreen
    from textual.pilot import Pilot

SIZE = (120, 40)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys and wait until all is painted."""
    await pilot.press(*keys)
    await pilot.pause()


def open_on(folder: Path, papers: list[Paper]) -> ReadlistApp:
    """The app on these papers."""
    stock(folder / "lib", papers)
    library = Library.open(folder / "lib")
    library.prepare()
    return ReadlistApp(Session(library, Config(folder / "config.toml", DEFAULTS)))


def named(number: int, title: str, abstract: str = "", **more: object) -> Paper:
    """A paper with this title."""
    paper = made(1)[0]
    source = Source("hard.json", number, number)
    return derive(
        replace(paper, key=f"{number:012x}", title_raw=title, abstract=abstract, sources=(source,), **more)  # type: ignore[arg-type]
    )


def statuses(library: Library) -> list[str]:
    """The status of every paper."""
    return [library.mark(paper).status for paper in range(library.columns.count)]


def screen_text(app: ReadlistApp) -> str:
    """All that is shown."""
    strips = app.screen._compositor.render_strips()  # Textual offers pictures only
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


# Clipboard


async def test_a_clipboard_that_never_answers_stops_no_key(app: ReadlistApp, monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def stuck(text: str, **_: object) -> Copied:
        answered.wait(20)
        return Copied("shown", "not copied", text)

    monkeypatch.setattr(clipboard, "copy", stuck)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        try:
            await press(pilot, "y", "j", "j", "s")
            assert statuses(app.session.library)[2] == "to-read"
        finally:
            answered.set()


async def test_a_copied_citation_is_the_one_that_an_export_writes(tmp_path: Path) -> None:
    paper = named(1, "On $x^2$ and its friends", "Short.", authors=("Żółtek, Łukasz",), year=2024)
    app = open_on(tmp_path, [paper, *made(5)[1:]])
    library = app.session.library
    copied = dict(copyable([(library.paper(0), library.mark(0))], library.statuses))
    assert copied["BibTeX"] == "".join(export.render("bib", Items(library, [0]))).strip()
    assert copied["BibTeX"].count("@") == 1
    assert not copied["Markdown"].startswith("#"), "one item, no list around it"
    library.close()


# Text that looks like markup


async def test_brackets_stay_what_they_are_wherever_they_are_shown(tmp_path: Path) -> None:
    papers = [
        named(1, "Attention [/] closes nothing", "See https://github.com/quill-lab/toy[1] and [bold]."),
        named(2, "[@click=app.quit]press me[/] and [b"),
    ]
    app = open_on(tmp_path, papers)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        assert "Attention [/] closes nothing" in screen_text(app)
        await press(pilot, "s")
        assert "Attention [/] closes nothing → to-read" in main.foot.message
        await press(pilot, "t", "left_square_bracket", "b", "right_square_bracket", "enter")
        assert main.foot.message.endswith("+[b]") or "+[b]" in main.foot.message
        assert "#[b]" in screen_text(app)
        await press(pilot, "slash", "left_square_bracket", "slash", "enter")
        assert app.is_running
        main.set_query("")
        await pilot.click(PaperList, offset=(10, 2))
        await press(pilot, "x", "m")
        await press(pilot, "I")
        assert isinstance(app.screen, ImportDialog)
        app.screen.field.value = "/tmp/[draft]/x[1].bib"
        await press(pilot, "enter")
        await until(pilot, lambda: "[draft]" in screen_text(app) and "no" in screen_text(app))
        assert "x[1].bib" in screen_text(app)
        await press(pilot, "escape", "escape")
        assert app.is_running


# Long texts


async def test_long_abstracts_cost_what_is_in_sight(tmp_path: Path) -> None:
    long = "A sentence of seven words stands here. " * 520
    app = open_on(tmp_path, [named(number, f"Paper {number} {'long ' * 60}", long) for number in range(1, 60)])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.papers.painted = 0
        await press(pilot, "j", "j", "tab", "tab", "tab")
        assert main.papers.painted < 300
        width = main.papers.size.width
        assert all(main.papers.render_line(y).cell_length == width for y in range(main.papers.size.height))
        assert main.page.total > 200


async def test_what_matters_stands_at_the_same_place_for_every_paper(tmp_path: Path) -> None:
    link = "Code: https://github.com/quill-lab/toy."
    texts = ["", f"One line. {link}", f"{'A sentence of seven words stands here. ' * 120}{link}"]
    app = open_on(tmp_path, [named(number, "Same title", text) for number, text in enumerate(texts, 1)])
    library = app.session.library
    library.tag(range(3), ["video"])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        places = set()
        for _ in texts:
            lines = ["".join(part.text for part in line) for line in main_of(app).page.laid.lines]
            places.add((
                next(n for n, line in enumerate(lines) if "Same title" in line),
                next(n for n, line in enumerate(lines) if "#video" in line),
                next(n for n, line in enumerate(lines) if "github.com" in line or "no links" in line),
            ))  # fmt: skip
            await press(pilot, "j")
        assert len(places) == 1


# The right paper


async def test_each_key_is_for_the_paper_that_was_under_the_cursor(app: ReadlistApp) -> None:
    library = app.session.library

    def here(main: MainScreen) -> int:
        paper = main.current()
        assert paper is not None
        assert main.page.card.paper is not None
        assert main.page.card.paper.key == library.key(paper), "what is read is what is decided"
        return paper

    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.set_order((("year", True),))
        main.set_query("graph")
        await press(pilot, "j")
        first = here(main)
        await press(pilot, "r")
        main.set_order((("title", False),))
        await pilot.click(PaperList, offset=(12, 6))
        await pilot.pause()
        second = here(main)
        await press(pilot, "t", *"moe", "enter")
        main.set_query("")
        await press(pilot, "g", "j")
        third = here(main)
        await press(pilot, "D", "y")
        fourth = here(main)
        await press(pilot, "b")
        assert library.mark(first).status == "read"
        assert library.mark(second).tags == ("moe",)
        assert library.columns.hidden[third]
        assert library.mark(fourth).status == "reading"
        assert sum(status != "new" for status in statuses(library)) == 2


async def test_a_row_that_leaves_gives_its_place_to_the_next(tmp_path: Path) -> None:
    app = open_on(tmp_path, made(300))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.move_to(150)
        await pilot.pause()
        for number in range(5):
            assert main.current() == 150 + number
            await press(pilot, "r")
            assert main.papers.cursor == 150
        for number in range(4, -1, -1):
            await press(pilot, "u")
            assert main.current() == 150 + number
        assert statuses(app.session.library) == ["new"] * 300


async def test_looking_is_not_reading(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, *["j"] * 50)
        for _ in range(5):
            await press(pilot, "enter", "space", "J", "escape", "k")
        assert not app.session.library.store.marks


# Taking back


async def test_one_undo_gives_back_every_status_as_it_was(app: ReadlistApp) -> None:
    library = app.session.library
    for start, status in enumerate(("to-read", "maybe", "reading", "read", "skipped")):
        library.decide(range(start, 60, 7), status)
    before = statuses(library)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.open_view(next(view for view, _ in library.views() if view.id == "all"))
        await press(pilot, "percent_sign", "r", "enter")
        assert set(statuses(library)) == {"read"}
        main.set_query("graph")
        await press(pilot, "j", "right_square_bracket", "j", "slash", *"vid", "enter")
        await press(pilot, "u")
        assert statuses(library) == before


async def test_every_step_back_names_the_paper_and_the_change(app: ReadlistApp) -> None:
    library = app.session.library
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        steps = (("s",), ("x",), ("m",), ("t", *"moe", "enter"), ("D", "y"))
        said = []
        for keys in steps:
            paper = main.current()
            assert paper is not None
            name = main.paper_name(paper)
            await press(pilot, *keys)
            said.append(main.foot.message.split(" · ")[0])
            assert name in said[-1]
        for what in reversed(said):
            await press(pilot, "u")
            assert main.foot.message == f"undone: {what}"
        assert not any(mark.status != "new" or mark.tags for mark in map(library.mark, range(60)))
        assert library.count == 60
        for what in said:
            await press(pilot, "ctrl+r")
            assert main.foot.message == f"redone: {what}"


async def test_twenty_removed_papers_come_back_after_a_restart(tmp_path: Path) -> None:
    app = open_on(tmp_path, made(60))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, *["space"] * 20, "D")
        assert "Remove 20 papers?" in screen_text(app)
        await press(pilot, "y")
        assert app.session.library.count == 40
    app.session.library.close()
    again = ReadlistApp(Session(Library.open(tmp_path / "lib"), app.session.config))
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        assert "again to undo" in main_of(again).foot.message and again.session.library.count == 40
        await press(pilot, "u")
        assert again.session.library.count == 60


async def test_many_papers_are_tagged_in_one_step(app: ReadlistApp) -> None:
    library = app.session.library
    library.tag(range(5), ["NLP"])
    library.tag(range(30), ["old"])
    before = [library.mark(paper).tags for paper in range(60)]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.move_to(29)
        await press(pilot, "left_curly_bracket", "t", *"nlp, moe, -old", "enter")
        assert "30 papers" in main.foot.message
        for paper in range(30):
            assert set(library.mark(paper).tags) == {"NLP", "moe"}, "NLP and nlp are one, spelt as it was first"
        assert library.columns.tag_counts()["NLP"] == 30
        await press(pilot, "u")
        assert [library.mark(paper).tags for paper in range(60)] == before


async def test_an_offer_to_import_is_what_becomes_of_a_paste(app: ReadlistApp, tmp_path: Path) -> None:
    from textual import events

    pile = "qxxs D y\n" + "Sparse experts share what they know, we find. " * 8
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        for where in ((), ("tab",), ("slash",), ("enter",)):
            await press(pilot, *where)
            target = app.focused or main
            target.post_message(events.Paste(pile))
            await until(pilot, lambda: isinstance(app.screen, ImportDialog))
            assert isinstance(app.screen, ImportDialog), where
            while len(app.screen_stack) > 1:
                await press(pilot, "escape")
                await pilot.pause(0.02)
            await press(pilot, "escape")
            assert not main.query_text
        assert not app.session.library.store.marks
        await press(pilot, "slash")
        main.box.post_message(events.Paste("scene graphs"))
        await pilot.pause()
        assert main.box.value == "scene graphs", "one line in the box is text to search"
        assert main.query_text == "scene graphs"


async def test_steps_of_an_earlier_start_are_undone_and_redone_at_the_second_press(tmp_path: Path) -> None:
    app = open_on(tmp_path, made(20))
    app.session.library.decide([3], "to-read")
    app.session.library.close()
    app = ReadlistApp(Session(Library.open(tmp_path / "lib"), app.session.config))
    library = app.session.library
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        assert statuses(library)[3] == "to-read"
        await press(pilot, "u")
        assert statuses(library)[3] == "new"
        await press(pilot, "ctrl+r")
        assert statuses(library)[3] == "new"
        await press(pilot, "ctrl+r")
        assert statuses(library)[3] == "to-read"
        await press(pilot, "u", "j", "u")
        assert statuses(library)[3] == "to-read", "another key in between asks again"


async def test_the_history_goes_back_to_any_point_and_redo_comes_forward(app: ReadlistApp) -> None:
    library = app.session.library
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "s", "x", "m")
        at_three = statuses(library)
        await press(pilot, "percent_sign", "x", "enter", "u", "s")
        assert statuses(library) != at_three
        await press(pilot, "H", "b")
        assert statuses(library) == at_three
        await press(pilot, *["down"] * 3, "b")
        assert "redo makes them again" in screen_text(app)
        await press(pilot, "b")
        assert statuses(library) == ["to-read", *["new"] * 59]
        await press(pilot, "escape", "ctrl+r", "ctrl+r")
        assert statuses(library) == at_three


def test_bytes_that_are_no_text_do_not_end_the_reading_of_keys() -> None:
    if sys.platform == "win32":
        pytest.skip("that driver is not used there")
    from textual.drivers import linux_driver

    decode = linux_driver.getincrementaldecoder("utf-8")().decode  # type: ignore[attr-defined]  # as the driver does
    assert decode(b"\x1b[M\xff\xc3") == "\x1b[M\ufffd"
    assert decode(b"\xa9", final=True) == "é"
