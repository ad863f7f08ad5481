"""Searching without an index: plain substrings in what texts there are, until the index is ready."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from readlist.query.nodes import And, Not, Or, Phrase, Word
from readlist.search.found import Found
from readlist.text.fold import fold, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.query import Query
    from readlist.query.nodes import Node
    from readlist.search.facts import Facts


def scan(query: Query, facts: Facts, texts: Callable[[int], str]) -> Found:
    """The papers whose texts hold the words of a query, in list order."""
    found = array("i")
    for position in range(facts.count):
        if facts.hidden[position]:
            continue
        if query.root is None or _meets(query.root, " " + " ".join(words(texts(position)))):
            found.append(position)
    return Found(found)


def _meets(node: Node, text: str) -> bool:
    match node:
        case Word() | Phrase():
            return " " + " ".join(words(fold(node.text))) in text
        case And(parts):
            return all(_meets(part, text) for part in parts)
        case Or(parts):
            return any(_meets(part, text) for part in parts)
        case Not(part):
            return not _meets(part, text)
        case _:
            return True
