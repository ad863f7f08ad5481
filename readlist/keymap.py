"""The keymap in force: the defaults, a preset over them, the user's own keys over both; and what can't be so."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from readlist.actions import ACTIONS, Action, Where, grouped, registry
from readlist.config import DEFAULTS, Settings
from readlist.keys import shown, shown_all, typed
from readlist.mark import STATUSES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from readlist.mark import Status


@dataclass(frozen=True, slots=True)
class Preset:
    """Keys and words for people who come from elsewhere.

    Attributes:
        keys: By action id, in place of the defaults.
        labels: Footer words by action id.
        titles: What help and the views call a status, by status id.
    """

    keys: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, str]
    titles: Mapping[str, str]


PRESETS: Final[Mapping[str, Preset]] = {
    "vim": Preset({}, {}, {}),
    "asreview": Preset(
        {
            "to-read": ("r", "s"),
            "skipped": ("i", "x"),
            "read": ("d",),
            "undo": ("u",),
            "why": ("w",),
        },
        {"to-read": "relevant", "skipped": "irrelevant"},
        {"to-read": "Relevant", "skipped": "Irrelevant"},
    ),
    "rayyan": Preset(
        {
            "to-read": ("i", "s"),
            "skipped": ("e", "x"),
            "maybe": ("u", "m"),
            "note-editor": ("A",),
            "undo": ("U",),
            "why": ("w",),
        },
        {"to-read": "include", "skipped": "exclude", "maybe": "maybe"},
        {"to-read": "Included", "skipped": "Excluded", "maybe": "Maybe"},
    ),
}
_FIXED: Final[Mapping[str, str]] = {"ctrl+q": "quit", "ctrl+c": "cancel"}
_EXITS: Final = ("quit", "box-leave", "triage-leave", "full-leave", "help")
"""Actions without a key of which there would be no way out."""
_FAMILIES: Final = {"copy-link": "copy-link-1 to copy-link-9", "decide": "to-read, maybe, skipped…"}


@dataclass(frozen=True, slots=True)
class Keymap:
    """The map in force.

    Attributes:
        actions: Every action with the keys, title and label that hold now.
        problems: What was refused and why, in whole sentences; those keys keep their earlier meaning.
        preset: The preset's id.
    """

    actions: tuple[Action, ...]
    problems: tuple[str, ...] = ()
    preset: str = "vim"

    def in_place(self, where: Where) -> list[Action]:
        """The actions whose keys work there, in the registry's order."""
        return [action for action in self.actions if where in action.where]

    def keys(self, identity: str) -> tuple[str, ...]:
        """The keys of one action; empty for an unknown one."""
        return next((action.keys for action in self.actions if action.id == identity), ())

    def key(self, identity: str, *, ascii_only: bool = False) -> str:
        """The first key of an action as it is shown; empty where it has none."""
        keys = self.keys(identity)
        return shown(keys[0], ascii_only=ascii_only) if keys else ""

    def footer(self, where: Where) -> list[Action]:
        """What the footer offers there, in its order."""
        return [action for action in self.actions if where in action.footer and action.keys]

    def text(self, *, ascii_only: bool = False) -> str:
        """The map as `readlist keys` prints it: one action a line, by group."""
        lines: list[str] = []
        for group, members in grouped(self.actions).items():
            lines += ["", group.value] if lines else [group.value]
            for action in members:
                keys = shown_all(action.keys, ascii_only=ascii_only) or "-"
                identity = f"{action.id.removesuffix('-1')}-N" if action.family else action.id
                lines.append(f"  {keys:<18} {action.title:<38} {identity}")
        return "\n".join(lines) + "\n"


def statuses(settings: Settings) -> tuple[Status, ...]:
    """The statuses as the preset calls them; those that the user has named keep their names."""
    titles = PRESETS.get(settings.keymap, PRESETS["vim"]).titles
    ours = {status.id: status.title for status in STATUSES}
    return tuple(
        replace(status, title=titles[status.id])
        if status.id in titles and status.title == ours.get(status.id)
        else status
        for status in settings.statuses
    )


def resolve(settings: Settings = DEFAULTS) -> Keymap:
    """The keymap of these settings. Never fails: what can't be is left as it was, with the reason."""
    preset = PRESETS.get(settings.keymap, PRESETS["vim"])
    builder = _Builder(registry(settings.statuses))
    builder.lay(preset.keys, "preset")
    builder.lay_statuses()
    builder.lay(settings.keys, "keys")
    builder.keep_exits()
    actions = tuple(_worded(action, preset) for action in builder.actions())
    return Keymap(actions, tuple(builder.problems), settings.keymap)


