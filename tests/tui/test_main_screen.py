"""What a reader does on the main screen, key by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from readlist.config import DEFAULTS, Config
from readlist.library import Library
from readlist.text import VERSION
from readlist.tui.app import ReadlistApp
from readlist.tui.browse.keeping import place_of, restore
from readlist.tui.screens.confirm import ConfirmDialog
from readlist.tui.screens.importing import ImportDialog
from readlist.tui.session import Session
from readlist.tui.widgets.panel import Panel
from readlist.tui.widgets.top import Tally
from tests.tui.conftest import main_of, until
from textual import events

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.tui.screens.main import MainScreen
    from textual.pilot import Pilot

SIZE = (120, 40)


def tally(main: MainScreen) -> str:
    """The numbers in the top bar."""
    return main.query_one(Tally).text


def take_first_away(library: Library) -> None:
    """Another program leaves the first paper out of the file, so that all positions are others."""
    path = library.store.folder / "papers.json"
    rows = path.read_bytes().split(b"\n")
    first = next(number for number, row in enumerate(rows) if b"000000000001" in row)
    path.write_bytes(b"\n".join([*rows[:first], *rows[first + 1 :]]))


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys and wait until all is painted."""
    await pilot.press(*keys)
    await pilot.pause()


async def test_it_opens_on_what_is_undecided_with_the_list_in_focus(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        assert tally(main) == "60 of 60"
        assert main.focused is main.papers
        assert main.view.id == "is:undecided"
        assert main.page.card.paper is not None
        assert main.page.card.paper.key == app.session.library.key(0)


async def test_a_decision_goes_on_to_the_next_undecided_and_is_said(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        await press(pilot, "j", "s")
        assert library.mark(1).status == "to-read"
        assert main.current() == 2
        assert tally(main) == "59 of 60"
        assert "→ to-read" in main.foot.message
        assert "u undo" in main.foot.message


async def test_other_decisions_stay_on_their_row_and_say_why_the_paper_went(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "j", "j", "r", "r", "r")
        assert [app.session.library.mark(paper).status for paper in (2, 3, 4)] == ["read"] * 3
        assert main.papers.cursor == 2
        assert "left this view: now read" in main.foot.message
        await press(pilot, "u", "u", "u")
        assert tally(main) == "60 of 60"
        assert main.current() == 2


async def test_the_last_paper_stays_in_sight_when_it_was_decided(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "G", "s")
        assert main.current() == 59
        assert tally(main) == "59 of 60"
        await press(pilot, "x")
        assert app.session.library.mark(59).status == "skipped"
        await press(pilot, "k")
        assert main.rows.row_of(59) is None


async def test_moving_is_not_deciding(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(30):
            await pilot.press("j")
        await press(pilot, "enter", "escape")
        assert not app.session.library.store.marks


async def test_backspace_goes_back_in_time_and_keys_work_there(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        await press(pilot, "s", "x", "m", "backspace")
        assert main.current() == 2
        await press(pilot, "backspace")
        assert main.current() == 1
        await press(pilot, "s")
        assert library.mark(1).status == "to-read"
        assert main.current() == 1
        await press(pilot, "backspace")
        assert main.current() == 0


async def test_undo_and_redo_go_to_the_paper(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        await press(pilot, "s", "G", "u")
        assert library.mark(0).status == "new"
        assert main.current() == 0
        assert "undone" in main.foot.message
        await press(pilot, "ctrl+r")
        assert library.mark(0).status == "to-read"


async def test_a_bulk_decision_says_how_many_and_waits_for_enter(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        await press(pilot, "percent_sign", "x")
        assert isinstance(app.screen, ConfirmDialog)
        assert not library.store.marks
        await press(pilot, "enter")
        assert tally(main) == "0 of 60"
        assert len(library.store.marks) == 60
        await press(pilot, "u")
        assert tally(main) == "60 of 60"
        assert not len(main.selection)


async def test_escape_at_the_question_decides_nothing_and_keeps_the_selection(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "space", "space", "x", "escape")
        assert not app.session.library.store.marks
        assert len(main_of(app).selection) == 2


async def test_ranges_and_inverse(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "v", "j", "j", "v")
        assert list(main.selection.papers) == [0, 1, 2]
        await press(pilot, "circumflex_accent")
        assert len(main.selection) == 57
        await press(pilot, "escape")
        assert not len(main.selection)


async def test_selected_papers_out_of_view_are_counted(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "space", "space", "slash", *"paper 40", "enter")
        await press(pilot, "space")
        assert "3 selected, 2 out of view" in main.foot.message


async def test_searching_lists_as_one_types_and_enter_keeps_the_query(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        for end in range(1, len("graph net") + 1):
            await press(
                pilot,
                *(("slash",) if end == 1 else ()),
                "space" if "graph net"[end - 1] == " " else "graph net"[end - 1],
            )
            found = library.list("graph net"[:end], within="is:undecided")
            assert tally(main) == f"{len(found.positions)} of 60"
            assert list(main.rows) == list(found.positions)
        await press(pilot, "enter")
        assert main.focused is main.papers
        assert main.query_text == "graph net"
        await press(pilot, "escape")
        assert main.query_text == "" == main.box.value
        assert tally(main) == "60 of 60"


async def test_letters_in_the_box_are_only_text(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"qxsdu", "escape")
        assert main_of(app).query_text == "qxsdu"
        assert not app.session.library.store.marks
        assert app.is_running


@pytest.mark.parametrize("text", ["[/", "[b]", "[@click=app.quit]x", "C++", "$5", "(", "\\", '"', "/[/", "~", "is:"])
async def test_no_query_breaks_the_screen(app: ReadlistApp, text: str) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        main.box.focus()
        main.box.value = text
        await pilot.pause()
        assert main.query_text == text
        await press(pilot, "enter", "j", "s", "escape")


async def test_a_slash_in_the_empty_box_looks_everywhere(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "s", "slash", "slash", *"paper 0")
        assert main.view.id == "all"
        assert main.query_text == "paper 0"


async def test_pasted_text_is_never_taken_for_keys(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.post_message(events.Paste("delete all my quick reads dddd\nyq\n"))
        await pilot.pause()
        assert isinstance(app.screen, ImportDialog)
        await press(pilot, "escape")
        assert not app.session.library.store.marks
        assert app.is_running


async def test_views_can_be_walked_and_counts_agree(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "s", "s", "x", "m")
        for view, count in app.session.library.views():
            main.open_view(view)
            await pilot.pause()
            assert tally(main) == f"{count} of 60"
        shown = {entry.view.id: entry.count for entry in main.side.entries if entry.view}
        assert shown == {view.id: count for view, count in app.session.library.views()}


async def test_the_cursor_keeps_its_paper_when_the_order_changes(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, *"jjjjj")
        here = main.current()
        for sort in ((("year", True),), (("title", False),), ()):
            main.set_order(sort)
            await pilot.pause()
            assert main.current() == here
            assert main.rows[main.papers.cursor] == here


async def test_what_another_program_wrote_is_shown(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        with Library.open(app.session.library.store.folder) as other:
            other.decide([5, 6], "skipped")
        main.look_out()
        await pilot.pause()
        assert tally(main) == "58 of 60"


async def test_a_decision_just_after_papers_were_replaced_keeps_cursor_and_selection(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        main.selection.add([7])
        kept, next_one = library.key(7), library.key(1)
        take_first_away(library)
        library.store.refresh()
        main.mark([0], "skipped")
        assert library.count == 59
        assert main.catalogue is library.columns.catalogue
        assert library.keys(main.selection.papers) == (kept,)
        here = main.current()
        assert here is not None and library.key(here) == next_one


async def test_papers_replaced_outside_in_another_order_can_be_searched_in_full(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        take_first_away(library)
        main.look_out()
        await app.workers.wait_for_complete([worker for worker in app.workers if worker.group == "prepare"])
        await pilot.pause()
        assert library.count == 59
        assert library.ready


async def test_snippets_are_of_the_papers_that_are_there_now(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        main.set_query("abstract:graph")
        main.papers.fill_snippets()
        was = {library.key(paper): snippet for paper, snippet in main.papers.snippets.items()}
        take_first_away(library)
        main.look_out()
        await until(pilot, lambda: library.ready)
        main.papers.fill_snippets()
        now = {library.key(paper): snippet for paper, snippet in main.papers.snippets.items()}
        both = was.keys() & now.keys()
        assert len(both) > 5 and len({was[key] for key in both}) > 5
        assert {key: now[key] for key in both} == {key: was[key] for key in both}


async def test_the_snippet_of_a_note_is_the_note_as_it_is(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main, library = main_of(app), app.session.library
        library.note(0, "Morning zebra.")
        main.set_query("zebra")
        main.papers.fill_snippets()
        assert "Morning" in (main.papers.snippets[0] or "")
        main.decided(library.note(0, "Evening zebra."), [0])
        main.papers.fill_snippets()
        assert "Evening" in (main.papers.snippets[0] or "")
        with Library.open(library.store.folder) as other:
            other.note(0, "Night zebra.")
        main.look_out()
        main.papers.fill_snippets()
        assert "Night" in (main.papers.snippets[0] or "")


async def test_repeat_makes_the_last_decision_again(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "t", *"video", "enter", "j", "full_stop")
        tags = [app.session.library.mark(paper).tags for paper in (0, 1)]
        assert tags == [("video",), ("video",)]


async def test_rating_and_notes(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "asterisk", "4")
        await press(pilot, "a", *"good", "ctrl+s")
        mark = app.session.library.mark(0)
        assert (mark.rating, mark.note) == (4, "good")


async def test_removing_asks_and_can_be_undone(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "D")
        assert isinstance(app.screen, ConfirmDialog)
        await press(pilot, "enter")
        assert app.session.library.count == 59
        assert tally(main_of(app)) == "59 of 59"
        await press(pilot, "u")
        assert tally(main_of(app)) == "60 of 60"


async def test_a_link_is_copied_and_shown_in_full(app: ReadlistApp, monkeypatch: pytest.MonkeyPatch) -> None:
    from readlist import clipboard

    monkeypatch.setattr(
        clipboard, "copy", lambda text, **_: clipboard.Copied("terminal", "sent to your terminal", text)
    )
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "y")
        await app.workers.wait_for_complete([w for w in app.workers if w.group == "copy"])
        await pilot.pause()
        url = app.session.library.paper(0).links[0].url
        shown = main.foot.message + "".join(str(panel.render()) for panel in main.query(Panel))
        assert url in shown
        assert "sent to your terminal" in shown


async def test_full_screen_reading_and_back(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "enter")
        assert main.full
        assert not main.papers.display
        await press(pilot, "l", "s")
        assert app.session.library.mark(1).status == "to-read"
        await press(pilot, "q")
        assert not main.full
        assert main.focused is main.papers


@pytest.mark.parametrize("size", [(40, 10), (20, 5), (10, 3), (1, 1)])
async def test_any_size_and_back_leaves_everything_as_it_was(app: ReadlistApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "j", "space", "slash", *"graph", "enter")
        before = (main.current(), main.query_text, list(main.selection.papers))
        await pilot.resize_terminal(*size)
        await press(pilot, "j", "k", "tab", "shift+tab")
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert (main.current(), main.query_text, list(main.selection.papers)) == before


async def test_the_place_is_found_again_within_twelve_hours(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        main = main_of(app)
        await press(pilot, "s", "slash", *"graph", "enter", "j")
        kept = place_of(main, 1000.0)
        app.session.library.remember("place", kept)
        main.query_text = ""
        assert restore(main, 1000.0 + 3600) == ""
        assert main.query_text == "graph"
        main.query_text = ""
        assert restore(main, 1000.0 + 21 * 86400) == "21 days ago: 1 decided, 0 reading"
        assert main.query_text == ""


async def test_quitting_remembers_the_place(app: ReadlistApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "j", "j", "q")
    place = app.session.library.store.settings["place"]
    assert place["paper"] == app.session.library.key(2)


async def test_every_action_of_the_registry_is_there(app: ReadlistApp) -> None:
    from readlist.actions import Where
    from readlist.tui.screens.triage import TriageScreen
    from textual.actions import parse

    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for action in app.session.keys.actions:
            name = f"action_{parse(action.command)[1]}"
            if action.where & {Where.LIST, Where.BOX, Where.FULL}:
                assert hasattr(main_of(app), name), action.id
            if Where.TRIAGE in action.where:
                assert hasattr(TriageScreen, name), action.id


async def test_what_an_older_version_derived_is_read_again_beside_the_keys(library: Library, tmp_path: Path) -> None:
    store = library.store
    first = store.documents()[1]
    store.replace([{**first, "name": "Old", "title": "Old", "derived": VERSION - 1}], [first])
    library.reload()
    app = ReadlistApp(Session(library, Config(tmp_path / "config.toml", DEFAULTS)))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: library.row(1).title != "Old")
        await pilot.pause()
        assert library.row(1).title == first["title"]
        assert "brought up to date" in str(main_of(app).foot.message)
