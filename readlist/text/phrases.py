"""Phrases: what may stand together in a title, read from a sentence word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.text.grammar import (
    ACTING,
    ADJECTIVE,
    ADVERB,
    ARTICLE,
    BASE,
    DOING,
    JOINING,
    NOUN,
    OWN,
    PARTICIPLE,
    POINTING,
    PREPOSITION,
    RELATIVE,
    THIRD,
    TO,
    VERB,
    gerund,
)
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.text.grammar import Word

KINDS: Final = listed(
    "framework method approach model system algorithm technique pipeline architecture network strategy "
    "methodology paradigm solution mechanism scheme module tool procedure formulation dataset benchmark corpus "
    "library toolkit suite platform metric survey study analysis review protocol estimator classifier agent "
    "agents test testbed frameworks methods approaches models algorithms techniques strategies datasets "
    "benchmarks"
)
"""What a system may be: `a framework leveraging …`, where the word that follows says what it does."""

EMPTY_HEADS: Final = listed(
    "gap gaps issue issues challenge challenges limitation limitations contribution contributions result results "
    "experiment experiments problem problems finding findings evidence insight insights way ways paper work "
    "question questions aim aims goal goals objective source fact need observation observations addition step "
    "steps order performance improvement improvements advantage advantages code end concept idea implication "
    "implications assumption assumptions difference differences thing things part point points shortcomings "
    "obstacle obstacles difficulty difficulties drawback drawbacks bottleneck bottlenecks hypothesis accuracy "
    "example examples reason reasons fraction percent hurdles contrast conclusion role novelty innovation "
    "innovations component components"
)
"""Nouns that say nothing by themselves of what a paper is about."""

_NOMINAL: Final = frozenset({NOUN, BASE, THIRD})
_DETERMINERS: Final = frozenset({ARTICLE, POINTING, OWN})
_DESCRIBING: Final = frozenset({ADJECTIVE, PARTICIPLE})
_EITHER: Final = frozenset({BASE, THIRD})
_INFINITIVES: Final = frozenset({VERB, BASE})
_FINITE: Final = frozenset({VERB, BASE, THIRD})
_VERBAL: Final = frozenset({DOING, VERB})
_AFTER_NOUNS: Final = frozenset({PREPOSITION, VERB, JOINING, RELATIVE})
_AFTER_ADVERBS: Final = frozenset({DOING, TO, PREPOSITION})
_OBJECTS: Final = frozenset({NOUN, BASE, ADJECTIVE, TO, ADVERB})
_MODIFIERS: Final = frozenset({ADJECTIVE, PARTICIPLE, NOUN, BASE, THIRD})
_GLUED: Final = listed("of between among as against behind")
_ACTED: Final = listed("for by via through of in without from towards toward on")
_NEVER: Final = listed("than like as above below despite before after during regarding concerning about beyond")
_VAGUE: Final = listed(
    "order terms addition contrast particular conjunction general turn place fact case cases tandem parallel "
    "practice response light view spite regard respect favor comparison"
)
_MEANT: Final = listed("designed tailored developed intended aimed built dedicated used needed introduced proposed")
_NO_GERUND: Final = listed("is are was were has have had can could may might will would should does do be been being")
_JOINTS: Final = frozenset({PREPOSITION, TO, DOING, PARTICIPLE, RELATIVE})
NAMING: Final = listed("called named termed dubbed coined known referred denoted")
_ROOM: Final = 6


class Part(NamedTuple):
    """A part of a phrase: its head, or one that goes on from it.

    Attributes:
        joint: The word that joins it to what stands before; empty for the head.
        words: Its words, the joint included, as a title has them.
        glued: Whether it can't do without the part before.
        whole: Whether the phrase may end here.
    """

    joint: str
    words: tuple[str | Word, ...]
    glued: bool
    whole: bool


def noun_phrase(words: Sequence[Word], start: int, joins: bool = True) -> int:
    """Where the noun phrase ends that begins at `start`; `start` itself where none does."""
    count = len(words)
    at = end = start
    if at < count and words[at].kind == ARTICLE:
        at += 1
    first = at
    while at < count:
        word = words[at]
        kind = word.kind
        after = word.after
        following = words[at + 1] if at + 1 < count and not after else None
        if kind in _NOMINAL:
            if kind == BASE and first < at == end and _is_plural(words[at - 1]):
                return end
            if (
                kind != NOUN
                and end > start
                and following is not None
                and (
                    following.kind in _DETERMINERS
                    or (kind == THIRD and following.kind in _OBJECTS and word.low not in KINDS)
                )
            ):
                return end
            end = at + 1
        elif kind == PARTICIPLE:
            if following is None or following.kind not in _MODIFIERS or (word.low in NAMING and end > start):
                break
        elif kind == ADVERB:
            if following is None or following.kind not in _DESCRIBING or at > first + 4:
                break
        elif kind == DOING:
            nominal = following is None or following.kind in _AFTER_NOUNS
            if end > start:
                before = words[at - 1].low
                if before in KINDS or (
                    following is not None
                    and (word.low in ACTING or not nominal)
                    and (nominal or before[-1] == "s" or following.kind not in _NOMINAL)
                ):
                    break
                end = at + 1 if nominal else end
            elif nominal:
                end = at + 1
            elif at == first:
                break
        elif kind == JOINING and joins and at > first:
            return _joined(words, at, end)
        elif kind != ADJECTIVE:
            break
        if after:
            if after != ",":
                break
            if end == at + 1:
                return _list_end(words, end) if joins else end
            if at + 1 >= count or words[at + 1].kind not in _MODIFIERS:
                break
        at += 1
    return end


def _is_plural(word: Word) -> bool:
    """Whether a noun is a plural, so that what follows it rather is its verb (`models focus`)."""
    return word.low[-1] == "s" and word.low[-2:] not in {"ss", "us", "is"} and not word.low.endswith("ics")


def _joined(words: Sequence[Word], at: int, end: int) -> int:
    """The end of a phrase that goes on with `and` at `at`; `end` where that begins something else."""
    if at + 1 >= len(words) or words[at].after:
        return end
    word = words[at + 1]
    if word.kind in _EITHER and at + 2 < len(words):
        # `and models the …` goes on with a verb, `and models of …` with a noun.
        follows = words[at + 2].kind
        if follows in _DETERMINERS or (word.kind == THIRD and follows in _MODIFIERS):
            return end
    further = noun_phrase(words, at + 1, joins=False)
    if further <= at + 1:
        return end
    return further if end == at or words[at - 1].kind in _DESCRIBING else end


def _list_end(words: Sequence[Word], end: int) -> int:
    """The end of a list (`a, b, and c`) whose first item ends at `end`; `end` where it is none."""
    at = end
    for _ in range(4):
        if at < len(words) and words[at].kind == JOINING:
            last = noun_phrase(words, at + 1, joins=False)
            return last if at > end and last > at + 1 else end
        item = noun_phrase(words, at, joins=False)
        if item <= at or words[at].kind == ARTICLE:
            return end
        if words[item - 1].after not in {"", ","}:
            return end
        at = item
        if not words[item - 1].after and (at >= len(words) or words[at].kind != JOINING):
            return end
    return end


def parts_of(words: Sequence[Word], at: int) -> list[Part]:
    """The parts that go on from a phrase whose head ends before `at`, as far as they are whole."""
    parts: list[Part] = []
    while at < len(words) and len(parts) < _ROOM and not (at and words[at - 1].after):
        part, end = _part(words, at)
        if part is None:
            break
        parts.append(part)
        at = end
    return parts


def ends_whole(words: Sequence[Word], end: int) -> bool:
    """Whether a phrase may end before `end`: not where its noun needs what follows."""
    if words[end - 1].after or end >= len(words):
        return True
    return not (words[end].kind == PREPOSITION and words[end].low in _GLUED)


def _part(words: Sequence[Word], at: int) -> tuple[Part | None, int]:
    word = words[at]
    kind = word.kind
    nothing = None, at
    if word.after or at + 1 >= len(words):
        return nothing
    following = words[at + 1]
    if kind == ADVERB and following.kind in _AFTER_ADVERBS:
        return _part(words, at + 1)
    if kind == PREPOSITION:
        if (word.low in _NEVER and word.low != "as") or following.low in _VAGUE:
            return nothing
        if following.kind == DOING and word.low in _ACTED:
            end = acted(words, at + 1)
            if end:
                return _made(word.low, words, at, end, (word,), at + 1)
        end = noun_phrase(words, at + 1)
        if end <= at + 1 or (word.low == "with" and words[end - 1].low in EMPTY_HEADS):
            return nothing
        return _made(word.low, words, at, end, (word,), at + 1)
    if kind == TO:
        start = at + 1
        if following.kind == ADVERB and at + 2 < len(words):
            start += 1
        if words[start].kind in _INFINITIVES and words[start].low not in _NO_GERUND:
            end = acted(words, start)
            return _made("to", words, at, end, ("for",), start, acting=True) if end else nothing
        end = noun_phrase(words, at + 1)
        return _made("to", words, at, end, (word,), at + 1, True) if end > at + 1 else nothing
    if kind == DOING:
        end = acted(words, at)
        return _made("ing", words, at, end, (), at) if end else nothing
    if kind == PARTICIPLE:
        if at + 3 < len(words) and following.kind == JOINING and words[at + 2].kind == PARTICIPLE:
            return _part(words, at + 2)
        if following.kind == ADVERB and at + 2 < len(words) and words[at + 2].kind in _AFTER_ADVERBS:
            return _part(words, at + 2)
        if word.low in _MEANT and following.low in {"for", "to"}:
            return _part(words, at + 1)
        if following.kind == PREPOSITION and word.low not in NAMING and at + 2 < len(words):
            end = noun_phrase(words, at + 2)
            return _made("ed", words, at, end, (), at) if end > at + 2 else nothing
        return nothing
    if kind == RELATIVE and word.low in {"that", "which"}:
        start = at + 1
        while start + 1 < len(words) and (words[start].kind == ADVERB or words[start].low in {"can", "could"}):
            start += 1
        verb = words[start]
        if verb.low in _NO_GERUND or not (
            verb.kind in _FINITE or (verb.kind == NOUN and verb.low[-1:] == "s" and verb.low[-2:] != "ss")
        ):
            return nothing
        end = acted(words, start)
        return _made("ing", words, at, end, (), start, acting=True) if end else nothing
    return nothing


def acted(words: Sequence[Word], at: int) -> int:
    """Where a verb at `at` and its object end; 0 where it has no object that a title could have."""
    if words[at].after:
        return 0
    start = at + 1
    if (
        start + 2 < len(words)
        and words[start].kind == JOINING
        and (words[start + 1].kind in _VERBAL or (words[start + 1].kind == THIRD and words[at].kind != DOING))
    ):
        start += 2
        if words[start - 1].after:
            return 0
    if start < len(words) and words[start].kind == PREPOSITION and words[start].low in {"with", "from", "on", "in"}:
        start += 1
    end = noun_phrase(words, start) if start < len(words) else start
    if (
        words[end - 1].low in EMPTY_HEADS
        and end - start <= 1 + (words[start].kind == ARTICLE)
        and (words[end - 1].after or end >= len(words) or words[end].low not in {"of", "in", "between", "for"})
    ):
        return 0
    return end if end > start else 0


def _made(
    joint: str,
    words: Sequence[Word],
    at: int,
    end: int,
    lead: tuple[str | Word, ...],
    start: int,
    glued: bool = False,
    acting: bool = False,
) -> tuple[Part, int]:
    said = (*lead, *(doing(words[start:end]) if acting else words[start:end]))
    return Part(joint, said, glued or joint in _GLUED, ends_whole(words, end)), end


def doing(words: Sequence[Word]) -> list[str | Word]:
    """A verb and its object with the verb, and one joined to it, in its -ing form."""
    said: list[str | Word] = [gerund(words[0].low), *words[1:]]
    if len(words) > 2 and words[1].kind == JOINING and words[2].kind in _FINITE:
        said[2] = gerund(words[2].low)
    return said


def shown(words: Sequence[str | Word]) -> str:
    """Words as a title has them: without the punctuation behind them, commas within apart."""
    last = len(words) - 1
    return " ".join(
        [
            word if isinstance(word, str) else f"{word.text}," if word.after == "," and place < last else word.text
            for place, word in enumerate(words)
        ]
    )
