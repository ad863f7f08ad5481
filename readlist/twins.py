"""Twins: which abstracts are nearly the same, found in time that grows with their number and not with its square."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZE: Final = 8
"""Hashes that stand for an abstract."""
NEAR: Final = 0.85
"""Share of words, in order, that two texts of one abstract have in common."""

_BLANKS: Final = {code: " " for code in range(128) if not chr(code).isalnum()}
_CROWD: Final = 40
_WORD: Final = re.compile(r"[^\W_]+")
_COMMAND: Final = re.compile(r"\\(?:begin|end)\s*\{\w*\*?\}|\\[a-zA-Z]+\*?")


class _Numbers(dict[str, int]):
    def __missing__(self, word: str) -> int:
        number = self[word] = crc32(word.encode("utf-8", "surrogatepass"))
        return number


_numbers: Final = _Numbers()


def words(text: str) -> list[int]:
    """The numbers of a text's words in order, markup, case and punctuation apart."""
    if "\\" in text:
        text = _COMMAND.sub(" ", text)
    if len(_numbers) > 200_000:
        _numbers.clear()
    found = text.translate(_BLANKS).lower().split() if text.isascii() else _WORD.findall(text.lower())
    return list(map(_numbers.__getitem__, found))


def sketch(text: str) -> tuple[int, ...]:
    """The few smallest hashes of a text's three-word runs: texts that share most runs share most of these.

    Returns:
        Up to `SIZE` hashes, the same on every machine; none for a text of fewer than three words.
    """
    numbers = words(text)
    # A quarter of the runs is enough, chosen by their first word so that both texts choose alike.
    places = [place for place, number in enumerate(numbers[:-2]) if not number & 3]
    return tuple(sorted({hash((numbers[at], numbers[at + 1], numbers[at + 2])) for at in places})[:SIZE])


def alike(one: str, other: str) -> float:
    """The share of words, in order, that two texts have in common (0 to 1); 1 where one is the start of the other.

    A start counts only from 30 words on.
    """
    from rapidfuzz.distance import Indel

    first, second = words(one), words(other)
    whole = Indel.normalized_similarity(first, second)
    length = min(len(first), len(second))
    if whole >= NEAR or length < 30:
        return whole
    # A cut-off abstract often ends within a word.
    return Indel.normalized_similarity(first[: length - 1], second[: length - 1])


def share(one: Sequence[int], other: Sequence[int]) -> float:
    """The share of words, in order, that two lists of word numbers have in common (0 to 1)."""
    from rapidfuzz.distance import Indel

    return float(Indel.normalized_similarity(one, other))


class Near:
    """An index of sketches by position.

    The work for one text is bounded: hashes that a crowd shares (a publisher's boilerplate) say nothing.
    """

    def __init__(self) -> None:
        self._positions: dict[int, int | list[int]] = {}

    def add(self, position: int, marks: Sequence[int]) -> None:
        """Enter a sketch."""
        positions = self._positions
        for mark in marks:
            known = positions.setdefault(mark, position)
            if known is position:
                continue
            if isinstance(known, int):
                if known != position:
                    positions[mark] = [known, position]
            elif len(known) < _CROWD and known[-1] != position:
                known.append(position)

    def find(self, marks: Sequence[int]) -> list[tuple[int, int]]:
        """The positions whose sketches share anything with this one, with how many hashes they share, most first."""
        hits = [known for mark in marks if (known := self._positions.get(mark)) is not None]
        if not hits:
            return []
        counts: Counter[int] = Counter()
        for known in hits:
            if isinstance(known, int):
                counts[known] += 1
            elif len(known) < _CROWD:
                counts.update(known)
        return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
