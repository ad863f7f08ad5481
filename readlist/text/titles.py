"""Titles: one for a paper that came without, from its name, the gist of what it does and its topic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.text.gists import gists_of
from readlist.text.grammar import (
    ADJECTIVE,
    ARTICLE,
    JOINING,
    OTHER,
    OWN,
    POINTING,
    PREPOSITION,
    RELATIVE,
    TO,
    VERB,
    word_of,
)
from readlist.text.phrases import KINDS, shown
from readlist.text.telling import sentences_of, tellings
from readlist.text.topics import Place, topics_of
from readlist.text.weights import Weights
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.text.gists import Gist
    from readlist.text.phrases import Part
    from readlist.text.topics import Topic

LONGEST: Final = 100
"""Characters of a derived title."""

_SMALL: Final = listed(
    "a an the of for in on with and to from via by is are at as or but nor per vs into over under than through "
    "between among towards toward within without across against during that which their its our can be it onto "
    "upon if"
)
_USUAL: Final = 8.3
"""Words of a usual title that say something."""
_VOWEL: Final = re.compile(
    r"(?![Uu]ni[^nm]|[Uu]s[ea]|[Uu]ti|[Oo]ne|[Ee]u|U[A-Z\d-]|u-)[aeiouAEIOU]|[FHLMNRSX](?:[BCDFGHJ-NP-TV-Z\d]|[a-z][A-Z]|-)"
)
_ARTICLE: Final = re.compile(r"^(?:an?|the) ", re.I)
_OPENING: Final = re.compile(r"(?:In this [a-z]+, )?(?:(?:This|The) (?:paper|work|study|article)|We) [a-z]+ (?=\w)")
_HANGING: Final = frozenset({ADJECTIVE, ARTICLE, JOINING, OTHER, OWN, POINTING, PREPOSITION, RELATIVE, TO, VERB})
_PARTS: Final = re.compile(r"[^\W_]+")
_FIELD: Final = re.compile(r"(?:[tsc]ion|ing|ment|[aeiou]sis|vision|tics|ology|[tr]ics|[tr]y|networks|systems|models)$")
_AIMING: Final = frozenset({"for", "to", "by", "of", "via", "on"})
_LOOSE: Final = frozenset({"for", "via", "using", "by", "through", "in", "to"})
_EXPANDING: Final = frozenset({"for", "in", "via", "on", "from", "with", "to", "of"})
_READS: Final = {"ed": 0.93, "ing": 0.92, "of": 1.0}
_MOST_TELLINGS: Final = 6
_MOST_WAYS: Final = 8
_ENOUGH: Final = 4
"""Words that say something of a gist that needs no other sentence's."""
_COMPOSED: Final = 1.15
"""How much better a title must be by a topic that isn't what the first sentence is about."""


class _Saying(NamedTuple):
    """One way of saying what a paper does.

    Attributes:
        score: How well it would do as a title, as far as its words' weights tell.
        text: Itself, not yet in title case.
        weight: What its words and the name weigh.
        counted: How many of them count.
        trust: How much its sentence is to be trusted, and how well it reads.
    """

    score: float
    text: str
    weight: float
    counted: int
    trust: float


class _Way(NamedTuple):
    """One way of saying a gist: its words, how well they read, what they weigh and how many count."""

    text: str
    reads: float
    weight: float
    counted: int


def title_of(text: str, name: str | None, acronyms: dict[str, str]) -> str:
    """A title for a paper that has none: its name, where it coins one, and the gist of what it does.

    Args:
        text: The readable abstract.
        name: What it calls its own system.
        acronyms: What the short forms in it stand for.

    Returns:
        At most 100 characters, words whole, in title case; empty only where the text has no word.
    """
    sentences = sentences_of(text)
    room = LONGEST - (len(name) + 2 if name else 0)
    best = ""
    if sentences:
        weights = Weights(text, sentences[0])
        sayings = _sayings(sentences, weights, room, name, _ARTICLE.sub("", acronyms.get(name, "")) if name else "")
        if acronyms:
            sayings = [saying._replace(text=_spelt_out(saying.text, name, acronyms, room)) for saying in sayings]
        topics = topics_of(sentences)
        best = _best(sayings, topics, weights, room, name, acronyms)
        if not best:
            best = next((topic.text for topic in topics_of(sentences[2:6]) if len(topic.text) <= room), "")
    if name:
        return f"{name}: {_cased(best)}" if best else name
    return _cased(best or _beginning(text))


