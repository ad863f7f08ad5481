"""The list of papers: what is painted, and how little of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from readlist.row import Row
from readlist.tui.cursor import Rows
from readlist.tui.widgets.paperlist import PaperList
from tests.tui.conftest import until
from textual.app import App

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

HARD = [
    "Attention [/] closes nothing",
    "[b]bold[/b] and [@click=app.quit]click[/]",
    "全角の題名 with latin",
    "👨‍👩‍👧‍👦 families and 🇩🇪 flags and 👍🏽 thumbs",
    "Zalgo e\u0301\u0302\u0303\u0304 text",
    "عنوان الورقة من اليمين",
    "tab\tin\tit and \x1b[2J escape",
    "\u202eoverride",
]


def row(title: str) -> Row:
    """A row of a list with this title."""
    return Row(
        key="0" * 12, name="", title=title, derived=False, status="new", tags=(), rating=0, venue="", year=0,
        code=True, links=1, noted=False,
    )  # fmt: skip


class Shelf(App[None]):
    """A list of made rows."""

    def __init__(self, titles: list[str]) -> None:
        super().__init__()
        self.titles = titles

    def compose(self) -> ComposeResult:
        """The list alone."""
        yield PaperList(id="list")

    def on_mount(self) -> None:
        """Show all rows."""
        from readlist.tui.theme import theme

        self.register_theme(theme("dark"))
        self.theme = "readlist-dark"
        papers = self.query_one(PaperList)
        papers.look = lambda position: row(self.titles[position % len(self.titles)])
        papers.styles.height = "100%"
        papers.focus()


async def test_moving_the_cursor_paints_two_rows() -> None:
    app = Shelf(["A title"])
    async with app.run_test(size=(80, 30)) as pilot:
        papers = app.query_one(PaperList)
        papers.show(Rows(range(100_000)), 5)
        await pilot.pause()
        papers.painted = 0
        papers.move(6)
        await pilot.pause()
        assert papers.painted == 2


async def test_a_hundred_thousand_papers_paint_what_is_in_sight() -> None:
    app = Shelf(["A title"])
    async with app.run_test(size=(80, 30)) as pilot:
        papers = app.query_one(PaperList)
        papers.painted = 0
        papers.show(Rows(range(100_000)), 50_000)
        await pilot.pause()
        assert papers.painted <= 30
        assert papers.top <= 50_000 < papers.top + 30


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("title", HARD)
async def test_every_row_has_exactly_its_width(title: str, columns: int) -> None:
    app = Shelf([title * 6])
    async with app.run_test(size=(columns, 8)) as pilot:
        papers = app.query_one(PaperList)
        papers.show(Rows(range(3)), 0)
        await pilot.pause()
        for y in range(3):
            strip = papers.render_line(y)
            assert sum(segment.cell_length for segment in strip) == columns
            assert not any(ord(c) < 32 or c == "\u202e" for c in strip.text)


async def test_brackets_are_shown_as_they_are() -> None:
    app = Shelf(HARD[:2])
    async with app.run_test(size=(100, 8)) as pilot:
        papers = app.query_one(PaperList)
        papers.show(Rows(range(2)), 0)
        await pilot.pause()
        assert HARD[0] in papers.render_line(0).text
        assert HARD[1] in papers.render_line(1).text
        await pilot.click(PaperList, offset=(25, 1))
        assert app.is_running


async def test_what_was_found_elsewhere_stands_in_a_column_beside_the_titles_in_sight() -> None:
    asked: list[tuple[int, tuple[str, ...], int]] = []

    def snip(paper: int, seen: Sequence[str], cells: int) -> str | None:
        asked.append((paper, tuple(seen), cells))
        return f"…the kernel {paper}" if paper % 2 else None

    def light(text: str) -> list[tuple[int, int]]:
        at = text.find("kernel")
        return [(at, at + 6)] if at >= 0 else []

    app = Shelf(["A title that is too long to be seen whole beside a snippet", "Short"])
    async with app.run_test(size=(80, 30)) as pilot:
        papers = app.query_one(PaperList)
        papers.seek("kernel", light, snip)
        papers.show(Rows(range(1000)), 0)
        await pilot.pause()
        assert not asked
        papers.fill_snippets()
        assert [paper for paper, _, _ in asked] == list(range(papers.room))
        room = asked[0][2]
        line = papers.render_line(papers.above + 1)
        assert "Short" in line.text
        column = line.text.index("…the kernel 1")
        assert papers.render_line(papers.above + 3).text.index("…the kernel 3") == column
        assert any(segment.text == "kernel" and segment.style and segment.style.underline for segment in line)
        assert "kernel" not in papers.render_line(papers.above).text
        papers.fill_snippets()
        assert len(asked) == papers.room
        papers.go(500)
        papers.seek("kernel", light, snip)
        papers.fill_snippets()
        assert len(asked) == 2 * papers.room
        papers.seek("other", light, snip)
        assert "kernel" not in papers.render_line(papers.above + 1).text
        await pilot.resize_terminal(60, 30)
        papers.fill_snippets()
        assert asked[-1][2] < room


async def test_snippets_come_by_themselves_once_the_keys_rest() -> None:
    app = Shelf(["A title"])
    async with app.run_test(size=(80, 30)) as pilot:
        papers = app.query_one(PaperList)
        papers.seek("a", None, lambda paper, seen, cells: "found")
        papers.show(Rows(range(3)), 0)
        await until(pilot, lambda: papers.snippets)
        assert papers.snippets == {0: "found", 1: "found", 2: "found"}


async def test_a_name_that_fills_its_place_leaves_the_column_of_snippets_straight() -> None:
    app = Shelf(["Another title"])
    names = ["AnUncommonlyLongName" * 2, "Short", "", "FourteenCells!", "SixteenCellsName"]
    async with app.run_test(size=(52, 30)) as pilot:
        papers = app.query_one(PaperList)
        papers.look = lambda paper: replace(row("Another title of some length"), name=names[paper % len(names)])
        papers.seek("found", None, lambda paper, seen, cells: "found here")
        papers.show(Rows(range(10)), 0)
        papers.fill_snippets()
        await pilot.pause()
        shown = [papers.render_line(papers.above + line).text for line in range(10)]
        assert len({text.index("found here") for text in shown}) == 1
        for text, name in zip(shown, names, strict=False):
            assert not name or text[3:].startswith((f"{name}  ", f"{name[:8]}"))
            assert f"{name}Another" not in text or not name
