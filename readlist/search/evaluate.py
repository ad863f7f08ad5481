"""Evaluating a query: the papers that meet it, and their order."""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.query.nodes import And, Not, Or, Phrase, Regex, Word
from readlist.search.build import digest
from readlist.search.data import ANYWHERE
from readlist.search.filters import Filters
from readlist.search.found import Found
from readlist.search.marks import Marks
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
_IS_TITLE, _IS_NAME = 1e6, 2e6


def search(data: Data, query: Query, facts: Facts, *, fuzzy: bool, now: float | None) -> Found:
    """See `Index.search`."""
    marks = Marks(facts)
    one = Search(data, facts, marks, time.time() if now is None else now)
    mask = one.filters.visible()
    if query.root is None:
        return Found(_positions(np.flatnonzero(mask)))
    hits, score = one.node(query.root)
    mask &= hits
    found = np.flatnonzero(mask)
    missing = tuple(leaf.text for leaf in query.terms if not one.leaf(leaf).any())
    if not len(found):
        return Found(array("i"), missing=missing)
    if score is None:
        return Found(_positions(found))
    return Found(_positions(one.ranked(query, found, score)), missing=missing)


def _positions(found: Any) -> array[int]:
    return array("i", found.astype(np.int32).tobytes())


class Search:
    """One query's look at an index, its facts and its marks."""

    def __init__(self, data: Data, facts: Facts, marks: Marks, now: float) -> None:
        self.data = data
        self.terms = Terms(data, marks)
        self.marks = marks
        self.filters = Filters(data, facts, marks, now)

    def node(self, node: Node) -> tuple[Any, Any]:
        """(n,) Whether each paper meets the node, and (n,) how well; None where all that meet it do so alike."""
        match node:
            case Word() | Phrase():
                grade = self.leaf(node)
                mask = grade != 0
                rarity = np.float32(np.log1p(self.data.count / (1 + int(mask.sum()))))
                return mask, _WEIGHT[grade] * rarity
            case And(parts):
                return self._all(parts)
            case Or(parts):
                return self._any(parts)
            case Not(part):
                return ~self.node(part)[0], None
            case Regex():
                return np.zeros(self.data.count, bool), None
            case _:
                return self.filters.mask(node), None

    def leaf(self, leaf: Leaf) -> Any:
        """(n,) Grades of a word or phrase."""
        if isinstance(leaf, Word):
            return self.terms.word(leaf.text, leaf.field, whole=leaf.whole)
        parts = cut(fold(leaf.text))
        if len(parts) == 1:
            return self.terms.word(parts[0], leaf.field, whole=leaf.closed)
        bits = FIELD_BITS.get(leaf.field, 0) if leaf.field else ANYWHERE
        grade = self.terms.phrase(parts, bits, open_end=not leaf.closed)
        if leaf.field in {None, "note"}:
            for position, mark in self.marks.phrase(parts, leaf.field, not leaf.closed).items():
                if position < len(grade):
                    grade[position] = max(grade[position], mark)
        return grade

    def _all(self, parts: tuple[Node, ...]) -> tuple[Any, Any]:
        mask, score = np.ones(self.data.count, bool), None
        for part in parts:
            hits, how = self.node(part)
            mask &= hits
            if how is not None:
                score = how if score is None else score + how
        return mask, score

    def _any(self, parts: tuple[Node, ...]) -> tuple[Any, Any]:
        mask, score = np.zeros(self.data.count, bool), None
        for part in parts:
            hits, how = self.node(part)
            mask |= hits
            if how is not None:
                score = how if score is None else np.maximum(score, how)
        return mask, score

    def ranked(self, query: Query, found: Any, score: Any) -> Any:
        """Positions that were found, best first."""
        root = query.root
        parts = root.parts if isinstance(root, And) else (root,)
        points = score[found].astype(np.float64)
        if all(isinstance(part, Word | Phrase) and part.field is None for part in parts):
            asked = digest(word for part in parts if isinstance(part, Word | Phrase) for word in cut(fold(part.text)))
            points += np.where(self.data.titles[found] == asked, _IS_TITLE, 0)
            points += np.where(self.data.names[found] == asked, _IS_NAME, 0)
        return found[np.argsort(-points, kind="stable")]
