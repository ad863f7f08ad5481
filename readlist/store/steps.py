"""The steps: which decision undo cancels next, and which redo restores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.store.machine import same_machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from readlist.store.ledger import Ledger
    from readlist.store.line import Line

_NO_STEPS: Final = frozenset({"undo", "redo", "settings"})


class _Earlier:
    """The steps of some logs that were there before, latest first, read as far as needed."""

    def __init__(self, ledger: Ledger, wanted: Callable[[str], bool]) -> None:
        self._state = ledger.state
        self._lines: Iterator[Line] = ledger.history.backwards(wanted)
        self._ids: list[str] = []
        self._places: dict[str, int] = {}
        self._at = 0

    def next(self) -> str | None:
        """The latest that isn't undone."""
        while True:
            while self._at < len(self._ids):
                if not self._state.cancelled(self._ids[self._at]):
                    return self._ids[self._at]
                self._at += 1
            line = next((line for line in self._lines if line.kind not in _NO_STEPS), None)
            if line is None:
                return None
            self._places[line.id] = len(self._ids)
            self._ids.append(line.id)

    def rewind(self, id_: str) -> None:
        """A step was restored: look again from there."""
        self._at = min(self._at, self._places.get(id_, self._at))


class Steps:
    """The order of undo and redo: this program's own steps first, then this machine's, then others'.

    Args:
        ledger: The decisions.
        machine: The name of this program's log.
    """

    def __init__(self, ledger: Ledger, machine: str) -> None:
        self._ledger = ledger
        self._machine = machine
        self._own: list[str] = []
        self._places: dict[str, int] = {}
        self._live = 0  # own steps from here on are undone
        self._redo: list[str] | None = None
        self._earlier: tuple[_Earlier, _Earlier] | None = None
        self._arrivals = -1

    def own(self, id_: str) -> bool:
        """Whether this program made the step."""
        return id_ in self._places

    def made(self, id_: str) -> None:
        """This program made a step: what was undone before can't be restored by redo any more."""
        self._places[id_] = len(self._own)
        self._own.append(id_)
        self._live = len(self._own)
        self._redo = []

    def turned(self, id_: str, *, undone: bool, redo: list[str]) -> None:
        """This program cancelled a step, or restored it.

        Args:
            redo: What could be restored before, as `redoable` said.
        """
        self._redo = redo
        if id_ in redo:
            redo.remove(id_) if redo[-1] != id_ else redo.pop()
        if undone:
            redo.append(id_)
            return
        self._live = max(self._live, self._places.get(id_, -1) + 1)
        for earlier in self._earlier or ():
            earlier.rewind(id_)

    def next_undo(self) -> str | None:
        """The step that undo cancels."""
        state = self._ledger.state
        if self._arrivals != self._ledger.arrivals:
            self._arrivals, self._earlier = self._ledger.arrivals, None
            self._live = len(self._own)  # others may have restored some
        while self._live:
            if not state.cancelled(self._own[self._live - 1]):
                return self._own[self._live - 1]
            self._live -= 1
        if self._earlier is None:
            self._earlier = (
                _Earlier(self._ledger, lambda log: same_machine(log, self._machine)),
                _Earlier(self._ledger, lambda log: not same_machine(log, self._machine)),
            )
        return self._earlier[0].next() or self._earlier[1].next()

    def next_redo(self) -> str | None:
        """The step that redo restores."""
        return next((id_ for id_ in reversed(self.redoable()) if self._ledger.state.cancelled(id_)), None)

    def redoable(self) -> list[str]:
        """What can be restored, the last undone last; at the start, what this machine undid and didn't follow up."""
        if self._redo is None:
            found: dict[str, None] = {}
            for line in self._ledger.history.backwards(lambda log: same_machine(log, self._machine)):
                if line.kind in ("settings", "redo"):
                    continue
                if line.target is None:
                    break
                if self._ledger.state.cancelled(line.target):
                    found.setdefault(line.target)
            self._redo = list(found)[::-1]
        return self._redo
