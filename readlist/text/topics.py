"""Topics: what an abstract is about by what its first sentences speak of."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.text.gists import DULL, HOLLOW, LACKING, words_of
from readlist.text.grammar import (
    ADJECTIVE,
    ADVERB,
    ARTICLE,
    BASE,
    DOING,
    NOUN,
    OWN,
    PARTICIPLE,
    POINTING,
    PREPOSITION,
    THIRD,
    TO,
    word_of,
)
from readlist.text.phrases import EMPTY_HEADS, KINDS, noun_phrase
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.text.grammar import Word
_BEGINNING: Final = frozenset({ARTICLE, NOUN, ADJECTIVE, PARTICIPLE, BASE, THIRD, DOING, ADVERB})
_MODIFIERS: Final = frozenset({NOUN, ADJECTIVE, BASE, PARTICIPLE})
_COPULAS: Final = listed("is are was were be become becomes remain remains been being")
_OBJECTS: Final = frozenset({ARTICLE, ADJECTIVE, ADVERB, NOUN, POINTING, OWN, TO})
_SPECIFIC: Final = frozenset({POINTING, OWN})
_BEFORE_VERBS: Final = frozenset({POINTING, TO})
_FAR: Final = 180
_MOST: Final = 5
_LONGEST_TEXT: Final = 2_000
_LONGEST_REPEATED: Final = 6
_PUNCTUATION: Final = str.maketrans("", "", ",.;:()")
_ENCLOSING: Final = re.compile(r"[()\[\]{}“”\"]")
_JOINTS: Final = {
    "for": "for",
    "in": "in",
    "within": "in",
    **dict.fromkeys(("via", "through", "using", "leveraging", "utilizing", "employing", "by", "exploiting"), "via"),
}
FIELD: Final = re.compile(r"(?:[tsc]ion|ing|ment|[aeiou]sis|vision|tics|ology|[tr]ics|[tr]y|networks|systems|models)$")
"""Endings of what may be a field or a task."""
_LONGEST: Final = 9
_MODEST: Final = listed(
    "recent rapid great significant remarkable current existing traditional conventional modern increasing "
    "growing widespread emerging important critical crucial fundamental challenging promising popular powerful "
    "key essential central major effective practical other new novel different various many several numerous "
    "certain specific real-world complex advanced common typical standard accurate reliable most more high large "
    "such diverse recently unprecedented impressive notable considerable substantial multiple vast long-standing "
    "good strong possible rich insufficient varied interpretable poor limited inherent corresponding necessary "
    "frequent excessive massive abundant extremely precise"
)
_HOLLOW: Final = (
    EMPTY_HEADS
    | HOLLOW
    | LACKING
    | KINDS
    | listed(
        "proliferation prevalence availability ubiquity surge complexity abundance increase increases decrease "
        "decreases advances advancements advance advancement progress development developments emergence rise "
        "growth field fields area areas domain domains research works studies success attention application "
        "applications breakthroughs years decade decades work researchers users practitioners community scenarios "
        "time efforts effort literature approaches goal promise interest demand adoption popularity capabilities "
        "tasks tools systems deployment manner way ways setting settings approach factor reason era trend trends "
        "landscape paradigm paradigms cornerstone lot world people humans variety factors prior"
    )
)


class Topic(NamedTuple):
    """A phrase that a paper may be about.

    Attributes:
        text: Itself.
        joint: How a title may join it to what is done: `for`, `in`, `via` or `with`.
    """

    text: str
    joint: str


def topics_of(sentences: Sequence[str], own: int) -> list[Topic]:
    """What an abstract may be about: what its first two sentences speak of, and what it speaks of more than once.

    Args:
        sentences: Of the abstract, in order.
        own: Number of the first one that tells what the paper does; what comes before is what it does it for.
    """
    found: list[Topic] = []
    for number, sentence in enumerate(sentences[:2]):
        found += _spoken_of(sentence, number >= own)
    return found + _repeated(sentences, own)


def _spoken_of(sentence: str, own: bool) -> list[Topic]:
    """The topics of one sentence; of the paper's own only those of which it says what they are to it."""
    found: list[Topic] = []
    cut = sentence.rfind(" ", 0, _FAR) if len(sentence) > _FAR else 0
    words = words_of(sentence[:cut] if cut > 0 else sentence[:_FAR])
    at = 0
    while at < len(words) and len(found) < _MOST:
        if words[at].kind not in _BEGINNING or words[at].low in _JOINTS:
            at += 1
            continue
        end = noun_phrase(words, at, joins=False)
        if cut and end == len(words):
            break
        if end > at:
            joint = _joint(words, at)
            if (joint == "for" or _free(words, at)) and (joint if own else joint != "via"):
                whole = _with_complement(words, end)
                text = _topic(words, at, whole, at < 4) if whole else ""
                if text:
                    found.append(Topic(text, joint or "for"))
        at = max(end, at + 1)
    return found


