"""Titles: one for a paper that came without, from its name, the gist of what it does and its topic."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.text.gists import gists_of
from readlist.text.grammar import (
    ADJECTIVE,
    ARTICLE,
    BASE,
    JOINING,
    NOUN,
    OTHER,
    OWN,
    POINTING,
    PREPOSITION,
    RELATIVE,
    TO,
    VERB,
    Word,
    word_of,
)
from readlist.text.phrases import KINDS, shown
from readlist.text.telling import sentences_of, tellings
from readlist.text.topics import FIELD, topics_of
from readlist.text.weights import Weights
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.text.gists import Gist
    from readlist.text.phrases import Part
    from readlist.text.telling import Telling
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
_AIMING: Final = frozenset({"for", "to", "by", "of", "via", "on"})
_LOOSE: Final = frozenset({"for", "via", "using", "by", "through", "in", "to"})
_EXPANDING: Final = frozenset({"for", "in", "via", "on", "from", "with", "to", "of"})
_VAGUE: Final = listed(
    "framework method approach technique pipeline strategy paradigm methodology solution scheme procedure"
)
"""What a title can do without behind a noun that says more (`an image compression method`)."""
_READS: Final = {"ed": 0.93, "ing": 0.92, "of": 1.0}
_MOST_TELLINGS: Final = 6
_MOST_WAYS: Final = 8
_LONGEST_TOPIC: Final = 60
_MOST_TOPICS: Final = 2
_ADDING: Final = 1.03
"""How much better a topic must make a title, so that it stays short."""
_THIN: Final = 0.75
"""How much less a gist of one or two words is worth than it weighs."""
_NEAR: Final = 0.3
"""How near a saying must come to the best one to be tried with topics."""
_NAME: Final = 0.6
"""How likely a name that the abstract coins is in the title."""
_UNTOLD: Final = 0.85
"""How far a sentence is to be trusted that doesn't say what the paper does."""
_MEANS: Final = ("via", "by", "using", "with")


class _Saying(NamedTuple):
    """One way of saying what a paper does.

    Attributes:
        score: How well it would do as a title, as far as its words' weights tell.
        text: Itself, not yet in title case.
        weight: What its words and the name weigh.
        counted: How many of them count.
        trust: How well it reads.
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
        told = tellings(sentences, name)
        weights = Weights(text, sentences[0], [telling.rest for telling in told])
        sayings = _sayings(told, weights, room, name, acronyms)
        own = told[0].number if told[0].worth > 2 else len(sentences)
        best = _best(sayings, _abouts(topics_of(sentences, own), weights, name, acronyms), room)
    if name:
        return f"{name}: {_cased(best)}" if best else name
    return _cased(best or _beginning(text))


def _sayings(
    told: Sequence[Telling], weights: Weights, room: int, name: str | None, acronyms: dict[str, str]
) -> list[_Saying]:
    """The best ways of saying what a paper does, the best first."""
    expansion = _ARTICLE.sub("", acronyms.get(name, "")) if name else ""
    name_count = len(_PARTS.findall(name)) if name else 0
    found: list[_Saying] = []
    for worth, verb, rest, _ in told[:_MOST_TELLINGS]:
        sure = _UNTOLD if worth < 1 else 1.0
        for gist in gists_of(verb, rest, name, expansion):
            for way in _ways(gist, room, expansion, weights):
                said, weight, count = way.text, way.weight, way.counted
                spelt = _spelt_out(said, name, acronyms, room) if acronyms else said
                if spelt is not said:
                    weight, count = weights.of(spelt)
                weight, count, trust = weight + _NAME * name_count, count + name_count, way.reads * sure
                found.append(_Saying(2 * weight / (count + _USUAL) * trust, spelt, weight, count, trust))
    if not found:
        said = expansion if len(expansion) <= room else ""
        weight, count = weights.of(said)
        found = [_Saying(0.0, said, weight + _NAME * name_count, count + name_count, 1.0)]
    found.sort(key=lambda saying: -saying.score)
    return found[:_MOST_WAYS]


class _About(NamedTuple):
    """A topic as it may follow a saying: what it weighs, how many of its words count, what says the same."""

    text: str
    joint: str
    weight: float
    counted: int
    shorts: tuple[str, ...]
    longs: tuple[str, ...]


def _best(sayings: Sequence[_Saying], topics: Sequence[_About], room: int) -> str:
    """The best way of saying it, with the topics that it lacks."""
    most, best = -1.0, ""
    for saying in sayings:
        if saying.score < sayings[0].score * _NEAR:
            break
        grown: _Saying | None = saying
        for _ in range(_MOST_TOPICS + 1):
            if grown is None:
                break
            score = grown.score * (_THIN if grown.text.count(" ") < 2 else 1.0)
            if score > most:
                most, best = score, grown.text
            grown = _with_topic(grown, topics, room)
    return best


def _with_topic(saying: _Saying, topics: Sequence[_About], room: int) -> _Saying | None:
    """A saying with the topic that adds most to it; None where none adds enough."""
    said = saying.text
    most, best, best_joint = saying.score * _ADDING, None, ""
    stems: frozenset[str] = frozenset()
    for topic in topics:
        score = 2 * (saying.weight + topic.weight) / (saying.counted + topic.counted + _USUAL) * saying.trust
        if score <= most or len(said) + len(topic.text) + 6 > room:
            continue
        joint = _joint(said, topic)
        if not joint:
            continue
        stems = stems or _stems(said)
        others = _stems(topic.text)
        if len(others & stems) * 3 <= len(others) and not _says(said, topic):
            most, best, best_joint = score, topic, joint
    if best is None:
        return None
    text = f"{said} {best_joint} {best.text}" if said else best.text
    return _Saying(most, text, saying.weight + best.weight, saying.counted + best.counted, saying.trust)


def _joint(said: str, topic: _About) -> str:
    """How a topic may follow what is said; empty where it can't."""
    joint = topic.joint
    if not said:
        return joint if " " in topic.text else ""
    if joint == "for" and " for " in said:
        joint = "in" if FIELD.search(topic.text) else ""
    if joint == "in" and " in " in said:
        return ""
    return "" if joint in _MEANS and any(f" {means} " in said for means in _MEANS) else joint


