"""From a paper's text to the words that the ranking compares."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

# Chinese and Japanese write no blanks: single characters, paired by the two-word terms, stand for words there.
_SPACELESS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_SPACELESS}]|[^\W_{_SPACELESS}]{{2,}}")
_MARKS = re.compile("[\u0300-\u036f]")


def words(text: str) -> list[str]:
    """The folded words of a text in order: no case, no accents, no single letters, no punctuation."""
    if not text.isascii():
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return _WORD.findall(text.casefold())


def parts(document: Mapping[str, Any]) -> tuple[str, str]:
    """The title and the remaining text of a stored document or of a labelled row; anything odd counts as empty."""
    title = _text(document.get("title")) or _text(document.get("title_raw"))
    body = next(filter(None, (_text(document.get(name)) for name in ("text", "abstract", "summary"))), "")
    keywords = document.get("keywords")
    if isinstance(keywords, (list, tuple)):
        body = "\n".join([body, *map(_text, keywords)])
    elif keywords:
        body = f"{body}\n{_text(keywords)}"
    return title, body


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
