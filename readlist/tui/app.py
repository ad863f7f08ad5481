"""The app: opens the main screen on a library, and ends cleanly however it is ended."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING, ClassVar

from rich.console import Console
from textual import constants
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
        self.session = session
        self._environ = dict(os.environ)
        console = Console(color_system=constants.COLOR_SYSTEM, force_terminal=True)  # type: ignore[arg-type]  # a name
        self._colours = None if "NO_COLOR" in self._environ else console.color_system
        own = COLOURS[self._theme_name()].ansi
        super().__init__(ansi_color=own or None)  # it must know before it has a theme, or it paints NO_COLOR in greys
        for name in COLOURS:
            self.register_theme(theme(name))
        name = f"readlist-{self._theme_name()}"
        self.set_reactive(App.theme, name)  # nothing is styled yet: what a change sets going would be done twice
        self.stylesheet.set_variables(self.get_css_variables())

    def _theme_name(self) -> str:
        return chosen_theme(self.session.settings.theme, self._environ, self._colours)

    def choose_theme(self) -> None:
        """Take up the theme of the settings."""
        self.theme = f"readlist-{self._theme_name()}"

    @property
    def ascii_only(self) -> bool:
        """Whether signs are to be ASCII."""
        return self.session.glyphs.ascii

    def action_repaint(self) -> None:
        """Paint the whole screen again, whatever the terminal shows."""
        self.refresh(repaint=True, layout=True)

    def _fatal_error(self) -> None:
        """End with one sentence where Textual would print a traceback with everything that is in memory."""
        from rich.text import Text

        from readlist import mishap

        error = sys.exc_info()[1]
        self._exit_renderables.append(Text(f"readlist: {mishap.told(error)}" if error else "readlist ended early."))
        self._close_messages_no_wait()

    def get_default_screen(self) -> MainScreen:
        """The main screen."""
        return MainScreen(self.session)

    def on_mount(self) -> None:
        """End cleanly when told to, and paint everything when the shell gives the terminal back."""
        self.app_resume_signal.subscribe(self, lambda _: self.action_repaint())
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._told_to_end, number)

    def _told_to_end(self, number: signal.Signals) -> None:
        main: object = self.screen_stack[0]
        if isinstance(main, MainScreen):
            main.leave()
        self.exit(128 + number, return_code=128 + number)
