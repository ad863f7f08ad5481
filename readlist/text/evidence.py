"""Evidence: what one place in an abstract says of the name that may stand there."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.text.acronyms import expansion_before, expansion_within
from readlist.text.known import FAMILIES, KNOWN, MODIFIER
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

MENTIONED, DONE, COINED, CALLED = 0, 1, 2, 3
"""What the last telling verb of a sentence says of what follows it: nothing, something made, something new, "
"its name."""

STOPPERS: Final = listed(
    "to that which for by with via using from in on at of where whose when while as through "
    "and or leveraging based into between towards "
    "toward under over across without within against than because if since who is are was were can has have "
    "enabling allowing "
    "aiming utilizing employing combining integrating incorporating exploiting including"
)
_SMALL: Final = listed(
    "a an the our its it this new novel first here so-called simple general and evaluate implement release"
)
KINDS: Final = listed(
    "framework method model approach benchmark dataset system algorithm architecture network "
    "pipeline paradigm technique strategy toolkit "
    "library platform corpus module agent agents family suite solution scheme mechanism tool protocol metric "
    "loss policy engine "
    "datasets models methods simulator environment database baseline representation formulation procedure "
    "estimator optimizer "
    "testbed codec detector tokenizer encoder decoder transformer foundation language attack defense layer "
    "operator series "
    "collection resource software package assistant chatbot robot workflow program test task"
)
_FOREIGN: Final = listed(
    "like e.g. e.g., than over against with and on using upon including existing by from of "
    "versus vs. or via under both standard "
    "original vanilla popular recent state-of-the-art traditional between to in for as at into through "
    "across into among"
)
_DOES: Final = re.compile(
    r"(?:’s|'s)? ?(?:\([^()]{1,80}\) ?)?(?:,? (?:also|further|effectively|significantly|consistently|"
    r"successfully|not only|then|can|"
    r"explicitly|first|directly|efficiently|jointly|simply|substantially|dramatically|is able to|is designed to) ?)*"
    r" ?(?:is|are|was|has|have|can|does|outperforms?|achieves?|improves?|enables?|leverages?|uses?|employs?|"
    r"consists?|comprises?|introduces?|"
    r"provides?|integrates?|combines?|incorporates?|demonstrates?|shows?|surpass(?:es)?|exceeds?|reduces?|"
    r"learns?|generates?|adopts?|"
    r"utilizes?|builds?|operates?|offers?|supports?|contains?|includes?|features?|addresses|delivers?|attains?|"
    r"yields?|exhibits?|"
    r"establishes|formulates?|decomposes?|allows?|works?|makes?|treats?|models|maintains?|produces?|performs?|"
    r"serves?|reaches|sets|"
    r"captures?|extends?|runs?|requires?|aims?|mitigates?|enhances?|boosts?|preserves?|dynamically|adaptively|"
    r"explores?|covers?|"
    r"reframes|renders|defines|guides|bridges?|unifies|represents?|transforms?|facilitates?|ensures?|"
    r"accelerates?|selects?|spans)\b"
)
EDGES: Final = "()[]{}<>“”‘’\"',;:!?…*`´"
_SEPARATE: Final = re.compile(r"[^a-z0-9]+")
_SHAPE: Final = re.compile(r"[^\W_][\w.+\-–‑²³⁰¹⁴-ⁿ₀-₉ᵃ-ᶻᴬ-ᵂ*′°@&!∞♯⊗×Α-ω]*$")
_MIXED: Final = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]{2}|\d[A-Za-z]|[A-Za-z]\d|[²³+]")
_COMPOUND: Final = re.compile(r"[A-Z].*-.*[A-Z0-9]|[A-Z]{2}")
_OURS: Final = re.compile(r"\b(?:our|proposed|new|novel)\b[^.,;]{0,50}$")
_BEGINS: Final = re.compile(r"(?: \([^()]+\))? (?:is|are|introduces|presents|provides|leverages|aims)\b")
_PASSIVE: Final = re.compile(r" (?:is|are) (?:proposed|introduced|presented|developed)\b")
_APPOSITION: Final = re.compile(r",? (?:a|an|the first|our|which|that)\b|, ")
_INTRODUCED: Final = re.compile(r", (?:a|an|the first|our|the)\b")
_MANY_WORDS: Final = re.compile(
    r"[A-Z][\w-]*(?: [A-Z][\w-]*){1,2}(?=, (?:a|an|the|our|which|that|whose)\b| (?:which|that)\b|: )"
)


