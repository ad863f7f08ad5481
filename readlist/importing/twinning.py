"""Twinning: near twins in a library, and making one paper of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.document import from_document, to_document
from readlist.errors import UsageError
from readlist.importing.joining import derived_anew, joined, record_of
from readlist.importing.matching import Matcher
from readlist.text.derive import derive

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from readlist.decision import Decision
    from readlist.store import Store


def near_twins(store: Store) -> list[list[str]]:
    """Groups of papers that may be one and were not merged, as keys in the order of the library.

    Pairs that the user set apart are left out.

    Raises:
        DamagedError: The library is not understood.
    """
    hidden = store.hidden
    documents = [document for document in store.documents() if document["key"] not in hidden]
    matcher = Matcher(lambda position: from_document(documents[position]))
    pairs = []
    for position, document in enumerate(documents):
        record = record_of(from_document(document))
        pairs += [(other, position) for other in matcher.resembling(record)]
        matcher.add_document(position, document)
    keys = [document["key"] for document in documents]
    return [[keys[position] for position in group] for group in groups(pairs, keys.__getitem__, store.apart)]


def groups(
    pairs: Iterable[tuple[int, int]], key: Callable[[int], str], apart: Container[tuple[str, str]]
) -> list[list[int]]:
    """The positions that pairs join, each group in order, without the pairs that were set apart.

    Args:
        pairs: Positions that belong together.
        key: The key of the paper at a position.
        apart: Pairs of keys that don't, each in order.
    """
    parents: dict[int, int] = {}

    def root(position: int) -> int:
        while parents.setdefault(position, position) != position:
            parents[position] = parents[parents[position]]
            position = parents[position]
        return position

    for one, other in pairs:
        first, second = sorted((key(one), key(other)))
        if one != other and (first, second) not in apart:
            ends = root(one), root(other)
            parents[max(ends)] = min(ends)
    found: dict[int, list[int]] = {}
    for position in sorted(parents):
        found.setdefault(root(position), []).append(position)
    return [group for group in found.values() if len(group) > 1]


def merge(store: Store, keep: str, away: str) -> Decision:
    """Make one paper of two: the first one's key stays, facts and marks of both are kept; undo takes it back.

    Args:
        store: The library.
        keep: The key of the paper that stays.
        away: The key of the paper that goes into it.

    Raises:
        UsageError: One of them isn't there, or they are one.
    """
    documents = {document["key"]: document for document in store.documents() if document["key"] in (keep, away)}
    for key in (keep, away):
        if key not in documents or key in store.hidden:
            raise UsageError(f"there is no paper {key}", "`readlist dupes` lists the pairs.")
    if keep == away:
        raise UsageError("that is one paper, named twice", "Name two papers.")
    before = from_document(documents[keep])
    paper = joined(before, from_document(documents[away]))
    if derived_anew(before, paper):
        paper = derive(paper)
    return store.merge(to_document(paper), [away])
