"""Headings: which list a line names, and of which venue and year."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 120
"""Characters of a heading at most."""

_YEAR: Final = re.compile(r"(?<![\d.])((?:19|20)\d\d)(?![\d.]\d|\d)")
_SHORT_YEAR: Final = re.compile(r"(?<=[A-Za-z])\s?['’](\d\d)(?!\d)")
_JOINED_YEAR: Final = re.compile(r"(?<=[A-Za-z])(?=(?:19|20)\d\d(?!\d))")
_EDGES: Final = " \t-–—:;,.|/·•*#=_~<>[](){}（）【】《》「」:："
_STRETCH: Final = [
    "accepted",
    "camera",
    "ready",
    "full",
    "regular",
    "long",
    "short",
    "main",
    "conference",
    "research",
    "proceedings",
    "papers",
    "paper",
    "articles",
    "article",
    "abstracts",
    "abstract",
    "list",
    "lists",
    "of",
    "the",
    "for",
    "at",
    "in",
    "to",
    "from",
    "and",
    "all",
    "track",
    "collection",
    "titles",
    "posters",
    "poster",
    "orals",
    "oral",
    "publications",
    "preprints",
    "contributions",
    "submissions",
    "reading",
    "liste",
    "der",
    "die",
    "angenommenen",
    "angenommene",
    "beiträge",
    "artikel",
    "papiere",
    "aufsätze",
    "zusammenfassungen",
    "konferenzbeiträge",
    "des",
    "de",
    "la",
    "le",
    "les",
    "du",
    "articles",
    "acceptés",
    "acceptées",
    "actes",
    "résumés",
    "communications",
    "papiers",
    "lista",
    "los",
    "las",
    "el",
    "artículos",
    "aceptados",
    "trabajos",
    "ponencias",
    "resúmenes",
    "actas",
    "dos",
    "das",
    "os",
    "artigos",
    "aceitos",
    "aceites",
    "trabalhos",
    "resumos",
    "anais",
    "elenco",
    "degli",
    "dei",
    "articoli",
    "accettati",
    "lavori",
    "atti",
    "lijst",
    "van",
    "geaccepteerde",
    "artikelen",
    "bijdragen",
    "lista",
    "artykułów",
    "przyjętych",
    "przyjęte",
    "artykuły",
    "referatów",
    "список",
    "принятых",
    "статей",
    "статьи",
    "доклады",
    "доклады",
    "принятые",
    "материалы",
    "тезисы",
]
_NOISE: Final = frozenset(word.casefold() for word in _STRETCH)
_NAMES_BEGIN: Final = frozenset(("conference", "main", "track"))
_COUNT: Final = re.compile(r"\s*[(\[]?\s*\d[\d,.]*\s*(?:papers|articles)?\s*[)\]]\s*$", re.IGNORECASE)
# Words that name papers; a heading without a year needs one of them.
_NAMING: Final = frozenset(
    [
        "papers",
        "paper",
        "articles",
        "article",
        "abstracts",
        "proceedings",
        "posters",
        "publications",
        "beiträge",
        "artikel",
        "liste",
        "lista",
        "elenco",
        "list",
        "artículos",
        "artigos",
        "articoli",
        "artikelen",
        "artykuły",
        "статьи",
        "статей",
        "доклады",
        "список",
    ]
)
# Chinese, Japanese and Korean stand without blanks between their words, longest first.
_CJK: Final = re.compile(
    "(?<=\\d)[年년]|已?(?:被)?(?:接收|录用|錄用|接受|收录|收錄|中稿)(?:的)?|论文集|論文集|论文|論文|列表|清单|清單|目录|目錄|合集|汇总|彙總|一览|一覧|"
    "採択|採録|リスト|全文|摘要|会议|會議|全部|所有|채택|게재|승인|논문집|논문|목록|리스트|초록"
)
_LEADING: Final = frozenset(
    ["at", "in", "of", "the", "for", "from", "zu", "der", "des", "de", "la", "del", "do", "da", "di", "van"]
)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says.

    Attributes:
        name: The list's name, the same for every wording and language (`ICML 2026`).
        venue: Where its papers appeared; empty where it names no year.
        year: None where it names none.
        plain: Whether the line is nothing but venue, year and words for papers.
    """

    name: str
    venue: str = ""
    year: int | None = None
    plain: bool = False


def parse(line: str) -> Heading | None:
    """The heading that a line is, None where it is too long or says nothing."""
    text = _COUNT.sub("", unicodedata.normalize("NFKC", line)).strip(_EDGES)
    if not text or len(text) > LONGEST:
        return None
    spaced = _SHORT_YEAR.sub(lambda match: f" {'20' if int(match[1]) < 70 else '19'}{match[1]}", text)
    spaced = _JOINED_YEAR.sub(" ", spaced)
    spaced, found = _CJK.subn(" ", spaced)
    years = _YEAR.findall(spaced)
    words = spaced.split()
    kept = [word for word in words if word.strip(_EDGES).casefold() not in _NOISE]
    named = bool(found) or any(word.strip(_EDGES).casefold() in _NAMING for word in words)
    if len(years) != 1:
        return Heading(text, plain=named and len(kept) <= 3)
    year = int(years[0])
    if kept and len(kept) < len(words):
        # Only words at the edges are wording; within a name ("Conference on Learning Theory") they belong to it.
        kept = _trimmed(words)
    rest = [word for word in kept if years[0] not in word]
    venue = re.sub(r"\s+", " ", " ".join(rest)).strip(_EDGES)
    if not venue:
        return Heading(text, "", year, plain=named)
    middle = kept and years[0] not in kept[0] and years[0] not in kept[-1]
    name = " ".join(kept).strip(_EDGES) if middle else f"{venue} {year}"
    plain = len(rest) <= 3 and (named or len(rest) == 1)
    return Heading(name, venue, year, plain)


def _trimmed(words: list[str]) -> list[str]:
    first, last = 0, len(words)
    noise = [word.strip(_EDGES).casefold() in _NOISE or not word.strip(_EDGES) for word in words]
    while first < last and noise[first] and words[first].casefold() not in _NAMES_BEGIN:
        first += 1
    while last > first and noise[last - 1]:
        last -= 1
    kept = words[first:last]
    # "NeurIPS 2025 (Main Conference Track)": what follows the year and is all wording goes as well.
    for index, word in enumerate(kept):
        if _YEAR.search(word) and all(noise[first + index + 1 : last]):
            return kept[: index + 1]
    while kept and kept[-1].casefold() in _LEADING:
        kept.pop()
    return kept
