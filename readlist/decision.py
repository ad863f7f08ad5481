"""A decision: one change by one key or command, the unit of undo."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Field = Literal["status", "tag", "note", "rating"]
Kind = Literal["mark", "settings", "import", "remove", "merge", "apart", "undo", "redo"]


@dataclass(frozen=True, slots=True)
class Change:
    """One field set alike on some papers.

    Attributes:
        keys: The papers' keys.
        field: What is set; `tag` sets one tag on or off.
        value: The status id, the tag, the note's text, or the rating (0 to 5).
        on: For a tag: whether it is put on (True) or taken off.
    """

    keys: tuple[str, ...]
    field: Field
    value: str | int
    on: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of a decision log, as history and undo show it.

    Attributes:
        id: Unique across machines.
        time: The machine's wall clock, ISO 8601 in UTC.
        machine: Who wrote it.
        kind: What sort of change it is.
        changes: What it sets; empty for undo, redo, settings, remove, merge and apart.
        keys: Every paper that it touches, each once, in order.
        target: For undo and redo: the id of the line that it cancels or restores.
        undone: Whether it is cancelled now.
        earlier: Whether it was written before this program was started.
        detail: What else the line says (an import's files and counts, a setting's names, a merge's keys).
    """

    id: str
    time: str
    machine: str
    kind: Kind
    changes: tuple[Change, ...] = ()
    keys: tuple[str, ...] = ()
    target: str | None = None
    undone: bool = False
    earlier: bool = False
    detail: Mapping[str, Any] = field(default_factory=dict)
