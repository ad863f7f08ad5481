"""Names: what a paper calls its own system, as its abstract coins it."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from readlist.text.evidence import (
    CALLED,
    COINED,
    DONE,
    STOPPERS,
    Evidence,
    Place,
    Token,
    bare,
    phrase_at,
    token_of,
    weigh,
)
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MAKING: Final = listed(
    "propose proposes proposed proposing introduce introduces introduced introducing present "
    "presents presented presenting develop "
    "develops developed developing design designs designed build builds built construct constructs "
    "constructed create creates created "
    "release releases released unveil unveils devise devises devised formulate formulates contribute "
    "contributes curate curates curated "
    "establish establishes offer offers describe describes implement implements instantiate launch train "
    "collect collected provide releasing pioneer pioneers proposing training building constructing creating publishing "
    "provides report reports publish explore investigate study demonstrate showcase deliver leverage"
)
_COINING: Final = listed(
    "propose proposes proposed proposing introduce introduces introduced introducing "
    "present presents presenting develop develops "
    "developed design designed build built construct constructed create created release unveil devise "
    "releasing pioneer"
)
_NAMING: Final = listed(
    "called named termed dubbed namely coined entitled titled denoted name call term dub christened i.e."
)
"""Words after which a name follows."""


_STOPPED: Final = -1
_ROLES: Final = (
    dict.fromkeys(STOPPERS, _STOPPED)
    | dict.fromkeys(_MAKING, DONE)
    | dict.fromkeys(_COINING, COINED)
    | dict.fromkeys(_NAMING, CALLED)
)
_ROLES.update({f"{word}{sign}": role for word, role in list(_ROLES.items()) for sign in ",:;"})
_ROLES.update({f"({word}": CALLED for word in _NAMING})
_ENDS: Final = frozenset(".!?")
_ABBREVIATED: Final = listed("e.g. i.e. vs. al. cf. etc. fig. eq. resp. approx. w.r.t. a.k.a. dr. no. st. u.s.")
_LONGEST: Final = 20_000
_ENOUGH: Final = 7.5


class _Candidate:
    """What speaks for and against one possible name."""

    __slots__ = ("coined", "count", "form", "points", "shape", "since", "subject")

    def __init__(self, token: Token) -> None:
        self.form = token.form
        self.shape = token.shape
        self.count = 0
        self.coined = 0.0
        self.subject = 0.0
        self.points = 0.0
        self.since = 9999

    def hear(self, evidence: Evidence, sentence: int) -> None:
        """Take in what one more place says."""
        self.count += 1
        coined = evidence.coined
        if coined >= 5 and self.coined < 5:
            self.since = sentence
            self.form = evidence.form
        self.coined = max(self.coined, coined) if coined >= 0 else self.coined + coined
        if evidence.points > 0:
            self.subject = min(8.0, self.subject + evidence.points)
        else:
            self.points += max(evidence.points, -3.0)

    def score(self) -> float:
        """How likely it is the paper's own name, links and rivals apart."""
        return (
            self.coined
            + self.subject * 0.6
            + self.points
            + min(self.count - 1, 4) * 0.7
            + (-2.0 if not self.shape and " " not in self.form else 1.5 if self.shape == 2 else 0.0)
        )


def name_of(text: str, repositories: Iterable[str] = (), emphasised: Iterable[str] = ()) -> str | None:
    """The name that a paper coins for its own system; None where it coins none.

    Args:
        text: The readable abstract.
        repositories: Names of the repositories and pages that it links to: evidence for a name that it uses.
        emphasised: What it sets in bold or italics.
    """
    return _best(_candidates(text[:_LONGEST]), repositories, emphasised)


