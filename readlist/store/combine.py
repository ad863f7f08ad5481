"""Two documents of one paper made one: the newer facts, and every list, alias and source of both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.document import Document
    from readlist.store.papers import Part

_UNITED = ("aliases", "lists", "sources")


def combine(first: Document, second: Document) -> Document:
    """One document of two; what one says and the other doesn't is kept."""
    winner, other = (second, first) if _rank(second) > _rank(first) else (first, second)
    made: dict[str, Any] = {**winner}
    for name, value in other.items():
        if made.get(name) in (None, "", [], {}):
            made[name] = value
    for name in _UNITED:
        united = [*winner.get(name, ()), *(part for part in other.get(name, ()) if part not in winner.get(name, ()))]
        if united:
            made[name] = united
    return made


def over(new: Document, current: Document) -> Document:
    """A new document that takes the place of one that it doesn't know: its facts, and what adds up of both."""
    return {**combine(new, current), **{name: value for name, value in new.items() if name not in _UNITED}}


def _rank(document: Document) -> tuple[str, int]:
    return (str(document.get("changed") or document.get("added") or ""), len(str(document)))


def combined(parts: Sequence[Part], documents: Sequence[Document]) -> dict[int, Document]:
    """The documents of a file, each paper once, by the offset at which it stands first."""
    found: dict[int, Document] = {}
    first: dict[str, int] = {}
    for part, document in zip(parts, documents, strict=True):
        place = first.setdefault(part.key, part.offset)
        found[place] = combine(found[place], document) if place in found else document
    return found
