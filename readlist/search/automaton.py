"""A regular expression as an automaton: one step a character, whatever the pattern."""

from __future__ import annotations

from typing import Final

from readlist.search.regex import Chain, Chars, Choice, Edge, Part, Repeat

_STATES: Final = 3000
_ROWS: Final = 4000
_END: Final = ""


class TooLargeError(Exception):
    """The pattern stands for more states than are worth it."""


class Automaton:
    """Tells whether a pattern occurs in a text, in time that grows only with the text's length.

    Args:
        part: The pattern.

    Raises:
        TooLargeError: It would need too many states.
    """

    def __init__(self, part: Part) -> None:
        self._steps: list[tuple[Chars | Edge | None, tuple[int, ...]]] = [(None, ())]
        self._start = self._add(part, 0)
        self._sets: dict[tuple[frozenset[int], str], int] = {}
        self._members: list[tuple[frozenset[int], str]] = []
        self._rows: list[dict[str, int]] = []

    def occurs(self, text: str) -> bool:
        """Whether a text (in small letters) has a match anywhere in it."""
        rows, row = self._rows, self._row(frozenset({self._start}), "\n")
        for character in text:
            following = rows[row].get(character)
            if following is None:
                following = self._step(row, character)
                rows = self._rows
            if following < 0:
                return True
            row = following
        return self._step(row, _END) < 0

    def _add(self, part: Part, then: int) -> int:
        """The state that begins a part after which comes the state `then`."""
        if len(self._steps) > _STATES:
            raise TooLargeError
        match part:
            case Chars() | Edge():
                return self._state(part, (then,))
            case Chain(parts):
                for one in reversed(parts):
                    then = self._add(one, then)
                return then
            case Choice(parts):
                return self._state(None, tuple(self._add(one, then) for one in parts))
            case Repeat(inner, low, high):
                if high is None:
                    loop = self._state(None, ())
                    self._steps[loop] = (None, (self._add(inner, loop), then))
                    then = loop
                else:
                    after = then
                    for _ in range(high - low):
                        then = self._state(None, (self._add(inner, then), after))
                for _ in range(low):
                    then = self._add(inner, then)
                return then

    def _state(self, what: Chars | Edge | None, then: tuple[int, ...]) -> int:
        self._steps.append((what, then))
        return len(self._steps) - 1

    def _row(self, states: frozenset[int], before: str) -> int:
        # Of the character before only its kind matters, for edges.
        before = "\n" if before == "\n" else "w" if before.isalnum() or before == "_" else " "
        key = (states, before)
        if (row := self._sets.get(key)) is None:
            if len(self._members) >= _ROWS:
                self._sets.clear()
                self._members.clear()
                self._rows = []
            row = self._sets[key] = len(self._members)
            self._members.append(key)
            self._rows.append({})
        return row

    def _step(self, row: int, character: str) -> int:
        """The row after a character; -1 where a match ends before it."""
        states, before = self._members[row]
        row_of = self._rows[row]
        reached = self._closure(states, before, character)
        if 0 in reached:
            row_of[character] = -1
            return -1
        if character == _END:
            return row
        after = {self._start}
        for state in reached:
            what, then = self._steps[state]
            if isinstance(what, Chars) and what.has(character):
                after.update(then)
        following = self._row(frozenset(after), character)
        if self._rows and row < len(self._members) and self._rows[row] is row_of:
            row_of[character] = following
        return following

    def _closure(self, states: frozenset[int], before: str, after: str) -> set[int]:
        """The states that can be reached without a character, between these two."""
        reached, left = set(states), list(states)
        while left:
            what, then = self._steps[left.pop()]
            if isinstance(what, Chars) or (what is not None and not _holds(what.kind, before, after)):
                continue
            for state in then:
                if state not in reached:
                    reached.add(state)
                    left.append(state)
        return reached


def _holds(kind: str, before: str, after: str) -> bool:
    if kind == "^":
        return before == "\n"
    if kind == "$":
        return after in {"\n", _END}
    boundary = (before == "w") != (after.isalnum() or after == "_")
    return boundary == (kind == "b")
