"""The sidebar: the views with their counts, and how the papers in view divide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.message import Message

from readlist.tui.cells import fit, steady
from readlist.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual import events

    from readlist.facets import Value
    from readlist.views import View

HEADINGS = {"views": "Views", "lists": "Lists", "tags": "Tags", "saved": "Saved"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a view or a facet's value with its count, a heading (with neither), or a blank (without a title)."""

    title: str
    view: View | None = None
    count: int | None = None
    value: Value | None = None

    @property
    def id(self) -> str:
        """What tells it from the others; empty where no cursor can stand."""
        return f"view {self.view.id}" if self.view else f"value {self.value.condition}" if self.value else ""


def entries(
    views: Sequence[tuple[View, int | None]],
    facets: Sequence[tuple[str, Sequence[Value]]] = (),
    *,
    searching: bool = False,
) -> list[Entry]:
    """The lines that show these views, by group, and the values of facets.

    Args:
        facets: How the papers in view divide: headings, empty for none, with values.
        searching: Whether there is a search: then its facets stand above lists and tags, else below all.
    """
    lines: list[Entry] = []
    divided = [Entry(""), Entry("In this search" if searching else "In this view")] if facets else []
    for heading, values in facets:
        divided += [Entry(heading)] if heading else []
        divided += [Entry(value.title, None, value.count, value) for value in values]
    group = ""
    for view, count in views:
        if view.group != group:
            lines += divided if searching and group == "views" else []
            group = view.group
            lines += [Entry("")] if lines else []
            lines.append(Entry(HEADINGS.get(group, group.capitalize())))
        lines.append(Entry(view.title, view, count))
    return lines if searching and group != "views" else lines + divided


class Sidebar(Lines):
    """Shows entries; whoever owns it says which view is current.

    Attributes:
        at: The id of the entry with the cursor; empty where that is the current view.
    """

    GROUND = "side"

    @dataclass
    class Chosen(Message):
        """A view was clicked."""

        view: View

    @dataclass
    class Narrowed(Message):
        """A facet's value was clicked."""

        value: Value

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[Entry] = []
        self.current = ""
        self.at = ""

    @property
    def total(self) -> int:
        """The number of lines."""
        return len(self.entries)

    @property
    def under_cursor(self) -> Entry | None:
        """The entry on which the cursor stands."""
        return self.entries[self._here] if self._here >= 0 else None

    @property
    def _here(self) -> int:
        """The line on which the cursor stands; -1 for none."""
        wanted = self.at or f"view {self.current}"
        return next((number for number, entry in enumerate(self.entries) if entry.id == wanted), -1)

    def show(self, lines: list[Entry], current: str) -> None:
        """Show these entries; only lines that differ are painted, and the cursor stays at its height where it can."""
        before, was, here = self.entries, self.current, self._here
        if before == lines and was == current:
            return
        self.entries, self.current = lines, current
        if self.at and self._here < 0:
            near = lines[here:] + lines[:here][::-1]
            self.at = next((entry.id for entry in near if entry.value), "")
        if len(before) != len(lines):
            self.go(self.top)
            self.refresh()
        else:
            self.repaint(
                here,
                self._here,
                *(
                    number
                    for number, (old, new) in enumerate(zip(before, lines, strict=True))
                    if old != new or (new.view and new.view.id in (was, current))
                ),
            )
        if was != current or self.at:
            self._reveal()

    def _reveal(self) -> None:
        """Bring the line with the cursor into sight, with the one above."""
        if (here := self._here) >= 0:
            self.go(min(max(self.top, here - self.room + 2), here - 1 if here else 0))

    def move(self, steps: int) -> Entry | None:
        """Move the cursor by so many entries, and say where it is."""
        stops = [number for number, entry in enumerate(self.entries) if entry.id]
        if not stops:
            return None
        before = self._here
        place = stops.index(before) if before >= 0 else 0
        here = stops[max(0, min(place + steps, len(stops) - 1))]
        self.at = self.entries[here].id
        self.repaint(before, here)
        self._reveal()
        return self.entries[here]

    def on_blur(self, event: events.Blur) -> None:
        """Without the focus there is no cursor."""
        self.at = ""
        super().on_blur(event)

    def on_click(self, event: events.Click) -> None:
        """A click opens the view, or narrows by the value."""
        number = self.line_at(event.y)
        entry = self.entries[number] if 0 <= number < len(self.entries) else None
        if entry is not None and entry.view is not None:
            self.post_message(self.Chosen(entry.view))
        elif entry is not None and entry.value is not None:
            self.post_message(self.Narrowed(entry.value))

    def paint(self, number: int, cells: int) -> tuple[list[Segment], Style]:
        """A heading, or a view or value with its count."""
        palette, entry = self.palette, self.entries[number]
        ground = palette.ground(self.GROUND)
        if not entry.id:
            return [Segment(f" {entry.title}", ground + palette.dim + palette.bold)], ground
        current = entry.id == f"view {self.current}"
        here = entry.id == self.at if self.at else current
        base = ground
        style, number_style = palette.text, palette.dim
        if entry.title.startswith("#"):
            style = palette.tagged(entry.title.removeprefix("#"))
        if here or current:
            base = ground + palette.row(cursor=True, focused=self.has_focus and here, chosen=False)
            style = number_style = palette.accent_bold
            if palette.colours.ansi or (base.color and base.color.name != palette.colours.text):
                style = number_style = palette.bold
        count = f"{entry.count:,}" if entry.count is not None else ""
        marker = ">" if here and (self.glyphs.ascii or palette.colours.ansi) else " "
        title = fit(steady(entry.title), cells - 4 - len(count), self.glyphs.ellipsis)
        return [
            Segment(f" {marker} ", base + style),
            Segment(title, base + style),
            Segment(f" {count}", base + number_style),
        ], base
