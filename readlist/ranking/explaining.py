"""Explaining: the words that speak for and against a paper, and the decided papers nearest to it.

A word is named only where decisions bear it out: papers on its side share it (two of them, once there are a few), it is
more frequent there than on the other side, and its part in the score isn't far below that of the strongest word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from readlist.ranking.answers import Nearest, Why, Word
from readlist.ranking.terms import COMMON

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from readlist.ranking.features import Features
    from readlist.ranking.lesson import Lesson

    Bools = NDArray[np.bool_]

_FEW: Final = 4
"""Papers on a side from which on one of them alone bears no word out."""
_LEAST: Final = 0.15
"""The part of the strongest word's share that a word must have."""

_NEARLY: Final = 0.6
"""The part of a word's share from which a term of two words stands for it."""


def why(features: Features, lesson: Lesson, position: int, *, words: int, papers: int) -> Why:
    """Why a paper stands where it does, by what was learned.

    Args:
        words: How many terms for, and how many against it, at most.
        papers: How many decided papers at most.
    """
    terms, weights = features.row(position)
    share = lesson.weights[terms] * weights
    rows = np.concatenate([lesson.wanted, lesson.unwanted])
    wanted = np.arange(len(rows)) < len(lesson.wanted)
    wanted, rows = wanted[rows != position], rows[rows != position]
    like, good, bad = features.resemblance(position, rows, wanted)
    goods, bads = int(wanted.sum()), int((~wanted).sum())
    more = good * max(bads, 1) > bad * max(goods, 1)
    less = bad * max(goods, 1) > good * max(bads, 1)
    led = np.zeros(len(terms)) if lesson.lead is None else lesson.lead[terms]
    strong = np.abs(share) >= _LEAST * (float(np.abs(share).max()) if len(share) else 0.0)
    speaks = strong & (share > 0) & ((led > 0) | (good >= _needed(goods)) & more)
    objects = strong & (share < 0) & ((led < 0) | (bad >= _needed(bads)) & less)
    order = np.argsort(-np.abs(share), kind="stable")
    best = np.lexsort((rows, -like))[:papers]
    return Why(
        _named(features, [(int(terms[i]), float(share[i])) for i in order if speaks[i]], words),
        _named(features, [(int(terms[i]), float(share[i])) for i in order if objects[i]], words),
        tuple(Nearest(int(rows[i]), min(1.0, float(like[i])), bool(wanted[i])) for i in best if like[i] > 0),
    )


def _needed(papers: int) -> int:
    return 2 if papers >= _FEW else 1


def _named(features: Features, ranked: list[tuple[int, float]], limit: int) -> tuple[Word, ...]:
    """The strongest terms that say something: no common words, none that repeats a word already named.

    `gaussian splatting` stands for `gaussian` where it says nearly as much.
    """
    terms = [(words, weight) for number, weight in ranked if (words := _telling(features.term(number).split()))]
    named: set[str] = set()
    out: list[Word] = []
    for words, weight in terms:
        if len(out) == limit:
            break
        if _repeats(words, named):
            continue
        longer = (pair for pair in terms if len(pair[0]) > len(words) and words[0] in pair[0])
        words, weight = next(
            ((more, own) for more, own in longer if abs(own) >= _NEARLY * abs(weight) and not _repeats(more, named)),
            (words, weight),
        )
        named.update(words)
        out.append(Word(" ".join(words), weight))
    return tuple(out)


def _telling(words: list[str]) -> list[str]:
    """The words of a term, none where one of them is common, or all are numbers."""
    return [] if not COMMON.isdisjoint(words) or all(word.isdecimal() for word in words) else words


def _repeats(words: list[str], named: set[str]) -> bool:
    """Whether one of the words has been named, in the singular or the plural."""
    return any(form in named for word in words for form in (word, f"{word}s", word.removesuffix("s")))
