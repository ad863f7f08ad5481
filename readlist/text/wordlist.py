"""Word lists: how the modules here write down many words."""

from __future__ import annotations


def listed(words: str) -> frozenset[str]:
    """The words of a string, split at blanks."""
    return frozenset(words.split())
