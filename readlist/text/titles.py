"""Titles: one for a paper that came without, from its name, the gist of what it does and its topic."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.gists import DANGLING, content, gist_of
from readlist.text.telling import sentences_of, tellings
from readlist.text.topics import first_topic, topic_of
from readlist.text.wordlist import listed

LONGEST: Final = 100
"""Characters of a derived title."""

_SMALL: Final = listed(
    "a an the of for in on with and to from via by is are at as or but nor per vs into over "
    "under than through between among "
    "towards toward within without across against during that which their its our your can be it onto upon if"
)
_JOINT: Final = re.compile(
    r",? (?:for|of|in|on|with|to|from|via|by|using|based on|through|under|across|that|which|and|into|over|"
    r"within|between|[a-z]+ing)\b|, "
)


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
    gist = _best_gist(sentences, name, acronyms)
    gist = _cased(_with_topic(gist, text, sentences, name, room))
    if name:
        return f"{name}: {gist}" if gist else name
    return gist or _fitted(" ".join(text.split()), LONGEST) or text.strip()[:LONGEST]


def _best_gist(sentences: list[str], name: str | None, acronyms: dict[str, str]) -> str:
    expansion = acronyms.get(name, "") if name else ""
    best = ""
    for verb, rest in tellings(sentences, name)[:5]:
        gist = gist_of(verb, rest, name, expansion)
        words = len(content(gist))
        if words >= 3 or (words == 2 and expansion):
            best = gist
            break
        if len(gist) > len(best):
            best = gist
    return _spelt_out(best, name, acronyms)


def _spelt_out(gist: str, name: str | None, acronyms: dict[str, str]) -> str:
    """A gist whose short forms that only the abstract explains are written in full."""
    for short, long in acronyms.items():
        if short != name and short in gist and len(gist) + len(long) < 110 and long.lower() not in gist.lower():
            gist = re.sub(rf"(?<![\w-]){re.escape(short)}(?![\w])", lambda _, long=long: long, gist, count=1)  # type: ignore[misc]
    return gist


def _with_topic(gist: str, text: str, sentences: list[str], name: str | None, room: int) -> str:
    """A gist within its room, with the topic that it lacks where both fit."""
    if sentences:
        least = 3 if len(gist) > 45 else 1
        for topic in (topic_of(text, f"{name} {gist}", least), first_topic(sentences[0])):
            if topic and not _overlap(topic, gist):
                short = _whole(gist, room - len(topic) - 5)
                if short:
                    return f"{short}{' in ' if ' for ' in short else ' for '}{topic}"
    if len(gist) <= room:
        return _fitted(gist, room)
    whole = _whole(gist, room)
    return whole if len(whole) * 3 >= room * 2 else _fitted(gist, room)


def _overlap(topic: str, gist: str) -> bool:
    one = {word[:5] for word in re.findall(r"[^\W_]+", topic.lower())}
    other = {word[:5] for word in re.findall(r"[^\W_]+", gist.lower())}
    return len(one & other) * 2 > len(one) or not one


def _whole(gist: str, room: int) -> str:
    """As much of a gist as there is room for and stands by itself; empty where that is too little."""
    if len(gist) <= room:
        return _fitted(gist, room)
    end = 0
    for match in _JOINT.finditer(gist, 0, max(room, 0) + 8):
        if match.start() <= room:
            end = match.start()
    best = _fitted(gist[:end], room)
    while best.endswith("ing") and " " in best:
        best = _fitted(best.rpartition(" ")[0], room)
    return best if len(content(best)) >= 3 else ""


def _fitted(gist: str, room: int) -> str:
    """As many whole words as there is room for, none left hanging at the end."""
    words: list[str] = []
    length = -1
    for word in gist.split():
        length += 1 + len(word)
        if length > room:
            break
        words.append(word)
    while words and words[-1].strip(",;:.—–-“”\"'").lower() in DANGLING | {""}:
        words.pop()
    return " ".join(words).rstrip(" ,;:.—–-")


def _cased(gist: str) -> str:
    words = gist.split(" ")
    return " ".join([_cased_word(word, index == 0) for index, word in enumerate(words)])


def _cased_word(word: str, first: bool) -> str:
    if not word.islower() or (word in _SMALL and not first):
        return word
    parts = word.split("-")
    return "-".join(
        [part[:1].upper() + part[1:] if not place or part not in _SMALL else part for place, part in enumerate(parts)]
    )
