"""Values: a stranger's authors, years, keywords and addresses, read into ours."""

from __future__ import annotations

import ast
import json
import math
import re
from typing import TYPE_CHECKING, Any, Final

from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_BLANKS: Final = re.compile(r"\s+")
_YEAR: Final = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|2100)(?!\d)")
_NOTHING: Final = re.compile(
    r"\[?\s*(?:no (?:abstract|author)[\w ]*(?:available|found|provided|given)?"
    r"|(?:abstract|author)s? not (?:available|found)|n\.?/?a\.?|none|null|nan|undefined|-+|–|—|\?)\s*\.?\s*\]?",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(r"\s*\(\d+\)$")
_AND: Final = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_CATEGORIES: Final = re.compile(r"[a-z][a-z-]+(?:\.[A-Za-z-]{2,})?(?: [a-z][a-z-]+(?:\.[A-Za-z-]{2,})?)*")
_SUFFIX: Final = re.compile(r"(?:Jr|Sr|II|III|IV|PhD|Ph\.D|MD|M\.D)\.?", re.IGNORECASE)
_DEEPEST: Final = 12


def line(value: Any) -> str:
    """A value as one line of text."""
    return _BLANKS.sub(" ", text(value)).strip()


def text(value: Any) -> str:
    """A value as cleaned text without blanks at its ends; lists are joined, objects give the part that says it."""
    if isinstance(value, str):
        return clean(value).strip()
    if value is None or value is False:
        return ""
    if isinstance(value, bool | int):
        return str(value)
    if isinstance(value, float):
        return "" if not math.isfinite(value) else str(int(value)) if value == int(value) else str(value)
    if isinstance(value, list | tuple):
        return "; ".join(filter(None, map(text, value)))
    if isinstance(value, dict):
        for name in ("value", "display_name", "name", "text", "raw", "url", "title", "literal"):
            if name in value:
                return text(value[name])
    return ""


def said(value: str) -> str:
    """The value, empty where it only says that there is none (`[No abstract available]`, `n/a`)."""
    return "" if len(value) < 60 and _NOTHING.fullmatch(value) else value


def year(value: Any) -> int | None:
    """The year in a number, date, time stamp or text; None where there is none."""
    if isinstance(value, dict):
        parts = value.get("date-parts") or value.get("date_parts")
        return year(parts) if parts else year(text(value) or value.get("year") or value.get("raw"))
    if isinstance(value, list | tuple):
        return year(value[0]) if value else None
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if value > 10**11:
            value //= 1000
        if 10**8 < value < 10**11:
            return 1970 + int(value / 31_556_952)
        return value if 1400 <= value <= 2100 else None
    match = _YEAR.search(value) if isinstance(value, str) else None
    return int(match[1]) if match else None


def authors(value: Any) -> tuple[str, ...]:
    """The names in a list of names or objects, or in one text with whatever stands between names."""
    if isinstance(value, dict):
        value = value.get("value", [value])
    if isinstance(value, str):
        listed = _literal(value)
        names = split_authors(value) if listed is None else [line(name) for name in listed]
    elif isinstance(value, list | tuple):
        names = [_person(one) for one in value]
    else:
        names = []
    return tuple(name for name in (said(_NUMBERED.sub("", name).strip(" ,;")) for name in names) if name)


def split_authors(value: str) -> list[str]:
    """The names in one text: between semicolons, bars, line ends, `and`, or commas where these don't part a name."""
    value = clean(value).strip()
    for mark in (";", "|", "\n"):
        if mark in value:
            return [_BLANKS.sub(" ", name).strip() for name in value.split(mark)]
    value = _BLANKS.sub(" ", value)
    pieces = _AND.split(value)
    if len(pieces) > 1 and all(piece.count(",") <= 1 for piece in pieces[:-1]) and "," not in pieces[-1].rstrip(","):
        # "A One, B Two and C Three", or "One, A and Two, B" where every comma parts a name.
        return [name for piece in pieces for name in _by_commas(piece.strip(" ,"))]
    return [name for piece in pieces for name in _by_commas(piece.strip(" ,"))]


def _by_commas(value: str) -> list[str]:
    parts = [part.strip() for part in value.split(",") if part.strip()]
    joined: list[str] = []
    for part in parts:
        if joined and _SUFFIX.fullmatch(part):
            joined[-1] += f", {part}"
        else:
            joined.append(part)
    if len(joined) < 2:
        return joined
    single = [" " not in part for part in joined]
    if len(joined) == 2 and any(single):
        return [", ".join(joined)]
    if not any(single):
        return joined
    # "Silva, Bea, Petrov, Ilya": surnames and given names take turns.
    if len(joined) % 2 == 0 and (all(single[0::2]) or all(single[1::2])):
        return [f"{last}, {first}" for last, first in zip(joined[0::2], joined[1::2], strict=True)]
    return joined


def _person(value: Any) -> str:
    if not isinstance(value, dict):
        return line(value)
    nested = value.get("author")
    if isinstance(nested, dict):
        return _person(nested)
    for family, given in (
        ("family", "given"),
        ("lastName", "firstName"),
        ("last", "first"),
        ("last_name", "first_name"),
    ):
        if value.get(family):
            particle = line(value.get("non-dropping-particle"))
            last = f"{particle} {line(value[family])}".strip()
            parts = (last, line(value.get("suffix")), line(value.get(given)))
            return ", ".join(filter(None, parts))
    for name in ("literal", "fullname", "full_name", "name", "display_name", "raw_author_name", "value"):
        if value.get(name):
            return line(value[name])
    return ""


def keywords(value: Any) -> tuple[str, ...]:
    """The keywords in a list or in one text."""
    if isinstance(value, dict):
        value = value.get("value", [value])
    if isinstance(value, str):
        listed = _literal(value)
        if listed is not None:
            value = listed
        elif _CATEGORIES.fullmatch(value) and "." in value:
            value = value.split(" ")
        else:
            mark = next((mark for mark in (";", "|", "\n", ",") if mark in value), None)
            value = value.split(mark) if mark else [value]
    if not isinstance(value, list | tuple):
        return ()
    words = (line(word.get("term") or word) if isinstance(word, dict) else line(word) for word in value)
    return tuple(dict.fromkeys(word for word in words if said(word)))


def _literal(value: str) -> list[Any] | None:
    """A list written out as Python or JSON writes it; None for any other text."""
    value = value.strip()
    if not (value.startswith("[") and value.endswith("]") and len(value) < 100_000 and value[1:2] in "'\"]"):
        return None
    try:
        found = json.loads(value) if value[1:2] == '"' else ast.literal_eval(value)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return found if isinstance(found, list) else None


def kept(value: Any, where: str, warn: Callable[[str], None], depth: int = 0) -> Any:
    """A value for `extra`: cleaned, strict JSON, None where it says nothing.

    Numbers that JSON doesn't have are dropped with a warning; what is nested beyond all reason becomes text.
    """
    if isinstance(value, str):
        return clean(value).strip() or None
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value if -(2**63) < value < 2**63 else str(value)
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        warn(f"{where}: the number {value} was dropped")
        return None
    if depth > _DEEPEST:
        return clean(str(value))[:10_000]
    if isinstance(value, dict):
        pairs = ((clean(str(name)), kept(one, f"{where}.{name}", warn, depth + 1)) for name, one in value.items())
        return {name: one for name, one in pairs if one is not None} or None
    if isinstance(value, list | tuple):
        return [one for one in (kept(one, where, warn, depth + 1) for one in value) if one is not None] or None
    return clean(str(value)) or None


def from_inverted(index: Mapping[str, Any]) -> str:
    """The abstract that an inverted index (word → positions) was made of."""
    placed = [
        (position, word)
        for word, positions in index.items()
        if isinstance(positions, list)
        for position in positions
        if isinstance(position, int)
    ]
    return clean(" ".join(word for _, word in sorted(placed)))
