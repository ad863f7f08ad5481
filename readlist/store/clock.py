"""The hybrid logical clock: numbers that rise with every decision, whatever the wall clocks say."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

TICKS: Final = 1 << 16
"""Ticks in a millisecond: how many decisions may follow each other within one."""

LAST: Final = 1 << 62
"""No clock that is understood reaches this; a line beyond it is not one of ours."""

_LATEST_MS: Final = 7_258_118_400_000  # the year 2200: a wall clock beyond it is broken and must not use up the numbers


class Clock:
    """A clock that is later than everything it has seen.

    Args:
        seen: The highest clock of any line read so far.
    """

    def __init__(self, seen: int = 0) -> None:
        self.seen = seen

    def see(self, clock: int) -> None:
        """Take note of another line's clock."""
        if clock > self.seen:
            self.seen = clock

    def tick(self, now: float) -> int:
        """The clock of a new line, later than every clock seen.

        Args:
            now: The wall clock, seconds since 1970; it may be wrong.
        """
        wall = min(max(int(now * 1000), 0), _LATEST_MS) * TICKS
        self.seen = max(wall, self.seen + 1)
        return self.seen


def iso(now: float) -> str:
    """A wall clock's time as ISO 8601 in UTC with milliseconds; a time that no calendar holds becomes the nearest."""
    seconds = min(max(now, 0.0), _LATEST_MS / 1000)
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
