"""Words that were typed nearly right: the library's own words that they may stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from readlist.search.data import LINK

if TYPE_CHECKING:
    from readlist.search.data import Bytes, Data, Ids

_LONGEST: Final = 40
_SHORTEST: Final = 4
_SHOWN: Final = 3
_CANDIDATES: Final = 2500
_REACHES: Final = (6, 8, 11, 15, 255)
_KEPT: Final = 32
NEAR: Final = 0.6  # How much worse than the best guess another may be.
FREQUENT: Final = 0.35  # What ten times as many papers are worth, in letters wrong.
_START: Final = 0.3  # What it costs that only the start of the word is like what was typed.
_FIRST: Final = 0.5  # What it costs that the first letter differs.

_LETTER: Final = np.array(
    [1 << (byte - 97) if 97 <= byte <= 122 else 1 << 26 if byte < 128 else 1 << 27 for byte in range(256)], np.uint32
)
_ONES: Final = np.array([number.bit_count() for number in range(1 << 14)], np.uint8)


class Guess(NamedTuple):
    """A word that may have been meant, with how unlikely that is, in letters wrong."""

    word: str
    cost: float


class Speller:
    """Finds words of an index that look like a typed one."""

    def __init__(self, data: Data) -> None:
        self.data = data
        lengths = np.diff(data.word_at)
        letters = _LETTER[data.words]
        inside = np.arange(len(letters)) - np.repeat(data.word_at[:-1].astype(np.int64), lengths)
        # Per word which letters it has, in its beginning and in all: what lacks too many can't be meant.
        self.letters: dict[int, Ids] = {
            reach: np.bitwise_or.reduceat(np.where(inside < reach, letters, 0), data.word_at[1:-1])
            if data.size > 1
            else np.empty(0, np.uint32)
            for reach in _REACHES
        }
        self._kept: dict[tuple[str, bool], list[Guess]] = {}
        self.lengths: Bytes = np.minimum(lengths[1:], 255).astype(np.uint8)
        low, high = data.starting(LINK)
        usable = data.frequencies[1:] > 0
        usable[max(0, low - 1) : max(0, high - 1)] = False
        self.usable: Any = usable

    def guesses(self, typed: str, *, whole: bool = False) -> list[Guess]:
        """Words within a few letters of a folded one, likeliest first.

        A letter too many, missing, wrong, or two changed about count as one. Words of three letters and fewer are
        taken as they are; from eight letters on two may be wrong, from fourteen on three.

        Args:
            whole: Whether only whole words count, not words that start nearly like it.
        """
        kept = self._kept.get((typed, whole))
        if kept is None:
            kept = self._guesses(typed, whole)
            # Replaced rather than changed, since several threads may ask.
            self._kept = {**dict(list(self._kept.items())[1 - _KEPT :]), (typed, whole): kept}
        return kept

    def _guesses(self, typed: str, whole: bool) -> list[Guess]:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import cdist

        size = len(typed)
        if not _SHORTEST <= size <= _LONGEST or typed.isdigit():
            return []
        wrong = 1 if size < 8 else 2 if size < 14 else 3
        numbers = self._like(typed, wrong, whole)
        if not len(numbers):
            return []
        words = [self.data.word(number) for number in numbers.tolist()]
        papers = self.data.frequencies[numbers].tolist()
        lengths = [size] if whole else list(dict.fromkeys((size - 1, size, size + 1, size + wrong)))
        # The words themselves, then their starts: each start once, since thousands of words share them.
        spelt = dict.fromkeys(words)
        for length in [] if whole else lengths:
            spelt.update(dict.fromkeys(word[:length] for word in words))
        forms = list(spelt)
        distances = dict(
            zip(forms, cdist([typed], forms, scorer=OSA.distance, score_cutoff=wrong)[0].tolist(), strict=True)
        )
        guesses: dict[str, float] = {}
        for word, count in zip(words, papers, strict=True):
            cost = float(distances[word])
            if not whole:
                cost = min(cost, min(distances[word[:length]] for length in lengths) + _START)
            if cost <= wrong + _START:
                cost -= FREQUENT * float(np.log10(1 + count))
                guesses[word] = cost + (_FIRST if word[0] != typed[0] else 0)
        return [Guess(word, cost) for word, cost in sorted(guesses.items(), key=lambda guess: (guess[1], guess[0]))]

    def _like(self, typed: str, wrong: int, whole: bool) -> Any:
        """The numbers of words that lack at most so many of the typed letters, the frequent ones if they are many."""
        asked = int(np.bitwise_or.reduce(_LETTER[np.frombuffer(typed.encode("utf-8", "replace"), np.uint8)]))
        length = len(typed.encode("utf-8", "replace"))
        reach = next((reach for reach in _REACHES if reach >= length + wrong), _REACHES[-1])
        lacking = np.uint32(asked) & ~self.letters[reach]
        short = length - wrong
        fit = self.usable & (self.lengths >= short)
        fit &= (_ONES[lacking & 16383] + _ONES[lacking >> 14]) <= wrong
        if whole:
            fit &= self.lengths <= length + wrong
        numbers = np.flatnonzero(fit) + 1
        if len(numbers) > _CANDIDATES:
            often = self.data.frequencies[numbers]
            first = self.data.words[self.data.word_at[numbers]] == typed.encode("utf-8", "replace")[0]
            best = np.argsort(-(often + first * (1 << 20)), kind="stable")[:_CANDIDATES]
            numbers = np.sort(numbers[best])
        return numbers


def chosen(guesses: list[Guess]) -> tuple[str, ...]:
    """The guesses worth showing: the best, and others nearly as good that don't start with one before them."""
    shown: list[str] = []
    for word, cost in guesses:
        if cost > guesses[0].cost + NEAR or len(shown) == _SHOWN:
            break
        if not any(word.startswith(other) for other in shown):
            shown.append(word)
    return tuple(shown)
