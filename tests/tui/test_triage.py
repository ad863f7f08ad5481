"""Triage: one abstract at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from readlist.document import to_document
from readlist.library import Library
from readlist.tui.browse.keeping import place_of
from readlist.tui.screens.main import MainScreen
from readlist.tui.screens.triage import TriageScreen
from readlist.tui.widgets.gauge import Gauge
from tests.tui.conftest import main_of, until
from tests.tui.shelf import made

if TYPE_CHECKING:
    from readlist.tui.app import ReadlistApp
    from textual.pilot import Pilot

SIZE = (120, 40)


def triage_of(app: ReadlistApp) -> TriageScreen:
    """The triage screen on top."""
    screen: object = app.screen
    assert isinstance(screen, TriageScreen)
    return screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys and wait until all is painted."""
    await pilot.press(*keys)
    await pilot.pause()


async def test_two_fingers_decide_and_the_next_is_there(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        seen = []
        for key in ("l", "h", "right", "left"):
            paper = triage.shown
            assert paper is not None
            seen.append(paper)
            await press(pilot, key)
        assert len(set(seen)) == 4
        statuses = [app.session.library.mark(paper).status for paper in seen]
        assert statuses == ["to-read", "skipped", "to-read", "skipped"]
        await press(pilot, "escape")
        assert isinstance(app.screen, MainScreen)
        assert len(main_of(app).rows) == 56


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 18), (20, 6)])
async def test_the_abstract_is_seen_at_every_size(app: ReadlistApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        assert triage.page.size == (size[0], size[1] - 3)
        for other in ((60, 18), (130, 40), (90, 30), (60, 18)):
            await pilot.resize_terminal(*other)
            await pilot.pause()
            assert triage.page.size == (other[0], other[1] - 3)
            assert triage.page.laid.lines


async def test_space_pages_and_never_decides(app: ReadlistApp) -> None:
    async with app.run_test(size=(80, 12)) as pilot:
        await pilot.pause()
        await press(pilot, "T", *["space"] * 20)
        assert not app.session.library.store.marks


async def test_what_was_put_off_comes_round_again_at_the_end(app: ReadlistApp) -> None:
    library = app.session.library
    library.decide(range(4, 60), "skipped")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        first = triage.shown
        await press(pilot, "m")
        await press(pilot, "x", "x")
        await press(pilot, "x")
        assert triage.shown == first
        await press(pilot, "s")
        assert triage.shown is None
        assert "All decided" in triage.foot.message or "to-read" in triage.foot.message


async def test_leaving_and_returning_goes_on_at_the_same_paper(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T", "x", "m", "m")
        shown = triage_of(app).shown
        await press(pilot, "escape", "T")
        assert triage_of(app).shown == shown


async def test_backspace_goes_back_and_undo_takes_back(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        first = triage.shown
        assert first is not None
        await press(pilot, "x", "backspace")
        assert triage.shown == first
        await press(pilot, "s")
        assert app.session.library.mark(first).status == "to-read"
        await press(pilot, "u")
        assert app.session.library.mark(first).status == "skipped"


async def test_a_decision_in_the_past_goes_on_from_where_one_was(app: ReadlistApp) -> None:
    library = app.session.library
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T", "x", "x", "x")
        triage = triage_of(app)
        here = triage.shown
        await press(pilot, "backspace", "backspace")
        second = triage.shown
        assert second is not None and library.mark(second).status == "skipped"
        await press(pilot, "t", *"old", "enter")
        assert triage.shown == second, "a tag doesn't end the visit"
        await press(pilot, "s")
        assert library.mark(second).status == "to-read"
        assert triage.shown == here
        await press(pilot, "backspace", "s")
        assert triage.shown == here, "the same decision once more leads back too"
        await press(pilot, "backspace", "escape")
        assert triage.shown == here and app.screen is triage, "Esc leaves the past first"
        await press(pilot, "backspace", "backspace", "u")
        await press(pilot, "m")
        assert triage.shown == here


async def test_the_list_stands_on_the_paper_that_was_read(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T", "x", "s", "x", "m")
        shown = triage_of(app).shown
        await press(pilot, "escape")
        assert main_of(app).current() == shown


@pytest.mark.parametrize("order", [1, 2])
async def test_the_chosen_order_holds_at_every_return(app: ReadlistApp, order: int) -> None:
    library = app.session.library
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T", "S", *["down"] * order, "enter")
        triage = triage_of(app)
        first = triage.shown
        assert first is not None
        expected = list(range(60)) if order == 1 else sorted(range(60), key=library.key)
        assert triage.queue == expected
        await press(pilot, "x")
        after = expected[(expected.index(first) + 1) % 60]
        assert triage.shown == after
        await press(pilot, "escape", "T")
        again = triage_of(app)
        assert again.shown == after
        assert again.queue == [paper for paper in expected if paper != first]
        assert place_of(main_of(app), 0.0)["triage_order"] == order


async def test_listed_means_the_order_of_the_list(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.set_order((("title", False),))
        await pilot.pause()
        rows = list(main.rows)
        assert rows != sorted(rows)
        await press(pilot, "T", "S", "down", "enter")
        assert triage_of(app).queue == rows


async def test_triage_says_how_it_goes_how_fast_and_what_is_likely_left(app: ReadlistApp) -> None:
    library = app.session.library
    library.decide(range(0, 30, 2), "to-read")
    library.decide(range(1, 30, 2), "skipped")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "T")
        triage = triage_of(app)
        assert "h skips" in triage.foot.message and "l keeps" in triage.foot.message
        await until(pilot, lambda: triage.outlook)
        gauge = triage.query_one(Gauge).render_line(0).text
        assert "30 papers left, about " in gauge and "you would want (probably " in gauge
        assert "30 of 60 decided" in gauge
        for _ in range(3):
            await press(pilot, "x")
        assert "/min" in triage.foot.progress[0]


async def test_a_part_says_what_is_left_of_it(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.set_query("title:graph")
        count = len(main.rows)
        assert 3 < count < 60
        await press(pilot, "T")
        gauge = triage_of(app).query_one(Gauge)
        assert gauge.title == f"{count} left · Undecided / title:graph"
        await press(pilot, "x", "s", "m")
        assert gauge.title.startswith(f"{count - 2} left ·")
        await press(pilot, "u", "u")
        assert gauge.title.startswith(f"{count - 1} left ·")


async def test_where_nothing_is_undecided_triage_goes_through_the_rest(app: ReadlistApp) -> None:
    library = app.session.library
    library.decide(range(50), "to-read")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.open_view(next(view for view, _ in library.views() if view.id == "is:to-read"))
        await press(pilot, "T")
        assert sorted(triage_of(app).queue) == list(range(50, 60))
        await press(pilot, "escape")
        library.decide(range(50, 60), "skipped")
        main.reshow()
        await press(pilot, "T")
        assert app.screen is main
        assert "all is decided" in main.foot.message


async def test_what_another_program_does_is_taken_in_and_the_paper_stays(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "T")
        triage, library = triage_of(app), app.session.library
        here = triage.shown
        assert here is not None
        follows = triage.queue[triage.queue.index(here) + 1]
        with Library.open(library.store.folder) as other:
            other.decide([follows], "skipped")
            other.tag([here], ["elsewhere"])
        triage.look_out()
        await pilot.pause()
        assert triage.shown == here
        assert "#elsewhere" in "".join(part.text for line in triage.page.laid.lines for part in line)
        await press(pilot, "l")
        assert triage.shown not in (here, follows)
        with Library.open(library.store.folder) as other:
            other.store.commit_import([to_document(made(70)[-1])], added=[made(70)[-1].key], replaced={})
        triage.look_out()
        await pilot.pause()
        key = library.key(triage.shown) if triage.shown is not None else ""
        await press(pilot, "escape")
        main = main_of(app)
        assert library.count == 61
        assert main.catalogue is library.columns.catalogue
        assert library.key(main.rows[main.papers.cursor]) == key


async def test_what_others_decide_counts_in_what_is_left(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main_of(app).set_query("title:graph")
        await press(pilot, "T")
        triage, library = triage_of(app), app.session.library
        assert triage.narrowed
        left, other_paper = len(triage.left), triage.queue[-1]
        with Library.open(library.store.folder) as other:
            other.decide([other_paper], "skipped")
        triage.look_out()
        assert len(triage.left) == left - 1
        assert other_paper not in triage.left


async def test_where_all_is_decided_papers_that_come_from_outside_bring_none_back(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "T")
        triage, library = triage_of(app), app.session.library
        library.decide(range(60), "skipped")
        triage.next_up()
        assert triage.shown is None
        with Library.open(library.store.folder) as other:
            other.store.commit_import([to_document(made(70)[-1])], added=[made(70)[-1].key], replaced={})
        triage.look_out()
        assert library.count == 61
        assert triage.shown is None


async def test_a_removed_paper_is_left_does_not_come_round_and_comes_back_with_undo(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "T")
        triage, library = triage_of(app), app.session.library
        gone = triage.shown
        assert gone is not None
        await press(pilot, "D", "enter")
        await until(pilot, lambda: app.screen is triage)
        assert library.columns.hidden[gone]
        assert triage.shown != gone and gone not in triage.left
        library.decide([paper for paper in range(60) if paper != gone], "skipped")
        triage.next_up()
        assert triage.current() is None
        library.undo()
        await press(pilot, "u")
        assert (triage.shown, triage.page.card.number) == (gone, gone + 1)
        assert len(triage.left) == 60


async def test_an_import_undone_and_done_again_is_gone_through_as_before(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        main.set_query("title:graph")
        await press(pilot, "T")
        triage = triage_of(app)
        queue = sorted(triage.queue)
        await press(pilot, "u", "u")
        assert triage.current() is None and not library.list().positions
        await press(pilot, "ctrl+r", "ctrl+r")
        assert library.count == 60
        assert sorted(triage.queue) == queue and triage.left == set(queue)