def _repeated(sentences: Sequence[str], own: int) -> list[Topic]:
    """The phrases that come more than once."""
    found: list[Topic] = []
    text = " ".join(sentences)[:_LONGEST_TEXT]
    low_text = text.lower()
    written = text.split(" ")
    low = low_text.translate(_PUNCTUATION).split(" ")
    counts = Counter(pairwise(low))
    begins = sum(sentence.count(" ") + 1 for sentence in sentences[:own])
    for pair, count in [(pair, count) for pair, count in counts.items() if count > 1]:
        if word_of(pair[0]).kind not in _MODIFIERS or word_of(pair[1]).kind not in _MODIFIERS:
            continue
        at = low.index(pair[0])
        while low[at + 1] != pair[1]:
            at = low.index(pair[0], at + 1)
        if at and counts[low[at - 1], pair[0]] >= count and word_of(low[at - 1]).kind in _MODIFIERS:
            continue
        words = [word_of(word) for word in written[max(0, at - 2) : at + _LONGEST_REPEATED]]
        start = min(2, at)
        end = noun_phrase(words, start, joins=False)
        text = _topic(words, start, end, False) if end > start + 1 else ""
        if end > start + 2 and low_text.count(text.lower()) < 2:
            text = _topic(words, start, start + 2, False) if words[start + 1].kind == NOUN else ""
        if text and not _ENCLOSING.search(text):
            joint = _joint(words, start)
            if at < begins:
                found.append(Topic(text, joint if joint == "in" else "for"))
            else:
                found.append(Topic(text, joint or ("for" if FIELD.search(text) else "with")))
    return found


def _joint(words: Sequence[Word], at: int) -> str:
    """How a phrase that begins at a word is joined to what stands before; empty where that says nothing of it."""
    if not at or words[at - 1].after:
        return ""
    before = words[at - 1].low
    if before == "on" and at > 1 and words[at - 2].low == "based":
        return "via"
    return _JOINTS.get(before, "")


def _with_complement(words: Sequence[Word], end: int) -> int:
    """The end of a phrase with what its last noun can't do without; 0 where it has no end that a title could have."""
    last = words[end - 1]
    if last.after or end >= len(words):
        return end
    following = words[end]
    if following.low == "of" and last.low not in _HOLLOW:
        further = noun_phrase(words, end + 1, joins=False)
        return further if further > end + 1 else 0
    if following.kind == THIRD and end + 1 < len(words) and words[end + 1].kind in _MODIFIERS:
        # Which of the two words is the verb can't be told (`ferry schedules drift`).
        return 0
    return 0 if last.kind == THIRD and last.low not in KINDS and following.kind in _OBJECTS else end


def _free(words: Sequence[Word], at: int) -> bool:
    """Whether a phrase that begins at a word is no part of a longer one, nor about something particular."""
    if words[at].low in {"a", "an"}:
        return False
    if not at:
        return True
    before = words[at - 1]
    if before.low in _COPULAS or before.kind in _SPECIFIC or (words[at].kind == BASE and before.kind in _BEFORE_VERBS):
        return False
    return not (
        at > 1
        and before.kind == PREPOSITION
        and words[at - 2].kind == NOUN
        and words[at - 2].low not in _HOLLOW
        and not words[at - 2].after
    )


def _topic(words: Sequence[Word], start: int, end: int, first: bool) -> str:
    """The phrase without what only praises or places it; empty where it says nothing."""
    if words[end - 1].low in _HOLLOW or end - start > _LONGEST:
        return ""
    at = start
    while at < end and (words[at].kind == ARTICLE or words[at].low in _MODEST or words[at].low in DULL):
        at += 1
    chosen = words[at:end]
    size = len(chosen)
    if not size or size > 6 or (size < 2 and not first and "-" not in chosen[0].low):
        return ""
    if (len(chosen) == 1 and chosen[0].kind == DOING) or (chosen[0].kind == THIRD and chosen[0].low not in KINDS):
        return ""
    for place, word in enumerate(chosen):
        if word.low in _MODEST or word.low.endswith(("’s", "'s")) or (word.after and place < len(chosen) - 1):
            return ""
    return " ".join([word.text for word in chosen])
