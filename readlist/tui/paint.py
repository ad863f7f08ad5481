"""Painting: text with styled stretches → segments; nothing here ever parses text as markup."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from readlist.tui.cells import steady, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Stretch = tuple[int, int, Style]
"""Characters `text[start:end]` and what is added to their style."""


def stretches(text: str, start: int, end: int, base: Style, styled: Sequence[Stretch]) -> list[Segment]:
    """The segments of `text[start:end]`, made steady, where stretches may overlap and later ones win.

    Args:
        text: Any text without line ends in the part that is painted.
        base: The style of everything.
        styled: Stretches in characters of `text`.
    """
    inside = [(max(s, start), min(e, end), style) for s, e, style in styled if s < end and e > start]
    if not inside:
        return [Segment(steady(text[start:end]), base)] if end > start else []
    edges = sorted({start, end, *(edge for s, e, _ in inside for edge in (s, e))})
    segments = []
    for left, right in itertools.pairwise(edges):
        style = base
        for s, e, added in inside:
            if s <= left and right <= e:
                style += added
        if piece := steady(text[left:right]):
            segments.append(Segment(piece, style))
    return segments


def line(segments: Iterable[Segment], cells: int, ground: Style, last: Segment | None = None) -> Strip:
    """A row of exactly so many cells: what doesn't fit is cut, what is missing is ground.

    Args:
        last: What stands in the last cell.
    """
    parts = list(segments)
    room = cells if last is None else cells - 1
    used = sum(width(part.text) for part in parts)
    if used > room:
        parts = list(Strip(parts, used).crop(0, room))
    elif used < room:
        parts.append(Segment(" " * (room - used), ground))
    if last is not None:
        parts.append(last)
    return Strip(parts, cells)