def _sayings(sentences: Sequence[str], weights: Weights, room: int, name: str | None, expansion: str) -> list[_Saying]:
    """The best ways of saying what a paper does, the best first."""
    name_weight, name_count = weights.of(name) if name else (0.0, 0)
    found: list[_Saying] = []
    told = 0.0
    for worth, verb, rest in tellings(sentences, name)[:_MOST_TELLINGS]:
        if told and (worth < told - 1.6 or (told >= 3.4 and worth < 2.9)):
            break
        for gist in gists_of(verb, rest, name, expansion):
            for said, reads, gist_weight, gist_count in _ways(gist, room, expansion, weights):
                if gist_count > _ENOUGH:
                    told = max(told, worth)
                trust = reads * min(1.0, 0.4 + 0.11 * worth)
                weight, count = gist_weight + name_weight, gist_count + name_count
                trust *= 0.85 if gist_count < _ENOUGH else 1.0
                found.append(_Saying(2 * weight / (count + _USUAL) * trust, said, weight, count, trust))
    if not found:
        said = expansion if len(expansion) <= room else ""
        weight, count = weights.of(said)
        found = [_Saying(0.0, said, weight + name_weight, count + name_count, 1.0)]
    found.sort(key=lambda saying: -saying.score)
    return found[:_MOST_WAYS]


def _best(
    sayings: Sequence[_Saying],
    topics: Sequence[Topic],
    weights: Weights,
    room: int,
    name: str | None,
    acronyms: dict[str, str],
) -> str:
    """The best way of saying it, with the topic that it lacks where both fit."""
    about = []
    for topic in topics:
        if name and name in topic.text:
            continue
        weight, count = weights.of(topic.text)
        field = bool(_FIELD.search(topic.text))
        weight *= _PLACED[topic.place] * (1.2 if field else 0.75)
        if weight > count * 0.2 or topic.place is Place.SUBJECT:
            about.append(
                (
                    topic.text,
                    _stems(topic.text),
                    weight,
                    count,
                    field,
                    topic.place is Place.SUBJECT,
                    *_said_otherwise(topic.text, acronyms),
                )
            )
    most, best = -1.0, ""
    for score, said, weight, count, trust in sayings:
        if score > most:
            most, best = score, said
        taken = " for " in said
        closed = taken and " in " in said
        stems: set[str] = set()
        for topic_text, parts, more, further, field, early, shorts, longs in about:
            if (
                closed
                or (taken and not field)
                or len(said) + len(topic_text) + 5 > room
                or not (said or " " in topic_text)
            ):
                continue
            score = 2 * (weight + more) / (count + further + _USUAL) * trust
            if score <= most * (1.02 if early else _COMPOSED):
                continue
            stems = stems or _stems(said)
            if len(parts & stems) * 3 > len(parts):
                continue
            if not any(map(said.__contains__, shorts)) and not any(map(said.lower().__contains__, longs)):
                most = score
                best = f"{said} {'in' if taken else 'for'} {topic_text}" if said else topic_text
    return best


_PLACED: Final = {Place.SUBJECT: 1.4, Place.FIRST: 1.1, Place.LATER: 1.0}


def _said_otherwise(topic: str, acronyms: dict[str, str]) -> tuple[list[str], list[str]]:
    """What says the same as a topic: the short forms of what it has in full, and what its short forms stand for."""
    if not acronyms:
        return [], []
    low = topic.lower()
    return (
        [short for short, long in acronyms.items() if long.lower() in low],
        [long.lower() for short, long in acronyms.items() if short in topic],
    )


def _stems(phrase: str) -> set[str]:
    return {part.rstrip("s")[:5] for part in _PARTS.findall(phrase.lower())}


def _ways(gist: Gist, room: int, expansion: str, weights: Weights) -> Iterator[_Way]:
    """Each way of saying a gist that there is room for."""
    if expansion and len(expansion) <= room:
        head = _Way(expansion, 1.6, *weights.of(expansion))
        yield from _grown(head, gist.parts, 0, True, room, weights, expanded=True)
    if gist.head:
        text = shown(gist.head)
        if gist.article:
            text = _with_article(text)
        if len(text) <= room:
            yield from _grown(_Way(text, 1.0, *weights.of(text)), gist.parts, 0, gist.whole, room, weights)
    first = gist.parts[0] if gist.parts else None
    if first is None or not (not gist.head or (first.joint in {"ing", "to"} and _last(gist) in KINDS)):
        return
    if first.joint in {"for", "to", "ing", "by"}:
        text = shown(first.words[1:] if first.joint in _AIMING else first.words)
        if len(text) <= room:
            head = _Way(text, 0.88 if gist.head else 1.0, *weights.of(text))
            yield from _grown(head, gist.parts, 1, first.whole, room, weights)


