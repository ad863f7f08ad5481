"""The user's settings: a frozen value read from one TOML file; a broken file costs its settings, never the start."""

from __future__ import annotations

import difflib
import os
import re
import unicodedata
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from readlist.home import expanded
from readlist.keys import normal
from readlist.mark import STATUSES, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

THEMES: Final = ("auto", "dark", "light", "contrast")
GLYPHS: Final = ("unicode", "ascii")
KEYMAPS: Final = ("vim", "asreview", "rayyan")
ADVANCES: Final = ("undecided", "next", "stay")
FORMATS: Final = ("md", "table", "vault", "bib", "ris", "csv", "json", "jsonl", "csl", "html")
GROUPS: Final = ("status", "tag", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the user's config says, with the defaults where it says nothing.

    Attributes:
        library: The folder of the library; None for the platform's own.
        theme: One of `THEMES`; `auto` asks the terminal.
        glyphs: One of `GLYPHS`.
        keymap: One of `KEYMAPS`.
        keys: Keys by action id, over the preset; an empty tuple takes the keys away.
        statuses: The six and the user's own, in the order in which they are shown.
        advance: Where the cursor goes after a decision on an undecided paper, one of `ADVANCES`.
        want, avoid: Watch words.
        searches: Saved searches, name → query.
        export_format, export_group, export_template: What an export does unless told.
        surprise: The share of suggested papers that are there for their difference, 0 to 0.5.
        confirm_bulk: A decision on this many papers or more asks first.
        confirm_undo: Undoing a step of more papers than this asks first.
    """

    library: Path | None = None
    theme: str = "auto"
    glyphs: str = "unicode"
    keymap: str = "vim"
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    statuses: tuple[Status, ...] = STATUSES
    advance: str = "undecided"
    want: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    searches: Mapping[str, str] = field(default_factory=dict)
    export_format: str = "md"
    export_group: str = "status"
    export_template: Path | None = None
    surprise: float = 0.05
    confirm_bulk: int = 2
    confirm_undo: int = 100


DEFAULTS: Final = Settings()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing in the file that was not taken.

    Attributes:
        line: 1-based, 0 where it is of no one line.
        message: What is wrong, what is used instead or what was meant.
    """

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass(frozen=True, slots=True)
class Config:
    """What reading the file gave: the settings in force, and what was not taken of it."""

    path: Path
    settings: Settings
    problems: tuple[Problem, ...] = ()

    @property
    def message(self) -> str:
        """One sentence for the screen, empty where all is well."""
        if not self.problems:
            return ""
        more = f" (and {len(self.problems) - 1} more)" if len(self.problems) > 1 else ""
        return f"{self.path.name}, {self.problems[0]}{more}. `readlist config check` says all."


def config_path() -> Path:
    """Where the file is: `$XDG_CONFIG_HOME/readlist/config.toml`, else the platform's folder for settings."""
    if home := os.environ.get("XDG_CONFIG_HOME"):
        return expanded(home) / "readlist" / "config.toml"
    import platformdirs  # a few milliseconds that a command with --help need not pay

    return Path(platformdirs.user_config_dir("readlist")) / "config.toml"


def read(path: Path | None = None) -> Config:
    """The settings in force. Never fails: what can't be taken keeps its default and is told in `problems`."""
    path = path or config_path()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return Config(path, DEFAULTS)
    except OSError as error:
        return Config(path, DEFAULTS, (Problem(0, f"{path} can't be read ({error.strerror}); defaults are used"),))
    except UnicodeDecodeError as error:
        return Config(path, DEFAULTS, (Problem(0, f"{path} isn't UTF-8 text (byte {error.start}); defaults are used"),))
    return parse(text, path)


def parse(text: str, path: Path) -> Config:
    """The settings of a file's text; see `read`."""
    import tomllib  # most people have no settings file

    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = re.search(r"at line (\d+)", str(error))
        said = re.sub(r"\s*\(at [^)]*\)$", "", str(error))
        line = int(place[1]) if place else (text.count("\n") + 1 if "end of document" in str(error) else 0)
        return Config(path, DEFAULTS, (Problem(line, f"not TOML: {said}; defaults are used for everything"),))
    reader = _Reader(lines_of(text), path.parent)
    settings = reader.settings(data)
    return Config(path, settings, tuple(sorted(reader.problems, key=lambda problem: problem.line)))


class _Reader:
    """Takes what is right of a parsed file, and notes what isn't."""

    def __init__(self, lines: Mapping[str, int], folder: Path) -> None:
        self.problems: list[Problem] = []
        self._lines = lines
        self._folder = folder

    def settings(self, data: Mapping[str, Any]) -> Settings:
        taken: dict[str, Any] = {}
        known = {"keys", "status", "searches", *(name.partition(".")[0] for name in _FIELDS)}
        for name, value in data.items():
            if name not in known:
                self._unknown(name, name, known)
            elif name == "status":
                taken["statuses"] = self._statuses(value)
            elif name in {"keys", "searches"}:
                taken[name] = self._pairs(name, value)
            elif name in _FIELDS:
                self._take(name, value, taken)
            elif isinstance(value, dict):
                inner = {full.partition(".")[2] for full in _FIELDS if full.startswith(f"{name}.")}
                for part, one in value.items():
                    if part in inner:
                        self._take(f"{name}.{part}", one, taken)
                    else:
                        self._unknown(f"{name}.{part}", part, inner)
            else:
                self._note(name, f"{name} is a table: write [{name}]")
        for name in ("library", "export_template"):
            if name in taken:
                taken[name] = self._folder / expanded(taken[name])
        return replace(DEFAULTS, **taken)

    def _note(self, name: str, message: str) -> None:
        self.problems.append(Problem(self._lines.get(name, 0), message))

    def _unknown(self, full: str, name: str, known: set[str]) -> None:
        near = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(sorted(known))}"
        self._note(full, f"unknown name {_quoted(name)}{hint}")

    def _take(self, name: str, value: object, taken: dict[str, Any]) -> None:
        attribute, accept = _FIELDS[name]
        try:
            taken[attribute] = accept(value)
        except ValueError as error:
            self._note(name, f"{name} {error}, not {_quoted(value)}; {_default(attribute)} is used")

    def _pairs(self, name: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._note(name, f"{name} is a table: write [{name}]")
            return {}
        pairs: dict[str, Any] = {}
        for key, one in value.items():
            try:
                pairs[key] = _keys(one) if name == "keys" else _text(one)
            except ValueError as error:
                self._note(f"{name}.{key}", f"{name}.{key} {error}, not {_quoted(one)}; it is left out")
        return pairs

    def _statuses(self, value: object) -> tuple[Status, ...]:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self._note("status", "own statuses are an array of tables: write [[status]]")
            return STATUSES
        statuses = {status.id: status for status in STATUSES}
        for number, entry in enumerate(value):
            if status := self._status(f"status.{number}", entry, statuses):
                statuses[status.id] = status
        return tuple(statuses.values())

    def _status(self, place: str, entry: Mapping[str, Any], known: Mapping[str, Status]) -> Status | None:
        names = {one.name for one in fields(Status)}
        for name in entry:
            if name not in names:
                self._unknown(f"{place}.{name}", name, names)
        identity = entry.get("id", "")
        if not isinstance(identity, str) or not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,30}", identity):
            said = f"not {_quoted(identity)}" if identity else "which is missing"
            self._note(place, f"a status needs an id of small letters, digits and hyphens, {said}; it is left out")
            return None
        built_in = known.get(identity)
        status = built_in or Status(identity, identity.replace("-", " ").capitalize(), "", "◆", "+", "to-read")
        for name, accept in _STATUS_FIELDS.items():
            if name in entry:
                try:
                    status = replace(status, **{name: accept(entry[name])})
                except ValueError as error:
                    default = getattr(status, name) or "none"
                    self._note(f"{place}.{name}", f"{name} {error}, not {_quoted(entry[name])}; {default} is used")
        if identity in {one.id for one in STATUSES} and status.counts_as != identity:
            self._note(f"{place}.counts_as", f"{identity} counts as itself")
            status = replace(status, counts_as=identity)
        return status


