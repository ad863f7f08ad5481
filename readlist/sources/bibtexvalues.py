"""BibTeX values: what stands right of a field's `=`: braces, quotes, numbers, abbreviations and `#` between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.sources import values
from readlist.text import latex
from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH: Final = re.compile(rf"({'|'.join(MONTHS)})[a-z]{{0,6}}\.?", re.IGNORECASE)
# Abbreviations that the styles of journals define, and so no file does.
JOURNALS: Final[Mapping[str, str]] = {
    "aap": "Astronomy and Astrophysics",
    "aj": "Astronomical Journal",
    "apj": "Astrophysical Journal",
    "apjl": "Astrophysical Journal Letters",
    "apjs": "Astrophysical Journal Supplement Series",
    "apss": "Astrophysics and Space Science",
    "araa": "Annual Review of Astronomy and Astrophysics",
    "aapr": "Astronomy and Astrophysics Reviews",
    "aaps": "Astronomy and Astrophysics Supplement Series",
    "icarus": "Icarus",
    "jcap": "Journal of Cosmology and Astroparticle Physics",
    "mnras": "Monthly Notices of the Royal Astronomical Society",
    "nat": "Nature",
    "pasj": "Publications of the Astronomical Society of Japan",
    "pasp": "Publications of the Astronomical Society of the Pacific",
    "pra": "Physical Review A",
    "prb": "Physical Review B",
    "prc": "Physical Review C",
    "prd": "Physical Review D",
    "pre": "Physical Review E",
    "prl": "Physical Review Letters",
    "physrep": "Physics Reports",
    "planss": "Planetary and Space Science",
    "solphys": "Solar Physics",
    "ssr": "Space Science Reviews",
}
_LONGEST: Final = 10_000
_BRACE: Final = re.compile(r"[{}]")
_TOKEN: Final = re.compile(r"\s*(#|[^\s#{}\",]+)")
_FIELD: Final = re.compile(r"\s*,?\s*([A-Za-z][\w.:+/-]*)\s*=\s*(?=[{\"\w])")
_AND: Final = re.compile(r"\s+and(?=\s)", re.IGNORECASE)
_URL: Final = re.compile(r"\\(?:url|nolinkurl|path|texttt)\s*\{([^{}]*)\}|\{\\tt\s+([^{}]*)\}")
_HREF: Final = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{[^{}]*\}")


def value_of(raw: str, macros: Mapping[str, str], unknown: Callable[[str], None]) -> tuple[str, str]:
    """What a raw value says.

    Args:
        raw: With its braces or quotes.
        macros: The abbreviations defined so far, by name in lower case. Those that would make it longer than
            `_LONGEST` stand for themselves: a few lines of them could make gigabytes.
        unknown: Told each abbreviation that isn't; it then stands for itself.

    Returns:
        The text, and what follows it though nothing should (fields after a forgotten comma).
    """
    raw = raw.strip()
    if raw[:1] == "{":
        end = closing(raw, 0)
        if end == len(raw) - 1:
            return raw[1:-1].strip(), ""
    parts: list[str] = []
    place, wanted, room = 0, True, _LONGEST
    while place < len(raw):
        here = raw[place]
        if here.isspace():
            place += 1
        elif here == "#":
            place, wanted = place + 1, True
        elif not wanted:
            break
        elif here in '{"':
            end = closing(raw, place) if here == "{" else _unquoted(raw, place)
            end = end if end > 0 else len(raw)
            parts.append(raw[place + 1 : end])
            place, wanted = end + 1, False
        else:
            match = _TOKEN.match(raw, place)
            if match is None:
                break
            named = _named(match[1], macros, unknown)
            parts.append(named if len(named) <= room else match[1])
            room -= len(parts[-1])
            place, wanted = match.end(), False
    return "".join(parts).strip(), raw[place:].strip()


def following(rest: str) -> list[tuple[str, str]]:
    """The fields in what follows a value: names and raw values."""
    found = []
    match = _FIELD.match(rest)
    while match:
        begin = match.end()
        here = rest[begin : begin + 1]
        end = closing(rest, begin) if here == "{" else _unquoted(rest, begin) if here == '"' else -1
        if here not in '{"':
            word = re.match(r"[\w.-]+", rest[begin:])
            end = begin + (word.end() if word else 1) - 1
        end = end if end > 0 else len(rest) - 1
        found.append((match[1], rest[begin : end + 1]))
        match = _FIELD.match(rest, end + 1)
    return found


def closing(text: str, start: int, end: int | None = None) -> int:
    """Where the brace opened at `start` is closed before `end`; -1 for nowhere.

    Escaped braces count only if all don't balance.
    """
    end = len(text) if end is None else end
    for escapes in (True, False):
        depth = 0
        for match in _BRACE.finditer(text, start, end):
            place = match.start()
            if escapes and place and text[place - 1] == "\\" and (place < 2 or text[place - 2] != "\\"):
                continue
            depth += 1 if match[0] == "{" else -1
            if depth == 0:
                return place
    return -1


def _unquoted(text: str, start: int) -> int:
    depth = 0
    for place in range(start + 1, len(text)):
        here = text[place]
        if here == "{":
            depth += 1
        elif here == "}":
            depth -= 1
        elif here == '"' and depth <= 0 and text[place - 1] != "\\":
            return place
    return -1


def _named(word: str, macros: Mapping[str, str], unknown: Callable[[str], None]) -> str:
    if word.isdigit():
        return word
    name = word.lower()
    if name in macros:
        return macros[name]
    if not _MONTH.fullmatch(word):
        unknown(word)
    return word


def people(text: str) -> list[str]:
    """The names in an author field: between `and`s that no brace protects; `others` is nobody."""
    text = re.sub(r"\s+", " ", text).strip()
    if not text:
        return []
    names, begin = [], 0
    depth_at = _depths(text)
    for match in _AND.finditer(text):
        if depth_at(match.start()) == 0:
            names.append(text[begin : match.start()])
            begin = match.end()
    names.append(text[begin:])
    names = [name.strip(" ,") for name in names if name.strip(" ,")]
    if len(names) == 1 and "{" not in names[0] and names[0].count(",") + names[0].count(";") > 1:
        parts = names[0].split(";") if ";" in names[0] else names[0].split(",")
        if ";" in names[0] or all(" " in part.strip(" ,") for part in parts if part.strip(" ,")):
            names = [part.strip(" ,") for part in parts if part.strip(" ,")]
    return [readable(name) for name in names if name.lower() not in ("others", "et al", "et al.")]


def _depths(text: str) -> Callable[[int], int]:
    if "{" not in text:
        return lambda place: 0
    return lambda place: text.count("{", 0, place) - text.count("}", 0, place)


def readable(text: str) -> str:
    """A name, venue or keyword as people read it, on one line."""
    if any(mark in text for mark in "\\{$~"):
        macro = text.strip("{} ")
        if macro[:1] == "\\" and macro[1:].lower() in JOURNALS:
            return JOURNALS[macro[1:].lower()]
        text = latex.readable(text).text
    return values.line(text)


def address(text: str) -> str:
    """An address without what TeX needs around it."""
    text = clean(text).strip()
    if "\\" in text:
        text = _HREF.sub(r"\1", text)
        text = _URL.sub(lambda match: match[1] or match[2], text)
        text = re.sub(r"\\(?:textasciitilde|~|string~)\s*(?:\{\})?", "~", text)
        text = re.sub(r"\\([_%&#${}~^-])", r"\1", text)
    if text[:1] in "{<" and text[-1:] in "}>":
        text = text[1:-1]
    return values.line(text)
