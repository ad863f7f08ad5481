"""Finding the papers of one word or phrase, and how well each has it."""

from __future__ import annotations

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
_SPLITS: Final = 4
_RANGE: Final = 400
_FEW: Final = 0.25  # The share of papers up to which only theirs of the running text is read.
_PIECE: Final = 1 << 18
_MANY: Final = 500_000  # Postings beyond which it is not told where the starts of words stand.

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
_BESIDE: Final = np.uint8(AUTHOR | KEYWORD | VENUE)


class Terms:
    """Looks words up in an index and in the marks."""

    def __init__(self, data: Data, marks: Marks) -> None:
        self.data = data
        self.marks = marks

    def word(self, text: str, field: TextField | None = None, *, whole: bool = False) -> Bytes:
        """(n,) How well each paper has a word as typed: in any of its spellings, in one field or anywhere."""
        key = ("word", text, field, whole)
        grade = self.data.memo.get(key)
        if grade is None:
            grade = self._typed(text, field, whole)
            grade.flags.writeable = False
            self.data.memo.put(key, grade)
        if field in {None, "note"}:
            grade = self.marks.word(grade, text, field, whole)
        return grade

    def _typed(self, text: str, field: TextField | None, whole: bool) -> Bytes:
        grade = self._none()
        if field == "note":
            return grade
        folded = fold(text)
        if field == "link":
            for number, part in enumerate(cut(folded)):
                one = self.start(LINK + part, VENUE, whole)
                grade = one if number == 0 else np.minimum(grade, one)
            return grade
        bits = FIELD_BITS[field] if field else ANYWHERE
        for sign in signed(folded.rstrip(".,;:")) or _half_signed(folded):
            low, high = self.data.starting(sign)
            if low < high:
                return self.start(sign, bits, whole)
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
                grade = np.minimum(grade, self.start(part, bits, False))
        else:
            grade = self.phrase(parts, bits, open_end=not whole)
        return np.maximum(grade, self.start(joined, bits, whole))

    def _joined(self, word: str, bits: int, whole: bool) -> Bytes:
        """A word, and the same word where it is written in two with a blank (`selfsupervised`)."""
        grade = self.start(word, bits, whole)
        for split in self.splits(word):
            grade = np.maximum(grade, self.phrase([word[:split], word[split:]], bits, open_end=not whole))
        return grade

    def splits(self, word: str) -> list[int]:
        """Where papers write a hyphen into a folded word, or into one that it starts."""
        data = self.data
        low, high = data.starting(word)
        if low == high or high - low > _RANGE:
            return []
        first, last = np.searchsorted(data.compound, [low, high])
        return [
            split
            for split in sorted(set(data.split[first:last].tolist()))
            if split and len(word) - split > (1 if split > 1 else 2)
        ][:_SPLITS]

    def start(self, word: str, bits: int, whole: bool) -> Bytes:
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
            if bits != ANYWHERE:
                place = _PLACE[found]
                for level in (1, 2, 3):
                    grade[docs[place == level]] = level
            else:
                grade[docs] = 1
                if len(docs) < _MANY:
                    grade[docs[(found & _BESIDE) != 0]] = 2
                    grade[docs[(found & (NAME | TITLE)) != 0]] = 3
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
        for number, part in enumerate(parts):
            if open_end and number == len(parts) - 1:
                low, high = data.starting(part)
            else:
                low = data.number(part)
                high = low + 1
            if low < 0 or low == high:
                return grade
            ranges.append((low, high))
        if not ranges:
            return grade
        at = places(data, ranges)
        docs, found = self._fields(at)
        chosen = (found & np.uint8(bits)) != 0
        docs, found = docs[chosen], found[chosen]
        level = _WHOLE[found]
        for one in np.flatnonzero(np.bincount(level)):  # `np.unique` would import numpy.ma, 40 ms of a command
            of_level = docs[level == one]
            grade[of_level] = np.maximum(grade[of_level], one)
        return grade

    def quoted(self, parts: list[str], bits: int, *, open_end: bool) -> Bytes:
        """(n,) Grades of a phrase as typed: like `phrase`, however its words are joined."""
        grade = self.phrase(parts, bits, open_end=open_end)
        others: list[list[str]] = []
        for at, part in enumerate(parts):
            others += ([*parts[:at], part[:split], part[split:], *parts[at + 1 :]] for split in self.splits(part)[:1])
            if at + 1 < len(parts) and len(part) in self.splits(part + parts[at + 1]):
                others.append([*parts[:at], part + parts[at + 1], *parts[at + 2 :]])
        for other in others[:_SPLITS]:
            grade = np.maximum(grade, self.phrase(other, bits, open_end=open_end))
        return grade

    def keyword(self, parts: list[str], start: bool) -> Bytes:
        """(n,) 1 where a paper came with a keyword of just these words, or of one that they start."""
        data, has = self.data, self._none()
        ranges = [(number, number + 1) for number in map(data.number, parts)]
        if start and parts:
            ranges[-1] = data.starting(parts[-1])
        if not ranges or min(low for low, _ in ranges) < 0 or ranges[-1][0] == ranges[-1][1]:
            return has
        at = places(data, ranges)
        docs, found = self._fields(at)
        chosen = found == KEYWORD
        at, docs = at[chosen], docs[chosen]
        # A break ends each keyword; the first one follows the authors.
        first = at == data.stream_at[docs] + data.bounds[docs, FIELDS.index(AUTHOR)]
        fits = first | (data.stream[at - 1] == 0)
        if not start:
            fits &= data.stream[at + len(ranges)] == 0
        has[docs[fits]] = 1
        return has

    def _fields(self, at: Any) -> tuple[Any, Any]:
        """The papers and the fields that places of the running text belong to."""
        data = self.data
        docs = np.searchsorted(data.stream_at, at, side="right") - 1
        inside = at - data.stream_at[docs]
        return docs, np.array(FIELDS, np.uint8)[(data.bounds[docs] <= inside[:, None]).sum(axis=1)]

    def _none(self) -> Bytes:
        return np.zeros(self.data.count, np.uint8)


