"""Telling sentences: where an abstract says what the paper does."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.wordlist import listed

_SPLIT: Final = re.compile(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!al\.)(?<!etc\.)[”)\"]? +(?=[\"“(\[]?[A-Z0-9])|\n+"
)
_LONGEST: Final = 12_000
_FAR: Final = 400

_WE: Final = listed("We we I")
_WORKS: Final = listed(
    "paper work study article survey review thesis report research manuscript chapter "
    "tutorial project contribution authors "
    "dissertation investigation letter approach method framework system"
)
_THIS: Final = listed("This this Our our The the present current position survey")
_OUR: Final = listed("This this Our our present current")
_BETWEEN: Final = listed(
    "also then therefore thus here first further hence now instead have has will aim aims "
    "attempt seek to and jointly propose present "
    "develop introduce design describe not only can are in this paper work study"
)


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

KEPT: Final = listed("evaluate compare revisit characterize quantify benchmark assess extend improve solve generalize")
"""Verbs that a title keeps: `Evaluating …`."""


def sentences_of(text: str) -> list[str]:
    """The sentences of a readable text, those of its beginning where it is very long."""
    return [sentence for sentence in _SPLIT.split(text[:_LONGEST]) if sentence]


def tellings(sentences: list[str], name: str | None) -> list[tuple[str, str]]:
    """What may say what the paper does, likeliest first: a verb (or none) and what follows it.

    Args:
        sentences: Of the abstract, in order.
        name: What the paper calls its own system.
    """
    found: list[tuple[float, int, str, str]] = []
    for number, sentence in enumerate(sentences[:40]):
        told = _told(sentence)
        if told is not None:
            weight, verb, rest = told
            if name and weight >= 3 and name in rest[:200]:
                weight += 2
            found.append((weight - 0.02 * number, -number, verb, rest))
        elif name and (place := sentence.find(name)) >= 0:
            early = place < 6
            found.append((2.8 if early else 1.2, -number, "", sentence[place : place + _FAR]))
    found.sort(key=lambda item: (-item[0], -item[1]))
    tellings = [(verb, rest) for _, _, verb, rest in found]
    if sentences:
        tellings.append(("", sentences[0][:_FAR]))
    return tellings


def _told(sentence: str) -> tuple[float, str, str] | None:
    words = sentence[:700].split(" ")
    who = -1
    best: tuple[float, str, str] | None = None
    for index, word in enumerate(words):
        if word in _WE or (word.rstrip(",") in _WORKS and index and _speaks(words, index)):
            who = index
            continue
        if who < 0:
            if (
                word in {"proposed", "introduced", "presented", "developed"}
                and index > 2
                and words[index - 1] in {"is", "are", "was", "were"}
            ):
                return 3.5, "", _passive(words, index)
            continue
        weight = VERBS.get(word)
        if weight is not None:
            if best is None or weight > best[0]:
                best = (weight, word, " ".join(words[index + 1 :])[:_FAR])
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


def _passive(words: list[str], index: int) -> str:
    subject = " ".join(words[: index - 1])
    subject = re.sub(
        r"^(?:In this (?:paper|work|study|article),? |To [^,]{5,80}, |Here,? |Therefore, |Specifically, )", "", subject
    )
    after = " ".join(words[index + 1 :])
    return f"{subject} {after}"[:_FAR] if after.startswith(("to ", "for ")) else subject[:_FAR]
