"""Weights: how likely a title has a word that its abstract has."""

from __future__ import annotations

import re
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Final

from readlist.text.titlewords import ODDS
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS: Final = re.compile(r"[^\W_]+")
_SMALL: Final = listed(
    "a an the of for in on with and to from via by is are at as using toward towards or its their that which"
)
_BY_COUNT: Final = (0.0, -2.83, -1.98, -1.53, -1.25, -1.07, -0.96)
"""The logarithm of the odds by how often the word comes, six times at most."""
_NIL: Final = -2.2
"""Words whose own odds are lower weigh nothing."""
_NEVER: Final = -4.5
_FIRST: Final = 0.16
_TOLD: Final = 1.58
_TOLD_NEXT: Final = 0.5
_FIRST_AND_TOLD: Final = -0.35
_LATE: Final = -1.84
"""For a word that comes at the very end, less before."""
_ENDS: Final = (
    (("ly",), -1.4),
    (("tion", "sion", "al", "ic", "ary", "us", "ive", "ism", "sis", "ology"), 0.5),
    (("ss",), 0.0),
    (("s",), -1.1),
    (("ed",), -0.5),
)
_NUMBER: Final = -2.1
_OTHER: Final = 0.1
_STEM: Final = 6
_LONGEST: Final = 2_000
_TOLD_WORDS: Final = 16


class Weights:
    """How likely each word of an abstract is one of its title's.

    That depends on the word, on how often and how early it comes, and on whether the sentence has it that tells what
    the paper does.

    Args:
        text: The readable abstract.
        first: Its first sentence.
        told: What it says that the paper does, the likeliest place first.
    """

    def __init__(self, text: str, first: str, told: Sequence[str]) -> None:
        self._text = _spaced(text[:_LONGEST])
        self._first = len(first) + 1
        begun = [_spaced(" ".join(rest.split(" ", _TOLD_WORDS)[:_TOLD_WORDS])) for rest in told[:2]]
        self._told, self._next = (*begun, "", "")[:2]
        self._late = _LATE / max(1, len(self._text))
        self._known: dict[str, tuple[float, int]] = {}

    def of(self, phrase: str) -> tuple[float, int]:
        """The weight of a word or phrase, and how many words of it count."""
        weight, count = 0.0, 0
        known = self._known
        for word in phrase.split():
            pair = known.get(word)
            if pair is None:
                pair = known[word] = self._weighed(word)
            weight += pair[0]
            count += pair[1]
        return weight, count

    def _weighed(self, written: str) -> tuple[float, int]:
        weight = 0.0
        forms = _forms(written)
        for start, own in forms:
            if own < _NIL:
                continue
            at = self._text.find(start)
            if at < 0:
                odds = own + _NEVER
            else:
                odds = own + self._late * at + _BY_COUNT[min(self._text.count(start, at), 6)]
                if at < self._first:
                    odds += _FIRST
            if start in self._told:
                odds += _TOLD if at >= self._first else _TOLD + _FIRST_AND_TOLD
            elif start in self._next:
                odds += _TOLD_NEXT
            weight += 1.0 / (1.0 + exp(-odds))
        return weight, len(forms)


@lru_cache(maxsize=1 << 15)
def _forms(written: str) -> tuple[tuple[str, float], ...]:
    """How each word of a compound that counts begins after a blank, and what it says by itself."""
    return tuple((f" {word[:_STEM]}", _own(word)) for word in _WORDS.findall(written.lower()) if word not in _SMALL)


def _own(word: str) -> float:
    odds = ODDS.get(word)
    if odds is not None:
        return odds
    if not word.isalpha():
        return _NUMBER if word.isdigit() else _OTHER
    return next((odds for ends, odds in _ENDS if word.endswith(ends)), _OTHER)


def _spaced(text: str) -> str:
    return f" {text.lower()}".replace("-", " ").replace("(", " ")
