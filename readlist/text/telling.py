"""Telling sentences: where an abstract says what the paper does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

_ASKED: Final = re.compile(r"[?!] ")
_ABBREVIATED: Final = (" e.g", "(e.g", " i.e", "(i.e", " vs", " al", " etc", " Fig", " Eq", " cf", "w.r.t")
_LONGEST: Final = 12_000
_MOST: Final = 24
_LONGEST_SENTENCE: Final = 1_500
_FAR: Final = 180
_AHEAD: Final = 22
_SURE: Final = 5.5
"""What a sentence is worth that needs no other one to say more: it coins the name."""

_WE: Final = listed("We we I")
_WORKS: Final = listed(
    "paper work study article survey review thesis report research manuscript chapter tutorial project "
    "contribution authors dissertation investigation letter approach method framework system"
)
_THIS: Final = listed("This this Our our The the present current position survey")
_OUR: Final = listed("This this Our our present current")
_BETWEEN: Final = listed(
    "also then therefore thus here first further hence now instead have has will aim aims attempt seek to and "
    "jointly propose present develop introduce design describe not only can are in this paper work study"
)
_MADE: Final = listed("proposed introduced presented developed")
_SPEAKERS: Final = _WE | _WORKS | {f"{word}," for word in _WORKS} | _MADE


def _forms(verbs: str, weight: float) -> dict[str, float]:
    forms: dict[str, float] = {}
    for verb in verbs.split():
        stem = verb[:-1] if verb.endswith("e") else verb
        third = verb[:-1] + "ies" if verb.endswith("y") else verb + ("es" if verb.endswith(("ss", "sh", "ch")) else "s")
        past = verb[:-1] + "ied" if verb.endswith("y") else stem + "ed"
        forms |= dict.fromkeys((verb, third, past), weight)
    return forms


VERBS: Final = (
    _forms(
        "use apply employ leverage utilize report conduct evaluate compare train test perform provide offer "
        "combine extend",
        1.0,
    )
    | _forms("show demonstrate prove find argue establish derive observe reveal identify hypothesize ask", 2.0)
    | _forms(
        "assess benchmark survey review revisit characterize quantify generalize discuss outline summarize "
        "aim seek focus",
        2.5,
    )
    | _forms("address tackle consider solve improve", 2.6)
    | _forms("study investigate explore examine analyze analyse", 3.0)
    | _forms("create construct release describe formulate curate contribute collect", 3.6)
    | _forms("propose introduce present develop design unveil devise pioneer", 4.0)
    | {"build": 3.6, "builds": 3.6, "built": 3.6, "found": 2.0, "shown": 2.0, "sought": 2.5}
)
"""What authors say that they do, by how likely its object tells what the paper is about."""

_AFTERWARDS: Final = _MADE | {verb for verb, weight in VERBS.items() if weight > 3.5}
"""Verbs that tell even where no one who speaks stands right before."""

BOASTS: Final = listed(
    "outperforms achieves yields shows demonstrates surpasses matches attains obtains exceeds reaches improves "
    "sets delivers exhibits maintains provides offers promotes consistently significantly also performs can "
    "further outperform achieve yield show effectively substantially not is’s diagnoses generalizes does did will"
)
"""Words behind a name that begin to tell how good it is, not what it does."""


class Telling(NamedTuple):
    """A place that may say what the paper does.

    Attributes:
        worth: How likely it does: 6 at most, 0 for a first sentence that tells nothing of the kind.
        verb: What the paper does in it; empty where the sentence is about the system itself.
        rest: What follows the verb.
        number: Of the sentence.
    """

    worth: float
    verb: str
    rest: str
    number: int


def sentences_of(text: str) -> list[str]:
    """The first sentences of a readable text."""
    sentences: list[str] = []
    for line in text[:_LONGEST].split("\n"):
        begun = ""
        for piece in _pieces(line):
            joined = begun + piece
            if joined.endswith(_ABBREVIATED) and len(joined) < _LONGEST_SENTENCE:
                begun = f"{joined}. "
            else:
                begun = ""
                if joined.strip():
                    sentences.append(f"{joined}.")
                    if len(sentences) >= _MOST:
                        return sentences
        if begun:
            sentences.append(begun.rstrip())
    return sentences


def _pieces(line: str) -> list[str]:
    """A line's sentences without their last full stop, abbreviations taken for ends."""
    pieces = line.rstrip(". ").split(". ")
    if "? " not in line and "! " not in line:
        return pieces
    return [part for piece in pieces for part in _ASKED.split(piece)]


