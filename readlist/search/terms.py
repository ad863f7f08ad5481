"""Finding the papers of one word or phrase, and how well each has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from readlist.search.data import (
    ABSTRACT,
    ANYWHERE,
    AUTHOR,
    FIELDS,
    KEYWORD,
    LINK,
    NAME,
    OFTEN,
    TITLE,
    VENUE,
    Bytes,
    Data,
)
from readlist.search.spelling import HYPHENS, cut, signed, spelt_out
from readlist.text.fold import fold

if TYPE_CHECKING:
    from readlist.query.nodes import TextField
    from readlist.search.marks import Marks

FIELD_BITS: Final[dict[TextField, int]] = {
    "author": AUTHOR,
    "title": TITLE,
    "name": NAME,
    "abstract": ABSTRACT,
    "keyword": KEYWORD,
}
_REMEMBERED: Final = 24
_SPLITS: Final = 4
_RANGE: Final = 400

# How good a hit is: 0 none; by its start 1 to 3, whole from 4 on; each in the abstract, then authors, tags and venue,
# then title and name, the whole ones with how often they occur (4 to 7, 8 to 11, 12 to 15).
_PLACE: Final = np.array(
    [
        0 if not bits & 63 else 3 if bits & (NAME | TITLE) else 2 if bits & (AUTHOR | KEYWORD | VENUE) else 1
        for bits in range(256)
    ],
    np.uint8,
)
_WHOLE: Final = np.array(
    [(int(_PLACE[bits]) << 2) + (bits >> OFTEN) if bits & 63 else 0 for bits in range(256)], np.uint8
)
_BY_AUTHOR: Final = 2 << 2


@dataclass(frozen=True, slots=True, eq=False)
class Hits:
    """Where a word is.

    Attributes:
        grade: (n,) Per paper how good the best hit is, 0 for none.
    """

    grade: Bytes

    @property
    def mask(self) -> Any:
        """(n,) Whether a paper has it."""
        return self.grade != 0


class Terms:
    """Looks words up in an index and in the marks."""

    def __init__(self, data: Data, marks: Marks) -> None:
        self.data = data
        self.marks = marks

    def word(self, text: str, field: TextField | None = None, *, whole: bool = False) -> Bytes:
        """(n,) How well each paper has a word as typed: in any of its spellings, in one field or anywhere."""
        key = ("word", text, field, whole)
        memo = self.data.memo
        if field != "note" and (kept := memo.pop(key, None)) is not None:
            memo[key] = kept
            grade: Bytes = kept  # type: ignore[assignment] # the memo holds what this method put there
        else:
            grade = self._typed(text, field, whole)
            grade.flags.writeable = False
            if field != "note":
                memo[key] = grade
                while len(memo) > _REMEMBERED:
                    memo.pop(next(iter(memo)), None)
        if field in {None, "note"}:
            marked = self.marks.word(text, field, whole)
            if marked:
                grade = grade.copy()
                for position, mark in marked.items():
                    if position < len(grade):
                        grade[position] = max(grade[position], mark)
        return grade

    def known(self, text: str) -> bool:
        """Whether any paper has each part of a word, alone or at the start of a longer one."""
        return bool(self.word(text).any())

    def _typed(self, text: str, field: TextField | None, whole: bool) -> Bytes:
        grade = self._none()
        if field == "note":
            return grade
        folded = fold(text)
        if field == "link":
            for number, part in enumerate(cut(folded)):
                one = self._start(LINK + part, VENUE, whole)
                grade = one if number == 0 else np.minimum(grade, one)
            return grade
        bits = FIELD_BITS[field] if field else ANYWHERE
        for sign in signed(folded.rstrip(".,;:")) or _half_signed(folded):
            low, high = self.data.starting(sign)
            if low < high:
                return self._start(sign, bits, whole)
        grade = self._spelling(folded, bits, whole)
        for other in spelt_out(text):
            if other != folded:
                grade = np.maximum(grade, self._spelling(other, bits, whole))
        return grade

    def _spelling(self, folded: str, bits: int, whole: bool) -> Bytes:
        """A folded word as it is typed: one run of letters, or several with something between them."""
        parts = cut(folded)
        if not parts:
            return self._none()
        if len(parts) == 1:
            return self._joined(parts[0], bits, whole)
        joined = "".join(parts)
        between = {character for character in folded.strip() if not character.isalnum()}
        loose = between <= HYPHENS and all(len(part) > 2 and not part.isdigit() for part in parts[:-1])
        if loose and not whole and not parts[-1].isdigit():
            grade = self._joined(parts[0], bits, False)
            for part in parts[1:]:
                grade = np.minimum(grade, self._start(part, bits, False))
        else:
            grade = self.phrase(parts, bits, open_end=not whole)
        return np.maximum(grade, self._start(joined, bits, whole))

    def _joined(self, word: str, bits: int, whole: bool) -> Bytes:
        """A word, and the same word where it is written in two with a blank (`selfsupervised`)."""
        grade = self._start(word, bits, whole)
        for split in self._splits(word):
            grade = np.maximum(grade, self.phrase([word[:split], word[split:]], bits, open_end=not whole))
        return grade

    def _splits(self, word: str) -> list[int]:
        """Where papers write a hyphen into the word, or into one that it starts."""
        data = self.data
        low, high = data.starting(word)
        if low == high or high - low > _RANGE:
            return []
        first, last = np.searchsorted(data.compound, [low, high])
        return [int(split) for split in np.unique(data.split[first:last]) if 0 < split < len(word)][:_SPLITS]

    def _start(self, word: str, bits: int, whole: bool) -> Bytes:
        """(n,) Grades of one run of letters, where it is a word and where it starts one."""
        data, grade = self.data, self._none()
        low, high = data.starting(word)
        if low == high:
            return grade
        exact = high - low > 0 and data.word(low) == word
        if not whole:
            begin, end = data.post_at[low + exact], data.post_at[high]
            docs, found = data.post_doc[begin:end], data.post_bits[begin:end]
            if bits != ANYWHERE:
                chosen = (found & bits) != 0
                docs, found = docs[chosen], found[chosen] & np.uint8(bits)
            place = _PLACE[found]
            grade[docs] = 1 if bits == ANYWHERE else place
            if bits == ANYWHERE:
                for level in (2, 3):
                    grade[docs[place == level]] = level
        if exact:
            begin, end = data.post_at[low], data.post_at[low + 1]
            docs, found = data.post_doc[begin:end], data.post_bits[begin:end]
            if bits != ANYWHERE:
                chosen = (found & bits) != 0
                docs, found = docs[chosen], found[chosen] & np.uint8(bits | 192)
            grade[docs] = _WHOLE[found]
        return grade

    def phrase(self, parts: list[str], bits: int = ANYWHERE, *, open_end: bool = False) -> Bytes:
        """(n,) Grades of words side by side; with an open end the last may be the start of a word."""
        data, grade = self.data, self._none()
        ranges: list[tuple[int, int]] = []
        papers = None
        for number, part in enumerate(parts):
            if open_end and number == len(parts) - 1:
                low, high = data.starting(part)
            else:
                low = data.number(part)
                high = low + 1
            if low < 0 or low == high:
                return grade
            ranges.append((low, high))
            has = np.zeros(data.count, bool)
            has[data.post_doc[data.post_at[low] : data.post_at[high]]] = True
            papers = has if papers is None else papers & has
        if papers is None:
            return grade
        docs, at = places(data, np.flatnonzero(papers), ranges)
        if not len(docs):
            return grade
        inside = at - data.stream_at[docs]
        code = (data.bounds[docs] <= inside[:, None]).sum(axis=1)
        found = np.array(FIELDS, np.uint8)[code]
        chosen = (found & np.uint8(bits)) != 0
        docs, found = docs[chosen], found[chosen]
        level = _WHOLE[found]
        for one in np.unique(level):
            of_level = docs[level == one]
            grade[of_level] = np.maximum(grade[of_level], one)
        return grade

    def _none(self) -> Bytes:
        return np.zeros(self.data.count, np.uint8)


def places(data: Data, papers: Any, ranges: list[tuple[int, int]]) -> tuple[Any, Any]:
    """Where words of these ranges stand side by side.

    Returns:
        Papers and places in the running text, one pair an occurrence, ascending.
    """
    flat, starts = running_text(data, papers)
    tokens = data.stream[flat]
    reach = len(tokens) - len(ranges) + 1
    if reach <= 0:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    hit = np.ones(reach, bool)
    for offset, (low, high) in enumerate(ranges):
        part = tokens[offset : offset + reach]
        hit &= (part == low) if high == low + 1 else ((part >= low) & (part < high))
    at = np.flatnonzero(hit)
    return papers[np.searchsorted(starts, at, side="right") - 1], flat[at]


def running_text(data: Data, papers: Any) -> tuple[Any, Any]:
    """Places of all the running text of these papers (ascending), and where each paper's begins among them."""
    begin = data.stream_at[papers]
    lengths = data.stream_at[papers + 1] - begin
    starts = np.cumsum(lengths) - lengths
    return np.arange(int(lengths.sum())) + np.repeat(begin - starts, lengths), starts


def _half_signed(folded: str) -> list[str]:
    return [folded] if len(folded) > 1 and folded[-1] in "+#" and folded[:-1].isalnum() and len(folded) < 9 else []
