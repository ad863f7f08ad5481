"""The garbage collector, which is told to look away while many objects are made that stay."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def no_gc() -> Iterator[None]:
    """Many new objects and no cycles among them: the collector would only look at them again and again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
