"""What comes from outside: other programs and machines write to the library while the app is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.errors import DamagedError, ReadlistError
from readlist.tui.browse.base import PaperScreen

if TYPE_CHECKING:
    from readlist.store import Delta

LOOK_OUT = 1.0
"""Seconds between looks at what others have written."""


class Outside(PaperScreen):
    """Takes in what others have written while it is the screen on top."""

    def begin_looking_out(self) -> None:
        """Look from now on."""
        self.set_interval(LOOK_OUT, self.look_out)

    def look_out(self) -> None:
        """Take in what other programs and machines have written."""
        if not self.is_current:
            return
        session = self.session
        try:
            delta = self.library.refresh()
        except DamagedError as error:  # the store says it once
            self.say_error(error)
            return
        except ReadlistError as error:
            if str(error) != session.trouble:  # it is met every second, and said once
                session.trouble = str(error)
                self.say_error(error)
            return
        if session.trouble:
            session.trouble = ""
            self.say(("The library can be read again", "good"))
        self.warn()
        if delta.papers:
            self.reshow()
            self.say(("the library's papers have changed outside", "dim"))
        elif delta.keys or delta.settings:
            self.take_in(delta)

    def take_in(self, delta: Delta) -> None:
        """Marks or settings were changed by others: show it."""
        raise NotImplementedError

    def warn(self) -> None:
        """Say what the library has to say that didn't stop anything, the latest."""
        warnings, session = self.library.store.warnings, self.session
        if len(warnings) > session.warned:
            more = len(warnings) - session.warned - 1
            self.say_long(f"{warnings[-1]}{f' (and {more:,} more: `readlist doctor`)' if more else ''}", "warm")
        session.warned = len(warnings)
