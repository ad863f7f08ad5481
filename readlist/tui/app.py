"""The app: opens the main screen on a library, and ends cleanly however it is ended."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from readlist.tui.keyboard import OneByOne
from readlist.tui.screens.main import MainScreen
from readlist.tui.session import Session
from readlist.tui.theme import COLOURS, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.command import Provider

    from readlist.config import Config
    from readlist.library import Library


def run(library: Library, config: Config) -> int:
    """Open the app on an open library, and wait for its end.

    Returns:
        The exit status, or `DEMO` where the reader wants to see the demonstration.
    """
    app = ReadlistApp(Session(library, config))
    app.run()
    return app.return_code or app.return_value or 0


def chosen_theme(wanted: str, environ: dict[str, str], colours: str | None) -> str:
    """The theme to begin with.

    Args:
        wanted: What the settings say.
        environ: The environment, for `NO_COLOR` and `COLORFGBG`.
        colours: Rich's name of what the terminal can: `truecolor`, `256`, `standard`, None for no colour.
    """
    if "NO_COLOR" in environ or colours in {None, "standard", "windows"}:
        return "terminal"
    if wanted in COLOURS:
        return wanted
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in {"7", "15"} else "dark"


def _palette() -> type[Provider]:
    from readlist.tui.providers import Actions

    return Actions


class ReadlistApp(OneByOne):
    """One library on the screen."""

    TITLE = "readlist"
    CSS_PATH = "readlist.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+backslash"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}

    def __init__(self, session: Session) -> None:
        self._environ = dict(os.environ)  # Textual takes NO_COLOR away
        super().__init__()
        self.session = session
        for name in COLOURS:
            self.register_theme(theme(name))
        name = self._theme_name()
        self.set_reactive(App.theme, name)  # nothing is styled yet: what a change sets going would be done twice
        self.stylesheet.set_variables(self.get_css_variables())

    def _theme_name(self) -> str:
        colours = None if "NO_COLOR" in self._environ else self.console.color_system
        return f"readlist-{chosen_theme(self.session.settings.theme, self._environ, colours)}"

    def choose_theme(self) -> None:
        """Take up the theme of the settings."""
        self.theme = self._theme_name()

    @property
    def ascii_only(self) -> bool:
        """Whether signs are to be ASCII."""
        return self.session.glyphs.ascii

    def get_default_screen(self) -> MainScreen:
        """The main screen."""
        return MainScreen(self.session)

    def on_mount(self) -> None:
        """End cleanly when told to."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._told_to_end, number)

    def _told_to_end(self, number: signal.Signals) -> None:
        main: object = self.screen_stack[0]
        if isinstance(main, MainScreen):
            main.leave()
        self.exit(128 + number, return_code=128 + number)
