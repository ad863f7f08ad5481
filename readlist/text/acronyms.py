"""Acronyms: the short forms that a text expands."""

from __future__ import annotations


def acronyms(text: str) -> dict[str, str]:
    """Short form → expansion for each acronym that the readable text spells out, in order."""
    return {}
