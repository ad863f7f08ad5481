"""Names: what a paper calls its own system, as its abstract coins it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.text.acronyms import expansion_before, expansion_within
from readlist.text.known import FAMILIES, KNOWN, MODIFIER

if TYPE_CHECKING:
    from collections.abc import Iterable

COINING: Final = frozenset(
    "propose proposes proposed proposing introduce introduces introduced introducing present presents presented presenting develop "
    "develops developed developing design designs designed build builds built construct constructs constructed create creates created "
    "release releases released unveil unveils devise devises devised formulate formulates contribute contributes curate curates curated "
    "establish establishes offer offers describe describes implement implements instantiate launch train collect collected provide releasing pioneer pioneers proposing training building constructing creating publishing "
    "provides report reports publish explore investigate study demonstrate showcase deliver leverage".split()
)
STRONG: Final = frozenset(
    "propose proposes proposed proposing introduce introduces introduced introducing present presents presenting develop develops "
    "developed design designed build built construct constructed create created release unveil devise releasing pioneer".split()
)
NAMING: Final = frozenset(
    "called named termed dubbed namely coined entitled titled denoted name call term dub christened i.e.".split()
)
"""Words after which a name follows."""

_STOPPERS: Final = frozenset(
    "to that which for by with via using from in on at of where whose when while as through and or leveraging based into between towards "
    "toward under over across without within against than because if since who is are was were can has have enabling allowing "
    "aiming utilizing employing combining integrating incorporating exploiting including".split()
)
_SMALL: Final = frozenset("a an the our its it this new novel first here so-called simple general".split())
KINDS: Final = frozenset(
    "framework method model approach benchmark dataset system algorithm architecture network pipeline paradigm technique strategy toolkit "
    "library platform corpus module agent agents family suite solution scheme mechanism tool protocol metric loss policy engine "
    "datasets models methods simulator environment database baseline representation formulation procedure estimator optimizer "
    "testbed codec detector tokenizer encoder decoder transformer foundation language attack defense layer operator series "
    "collection resource software package assistant chatbot robot workflow program test task".split()
)
_FOREIGN: Final = frozenset(
    "like e.g. e.g., than over against with and on using upon including existing by from of versus vs. or via under both standard "
    "original vanilla popular recent state-of-the-art traditional between to in for as at into through across into among".split()
)
_DOES: Final = re.compile(
    r"(?:’s|'s)? ?(?:\([^()]{1,80}\) ?)?(?:,? (?:also|further|effectively|significantly|consistently|successfully|not only|then|can|"
    r"explicitly|first|directly|efficiently|jointly|simply|substantially|dramatically|is able to|is designed to) ?)*"
    r" ?(?:is|are|was|has|have|can|does|outperforms?|achieves?|improves?|enables?|leverages?|uses?|employs?|consists?|comprises?|introduces?|"
    r"provides?|integrates?|combines?|incorporates?|demonstrates?|shows?|surpass(?:es)?|exceeds?|reduces?|learns?|generates?|adopts?|"
    r"utilizes?|builds?|operates?|offers?|supports?|contains?|includes?|features?|addresses|delivers?|attains?|yields?|exhibits?|"
    r"establishes|formulates?|decomposes?|allows?|works?|makes?|treats?|models|maintains?|produces?|performs?|serves?|reaches|sets|"
    r"captures?|extends?|runs?|requires?|aims?|mitigates?|enhances?|boosts?|preserves?|dynamically|adaptively|explores?|covers?|"
    r"reframes|renders|defines|guides|bridges?|unifies|represents?|transforms?|facilitates?|ensures?|accelerates?|selects?|spans)\b"
)
_APPOSITION: Final = re.compile(r",? (?:a|an|the first|the|our|which|that)\b|,")
_OURS: Final = re.compile(r"\b(?:our|proposed|new|novel)\b[^.,;]{0,50}$")
_EDGES: Final = "()[]{}<>“”‘’\"',;:!?…*`´"
_SEPARATE: Final = re.compile(r"[^a-z0-9]+")
_SHAPE: Final = re.compile(r"[^\W_][\w.+\-–‑²³⁰¹⁴-ⁿ₀-₉ᵃ-ᶻᴬ-ᵂ*′°@&!∞♯⊗Α-ω]*$")
_END: Final = re.compile(r"[.!?][)”\"’]*$")
_ABBREVIATED: Final = frozenset(
    "e.g. i.e. vs. al. cf. etc. fig. eq. resp. approx. w.r.t. a.k.a. dr. no. st. u.s.".split()
)


class _Candidate:
    """What speaks for and against one possible name."""

    __slots__ = ("coined", "count", "first", "form", "points", "since", "subject")

    def __init__(self, form: str, first: int) -> None:
        self.form = form
        self.first = first
        self.count = 0
        self.coined = 0.0
        self.subject = 0.0
        self.points = 0.0
        self.since = 99


def bare(name: str) -> str:
    """A name's letters and digits only, folded: what two spellings of it have in common."""
    return _SEPARATE.sub("", name.casefold().replace("++", "plusplus"))


