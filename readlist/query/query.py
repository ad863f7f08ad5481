"""A query: what was typed, what it means, and how to say it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from readlist.query.nodes import And, Is, Not, Or, Phrase, Time, Word
from readlist.query.saying import say

if TYPE_CHECKING:
    from readlist.query.nodes import Leaf, Node

TokenKind = Literal["word", "phrase", "operator", "field", "value", "regex", "sort", "ignored"]


@dataclass(frozen=True, slots=True)
class Token:
    """Characters `text[start:end]` of a query and what they are, for colouring."""

    start: int
    end: int
    kind: TokenKind


@dataclass(frozen=True, slots=True)
class Query:
    """What somebody asks for.

    Attributes:
        text: As typed.
        root: What a paper must be; None where nothing is asked, so that every paper is meant.
        sort: Keys to order by, first one first, each with whether it descends; empty for the best first.
        tokens: What the characters of the text are, in order; blanks belong to none.
    """

    text: str
    root: Node | None = None
    sort: tuple[tuple[str, bool], ...] = ()
    tokens: tuple[Token, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is asked of a paper (an order alone asks nothing)."""
        return self.root is None

    @property
    def terms(self) -> tuple[Leaf, ...]:
        """The words and phrases that a paper should have, in order: what is lit in texts."""
        return tuple(dict.fromkeys(_positive(self.root))) if self.root is not None else ()

    @property
    def changes_with_decisions(self) -> bool:
        """Whether a new status, or the time going on, may change what it finds, or its order."""
        return bool(self.sort) or (self.root is not None and _reads_decisions(self.root))

    def describe(self) -> str:
        """What the query means, in words: `papers tagged rl, not read, with code`."""
        return say(self.root, self.sort)


def both(first: Query, second: Query) -> Query:
    """The query that asks for what both ask for; the second's order wins."""
    if second.root is None and not second.sort:
        return first
    if first.root is None and not first.sort:
        return second
    roots = [query.root for query in (first, second) if query.root is not None]
    root = roots[0] if len(roots) == 1 else And(tuple(roots)) if roots else None
    text = f"({first.text}) ({second.text})" if len(roots) == 2 else f"{first.text} {second.text}".strip()
    return Query(text=text, root=root, sort=second.sort or first.sort)


def _reads_decisions(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(_reads_decisions(part) for part in node.parts)
    return _reads_decisions(node.part) if isinstance(node, Not) else isinstance(node, Is | Time)


def _positive(node: Node) -> list[Leaf]:
    if isinstance(node, Word | Phrase):
        return [node]
    if isinstance(node, And | Or):
        return [leaf for part in node.parts for leaf in _positive(part)]
    if isinstance(node, Not) and isinstance(node.part, Not):
        return _positive(node.part.part)
    return []
