"""The three standard streams in whatever state the shell hands them over: closed, full, broken, in another encoding."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, TextIO

from readlist.errors import ReadlistError

if TYPE_CHECKING:
    from collections.abc import Iterator


def steady() -> None:
    """Data is UTF-8 with plain line ends whatever the locale says; a terminal gets what it can show.

    A stream that is closed reads and writes nothing from now on, instead of being missing.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # for the whole run
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if stream.isatty():
                reconfigure(errors="replace")
            else:
                reconfigure(encoding="utf-8", errors="surrogatepass", newline="\n")


@contextlib.contextmanager
def endable() -> Iterator[None]:
    """Where the terminal closes or the system asks for the end, leave as from any failure, so that all is tidied up."""
    before: dict[int, Any] = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            with contextlib.suppress(ValueError):  # not the main thread
                before[number] = signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, frame: object) -> None:
    raise SystemExit(128 + number)


def out(text: str, *, flush: bool = False) -> None:
    """Write data.

    Raises:
        BrokenPipeError: The reader has had enough.
        ReadlistError: The stream takes no more.
    """
    try:
        if text:  # writing nothing to a full disk fails too
            sys.stdout.write(_harmless(text) if sys.stdout.isatty() else text)
        if flush:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        mute(sys.stdout)
        reason = error.strerror or str(error)
        raise ReadlistError(f"standard output can't be written: {reason}", "Send it somewhere else.") from error


def say(text: str) -> None:
    """Write a line of narration; where nobody can hear it, the work goes on."""
    try:
        print(_harmless(text), file=sys.stderr, flush=True)
    except OSError:
        mute(sys.stderr)


def erase() -> None:
    """Take the last character on the terminal back."""
    sys.stdout.write("\b \b")
    sys.stdout.flush()


def _harmless(text: str) -> str:
    """The text without what could drive a terminal: names of files, and what other machines wrote, may hold it."""
    if text.replace("\n", "").isprintable():
        return text
    from readlist.text.fold import clean

    return clean(text)


def mute(stream: TextIO) -> None:
    """Let a stream take nothing more, the interpreter's last flush neither."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