def _candidates(text: str) -> dict[str, _Candidate]:
    candidates: dict[str, _Candidate] = {}
    words = text.split(" ")
    sorts = bytes(map(_sorts.__getitem__, words))
    ends = list(accumulate(map(len, words)))
    sentence = force = 0
    cue = before = -1
    ended = True
    # Four words of five are none of those that matter.
    for index in [place for place, sort in enumerate(sorts) if sort > _STOPPER]:
        word, sort = words[index], sorts[index]
        begins = ended and before == index - 1
        before = index
        ended = False
        if sort == _TELLING:
            cue, force = index, _ROLES[word]
            continue
        if sort & _MARKED:
            start = ends[index] - len(word) + index
            for piece, offset, first in _pieces(word) if "(" in word or "\n" in word else ((word, 0, False),):
                token = token_of(piece)
                if token is not None and (token.shape or 0 <= index - cue <= 7 or token.folded in candidates):
                    place = Place(
                        text,
                        words,
                        index,
                        start + offset + token.offset,
                        cue,
                        force,
                        sorts.find(_STOPPER, cue + 1, index) >= 0,
                        begins or first,
                        sentence,
                    )
                    _hear(candidates, token, place)
                elif (
                    token is None
                    and index == cue + 1
                    and force >= COINED
                    and (phrase := phrase_at(text, start + offset))
                ):
                    token = Token(phrase, bare(phrase), bare(phrase), 1, 0)
                    candidates.setdefault(token.folded, _Candidate(token)).hear(Evidence(9.0, 0.0, phrase), sentence)
        elif sort & _LINK and cue == index - 1 and force == CALLED:
            cue = index
        if sort & _ENDING and word.lower() not in _ABBREVIATED:
            ended = True
            cue, force = -1, 0
            sentence += 1
    return candidates


def _ends(word: str) -> bool:
    """Whether a sentence or line ends with a word, or within it."""
    last = word[-1:]
    return last in _ENDS or (last in {")", "”", '"', "’"} and word[-2:-1] in _ENDS) or "\n" in word


_STOPPER, _TELLING, _MARKED, _ENDING, _LINK = 1, 2, 4, 8, 16


class _Sorts(dict[str, int]):
    """What a word may be: a stopper, a telling verb; else any of marked as a name is, ending a sentence, linking."""

    def __missing__(self, word: str) -> int:
        role = _ROLES.get(word)
        if role is not None:
            sort = _STOPPER if role == _STOPPED else _TELLING
        else:
            sort = _MARKED if word and not word.islower() else _LINK if word == "as" else 0
            sort |= _ENDING if _ends(word) else 0
        if len(self) >= _MEMORY:
            self.clear()
        self[word] = sort
        return sort


_MEMORY: Final = 1 << 17
_sorts: Final = _Sorts()


def _pieces(word: str) -> Sequence[tuple[str, int, bool]]:
    """A word's parts that may be names, each with its offset and whether a line begins with it."""
    pieces = []
    offset = 0
    for number, line in enumerate(word.split("\n")) if "\n" in word else ((0, word),):
        glued = line.find("(")
        if glued > 0:
            pieces.append((line[:glued], offset, number > 0))
            pieces.append((line[glued:], offset + glued, False))
        elif line:
            pieces.append((line, offset, number > 0))
        offset += len(line) + 1
    return pieces


def _hear(candidates: dict[str, _Candidate], token: Token, place: Place) -> None:
    evidence = weigh(token, place)
    candidate = candidates.get(token.folded) or candidates.get(token.singular)
    if candidate is None:
        if not token.shape and evidence.coined <= 0:
            return
        candidate = candidates[token.folded] = _Candidate(token)
        if place.cue < 0 and not place.begins and evidence.coined <= 0:
            evidence = evidence._replace(points=evidence.points - 2.0)
    candidate.hear(evidence, place.sentence)


def _best(candidates: dict[str, _Candidate], repositories: Iterable[str], emphasised: Iterable[str]) -> str | None:
    if not candidates:
        return None
    linked = [bare(name) for name in repositories]
    marked = {bare(name) for name in emphasised}
    best: _Candidate | None = None
    most = _ENOUGH
    earliest = min(candidate.since for candidate in candidates.values())
    for folded, candidate in candidates.items():
        score = candidate.score()
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
