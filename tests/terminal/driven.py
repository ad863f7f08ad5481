"""The real program in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pyte

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_PRIVATE = re.compile(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+[a-zA-Z]?")
"""What pyte doesn't know: modes of keyboard and mouse, and questions to the terminal."""
_WHOLE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\].*?(?:\x07|\x1b\\)|[^\[\]])", re.DOTALL)
ROOT = Path(__file__).parents[2]


class Driven:
    """readlist on a terminal of its own.

    Args:
        arguments: Of the command line.
        home: Where its settings, data and machine name are; nothing of this machine's is used.
        size: Columns and lines.
        more: More of the environment.
    """

    def __init__(
        self, arguments: list[str], home: Path, *, size: tuple[int, int] = (120, 40), more: dict[str, str] | None = None
    ) -> None:
        self.size = size
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.output = bytearray()
        self._held = b""
        environ = {
            "PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"), "XDG_STATE_HOME": str(home / "state"), "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT), "TEXTUAL_ANIMATIONS": "none",
            **(more or {}),
        }  # fmt: skip
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "readlist", *arguments], environ)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self) -> Driven:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def running(self) -> bool:
        """Whether the program still runs."""
        try:
            return os.waitpid(self.pid, os.WNOHANG)[0] == 0
        except ChildProcessError:
            return False

    def pump(self, seconds: float) -> bool:
        """Read what comes within so many seconds."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            return False
        self.output += data
        held, self._held = self._held + data, b""
        cut = held.rfind(b"\x1b")
        if cut >= 0 and _WHOLE.match(held, cut) is None:
            held, self._held = held[:cut], held[cut:]
        self._stream.feed(_PRIVATE.sub(lambda match: match[0] if match[0][-1:] in b"hl" else b"", held))
        return bool(data)

    def rest(self, seconds: float) -> None:
        """Read all that comes for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.05)

    @property
    def lines(self) -> list[str]:
        """The screen as a person sees it."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The screen in one string."""
        return "\n".join(self.lines)

    def send(self, keys: str) -> None:
        """Type characters."""
        os.write(self.fd, keys.encode())

    def wait_for(self, text: str, seconds: float = 20.0) -> None:
        """Wait until the screen shows this."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if text in self.text:
                return
            self.pump(0.05)
        raise AssertionError(f"{text!r} was not shown within {seconds} s:\n{self.text}")

    def until(self, true: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait until what is shown is so."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise AssertionError(f"it did not come to that within {seconds} s:\n{self.text}")
            self.pump(0.05)

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def press(self, keys: str, shows: str) -> None:
        """Type characters and wait for what they bring."""
        self.send(keys)
        self.wait_for(shows)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal and wait for the end; returns the wait status."""
        os.kill(self.pid, number)
        return self.wait()

    def wait(self, seconds: float = 20.0, *, flags: int = 0) -> int:
        """Wait for the program's end, or with `os.WUNTRACED` for its being stopped, reading what it paints."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG | flags)
            if pid:
                while self.pump(0.05):
                    pass
                return status
            self.pump(0.05)
        raise AssertionError(f"still running after {seconds} s:\n{self.text}")
