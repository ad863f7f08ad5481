"""A query: what was typed, what it means, and how to say it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

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
        if self.root is None:
            return ()
        from readlist.query.nodes import positive

        return tuple(dict.fromkeys(positive(self.root)))

    @property
    def changes_with_decisions(self) -> bool:
        """Whether a new status, or the time going on, may change what it finds, or its order."""
        if self.root is None or self.sort:
            return bool(self.sort)
        from readlist.query.nodes import reads_decisions

        return reads_decisions(self.root)

    def describe(self) -> str:
        """What the query means, in words: `papers tagged rl, not read, with code`."""
        from readlist.query.saying import say

        return say(self.root, self.sort)
