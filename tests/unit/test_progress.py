"""Pace, time left and days."""

from __future__ import annotations

from readlist.decision import Change, Decision
from readlist.progress import PAUSE, days, duration, measure, pace


def test_pace_counts_only_time_at_work() -> None:
    assert pace([]) is None
    assert pace([0, 2]) is None
    assert pace([0, 2, 4]) == 30
    assert pace([0, 2, 4, 4 + 10 * PAUSE, 6 + 10 * PAUSE]) == 30


def test_time_left_follows_the_pace() -> None:
    progress = measure(10, 60, [0, 1, 2, 3])
    assert progress.per_minute == 60
    assert progress.seconds_left == 60
    assert measure(10, 60, []).seconds_left is None


def test_durations_are_said_as_people_say_them() -> None:
    assert [duration(s) for s in (0, 45, 120, 5000, 7200)] == ["1 s", "45 s", "2 min", "83 min", "~2 h"]


def decision(time: str, *keys: str, undone: bool = False, field: str = "status") -> Decision:
    change = Change(keys, field, "read")  # type: ignore[arg-type] # any field will do
    return Decision("i", time, "m", "mark", (change,), keys, undone=undone)


def test_days_count_papers_whose_status_was_set() -> None:
    found = days(
        [
            decision("2026-01-02T10:00:00Z", "a", "b"),
            decision("2026-01-01T10:00:00Z", "c"),
            decision("2026-01-01T11:00:00Z", "d", undone=True),
            decision("2026-01-01T12:00:00Z", "e", field="tag"),
        ]
    )
    assert found == {"2026-01-01": 1, "2026-01-02": 2}
