"""Cells: how wide imported text is in a terminal, and how it is cut without breaking a row.

Terminals disagree on joined emoji, variation selectors and skin tones, and act on control characters. None of these is
painted: what is left has a width on which they agree, so that a row is never wider or narrower than it was counted.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rich.cells import get_character_cell_size, split_graphemes

_UNSTEADY: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    "\U0001f3fb-\U0001f3ff\U000e0000-\U000e01ef\ud800-\udfff]"
)
_BLANKS: Final = "\t\n\v\f\r\x85\u2028\u2029"


def _replacement(match: re.Match[str]) -> str:
    character = match[0]
    if character in _BLANKS:
        return " "
    return "\ufffd" if "\ud800" <= character <= "\udfff" else ""


def steady(text: str) -> str:
    """The text as it may be painted in one row: one width everywhere, nothing that a terminal acts on."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSTEADY.sub(_replacement, text)


@lru_cache(maxsize=4096)
def cell(character: str) -> int:
    """How many cells one character takes in `steady` text: 0, 1 or 2."""
    steadied = steady(character)
    return get_character_cell_size(steadied, "auto") if steadied else 0


def width(text: str) -> int:
    """How many cells the text takes once it is `steady`."""
    if text.isascii():
        return len(steady(text))
    return sum(map(cell, text))


def cut(text: str, cells: int, ellipsis: str = "…") -> tuple[str, int]:
    """Cut steady text to at most so many cells, at the end of a whole character with its accents.

    Returns:
        What is left, with the ellipsis where something was cut, and its width in cells.
    """
    if cells <= 0:
        return "", 0
    if text.isascii():
        if len(text) <= cells:
            return text, len(text)
        room = max(cells - len(ellipsis), 0)
        short = text[:room].rstrip() + ellipsis[: cells - room]
        return short, len(short)
    total = width(text)
    if total <= cells:
        return text, total
    room = max(cells - len(ellipsis), 0)
    end = used = 0
    for start, stop, size in split_graphemes(text)[0]:
        if used + size > room:
            end = start
            break
        used += size
        end = stop
    kept = text[:end]
    bare = kept.rstrip(" ")
    used -= len(kept) - len(bare)
    dots = ellipsis[: cells - used]
    return bare + dots, used + len(dots)


def fit(text: str, cells: int, ellipsis: str = "…") -> str:
    """Steady text cut or padded to exactly so many cells."""
    short, used = cut(text, cells, ellipsis)
    return short + " " * (cells - used)