def _quoted(value: object) -> str:
    text = repr(value) if not isinstance(value, str) else f"“{value}”"
    return text if len(text) <= 60 else text[:59] + "…"


def _default(attribute: str) -> str:
    value = getattr(DEFAULTS, attribute)
    return "the default" if value in (None, ()) else str(value)


def _one_of(*choices: str) -> Callable[[object], str]:
    def accept(value: object) -> str:
        if value in choices:
            return str(value)
        near = difflib.get_close_matches(str(value), choices, n=1, cutoff=0.6)
        raise ValueError(f"is one of {', '.join(choices)}" + (f" (did you mean {near[0]}?)" if near else ""))

    return accept


def _number(low: float, high: float, kind: type[int] | type[float]) -> Callable[[object], float]:
    def accept(value: object) -> float:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if (whole or (kind is float and isinstance(value, float))) and low <= float(str(value)) <= high:
            return kind(str(value))
        raise ValueError(f"is a {'whole ' if kind is int else ''}number from {low:g} to {high:g}")

    return accept


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value.strip()
    raise ValueError("is a text of one line")


def _texts(value: object) -> tuple[str, ...]:
    try:
        return tuple(_text(one) for one in value) if isinstance(value, list) else (_text(value),)
    except ValueError:
        raise ValueError("is a list of texts") from None


