"""Wording: a decision in a few words, for messages, history and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.mark import SKIPPED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.columns import Columns
    from readlist.decision import Change, Decision

LABEL = 40
"""Characters of a paper's name or title that a message shows."""


def describe(decision: Decision, columns: Columns) -> str:
    """What was decided: `SegPVSG → to-read`, `skipped 312 papers`, `57 papers imported`."""
    who = papers(decision.keys, columns)
    if what := decision.detail.get("what"):
        return str(what)
    if decision.kind in {"import", "remove", "merge", "apart"}:
        done = {"import": "imported", "remove": "removed", "merge": "merged", "apart": "kept apart"}
        return f"{who} {done[decision.kind]}"
    if decision.kind == "settings":
        return "settings changed"
    if len(decision.keys) != 1 and [change.value for change in decision.changes] == [SKIPPED]:
        return f"skipped {who}"
    return f"{who} {', '.join(_said(change) for change in decision.changes)}"


def papers(keys: Sequence[str], columns: Columns) -> str:
    """One paper by its name or title, several by their number."""
    if len(keys) != 1:
        return f"{len(keys):,} papers"
    position = columns.catalogue.position(keys[0])
    if position is None:
        return f"paper {keys[0]}"
    label = columns.name(position) or columns.title(position) or keys[0]
    return label if len(label) <= LABEL else label[: LABEL - 1].rstrip() + "…"


def _said(change: Change) -> str:
    if change.field == "status":
        return f"→ {change.value}"
    if change.field == "tag":
        return f"{'+' if change.on else '-'}{change.value}"
    if change.field == "rating":
        return f"rated {change.value}" if change.value else "rating cleared"
    return "noted" if change.value else "note cleared"
