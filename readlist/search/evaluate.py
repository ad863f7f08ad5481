"""Evaluating a query: the papers that meet it, best first, and what to say where there are none."""

from __future__ import annotations

import time
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.query.nodes import And, Has, InList, Is, Not, Or, Phrase, Regex, Tag, Unknown, Venue, Word
from readlist.query.saying import typed
from readlist.search.data import ANYWHERE
from readlist.search.filters import Filters
from readlist.search.found import Found
from readlist.search.guessing import Guesser
from readlist.search.marks import marks_of
from readlist.search.matching import matching
from readlist.search.ranks import ranked
from readlist.search.spelling import cut
from readlist.search.terms import FIELD_BITS, Terms
from readlist.text.fold import fold

if TYPE_CHECKING:
    from readlist.query import Query
    from readlist.query.nodes import Leaf, Node
    from readlist.search.data import Data
    from readlist.search.facts import Facts

# What a hit weighs by its grade (see `terms`): starts of words, then whole words; abstract, authors, title.
_WEIGHT: Final = np.array([0, 1, 2, 4, 10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 16, 16.5, 17, 17.5], np.float32)
_BEST_GUESS: Final = 3
_BLAMED: Final = 12


def search(data: Data, query: Query, facts: Facts, *, fuzzy: bool, now: float | None, patience: float) -> Found:
    """See `Index.search`."""
    one = Search(data, facts, time.time() if now is None else now, patience)
    if query.root is None:
        return Found(_positions(np.flatnonzero(one.visible)))
    found, score = one.found(query.root)
    if len(found):
        return Found(
            _positions(ranked(data, query.root, found, score, one.guesser.instead)),
            substitutions=one.guesser.substitutions(),
            missing=one.missing(query) if _has_choice(query.root) else (),
            complete=one.complete,
        )
    missing = one.missing(query)
    if fuzzy and any(leaf.text in missing for leaf in query.terms):
        root = one.guesser.guess(query.root, frozenset(missing))
        found, score = one.found(root)
        if len(found):
            return Found(
                _positions(ranked(data, root, found, score, one.guesser.instead)),
                exact=False,
                substitutions=one.guesser.substitutions(),
                missing=missing,
                complete=one.complete,
            )
    return Found(array("i"), missing=missing, blame=() if missing else one.blame(query.root), complete=one.complete)


def matches(data: Data, query: Query, facts: Facts, *, now: float | None, patience: float) -> array[int]:
    """See `Index.matches`."""
    one = Search(data, facts, time.time() if now is None else now, patience)
    return _positions(np.flatnonzero(one.visible) if query.root is None else one.found(query.root)[0])


def _has_choice(node: Node) -> bool:
    return isinstance(node, Or) or (isinstance(node, And) and any(map(_has_choice, node.parts)))


def _positions(found: Any) -> array[int]:
    return array("i", found.astype(np.int32).tobytes())


