"""The gauge of triage: how far the deciding is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from readlist.tui.cells import cut, steady, width
from readlist.tui.paint import line
from readlist.tui.widgets.top import Bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

_EDGES: Final = 12
"""Cells for the heading and the blanks; the bar has what the title leaves, or isn't there."""
_HEADING: Final = 10
"""Cells for the heading alone."""
_ROOM: Final = 42
"""Cells that are left for heading, title and bar beside the numbers."""


class Gauge(Bar):
    """How far the deciding is: a bar, the numbers, what is likely to be left."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.title = ""
        self.done = self.total = 0
        self.outlook: tuple[str, ...] = ()

    def show(self, title: str, done: int, total: int, outlook: Sequence[str]) -> None:
        """Show other numbers.

        Args:
            title: Where the papers are from.
            done: How many are decided.
            total: Of how many.
            outlook: How many of the rest one would want, the longest text first.
        """
        if (title, done, total, tuple(outlook)) != (self.title, self.done, self.total, self.outlook):
            self.title, self.done, self.total, self.outlook = title, done, total, tuple(outlook)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """`Triage  Undecided  ━━━━────  about 2 wanted left (0 to 6) · 1,232 of 6,352 decided`."""
        styles, cells = self.palette, self.size.width
        ground = styles.ground("bar")
        texts = [f"{outlook}{self.glyphs.dot}{self.count}" for outlook in self.outlook]
        fitting = [text for text in texts if width(text) + _ROOM <= cells]
        # In a narrow terminal what is left says more than the bar does.
        fitting += [text for text in texts[-1:] if width(text) + _HEADING <= cells]
        right = next(iter(fitting), self.count)
        right, used = cut(right, cells - 2)
        parts = [Segment(" Triage", ground + styles.accent_bold)]
        name, long = cut(steady(f"  {self.title}"), max(0, cells - used - _EDGES), self.glyphs.ellipsis)
        parts.append(Segment(name, ground + styles.soft))
        room = cells - used - 7 - long - 5
        if room >= 10:
            full = room * self.done // max(1, self.total)
            on, off = ("=", "-") if self.glyphs.ascii else ("━", "─")
            parts += [Segment("   ", ground), Segment(on * full, ground + styles.accent)]
            parts.append(Segment(off * (room - full), ground + styles.thumb))
        parts.append(Segment(" " * max(1, cells - sum(width(p.text) for p in parts) - used - 1), ground))
        parts.append(Segment(right, ground + styles.text))
        return line(parts, cells, ground)

    @property
    def count(self) -> str:
        """`1,232 of 6,352 decided`."""
        return f"{self.done:,} of {self.total:,} decided"