def places(data: Data, ranges: list[tuple[int, int]]) -> Any:
    """Where in the running text words of these ranges stand side by side, ascending."""
    weights = [int(data.post_at[high] - data.post_at[low]) for low, high in ranges]
    rarest = weights.index(min(weights))
    papers: Any = np.ones(data.count, bool)
    for number in np.argsort(weights):
        low, high = ranges[number]
        has = np.zeros(data.count, bool)
        has[data.post_doc[data.post_at[low] : data.post_at[high]]] = True
        papers &= has
        if papers.mean() < _FEW:
            break
    low, high = ranges[rarest]
    chosen = np.flatnonzero(papers)
    if len(chosen) < _FEW * data.count:
        flat, _ = running_text(data, chosen)
        at = flat[within(data.stream[flat], low, high)]
    else:
        size = len(data.stream)
        pieces = [
            np.flatnonzero(within(data.stream[begin : begin + _PIECE], low, high)) + begin
            for begin in range(0, size, _PIECE)
        ]
        at = np.concatenate([*pieces, np.empty(0, np.int64)])
    at = at - rarest
    at = at[(at >= 0) & (at <= len(data.stream) - len(ranges))]
    for offset, (low, high) in enumerate(ranges):
        if offset != rarest:
            at = at[within(data.stream[at + offset], low, high)]
    return at


def within(tokens: Any, low: int, high: int) -> Any:
    """Which of these word numbers are from `low` to before `high`."""
    # Unsigned numbers below `low` wrap round to great ones, so that one comparison does for both ends.
    return tokens == low if high == low + 1 else tokens - np.uint32(low) < np.uint32(high - low)


def running_text(data: Data, papers: Any) -> tuple[Any, Any]:
    """Places of all the running text of these papers (ascending), and where each paper's begins among them."""
    begin = data.stream_at[papers]
    lengths = data.stream_at[papers + 1] - begin
    starts = np.cumsum(lengths) - lengths
    return np.arange(int(lengths.sum())) + np.repeat(begin - starts, lengths), starts


def _half_signed(folded: str) -> list[str]:
    return [folded] if len(folded) > 1 and folded[-1] in "+#" and folded[:-1].isalnum() and len(folded) < 9 else []
