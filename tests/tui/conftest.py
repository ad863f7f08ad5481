"""An app on a library of made papers, in a terminal of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from readlist.config import DEFAULTS, Config
from readlist.tui.app import ReadlistApp
from readlist.tui.screens.main import MainScreen
from readlist.tui.session import Session
from tests.tui.shelf import open_made

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from readlist.library import Library
    from readlist.tui.browse.learning import Learning
    from textual.pilot import Pilot


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings, colours or clipboard of the machine."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "COLORFGBG", "TMUX", "SSH_TTY", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """Sixty made papers, indexed."""
    with open_made(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def app(library: Library, tmp_path: Path) -> ReadlistApp:
    """The app on them, not started."""
    made = ReadlistApp(Session(library, Config(tmp_path / "config.toml", DEFAULTS)))
    made.theme = "readlist-dark"
    return made


def main_of(app: ReadlistApp) -> MainScreen:
    """The main screen of a started app."""
    screen: object = app.screen_stack[0]
    assert isinstance(screen, MainScreen)
    return screen


async def until(pilot: Pilot[Any], true: Callable[[], object]) -> None:
    """Wait until this is so, up to a minute."""
    for _ in range(3000):
        if true():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not come to that")


async def settled(pilot: Pilot[int], screen: Learning) -> None:
    """Wait until nothing is being learned and the reasons for the current paper are there."""

    def rests() -> bool:
        paper = screen.current()
        known = paper is None or screen.session.advice.fresh(paper)
        return known and not screen.behind and not screen.learning

    await until(pilot, rests)
    await pilot.pause()
