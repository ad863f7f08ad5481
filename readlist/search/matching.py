"""Regular expressions over the papers' texts, safe and bounded in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from readlist.search.data import Data


def matching(data: Data, pattern: str, papers: Any, deadline: float) -> tuple[Any, bool]:
    """(n,) Which papers match, and whether there was time to try them all."""
    return np.zeros(data.count, bool), True
