"""How words are cut from texts, and the other ways in which the same word is written.

The index and the query cut alike: folded runs of letters and digits, each Chinese or Japanese character for itself.
Beside its words a text has *variants*, under which it is found too: `self-supervised` as `selfsupervised`, `Müller`
as `mueller`, `C++` and `$5` with their signs.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from readlist.text.fold import fold

IDEOGRAPHS: Final = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
BREAK: Final = "\x1e"  # Ends one author and begins the next; no text holds it.
_ASCII: Final = re.compile(r"[a-z0-9]+|\x1e")
_WORD: Final = re.compile(rf"[{IDEOGRAPHS}]|[^\W_{IDEOGRAPHS}]+|\x1e")
_COMPOUND: Final = re.compile(rf"[^\W_{IDEOGRAPHS}]+(?:[-'][^\W_{IDEOGRAPHS}]+)+")
_SIGNED: Final = re.compile(r"[$€£¥][0-9]+|(?<![^\W_])[a-z][a-z0-9]{0,7}(?:\+{1,2}|#)(?![^\W_+#])")
_SIGNS: Final = "+#$€£¥"
_UMLAUT: Final = re.compile("[äöüøåÄÖÜØÅ]")
_LETTERS: Final = re.compile(r"[^\W_]+")
_SPELT_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "ae", "Ö": "oe", "Ü": "ue", "Ø": "oe", "Å": "aa"}
)
_CONTRACTED: Final = re.compile(r"(?<=[^\Waeiouq_])([aou])e(?=[^\Waeiou_])")
_LONGEST: Final = 64
_DEEPEST: Final = 6
HYPHENS: Final = frozenset("-‐‑–_")


def cut(folded: str) -> list[str]:
    """The words of a text that is folded already; `BREAK` stays a word of its own."""
    return _ASCII.findall(folded) if folded.isascii() else _WORD.findall(folded)


def variants(folded: str) -> tuple[list[str], list[str]]:
    """What else a folded text is found under, beside its words.

    Returns:
        Its hyphenated words, for `tails`, and its words with signs (`c++`, `c#`, `$5`).
    """
    if not folded.isascii():
        folded = folded.replace("‐", "-").replace("–", "-").replace("’", "'")
    hyphen, apostrophe = "-" in folded, "'" in folded
    signs = [sign for sign in _SIGNS if sign in folded]
    if not (hyphen or apostrophe or signs):
        return [], []
    pieces = folded.split()
    compounds: list[str] = []
    if hyphen or apostrophe:
        for piece in pieces:
            if "-" in piece or "'" in piece:
                compounds += _COMPOUND.findall(piece)
    signed = [word for sign in signs for piece in pieces if sign in piece for word in _SIGNED.findall(piece)]
    return compounds, signed


def signed(folded: str) -> list[str]:
    """The words of a folded text that a sign belongs to."""
    return _SIGNED.findall(folded) if any(sign in folded for sign in _SIGNS) else []


def tails(compound: str) -> list[tuple[str, ...]]:
    """A hyphenated word in parts, and what ends it: `("state", "of", "the", "art")`, `("of", "the", "art")`, …"""
    parts = compound.replace("'", "-").split("-")
    if parts[-1] == "s":
        parts.pop()
    return [
        tuple(parts[at:])
        for at in range(min(len(parts) - 1, _DEEPEST))
        if not parts[at].isdigit() and sum(map(len, parts[at:])) <= _LONGEST
    ]


def spelt_out(text: str) -> list[str]:
    """The words of a text with umlauts as they are written without: `Müller` → `mueller`."""
    if text.isascii():
        return []
    composed = unicodedata.normalize("NFC", text)
    if not _UMLAUT.search(composed):
        return []
    return [fold(word.translate(_SPELT_OUT)) for word in _LETTERS.findall(composed) if _UMLAUT.search(word)]


def contracted(word: str) -> str:
    """A name with `ae`, `oe` and `ue` as the folded umlaut: `mueller` → `muller`; unchanged where it has none."""
    return _CONTRACTED.sub(r"\1", word)
