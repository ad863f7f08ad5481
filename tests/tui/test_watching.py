"""Watch words and short forms, as a card and a row show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from readlist.paper import Paper, Source
from readlist.tui.card import Card, lay
from readlist.tui.theme import Glyphs, palette
from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from readlist.tui.app import ReadlistApp

TEXT = (
    "We study graphs and surveys of Graph Attention (GA) in Reinforcement Learning from Human Feedback (RLHF). "
    "RLHF needs care. " + "Nothing is said here. " * 12 + "At last a graph."
)
COLOURS = palette("dark")


def card(**values: object) -> Card:
    paper = Paper(key="0" * 12, title="A title", abstract=TEXT, text=TEXT, sources=(Source("a", 1),))
    return Card(paper=paper, **values)  # type: ignore[arg-type]  # fields of Card


def lines(of: Card, *, ascii_only: bool = False) -> list[str]:
    laid = lay(of, 60, COLOURS, Glyphs(ascii_only), compact=False)
    return ["".join(part.text for part in line) for line in laid.lines]


@pytest.mark.parametrize(("ascii_only", "signs"), [(False, "+3  −1"), (True, "+3  -1")])
def test_the_line_of_the_status_counts_watch_words(ascii_only: bool, signs: str) -> None:
    shown = lines(card(want=("graph",), avoid=("survey",)), ascii_only=ascii_only)
    assert sum(line.endswith(f"new  {signs}") for line in shown) == 1
    assert not any("+" in line for line in lines(card(want=("zebra",))))


def test_one_goes_from_watch_word_to_watch_word() -> None:
    laid = lay(card(want=("graph",)), 60, COLOURS, Glyphs(), compact=False)
    at = ["".join(part.text for part in laid.lines[line]).lower() for line in laid.hits]
    assert len(at) == 2 and all("graph" in line for line in at)
    assert not lay(card(), 60, COLOURS, Glyphs(), compact=False).hits


def test_short_forms_are_spelt_out_below_the_abstract() -> None:
    shown = [line.rstrip() for line in lines(card())]
    assert shown[-2:] == ["GA    Graph Attention", "RLHF  Reinforcement Learning from Human Feedback"]
    assert all(len(line) <= 60 for line in shown)


async def test_a_row_shows_watch_words_in_the_title(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        main = main_of(app)
        word = main.library.row(0).title.split()[0]
        app.session.library.remember("watch", {"want": [word], "avoid": []})
        main.settings_changed()
        await pilot.pause()
        good = main.papers.palette.good.color
        parts = [part for line in range(4) for part in main.papers.render_line(line)]
        assert [part for part in parts if part.style and part.style.color == good and part.text == word]
