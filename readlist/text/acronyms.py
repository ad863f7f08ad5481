"""Acronyms: the short forms that a text expands."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.wordlist import listed

_BRACKETED: Final = re.compile(r"\(([^\s()]{2,24})\)|\(([A-Z][\w\-+]{1,23})[;,]")
_INSIDE: Final = re.compile(r"\(([A-Za-z][^()]{5,120})\)")
_LEADING: Final = re.compile(r"(?<![\w-])([A-Z][\w+²³-]{1,20}) ?\Z")
_LONGEST: Final = 22
"""Characters of a short form before a bracket, the blank included."""
_PARTS: Final = re.compile(r"[^\s\-–/]+")


def acronyms(text: str) -> dict[str, str]:
    """Short form → expansion for each acronym that the readable text spells out, in order.

    Both orders count: `Panoptic Video Scene Graph (PVSG)` and `PVSG (Panoptic Video Scene Graph)`.
    """
    found: dict[int, tuple[str, str]] = {}
    at = text.find("(")
    while at >= 0:
        if match := _BRACKETED.match(text, at):
            short = match[1] or match[2]
            if any(map(str.isupper, short)) and (long := expansion_before(text, at, short)):
                found[at] = (short, long)
        if (inside := _INSIDE.match(text, at)) and (lead := _LEADING.search(text, max(0, at - _LONGEST), at)):
            within = expansion_within(inside[1], lead[1])
            if within is not None:
                found.setdefault(lead.start(), (lead[1], within))
        at = text.find("(", at + 1)
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
    before = _STOP.split(before)[-1]
    words = list(_PARTS.finditer(before))
    for first in range(len(words) - 1, max(-1, len(words) - 1 - 2 * len(letters) - 4), -1):
        begin = words[first].start()
        if before[begin].lower() != letters[0]:
            continue
        parts = [(word[0].lower(), word.start() > 0 and before[word.start() - 1] in "-–") for word in words[first:]]
        if len(parts) * 4 >= len(letters) and _spells(letters, parts):
            while begin and before[begin - 1] in "-–" and first:
                # The expansion begins within a compound: take the compound whole.
                first -= 1
                begin = words[first].start()
            return before[begin:]
    return None


def expansion_within(inside: str, short: str) -> str | None:
    """The expansion in brackets after its short form, where its letters make it."""
    letters = _letters(short)
    parts = [
        (word[0].lower(), word.start() > 0 and inside[word.start() - 1] in "-–") for word in _PARTS.finditer(inside)
    ]
    if len(parts) < 2 or not 2 <= len(letters) <= 20 or len(parts) > 2 * len(letters) + 4:
        return None
    return inside.strip() if parts[0][0][0] == letters[0] and _spells(letters, parts) else None


def _letters(short: str) -> str:
    bare = short[:-1] if len(short) > 2 and short[-1] == "s" and short[-2].isupper() else short
    return "".join(character for character in bare.lower() if character.isalnum())


def _spells(letters: str, parts: list[tuple[str, bool]]) -> bool:
    """Whether the words, in order, make the short form.

    Each word gives letters from its beginning on; small words and the later parts of compounds may give none, and one
    word more where the short form has three letters or more.
    """
    spare = len(letters) > 2 and len(parts) > 2
    reached = {(0, spare)}
    for index, (word, inner) in enumerate(parts):
        after: set[tuple[int, bool]] = set()
        for place, left in reached:
            if index and (inner or len(word) < 4 or word in _SMALL):
                after.add((place, left))
            elif index and left:
                after.add((place, False))
            if place < len(letters) and word[0] == letters[place]:
                reach = place + 1
                after.add((reach, left))
                for character in word[1:14]:
                    if reach < len(letters) and character == letters[reach]:
                        reach += 1
                        after.add((reach, left))
        reached = after
        if not reached:
            return False
    return any(place == len(letters) for place, _ in reached)


_STOP: Final = re.compile(r"[;:?!()]\s?")
_SMALL: Final = listed("with from that using based into over under")
