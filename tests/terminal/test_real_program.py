"""The main job in a real terminal: from seeds to a reading list, also when the program is killed on the way."""

from __future__ import annotations

import json
import os
import signal
import termios
from typing import TYPE_CHECKING

import pytest
from tests.terminal.conftest import run
from tests.terminal.driven import Driven

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.terminal


def test_search_decide_tag_copy_quit_and_find_it_again(home: Path) -> None:
    library = ["--library", str(home / "lib")]
    with Driven(library, home) as app:
        app.wait_for("57 of 57")
        app.press("/scene graph", "1 of 57")
        app.press("\r", "SegPVSG")
        app.press("s", "to-read")
        app.press("t", "Tag")
        app.press("video\r", "#video")
        app.press("y", "github.com/ticatt/SegPVSG")
        app.send("q")
        assert os.waitstatus_to_exitcode(app.wait()) == 0
    with Driven(library, home) as app:
        app.wait_for("scene graph")
        app.press("\x1b", "56 of 57")
        app.send("q")
        app.wait()
    paper = json.loads(run(home, "ls", "--json", "tag:video").stdout)[0]
    assert (paper["name"], paper["status"], paper["tags"]) == ("SegPVSG", "to-read", ["video"])
    markdown = run(home, "export", "tag:video").stdout
    assert "SegPVSG" in markdown
    assert "https://github.com/ticatt/SegPVSG" in markdown


def test_a_decision_that_was_painted_survives_kill_9(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home) as app:
        app.wait_for("57 of 57")
        app.press("s", "56 of 57")
        app.kill()
    assert len(json.loads(run(home, "ls", "--json", "is:to-read").stdout)) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_leaves_the_terminal_as_it_was(home: Path, number: signal.Signals) -> None:
    with Driven(["--library", str(home / "lib")], home) as app:
        app.wait_for("57 of 57")
        app.press("x", "56 of 57")
        app.kill(number)
        output = bytes(app.output)
        assert output.rfind(b"\x1b[?1049l") > output.rfind(b"\x1b[?1049h")
        assert output.rfind(b"\x1b[?25h") > output.rfind(b"\x1b[?25l")
        assert output.rfind(b"\x1b[?1000l") > output.rfind(b"\x1b[?1000h")
        assert termios.tcgetattr(app.fd)[3] & termios.ECHO
        assert b"Traceback" not in output
    assert len(json.loads(run(home, "ls", "--json", "is:skipped").stdout)) == 1


def test_pasted_text_runs_no_keys(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home) as app:
        app.wait_for("57 of 57")
        app.press("\x1b[200~xxxssq delete all\nyq\n\x1b[201~", "Import")
        app.wait_for("Esc ")
        app.rest(0.5)
        while "Esc " in app.text:
            app.send("\x1b")
            app.rest(0.8)  # two at once would be another key
        assert app.running()
        app.send("q")
        app.wait()
    papers = json.loads(run(home, "ls", "--json").stdout)
    assert [paper["status"] for paper in papers] == ["new"] * 57


@pytest.mark.parametrize(
    "more", [{"NO_COLOR": "1"}, {"TERM": "xterm-16color", "COLORTERM": ""}, {"TERM": "vt100", "COLORTERM": ""}]
)
def test_poor_terminals_tell_the_cursor_without_colour(home: Path, more: dict[str, str]) -> None:
    with Driven(["--library", str(home / "lib")], home, size=(80, 24), more=more) as app:
        app.wait_for("57 of 57")
        app.press("j", "57 of 57")
        app.pump(0.3)
        assert [line[:1] for line in app.lines].count(">") == 1
        if more.get("TERM") != "vt100":
            assert len([y for y in range(24) if app.screen.buffer[y][6].reverse]) == 1
        app.send("q")
        app.wait()


def test_every_size_shows_something(home: Path) -> None:
    for size in ((120, 40), (100, 30), (80, 24), (60, 18)):
        with Driven(["--library", str(home / "lib")], home, size=size) as app:
            app.wait_for("57 of 57")
            app.send("q")
            app.wait()
