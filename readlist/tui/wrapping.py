"""Wrapping: where the lines of a text begin and end, in characters of that text, for a width in cells."""

from __future__ import annotations

import re
from typing import Final

from readlist.tui.cells import cell

_WORDS: Final = re.compile(r"[^\s/-]+-(?=[^\W\d_])|\S+")


def wrap(text: str, cells: int) -> list[tuple[int, int]]:
    """Wrap at blanks and after hyphens; words longer than a line are broken, Chinese and Japanese text anywhere.

    Args:
        text: Its line ends begin new lines; nothing else of it is interpreted.
        cells: The width, at least 1.

    Returns:
        `(start, end)` per line, so that `text[start:end]` is what the line shows; an empty line is `(n, n)`.
    """
    cells = max(cells, 2)
    lines: list[tuple[int, int]] = []
    offset = 0
    for paragraph in text.split("\n"):
        _paragraph(paragraph, offset, cells, lines)
        offset += len(paragraph) + 1
    return lines


def _paragraph(paragraph: str, offset: int, cells: int, lines: list[tuple[int, int]]) -> None:
    plain = paragraph.isascii()
    start = end = used = 0
    empty = True
    for match in _WORDS.finditer(paragraph):
        for first, last in _pieces(paragraph, match.start(), match.end(), cells, plain=plain):
            size = last - first if plain else sum(map(cell, paragraph[first:last]))
            gap = first - end if not empty else 0
            if not empty and used + gap + size > cells:
                lines.append((offset + start, offset + end))
                empty = True
            if empty:
                start, used, gap = first, 0, 0
                empty = False
            used += gap + size
            end = last
    lines.append((offset + start, offset + end) if not empty else (offset, offset))


def _pieces(text: str, start: int, end: int, cells: int, *, plain: bool) -> list[tuple[int, int]]:
    """A word as the pieces that may stand on different lines."""
    if plain and end - start <= cells:
        return [(start, end)]
    if plain:
        return [(at, min(at + cells, end)) for at in range(start, end, cells)]
    pieces: list[tuple[int, int]] = []
    first, used = start, 0
    breakable = False
    for at in range(start, end):
        size = cell(text[at])
        wide = size == 2
        if at > first and size and (used + size > cells or wide or breakable):
            pieces.append((first, at))
            first, used = at, 0
        used += size
        if size:
            breakable = wide
    pieces.append((first, end))
    return pieces
