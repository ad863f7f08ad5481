"""Renewing: what an older version derived from the papers' facts, derived again."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import orjson

from readlist.collector import no_gc
from readlist.document import from_document
from readlist.errors import CancelledError
from readlist.importing.deriving import Deriver
from readlist.store.encoded import Documents
from readlist.text import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.store import Store
    from readlist.store.encoded import Row


def renew(store: Store, cancelled: Callable[[], bool] | None = None) -> int:
    """Derive again what an older version derived; facts, marks and times stay as they are.

    Other processes help with many papers. What another program changes meanwhile stays as it leaves it, until the next
    time.

    Args:
        store: The library, writable.
        cancelled: Asked often whether to stop; nothing is stored then.

    Returns:
        How many papers were derived again.

    Raises:
        CancelledError: `cancelled` said so.
        LibraryError: They can't be written; nothing has changed.
        DamagedError: papers.json is not understood; it was not touched.
    """
    with no_gc(), closing(Deriver()) as deriver:
        before: list[Row] = []
        after: list[Row] = []
        for row in store.encoded().rows:
            if cancelled is not None and cancelled():
                raise CancelledError("Deriving was stopped", "Nothing of it was kept.")
            document = orjson.loads(row)
            if document.get("derived", 0) < VERSION:
                after += [one.row for one in deriver.add(len(before), from_document(document))]
                before.append(row)
        for one in deriver.rest():
            if cancelled is not None and cancelled():
                raise CancelledError("Deriving was stopped", "Nothing of it was kept.")
            after.append(one.row)
    if after:
        store.replace(Documents(after), Documents(before))
    return len(after)
