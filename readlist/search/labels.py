"""Names of tags, lists, venues and statuses, and the form in which two of them are the same."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.fold import fold

_BLANKS: Final = re.compile(r"[\s_\"‐‑–-]+")

HAS: Final = {
    "links": "link",
    "notes": "note",
    "tags": "tag",
    "ratings": "rating",
    "dataset": "data",
    "authors": "author",
}


def label(text: str) -> str:
    """A name without case and accents; hyphens, blanks and quotation marks, which no query can hold, are alike."""
    return _BLANKS.sub(" ", fold(text)).strip()
