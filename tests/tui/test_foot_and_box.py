"""The line of the last decision, and the colours of the search box."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.tui.conftest import main_of

if TYPE_CHECKING:
    import pytest
    from readlist.tui.app import ReadlistApp
    from readlist.tui.screens.main import MainScreen


async def test_the_last_decision_comes_back_after_another_message(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("s", "L")
        foot = main_of(app).foot
        assert "as it came" in foot.message
        foot.uncover()
        assert "→ to-read" in foot.message
        await pilot.press("u")
        foot.say(("something else", "dim"))
        foot.uncover()
        assert "undone" in foot.message


async def test_the_box_colours_fields_and_strikes_words_that_no_paper_has(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        text = "is:new zzzzqq"
        await pilot.press("slash")
        main = main_of(app)
        main.set_query(text)
        await pilot.pause()
        spans = [(span.start, span.end, span.style) for span in main.box._value.spans]  # what the widget paints
        assert (0, 3) in [span[:2] for span in spans]
        assert any(start == 7 and getattr(style, "strike", False) for start, _, style in spans)


def styles_of(main: MainScreen) -> dict[str, set[str]]:
    """The stretches of the box that are struck or underlined."""
    text = main.box.value
    found: dict[str, set[str]] = {"strike": set(), "underline": set()}
    for span in main.box._value.spans:
        for name in found:
            if getattr(span.style, name, False):
                found[name].add(text[span.start : span.end])
    return found


async def test_the_box_strikes_conditions_that_no_paper_meets_and_underlines_what_is_to_blame(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main = main_of(app)
        main.set_query("#nosuch graph -tag:other list:nowhere")
        await pilot.pause()
        assert styles_of(main) == {"strike": {"nosuch", "nowhere"}, "underline": set()}
        main.set_query("is:new is:read")
        await pilot.pause()
        assert main.foot.message == "no paper has “is:read”"
        main.set_query("samplenet1 modelnet3")
        await pilot.pause()
        assert styles_of(main) == {"strike": set(), "underline": {"samplenet1", "modelnet3"}}


async def test_what_a_search_says_is_not_lost_behind_the_last_decision(app: ReadlistApp) -> None:
    async with app.run_test(size=(180, 30)) as pilot:
        foot = main_of(app).foot
        await pilot.press("s", "slash", *"grahp", "enter")
        said = "no exact match; for “grahp” showing graph"
        assert foot.message.endswith(f"{said} · ctrl+t only as typed")
        assert "→ to-read" in foot.message
        await pilot.press("x")
        assert "→ skipped" in foot.message
        await pilot.resize_terminal(80, 24)
        assert "→ skipped" in foot.message
        assert said not in foot.message
        await pilot.press("slash", "space")
        assert said in foot.message
        assert "skipped" not in foot.message
        await pilot.press("escape", "escape")
        assert "→ skipped" in foot.message


async def test_rows_show_where_the_abstract_has_what_the_title_lacks(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main, library = main_of(app), app.session.library
        await pilot.press("slash", *"protein", "enter")
        main.papers.fill_snippets()
        found = main.papers.snippets
        assert list(found) == list(main.rows)[: main.papers.room]
        for paper, piece in found.items():
            row = library.row(paper)
            assert (piece is None) == ("protein" in f"{row.name} {row.title}".casefold())
            assert piece is None or "protein" in piece.casefold()
        assert None in found.values()
        assert len(set(found.values())) > 2
        await pilot.press("escape")
        assert not main.papers.snippets


async def test_a_second_slash_looks_for_the_same_query_everywhere(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main, library = main_of(app), app.session.library
        graphs = library.list("graph").positions
        library.decide(graphs[:2], "read")
        main.refind()
        await pilot.press("slash", *"graph")
        assert main.foot.message == f"here {len(graphs) - 2}, everywhere {len(graphs)}: Enter // looks everywhere"
        await pilot.press("enter")
        assert main.foot.message == f"here {len(graphs) - 2}, everywhere {len(graphs)}: // looks everywhere"
        await pilot.press("slash", "slash")
        assert (main.view.id, main.query_text) == ("all", "graph")
        assert list(main.rows) == list(graphs)
        await pilot.press("space", "slash", "x")
        assert main.query_text == "graph /x"


async def test_a_letter_begins_a_search_anew_and_a_space_or_an_arrow_goes_on(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main = main_of(app)
        await pilot.press("slash", *"graph", "enter", "slash")
        assert main.query_text == "graph", "nothing is lost before something is typed"
        await pilot.press("escape", "slash", "space", *"net", "enter")
        assert main.query_text == "graph net"
        await pilot.press("slash", "end", *"work", "enter")
        assert main.query_text == "graph network"
        await pilot.press("slash", *"mol", "enter")
        assert main.query_text == "mol"
        await pilot.press("slash", "backspace", "enter")
        assert main.query_text == ""


async def test_what_a_query_means_is_said_while_it_is_typed(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main = main_of(app)
        await pilot.press("slash", *"graph")
        assert main.foot.message == ""
        await pilot.press("space", *"-has:code")
        assert main.foot.message == "papers with graph, without code"
        await pilot.press("enter")
        assert main.foot.message == ""


async def test_a_search_says_what_it_could_not_look_at(app: ReadlistApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main, library = main_of(app), app.session.library
        await pilot.press("slash", *"graph", "enter")
        listing = main.find()
        monkeypatch.setattr(library, "list", lambda *_, **__: replace(listing, complete=False))
        main.refind()
        assert main.foot.message == "stopped after a moment: there may be more"
        monkeypatch.setattr(type(library), "ready", False)
        main.refind()
        assert main.foot.message == "titles, names and authors only, until the word index is made"


async def test_one_key_turns_typo_guesses_off_for_this_search(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main = main_of(app)
        await pilot.press("slash", *"grahp")
        guessed = len(main.rows)
        assert guessed
        await pilot.press("ctrl+t")
        assert not len(main.rows)
        assert main.foot.message == "no paper has “grahp” · ctrl+t tries similar words"
        await pilot.press("z", "backspace")
        assert not len(main.rows)
        await pilot.press("enter", "ctrl+t")
        assert len(main.rows) == guessed
        await pilot.press("ctrl+t", "escape", "slash", *"grahp")
        assert len(main.rows) == guessed


async def test_an_earlier_search_is_found_and_searched_again(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main = main_of(app)
        for text in ("graph net", "video", "graph net", "policy"):
            await pilot.press("slash", "ctrl+u", *("space" if c == " " else c for c in text), "enter")
        assert main.recalled() == ["policy", "graph net", "video"]
        await pilot.press("slash", "ctrl+r", *"gnt", "enter")
        await pilot.pause()
        assert main.query_text == main.box.value == "graph net"
        assert main.focused is main.box
        assert list(main.rows) == list(app.session.library.list("graph net", within="is:undecided").positions)
        await pilot.press("ctrl+r", "ctrl+r", "enter")
        await pilot.pause()
        assert main.box.value == "video"
        await pilot.press("ctrl+r", "escape")
        await pilot.pause()
        assert main.box.value == "video"


async def test_where_there_is_no_address_to_copy_that_is_said(app: ReadlistApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        main = main_of(app)
        await pilot.press("j", "y")
        assert main.foot.message == "no code link, and the paper has no address; o searches the web for it"
        main.selection.add([1, 2])
        await pilot.press("y")
        assert main.foot.message == "none of the 2 papers has a code link or an address"


async def test_the_place_in_triage_is_kept_for_the_next_start(app: ReadlistApp) -> None:
    library = app.session.library
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("T")
        await pilot.pause()
        await pilot.press("s", "escape")
        await pilot.pause()
        here = app.session.triaged
        assert here
        main_of(app).leave()
    kept = library.store.settings["place"]
    assert kept["triaged"] == here
