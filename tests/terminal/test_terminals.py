"""Terminals of all kinds: sizes, colours, multiplexers, the mouse, being stopped and going on."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from tests.terminal.conftest import SEEDS, run
from tests.terminal.driven import ROOT, Driven

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.terminal
_STYLE = re.compile(rb"\x1b\[([0-9;]*)m")
_COLOURS = re.compile(r"(?:^|;)(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;[25];[0-9;]+)(?=;|$)")


def colours(output: bytes) -> set[str]:
    """The colours that were set, as the terminal was told."""
    styles = {match[1].decode() for match in _STYLE.finditer(output)}
    return {found[0].strip(";") for style in styles for found in _COLOURS.finditer(style)}


def quit_of(app: Driven) -> int:
    """Leave with `q`; the exit status."""
    app.send("q")
    return os.waitstatus_to_exitcode(app.wait())


def click(app: Driven, x: int, y: int, button: int = 0) -> None:
    """Press and let go of a mouse button at this cell, from 0."""
    app.send(f"\x1b[<{button};{x + 1};{y + 1}M\x1b[<{button};{x + 1};{y + 1}m")


@pytest.mark.parametrize(
    "more",
    [
        {"TERM": "screen-256color", "STY": "1.pts-0.host"},
        {"TERM": "tmux-256color", "TMUX": "/nowhere,1,0"},
        {"TERM": "xterm-256color", "SSH_TTY": "/dev/pts/0", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"},
        {"TERM": "linux", "COLORTERM": ""},
        {"TERM": "xterm-kitty"},
    ],
    ids=["screen", "tmux", "ssh", "console", "kitty"],
)
def test_every_terminal_decides_and_ends_clean(home: Path, more: dict[str, str]) -> None:
    with Driven(["--library", str(home / "lib")], home, size=(100, 30), more=more) as app:
        app.wait_for("57 of 57")
        app.press("js", "56 of 57")
        app.press("/scene graph\r", "SegPVSG")
        app.press("T", "Triage")
        app.press("\x1b", "readlist")
        assert quit_of(app) == 0
        assert b"Traceback" not in app.output
    assert len(json.loads(run(home, "ls", "--json", "is:to-read").stdout)) == 1


def test_over_ssh_a_link_goes_out_through_the_terminal(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home, more={"SSH_TTY": "/dev/pts/0"}) as app:
        app.wait_for("57 of 57")
        app.press("/scene graph\r", "SegPVSG")
        app.press("y", "sent to your terminal")
        assert app.output.count(b"\x1b]52;c;") == 1


def test_without_colour_none_is_set(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home, more={"NO_COLOR": "1"}) as app:
        app.wait_for("57 of 57")
        run(home, "tag", "+video", "--yes", "--", "scene graph")
        app.wait_for("#video")
        app.press("?", "Help")
        app.press("\x1b", "57 of 57")
        assert colours(bytes(app.output)) == set()


def test_sixteen_colours_are_the_terminal_s_own(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home, more={"TERM": "xterm-16color", "COLORTERM": ""}) as app:
        app.wait_for("57 of 57")
        app.press("?", "Help")
        used = colours(bytes(app.output))
        assert used and all(";" not in colour for colour in used)


def test_every_size_and_back_with_a_search_and_a_dialog(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home, size=(300, 100)) as app:
        app.wait_for("57 of 57")
        app.press("/graph\r", "4 of 57")
        app.rest(0.4)
        before = app.lines[0].split("/")[1].split()[-3:]
        app.press("t", "Tag")
        app.press("vid", "vid")
        for size in ((120, 40), (80, 24), (40, 10), (20, 5), (10, 3), (1, 1), (60, 18), (300, 100)):
            app.resize(*size)
            app.rest(0.3)
            assert app.running(), size
        app.wait_for("vid")
        app.send("\x1b")
        app.until(lambda: "Enter apply" not in app.text)
        assert app.lines[0].split("/")[1].split()[-3:] == before
        assert quit_of(app) == 0


@pytest.mark.parametrize("where", ["", "t"], ids=["list", "dialog"])
def test_stopped_and_going_on_it_paints_everything(home: Path, where: str) -> None:
    with Driven(["--library", str(home / "lib")], home) as app:
        app.wait_for("57 of 57")
        app.wait_for("In this view")
        if where:
            app.press(where, "another tag")
        app.rest(0.4)
        shown = app.text
        app.send("\x1a")
        assert os.WIFSTOPPED(app.wait(flags=os.WUNTRACED))
        assert app.output.rfind(b"\x1b[?1049l") > app.output.rfind(b"\x1b[?1049h"), "the shell has its screen back"
        app.screen.reset()
        os.kill(app.pid, signal.SIGCONT)
        app.until(lambda: app.text == shown)
        if where:
            app.send("\x1b")
            app.rest(0.6)
        app.press("x", "56 of 57")
        assert quit_of(app) == 0


def test_a_screen_that_was_written_over_is_painted_again(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home) as app:
        app.wait_for("57 of 57")
        app.wait_for("In this view")
        app.rest(0.4)
        shown = app.text
        app.screen.reset()
        app.send("\x0c")
        app.until(lambda: app.text == shown)


def test_the_mouse_works_everywhere(home: Path) -> None:
    with Driven(["--library", str(home / "lib")], home, size=(140, 40)) as app:
        app.wait_for("57 of 57")
        app.rest(0.3)
        word = app.screen.display[6][30:50].split()[1]
        click(app, 40, 6)
        app.until(lambda: word in "".join(line[84:] for line in app.screen.display[1:5]))
        top = app.screen.display[2][26:80]
        for _ in range(4):
            click(app, 40, 10, button=65)
        app.until(lambda: app.screen.display[2][26:80] != top)
        click(app, 5, 9)
        app.wait_for("All papers     ")
        app.rest(0.3)
        click(app, 40, 8)
        click(app, 40, 8)
        app.until(lambda: "Undecided" not in "".join(app.lines[1:]))  # two clicks open it on the whole screen
        app.press("\x1b", "Undecided")
        assert quit_of(app) == 0


def test_the_divider_is_dragged(home: Path) -> None:
    def grounds(app: Driven) -> list[str]:
        return [app.screen.buffer[20][x].bg for x in range(140)]

    with Driven(["--library", str(home / "lib")], home, size=(140, 40)) as app:
        app.wait_for("57 of 57")
        app.rest(0.3)
        before = grounds(app)
        edge = next(x for x in range(60, 130) if before[x] != before[x - 1])
        app.send(f"\x1b[<0;{edge + 1};21M\x1b[<32;{edge + 11};21M\x1b[<32;101;21M")
        app.until(lambda: (grounds(app)[99], grounds(app)[101]) == (before[edge - 1], before[edge]))
        app.send("\x1b[<0;101;21m")
        app.rest(0.3)
        assert quit_of(app) == 0
    with Driven(["--library", str(home / "lib")], home, size=(140, 40)) as app:
        app.wait_for("57 of 57")
        app.until(lambda: (grounds(app)[99], grounds(app)[101]) == (before[edge - 1], before[edge]))


HARD = (
    "数据驱动的深度学习方法在图像识别中的应用与展望以及更多的文字",
    "\U0001f9ea\U0001f469\u200d\U0001f52c Emoji laboratory: \U0001f3f4\u200d\u2620\ufe0f pirates \u2764\ufe0f",
    "שלום עולם: למידה עמוקה",
    "تعلم الآلة العميق للصور",
    "e\u0301\u0301 combining e\u0301 marks Z\u0338\u0330a\u0307\u0336l\u0334",
    "한국어 제목 그리고 日本語のタイトル",
    "A\ttab, a \u200bzero width blank and \u00adsoft hyphens",
    "plain letters, for comparison",
)


@pytest.mark.parametrize("size", [(140, 30), (120, 30)])
def test_hard_titles_leave_columns_straight(tmp_path: Path, size: tuple[int, int]) -> None:
    papers = [
        {"title": title, "abstract": f"{title} https://github.com/quill-lab/toy{n}"} for n, title in enumerate(HARD)
    ]
    (tmp_path / "hard.json").write_text(json.dumps(papers), encoding="utf-8")
    run(tmp_path, "import", str(tmp_path / "hard.json"))
    with Driven(["--library", str(tmp_path / "lib")], tmp_path, size=size) as app:
        app.wait_for(f"{len(HARD)} of {len(HARD)}")
        app.rest(0.3)
        edges = set()
        for y in range(2, 2 + len(HARD)):
            row = [app.screen.buffer[y][x] for x in range(size[0])]
            edges.add((
                next(x for x in range(60, size[0]) if row[x].bg != row[x - 1].bg),
                next(x for x in range(40, size[0]) if row[x].data == "↗"),
            ))  # fmt: skip
        assert len(edges) == 1, "detail and signs begin in the same column in every row"


def test_alt_and_a_digit_take_a_recent_tag(home: Path) -> None:
    run(home, "tag", "+video", "--yes", "--", "scene graph")
    with Driven(["--library", str(home / "lib")], home) as app:
        app.wait_for("57 of 57")
        app.press("t", "1 video")
        app.press("\x1b1", "+ video")
        app.press("\r", "+video")
    assert len(json.loads(run(home, "ls", "--json", "tag:video").stdout)) == 2


def test_a_dropped_path_is_looked_into(tmp_path: Path) -> None:
    file = tmp_path / "two [b] papers.txt"
    file.write_text("\n\n".join(("One thing is studied here at length. " * 8, "And another one, too. " * 12)), "utf-8")
    with Driven(["--library", str(tmp_path / "lib")], tmp_path) as app:
        app.wait_for("Welcome to readlist")
        app.press(f"\x1b[200~'{file}'\x1b[201~", "import 2")
        app.press("\r", "2 of 2")
        escaped = str(file).replace(" ", "\\ ")
        app.press(f"\x1b[200~{escaped}\x1b[201~", "Enter close")
        app.press("\r", "2 of 2")
        app.rest(0.3)
        assert quit_of(app) == 0


def test_an_empty_library_shows_the_demonstration(tmp_path: Path) -> None:
    with Driven(["--library", str(tmp_path / "lib")], tmp_path) as app:
        app.wait_for("Welcome to readlist")
        app.press("d", "57 of 57")
        app.press("s", "56 of 57")
        assert quit_of(app) == 0
    assert not (tmp_path / "lib" / "papers.json").exists(), "the library is as empty as before"


def test_piped_text_is_no_keys_and_hangs_nothing(tmp_path: Path) -> None:
    primary, secondary = pty.openpty()
    environ = {
        **os.environ,
        "XDG_CONFIG_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "READLIST_LIBRARY": str(tmp_path / "lib"),
    }
    run(tmp_path, "import", *SEEDS)
    command = [sys.executable, "-m", "readlist"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=secondary, stderr=secondary, env=environ) as program:
        assert program.stdin is not None
        program.stdin.write(b"xxxxq\n" * 10)
        program.stdin.close()
        os.close(secondary)
        output, end = b"", time.monotonic() + 30
        while time.monotonic() < end and program.poll() is None:
            if select.select([primary], [], [], 0.1)[0]:
                try:
                    output += os.read(primary, 1 << 16)
                except OSError:
                    break
        assert program.wait(5) == 0
    os.close(primary)
    papers = json.loads(run(tmp_path, "ls", "--json").stdout)
    assert [paper["status"] for paper in papers] == ["new"] * 57
