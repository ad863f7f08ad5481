"""A line of a decision log: what one decision says, and its form as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import orjson

from readlist.decision import Change, Decision
from readlist.store.clock import LAST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from readlist.decision import Field, Kind

FORMAT: Final = 1
"""The version of the lines that this code writes; a line of a later one says so in `v`."""

Stamp = tuple[int, str, str]

BOM: Final = b"\xef\xbb\xbf"
"""What some editors put before the first line."""


class LineError(ValueError):
    """A line that is not understood; the message says why."""


class NewerLineError(LineError):
    """A line that a newer version wrote."""


class Setting(NamedTuple):
    """One field set alike on some papers.

    Attributes:
        on: For a tag: whether it is put on or taken off.
        keys: The papers' keys, joined by blanks.
        spells: For a tag that is put on: whether this says how the tag is spelt from now on, on every paper. The first
            use of a tag does, and a change of nothing but its spelling.
    """

    field: Field
    value: str | int
    on: bool
    keys: str
    spells: bool = False


class Line(NamedTuple):
    """One decision as it is logged.

    Attributes:
        id: Unique across machines.
        clock: The hybrid logical clock.
        machine: Who wrote it.
        time: That machine's wall clock, ISO 8601 in UTC.
        kind: What sort of change it is.
        settings: What it sets on papers.
        target: For undo and redo: the line that is cancelled or restored.
        body: What its kind needs: an import's `added` and `replaced` keys, a removal's `keys`, a merge's `into` and
            `away`, an `apart` pair (all joined by blanks), or the library's settings by name.
        detail: What history shows beside it.
    """

    id: str
    clock: int
    machine: str
    time: str
    kind: Kind
    settings: tuple[Setting, ...] = ()
    target: str | None = None
    body: Mapping[str, Any] = {}
    detail: Mapping[str, Any] = {}

    @property
    def stamp(self) -> Stamp:
        """The line's place in the one order of all lines."""
        return (self.clock, self.machine, self.id)


_BODIES: Final[dict[str, tuple[str, ...]]] = {
    "import": ("added", "replaced"),
    "remove": ("keys",),
    "merge": ("into", "away"),
    "apart": ("keys",),
}
_FIELDS: Final = frozenset({"status", "tag", "note", "rating"})


def keys_of(line: Line) -> tuple[str, ...]:
    """Every paper that a line names, each once, in order."""
    if line.kind == "mark" and len(line.settings) == 1 and " " not in line.settings[0].keys:
        return (line.settings[0].keys,)  # nearly every line
    parts = [line.body[name] for name in _BODIES.get(line.kind, ()) if line.body.get(name)]
    parts += [setting.keys for setting in line.settings]
    if len(parts) == 1:
        keys = parts[0].split()
        return tuple(keys) if len(keys) < 2 else tuple(dict.fromkeys(keys))
    return tuple(dict.fromkeys(" ".join(parts).split()))


_FEW: Final = 16


def keys_in(keys: str, only: AbstractSet[str] | None = None) -> Iterable[str]:
    """The keys in keys joined by blanks, or those of them that are wanted."""
    if only is None:
        return keys.split()
    if len(only) <= _FEW < len(keys) // 12:  # a line may name a hundred thousand
        padded = f" {keys} "
        return [key for key in only if f" {key} " in padded]
    return [key for key in keys.split() if key in only]


def encode(line: Line) -> bytes:
    """The line as it is appended, its newline included."""
    data: dict[str, Any] = {"id": line.id, "clock": line.clock, "machine": line.machine, "time": line.time}
    if line.settings:
        data["set"] = [_part(setting) for setting in line.settings]
    if line.kind in ("undo", "redo"):
        data[line.kind] = line.target
    elif line.kind != "mark":
        data[line.kind] = line.body
    if line.detail:
        data["detail"] = line.detail
    return orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)


def _part(setting: Setting) -> list[Any]:
    part = [setting.field, setting.value, setting.keys]
    return part if setting.on and not setting.spells else [*part, 2 if setting.spells else 0]


