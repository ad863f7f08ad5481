"""A moment: a point in time as people say it, which may depend on now."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

Named = Literal["today", "yesterday", "week", "month", "year"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time that may depend on now.

    Attributes:
        ago: Seconds before now; 0 where another attribute says when.
        day: A day (its beginning, local time), ISO 8601.
        named: The beginning of the current day, week, month or year, or of the day before.
    """

    ago: int = 0
    day: str = ""
    named: Named | None = None

    def seconds(self, now: float) -> float:
        """Seconds since the epoch, for a `now` in the same unit."""
        if self.day:
            return _midnight(date.fromisoformat(self.day))
        if self.named is None:
            return now - self.ago
        today = date.fromtimestamp(now)
        begin = {
            "today": today,
            "yesterday": today - timedelta(days=1),
            "week": today - timedelta(days=today.weekday()),
            "month": today.replace(day=1),
            "year": today.replace(month=1, day=1),
        }[self.named]
        return _midnight(begin)


def _midnight(day: date) -> float:
    return time.mktime(datetime(day.year, day.month, day.day).timetuple())
