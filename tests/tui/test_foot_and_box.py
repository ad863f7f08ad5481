"""The line of the last decision, and the colours of the search box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.tui.conftest import main_of

if TYPE_CHECKING:
    from readlist.tui.app import ReadlistApp


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
