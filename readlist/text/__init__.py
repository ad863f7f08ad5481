"""What authors wrote → what people read and search: readable text, links, names, titles."""

from __future__ import annotations

from typing import Final

VERSION: Final = 2
"""Of all that is derived: raised whenever any result changes, so that stored papers are derived again."""
