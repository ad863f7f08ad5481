"""The shape of a document: which of its fields are not what they should be, as after an edit by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_KEY: Final = re.compile("[0-9a-f]{12}")
_BIT: Final = 1 << 63


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _number(value: Any) -> bool:
    return type(value) is int and -_BIT <= value < _BIT


def _rows(*kinds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def good(value: Any) -> bool:
        return isinstance(value, list) and all(
            isinstance(row, list)
            and len(row) == len(kinds)
            and all(kind(x) for kind, x in zip(kinds, row, strict=True))
            for row in value
        )

    return good


def _key(value: Any) -> bool:
    return isinstance(value, str) and _KEY.fullmatch(value) is not None


def _maybe(kind: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or kind(value)


_FIELDS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "key": (_key, "12 hexadecimal digits"),
    **dict.fromkeys(
        (
            *("abstract", "venue", "doi", "arxiv", "openreview", "url", "pdf", "comment", "markup", "title_raw"),
            *("added", "changed", "title", "title_from", "text"),
        ),
        (_text, "a text"),
    ),
    "name": (_maybe(_text), "a text or null"),
    "year": (_maybe(_number), "a number or null"),
    "derived": (_number, "a number"),
    **dict.fromkeys(("authors", "keywords", "lists", "aliases"), (_texts, "a list of texts")),
    "extra": (lambda value: isinstance(value, dict), "an object"),
    "sources": (_rows(_text, _number, _number, _text), "a list of [file, entry, line, id]"),
    "spans": (_rows(_number, _number, _text), "a list of [start, end, style]"),
    "links": (_rows(_text, _text, _text, _text), "a list of [url, kind, host, origin]"),
}
"""Of every field that we write: whether a value is one, and what that is called."""


def odd_fields(document: Mapping[str, Any], key: str = "") -> dict[str, str]:
    """The fields that hold what they can't, and what they should hold; unknown fields hold anything.

    Args:
        key: What the document's first field says that its key is; empty where that isn't known.
    """
    odd = {name: what for name, (good, what) in _FIELDS.items() if name in document and not good(document[name])}
    if "key" not in document:
        odd = {"key": "there", **odd}
    elif key and document["key"] != key:
        odd = {"key": "the same in both places", **odd}
    return odd
