"""The lead before any decision: watch words and the current search as if they were a paper."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from readlist.ranking.terms import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from readlist.ranking.features import Features

_START: Final = 4
"""From so many letters on a word also stands for those that begin with it (`segment` for `segmentation`)."""


def lead(features: Features, phrases: Mapping[str, float]) -> NDArray[np.float64]:
    """A weight for each term: positive where a wanted phrase holds it, negative where an avoided one does.

    Each side has length one.

    Args:
        phrases: Words or phrases, any spelling; positive for wanted, negative for avoided.
    """
    out = np.zeros(features.width)
    split = {phrase: words(phrase) for phrase in phrases}
    matching = _matching(features, {word for found in split.values() for word in found})
    for phrase, amount in phrases.items():
        found = split[phrase]
        if len(found) == 1:
            hits = (features.first < 0) & np.isin(features.second, matching[found[0]])
            out[hits] += amount
        for first, second in pairwise(found):
            hits = np.isin(features.first, matching[first]) & np.isin(features.second, matching[second])
            out[hits] += amount
    for side in (out > 0, out < 0):
        if side.any():
            out[side] /= np.linalg.norm(out[side])
    return out


def _matching(features: Features, wanted: set[str]) -> dict[str, list[int]]:
    out: dict[str, list[int]] = {word: [] for word in wanted}
    starts = tuple(word for word in wanted if len(word) >= _START)
    for number in range(len(features.vocabulary)):
        word = features.vocabulary[number]
        if word in out:
            out[word].append(number)
        if word.startswith(starts):
            for start in starts:
                if word != start and word.startswith(start):
                    out[start].append(number)
    return out
