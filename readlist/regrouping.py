"""Regrouping: a tag or a list renamed, put into another, or deleted, on all its papers in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.decision import Change

if TYPE_CHECKING:
    from readlist.decision import Decision
    from readlist.document import Document
    from readlist.library import Library


def regroup(library: Library, what: str, old: str, new: str) -> Decision:
    """Rename a tag or list, put it into another, or (where `new` is empty) delete it, in one step.

    Args:
        what: `tags` or `lists`.

    Raises:
        LibraryError: It could not be written; nothing has changed.
    """
    said = f"{what[:-1]} {old} → {new}" if new else f"{what[:-1]} {old} deleted"
    if what == "tags":
        having = [p for p, tags in library.columns.tags.items() if old.casefold() in map(str.casefold, tags)]
        keys = library.keys(having)
        changes = [Change(keys, "tag", old, on=False)]
        if new:
            changes.append(Change(keys, "tag", new, on=True))
        return library.change(changes, what=said)
    documents = library.store.documents()
    replaced: dict[str, Document] = {}
    for position, document in enumerate(documents):
        if old in document.get("lists", ()):
            replaced[document["key"]] = document
            names = [new if name == old else name for name in document["lists"]]
            documents[position] = {**document, "lists": list(dict.fromkeys(filter(None, names)))}
    decision = library.store.commit_import(
        documents, added=(), replaced=replaced, changes=(), detail={"what": said, "regrouped": True}
    )
    library.reload()
    return decision
