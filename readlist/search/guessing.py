"""Guessing what was meant: a query with its unknown words replaced by the library's own."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.query.nodes import And, Or, Phrase, Word
from readlist.search.data import ANYWHERE
from readlist.search.spelling import cut
from readlist.search.terms import FIELD_BITS, Terms
from readlist.search.typos import FREQUENT, NEAR, Guess, chosen
from readlist.text.fold import fold

if TYPE_CHECKING:
    from readlist.query.nodes import Leaf, Node, TextField
    from readlist.search.found import Substitution

_TRIED: Final = 24
_SPLITS: Final = 4
_SHORTEST: Final = 3


class Guesser:
    """Finds and remembers what is searched instead of a typed word.

    Args:
        visible: (n,) Whether each paper is there for the reader.

    Attributes:
        instead: Per word or phrase the words that are searched instead of it.
    """

    def __init__(self, terms: Terms, visible: Any) -> None:
        self.terms = terms
        self.visible = visible
        self.instead: dict[Leaf, tuple[str, ...]] = {}
        self._joined: list[Substitution] = []

    def substitutions(self) -> tuple[Substitution, ...]:
        """What was searched instead of what was typed, in the order in which it was needed."""
        return (*((leaf.text, words) for leaf, words in self.instead.items() if words), *self._joined)

    def similar(self, leaf: Word) -> tuple[str, ...]:
        """The words that a word which asks for similar ones finds beside itself."""
        known = self._any(self.terms.word(leaf.text, leaf.field, whole=leaf.whole))
        typed = fold(leaf.text)
        shown = chosen(self._guesses(typed, leaf.field, leaf.whole, known=typed))
        self.instead[leaf] = ((leaf.text, *shown) if known else shown) if shown else ()
        return shown

    def guess(self, node: Node, unknown: frozenset[str]) -> Node:
        """The node with words that no paper has (by their text) replaced; two that are one word become it."""
        match node:
            case Word() | Phrase():
                if node.text in unknown and node not in self.instead:
                    words = self._word(node) if isinstance(node, Word) else self._phrase(node)
                    if words:
                        self.instead[node] = words
                return node
            case And(parts):
                joined = self._one_word(parts, unknown)
                return And(tuple(self.guess(part, unknown) for part in joined))
            case Or(parts):
                return Or(tuple(self.guess(part, unknown) for part in parts))
            case _:
                return node

    def _one_word(self, parts: tuple[Node, ...], unknown: frozenset[str]) -> tuple[Node, ...]:
        """The parts, where two neighbours that make one known word (`differ ential`) are that word."""
        for number, (first, second) in enumerate(pairwise(parts)):
            if (
                isinstance(first, Word)
                and isinstance(second, Word)
                and first.field == second.field
                and not (first.whole or second.whole)
                and (first.text in unknown or second.text in unknown)
            ):
                text = first.text + second.text
                if self._any(self.terms.word(text, first.field)):
                    self._joined.append((f"{first.text} {second.text}", (text,)))
                    return (*parts[:number], Word(text, first.field), *parts[number + 2 :])
        return parts

    def _word(self, leaf: Word) -> tuple[str, ...]:
        parts = cut(fold(leaf.text))
        if len(parts) > 1:
            fixed = self._fixed(parts, leaf.field)
            return (fixed,) if fixed else ()
        guesses = self._guesses(parts[0], leaf.field, leaf.whole)
        split = None if leaf.whole else self._split(parts[0], leaf.field)
        if split is not None and (not guesses or split.cost <= guesses[0].cost):
            return (split.word,)
        return chosen(guesses)

    def _phrase(self, leaf: Phrase) -> tuple[str, ...]:
        parts = cut(fold(leaf.text))
        if len(parts) == 1:
            return chosen(self._guesses(parts[0], leaf.field, leaf.closed))
        fixed = self._fixed(parts, leaf.field)
        return (fixed,) if fixed else ()

    def _fixed(self, parts: list[str], field: TextField | None) -> str:
        """The parts with the unknown ones replaced by the likeliest words, blanks between; empty for none."""
        fixed = []
        for part in parts:
            if self._any(self.terms.word(part, field)):
                fixed.append(part)
            elif guesses := self._guesses(part, field, False):
                fixed.append(guesses[0].word)
            else:
                return ""
        return " ".join(fixed) if fixed != parts else ""

    def _guesses(self, typed: str, field: TextField | None, whole: bool, known: str = "") -> list[Guess]:
        """Words like a folded one that visible papers have in the field, other than what a known word starts."""
        found: list[Guess] = []
        guesses = self.terms.data.speller.guesses(typed, whole=whole)
        if known:
            guesses = [guess for guess in guesses if not guess.word.startswith(known)]
        for guess in guesses[:_TRIED]:
            if found and guess.cost > found[0].cost + NEAR:
                break
            if self._any(self._has(guess.word, field, whole)):
                found.append(guess)
        return found

    def _has(self, word: str, field: TextField | None, whole: bool) -> Any:
        if field in {"note", "link"}:
            return self.terms.word(word, field, whole=whole)
        return self.terms.start(word, FIELD_BITS[field] if field else ANYWHERE, whole)

    def _split(self, typed: str, field: TextField | None) -> Guess | None:
        """Two words that were typed as one, where papers have them side by side."""
        data = self.terms.data
        bits = FIELD_BITS.get(field, 0) if field else ANYWHERE
        tried: list[tuple[int, int]] = []
        for at in range(2, len(typed) - 1):
            number = data.number(typed[:at])
            low, high = data.starting(typed[at:]) if number > 0 else (0, 0)
            if low < high and max(at, len(typed) - at) >= _SHORTEST:
                papers = int(data.post_at[high] - data.post_at[low])
                tried.append((min(int(data.frequencies[number]), papers), at))
        best: Guess | None = None
        for _, at in sorted(tried, reverse=True)[:_SPLITS]:
            grade = self.terms.phrase([typed[:at], typed[at:]], bits, open_end=True)
            count = int(np.count_nonzero((grade != 0) & self.visible))
            if count:
                guess = Guess(f"{typed[:at]} {typed[at:]}", 1 - FREQUENT * len(str(count)))
                best = guess if best is None or guess.cost < best.cost else best
        return best

    def _any(self, grade: Any) -> bool:
        return bool(((grade != 0) & self.visible).any())
