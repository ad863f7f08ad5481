"""Acronyms: the short forms that a text expands."""

from __future__ import annotations

import re
from typing import Final

_BRACKETED: Final = re.compile(r"\(([^\s()]{2,24})\)|\(([A-Z][\w\-+]{1,23})[;,]")
_LEADING: Final = re.compile(r"(?<![\w-])([A-Z][\w+²³-]{1,20}) ?\(([A-Za-z][^()]{5,120})\)")
_PARTS: Final = re.compile(r"[^\s\-–/]+")


def acronyms(text: str) -> dict[str, str]:
    """Short form → expansion for each acronym that the readable text spells out, in order.

    Both orders count: `Panoptic Video Scene Graph (PVSG)` and `PVSG (Panoptic Video Scene Graph)`.
    """
    found: dict[int, tuple[str, str]] = {}
    for match in _BRACKETED.finditer(text):
        short = match[1] or match[2]
        if any(character.isupper() for character in short) and (long := expansion_before(text, match.start(), short)):
            found[match.start()] = (short, long)
    for match in _LEADING.finditer(text):
        if (long := expansion_within(match[2], match[1])) is not None:
            found.setdefault(match.start(), (match[1], long))
    pairs: dict[str, str] = {}
    for _, (short, long) in sorted(found.items()):
        pairs.setdefault(short, long)
    return pairs


def expansion_before(text: str, end: int, short: str) -> str | None:
    """The words right before `end` whose letters make the short form; None where none do."""
    letters = _letters(short)
    if not 2 <= len(letters) <= 14:
        return None
    before = text[max(0, end - 24 - 22 * len(letters)) : end].rstrip()
    for stop in ("; ", ": ", "? ", "! ", "(", ")"):
        cut = before.rfind(stop)
        if cut >= 0:
            before = before[cut + len(stop) :]
    words = list(_PARTS.finditer(before))
    if not words:
        return None
    for first in range(len(words) - 1, max(-1, len(words) - 1 - len(letters) - 5), -1):
        begin = words[first].start()
        if before[begin].lower() == letters[0] and (begin == 0 or not before[begin - 1].isalnum()):
            candidate = [word[0].lower() for word in words[first:]]
            if len(candidate) * 3 >= len(letters) and _spells(letters, candidate):
                while begin and before[begin - 1] in "-–":
                    # The first word of the expansion is a part of a compound: take the compound whole.
                    return None if first == 0 else before[words[first].start() :]
                return before[begin:]
    return None


def expansion_within(inside: str, short: str) -> str | None:
    """The expansion in brackets after its short form, where its letters make it."""
    letters = _letters(short)
    candidate = [word.lower() for word in _PARTS.findall(inside)]
    if len(candidate) < 2 or not 2 <= len(letters) <= 20 or len(candidate) > 2 * len(letters) + 4:
        return None
    return inside.strip() if candidate[0][0] == letters[0] and _spells(letters, candidate) else None


def _letters(short: str) -> str:
    bare = short.rstrip("s") if len(short) > 3 and short[-1] == "s" and short[-2].isupper() else short
    return "".join(character for character in bare.lower() if character.isalnum())


def _spells(letters: str, words: list[str]) -> bool:
    """Whether letters of the words, in order, make the short form: each word gives its beginning, or nothing if small."""
    reached = {0}
    for word in words:
        after: set[int] = set()
        if len(word) <= 4 or word in _SMALL:
            after |= reached
        for place in reached:
            for index, character in enumerate(word[:12]):
                if index and place + 1 > len(letters):
                    break
                if place < len(letters) and character == letters[place]:
                    if index == 0 or place:
                        after.add(place + 1)
                    if index == 0:
                        # A word may give more letters than one, from its beginning on (`DynSTG` of `Dynamic`).
                        reach = place
                        for other in word[:12]:
                            if reach < len(letters) and other == letters[reach]:
                                reach += 1
                                after.add(reach)
                    break
        reached = after
        if not reached:
            return False
    return len(letters) in reached


_SMALL: Final = frozenset("with from that using based into over under".split())
