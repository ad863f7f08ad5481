"""Copying: each way, its failures, and what is claimed of it."""

from __future__ import annotations

import base64
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from readlist import clipboard
from readlist.clipboard import OSC_LIMIT, SCREEN_LIMIT, Copied, copy, hint

LINK = "https://github.com/quill-lab/toy"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stand-ins for tools are shell scripts")


class Terminal:
    """What is written to the terminal."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def __call__(self, sequence: str) -> None:
        self.written.append(sequence)

    @property
    def texts(self) -> list[str]:
        return [
            base64.b64decode(match).decode()
            for match in re.findall(r"\x1b\]52;c;([^\x07]*)\x07", "".join(self.written))
        ]


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder with all of PATH that a script needs, and no clipboard tool."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "cat", "sleep", "tee"):
        found = shutil.which(name)
        assert found is not None
        (folder / name).symlink_to(found)
    return folder


def tool(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def environ(tools: Path, **more: str) -> dict[str, str]:
    return {"PATH": str(tools), "HOME": str(tools), **more}


def copied(env: dict[str, str], text: str = LINK) -> tuple[Copied, Terminal]:
    terminal = Terminal()
    return copy(text, write_osc=terminal, environ=env), terminal


def test_without_any_tool_it_goes_to_the_terminal(tools: Path) -> None:
    result, terminal = copied(environ(tools))
    assert (result.how, result.text, terminal.texts) == ("terminal", LINK, [LINK])
    assert result.message.startswith("sent to your terminal")
    assert "copied" not in result.message


def test_without_a_terminal_it_is_shown(tools: Path) -> None:
    result = copy(LINK, environ=environ(tools))
    assert (result.how, result.text, result.sent) == ("shown", LINK, False)
    assert "by hand" in result.message


def test_over_ssh_exactly_one_sequence_and_nothing_else(tools: Path) -> None:
    tool(tools, "xclip", f"cat > {tools}/taken")
    text = "🧪 notes " + LINK
    result, terminal = copied(environ(tools, SSH_TTY="/dev/pts/1", DISPLAY=":0"), text)
    assert result.message == "sent to your terminal"
    assert terminal.written == [f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\x07"]
    assert not (tools / "taken").exists()


@pytest.mark.parametrize(("name", "env"), [("xclip", {"DISPLAY": ":0"}), ("wl-copy", {"WAYLAND_DISPLAY": "wayland-0"})])
def test_the_desktop_s_tool_takes_it(name: str, env: dict[str, str], tools: Path) -> None:
    tool(tools, name, f"cat > {tools}/taken")
    tool(tools, "wl-paste", "exit 0")
    result, terminal = copied(environ(tools, **env), "🧪 " + LINK)
    assert (result.how, result.message, terminal.written) == ("clipboard", "copied to the clipboard", [])
    assert (tools / "taken").read_text(encoding="utf-8") == "🧪 " + LINK


def test_a_tool_that_stays_to_serve_is_no_delay_and_is_left_alone(tools: Path) -> None:
    tool(tools, "xclip", f"cat > {tools}/taken\nsleep 60 &\necho $! > {tools}/pid")
    result, _ = copied(environ(tools, DISPLAY=":0"))
    assert result.how == "clipboard"
    os.kill(int((tools / "pid").read_text()), signal.SIGKILL)


@pytest.mark.parametrize(
    "script", ["cat >/dev/null\necho 'Error: Can'\"'\"'t open display: :9' >&2\nexit 1", "exit 1", "echo oops >&2"]
)
def test_a_tool_that_fails_is_not_believed(script: str, tools: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tool(tools, "xclip", script)
    result, terminal = copied(environ(tools, DISPLAY=":9"))
    assert (result.how, terminal.texts) == ("terminal", [LINK])
    assert capfd.readouterr() == ("", "")


def test_a_tool_that_never_returns_is_given_up_and_ended(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("xclip", "xsel", "wl-copy", "wl-paste"):
        tool(tools, name, f"cat >/dev/null\necho $$ >> {tools}/pids\nsleep 600")
    monkeypatch.setattr(clipboard, "NATIVE_SECONDS", 3)
    result, terminal = copied(environ(tools, DISPLAY=":0", WAYLAND_DISPLAY="wayland-0"))
    assert (result.how, terminal.texts) == ("terminal", [LINK])
    for pid in map(int, (tools / "pids").read_text().split()):
        assert not _alive(pid)


def test_all_waiting_together_stays_under_three_seconds() -> None:
    assert clipboard.TMUX_SECONDS + clipboard.NATIVE_SECONDS <= 3


def _alive(pid: int) -> bool:
    for _ in range(100):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat")
            if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
                return False
        except ProcessLookupError:
            return False
        time.sleep(0.02)
    return True


def test_too_long_for_the_terminal_is_said_and_written_to_a_file(tools: Path, tmp_path: Path) -> None:
    for env, limit in (({}, OSC_LIMIT), ({"STY": "1.pts"}, SCREEN_LIMIT)):
        terminal = Terminal()
        text = "é" + "x" * limit
        result = copy(text, write_osc=terminal, environ=environ(tools, SSH_TTY="x", **env), folder=tmp_path)
        assert (result.how, result.text, terminal.written) == ("file", text, [])
        assert result.path is not None and str(result.path) in result.message and "too long" in result.message
        assert result.path.read_text(encoding="utf-8") == text
        assert result.path.stat().st_mode & 0o077 == 0


def test_the_longest_that_fits_goes_whole(tools: Path) -> None:
    assert len(clipboard.osc52(b"x" * OSC_LIMIT)) < 100_010
    assert len(clipboard.osc52(b"x" * SCREEN_LIMIT, screen=True)) <= 768
    result, terminal = copied(environ(tools, SSH_TTY="x"), "x" * OSC_LIMIT)
    assert (result.how, terminal.texts) == ("terminal", ["x" * OSC_LIMIT])
    _, terminal = copied(environ(tools, SSH_TTY="x", STY="1"))
    assert terminal.written[0].startswith("\x1bP\x1b]52;c;") and terminal.written[0].endswith("\x07\x1b\\")


def test_a_terminal_that_is_gone_is_no_error(tools: Path) -> None:
    def gone(sequence: str) -> None:
        raise OSError(5, "Input/output error")

    assert copy(LINK, write_osc=gone, environ=environ(tools, SSH_TTY="x")).how == "shown"


def test_a_dead_tmux_falls_through(tools: Path) -> None:
    tool(tools, "tmux", "echo 'no server running' >&2\nexit 1")
    result, terminal = copied(environ(tools, TMUX="/nowhere/gone,1,0", SSH_TTY="x"))
    assert (result.how, terminal.texts) == ("terminal", [LINK])


def test_an_old_tmux_takes_it_without_passing_it_on(tools: Path) -> None:
    tool(tools, "tmux", f'[ "$2" = -w ] && {{ echo usage >&2; exit 1; }}\ncat > {tools}/taken')
    result, terminal = copied(environ(tools, TMUX="x,1,0"))
    assert (result.how, terminal.written) == ("tmux", [])
    assert "only" in result.message
    assert (tools / "taken").read_text() == LINK


def test_in_tmux_on_a_desktop_the_clipboard_has_it_too(tools: Path) -> None:
    """Terminals there may not take OSC 52 from tmux."""
    tool(tools, "tmux", f"cat > {tools}/buffer")
    tool(tools, "xclip", f"cat > {tools}/taken")
    result, terminal = copied(environ(tools, TMUX="x,1,0", DISPLAY=":0"))
    assert (result.message, terminal.written) == ("copied to the clipboard, and sent to tmux", [])
    assert (tools / "taken").read_text() == (tools / "buffer").read_text() == LINK
    (tools / "taken").unlink()
    result, _ = copied(environ(tools, TMUX="x,1,0", DISPLAY=":10", SSH_TTY="x"))
    assert result.how == "tmux"
    assert not (tools / "taken").exists()


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
def test_a_real_tmux_holds_it(tmp_path: Path) -> None:
    socket = tmp_path / "s"
    base = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "xterm", "LC_ALL": "C.UTF-8"}

    def tmux(*args: str) -> str:
        command = ["tmux", "-S", str(socket), "-f", "/dev/null", *args]
        return subprocess.run(command, env=base, capture_output=True, text=True, check=True, timeout=20).stdout

    tmux("new-session", "-d", "sleep 60")
    try:
        terminal = Terminal()
        env = {**base, "TMUX": f"{socket},{tmux('display-message', '-p', '#{pid}').strip()},0"}
        result = copy("🧪 " + LINK, write_osc=terminal, environ=env)
        assert (result.how, terminal.written) == ("tmux", [])
        assert tmux("show-buffer") == "🧪 " + LINK
        long = "x" * (OSC_LIMIT + 1)
        result = copy(long, write_osc=terminal, environ=env, folder=tmp_path)
        assert tmux("show-buffer") == long
        assert result.path is not None and result.path.read_text() == long and "too long" in result.message
    finally:
        tmux("kill-server")


@pytest.mark.parametrize(
    ("env", "word"),
    [
        ({"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, "wl-clipboard"),
        ({"DISPLAY": ":0"}, "xclip or xsel"),
        ({"SSH_TTY": "x", "DISPLAY": ":0"}, "OSC 52"),
        ({}, "terminal must allow"),
    ],
)
def test_the_hint_names_what_would_help_here(env: dict[str, str], word: str) -> None:
    assert word in hint(env, "linux")