class Token(NamedTuple):
    """A word that may be a name.

    Attributes:
        form: Without the punctuation around it.
        folded: Its letters and digits.
        singular: The same without a plural's `s`.
        shape: 0 a capitalised word, 1 capitals or a compound, 2 mixed as no word is.
        offset: Where the form begins within the word.
    """

    form: str
    folded: str
    singular: str
    shape: int
    offset: int


class Place(NamedTuple):
    """Where a token stands.

    Attributes:
        text: The abstract.
        words: The abstract, split at blanks.
        at: Which of the words it is, or is a part of.
        start: Where the token's form begins in the text.
        cue: Index of the last telling verb of the sentence, -1 for none.
        force: What that verb says.
        stopped: Whether a word that ends a noun phrase has come since.
        begins: Whether it begins its sentence.
        sentence: Number of the sentence.
    """

    text: str
    words: Sequence[str]
    at: int
    start: int
    cue: int
    force: int
    stopped: bool
    begins: bool
    sentence: int


class Evidence(NamedTuple):
    """What a place says: how strongly it coins the name, and what else speaks for or against it."""

    coined: float
    points: float
    form: str


def bare(name: str) -> str:
    """A name's letters and digits only, folded: what two spellings of it have in common."""
    return _SEPARATE.sub("", name.casefold().replace("++", "plusplus"))


@lru_cache(maxsize=1 << 16)
def token_of(word: str) -> Token | None:
    """The token of a word with its punctuation; None where it can't be a name."""
    form = word.strip(EDGES)
    if form.endswith((".", "’s", "'s")):
        form = form.removesuffix("’s").removesuffix("'s").rstrip(".").strip(EDGES)
    if len(form) < 2 or len(form) > 32 or not _SHAPE.match(form) or "://" in word:
        return None
    folded = bare(form)
    singular = folded[:-1] if folded.endswith("s") and form[-1] == "s" else folded
    if not folded or folded in KNOWN or singular in KNOWN or FAMILIES.match(folded) or MODIFIER.search(form):
        return None
    return Token(form, folded, singular, _shape(form), word.find(form))


def _shape(form: str) -> int:
    if form[1:].islower() and form.isalpha():
        return 0
    if _MIXED.search(form):
        return 2
    if "-" in form and (compound := _COMPOUND.search(form)):
        return 2 if len(compound[0]) == 2 or any(map(str.isdigit, form)) or re.search(r"[A-Z]{2}", form) else 1
    return 1 if form.split("-")[0].isupper() else 0


def weigh(token: Token, place: Place) -> Evidence:
    """What a place says of the token that stands there."""
    text, words, index = place.text, place.words, place.at
    end = place.start + len(token.form)
    after = text[end : end + 100]
    previous = words[index - 1] if index else ""
    bracketed = place.start > 0 and text[place.start - 1] == "("
    form = token.form
    if place.cue >= 0:
        coined, form = _after_verb(token, place, after, previous, bracketed)
    else:
        coined = _without_verb(token, place, after, previous, bracketed)
    lowered = previous.lower().strip(EDGES)
    points = 0.0
    if lowered in {"our", "proposed"}:
        points += 3.0
    elif lowered == "the" and place.sentence > 0 and place.cue < 0 and _kind_follows(after):
        points += 1.0
    if lowered in _FOREIGN and place.force != CALLED and not bracketed and coined < 5:
        points -= 1.5
    if place.begins or lowered == "that":
        if place.sentence > 0 or lowered == "that":
            if _DOES.match(after):
                points += 3.5
        elif token.shape >= 1 and _BEGINS.match(after):
            coined = max(coined, 7.0 if token.shape >= 2 else 2.0)
    if token.shape and (place.begins or previous.endswith(",")) and _PASSIVE.match(after):
        coined = max(coined, 8.0)
    if coined > 0:
        coined += _explained(token, text, end, after)
    return Evidence(coined, points, form)


