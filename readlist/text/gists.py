"""Gists: the few words of a sentence that say what a paper does."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from readlist.text.grammar import (
    ADJECTIVE,
    ADVERB,
    ARTICLE,
    DOING,
    JOINING,
    NOUN,
    OWN,
    PARTICIPLE,
    PREPOSITION,
    RELATIVE,
    THIRD,
    TO,
    VERB,
    Word,
    gerund,
    word_of,
)
from readlist.text.phrases import EMPTY_HEADS, KINDS, NAMING, Part, acted, doing, ends_whole, noun_phrase, parts_of
from readlist.text.telling import BOASTS
from readlist.text.wordlist import listed

_BEFORE_NOUNS: Final = frozenset({ARTICLE, OWN})
_GOING_ON: Final = frozenset({RELATIVE, TO, DOING, PREPOSITION, PARTICIPLE})
_NOMINAL: Final = frozenset({ARTICLE, ADJECTIVE, NOUN, PARTICIPLE})
_FINITE: Final = frozenset({VERB, THIRD})
_PAREN: Final = re.compile(r" ?\([^()]*\)| ?\[[^\[\]]*\]")
_QUOTED: Final = re.compile(r"([a-z]{3}) (?=[“\"][A-Z])")
_DASHES: Final = listed("– — - | : ; , .") | {""}
DULL: Final = listed(
    "novel new innovative simple powerful straightforward principled groundbreaking pioneering cutting-edge first "
    "promising effective conceptually theoretically so-called original very highly fully specifically carefully "
    "first-ever first-of-its-kind proposed yet but easy-to-use complete complementary various several diverse "
    "specific certain particular state-of-the-art surprisingly remarkably newly specially"
)
HOLLOW: Final = listed(
    "problem problems task question issue issues challenge challenges setting use usage potential effectiveness "
    "impact ability capability capabilities case application possibility feasibility phenomenon concept idea "
    "notion set suite series family class variety number type types kind collection range combination presence "
    "concern lack role need existence creation development introduction design aspects effect effects viability "
    "utility one importance properties performance"
)
LACKING: Final = listed(
    "combination number set range presence use ability variety series lack degree amount collection pair sum kind "
    "type types part majority potential impact effect effects role context sense absence aid help form case cases "
    "importance usage strength strengths existence problem terms capability"
)
"""Nouns that say nothing without the `of` behind them."""

_LEAVING: Final = listed("called named termed dubbed namely denoted coined i.e entitled titled abbreviated known")
_STUDIED: Final = {
    verb: gerund(verb).capitalize()
    for verb in listed(
        "evaluate compare revisit characterize quantify benchmark assess extend improve generalize use apply leverage "
        "combine train explore analyze analyse test identify investigate examine"
    )
} | dict.fromkeys(("employ", "utilize"), "Using")
"""Verbs that a title keeps, and how."""


class Gist(NamedTuple):
    """What a sentence says, in parts.

    Attributes:
        article: Whether its head began with `a` or `an`.
        head: The words of its head; none where the parts say it all.
        parts: What goes on from it.
        whole: Whether the head can do without the parts.
    """

    article: bool
    head: tuple[str | Word, ...]
    parts: tuple[Part, ...]
    whole: bool


@lru_cache(maxsize=4)
def words_of(sentence: str) -> tuple[Word, ...]:
    """The words of a sentence, without what stands in brackets; the last few are known, as they are asked for twice."""
    if "(" in sentence or "[" in sentence:
        sentence = _PAREN.sub("", sentence)
    if "“" in sentence or '"' in sentence:
        sentence = _QUOTED.sub(r"\1: ", sentence)
    words = [word_of(written) for written in sentence.replace("—", " — ").split()]
    if _DASHES.isdisjoint([word.text for word in words]):
        return tuple(words)
    kept: list[Word] = []
    for word in words:
        if word.text not in _DASHES:
            kept.append(word)
        elif kept:
            kept[-1] = kept[-1]._replace(after=word.after or ",")
    return tuple(kept)


def gists_of(verb: str, rest: str, name: str | None, expansion: str) -> list[Gist]:
    """What a telling sentence says, each way in which a title could say it.

    Args:
        verb: What the paper does in it; empty where the sentence is about the system itself.
        rest: What follows the verb.
        name: What the paper calls its own system; the gist does without it.
        expansion: What the name stands for; empty where it is no acronym.
    """
    words = list(words_of(rest)[:60])
    found: list[Gist] = []
    if name:
        words, place = _without(words, name, expansion)
        if place >= 0:
            found += _around(words, place)
        elif not verb:
            return []
    base = base_of(verb)
    if not found:
        gist = _told(words, 0)
        if gist is not None:
            found.append(gist)
    if base in _STUDIED:
        found = [_with_verb(gist, base) for gist in found]
    return found


def _with_verb(gist: Gist, base: str) -> Gist:
    """A gist of what is studied, with the verb in front where its head doesn't say as much."""
    if not gist.head or gist.article or _low(gist.head[0]).endswith("ing"):
        return gist
    return gist._replace(head=(_STUDIED[base], *gist.head), article=False)


