"""From a paper's text to the words that the ranking compares."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# Chinese and Japanese write no blanks: single characters, paired by the two-word terms, stand for words there.
_SPACELESS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_SPACELESS}]|[^\W_{_SPACELESS}]{{2,}}")
# An address says where something is, not what a paper is about; its parts would speak for every paper with code.
_ADDRESS = re.compile(r"(?:https?://|www\.)[!-~]+|\b(?:github|gitlab)\.com/[!-~]+", re.IGNORECASE)
_MARKS = re.compile("[\u0300-\u036f]")

COMMON: Final = frozenset(
    """
    an and any are as at be been both but by can could do does each for from had has have he here how if in into
    is it its may might more most much no nor not of on one only or other our out over same several she should
    show shows so some such than that the their them then there these they this those through to too under up upon
    us using via was we were what when where whether which while who whose will with within without would yet you
    your also however thus between about based paper propose proposed present presents novel new study results
    method methods approach use used two three first well many different various all among after during results
    conclusion background achieve achieves best challenging current demonstrate demonstrated demonstrates effective
    effectively enhance enhances enhancing evaluation evaluations existing experiments extensive framework further
    furthermore improve improved improvements improves including introduce introduces key limited often outperforms
    outperforming performance previous relying remarkable represents significant significantly single state success
    superior technique art sota code available publicly make makes made cannot github
    """.split()  # noqa: SIM905 - two hundred quotes are harder to read
)
"""Words that explain nothing to a reader; they are compared all the same."""


def words(text: str) -> list[str]:
    """The folded words of a text in order: no case, no accents, no single letters, no punctuation, no addresses."""
    if "://" in text or "www." in text or "hub.com/" in text:
        text = _ADDRESS.sub(" ", text)
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
