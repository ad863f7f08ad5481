"""Light on what was found: where a text has the words of a query, and the piece of it that shows them best."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from readlist.query.nodes import Phrase
from readlist.search.spelling import cut
from readlist.text.fold import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.query import Query
    from readlist.search.found import Substitution

_IDEOGRAPH: Final = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_MARKS: Final = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f\u00ad\u200b-\u200d\u2060\ufeff"
_WORD: Final = re.compile(rf"[{_IDEOGRAPH}]|[^\W_{_IDEOGRAPH}](?:[^\W_{_IDEOGRAPH}]|[{_MARKS}])*")


def light(text: str, query: Query, substitutions: Sequence[Substitution] = ()) -> list[tuple[int, int]]:
    """The characters of a text that a query found: `text[start:end]`, ascending, none overlapping.

    Args:
        substitutions: The words that were searched instead, as `Found` says them.
    """
    instead = dict(substitutions)
    words = _words(text)
    spans: list[tuple[int, int]] = []
    for term in query.terms:
        for typed in instead.get(term.text, (term.text,)):
            parts = cut(fold(typed))
            if isinstance(term, Phrase):
                spans += _phrase(words, parts, not term.closed)
                continue
            whole = term.whole
            for part in parts:
                for start, end, word in words:
                    if word == part or (not whole and word.startswith(part)):
                        spans.append((start, end))
    return _merged(spans)


def snippet(text: str, query: Query, substitutions: Sequence[Substitution] = (), width: int = 80) -> str | None:
    """The piece of a text around its best hit, at most `width` characters; None where nothing is lit."""
    spans = light(text, query, substitutions)
    if not spans:
        return None
    start = max(0, spans[0][0] - width // 3)
    if start:
        start = text.find(" ", start) + 1 if " " in text[start : spans[0][0]] else start
    piece = text[start : start + width]
    return " ".join(piece.split())


def _phrase(words: list[tuple[int, int, str]], parts: list[str], open_end: bool) -> list[tuple[int, int]]:
    spans = []
    for at in range(len(words) - len(parts) + 1):
        here = [word for _, _, word in words[at : at + len(parts)]]
        if here[:-1] == parts[:-1] and (here[-1] == parts[-1] or (open_end and here[-1].startswith(parts[-1]))):
            spans.append((words[at][0], words[at + len(parts) - 1][1]))
    return spans


@lru_cache(maxsize=64)
def _words(text: str) -> list[tuple[int, int, str]]:
    return [(match.start(), match.end(), fold(match[0])) for match in _WORD.finditer(text)]


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(set(spans)):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
