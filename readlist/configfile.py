"""The config file as text: how the settings in force are written, how one of them is changed."""

from __future__ import annotations

import os
import tomllib
from dataclasses import fields
from typing import TYPE_CHECKING

from readlist.config import ADVANCES, FORMATS, GLYPHS, GROUPS, KEYMAPS, THEMES, lines_of
from readlist.errors import ReadlistError
from readlist.mark import STATUSES, Status

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.config import Settings


def show(settings: Settings) -> str:
    """Every setting in force, as a file that gives the same."""
    lines = [f"library = {_toml(str(settings.library))}" if settings.library else '# library = "~/papers"']
    for name, choices in (("theme", THEMES), ("glyphs", GLYPHS), ("keymap", KEYMAPS), ("advance", ADVANCES)):
        lines.append(f"{name} = {_toml(getattr(settings, name))}  # {', '.join(choices)}")
    lines += [f"surprise = {settings.surprise}  # 0 to 0.5", "", "[watch]"]
    lines += [f"want = {_toml(settings.want)}", f"avoid = {_toml(settings.avoid)}", "", "[export]"]
    lines.append(f"format = {_toml(settings.export_format)}  # {', '.join(FORMATS)}")
    lines.append(f"group = {_toml(settings.export_group)}  # {', '.join(GROUPS)}")
    template = settings.export_template
    lines.append(f"template = {_toml(str(template))}" if template else '# template = "list.txt"')
    lines += ["", "[confirm]", f"bulk = {settings.confirm_bulk}", f"undo = {settings.confirm_undo}"]
    for table, pairs in (("searches", settings.searches), ("keys", settings.keys)):
        lines += ["", f"[{table}]", *(f"{_toml(name)} = {_toml(value)}" for name, value in pairs.items())]
    for status in settings.statuses:
        if status not in STATUSES:
            lines += ["", "[[status]]"]
            lines += [f"{f.name} = {_toml(v)}" for f in fields(Status) if (v := getattr(status, f.name))]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, str):
        escapes = {'"': '\\"', "\\": "\\\\"}
        return '"' + "".join(escapes.get(c) or (c if c.isprintable() else f"\\U{ord(c):08x}") for c in value) + '"'
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return str(value)


def changed(text: str, name: str, value: str | float | tuple[str, ...]) -> str:
    """The file's text with one setting (`theme`, `export.format`) changed, all else as it is.

    Raises:
        ReadlistError: The file isn't TOML, or writes that setting in a way that can't be changed without harm.
    """
    by_hand = "Change it by hand: `readlist config path` says where it is."
    try:
        before = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ReadlistError(f"The config file isn't TOML ({error}), so it isn't touched", by_hand) from error
    table, _, key = name.rpartition(".")
    lines = text.splitlines()
    entry = f"{key} = {_toml(value)}"
    places = lines_of(text)
    if at := places.get(name):
        lines[at - 1] = entry
    elif not table:
        lines.insert(0, entry)
    elif at := places.get(table):
        lines.insert(at, entry)
    else:
        lines += ["", f"[{table}]", entry]
    result = "\n".join(lines) + "\n"
    inner = before.setdefault(table, {}) if table else before
    inner[key] = list(value) if isinstance(value, tuple) else value
    try:
        same = tomllib.loads(result) == before
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise ReadlistError(f"The config file writes {name} in a way that isn't understood here", by_hand)
    return result


def save(name: str, value: str | float | tuple[str, ...], path: Path) -> None:
    """Change one setting in the file, made if it isn't there; replaced whole, links and all else kept.

    Raises:
        ReadlistError: See `changed`; or the file can't be read or written.
    """
    path = path.resolve()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a link to a device; root could replace that
            raise OSError("it is not a file")
        text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
        neighbour = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with neighbour.open("w", encoding="utf-8", newline="\n") as file:
                file.write(changed(text, name, value))
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                neighbour.chmod(path.stat().st_mode & 0o7777)
            neighbour.replace(path)
        finally:
            neighbour.unlink(missing_ok=True)
    except (OSError, UnicodeDecodeError) as error:
        raise ReadlistError(f"{path} can't be changed ({error})", "The setting holds until you quit.") from error
