"""Wording: a decision in a few words, for messages, history and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.mark import SKIPPED, STATUSES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from readlist.columns import Columns
    from readlist.decision import Change, Decision

_OURS: Final = {status.id: status.title for status in STATUSES}
LABEL = 40
"""Characters of a paper's name or title that a message shows."""


def describe(decision: Decision, columns: Columns, titles: Mapping[str, str]) -> str:
    """What was decided: `SegPVSG → to-read`, `skipped 312 papers`, `57 papers imported`.

    Args:
        titles: What statuses are called, by id; a status is said by its id unless its title is another one than ours.
    """
    who = papers(decision.keys, columns)
    if what := decision.detail.get("what"):
        return str(what)
    if decision.kind in {"import", "remove", "merge", "apart"}:
        done = {"import": "imported", "remove": "removed", "merge": "merged", "apart": "kept apart"}
        return f"{who} {done[decision.kind]}"
    if decision.kind == "settings":
        return "settings changed"
    if len(decision.keys) != 1 and [_said(change, titles) for change in decision.changes] == [f"→ {SKIPPED}"]:
        return f"skipped {who}"
    return f"{who} {', '.join(_said(change, titles) for change in decision.changes)}"


def papers(keys: Sequence[str], columns: Columns) -> str:
    """One paper by its name or title, several by their number."""
    if len(keys) != 1:
        return f"{len(keys):,} papers"
    position = columns.catalogue.position(keys[0])
    if position is None:
        return f"paper {keys[0]}"
    label = columns.name(position) or columns.title(position) or keys[0]
    return label if len(label) <= LABEL else label[: LABEL - 1].rstrip() + "…"


def _said(change: Change, titles: Mapping[str, str]) -> str:
    if change.field == "status":
        status = str(change.value)
        title = titles.get(status, _OURS.get(status, status))
        return f"→ {status if title == _OURS.get(status) else title.lower()}"
    if change.field == "tag":
        return f"{'+' if change.on else '-'}{change.value}"
    if change.field == "rating":
        return f"rated {change.value}" if change.value else "rating cleared"
    return "noted" if change.value else "note cleared"
