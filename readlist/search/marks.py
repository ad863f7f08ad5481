"""Tags and notes as a search reads them: folded once, kept until a mark changes."""

from __future__ import annotations

import weakref
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from readlist.search.labels import label
from readlist.search.spelling import cut, signed, spelt_out, tails, variants
from readlist.text.fold import fold

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from readlist.query.nodes import TextField
    from readlist.search.data import Bytes
    from readlist.search.facts import Facts

_START_OF_NOTE, _WHOLE_IN_NOTE = 1, 4
_START_OF_TAG, _WHOLE_IN_TAG = 2, 8


_kept: list[tuple[weakref.ref[Facts], object, Marks]] = []


def marks_of(facts: Facts) -> Marks:
    """The tags and notes of these facts, kept until their version changes."""
    version = facts.version
    for owner, known, marks in _kept:
        if owner() is facts and known == version:
            return marks
    marks = Marks(facts)
    _kept[:] = [(weakref.ref(facts), version, marks)]
    return marks


class Marks:
    """The tags and notes of a moment, read only if a query asks for words or tags."""

    def __init__(self, facts: Facts) -> None:
        self._marked, self._noted = facts.tags, facts.notes

    @cached_property
    def tags(self) -> dict[str, NDArray[np.int64]]:
        """Per tag, in the form of `label`, its positions."""
        found: dict[str, list[int]] = {}
        folded: dict[str, str] = {}
        for position, tags in self._marked.items():
            for tag in tags:
                if (form := folded.get(tag)) is None:
                    form = folded[tag] = label(tag)
                found.setdefault(form, []).append(position)
        return {tag: np.array(positions, np.int64) for tag, positions in found.items()}

    @cached_property
    def _tag_words(self) -> dict[str, str]:
        return {tag: _spaced(tag) for tag in self.tags}

    @cached_property
    def _notes(self) -> dict[int, str]:
        return {position: _spaced(note) for position, note in self._noted.items()}

    def word(self, grade: Bytes, text: str, field: TextField | None, whole: bool) -> Bytes:
        """Grades, raised where tags or notes have a word (field None), or notes have it (field `note`)."""
        folded = fold(text)
        parts = cut(folded)
        if not parts:
            return grade
        # A sign is part of what is asked: `c++` isn't the beginning of "computer".
        asked = " ".join(signed(folded) or parts)
        spellings = [asked, *spelt_out(text), *(["".join(parts)] if len(parts) > 1 else [])]
        for spelling in dict.fromkeys(spellings):
            grade = self._raised(grade, spelling, field, whole)
        return grade

    def phrase(self, grade: Bytes, parts: list[str], field: TextField | None, open_end: bool) -> Bytes:
        """Like `word`, for words side by side."""
        return self._raised(grade, " ".join(parts), field, not open_end)

    def _raised(self, grade: Bytes, spelling: str, field: TextField | None, whole: bool) -> Bytes:
        start, exact = f" {spelling}", f" {spelling} "
        hits: list[tuple[NDArray[np.int64], int]] = []
        if field is None:
            for tag, words in self._tag_words.items():
                if exact in words or (start in words and not whole):
                    hits.append((self.tags[tag], _WHOLE_IN_TAG if exact in words else _START_OF_TAG))
        sought = exact if whole else start
        noted = [position for position, words in self._notes.items() if sought in words]
        if noted:
            in_full = [position for position in noted if exact in self._notes[position]]
            hits += [(np.array(noted), _START_OF_NOTE), (np.array(in_full, np.int64), _WHOLE_IN_NOTE)]
        if hits:
            grade = grade.copy()
        for positions, level in hits:
            inside = positions[positions < len(grade)]
            grade[inside] = np.maximum(grade[inside], level)
        return grade


@lru_cache(maxsize=8192)
def _spaced(text: str) -> str:
    folded = fold(text)
    compounds, signs = variants(folded)
    others = ("".join(parts) for compound in compounds for parts in tails(compound))
    return f" {' '.join((*cut(folded), *signs, *spelt_out(text), *others))} "
