"""The ways to reach the user's clipboard: tmux, the terminal (OSC 52), the desktop; each tried in turn.

What can be known is said and no more: a terminal never answers, so text is "sent to your terminal", not "copied".
"""

from __future__ import annotations

import base64
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

How = Literal["tmux", "terminal", "clipboard", "file", "shown"]

OSC_LIMIT: Final = 74_994
"""Bytes of text that terminals are known to take in one OSC 52 sequence (hterm's 100,000 of base64)."""
SCREEN_LIMIT: Final = 555
"""Bytes of text that GNU screen passes on in one string of 768 characters, base64 and frame counted."""
TMUX_SECONDS: Final = 1.0
NATIVE_SECONDS: Final = 1.7

# pyperclip runs the desktop's tool, ignores how it ended and lets it print; so it works in a process of its own whose
# exit status tells how the tool ended. What it offers through Qt is gone when that process ends: not offered.
_NATIVE: Final = """
import subprocess, sys
import pyperclip
started = []
class Recorded(subprocess.Popen):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        started.append(self)
text = sys.stdin.buffer.read().decode("utf-8", "replace")
copy, _ = pyperclip.determine_clipboard()
if not copy or copy.__name__ == "copy_qt":
    sys.exit(3)
subprocess.Popen = Recorded
copy(text)
sys.exit(4 if any(process.wait() for process in started) else 0)
"""


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of a text to copy.

    Attributes:
        how: The way it went; `file` where it was too long for the terminal, `shown` where no way was left.
        message: What is known of it, one sentence without final stop, and what would help.
        text: The whole text, to be shown.
        path: The file that holds it, for `file`, and for `tmux` where only tmux took all of it.
    """

    how: How
    message: str
    text: str
    path: Path | None = None

    @property
    def sent(self) -> bool:
        """Whether it went to a clipboard or to the terminal."""
        return self.how in {"tmux", "terminal", "clipboard"}


def copy(
    text: str,
    *,
    write_osc: Callable[[str], None] | None = None,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Copied:
    """Send text to the clipboard that the user is likely to have; takes 3 seconds at the very most, so use a thread.

    Args:
        text: What to copy.
        write_osc: Writes an escape sequence to the terminal; None where there is no terminal to write to.
        environ: The environment, this process's own by default.
        folder: Where a text that is too long for the terminal is written; the system's temporary folder by default.
    """
    env = dict(os.environ if environ is None else environ)
    data = text.encode("utf-8", "replace")
    if env.get("TMUX") and (copied := _by_tmux(text, data, env, folder)):
        return copied
    if is_remote(env):
        return _by_terminal(text, data, env, write_osc, folder) or _shown(text, env)
    if _native(data, env):
        return Copied("clipboard", "copied to the clipboard", text)
    return _by_terminal(text, data, env, write_osc, folder) or _shown(text, env)


def is_remote(environ: Mapping[str, str]) -> bool:
    """Whether the user sits at another machine, at the other end of SSH."""
    return any(environ.get(name) for name in ("SSH_TTY", "SSH_CONNECTION", "SSH_CLIENT"))


def hint(environ: Mapping[str, str], platform: str = sys.platform) -> str:
    """What would make copying work here, a sentence without final stop; empty where nothing is known to be missing."""
    if is_remote(environ):
        return "over SSH the text travels by OSC 52, which your terminal must allow"
    if environ.get("WAYLAND_DISPLAY"):
        return "install wl-clipboard to reach the clipboard of Wayland"
    if environ.get("DISPLAY"):
        return "install xclip or xsel to reach the clipboard of X11"
    if platform in {"win32", "darwin", "cygwin"}:
        return ""
    return "your terminal must allow OSC 52"


def osc52(data: bytes, *, screen: bool = False) -> str:
    """The sequence that asks a terminal to take data as its clipboard, wrapped for GNU screen where wanted."""
    sequence = f"\x1b]52;c;{base64.b64encode(data).decode('ascii')}\x07"
    return f"\x1bP{sequence}\x1b\\" if screen else sequence


def _by_tmux(text: str, data: bytes, env: Mapping[str, str], folder: Path | None) -> Copied | None:
    long = len(data) > OSC_LIMIT
    end = time.monotonic() + TMUX_SECONDS
    if not long and _run(["tmux", "load-buffer", "-w", "-"], data, env, TMUX_SECONDS):
        if not is_remote(env) and _native(data, env):
            return Copied("clipboard", "copied to the clipboard, and sent to tmux", text)
        return Copied("tmux", "sent to tmux, and by it to your terminal", text)
    if not _run(["tmux", "load-buffer", "-"], data, env, max(0.05, end - time.monotonic())):
        return None
    if not long:
        return Copied("tmux", "sent to tmux's paste buffer only (prefix ] pastes it)", text)
    path = _to_file(data, folder)
    also = f"; it is also in {path}" if path else ""
    return Copied(
        "tmux", f"too long for the terminal: sent to tmux's paste buffer only (prefix ] pastes it){also}", text, path
    )


def _by_terminal(
    text: str, data: bytes, env: Mapping[str, str], write_osc: Callable[[str], None] | None, folder: Path | None
) -> Copied | None:
    screen = bool(env.get("STY"))
    if write_osc is None:
        return None
    if len(data) > (SCREEN_LIMIT if screen else OSC_LIMIT):
        path = _to_file(data, folder)
        where = "GNU screen" if screen else "the terminal"
        return Copied("file", f"too long for {where}: written to {path}", text, path) if path else None
    try:
        write_osc(osc52(data, screen=screen))
    except OSError:
        return None
    advice = "" if is_remote(env) else hint(env)
    doubt = f" ({advice})" if advice else ""
    return Copied("terminal", f"sent to your terminal{doubt}", text)


def _shown(text: str, env: Mapping[str, str]) -> Copied:
    advice = hint(env)
    return Copied("shown", "no clipboard took it: select it by hand" + (f"; {advice}" if advice else ""), text)


def _to_file(data: bytes, folder: Path | None) -> Path | None:
    try:
        handle, name = tempfile.mkstemp(prefix="readlist-", suffix=".txt", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except OSError:
        return None
    return Path(name)


def _native(data: bytes, env: Mapping[str, str]) -> bool:
    if sys.platform == "linux" and not (env.get("WAYLAND_DISPLAY") or env.get("DISPLAY") or _wsl()):
        return False
    return _run([sys.executable, "-c", _NATIVE], data, env, NATIVE_SECONDS)


def _wsl() -> bool:
    try:
        return "microsoft" in Path("/proc/version").read_text(encoding="utf-8", errors="replace").lower()
    except OSError:
        return False


def _run(command: Sequence[str], data: bytes, env: Mapping[str, str], seconds: float) -> bool:
    """Whether a program took the data, ended well in time and had nothing to complain of; none is left behind.

    Its output goes to a file, not a pipe: a clipboard tool that stays to serve the text would keep a pipe open.
    """
    try:
        with tempfile.TemporaryFile() as complaints, tempfile.TemporaryFile() as source:
            source.write(data)
            source.seek(0)
            process = subprocess.Popen(
                command, stdin=source, stdout=complaints, stderr=complaints, env=dict(env), start_new_session=True
            )
            try:
                status = process.wait(timeout=seconds)
            except subprocess.TimeoutExpired:
                _end(process)
                return False
            return status == 0 and os.fstat(complaints.fileno()).st_size == 0
    except OSError:  # no such program, no room for its output
        return False


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it started: they share a session of their own."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