def _last(gist: Gist) -> str:
    word = gist.head[-1]
    return word.lower() if isinstance(word, str) else word.low


def _grown(
    head: _Way,
    parts: Sequence[Part],
    start: int,
    whole: bool,
    room: int,
    weights: Weights,
    *,
    expanded: bool = False,
) -> Iterator[_Way]:
    """A head by itself and with each choice of parts that may follow it."""
    if whole:
        words = [word for word in head.text.lower().split() if word not in _SMALL]
        if len(words) > 1:
            yield head
        elif words and words[0] not in KINDS:
            yield head._replace(reads=head.reads * 0.8)
    if start >= len(parts):
        return
    texts = [shown(part.words) for part in parts]
    weighed = [weights.of(text) for text in texts]
    growing: list[tuple[_Way, int, frozenset[str]]] = [
        (head, start, frozenset(("for",) if " for " in head.text else ()))
    ]
    while growing:
        said, at, used = growing.pop()
        for place in range(at, min(len(parts), at + 4)):
            part = parts[place]
            if place > at:
                if (
                    (at == start and not whole)
                    or part.glued
                    or part.joint not in _LOOSE
                    or (parts[place - 1].joint == "to" and part.joint == "in")
                ):
                    continue
            elif expanded and at == start and (part.glued or part.joint not in _EXPANDING):
                continue
            joint = "for" if part.joint == "to" else part.joint
            if (joint in used and joint not in {"of", "in"}) or len(said.text) + len(texts[place]) >= room:
                continue
            more, further = weighed[place]
            reads = said.reads * _READS.get(joint, 0.98)
            longer = _Way(f"{said.text} {texts[place]}", reads, said.weight + more, said.counted + further)
            growing.append((longer, place + 1, used | {joint}))
            if part.whole:
                yield longer


def _spelt_out(gist: str, name: str | None, acronyms: dict[str, str], room: int) -> str:
    """A gist whose short forms that only the abstract explains are written in full, where there is room."""
    for short, long in acronyms.items():
        if short == name or short not in gist or long.lower() in gist.lower():
            continue
        whole = long + "s" if short[-1] == "s" and long[-1] != "s" else long
        if len(gist) + len(whole) - len(short) <= room:
            # What the short form's last letter stands for often follows it once more (`a GAN network`).
            again = re.escape(re.split(r"[\s-]", long)[-1].rstrip("s"))
            form = re.compile(rf"(?<![\w-]){re.escape(short)}(?![\w-])(?i: {again}s?\b)?")
            gist = form.sub(lambda _, whole=whole: whole, gist, count=1)  # type: ignore[misc]
            if gist.startswith(("A ", "An ")):
                gist = _with_article(gist.partition(" ")[2])
    return gist


def _with_article(head: str) -> str:
    return f"{'An' if _VOWEL.match(head) else 'A'} {head}"


def _beginning(text: str) -> str:
    """As many words of a text as there is room for, without what every paper says first, none left hanging."""
    begun = " ".join(text[: 4 * LONGEST].split())
    opening = _OPENING.match(begun)
    said = begun[opening.end() :] if opening else begun
    if len(said) > LONGEST:
        said = said[: LONGEST + 1].rpartition(" ")[0] or said[:LONGEST]
    words = said.split(" ")
    while len(words) > 1 and (words[-1].startswith("(") or word_of(words[-1].lower()).kind in _HANGING):
        words.pop()
    return " ".join(words).rstrip(" ,;:.—–-") or begun[:LONGEST]


def _cased(gist: str) -> str:
    words = gist.split(" ")
    last = len(words) - 1
    return " ".join([_cased_word(word, place in {0, last}) for place, word in enumerate(words)])


def _cased_word(word: str, edge: bool) -> str:
    if not word.islower() or (word in _SMALL and not edge):
        return word
    parts = word.split("-")
    return "-".join(
        [part[:1].upper() + part[1:] if not place or part not in _SMALL else part for place, part in enumerate(parts)]
    )
