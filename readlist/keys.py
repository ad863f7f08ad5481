"""Names of keys: as they are stored and bound, as people type them, as they are shown."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORT_NAMES: Final = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
_NAMED: Final = frozenset(
    {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "space", "tab", "enter", "escape"}
    | {"backspace", "delete", "insert"}
    | {f"f{number}" for number in range(1, 25)}
)
_OTHER_NAMES: Final = {
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "del": "delete",
    "ins": "insert",
    "bs": "backspace",
    "spacebar": "space",
}
_SIGNS: Final = {
    "space": ("space", "space"),
    "up": ("↑", "up"),
    "down": ("↓", "down"),
    "left": ("←", "left"),
    "right": ("→", "right"),
    "backspace": ("⌫", "backspace"),
    "escape": ("Esc", "Esc"),
    "enter": ("Enter", "Enter"),
    "tab": ("Tab", "Tab"),
    "pageup": ("PgUp", "PgUp"),
    "pagedown": ("PgDn", "PgDn"),
    "home": ("Home", "Home"),
    "end": ("End", "End"),
    "delete": ("Del", "Del"),
    "insert": ("Ins", "Ins"),
}
_MODIFIERS: Final = ("ctrl", "alt", "shift", "super")


def _name_of(character: str) -> str:
    if character.isalnum():
        return character
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return _SHORT_NAMES.get(name, name)


_CHARACTERS: Final = {_name_of(chr(code)): chr(code) for code in range(0x21, 0x7F)}


def _character_of(name: str) -> str:
    """The character of that name, empty where there is none that keeps its name."""
    if name in _CHARACTERS:
        return _CHARACTERS[name]
    try:
        character = unicodedata.lookup(name.replace("_", " ").upper())
    except KeyError:
        return ""
    return character if len(character) == 1 and _name_of(character) == name else ""


def normal(key: str) -> str:
    """The name under which a key is bound: `/` and `slash` → `slash`, `Ctrl-D` → `ctrl+d`, `Esc` → `escape`.

    Raises:
        ValueError: It names no key.
    """
    key = key.strip() if key != " " else "space"
    if len(key) == 1:
        name = _name_of(key)
        if key.isalnum() or _character_of(name):
            return name
        raise ValueError(key)
    for modifier in ("C", "A", "S", "M"):
        if key.startswith(f"{modifier}-") and len(key) > 2:
            key = {"C": "ctrl", "A": "alt", "M": "alt", "S": "shift"}[modifier] + "+" + key[2:]
    parts = key.replace("-", "+").split("+") if len(key) > 2 else [key]
    if key.endswith(("++", "+-", "--", "-+")):
        parts = [*key[:-2].replace("-", "+").split("+"), key[-1]]
    *modifiers, last = parts
    modifiers = [{"control": "ctrl", "meta": "alt", "option": "alt"}.get(m.lower(), m.lower()) for m in modifiers]
    if any(modifier not in _MODIFIERS for modifier in modifiers) or not last:
        raise ValueError(key)
    if len(last) == 1:
        base = _name_of(last)
        if "shift" in modifiers and last.isalpha() and len(modifiers) == 1 and len(last.upper()) == 1:
            return last.upper()
        if modifiers and last.isalpha():
            base = last.lower() if len(last.lower()) == 1 else last
    else:
        base = _OTHER_NAMES.get(last.lower(), last.lower())
        if base not in _NAMED and not _character_of(base):
            raise ValueError(key)
    if not base or not (base.isalnum() or base in _NAMED or _character_of(base)):
        raise ValueError(key)
    return "+".join([*(modifier for modifier in _MODIFIERS if modifier in modifiers), base])


def shown(key: str, *, ascii_only: bool = False) -> str:
    """A key as help, footer and README write it: `slash` → `/`, `pagedown` → `PgDn`, `backspace` → `⌫`."""
    *modifiers, last = key.split("+")
    sign = _SIGNS.get(last)
    text = sign[ascii_only] if sign else (_character_of(last) or last)
    return "+".join([*modifiers, text])


def shown_all(keys: Iterable[str], *, ascii_only: bool = False) -> str:
    """Several keys, as written in a table; nine or more digits in a row become `1…9`."""
    keys = list(keys)
    digits = [key for key in keys if key.isdigit()]
    if len(digits) > 2 and digits == keys:
        return f"{digits[0]}{'...' if ascii_only else '…'}{digits[-1]}"
    return " ".join(shown(key, ascii_only=ascii_only) for key in keys)


def typed(key: str) -> bool:
    """Whether the key writes a character in a text box, so that it can't be a command there."""
    return "+" not in key and (key == "space" or key in _CHARACTERS or (len(key) == 1 and key.isprintable()))
