"""The gauge of triage: how far the deciding is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from readlist.tui.cells import cut, steady, width
from readlist.tui.paint import line
from readlist.tui.widgets.top import Bar

if TYPE_CHECKING:
    from textual.strip import Strip


class Gauge(Bar):
    """How far the deciding is: a bar, the numbers, what is likely to be left."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.title = ""
        self.done = self.total = 0
        self.aside = ""

    def show(self, title: str, done: int, total: int, aside: str) -> None:
        """Show other numbers."""
        if (title, done, total, aside) != (self.title, self.done, self.total, self.aside):
            self.title, self.done, self.total, self.aside = title, done, total, aside
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """`readlist  Triage  ━━━━────  1,232 of 6,352 decided`."""
        styles, cells = self.palette, self.size.width
        ground = styles.ground("bar")
        right, used = cut(steady(f"{self.aside}{self.glyphs.dot if self.aside else ''}{self.count}"), cells - 2)
        if used + 30 > cells:
            right, used = cut(self.count, cells - 2)
        parts = [Segment(" Triage", ground + styles.accent_bold)]
        name, long = cut(steady(f"  {self.title}"), max(0, cells - used - 30), self.glyphs.ellipsis)
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