def decode(raw: bytes) -> Line:
    """The line that these bytes hold.

    Raises:
        NewerLineError: A newer version wrote it.
        LineError: It is not a line of a decision log.
    """
    try:
        data = orjson.loads(raw.removeprefix(BOM))
    except orjson.JSONDecodeError as error:
        raise LineError("is cut off or is not JSON") from error
    if type(data) is not dict:
        raise LineError("is not a JSON object")
    if data.get("v", FORMAT) != FORMAT:
        raise NewerLineError(f"has format {data['v']!r}, and this version knows format {FORMAT}")
    said = data.get("set")
    try:
        id_, clock, machine, time = data["id"], data["clock"], data["machine"], data["time"]
    except KeyError as error:
        raise LineError(f"has no {error.args[0]!r}") from None
    if not (type(id_) is str and type(machine) is str and type(time) is str and type(clock) is int):
        raise LineError("has an id, clock, machine or time of the wrong type")
    if not 0 <= clock < LAST or not id_:
        raise LineError("has an impossible id or clock")
    settings = () if said is None else _settings(said)
    if said and len(data) == 5:  # nearly every line
        return Line(id_, clock, machine, time, "mark", settings)
    target: str | None = None
    body: Mapping[str, Any] = {}
    kind: Kind = "mark"
    for name in ("undo", "redo"):
        if name in data:
            kind, target = ("undo" if name == "undo" else "redo"), data[name]
            if type(target) is not str:
                raise LineError(f"has an {name} that names no line")
    if target is None:
        kind, body = _body(data)
    detail = data.get("detail") or {}
    return Line(id_, clock, machine, time, kind, settings, target, body, detail if type(detail) is dict else {})


def _settings(found: Any) -> tuple[Setting, ...]:
    if type(found) is not list:
        raise LineError("has a 'set' that is not a list")
    settings = []
    for part in found:
        if type(part) is not list or not 3 <= len(part) <= 4:
            raise LineError("sets something that is not understood")
        field, value, keys = part[:3]
        wanted = int if field == "rating" else str
        if field not in _FIELDS or type(value) is not wanted or type(keys) is not str:
            raise LineError(f"sets {str(field)[:40]!r}, which is not understood")
        how = part[3] if len(part) == 4 else 1
        settings.append(Setting(field, value, bool(how), keys, how == 2))
    return tuple(settings)


def _body(data: Mapping[str, Any]) -> tuple[Kind, Mapping[str, Any]]:
    for name, wanted in _BODIES.items():
        if name in data:
            body = data[name]
            if type(body) is not dict or any(type(body.get(w, "")) is not str for w in wanted):
                raise LineError(f"has an {name} that is not understood")
            return cast("Kind", name), body
    if "settings" in data:
        if type(data["settings"]) is not dict:
            raise LineError("has settings that are not understood")
        return "settings", data["settings"]
    if "set" not in data:
        raise LineError("says nothing that is understood")
    return "mark", {}


def decision_of(line: Line, *, undone: bool, earlier: bool, keys: Sequence[str] | None = None) -> Decision:
    """The decision that a line tells of.

    Args:
        keys: The papers touched where the line doesn't name them itself (an undo touches those of its target).
    """
    return Decision(
        id=line.id,
        time=line.time,
        machine=line.machine,
        kind=line.kind,
        changes=tuple(Change(tuple(s.keys.split()), s.field, s.value, s.on) for s in line.settings),
        keys=keys_of(line) if keys is None else tuple(keys),
        target=line.target,
        undone=undone,
        earlier=earlier,
        detail={**_shown(line), **line.detail},
    )


def _shown(line: Line) -> dict[str, Any]:
    if line.kind == "settings":
        return dict(line.body)
    if line.kind == "merge":
        return {"into": line.body.get("into", ""), "away": line.body.get("away", "").split()}
    if line.kind == "import":
        return {
            "added": len(line.body.get("added", "").split()),
            "replaced": len(line.body.get("replaced", "").split()),
        }
    return {}