def _without(words: list[Word], name: str, expansion: str) -> tuple[list[Word], int]:
    """The words without the name and its expansion, and where it stood; -1 where it didn't."""
    place = -1
    for form in (expansion, name):
        if not form:
            continue
        sought = [word_of(part).low for part in form.split()]
        size = len(sought)
        for at in range(min(len(words) - size + 1, 14)):
            if words[at].low == sought[0] and [word.low for word in words[at : at + size]] == sought:
                after = words[at + size - 1].after
                if place < 0 or at <= place + 3:
                    words = [*words[:at], *words[at + size :]]
                    if place < 0 or at <= place:
                        place = at
                    if at and after and not words[at - 1].after and at > place - 1:
                        words[at - 1] = words[at - 1]._replace(after=after)
                break
    return words, place


def _around(words: list[Word], place: int) -> list[Gist]:
    """The gists of a sentence whose name stood at `place`: of what stood before it and of what follows."""
    found: list[Gist] = []
    start = 0
    before = place
    while before and words[before - 1].low in _LEAVING | {"as", "we", "call", "that", "which"}:
        before -= 1
    while start < before and words[start].kind in _BEFORE_NOUNS:
        start += 1
    if before > start:
        joined = [*words[:before], *words[place:]]
        if before < place or joined[before - 1].after:
            after = joined[before - 1].after
            goes_on = before < len(joined) and joined[before].kind in _GOING_ON
            joined[before - 1] = joined[before - 1]._replace(after="" if goes_on else after)
        gist = _told(joined, 0)
        if gist is not None:
            found.append(gist)
    at = place
    if at < len(words) and words[at].low in KINDS and words[at].kind == NOUN:
        at += 1
    while at < len(words) and (words[at].low in {"is", "are"} or words[at].kind == ADVERB):
        at += 1
    if at < len(words):
        word = words[at]
        if word.kind in _NOMINAL or (word.kind == OWN and word.low == "our"):
            gist = _told(words, at)
        elif word.kind in _FINITE and word.low not in BOASTS and word.low not in {"is", "are", "has"}:
            end = acted(words, at)
            gist = (
                Gist(False, tuple(doing(words[at:end])), tuple(parts_of(words, end)), ends_whole(words, end))
                if end
                else None
            )
        else:
            gist = Gist(False, (), tuple(parts_of(words, at)), False)
        if gist is not None and (gist.head or gist.parts):
            found.append(gist)
    return found


def _told(words: list[Word], at: int) -> Gist | None:
    """The gist that begins at a word: its head without what every paper says of itself, and what goes on."""
    article = False
    for _ in range(3):
        start = at
        while at < len(words):
            word = words[at]
            if word.kind == ARTICLE:
                article = word.low != "the"
            elif word.kind != OWN and word.low not in DULL and word.low not in {"and", "one", "of", "both"}:
                break
            elif word.low in {"one", "both"}:
                article = False
            at += 1
        if at >= len(words):
            return None
        if words[at].kind == DOING:
            end = acted(words, at)
            if end:
                return Gist(False, tuple(words[at:end]), tuple(parts_of(words, end)), ends_whole(words, end))
        if words[at].kind == TO:
            return Gist(False, (), tuple(parts_of(words, at)), False)
        end = noun_phrase(words, at)
        if end <= at:
            return None
        last = words[end - 1]
        following = words[end] if end < len(words) and not last.after else None
        if following is not None and following.low in {"of", "on", "in", "into"} and last.low in HOLLOW:
            at = end + 1
            article = False
            continue
        if last.after == "," and last.low in KINDS | {"task"} and end - at <= 1 and start == at:
            return None
        break
    if words[end - 1].low in EMPTY_HEADS and not (following is not None and following.low == "of" and end - at > 2):
        return None
    alone = end - at == 1 and words[at].low in KINDS
    naming = end < len(words) and words[end].low in NAMING
    if (naming or words[end - 1].after == ":") and end + 1 < len(words):
        # What it is called, or what a colon leads to, says more than what it is.
        start = end + naming
        named = noun_phrase(words, start)
        if named > start + (not naming) and words[named - 1].low not in EMPTY_HEADS:
            return Gist(False, tuple(words[start:named]), tuple(parts_of(words, named)), ends_whole(words, named))
    head = tuple(
        word
        for place, word in enumerate(words[at:end], at)
        if word.low not in DULL
        or place == end - 1
        or words[place - 1].kind == JOINING
        or words[place + 1].kind == JOINING
    )
    article = article and head[-1].low[-1:] != "s"
    return Gist(
        article,
        head,
        tuple(parts_of(words, end)),
        ends_whole(words, end) and words[end - 1].low not in LACKING and not alone,
    )


def base_of(verb: str) -> str:
    """`investigates` → `investigate`."""
    if verb in _STUDIED or not verb:
        return verb
    for ending, other in (("ies", "y"), ("ied", "y"), ("es", "e"), ("s", ""), ("ed", "e"), ("ed", ""), ("es", "")):
        if verb.endswith(ending) and verb[: -len(ending)] + other in _STUDIED:
            return verb[: -len(ending)] + other
    return verb


def _low(word: str | Word) -> str:
    return word.lower() if isinstance(word, str) else word.low
