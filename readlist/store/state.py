"""The state: what all lines together say, replayed in the order of their stamps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from readlist.mark import UNMARKED, Mark
from readlist.store.line import Line, Stamp, keys_in
from readlist.store.tags import folded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from collections.abc import Set as AbstractSet

REMOVED: Final = 1
UNBROUGHT: Final = 2
MERGED: Final = 4

NEVER: Final[Stamp] = (-1, "", "")


@dataclass(slots=True)
class State:
    """What the lines say.

    Attributes:
        marks: The mark of every paper that has one, by key.
        hidden: Why papers are not there, by key: REMOVED, UNBROUGHT (its imports are undone), MERGED, added up.
        merged: The paper that each merged one went into, by key.
        apart: For a paper: those that the user said are not the same.
        settings: A setting's value and the stamp of the line that set it, by name.
        cancels: For every line that an undo or redo names: the latest such line's stamp, and whether it cancels.
        spellings: By folded tag, the lines that say how it is spelt: their stamps and spellings.
        top: The latest stamp of any line that is taken in.
    """

    marks: dict[str, Mark] = field(default_factory=dict)
    hidden: dict[str, int] = field(default_factory=dict)
    merged: dict[str, str] = field(default_factory=dict)
    apart: dict[str, frozenset[str]] = field(default_factory=dict)
    settings: dict[str, tuple[Any, Stamp]] = field(default_factory=dict)
    cancels: dict[str, tuple[Stamp, bool]] = field(default_factory=dict)
    spellings: dict[str, dict[Stamp, str]] = field(default_factory=dict)
    top: Stamp = NEVER

    # What stands on its own, whatever the order in which it is taken in

    def cancelled(self, line: str) -> bool:
        """Whether the line of this id is undone."""
        found = self.cancels.get(line)
        return found is not None and found[1]

    def cancel(self, line: Line) -> bool:
        """Take in an undo or redo: the latest of those that name a line decides; returns whether this changes it."""
        assert line.target is not None
        found = self.cancels.get(line.target)
        if found is not None and found[0] >= line.stamp:
            return False
        undone = line.kind == "undo"
        self.cancels[line.target] = (line.stamp, undone)
        return undone != (found is not None and found[1])

    def configure(self, line: Line) -> bool:
        """Take in a settings line; returns whether it changes a setting."""
        changed = False
        for name, value in line.body.items():
            found = self.settings.get(name)
            if found is None or found[1] < line.stamp:
                changed = changed or found is None or found[0] != value
                self.settings[name] = (value, line.stamp)
        return changed

    def spell(self, line: Line) -> None:
        """Take in how a line says that its tags are spelt; it counts for as long as it is not undone."""
        for setting in line.settings:
            if setting.spells:
                tag = str(setting.value)
                self.spellings.setdefault(folded(tag), {})[line.stamp] = tag

    def spelling(self, tag: str) -> str:
        """How a tag is spelt: as the latest line that says so has it, an undone one only where there is no other."""
        found = self.spellings.get(folded(tag))
        if not found:
            return tag
        return found[max(found, key=lambda stamp: (not self.cancelled(stamp[2]), stamp))]

    def spelt(self, tags: Iterable[str]) -> tuple[str, ...]:
        """Tags, each as it is spelt now."""
        return tuple(self.spelling(tag) for tag in tags)

    def respell(self, folds: Collection[str]) -> set[str]:
        """Write these tags on every paper as they are spelt now; returns the papers that this changes."""
        changed = set()
        for key, mark in self.marks.items():
            if mark.tags and any(folded(tag) in folds for tag in mark.tags):
                tags = self.spelt(mark.tags)
                if tags != mark.tags:
                    self.marks[key] = replace(mark, tags=tags)
                    changed.add(key)
        return changed

    # What follows from the order

    def replay(self, lines: Sequence[Line], only: AbstractSet[str] | None = None) -> None:
        """Apply lines that change papers, each later than every one applied to these papers before.

        Args:
            lines: By stamp; undone ones are passed over. What they say of spellings must have been taken in.
            only: The papers to apply them to; all where None.
        """
        unbrought: set[str] = set()
        for line in lines:
            if line.kind == "import" and self.cancelled(line.id):
                unbrought.update(_brings(line, only))
        for line in lines:
            if not self.cancelled(line.id):
                self._apply(line, only)
                if unbrought and line.kind == "import":
                    unbrought.difference_update(_brings(line, only))
        for key in unbrought:
            self.hidden[key] = self.hidden.get(key, 0) | UNBROUGHT

    def _apply(self, line: Line, only: AbstractSet[str] | None) -> None:
        body = line.body
        if line.kind == "mark":
            pass
        elif line.kind == "import":
            for key in keys_in(body.get("added", ""), only):
                self._show(key, REMOVED | UNBROUGHT)
            for key in keys_in(body.get("replaced", ""), only):
                self._show(key, UNBROUGHT)
        elif line.kind == "remove":
            for key in keys_in(body.get("keys", ""), only):
                self.hidden[key] = self.hidden.get(key, 0) | REMOVED
        elif line.kind == "merge":
            for key in keys_in(body.get("away", ""), only):
                self.hidden[key] = self.hidden.get(key, 0) | MERGED
                self.merged[key] = body.get("into", "")
        elif line.kind == "apart":
            pair = body.get("keys", "").split()
            for key in keys_in(body.get("keys", ""), only):
                self.apart[key] = self.apart.get(key, frozenset()) | (set(pair) - {key})
        marks = self.marks
        for setting in line.settings:
            value = self.spelling(str(setting.value)) if setting.field == "tag" else setting.value
            alike: dict[Mark, Mark] = {}  # papers with equal marks share one object afterwards
            for key in keys_in(setting.keys, only):
                before = marks.get(key, UNMARKED)
                after = alike.get(before)
                if after is None:
                    after = alike[before] = advanced(before, setting.field, value, setting.on, line.time)
                marks[key] = after

    def _show(self, key: str, reasons: int) -> None:
        left = self.hidden.get(key, 0) & ~reasons
        if left:
            self.hidden[key] = left
        else:
            self.hidden.pop(key, None)

    def again(self, keys: AbstractSet[str], lines: Sequence[Line], *, places: bool = False) -> None:
        """Work out these papers anew.

        Args:
            lines: Every line that names any of them, by stamp.
            places: Only whether they are there; then lines that don't say that are not needed.
        """
        fresh = State(cancels=self.cancels, spellings=self.spellings)
        fresh.replay(lines, keys)
        where: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
            (self.marks, fresh.marks),
            (self.hidden, fresh.hidden),
            (self.merged, fresh.merged),
            (self.apart, fresh.apart),
        )
        for old, new in where[1:3] if places else where:
            for key in keys:
                if key in new:
                    old[key] = new[key]
                else:
                    old.pop(key, None)

    def differs(self, other: State) -> set[str]:
        """The papers of which two states say different things."""
        found: set[str] = set()
        pairs: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
            (self.marks, other.marks),
            (self.hidden, other.hidden),
            (self.merged, other.merged),
            (self.apart, other.apart),
        )
        for one, two in pairs:
            found.update(key for key in one.keys() | two.keys() if one.get(key) != two.get(key))
        return found


def _brings(line: Line, only: AbstractSet[str] | None) -> Iterable[str]:
    yield from keys_in(line.body.get("added", ""), only)
    yield from keys_in(line.body.get("replaced", ""), only)


def advanced(mark: Mark, name: str, value: str | int, on: bool, time: str) -> Mark:
    """A mark after one field is set.

    Args:
        name: The field; see `Change`.
        on: For a tag, whether it is put on.
        time: When, ISO 8601 in UTC.
    """
    if name == "status":
        return Mark(str(value), mark.tags, mark.note, mark.rating, time, time)
    if name == "note":
        return Mark(mark.status, mark.tags, str(value), mark.rating, mark.decided, time)
    if name == "rating":
        return Mark(mark.status, mark.tags, mark.note, int(value), mark.decided, time)
    tag, fold = str(value), folded(str(value))
    if not on:
        tags = tuple(t for t in mark.tags if folded(t) != fold)
    elif any(folded(t) == fold for t in mark.tags):
        tags = tuple(tag if folded(t) == fold else t for t in mark.tags)
    else:
        tags = (*mark.tags, tag)
    return Mark(mark.status, tags, mark.note, mark.rating, mark.decided, time)
