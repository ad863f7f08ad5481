"""The caches of a library: loaded where they fit its papers, brought along or made anew where they don't."""

from __future__ import annotations

import gc
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from readlist.catalogue import Catalogue
from readlist.store.storage import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from readlist import search
    from readlist.document import Document
    from readlist.store import Store


def load_catalogue(store: Store, documents: Sequence[Document] | None = None) -> Catalogue:
    """The columns of the papers.

    Args:
        documents: All papers, where the caller has them already; then the columns are made anew.

    Raises:
        DamagedError: papers.json isn't understood.
    """
    signature = store.signature
    cached = Catalogue.load(store.cache, signature) if documents is None else None
    if cached is not None:
        return cached
    with _no_collection():
        made = Catalogue.build(store.encoded() if documents is None else documents, store.extents())
    with suppress(OSError):  # a library that can't be written to is still good to read
        made.save(store.cache, signature, write)
    return made


def cached_index(store: Store, signature: str) -> search.Index | None:
    """The word index in the cache, where it is of the papers with this signature."""
    from readlist import search  # not before the first paint

    return search.Index.load(store.cache, signature)


def load_index(
    store: Store, cancelled: Callable[[], bool] | None = None, documents: Sequence[Document] | None = None
) -> search.Index:
    """The word index of the papers; building it takes seconds.

    Args:
        store: The library's files.
        cancelled: Polled while building.
        documents: All papers, where the caller has them already.

    Raises:
        CancelledError: `cancelled` said so.
        DamagedError: papers.json isn't understood.
    """
    from readlist import search  # not before the first paint

    signature = store.signature
    index = cached_index(store, signature)
    if index is None:
        with _no_collection():
            index = search.Index.build(store.encoded() if documents is None else documents, cancelled)
        with suppress(OSError):
            index.save(store.cache, signature)
    return index


def follow(
    index: search.Index, store: Store, before: Catalogue, now: Catalogue, documents: Sequence[Document] | None
) -> bool:
    """Bring an index from the papers `before` up to those of `now`, and cache it.

    Returns:
        False where the old papers don't stand in their places any more, so that the index must be made anew.
    """
    if now.key_bytes[: len(before.key_bytes)] != before.key_bytes:
        return False
    size = len(before)
    changed = [p for p in range(size) if now.changed[p] != before.changed[p] or now.lengths[p] != before.lengths[p]]
    changed += range(size, len(now))
    index.extend(changed, store.encoded() if documents is None else documents)
    with suppress(OSError):
        index.save(store.cache, store.signature)
    return True


@contextmanager
def _no_collection() -> Iterator[None]:
    """Making a hundred thousand objects that all stay is half as fast with the collector looking on."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