def _says(said: str, topic: _About) -> bool:
    """Whether a topic's short or long form is in what is said."""
    if topic.shorts and any(map(said.__contains__, topic.shorts)):
        return True
    return bool(topic.longs) and any(map(said.lower().__contains__, topic.longs))


def _abouts(topics: Sequence[Topic], weights: Weights, name: str | None, acronyms: dict[str, str]) -> list[_About]:
    """Topics that have something to say beside the name."""
    if acronyms:
        topics = [topic._replace(text=_spelt_out(topic.text, name, acronyms, _LONGEST_TOPIC)) for topic in topics]
    return [
        _About(topic.text, topic.joint, *weights.of(topic.text), *_otherwise(topic.text, acronyms))
        for topic in topics
        if not (name and name in topic.text)
    ]


def _otherwise(topic: str, acronyms: dict[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What says the same as a topic: the short forms of what it has in full, and what its short forms stand for."""
    if not acronyms:
        return (), ()
    low = topic.lower()
    return (
        tuple(short for short, long in acronyms.items() if long.lower() in low),
        tuple(long.lower() for short, long in acronyms.items() if short in topic),
    )


@lru_cache(maxsize=256)
def _stems(phrase: str) -> frozenset[str]:
    return frozenset(part.rstrip("s")[:5] for part in _PARTS.findall(phrase.lower()))


def _ways(gist: Gist, room: int, expansion: str, weights: Weights) -> Iterator[_Way]:
    """Each way of saying a gist that there is room for."""
    if expansion and len(expansion) <= room:
        head = _Way(expansion, 1.6, *weights.of(expansion))
        yield from _grown(head, gist.parts, 0, True, room, weights, expanded=True)
    first = gist.parts[0] if gist.parts else None
    if len(gist.head) > 2 and _last(gist) in _VAGUE and (first is None or first.joint in _LOOSE):
        yield from _unvague(gist, room, weights)
    bare = len(gist.head) == 1 and _last(gist) in KINDS
    if gist.head and not (bare and first is not None and first.joint == "ing"):
        text = shown(gist.head)
        if gist.article:
            text = _with_article(text)
        if len(text) <= room:
            yield from _grown(_Way(text, 1.0, *weights.of(text)), gist.parts, 0, gist.whole, room, weights)
    if first is None or not (not gist.head or (first.joint in {"ing", "to"} and _last(gist) in KINDS)):
        return
    if first.joint in {"for", "to", "ing", "by"} and not first.glued:
        text = shown(first.words[1:] if first.joint in _AIMING else first.words)
        if len(text) <= room:
            head = _Way(text, 0.88 if gist.head and not bare else 1.0, *weights.of(text))
            yield from _grown(head, gist.parts, 1, first.whole, room, weights)


def _unvague(gist: Gist, room: int, weights: Weights) -> Iterator[_Way]:
    """Each way of saying a gist without the vague word that ends its head, where a noun stands before that."""
    kinds = [word.kind for word in gist.head if isinstance(word, Word)]
    if len(kinds) == len(gist.head) and kinds[-2] in {BASE, NOUN} and ARTICLE not in kinds:
        text = shown(gist.head[:-1])
        if len(text) <= room:
            yield from _grown(_Way(text, 1.0, *weights.of(text)), gist.parts, 0, True, room, weights)


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
        words = gist.split(" ")
        place = next((place for place, word in enumerate(words) if word == short), -1)
        whole = long + "s" if short[-1] == "s" and long[-1] != "s" else long
        if place >= 0 and len(gist) + len(whole) - len(short) <= room:
            # What the short form's last letter stands for often follows it once more (`a GAN network`).
            again = re.split(r"[\s-]", long)[-1].rstrip("s").lower()
            following = words[place + 1].lower() if place + 1 < len(words) else ""
            words[place : place + 1 + (following.rstrip("s") == again)] = [whole]
            gist = " ".join(words)
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
