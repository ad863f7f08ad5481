"""Progress: how far the deciding is, how fast it goes, and what was decided when."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from readlist.decision import Decision

PAUSE: Final = 180.0
"""Seconds without a decision that count as having been away."""
RECENT: Final = 40
"""Decisions that the pace is taken from."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the reader stands.

    Attributes:
        decided, undecided: Numbers of papers.
        per_minute: The recent pace, None until there is one.
        seconds_left: At that pace, for all that is undecided; None without a pace.
    """

    decided: int
    undecided: int
    per_minute: float | None
    seconds_left: float | None


def pace(times: Sequence[float]) -> float | None:
    """Papers decided a minute, from the times of the latest single decisions, oldest first (seconds).

    Breaks of more than `PAUSE` are left out. None where fewer than three decisions are near each other.
    """
    gaps = [later - earlier for earlier, later in itertools.pairwise(times)]
    worked = [gap for gap in gaps[-RECENT:] if 0 <= gap <= PAUSE]
    if len(worked) < 2:
        return None
    return 60.0 * len(worked) / max(sum(worked), 0.001 * len(worked))


def measure(decided: int, undecided: int, times: Sequence[float]) -> Progress:
    """Progress by these counts and the times of the latest single decisions."""
    rate = pace(times)
    return Progress(decided, undecided, rate, 60.0 * undecided / rate if rate else None)


def duration(seconds: float) -> str:
    """A length of time as a person says it: `40 s`, `12 min`, `~2 h`."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    if seconds < 5400:
        return f"{round(seconds / 60)} min"
    return f"~{seconds / 3600:.0f} h"


@dataclass(frozen=True, slots=True)
class Statistics:
    """What was done, for `readlist stats` and its screen.

    Attributes:
        total: Visible papers.
        statuses, lists, tags: Numbers of papers.
        days: Papers decided a day (ISO date in local time), oldest first, only days with any.
        progress: Where the reader stands.
    """

    total: int
    statuses: Mapping[str, int]
    lists: Mapping[str, int]
    tags: Mapping[str, int]
    days: Mapping[str, int]
    progress: Progress


def days(decisions: Iterable[Decision]) -> dict[str, int]:
    """Papers whose status was set, a day (local time), oldest day first; cancelled decisions don't count."""
    found: Counter[str] = Counter()
    for decision in decisions:
        if decision.kind == "mark" and not decision.undone:
            count = sum(len(change.keys) for change in decision.changes if change.field == "status")
            if count:
                found[datetime.fromisoformat(decision.time).astimezone().date().isoformat()] += count
    return dict(sorted(found.items()))
