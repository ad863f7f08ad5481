"""Identity: the key of a paper, its aliases, and the index that tells when two records are one paper."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from html import unescape
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

if TYPE_CHECKING:
    from readlist.paper import Paper, Record

LONG: Final = 200
"""Characters that an abstract needs to stand for its paper."""

KEY: Final = re.compile(r"[0-9a-f]{12}")

_ALPHANUMERIC: Final = re.compile(r"[^\W_]+")
_ASCII_ONLY_ALPHANUMERIC: Final = {code: None for code in range(128) if not chr(code).isalnum()}
_COMMAND: Final = re.compile(r"\\(?:begin|end)\s*\{\w*\*?\}|\\[a-zA-Z]+\*?")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,80}>")
_DOI: Final = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s\"<>{}|^`]+")
_ARXIV: Final = re.compile(r"(?<![\w.])(?:(\d{4}\.\d{4,5})|([a-z-]+)(?:\.[a-z]{2})?/(\d{7}))(?:v\d+)?(?!\d)")
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.(.+)")
_OPENREVIEW: Final = re.compile(r"openreview\.net/\w+(?:/\w+)*\?(?:[^#\s]*&)?id=([\w-]+)", re.IGNORECASE)


def plain(text: str) -> str:
    """The frozen normal form that keys are made of: NFKC, casefolded, letters and digits only.

    Never change it: every library's keys depend on it.
    """
    if text.isascii():
        return text.lower().translate(_ASCII_ONLY_ALPHANUMERIC)
    return "".join(_ALPHANUMERIC.findall(unicodedata.normalize("NFKC", text).casefold()))


def bare(text: str) -> str:
    """The form in which two titles or abstracts are compared: without markup, accents, case and punctuation."""
    if "\\" in text:
        text = _COMMAND.sub(" ", text)
    if "<" in text:
        text = _TAG.sub(" ", text)
    if "&" in text:
        text = unescape(text)
    if text.isascii():
        return text.lower().translate(_ASCII_ONLY_ALPHANUMERIC)
    return "".join(_ALPHANUMERIC.findall(unicodedata.normalize("NFKD", text).casefold()))


def key_of(record: Record, nth: int = 0) -> str:
    """The key that a record's content asks for: 12 hexadecimal digits, the same on every machine, for ever.

    Args:
        record: The raw facts.
        nth: 0 for the rule itself; where another paper has that key, 1 takes the title into the seed, and more
            number the seed.
    """
    if len(record.abstract) >= LONG:
        seed = plain(record.abstract)
    else:
        parts = (record.title, " ".join(record.authors), str(record.year or ""), record.abstract)
        seed = "\n".join(map(plain, parts))
    if nth:
        seed += "\n" + plain(record.title)
    if nth > 1:
        seed += f"\n{nth}"
    return _digest(seed)[:12]


def fingerprint(abstract: str) -> str:
    """What two long abstracts share when they differ in markup, accents, case, punctuation and blanks at most.

    Returns:
        An alias (`abstract:…`), empty where the abstract is too short to stand for its paper.
    """
    if len(abstract) < LONG:
        return ""
    text = bare(abstract)
    return f"abstract:{_digest(text)[:16]}" if len(text) >= LONG // 2 else ""


def seen(field: str, value: str) -> str:
    """The alias that remembers a value that another took the place of, so that it isn't taken for news again."""
    return f"seen:{_digest(f'{field}:{bare(value)}')[:16]}"


def doi_of(text: str) -> str:
    """The DOI in a text in any of its spellings, lower case; empty for none."""
    if "10." not in text and "%2" not in text:
        return ""
    if "%" in text:
        text = unquote(text)
    match = _DOI.search(text.replace("\\", "").lower())
    if match is None:
        return ""
    doi = match[0]
    while doi and (
        doi[-1] in ".,;:'\"" or (doi[-1] in ")]" and doi.count(doi[-1]) > doi.count("(["[")]".index(doi[-1])]))
    ):
        doi = doi[:-1]
    return doi


def arxiv_of(text: str) -> str:
    """The arXiv number in an identifier or address, without version; empty for none."""
    text = text.lower()
    if "." not in text and "/" not in text:
        return ""
    match = _ARXIV.search(text.rpartition("arxiv.org/")[2].removeprefix("abs/").removeprefix("pdf/"))
    if match is None:
        return ""
    return match[1] or f"{match[2]}/{match[3]}"


def openreview_of(url: str) -> str:
    """The forum id in an OpenReview address; empty for none."""
    match = _OPENREVIEW.search(url)
    return match[1] if match else ""


def arxiv_of_doi(doi: str) -> str:
    """The arXiv number that one of arXiv's own DOIs stands for; empty for any other."""
    match = _ARXIV_DOI.fullmatch(doi)
    return arxiv_of(match[1]) if match else ""


def aliases_of(record: Record | Paper) -> tuple[str, ...]:
    """What a record's facts make its paper known by, strongest first, each once."""
    found: dict[str, None] = {}
    if record.doi:
        found[f"doi:{record.doi}"] = None
    if record.arxiv:
        found[f"arxiv:{record.arxiv}"] = None
    if record.openreview:
        found[f"openreview:{record.openreview}"] = None
    found.update(dict.fromkeys(record.aliases))
    mark = fingerprint(record.abstract)
    if mark:
        found[mark] = None
    return tuple(found)


def same_title(one: str, other: str) -> bool:
    """Whether two titles agree: equal but for markup, accents, case, punctuation and blanks."""
    return one == other or bare(one) == bare(other)


def same_authors(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two lists of authors can be one list: the first agrees and the shorter is within the longer."""
    if not one or not other:
        return False
    short, long = sorted((list(map(_name, one)), list(map(_name, other))), key=len)
    if not _same_name(short[0], long[0]):
        return False
    return all(any(_same_name(name, candidate) for candidate in long) for name in short)


def surname(author: str) -> str:
    """An author's family name for comparing, as well as it can be told."""
    family = author.partition(",")[0] if "," in author else author.rstrip(". ").rpartition(" ")[2]
    if len(family.strip(". ")) < 3 and "," not in author:
        # "Silva B.": the initial comes last.
        family = author.partition(" ")[0]
    return bare(family)


def _name(author: str) -> frozenset[str]:
    folded = unicodedata.normalize("NFKD", _COMMAND.sub(" ", author)).casefold()
    folded = "".join(character for character in folded if not unicodedata.combining(character))
    return frozenset(re.findall(r"[^\W\d_]+", folded)) - {"jr", "sr", "ii", "iii"}


def _same_name(one: frozenset[str], other: frozenset[str]) -> bool:
    if one == other:
        return True
    shared = one & other
    if not any(len(word) > 1 for word in shared):
        return False
    initials = {word[0] for word in other - shared}
    return all(word[0] in initials for word in one - shared) or all(
        word[0] in {mine[0] for mine in one - shared} for word in other - shared
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
