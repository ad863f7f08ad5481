"""The caches of a library: loaded where they fit its papers, brought along or made anew where they don't."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from readlist.catalogue import Catalogue
from readlist.collector import no_gc
from readlist.errors import CancelledError, DamagedError
from readlist.store.storage import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist import search
    from readlist.document import Document
    from readlist.search.parts import Kept
    from readlist.store import Store

NO_PARTS: Final[Mapping[int, Kept]] = MappingProxyType({})


class Stored(Sequence["Document"]):
    """The papers of a library, each read when it is asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.extents = store.extents()

    def __len__(self) -> int:
        return len(self.extents)

    def __getitem__(self, position: Any) -> Any:
        return self._store.document(*self.extents[position])


def load_catalogue(store: Store) -> Catalogue:
    """The columns of the papers.

    Raises:
        DamagedError: papers.json isn't understood.
    """
    signature = store.signature
    cached = Catalogue.load(store.cache, signature)
    if cached is not None:
        return cached
    with no_gc():
        stored = Stored(store)
        made = Catalogue.build(stored, stored.extents)
    with suppress(OSError):  # a library that can't be written to is still good to read
        made.save(store.cache, signature, write)
    return made


def cached_index(store: Store, signature: str, *, thorough: bool = False) -> search.Index | None:
    """The word index in the cache, where it is of the papers with this signature; for `thorough` see `load_index`."""
    from readlist import search  # not before the first paint

    return search.Index.load(store.cache, signature, thorough=thorough)


def load_index(
    store: Store,
    cancelled: Callable[[], bool] | None = None,
    parts: Mapping[int, Kept] = NO_PARTS,
    *,
    thorough: bool = False,
) -> search.Index:
    """The word index of the papers; building it takes seconds.

    Args:
        store: The library's files.
        cancelled: Polled while building.
        parts: What was made of some papers already, by the position of the first.
        thorough: Whether every byte of a cached index is checked, which takes up to a second.

    Raises:
        CancelledError: `cancelled` said so, or the papers changed meanwhile.
        DamagedError: papers.json isn't understood.
    """
    from readlist import search  # not before the first paint

    signature = store.signature
    index = cached_index(store, signature, thorough=thorough)
    if index is None:
        try:
            with no_gc():
                index = search.Index.build(Stored(store), cancelled, parts)
        except DamagedError:
            if store.signature == signature:
                raise
        if index is None or store.signature != signature:
            raise CancelledError("the papers changed while they were being read for the word index")
        with suppress(OSError):
            index.save(store.cache, signature)
    return index


def follow(
    index: search.Index, store: Store, before: Catalogue, now: Catalogue, parts: Mapping[int, Kept] = NO_PARTS
) -> bool:
    """Bring an index from the papers `before` up to those of `now`, and cache it.

    Returns:
        False where the old papers don't stand in their places any more, or all that is derived may be another, so that
        the index must be made anew.
    """
    if now.derived != before.derived or now.key_bytes[: len(before.key_bytes)] != before.key_bytes:
        return False
    size = len(before)
    changed = [p for p in range(size) if now.changed[p] != before.changed[p] or now.lengths[p] != before.lengths[p]]
    changed += range(size, len(now))
    index.extend(changed, Stored(store), parts)
    with suppress(OSError):
        index.save(store.cache, store.signature)
    return True
