"""The statistics: decided per day, pace, and where the papers stand."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from readlist.progress import duration
from readlist.tui.cells import fit, steady
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual import events
    from textual.app import ComposeResult

    from readlist.progress import Statistics
    from readlist.tui.screens.dialog import Key

_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_HEIGHT: Final = 6
_BAR: Final = 24
_FEWEST: Final = 14
_WIDEST: Final = 4


def chart(days: Mapping[str, int], columns: int, *, height: int = _HEIGHT, ascii_only: bool = False) -> list[str]:
    """Papers decided a day, as columns of block characters: the last days up to the last one with any.

    Returns:
        `height` lines from the top, of at most so many columns; empty where nothing was decided. Any day with a
        decision shows something.
    """
    if not days or columns < 1:
        return []
    last, span = date.fromisoformat(max(days)), _span(days, columns)
    counts = [days.get((last - timedelta(back)).isoformat(), 0) for back in range(span - 1, -1, -1)]
    wide = min(columns // span, _WIDEST)
    gap = 1 if wide > 2 else 0
    most = max(*counts, 1)
    eighths = [max(1, round(8 * height * count / most)) if count else 0 for count in counts]
    lines = []
    for level in range(height - 1, -1, -1):
        cells = [max(0, min(8, eighth - 8 * level)) for eighth in eighths]
        signs = (("#" if cell >= 4 else "." if cell else " ") if ascii_only else _BLOCKS[cell] for cell in cells)
        lines.append("".join(" " * gap + sign * (wide - gap) for sign in signs))
    return lines


def _span(days: Mapping[str, int], columns: int) -> int:
    """How many days a chart shows: from the first one on, at least two weeks, at most one a column."""
    first, last = date.fromisoformat(min(days)), date.fromisoformat(max(days))
    return min(columns, max(_FEWEST, (last - first).days + 1))


class StatisticsDialog(Dialog[None]):
    """Shows numbers; changes nothing.

    Args:
        statistics: The numbers.
        titles: Status id → title, in the order in which they are shown.
        outlook: How many wanted papers are probably left, empty for nothing to say.
    """

    FRAME = "-wide -tall"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,P,enter", "cancel", show=False)]

    def __init__(self, statistics: Statistics, titles: Mapping[str, str], outlook: str = "") -> None:
        super().__init__("Progress", f"{statistics.total:,} papers")
        self._statistics = statistics
        self._outlook = outlook
        self._titles = titles
        self._lines: list[Line] = []

    def keys(self) -> Sequence[Key]:
        """Only closing."""
        return (("↑ ↓", "scroll", ""), ("Esc", "close", "cancel"))

    def body(self) -> ComposeResult:
        """All of it, as one list that scrolls."""
        yield Choices(lambda row: self._lines[row], 0, still=True)

    def on_resize(self, event: events.Resize) -> None:
        """As many days as there is room for."""
        super().on_resize(event)
        self._lines = self._made(max(10, min(event.size.width - 12, 92)))
        self.query_one(Choices).show(lambda row: self._lines[row], len(self._lines))

    def _made(self, columns: int) -> list[Line]:
        numbers = self._statistics
        progress = numbers.progress
        ascii_only = getattr(self.app, "ascii_only", False)
        decided = f"{progress.decided:,} decided, {progress.undecided:,} to decide"
        lines = [Line(((decided, "bold"),))]
        if progress.per_minute:
            left = f", {duration(progress.seconds_left)} left at that pace" if progress.seconds_left else ""
            lines.append(Line(((f"{progress.per_minute:.0f} a minute lately{left}", ""),)))
        if self._outlook:
            lines.append(Line(((self._outlook, ""),)))
        lines.append(Line())
        bars = chart(numbers.days, columns, ascii_only=ascii_only)
        if bars:
            most = max(numbers.days.values())
            lines.append(Line((("Decided a day", "head"), (f"   at most {most:,}", "dim"))))
            lines += [Line(((bar, "accent"),)) for bar in bars]
            last = date.fromisoformat(max(numbers.days))
            first = (last - timedelta(_span(numbers.days, columns) - 1)).isoformat()
            lines.append(Line(((f"{first}{last.isoformat():>{max(len(bars[0]) - 10, 11)}}", "dim"),)))
            lines.append(Line())
        named = {self._titles.get(name, name): count for name, count in self._ordered(numbers.statuses).items()}
        for title, counts in (("By status", named), ("By list", numbers.lists), ("By tag", numbers.tags)):
            lines += self._table(title, counts, columns, ascii_only=ascii_only)
        return lines

    def _ordered(self, statuses: Mapping[str, int]) -> dict[str, int]:
        rank = {identity: number for number, identity in enumerate(self._titles)}
        return dict(sorted(statuses.items(), key=lambda item: rank.get(item[0], len(rank))))

    def _table(self, title: str, counts: Mapping[str, int], columns: int, *, ascii_only: bool) -> list[Line]:
        if not counts:
            return []
        most = max(*counts.values(), 1)
        sign = "#" if ascii_only else "━"
        room = max(10, min(36, columns - _BAR - 14))
        lines = [Line(((title, "head"),))]
        for name, count in counts.items():
            bar = sign * max(1 if count else 0, round(_BAR * count / most))
            lines.append(
                Line(
                    (
                        (fit(steady(name), room, "..." if ascii_only else "…"), ""),
                        (f"{count:>9,}  ", "bold"),
                        (bar, "accent"),
                    )
                )
            )
        return [*lines, Line()]