def name_of(text: str, repositories: Iterable[str] = (), emphasised: Iterable[str] = ()) -> str | None:
    """The name that a paper coins for its own system; None where it coins none.

    Args:
        text: The readable abstract.
        repositories: Names of the repositories and pages that it links to: evidence for a name that it uses.
        emphasised: What it sets in bold or italics.
    """
    candidates: dict[str, _Candidate] = {}
    words = text.split(" ")
    position = 0
    cue = -1
    cue_kind = 0
    stopped = False
    sentence = 0
    begins = True
    own = False
    for index, word in enumerate(words):
        start = position
        position += len(word) + 1
        if word.islower() or not word:
            plain = word.rstrip(",:;.")
            if plain == "as" and cue == index - 1 and cue_kind == 3:
                cue = index
            elif plain in COINING:
                cue, cue_kind, stopped = index, 2 if plain in STRONG else 1, False
            elif plain in NAMING:
                cue, cue_kind, stopped = index, 3, False
            elif plain in _STOPPERS:
                stopped = True
        elif any(map(str.isupper, word)):
            _weigh(candidates, text, words, index, start, cue, cue_kind, stopped, begins, sentence, own)
        if word and word[-1] in '.!?)”"’\n' and _END.search(word) and word.lower() not in _ABBREVIATED:
            cue, cue_kind, stopped, begins = -1, 0, False, True
            sentence += 1
        else:
            begins = False
        if "\n" in word:
            begins = True
    return _best(candidates, repositories, emphasised)


def _weigh(
    candidates: dict[str, _Candidate],
    text: str,
    words: list[str],
    index: int,
    start: int,
    cue: int,
    cue_kind: int,
    stopped: bool,
    begins: bool,
    sentence: int,
    own: bool,
) -> None:
    """Add what one place in the text says of the name that may stand there."""
    word = words[index]
    if "\n" in word:
        start += word.rindex("\n") + 1
        word = word[word.rindex("\n") + 1 :]
        begins = True
    glued = word.find("(")
    if glued > 0:
        _weigh_place(candidates, text, words, index, start, word[:glued], cue, cue_kind, stopped, begins, sentence)
        start += glued
        word = word[glued:]
    _weigh_place(candidates, text, words, index, start, word, cue, cue_kind, stopped, begins, sentence)