class Search:
    """One query's look at an index, its facts and its marks.

    Attributes:
        visible: (n,) Whether each paper is there for the reader.
        complete: False once a regular expression had no time left.
    """

    def __init__(self, data: Data, facts: Facts, now: float, patience: float) -> None:
        self.data = data
        self.marks = marks_of(facts)
        self.terms = Terms(data, self.marks)
        self.filters = Filters(data, facts, self.marks, now)
        self.visible: Any = self.filters.visible()
        self.guesser = Guesser(self.terms, self.visible)
        self.complete = True
        self._in_one: dict[Word, Any] = {}
        self._patience = patience

    def found(self, root: Node) -> tuple[Any, Any]:
        """Positions that meet the node, ascending, and (n,) how well each paper does; None for all alike."""
        mask, score = self._node(root)
        return np.flatnonzero(mask & self.visible), score

    def missing(self, query: Query) -> tuple[str, ...]:
        """The words of a query, and its conditions as typed, that no visible paper meets."""
        unmet = [leaf.text for leaf in query.terms if not self._met(self.leaf(leaf))]
        parts = query.root.parts if isinstance(query.root, And) else (query.root,)
        for part in parts:
            if isinstance(part, Tag | InList | Venue | Is | Has | Unknown) and not self._met(self._node(part)[0]):
                unmet.append(typed(part))
        return tuple(dict.fromkeys(unmet))

    def blame(self, root: Node) -> tuple[str, ...]:
        """The parts without any one of which there would be papers, where each by itself has some."""
        if not isinstance(root, And) or not 1 < len(root.parts) <= _BLAMED:
            return ()
        masks = [self._node(part)[0] & self.visible for part in root.parts]
        blamed = []
        for number, part in enumerate(root.parts):
            others = [mask for other, mask in enumerate(masks) if other != number]
            if typed(part) and bool(np.logical_and.reduce(others).any()):
                blamed.append(typed(part))
        return tuple(blamed)

    def _met(self, values: Any) -> bool:
        return bool(((values != 0) & self.visible).any())

    def leaf(self, leaf: Leaf) -> Any:
        """(n,) Grades of a word or phrase (see `terms`)."""
        instead = self.guesser.instead.get(leaf)
        if instead is None and isinstance(leaf, Word) and leaf.fuzzy:
            instead = self.guesser.similar(leaf)
        if instead is None:
            return self._as_typed(leaf)
        grade = self._as_typed(leaf)
        for text in instead:
            parts = cut(fold(text))
            if len(parts) > 1:
                like = self.terms.phrase(parts, self._bits(leaf), open_end=True)
            else:
                like = self.terms.word(text, leaf.field, whole=isinstance(leaf, Word) and leaf.whole)
            if isinstance(leaf, Word) and leaf.fuzzy:
                like = np.minimum(like, _BEST_GUESS)
            grade = np.maximum(grade, like)
        return grade

    def _as_typed(self, leaf: Leaf) -> Any:
        if isinstance(leaf, Word):
            grade = self.terms.word(leaf.text, leaf.field, whole=leaf.whole)
            return np.maximum(grade, self._in_one[leaf]) if leaf in self._in_one else grade
        parts = cut(fold(leaf.text))
        if len(parts) == 1 or leaf.field == "link":
            return self.terms.word(leaf.text, leaf.field, whole=leaf.closed)
        grade = self.terms.quoted(parts, self._bits(leaf), open_end=not leaf.closed)
        if leaf.field in {None, "note"}:
            grade = self.marks.phrase(grade, parts, leaf.field, not leaf.closed)
        return grade

    @staticmethod
    def _bits(leaf: Leaf) -> int:
        return FIELD_BITS.get(leaf.field, 0) if leaf.field else ANYWHERE

    def _node(self, node: Node) -> tuple[Any, Any]:
        """(n,) Whether each paper meets the node, and (n,) how well; None where all that meet it do so alike."""
        match node:
            case Word() | Phrase():
                grade = self.leaf(node)
                mask = grade != 0
                rarity = np.float32(np.log1p(self.data.count / (1 + np.count_nonzero(mask))))
                return mask, (_WEIGHT * rarity)[grade]
            case And(parts):
                return self._all(parts)
            case Or(parts):
                return self._any(parts)
            case Not(part):
                return ~self._node(part)[0], None
            case Regex(pattern):
                return self._matching(pattern), None
            case Tag(text, start) if not self.filters.is_tag(node):
                # What came with the papers as tags are their keywords; the user's own tags go before them.
                return self.terms.keyword(cut(fold(text)), start) != 0, None
            case _:
                return self.filters.mask(node), None

    def _all(self, parts: tuple[Node, ...]) -> tuple[Any, Any]:
        mask, score = np.ones(self.data.count, bool), None
        for first, second in pairwise(parts):
            self._join(first, second)
        for part in parts:
            hits, how = self._node(part)
            mask &= hits
            if how is not None:
                score = how if score is None else score + how
        return mask, score

    def _join(self, first: Node, second: Node) -> None:
        """Let two words that papers also write with a hyphen be found where they are written as one."""
        if (
            isinstance(first, Word)
            and isinstance(second, Word)
            and first.field == second.field
            and not (first.whole or first.fuzzy or second.whole or second.fuzzy)
        ):
            parts = [*cut(fold(first.text)), *cut(fold(second.text))]
            if len(parts) == 2 and len(parts[0]) in self.terms.splits("".join(parts)):
                joined = self.terms.start("".join(parts), self._bits(first), False)
                for word in (first, second):
                    known = self._in_one.get(word)
                    self._in_one[word] = joined if known is None else np.maximum(known, joined)

    def _any(self, parts: tuple[Node, ...]) -> tuple[Any, Any]:
        mask, score = np.zeros(self.data.count, bool), None
        for part in parts:
            hits, how = self._node(part)
            mask |= hits
            if how is not None:
                score = how if score is None else np.maximum(score, how)
        return mask, score

    def _matching(self, pattern: str) -> Any:
        begin = time.monotonic()
        mask, complete = matching(self.data, pattern, self.visible, begin + self._patience)
        self.complete = self.complete and complete
        self._patience = max(0.0, self._patience - (time.monotonic() - begin))
        return mask
