"""Folding: the one form in which texts are compared, and the cleaning that every imported string gets."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ð": "d",
        "ŋ": "n",
        "\u00ad": None,
        "\u200b": None,
        "\u200c": None,
        "\u200d": None,
        "\u2060": None,
        "\ufeff": None,
    }
)
_LETTER: Final = re.compile(f"[{''.join(map(chr, _LETTERS))}]")
_WORD: Final = re.compile(r"[^\W_]+")
_MARKS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f]+")

_SUSPECT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_SEQUENCE: Final = re.compile(
    # Operating system commands and other strings, where they end on the same line.
    "(?:\x1b[\\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x90\x98-\x9f\n]*(?:\x07|\x1b\\\\|\x9c)"
    # The same without an end: only the part that no person wrote, the words after it stay.
    "|(?:\x1b\\]|\x9d)[0-9]+;(?:[^\\s;]{0,40};)?"
    # Control sequences (colours, cursor) and choices of a character set.
    "|(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]?"
    "|\x1b[()*+][0-9AB]"
)
_WINDOWS: Final = {  # What cp1252 text becomes when it is read as Latin-1.
    "\x80": "€",
    "\x82": "‚",
    "\x84": "„",
    "\x85": "…",
    "\x91": "‘",
    "\x92": "’",
    "\x93": "“",
    "\x94": "”",
    "\x95": "•",
    "\x96": "–",
    "\x97": "—",
    "\x99": "™",
}


def fold(text: str) -> str:
    """The form in which two texts that a reader takes for the same are equal.

    Compatibility forms are resolved (`ﬁ` → `fi`, `x²` → `x2`), case and accents go, `ł`, `ø`, `ß` and their like
    become plain letters. Blanks and punctuation stay.
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", text).casefold()
    if not folded.isascii():
        folded = _MARKS.sub("", unicodedata.normalize("NFKD", folded))
        if _LETTER.search(folded):
            folded = folded.translate(_LETTERS)
    return folded


def words(text: str) -> list[str]:
    """The folded words of a text in order: runs of letters and digits."""
    return _WORD.findall(fold(text))


def clean(text: str) -> str:
    """A string without anything that could drive a terminal: what every imported string goes through.

    Escape sequences, control characters (but newline and tab), direction overrides and lone surrogates go; every line
    end becomes a newline; the readable words stay.
    """
    if not _SUSPECT.search(text):
        return text
    text = text.replace("\r\n", "\n")
    if "\x1b" in text or _SUSPECT.search(text):
        text = _SEQUENCE.sub("", text)
    return _SUSPECT.sub(_harmless, text)


def _harmless(match: re.Match[str]) -> str:
    character = match[0]
    if character in "\r\u2028":
        return "\n"
    if character == "\u2029":
        return "\n\n"
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    return _WINDOWS.get(character, "")
