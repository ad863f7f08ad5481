"""The keyboard: keys are done one by one in the order in which they were typed, however fast they come.

Textual hands each key to the widget that has the focus when the key arrives, and does not wait for what that widget
does with it: of `/seg` typed at once, the letters would still reach the list and be taken for commands. Here a key that
means something is done before the next is looked at, and keys that come while a dialog is opening wait for it.
"""

from __future__ import annotations

import codecs
import sys
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.app import App

if TYPE_CHECKING:
    from textual.worker import Worker

# Textual takes Alt and a digit for what one terminal on a Mac means by it: `¡`, `™`… Others mean the key.
if isinstance(ANSI_SEQUENCES_KEYS, dict):
    for _digit in "123456789":
        ANSI_SEQUENCES_KEYS.pop(f"\x1b{_digit}", None)

# Bytes that aren't UTF-8 (a mouse report of the oldest kind, a paste in Latin-1) would end the app.
if sys.platform != "win32":
    from textual.drivers import linux_driver

    setattr(linux_driver, "getincrementaldecoder", lambda name: partial(codecs.getincrementaldecoder(name), "replace"))  # noqa: B010

PATIENCE = 100
"""Looks (every 10 ms) at whether a dialog has come, before keys are let go."""


@runtime_checkable
class Taker(Protocol):
    """A screen that does keys at once."""

    async def take(self, event: events.Key) -> bool:
        """Do what the key means; True where it meant anything."""


class OneByOne(App[int]):
    """An app whose keys keep their order."""

    _waits: Worker[None] | None = None

    def hold_keys(self, worker: Worker[None]) -> None:
        """Let keys wait until this worker has put a dialog on the screen, or ended."""
        self._waits = worker
        self._below = self.screen
        self._held: list[events.Key] = []
        self._looks = 0
        self.set_timer(0.01, self._look)

    def _look(self) -> None:
        worker = self._waits
        if worker is None:
            return
        self._looks += 1
        above: object = self.screen
        opened = above is not self._below and self.screen.is_mounted and self.screen.focused is not None
        if not (opened or worker.is_finished or self._looks > PATIENCE):
            self.set_timer(0.01, self._look)
            return
        self._waits = None
        for event in self._held:
            self.post_message(event)
        self._held = []

    async def on_event(self, event: events.Event) -> None:
        """Do a key at once where the screen can."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self._waits is not None:
                self._held.append(event)
                return
            screen: object = self.screen_stack[-1] if self.screen_stack else None
            if isinstance(screen, Taker) and await screen.take(event):
                return
        await super().on_event(event)


def hold(app: object, worker: Worker[None]) -> None:
    """Let the keys of this app wait for the dialog that the worker opens."""
    if isinstance(app, OneByOne):
        app.hold_keys(worker)