def _weigh_place(
    candidates: dict[str, _Candidate],
    text: str,
    words: list[str],
    index: int,
    start: int,
    word: str,
    cue: int,
    cue_kind: int,
    stopped: bool,
    begins: bool,
    sentence: int,
) -> None:
    form = word.strip(_EDGES)
    if form.endswith((".", "’s", "'s")):
        form = form.removesuffix("’s").removesuffix("'s").rstrip(".").strip(_EDGES)
    if len(form) < 2 or len(form) > 32 or not _SHAPE.match(form) or "://" in word:
        return
    folded = bare(form)
    singular = folded[:-1] if folded.endswith("s") and form[-1] == "s" else folded
    if not folded or folded in KNOWN or singular in KNOWN or FAMILIES.match(folded) or MODIFIER.search(form):
        return
    shape = _distinct(form)
    offset = start + word.find(form)
    end = offset + len(form)
    before_word = words[index - 1].rstrip(",:;") if index else ""
    gap = index - cue - 1 if cue >= 0 else -1
    bracketed = offset > 0 and text[offset - 1] == "("
    after = text[end : end + 100]
    points = 0.0
    coined = 0.0
    if cue >= 0:
        between = words[cue + 1 : index]
        if all(part.strip(_EDGES).lower() in _SMALL for part in between):
            coined = (13.0 if cue_kind == 3 else 10.0) if cue_kind > 1 else 6.0
            if shape == 0 and not (
                after[:1] in {",", ".", ":", "(", "”", '"', "’", "'", "—", "–"} or after.startswith((" (", ", "))
            ):
                coined = 4.0 if _kind_follows(after) else 0.0
            elif after[:1] == " " and not after.startswith((" (", " –", " —", " -")):
                follower = after[1:].split(" ", 1)[0].strip(_EDGES + ".").lower()
                if follower in KINDS:
                    coined -= 2 if between and between[-1] in {"a", "an"} else 0
                elif follower not in _STOPPERS and not follower[:1].isdigit():
                    coined -= 6 if between and between[-1] in {"a", "an"} or after[1:2].isupper() else 3
        elif bracketed:
            expansion = expansion_before(text, offset - 1, form)
            if expansion is not None:
                far = text[: offset - 1].rstrip().removesuffix(expansion)
                lead = far[len(far) - 60 :].split(" ")
                steps = index - cue - 1 - expansion.count(" ") - 1
                coined = 9.0 if not stopped or steps <= 4 else 5.0
                coined += 1.0 if lead[-1:] and expansion[:1].isupper() else -1.0
                if cue_kind == 1:
                    coined -= 3
            elif before_word.lower() in KINDS and not stopped:
                coined = 7.0
            elif shape >= 1:
                coined = (6.0 if not stopped else 3.0) if shape == 2 else 3.0
        elif not stopped or shape >= 2:
            previous = words[index - 1]
            apposed = (
                previous.endswith((",", ":", "—", "–", "-"))
                or previous in {"-", "–", "—"}
                or before_word.lower() in KINDS
            )
            closed = after[:1] in {",", ".", ":", ";", ")", "”", '"', "’"} or after.startswith(
                (" (", " –", " —", " -", " that", " which", " to ", " for ")
            )
            if apposed and (closed or shape >= 1):
                coined = (8.0 if not stopped else 5.5) if closed else 4.0
            elif _kind_follows(after) and gap <= 6:
                determined = between and between[0].lower() in {"the", "our"}
                coined = 5.0 if determined and not stopped else 2.5 if not stopped else 0.0
            elif not stopped and gap <= 5:
                coined = 1.5
    elif bracketed and shape >= 1:
        expansion = expansion_before(text, offset - 1, form)
        if expansion is not None:
            lead = text[max(0, offset - 60 - len(expansion)) : offset - 1].lower()
            coined = 7.0 if _OURS.search(lead) else -4.0
        elif _OURS.search(text[max(0, offset - 60) : offset - 1].lower()) and before_word.lower() in KINDS:
            coined = 6.0
    elif (
        before_word.lower() in KINDS
        and shape >= 1
        and index > 1
        and words[index - 2].lower() in {"our", "proposed", "called"}
    ):
        coined = 6.0
    lowered = before_word.lower().strip(_EDGES)
    if lowered in {"our", "proposed"} or (lowered == "the" and _kind_follows(after) and sentence > 0 and cue < 0):
        points += 3.0 if lowered != "the" else 1.0
    if lowered in _FOREIGN and cue_kind != 3 and not bracketed and coined < 6:
        points -= 1.5
    if (begins or lowered == "that") and (sentence > 0 or lowered == "that"):
        if _DOES.match(after):
            points += 3.5
    elif (
        begins
        and sentence == 0
        and shape >= 1
        and re.match(r"(?: \([^()]+\))? (?:is|are|introduces|presents|provides|leverages|aims)\b", after)
    ):
        coined = max(coined, 7.0 if shape >= 2 else 2.0)
    if (
        after.startswith(" (")
        and coined > 0
        and (close := after.find(")")) > 0
        and expansion_within(after[2:close], form)
    ):
        coined += 4.0
    if shape == 0 and coined <= 0 and folded not in candidates:
        return
    candidate = candidates.get(folded) or candidates.get(singular)
    if candidate is None:
        candidate = candidates[folded] = _Candidate(form, sentence)
        if cue < 0 and not begins and coined <= 0:
            points -= 2.0
    candidate.count += 1
    if coined >= 5 and candidate.coined < 5:
        candidate.since = sentence
    candidate.coined = max(candidate.coined, coined) if coined >= 0 else candidate.coined + coined
    if points > 0:
        candidate.subject = min(8.0, candidate.subject + points)
    else:
        candidate.points += max(points, -3.0)


def _kind_follows(after: str) -> bool:
    parts = after[1:60].split(" ")[:2]
    return any(part.strip(_EDGES + ".").lower() in KINDS for part in parts)


def _distinct(form: str) -> int:
    """How much a word looks like a name: 0 a capitalised word, 1 capitals or a compound, 2 mixed as no word is."""
    head = form.split("-")[0]
    if form[1:].islower() and form.isalpha():
        return 0
    if re.search(r"[a-z][A-Z]|[A-Z]{2}[a-z]{2}|\d[A-Za-z]|[A-Za-z]\d|[²³+]", form):
        return 2
    if "-" in form and re.search(r"[A-Z].*-.*[A-Z0-9]|[A-Z]{2}", form):
        return 2 if re.search(r"[A-Z]{2}|\d", form) else 1
    return 1 if head.isupper() or form.isupper() else 0


def _best(candidates: dict[str, _Candidate], repositories: Iterable[str], emphasised: Iterable[str]) -> str | None:
    linked = [bare(name) for name in repositories]
    marked = {bare(name) for name in emphasised}
    best: _Candidate | None = None
    most = 7.5
    earliest = min((candidate.since for candidate in candidates.values()), default=99)
    for folded, candidate in candidates.items():
        shape = _distinct(candidate.form)
        score = candidate.coined + candidate.subject * 0.6 + candidate.points
        score += min(candidate.count - 1, 4) * 0.7
        score += (-2.0, 0.0, 1.5)[shape]
        if candidate.since > earliest:
            score -= 2.5
        if folded in linked:
            score += 5.0
        elif len(folded) > 3 and any(folded in name for name in linked):
            score += 2.0
        if folded in marked:
            score += 2.0
        if score > most:
            best, most = candidate, score
    return best.form if best else None
