"""When two spellings are one tag."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def folded(tag: str) -> str:
    """What two spellings of one tag have in common: NFKC, case folded, blanks collapsed."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tag).casefold()).split())