def _after_verb(token: Token, place: Place, after: str, previous: str, bracketed: bool) -> tuple[float, str]:
    """How strongly a name is coined in a sentence whose verb stands before it."""
    words, index, stopped, shape = place.words, place.at, place.stopped, token.shape
    gap = index - place.cue - 1
    between = words[place.cue + 1 : index] if gap <= 12 else ()
    if gap <= 6 and all(part.strip(EDGES).lower() in _SMALL for part in between):
        return _at_once(token, place, after, between)
    if bracketed:
        return _bracketed(token, place, previous), token.form
    if stopped and shape < 2:
        return 0.0, token.form
    kind = previous.rstrip(",:;").lower() in KINDS
    apposed = kind or previous.endswith((",", ":", "—", "–", "-"))
    closed = after[:1] in {",", ".", ":", ";", ")", "”", '"', "’"} or after.startswith(
        (" (", " –", " —", " -", " that", " which", " to ", " for ")
    )
    coined = 0.0
    if apposed and (closed or shape >= 1):
        coined = (8.0 if not stopped else 5.5) if closed else 6.5 if kind and not stopped and shape == 2 else 4.0
    elif previous == "with" and _INTRODUCED.match(after):
        coined = 5.5
    elif gap <= 6 and _kind_follows(after):
        determined = bool(between) and between[0].lower() in {"the", "our"}
        coined = 5.0 if determined and not stopped else 2.5 if not stopped else 0.0
    elif not stopped and gap <= 5:
        coined = 1.5
    return coined, token.form


def phrase_at(text: str, start: int) -> str:
    """A name of several words, as it stands before what it is; empty for none."""
    many = _MANY_WORDS.match(text, start)
    return many[0] if many else ""


def _at_once(token: Token, place: Place, after: str, between: Sequence[str]) -> tuple[float, str]:
    """How strongly a name is coined that follows its verb at once (`we propose NAME`)."""
    coined = (13.0 if place.force == CALLED else 10.0) if place.force > DONE else 6.0
    article = bool(between) and between[-1] in {"a", "an"}
    if place.force > DONE and not article:
        phrase = phrase_at(place.text, place.start)
        if phrase:
            return coined - 1.0, phrase
    if token.shape == 0 and not (after[:1] in set(",.:(”\"’'—–") or after.startswith(" (")):
        return (4.0 if _kind_follows(after) else 0.0), token.form
    if after[:1] == " " and not after.startswith((" (", " –", " —", " -")):
        follower = after[1:].split(" ", 1)[0].strip(EDGES + ".").lower()
        if follower in KINDS:
            coined -= 2 if article else 0
        elif follower not in STOPPERS and not follower[:1].isdigit():
            coined -= 6 if article or after[1:2].isupper() else 3
    elif _APPOSITION.match(after):
        coined += 1.5
    return coined, token.form


def _bracketed(token: Token, place: Place, previous: str) -> float:
    """How strongly a name in brackets is coined by a sentence whose verb stands before it."""
    expansion = expansion_before(place.text, place.start - 1, token.form)
    if expansion is not None:
        steps = place.at - place.cue - 2 - expansion.count(" ")
        coined = 9.0 if not place.stopped or steps <= 4 else 5.0
        coined += 1.0 if expansion[:1].isupper() else -1.0
        return coined - 3 if place.force == DONE else coined
    if not place.stopped and previous.rstrip(",:;").lower() in KINDS:
        return 7.0
    if token.shape == 2:
        return 6.0 if not place.stopped else 3.0
    return 3.0 if token.shape else 0.0


def _without_verb(token: Token, place: Place, after: str, previous: str, bracketed: bool) -> float:
    """How strongly a name is coined in a sentence without such a verb before it."""
    if not token.shape:
        return 0.0
    kind = previous.rstrip(",:;").lower() in KINDS
    if bracketed:
        expansion = expansion_before(place.text, place.start - 1, token.form)
        if expansion is not None:
            lead = place.text[max(0, place.start - 60 - len(expansion)) : place.start - 1].lower()
            return 7.0 if _OURS.search(lead) else -4.0
        return 6.0 if kind and _OURS.search(place.text[max(0, place.start - 60) : place.start - 1].lower()) else 0.0
    if kind and place.at > 1 and place.words[place.at - 2].lower() in {"our", "proposed", "called"}:
        return 6.0
    return 5.5 if previous == "with" and _INTRODUCED.match(after) else 0.0


def _explained(token: Token, text: str, end: int, after: str) -> float:
    """What brackets behind a name add: its expansion, or a short form of a name that is a compound."""
    if not after.startswith(" (") or (close := after.find(")")) < 0:
        return 0.0
    inside = after[2:close]
    if expansion_within(inside, token.form):
        return 4.0
    return 4.0 if "-" in token.form and inside.isalnum() and expansion_before(text, end, inside) == token.form else 0.0


def _kind_follows(after: str) -> bool:
    parts = after[1:60].split(" ")[:2]
    return any(part.strip(EDGES + ".").lower() in KINDS for part in parts)
