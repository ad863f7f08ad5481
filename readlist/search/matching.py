"""Regular expressions over the papers' texts, safe from patterns that explode and bounded in time."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.search.automaton import Automaton, TooLargeError
from readlist.search.build import plain
from readlist.search.data import LINK
from readlist.search.regex import Part, read, required, simple

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.search.data import Data

_BETWEEN_LOOKS: Final = 16


def matching(data: Data, pattern: str, papers: Any, deadline: float) -> tuple[Any, bool]:
    """The papers in whose name, title or abstract a regular expression matches somewhere.

    What isn't a pattern, or has look-around or back-references, is looked for as it stands. Patterns on which a
    backtracking engine could take long go through an automaton instead.

    Args:
        papers: (n,) The papers to try.
        deadline: When to stop, on the monotonic clock.

    Returns:
        (n,) which papers match, and whether there was time to try all.
    """
    found = np.zeros(data.count, bool)
    pattern = plain(pattern)
    part = read(pattern)
    test = _test(pattern, part)
    if test is None:
        return found, False
    tried = papers.copy()
    runs = required(part) if part is not None else re.findall("[a-z0-9]{2,}", pattern.lower())
    for run in runs[:3]:
        tried &= _containing(data, run)
    for number, position in enumerate(np.flatnonzero(tried).tolist()):
        if number % _BETWEEN_LOOKS == 0 and time.monotonic() > deadline:
            return found, False
        if test(data.text(position)):
            found[position] = True
    return found, True


def _test(pattern: str, part: Part | None) -> Callable[[str], bool] | None:
    """What tells whether a text has a match; None where the pattern is too large."""
    if part is None:
        literal = pattern.lower()
        return lambda text: literal in text.lower()
    if simple(part):
        try:
            search = re.compile(pattern, re.IGNORECASE | re.MULTILINE).search
        except (re.error, OverflowError, RecursionError):
            pass
        else:
            return lambda text: search(text) is not None
    try:
        automaton = Automaton(part)
    except TooLargeError:
        return None
    return lambda text: automaton.occurs(text.lower())


def _containing(data: Data, run: str) -> Any:
    """(n,) The papers that have a word with these letters in it."""
    places = np.array([match.start() for match in re.finditer(re.escape(run.encode()), data.words.tobytes())], np.int64)
    numbers = np.searchsorted(data.word_at, places, side="right") - 1
    numbers = numbers[places + len(run) <= data.word_at[numbers + 1]]
    low, high = data.starting(LINK)
    mask = np.zeros(data.count, bool)
    for number in set(numbers.tolist()):
        if not low <= number < high:
            mask[data.post_doc[data.post_at[number] : data.post_at[number + 1]]] = True
    return mask
