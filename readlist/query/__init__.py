"""The search language: one string for the search box, saved searches, bulk actions and every command."""

from __future__ import annotations

from readlist.query.nodes import (
    And,
    Has,
    InList,
    Is,
    Leaf,
    Node,
    Not,
    Number,
    Or,
    Phrase,
    Regex,
    Tag,
    Time,
    Unknown,
    Venue,
    Word,
)
from readlist.query.parser import parse
from readlist.query.query import Query, Token, TokenKind, both

__all__ = [
    "And",
    "Has",
    "InList",
    "Is",
    "Leaf",
    "Node",
    "Not",
    "Number",
    "Or",
    "Phrase",
    "Query",
    "Regex",
    "Tag",
    "Time",
    "Token",
    "TokenKind",
    "Unknown",
    "Venue",
    "Word",
    "both",
    "parse",
]
