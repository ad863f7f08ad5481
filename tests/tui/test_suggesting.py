"""The suggested order on the screen: reasons, surprises, what is left, and where the reader was."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from readlist import suggesting
from readlist.config import DEFAULTS, Config
from readlist.reasons import SURPRISE, Reasons, Relative
from readlist.tui.app import ReadlistApp
from readlist.tui.browse.keeping import place_of
from readlist.tui.browse.librarian import SUGGESTED
from readlist.tui.card import Card, lay
from readlist.tui.screens.tagging import TagDialog, TagRow
from readlist.tui.screens.triage import TriageScreen
from readlist.tui.session import Session
from readlist.tui.theme import Glyphs, palette
from readlist.tui.widgets.gauge import Gauge
from tests.tui.conftest import main_of, settled, until
from tests.tui.shelf import made
from tests.tui.test_triage import triage_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest
    from readlist.library import Library
    from readlist.tui.screens.main import MainScreen
    from textual.pilot import Pilot

SIZE = (120, 40)
WANTED, UNWANTED = (1, 3, 5, 7, 9), (0, 2, 4, 6, 8)


async def in_suggested_order(pilot: Pilot[int], app: ReadlistApp) -> MainScreen:
    """The main screen in the suggested order, after ten decisions."""
    await pilot.pause()
    main = main_of(app)
    main.set_order(SUGGESTED)
    await settled(pilot, main)
    return main


def decide(library: Library) -> None:
    """Five papers kept, five skipped."""
    library.decide(WANTED, "to-read")
    library.decide(UNWANTED, "skipped")


def page_text(main: MainScreen | TriageScreen) -> list[str]:
    """The lines of the detail pane."""
    return ["".join(part.text for part in line) for line in main.page.laid.lines]


async def test_the_list_follows_the_ranking_and_the_page_says_why(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        suggester = app.session.suggester
        ranking = suggester.suggest()
        assert list(main.rows) == ranking.order
        assert main.current() == ranking.order[0]
        reasons = suggester.reasons(ranking.order[0], ranking)
        assert reasons.words_for and reasons.nearest
        lines = page_text(main)
        status = next(n for n, line in enumerate(lines) if line == "· new")
        assert lines[status + 1].startswith(f"for {reasons.words_for[0]}")
        label = reasons.nearest[0].label
        sign = "○" if reasons.nearest[0].wanted else "×"
        assert lines[status + 2].startswith(f"like {sign} {label[:8]}")


async def test_moving_shows_the_reasons_of_the_paper_one_stays_on(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        await pilot.press("j", "j", "j")
        await settled(pilot, main)
        paper = main.current()
        assert paper is not None
        ranking = app.session.advice.ranking
        assert ranking is not None
        assert main.page.card.why == app.session.suggester.reasons(paper, ranking)


async def test_lines_for_reasons_are_kept_while_they_are_looked_for(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        main.move_to(len(main.rows) - 1)
        before = (main.page.card.why, main.page.total)
        await settled(pilot, main)
        assert before[0] == Reasons()
        assert main.page.card.why != Reasons()
        assert main.page.total == before[1]


async def test_in_another_order_nothing_is_said(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        main.set_order(())
        await pilot.pause()
        assert main.page.card.why is None
        assert not main.papers.surprises
        assert not any("wanted left" in text for text in main.foot.progress)


async def test_the_foot_says_how_many_are_left_that_one_would_want(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        estimate = app.session.suggester.estimate()
        assert estimate.founded
        assert main.foot.progress[0].startswith(estimate.sentence)
        assert estimate.short in main.foot.progress
        assert estimate.sentence.startswith("50 papers left, about ")


async def test_too_few_decisions_say_nothing_of_what_is_left(app: ReadlistApp) -> None:
    app.session.library.decide([1], "to-read")
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        assert app.session.advice.ranking is not None
        assert main.outlook == []
        assert main.foot.progress[0].startswith("1 decided")


async def test_surprises_are_marked_in_the_list_and_named_on_the_page(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        ranking = app.session.advice.ranking
        assert ranking is not None and ranking.explored
        paper = next(p for p in ranking.order if p in ranking.explored)
        row = main.rows.row_of(paper)
        assert row is not None
        for number in (row, row + 1):
            segments, _ = main.papers.paint(number, 60)
            assert ("✦" in "".join(part.text for part in segments)) == (main.rows[number] in ranking.explored)
        main.move_to(row)
        await settled(pilot, main)
        assert f"✦ {SURPRISE}" in page_text(main) or any(line.startswith("✦ a surprise") for line in page_text(main))


def test_ascii_has_a_sign_for_surprises() -> None:
    card = Card(paper=made(1)[0], why=Reasons(explored=True))
    lines = ["".join(p.text for p in line) for line in lay(card, 70, palette("dark"), Glyphs(True), compact=True).lines]
    assert f"! {SURPRISE}" in lines


def test_words_are_left_out_whole_and_both_sides_are_heard() -> None:
    near = Relative("0" * 12, "A long title about graphs", "A long title about graphs", "skipped", 0.5, False)
    why = Reasons(("scene graph", "video", "panoptic segmentation"), ("survey", "federated"), (near,))
    card = Card(paper=made(1)[0], why=why)
    for cells, expected in (
        (74, "for scene graph, video, panoptic segmentation   against survey, federated"),
        (60, "for scene graph, video   against survey, federated"),
        (45, "for scene graph, video   against survey"),
        (36, "for scene graph   against survey"),
        (30, "for scene graph   against sur…"),
    ):
        laid = lay(card, cells, palette("dark"), Glyphs(), compact=False)
        lines = ["".join(part.text for part in line) for line in laid.lines]
        assert next(line for line in lines if line.startswith("for ")) == expected
        assert len(expected) <= cells


async def test_a_decision_ranks_again_and_the_paper_stays(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        await pilot.press("j", "j", "x")
        after = main.current()
        above = [main.rows[row] for row in range(main.papers.cursor + 1)]
        await settled(pilot, main)
        assert main.current() == after
        assert [main.rows[row] for row in range(main.papers.cursor + 1)] == above
        rest = [p for p in app.session.suggester.suggest().order if p not in set(above)]
        assert list(main.rows)[len(above) :] == rest


async def test_the_suggested_order_is_in_force_again_at_the_next_start(library: Library, tmp_path: Path) -> None:
    decide(library)
    config = Config(tmp_path / "config.toml", DEFAULTS)
    app = ReadlistApp(Session(library, config))
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        await pilot.press("j", "j", "j", "j")
        paper, rows = main.current(), list(main.rows)
        library.remember("place", place_of(main, time.time()))
    again = ReadlistApp(Session(library, config))
    async with again.run_test(size=SIZE) as pilot:
        main = main_of(again)
        assert list(main.rows) == sorted(rows)
        assert main.current() == paper
        await pilot.pause()
        await settled(pilot, main)
        assert main.suggests
        assert main.current() == paper
        assert list(main.rows) == rows


async def test_another_order_is_in_force_again_and_chosen_in_the_dialog(library: Library, tmp_path: Path) -> None:
    config = Config(tmp_path / "config.toml", DEFAULTS)
    app = ReadlistApp(Session(library, config))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main_of(app).set_order((("title", False),))
        library.remember("place", place_of(main_of(app), time.time()))
    again = ReadlistApp(Session(library, config))
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(again)
        assert main.sort == main.chosen_order == (("title", False),)
        assert not main.suggests


async def test_triage_says_why_and_what_is_left(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("T")
        triage = triage_of(app)
        first = triage.shown
        await settled(pilot, triage)
        assert triage.shown == first
        ranking = app.session.suggester.suggest(candidates=triage.queue)
        assert triage.queue == [first, *(p for p in ranking.order if p != first)]
        assert triage.page.card.why
        assert any(line.startswith("for ") for line in page_text(triage))
        estimate = app.session.suggester.estimate()
        assert triage.outlook[0] == estimate.sentence
        await pilot.press("x")
        assert triage.shown == next(p for p in ranking.order if p != first)


async def test_the_search_leads_triage_before_any_decision(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.set_query("protein")
        await pilot.press("T")
        triage = triage_of(app)
        queue, first = sorted(triage.queue), triage.shown
        assert triage.leading() == "protein"
        await settled(pilot, triage)
        ranking = app.session.suggester.suggest(candidates=queue, search="protein")
        assert ranking.led and not ranking.learned
        assert ranking.order != queue
        assert triage.queue == [first, *(p for p in ranking.order if p != first)]


async def test_more_like_a_selection_comes_back_with_escape(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.set_query("graph")
        await pilot.press("j", "space", "j", "space")
        chosen = list(main.selection.papers)
        here, rows = main.current(), list(main.rows)
        await pilot.press("M")
        await until(pilot, lambda: main.view.id.startswith("only:"))
        assert main.view.title == "Like 2 papers"
        assert list(main.rows) == [*chosen, *app.session.suggester.more_like(chosen, limit=100)]
        assert main.query_text == ""
        await pilot.press("escape")
        assert (main.view.id, main.query_text) == ("is:undecided", "graph")
        assert list(main.rows) == rows
        assert main.current() == here


async def test_a_search_in_what_is_alike_can_be_widened(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.show_only("Like one", [1, 2])
        main.set_query("title:graph")
        found = main.listing.everywhere if main.listing else 0
        assert found > len(main.rows)
        await pilot.press("slash", "slash")
        assert (main.view.id, main.query_text, len(main.rows)) == ("all", "title:graph", found)


async def test_undo_gives_the_same_order_again(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        before = app.session.suggester.suggest()
        await pilot.press("s", "u")
        await settled(pilot, main)
        assert app.session.suggester.suggest() == before
        assert app.session.advice.ranking == before


async def test_likely_tags_come_into_the_open_dialog(app: ReadlistApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggesting, "LIKELY", 1.05)  # made papers all have the same words
    library = app.session.library
    like = app.session.suggester.more_like([20])
    library.tag(like[:3], ["Near"])
    library.tag(like[-3:], ["far"])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main_of(app).visit(20)
        await pilot.press("t")
        box: object = app.screen
        assert isinstance(box, TagDialog)
        assert box.choices.count == 2

        def shown() -> list[str]:
            return [" ".join(text for text, _ in (*row.left, *row.right)) for row in map(box._line, range(2))]

        await until(pilot, lambda: "likely" in shown()[0])
        assert shown()[0].split() == ["#Near", "likely", "3"]
        assert shown()[1].split() == ["#far", "3"]


async def test_likely_tags_leave_a_moved_cursor_alone(app: ReadlistApp) -> None:
    rows = [TagRow("graphs", 3), TagRow("video", 2), TagRow("vision", 1)]
    asked = threading.Event()

    def likely(_: Callable[[], bool]) -> list[str]:
        asked.wait(5)
        return ["vision"]

    async with app.run_test(size=SIZE) as pilot:
        box = TagDialog("A paper", rows, likely=likely)
        app.push_screen(box)
        await pilot.pause()
        await pilot.press("down")
        asked.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert box._line(box.choices.cursor).left[1][0] == "#video"
        await pilot.press("v", "backspace")
        await pilot.pause()
        assert box._line(0).left[1][0] == "#vision"


async def test_before_any_decision_it_says_what_to_do(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.set_order(SUGGESTED)
        await until(pilot, lambda: main.foot.message.startswith("decide on a few"))
        assert main.foot.message == "decide on a few papers first: it learns from them"
        assert list(main.rows) == list(range(60))
        assert main.page.card.why is None


async def test_triage_begins_with_what_the_last_ranking_put_first(app: ReadlistApp) -> None:
    decide(app.session.library)
    async with app.run_test(size=SIZE) as pilot:
        main = await in_suggested_order(pilot, app)
        best = main.rows[0]
        main.set_order(())
        await pilot.press("T")
        assert triage_of(app).shown == best
        await pilot.press("x")
        await settled(pilot, triage_of(app))
        main.set_order(SUGGESTED)
        await settled(pilot, main)
        assert main.papers.surprises == app.session.advice.ranking.explored  # type: ignore[union-attr]  # it is there


async def test_the_gauge_says_what_is_left_at_every_width(app: ReadlistApp) -> None:
    decide(app.session.library)
    estimate = app.session.suggester.estimate()
    for cells, text in ((140, estimate.sentence), (100, estimate.short), (80, estimate.short)):
        async with ReadlistApp(app.session).run_test(size=(cells, 24)) as pilot:
            await pilot.pause()
            await pilot.press("T")
            triage: object = pilot.app.screen
            assert isinstance(triage, TriageScreen)
            await settled(pilot, triage)
            await pilot.pause()
            line = triage.query_one(Gauge).render_line(0).text
            assert f" {text} · 10 of 60 decided" in line
            assert len(line) == cells
