"""What a decision says, checked and put as a line holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.errors import UsageError
from readlist.store.line import Setting
from readlist.store.tags import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from readlist.decision import Change
    from readlist.store.state import State

_FIELDS: Final = ("status", "tag", "note", "rating")


def joined(keys: Iterable[str]) -> str:
    """Keys joined by blanks, each once.

    Raises:
        UsageError: One of them can't be a key.
    """
    unique = list(dict.fromkeys(keys))
    text = " ".join(unique)
    if len(text.split()) != len(unique):
        raise UsageError("A paper's key is empty or has a blank in it")
    return text


def checked(changes: Sequence[Change], state: State) -> tuple[Setting, ...]:
    """The changes of a decision as its line holds them; those of no paper are left out.

    Raises:
        UsageError: Something is set that can't be.
    """
    off = {folded(str(c.value)) for c in changes if c.field == "tag" and not c.on}
    settings: dict[Setting, None] = {}
    spelt: set[str] = set()
    for change in changes:
        if not change.keys:
            continue
        setting = Setting(change.field, _value(change), change.on or change.field != "tag", joined(change.keys))
        if change.field == "tag" and change.on:
            fold = folded(str(setting.value))
            spells = fold not in spelt and _spells(str(setting.value), fold, fold in off, state)
            if not spells and fold not in spelt:
                setting = setting._replace(value=state.spelling(str(setting.value)))
            setting = setting._replace(spells=spells)
            if spells:
                spelt.add(fold)
        settings[setting] = None
    return tuple(settings)


def _value(change: Change) -> str | int:
    value = change.value
    if change.field not in _FIELDS:
        raise UsageError(f"A paper has no field {change.field!r} to decide on")
    if change.field == "rating":
        if type(value) is not int or not 0 <= value <= 5:
            raise UsageError(f"{value!r} is no rating", "Give 0 to 5.")
        return value
    if not isinstance(value, str) or (change.field != "note" and not value.strip()):
        raise UsageError(f"{value!r} is no {change.field}")
    text = value.encode("utf-8", "replace").decode("utf-8")
    return " ".join(text.split()) if change.field == "tag" else text


def _spells(tag: str, fold: str, respelt: bool, state: State) -> bool:
    """Whether putting a tag on says how it is spelt: its first use does, and one that also takes it off."""
    said = state.spellings.get(fold)
    if not said or all(state.cancelled(stamp[2]) for stamp in said):
        return True
    if state.spelling(tag) == tag:
        return False
    return respelt or not any(folded(other) == fold for mark in state.marks.values() for other in mark.tags)