def _key(value: object) -> str:
    try:
        return normal(value) if isinstance(value, str) and value else ""
    except ValueError:
        raise ValueError("names no key (as s, ctrl+d, pageup or ?)") from None


def _keys(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (_key(value),) if value else ()
    if isinstance(value, list) and all(isinstance(one, str) and one for one in value):
        return tuple(_key(one) for one in value)
    raise ValueError("is a key or a list of keys")


def _glyph(value: object) -> str:
    if isinstance(value, str) and len(value) == 1 and value.isprintable() and value != " ":
        narrow = unicodedata.east_asian_width(value) not in "WF" and not unicodedata.combining(value)
        if narrow and unicodedata.bidirectional(value) not in {"R", "AL"}:
            return value
    raise ValueError("is one character, one cell wide")


def _ascii_glyph(value: object) -> str:
    if isinstance(value, str) and len(value) == 1 and "!" <= value <= "~":
        return value
    raise ValueError("is one ASCII character")


def _colour(value: object) -> str:
    if isinstance(value, str) and re.fullmatch(r"\$?[a-z][a-z0-9-]*|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}", value):
        return value
    raise ValueError("is a theme colour (accent, warning…) or #rrggbb")


_FIELDS: Final[Mapping[str, tuple[str, Callable[[object], Any]]]] = {
    "library": ("library", _text),
    "theme": ("theme", _one_of(*THEMES)),
    "glyphs": ("glyphs", _one_of(*GLYPHS)),
    "keymap": ("keymap", _one_of(*KEYMAPS)),
    "advance": ("advance", _one_of(*ADVANCES)),
    "surprise": ("surprise", _number(0, 0.5, float)),
    "watch.want": ("want", _texts),
    "watch.avoid": ("avoid", _texts),
    "export.format": ("export_format", _one_of(*FORMATS)),
    "export.group": ("export_group", _one_of(*GROUPS)),
    "export.template": ("export_template", _text),
    "confirm.bulk": ("confirm_bulk", _number(2, 1_000_000, int)),
    "confirm.undo": ("confirm_undo", _number(1, 1_000_000, int)),
}
_STATUS_FIELDS: Final[Mapping[str, Callable[[object], Any]]] = {
    "title": _text,
    "key": _key,
    "glyph": _glyph,
    "ascii": _ascii_glyph,
    "colour": _colour,
    "counts_as": _one_of(*(status.id for status in STATUSES)),
}
_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_PAIR: Final = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(?:\.\s*([A-Za-z0-9_-]+)\s*)?=""")


def lines_of(text: str) -> dict[str, int]:
    """Full name → 1-based line. Values that run over several lines may add names that nothing asks for."""
    places: dict[str, int] = {}
    table, counted = "", -1
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = header[2].strip("\"'")
            if header[1] == "[[":
                counted += 1
                table = f"{table}.{counted}"
            places.setdefault(table, number)
            places.setdefault(table.partition(".")[0], number)
        elif pair := _PAIR.match(line):
            name = next(part for part in pair.groups()[:3] if part is not None)
            full = ".".join(filter(None, (table, name, pair[4])))
            places.setdefault(full, number)
            if not table:
                places.setdefault(name, number)
    return places