def tellings(sentences: Sequence[str], name: str | None) -> list[Telling]:
    """The places that may say what the paper does, likeliest first.

    Args:
        sentences: Of the abstract, in order.
        name: What the paper calls its own system.
    """
    found: list[Telling] = []
    for number, sentence in enumerate(sentences):
        words = sentence[:700].split(" ")
        told = None if _SPEAKERS.isdisjoint(words) else _told(words)
        place = sentence.find(name) if name else -1
        if told is not None:
            worth, verb, rest = told
            if place >= 0 and worth >= 3 and name in rest[:110]:  # type: ignore[operator]
                worth += 2
            found.append(Telling(worth - 0.02 * number, verb, rest, number))
            if worth >= _SURE:
                break
            if worth >= 3:
                continue
        if place >= 0:
            after = sentence[place + len(name or "") :]
            follows = after.lstrip(" ,—–:").partition(" ")[0]
            if follows not in BOASTS:
                apposed = after.startswith((", a ", ", an ", ", the first", ", our", " is a ", " is an "))
                worth = 4.5 if apposed else 2.8 if place < 6 else 1.2
                found.append(Telling(worth - 0.02 * number, "", _ahead(sentence, place), number))
    found.sort(key=lambda telling: -telling.worth)
    if sentences:
        found.append(Telling(0.0, "", _ahead(sentences[0], 0), 0))
    return found


def _ahead(sentence: str, start: int) -> str:
    """A sentence from a place on, as far as a title could reach, words whole."""
    if len(sentence) - start <= _FAR:
        return sentence[start:]
    end = sentence.rfind(" ", start, start + _FAR)
    return sentence[start : end if end > start else start + _FAR]


def _told(words: list[str]) -> tuple[float, str, str] | None:
    who = -1
    best: tuple[float, str, str] | None = None
    for index, word in enumerate(words):
        if word in _SPEAKERS and (word in _WE or (word not in _MADE and index and _speaks(words, index))):
            who = index
            continue
        if who < 0:
            if word not in _AFTERWARDS:
                continue
            if word in _MADE and index > 2 and words[index - 1] in {"is", "are", "was", "were"}:
                return 3.5, "", _passive(words, index)
            if best and words[index - 1] == "and" and VERBS.get(word, 0.0) > max(3.5, best[0]):
                return VERBS[word] - 0.3, word, " ".join(words[index + 1 : index + _AHEAD])
            continue
        weight = VERBS.get(word)
        if weight is not None:
            if best is None or weight > best[0]:
                best = (weight, word, " ".join(words[index + 1 : index + _AHEAD]))
            if weight > 3.5:
                break
            who = index if words[index + 1 : index + 2] == ["and"] else -1
        elif index - who > 2 and word not in _BETWEEN and not word.endswith("ly"):
            who = -1
    return best


def _speaks(words: list[str], index: int) -> bool:
    """Whether a word like `paper` is this paper."""
    before = words[index - 1]
    if words[index].rstrip(",") in {"approach", "method", "framework", "system"}:
        return before in {"Our", "our"}
    return before in _THIS or (index > 1 and words[index - 2] in _OUR)


_BEFORE_PASSIVE: Final = re.compile(
    r"(?:In this (?:paper|work|study|article),? |To [^,]{5,80}, |Here,? |Therefore, |Specifically, )"
)


def _passive(words: list[str], index: int) -> str:
    subject = " ".join(words[: index - 1])
    opening = _BEFORE_PASSIVE.match(subject)
    if opening:
        subject = subject[opening.end() :]
    after = " ".join(words[index + 1 : index + _AHEAD])
    return f"{subject} {after}" if after.startswith(("to ", "for ")) else subject
