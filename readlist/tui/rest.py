"""A rest: something to do once nothing has changed for a moment."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.dom import DOMNode


class Rest:
    """Calls something when the last of several changes is long enough ago.

    One timer stands for all changes: each only moves the time, which costs nothing at every key.

    Args:
        node: The widget or screen on whose behalf it waits.
        seconds: How long nothing may have changed.
        then: What to do.
    """

    def __init__(self, node: DOMNode, seconds: float, then: Callable[[], object]) -> None:
        self._node = node
        self._seconds = seconds
        self._then = then
        self._due: float | None = None
        self._waits = False

    def begin(self) -> None:
        """Something has changed: wait from now on."""
        self._due = time.monotonic() + self._seconds
        if not self._waits:
            self._wait(self._seconds)

    def stop(self) -> None:
        """There is nothing to do any more."""
        self._due = None

    def _wait(self, seconds: float) -> None:
        self._waits = True
        self._node.set_timer(max(seconds, 0.001), self._look)

    def _look(self) -> None:
        self._waits = False
        if self._due is None:
            return
        left = self._due - time.monotonic()
        if left > 0.002:
            self._wait(left)
        else:
            self._due = None
            self._then()