def _worded(action: Action, preset: Preset) -> Action:
    label = preset.labels.get(action.id, action.label)
    return replace(action, label=label, title=preset.titles.get(action.id, action.title))


class _Builder:
    def __init__(self, actions: Sequence[Action]) -> None:
        self.problems: list[str] = []
        self._actions = {action.id: action for action in actions}
        self._given = set[str]()
        # A user's own status takes its key from nobody: it is laid after the preset, as the user's own keys are.
        built_in = {status.id for status in STATUSES}
        self._own = {i: a.keys for i, a in self._actions.items() if a.id.startswith("status-")}
        self._default = {action.id: action.keys for action in ACTIONS}
        for identity, action in self._actions.items():
            if identity in self._own:
                self._actions[identity] = replace(action, keys=())
            elif identity in built_in and action.keys != self._default[identity]:
                self._own[identity] = action.keys
                self._actions[identity] = replace(action, keys=self._default[identity])

    def actions(self) -> list[Action]:
        return list(self._actions.values())

    def lay_statuses(self) -> None:
        names = {action.id: action.title for action in self._actions.values()}
        for identity, keys in self._own.items():
            if keys:
                self._set(identity, keys, f"the status “{names[identity]}”")

    def lay(self, keys: Mapping[str, tuple[str, ...]], origin: str) -> None:
        """Give actions their keys; all of them are first set, so that two may change places."""
        known = {identity: value for identity, value in keys.items() if identity in self._actions}
        for identity in keys.keys() - known.keys():
            near = difflib.get_close_matches(identity, self._actions, n=1, cutoff=0.5)
            hint = _FAMILIES.get(identity) or (near[0] if near else "")
            self.problems.append(
                f"There is no action “{identity}”" + (f"; did you mean {hint}?" if hint else "; see `readlist keys`.")
            )
        before = dict(self._actions)
        for identity in known:
            self._actions[identity] = replace(self._actions[identity], keys=())
        for identity, value in known.items():
            if origin == "preset":
                self._actions[identity] = replace(self._actions[identity], keys=value)
            else:
                self._set(identity, value, f"“{identity}”", fallback=before[identity].keys)

    def _set(self, identity: str, keys: tuple[str, ...], name: str, fallback: tuple[str, ...] = ()) -> None:
        action = self._actions[identity]
        taken: list[str] = []
        for key in dict.fromkeys(keys):
            if reason := self._refusal(action, key):
                self.problems.append(f"{shown(key)} can't be the key of {name}: {reason}.")
            else:
                taken.append(key)
        if keys and not taken:
            taken = [key for key in fallback if not self._refusal(action, key)]
        self._actions[identity] = replace(action, keys=tuple(taken))

    def _refusal(self, action: Action, key: str) -> str:
        if (owner := _FIXED.get(key)) and owner != action.id:
            return f"it is kept for “{owner}”"
        if Where.BOX in action.where and typed(key):
            return "in the search box it is text"
        for other in self._actions.values():
            shared = other.where & action.where
            if other.id != action.id and key in other.keys and shared:
                place = min(shared, key=lambda where: list(Where).index(where)).value
                return f"it is the key of “{other.id}” {place}; give that another key, or none, too"
        return ""

    def keep_exits(self) -> None:
        """Quit, and the ways back from where one could be stuck, always have a key."""
        for identity in _EXITS:
            action = self._actions[identity]
            if action.keys:
                continue
            free = [key for key in self._default[identity] if not self._refusal(action, key)]
            if not free and identity == "quit" and not self._refusal(action, "ctrl+q"):
                free = ["ctrl+q"]
            free = free or [self._taken_back(action)]
            self._actions[identity] = replace(action, keys=tuple(free))
            said = " ".join(shown(key) for key in free)
            self.problems.append(f"“{identity}” needs a key, or there is no way out; it keeps {said}.")

    def _taken_back(self, action: Action) -> str:
        """A key of the action by default, taken from who has it now; from none that has no other way out."""
        default = self._default[action.id]
        kept = {key for identity in _EXITS for key in self._actions[identity].keys}
        key = next((key for key in default if key not in kept), default[0])
        for identity, other in list(self._actions.items()):
            if identity != action.id and key in other.keys and other.where & action.where:
                self._actions[identity] = replace(other, keys=tuple(one for one in other.keys if one != key))
        return key
