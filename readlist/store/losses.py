"""The losses: what a snapshot of the marks knew and the decision logs don't say any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.mark import UNMARKED
from readlist.store.line import LineError, Setting, decode
from readlist.store.log import FOLDER, Log
from readlist.store.machine import machine_of
from readlist.store.snapshot import NAME
from readlist.store.storage import content
from readlist.store.tags import folded

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.mark import Mark
    from readlist.store.snapshot import Snapshot
    from readlist.store.state import State


TAKEN: Final = "-taken-back"
"""How the name of a snapshot ends that was set aside once its marks were taken back."""


def snapshots(folder: Path) -> list[Path]:
    """The snapshot of a library, and those set aside that may know what the logs have lost."""
    aside = [path for path in sorted(folder.glob(f"{NAME}.damaged-*")) if not path.name.endswith(TAKEN)]
    return [folder / NAME, *aside]


def lost_logs(found: Snapshot, folder: Path) -> dict[str, str]:
    """The logs that no longer hold what a snapshot had read of them, and how each is damaged.

    A log that still holds whole lines and no fewer bytes is not among them: two versions of it were joined.

    Args:
        folder: The library's folder.
    """
    lost = {}
    for name, part in found.logs.items():
        log = Log(folder / FOLDER / name)
        if log.skip(part):
            continue
        try:
            data = content(log.path)
        except OSError:
            lost[name] = "is gone"
            continue
        if len(data) < part.offset:
            lost[name] = f"is cut short: {part.offset - len(data):,} of {part.offset:,} bytes are gone"
        elif line := _first_odd(data):
            lost[name] = f"is damaged at line {line}"
    return lost


def _first_odd(data: bytes) -> int:
    """The number of the first line that is not understood, 0 where all are."""
    for number, raw in enumerate(data.split(b"\n"), 1):
        try:
            if raw.strip():
                decode(raw)
        except LineError:
            return number
    return 0


def told(lost: dict[str, str], folder: Path) -> str:
    """What happened to lost logs, as the user is told it."""
    parts = [f"{folder / FOLDER / name} (decisions of {machine_of(name)}) {how}" for name, how in lost.items()]
    return "; ".join(parts)


def lacking(found: State, state: State) -> dict[str, tuple[Setting, ...]]:
    """What a snapshot says and the logs' state lacks: by paper, what sets it right; what was decided later stays."""
    marks = state.marks
    back = {}
    for key, mark in found.marks.items():
        there = marks.get(key, UNMARKED)
        if there is not mark and (there.changed or "") <= (mark.changed or "") and (parts := _parts(key, mark, there)):
            back[key] = parts
    return back


def _parts(key: str, mark: Mark, there: Mark) -> tuple[Setting, ...]:
    parts = []
    if there.status != mark.status:
        parts.append(Setting("status", mark.status, True, key))
    had, has = {folded(tag) for tag in there.tags}, {folded(tag) for tag in mark.tags}
    parts += [Setting("tag", tag, False, key) for tag in there.tags if folded(tag) not in has]
    parts += [Setting("tag", tag, True, key, True) for tag in mark.tags if folded(tag) not in had]
    if there.note != mark.note:
        parts.append(Setting("note", mark.note, True, key))
    if there.rating != mark.rating:
        parts.append(Setting("rating", mark.rating, True, key))
    return tuple(parts)


def cancelled(found: State, state: State) -> list[str]:
    """The steps that a snapshot knew to be undone, and that the logs don't say are."""
    return [id_ for id_, (_, on) in found.cancels.items() if on and not state.cancelled(id_)]
