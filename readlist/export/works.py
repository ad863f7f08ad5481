"""What sort of work a paper is, and the parts of its authors' names, as reference managers ask for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from readlist.paper import Paper

Work = Literal["article", "proceedings", "book", "preprint"]

_JOURNAL: Final = re.compile(
    r"\b(?:journal|transactions|letters|annals|review|reviews|magazine|bulletin|acta|archiv\w*|zeitschrift|revue|revista|jmlr"
    r"|tmlr|tacl|nature|science|cell|plos|lancet|bmj|ijcv|t-?pami|jair)\b",
    re.IGNORECASE,
)
_PREPRINT: Final = re.compile(r"\b(?:arxiv|corr|biorxiv|medrxiv|preprint|openreview)\b", re.IGNORECASE)
_COMPANY: Final = re.compile(r"^\s*(?:inc|ltd|llc|gmbh|co|corp|plc|ag|s\.?a|b\.?v|e\.?v|pty|usa)\.?\s*$", re.IGNORECASE)
_BODY: Final = re.compile(
    r"\b(?:team|group|consortium|collaboration|university|institute|works|laborator\w+|labs?|committee|society|network"
    r"|foundation|organi[sz]ation|department|project)\b",
    re.IGNORECASE,
)
_SUFFIX: Final = re.compile(r"^(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Name:
    """An author's name in parts; a body's or a one-word name is all `literal`."""

    literal: str = ""
    family: str = ""
    given: str = ""
    suffix: str = ""


def work_of(paper: Paper) -> Work:
    """What sort of work a paper seems to be, judged by its venue."""
    if not paper.venue or _PREPRINT.search(paper.venue):
        return "preprint"
    if _JOURNAL.search(paper.venue) and not re.search(r"\b(?:conference|workshop|proceedings)\b", paper.venue, re.I):
        return "article"
    return "proceedings"


def name_of(author: str) -> Name:
    """The parts of a name written `Silva, Bea`, `King, Jr., Bob` or `Bea Silva`."""
    parts = [part.strip() for part in author.split(",") if part.strip()]
    if is_body(author) or len(parts) > 3 or not parts:
        return Name(literal=author.strip())
    if len(parts) == 3:
        return Name(family=parts[0], suffix=parts[1], given=parts[2])
    if len(parts) == 2:
        return Name(family=parts[0], given=parts[1])
    words = author.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.match(words[-1]) else ""
    if len(words) == 1:
        return Name(literal=words[0])
    cut = len(words) - 1
    while cut > 1 and words[cut - 1].islower():
        cut -= 1
    return Name(family=" ".join(words[cut:]), given=" ".join(words[:cut]), suffix=suffix)


def is_body(author: str) -> bool:
    """Whether a name is that of a company or group, whose commas and blanks divide nothing."""
    parts = author.split(",")
    return _BODY.search(author) is not None or (len(parts) > 1 and _COMPANY.match(parts[-1]) is not None)


def is_rest(author: str) -> bool:
    """Whether a name stands for authors who aren't named."""
    return author.strip().casefold().rstrip(".") in {"others", "et al", "and others"}
