"""The state: what all lines together say, folded in the order of their stamps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from readlist.mark import UNMARKED, Mark
from readlist.store.line import Line, Stamp, names
from readlist.store.tags import folded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

REMOVED: Final = 1
UNBROUGHT: Final = 2
MERGED: Final = 4

NEVER: Final[Stamp] = (-1, "", "")


@dataclass(slots=True)
class Entry:
    """What the lines say of one paper."""

    mark: Mark = UNMARKED
    hidden: int = 0
    into: str | None = None
    apart: frozenset[str] = frozenset()


@dataclass(slots=True)
class State:
    """What the lines say of everything.

    Attributes:
        marks: The mark of every paper that has one, by key.
        hidden: Why papers are not there, by key: REMOVED, UNBROUGHT (its imports are undone), MERGED, added up.
        merged: The paper that each merged one went into, by key.
        apart: For a paper: those that the user said are not the same.
        settings: A setting's value and the stamp of the line that set it, by name.
        cancels: For every line that an undo or redo names: the latest such line's stamp, and whether it cancels.
        spellings: How each tag is spelt, and the stamp of the line that spelt it so, by folded tag.
        top: The latest stamp of any line that is folded in.
    """

    marks: dict[str, Mark] = field(default_factory=dict)
    hidden: dict[str, int] = field(default_factory=dict)
    merged: dict[str, str] = field(default_factory=dict)
    apart: dict[str, frozenset[str]] = field(default_factory=dict)
    settings: dict[str, tuple[Any, Stamp]] = field(default_factory=dict)
    cancels: dict[str, tuple[Stamp, bool]] = field(default_factory=dict)
    spellings: dict[str, tuple[str, Stamp]] = field(default_factory=dict)
    top: Stamp = NEVER

    def cancelled(self, line: str) -> bool:
        """Whether the line of this id is undone."""
        found = self.cancels.get(line)
        return found is not None and found[1]

    def cancel(self, line: Line) -> bool:
        """Take in an undo or redo; returns whether it changes what is cancelled."""
        assert line.target is not None
        found = self.cancels.get(line.target)
        if found is not None and found[0] >= line.stamp:
            return False
        undone = line.kind == "undo"
        self.cancels[line.target] = (line.stamp, undone)
        return undone != (found is not None and found[1])

    def configure(self, line: Line) -> bool:
        """Take in a settings line, in any order; returns whether it changes a setting."""
        changed = False
        for name, value in line.body.items():
            found = self.settings.get(name)
            if found is None or found[1] < line.stamp:
                changed = changed or found is None or found[0] != value
                self.settings[name] = (value, line.stamp)
        return changed

    def entry(self, key: str) -> Entry:
        """What is known of a paper now."""
        return Entry(
            self.marks.get(key, UNMARKED),
            self.hidden.get(key, 0),
            self.merged.get(key),
            self.apart.get(key, frozenset()),
        )

    def put(self, key: str, entry: Entry) -> None:
        """Make this what is known of a paper."""
        _keep(self.marks, key, entry.mark, entry.mark != UNMARKED)
        _keep(self.hidden, key, entry.hidden, entry.hidden)
        _keep(self.merged, key, entry.into, entry.into)
        _keep(self.apart, key, entry.apart, entry.apart)

    def advance(self, line: Line) -> set[str]:
        """Fold in a live line that is later than all before; returns the keys of other papers whose tags it respells."""
        body, kind = line.body, line.kind
        if kind == "import":
            for key in body.get("added", "").split():
                self._show(key, REMOVED | UNBROUGHT)
            for key in body.get("replaced", "").split():
                self._show(key, UNBROUGHT)
        elif kind == "remove":
            for key in body.get("keys", "").split():
                self.hidden[key] = self.hidden.get(key, 0) | REMOVED
        elif kind == "merge":
            for key in body.get("away", "").split():
                self.hidden[key] = self.hidden.get(key, 0) | MERGED
                self.merged[key] = body.get("into", "")
        elif kind == "apart":
            pair = body.get("keys", "").split()
            for key in pair:
                self.apart[key] = self.apart.get(key, frozenset()) | (set(pair) - {key})
        respelt: set[str] = set()
        marks = self.marks
        for setting in line.settings:
            value = setting.value
            if setting.field == "tag" and setting.on:
                value, others = self.spell(str(value), line.stamp)
                respelt |= others
            shared: dict[Mark, Mark] = {}
            for key in setting.keys.split():
                before = marks.get(key, UNMARKED)
                after = shared.get(before)
                if after is None:
                    after = shared[before] = advanced(before, setting.field, value, setting.on, line.time)
                marks[key] = after
        return respelt

    def _show(self, key: str, reasons: int) -> None:
        hidden = self.hidden.get(key)
        if hidden:
            _keep(self.hidden, key, hidden & ~reasons, hidden & ~reasons)

    def spell(self, tag: str, stamp: Stamp) -> tuple[str, set[str]]:
        """Take in how a line spells a tag; returns how it is spelt now, and the papers whose tags that respells."""
        fold = folded(tag)
        found = self.spellings.get(fold)
        if found is not None and found[1] > stamp:
            return found[0], set()
        self.spellings[fold] = (tag, stamp)
        return tag, self.respell({fold}) if found is not None and found[0] != tag else set()

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

    def spelt(self, tags: Iterable[str]) -> tuple[str, ...]:
        """Tags, each as it is spelt now."""
        return tuple(self.spellings[f][0] if (f := folded(tag)) in self.spellings else tag for tag in tags)


def _keep(where: dict[str, Any], key: str, value: object, wanted: object) -> None:
    if wanted:
        where[key] = value
    else:
        where.pop(key, None)


def advanced(mark: Mark, name: str, value: str | int, on: bool, time: str) -> Mark:
    """A mark after one field is set."""
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


def fold(key: str, lines: Iterable[Line], state: State) -> Entry:
    """What lines say of one paper.

    Args:
        key: The paper's key.
        lines: Every line that names it, by stamp.
        state: Knows which lines are undone and how tags are spelt.
    """
    entry = Entry()
    known = brought = False
    for line in lines:
        live = not state.cancelled(line.id)
        body = line.body
        if line.kind == "import":
            added = names(body.get("added", ""), key)
            if added or names(body.get("replaced", ""), key):
                known = True
                brought = brought or live
                if added and live:
                    entry.hidden &= ~REMOVED
        if not live:
            continue
        if line.kind == "remove":
            entry.hidden |= REMOVED
        elif line.kind == "merge" and names(body.get("away", ""), key):
            entry.hidden |= MERGED
            entry.into = body.get("into", "")
        elif line.kind == "apart":
            entry.apart |= set(body.get("keys", "").split()) - {key}
        for setting in line.settings:
            if names(setting.keys, key):
                entry.mark = advanced(entry.mark, setting.field, setting.value, setting.on, line.time)
    if known and not brought:
        entry.hidden |= UNBROUGHT
    entry.mark = replace(entry.mark, tags=state.spelt(entry.mark.tags))
    return entry
