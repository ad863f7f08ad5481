"""The sidebar: the views with their counts."""

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

    from readlist.views import View

HEADINGS = {"views": "Views", "lists": "Lists", "tags": "Tags", "saved": "Saved", "facets": "In this search"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a heading (without a view), a view with its count, or a blank (without a title)."""

    title: str
    view: View | None = None
    count: int | None = None


def entries(views: Sequence[tuple[View, int | None]]) -> list[Entry]:
    """The lines that show these views, by group."""
    lines: list[Entry] = []
    group = ""
    for view, count in views:
        if view.group != group:
            group = view.group
            lines += [Entry("")] if lines else []
            lines.append(Entry(HEADINGS.get(group, group.capitalize())))
        lines.append(Entry(view.title, view, count))
    return lines


class Sidebar(Lines):
    """Shows entries; whoever owns it says which view is current."""

    GROUND = "side"

    @dataclass
    class Chosen(Message):
        """A view was clicked."""

        view: View

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries: list[Entry] = []
        self.current = ""

    @property
    def total(self) -> int:
        """The number of lines."""
        return len(self.entries)

    def show(self, lines: list[Entry], current: str) -> None:
        """Show these entries; only lines that differ are painted."""
        before, was = self.entries, self.current
        if before == lines and was == current:
            return
        self.entries, self.current = lines, current
        if len(before) != len(lines):
            self.go(self.top)
            self.refresh()
        else:
            self.repaint(
                *(
                    number
                    for number, (old, new) in enumerate(zip(before, lines, strict=True))
                    if old != new or (new.view and new.view.id in (was, current))
                )
            )
        if was != current:
            self._reveal()

    def _reveal(self) -> None:
        for number, entry in enumerate(self.entries):
            if entry.view and entry.view.id == self.current:
                height = self.room
                self.go(min(max(self.top, number - height + 2), number - 1 if number else 0))

    def neighbour(self, steps: int) -> View | None:
        """The view so many entries after the current one."""
        views = [entry.view for entry in self.entries if entry.view]
        here = next((number for number, view in enumerate(views) if view.id == self.current), 0)
        return views[max(0, min(here + steps, len(views) - 1))] if views else None

    def on_click(self, event: events.Click) -> None:
        """A click opens the view."""
        number = self.line_at(event.y)
        if 0 <= number < len(self.entries) and (view := self.entries[number].view):
            self.post_message(self.Chosen(view))

    def paint(self, number: int, cells: int) -> tuple[list[Segment], Style]:
        """A heading, or a view with its count."""
        palette, entry = self.palette, self.entries[number]
        ground = palette.ground(self.GROUND)
        if entry.view is None:
            return [Segment(f" {entry.title}", ground + palette.dim + palette.bold)], ground
        here = entry.view.id == self.current
        base = ground
        style, number_style = palette.text, palette.dim
        if entry.view.group == "tags":
            style = palette.tagged(entry.title.removeprefix("#"))
        if here:
            base = ground + palette.row(cursor=True, focused=self.has_focus, chosen=False)
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
