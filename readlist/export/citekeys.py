"""Citation keys: `silva2019gardens-3f2ab1`, the same whatever else is exported.

A key of the user's own (from a BibTeX file) is kept. Every other one is made of the paper alone: first author, year,
first word of the given title, and digits of the paper's key that make it the only one. These rules never change.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from readlist.export.formats import Item
    from readlist.paper import Paper

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
)
# fmt: off
_SMALL: Final = frozenset({
    "a", "an", "and", "are", "as", "at", "by", "can", "do", "does", "for", "from", "how", "in", "is", "it",
    "its", "of", "on", "or", "the", "to", "via", "what", "when", "why", "with",
})
# fmt: on
_OWN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_:./+*?!|\[\]&;<>-]*")
# fmt: off
_PARTICLES: Final = frozenset({
    "van", "von", "de", "del", "della", "der", "den", "di", "da", "dos", "du", "la", "le", "ter", "ten", "zu",
    "zur", "al", "el", "bin", "ibn",
})
# fmt: on
_SUFFIXES: Final = frozenset({"jr", "sr", "ii", "iii", "iv"})


def citation_key(paper: Paper) -> str:
    """The key of one paper: its own from BibTeX, else one made of it."""
    return own_key(paper) or made_key(paper)


def citation_keys(items: Iterable[Item]) -> dict[str, str]:
    """The citation key of each paper by the paper's key: no two alike, even where upper and lower case are one.

    Where two papers brought the same key of their own, the one that came first keeps it.
    """
    wanted: dict[str, list[tuple[str, int, str, str]]] = {}
    for paper, _ in items:
        key = citation_key(paper)
        entry = paper.sources[0].entry if paper.sources else 0
        wanted.setdefault(key.casefold(), []).append((paper.added, entry, paper.key, key))
    keys: dict[str, str] = {}
    taken = set(wanted)
    for rivals in wanted.values():
        first = min(rivals)
        for rival in rivals:
            _, _, paper_key, key = rival
            keys[paper_key] = key if rival == first else _free(f"{key}-{paper_key}", taken)
    return keys


def own_key(paper: Paper) -> str | None:
    """The key that a BibTeX file gave the paper, None for none that BibTeX would take again."""
    ids = {source.id for source in paper.sources}
    return next((alias for alias in paper.aliases if alias in ids and _OWN.fullmatch(alias)), None)


def made_key(paper: Paper) -> str:
    """The key that is made of the paper's facts."""
    author = ascii_word(family_name(paper.authors[0])) if paper.authors else ""
    year = str(paper.year) if paper.year else ""
    if paper.title_from != "given" or not paper.title:
        return f"{author or ascii_word(paper.venue) or 'paper'}{year}-{paper.key}"
    words = (ascii_word(word) for word in paper.title.split())
    word = next((word for word in words if word and word not in _SMALL and not word.isdigit()), "")
    stem = f"{author}{year}{word}"
    if not stem[:1].isalpha():
        stem = f"paper{stem}"
    return f"{stem}-{paper.key[:6]}"


def family_name(author: str) -> str:
    """The family name, for `Silva, Bea`, `Bea Silva`, `Jan van der Berg` (Berg) and one-word names."""
    if "," in author:
        words = author.split(",")[0].split()
        while len(words) > 1 and words[0].casefold() in _PARTICLES:
            words.pop(0)
        return " ".join(words)
    words = [word for word in author.split() if word.strip(".").casefold() not in _SUFFIXES]
    return words[-1] if words else author


def ascii_word(text: str) -> str:
    """Letters and digits of ASCII, lower case, without accents; empty where a script has none."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return re.sub(r"[^a-z0-9]", "", folded)


def _free(key: str, taken: set[str]) -> str:
    free, number = key, 2
    while free.casefold() in taken:
        free, number = f"{key}-{number}", number + 1
    taken.add(free.casefold())
    return free
