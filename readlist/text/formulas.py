"""Formulas: which text between two dollar signs is mathematics, and which is money."""

from __future__ import annotations

import re
from typing import Final

_COMMAND: Final = re.compile(r"\\[a-zA-Z(){}|,;!]")
_OPERATOR: Final = re.compile(r"[\^_=<>]")
_PROSE: Final = re.compile(r"[A-Za-z]{2,}[,;]?\s+\(?[A-Za-z]{2,}")
_MONEY: Final = re.compile(
    r"\d[\d.,]*\s?(?:[KkMBb]\b|[a-z]+illion|bn\b|USD|per\b|and\b|or\b|to\b|for\b|in\b|of\b|a\b|from\b|with\b|/|"
    r"[–—-]\s*(?:US)?$"
    r"|[a-z]{3,}\s)"
)


def is_formula(inside: str, after: str) -> bool:
    """Whether two dollar signs enclose a formula.

    Args:
        inside: What stands between them.
        after: The character behind the second; empty at the end.
    """
    bare = inside.strip()
    if not bare or "\n\n" in inside:
        return False
    if bare[0].isdigit() and (inside[-1].isspace() or after.isdigit()) and _MONEY.match(bare + " "):
        return False
    if _COMMAND.search(inside):
        return True
    if _PROSE.search(inside):
        return False
    if _OPERATOR.search(inside):
        return True
    if after.isdigit():
        return len(bare) == 1 and not bare.isalnum()
    if not any(map(str.isspace, inside)) and bare[-1] not in "-–—/.,":
        return True
    if bare[0].isdigit() and _MONEY.match(bare + " "):
        return False
    return len(bare) <= 40 and not (inside[-1].isspace() and not inside[0].isspace() and bare[0].isdigit())
