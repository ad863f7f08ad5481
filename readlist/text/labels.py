"""Labels: what a link reads like in running text."""

from __future__ import annotations

import re
from typing import Final

_MARKS: Final = re.compile("[\x01-\x06]")


def linked(label: str, address: str) -> str:
    """What a link with a label reads like: both, or one where they say the same."""
    shown = unmarked(label).strip()
    if not shown:
        return address
    if not address:
        return label
    if not _looks_like_address(address) and _looks_like_address(shown):
        shown, address, label = address, shown, address
    bare = _bare(address)
    return label if _bare(shown) == bare else f"{label} ({address})"


def unescaped(address: str) -> str:
    """An address without the escapes that TeX needs."""
    if "\\" not in address:
        return address
    address = address.replace("\\textasciitilde{}", "~").replace("\\textasciitilde", "~").replace("\\~{}", "~")
    return re.sub(r"\\([_%#&~$^{}\-/])", r"\1", address)


def unmarked(content: str) -> str:
    """A text under way without its marks of emphasis."""
    return _MARKS.sub("", content)


def _looks_like_address(text: str) -> bool:
    return text.startswith(("http://", "https://", "www."))


def _bare(address: str) -> str:
    return address.casefold().removeprefix("https://").removeprefix("http://").removeprefix("www.").rstrip("/.")
