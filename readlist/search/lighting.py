"""Light on what was found: where a text has the words of a query, and the piece of it that shows them best."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.query import Query
from readlist.query.nodes import Or, Phrase, Word
from readlist.search.spelling import HYPHENS, IDEOGRAPHS, contracted, cut, signed, spelt_out
from readlist.text.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.query.nodes import Leaf, TextField
    from readlist.search.found import Substitution

_MARKS: Final = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f\u00ad\u200b-\u200d\u2060\ufeff"
_WORD: Final = re.compile(rf"[{IDEOGRAPHS}]|[^\W_{IDEOGRAPHS}](?:[^\W_{IDEOGRAPHS}]|[{_MARKS}])*")
_JOINTS: Final = HYPHENS | {" ", "'", "’"}
_CUT: Final = "…"
Text = tuple[str, "TextField | None"]
"""A text, and the field that it is; None for one that is none of them."""


class _Place(NamedTuple):
    start: int
    end: int
    forms: tuple[str, ...]


def light(
    text: str, query: Query, substitutions: Sequence[Substitution] = (), field: TextField | None = None
) -> list[tuple[int, int]]:
    """The characters of a text that a query found: `text[start:end]`, ascending, none overlapping.

    Args:
        substitutions: The words that were searched instead, as `Found` says them.
        field: What the text is, so that words asked for in other fields stay dark; None lights all.
    """
    merged: list[tuple[int, int]] = []
    for start, end, _ in sorted(_lit(text, query, substitutions, field)):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def snippet(
    text: str, query: Query, substitutions: Sequence[Substitution] = (), width: int = 80, field: TextField | None = None
) -> str | None:
    """The piece of a text that shows most of a query's words, at most `width` characters, blanks made single.

    Returns:
        The piece, with an ellipsis where the text goes on; None where nothing is lit or there is no room.
    """
    lit = sorted(_lit(text, query, substitutions, field))
    if not lit or width < 1:
        return None
    room = max(1, width - 2)
    best, most = lit[0][0], 0
    for start, _, _ in lit:
        shown = len({term for begin, end, term in lit if start <= begin and end <= start + room})
        if shown > most:
            best, most = start, shown
    last = max((end for begin, end, _ in lit if best <= begin and end <= best + room), default=best)
    begin = max(0, min(best, best - (room - (last - best)) // 3, len(text) - room))
    if begin:
        blank = text.find(" ", begin, best)
        begin = best if blank < 0 else blank + 1
    piece = text[begin : begin + room]
    goes_on = begin + room < len(text)
    if goes_on and (blank := piece.rfind(" ")) > last - begin:
        piece = piece[:blank]
    shown_text = " ".join(piece.split())
    return f"{_CUT if begin else ''}{shown_text}{_CUT if goes_on else ''}"[:width]


def beyond(
    shown: Sequence[Text], texts: Sequence[Text], query: Query, substitutions: Sequence[Substitution], width: int
) -> str | None:
    """The piece of a text that shows what a query found in it and what is shown already doesn't.

    Args:
        shown: What is seen of a paper anyhow, each text with the field that it is.
        texts: Where else words may stand, the best to show first.

    Returns:
        The piece, as `snippet` gives it, of the first text that has one; None where nothing is left to show.
    """
    typed = {term.text for term in query.terms}
    joined = [(one, words) for one, words in substitutions if one not in typed]
    in_one = {word for one, _ in joined for word in one.split()}
    terms = [term for term in query.terms if term.text not in in_one and term.field != "link"]
    terms += [Word(word) for _, words in joined for word in words]
    own = [(one, words) for one, words in substitutions if one in typed]
    dark = [term for term in terms if not any(_shows(text, term, own, field) for text, field in shown)]
    if not dark:
        return None
    rest = Query("", Or(tuple(dark)))
    own = [(one, words) for one, words in own if one in {term.text for term in dark}]
    return next((found for text, field in texts if (found := snippet(text, rest, own, width, field))), None)


def _shows(text: str, term: Leaf, substitutions: Sequence[Substitution], field: TextField | None) -> bool:
    own = [(one, words) for one, words in substitutions if one == term.text]
    return next(_lit(text, Query("", term), own, field), None) is not None


def _lit(
    text: str, query: Query, substitutions: Sequence[Substitution], field: TextField | None
) -> Iterator[tuple[int, int, int]]:
    """Places that are lit, each with the number of the term that lights it."""
    places = _places(text)
    instead = dict(substitutions)
    terms: list[Leaf] = list(query.terms)
    known = {term.text for term in terms}
    # Two words that were searched as one, or the like, belong to no single term.
    terms += [Word(word) for typed, words in substitutions if typed not in known for word in words]
    for number, term in enumerate(terms):
        if term.field == "link" or (field is not None and term.field not in {None, field}):
            continue
        for shown in instead.get(term.text, (term.text,)):
            for start, end in _spans(text, places, term, shown):
                yield start, end, number


def _spans(text: str, places: Sequence[_Place], term: Leaf, shown: str) -> Iterator[tuple[int, int]]:
    folded = fold(shown)
    parts = cut(folded)
    if not parts:
        return
    if isinstance(term, Phrase) or " " in shown.strip():
        yield from _side_by_side(places, parts, not term.closed if isinstance(term, Phrase) else True)
        return
    for sign in signed(folded):
        yield from _with_sign(text, places, sign)
        return
    whole = term.whole
    spellings = ["".join(parts), *spelt_out(shown)]
    for spelling in dict.fromkeys(spellings):
        yield from _one_word(text, places, spelling, whole)
    if len(parts) > 1:
        between = {character for character in folded if not character.isalnum()}
        if between <= HYPHENS and all(len(part) > 2 and not part.isdigit() for part in parts[:-1]):
            for part in parts:
                yield from _one_word(text, places, part, False)
        else:
            yield from _side_by_side(places, parts, not whole)


def _one_word(text: str, places: Sequence[_Place], word: str, whole: bool) -> Iterator[tuple[int, int]]:
    for number, place in enumerate(places):
        for form in place.forms:
            if form == word or (not whole and form.startswith(word)):
                yield place.start, place.end
            elif len(form) < len(word) and word.startswith(form) and number + 1 < len(places):
                # The same word written in two: `self-supervised` for `selfsupervised`.
                after = places[number + 1]
                rest = word[len(form) :]
                joined = after.start == place.end + 1 and text[place.end] in _JOINTS and len(rest) > 1
                if joined and any(other == rest or (not whole and other.startswith(rest)) for other in after.forms):
                    yield place.start, after.end


def _side_by_side(places: Sequence[_Place], parts: list[str], open_end: bool) -> Iterator[tuple[int, int]]:
    size = len(parts)
    for at in range(len(places) - size + 1):
        if all(part in places[at + offset].forms for offset, part in enumerate(parts[:-1])):
            last = places[at + size - 1]
            if any(form == parts[-1] or (open_end and form.startswith(parts[-1])) for form in last.forms):
                yield places[at].start, last.end


def _with_sign(text: str, places: Sequence[_Place], word: str) -> Iterator[tuple[int, int]]:
    before = 0 if word[0].isalnum() else 1
    for place in places:
        start = place.start - before
        if start >= 0 and fold(text[start : start + len(word)]) == word:
            yield start, start + len(word)


@lru_cache(maxsize=256)
def _places(text: str) -> tuple[_Place, ...]:
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        folded = fold(word)
        forms = [folded]
        if not word.isascii():
            forms += spelt_out(word)
            forms += (part for part in cut(folded) if part != folded)
        elif word[0].isupper() and (short := contracted(folded)) != folded:
            forms.append(short)
        found.append(_Place(match.start(), match.end(), tuple(forms)))
    return tuple(found)
