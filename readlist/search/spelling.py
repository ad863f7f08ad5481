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

_IDEOGRAPH: Final = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_ASCII: Final = re.compile(r"[a-z0-9]+")
_WORD: Final = re.compile(rf"[{_IDEOGRAPH}]|[^\W_{_IDEOGRAPH}]+")
_COMPOUND_ASCII: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+|[a-z]+'[a-z]{2,}")
_COMPOUND: Final = re.compile(rf"[^\W_{_IDEOGRAPH}]+(?:[-‐‑–'’][^\W_{_IDEOGRAPH}]+)+")
_SIGNED: Final = re.compile(r"[$€£¥][0-9]+|(?<![^\W_])[a-z][a-z0-9]{0,7}(?:\+{1,2}|#)(?![^\W_+#])")
_UMLAUT: Final = re.compile(r"[^\W_]*[äöüøåÄÖÜØÅ][^\W_]*")
_SPELT_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "ae", "Ö": "oe", "Ü": "ue", "Ø": "oe", "Å": "aa"}
)
_CONTRACTED: Final = re.compile(r"(?<=[^\Waeiouq_])([aou])e(?=[^\Waeiou_])")
_LONGEST: Final = 64
HYPHENS: Final = frozenset("-‐‑–_")


def cut(folded: str) -> list[str]:
    """The words of a text that is folded already."""
    return _ASCII.findall(folded) if folded.isascii() else _WORD.findall(folded)


def compounds(folded: str) -> list[tuple[str, ...]]:
    """The hyphenated words of a folded text, in parts: `("state", "of", "the", "art")`, and what ends each."""
    if folded.isascii():
        if "-" not in folded and "'" not in folded:
            return []
        found = _COMPOUND_ASCII.findall(folded)
    else:
        found = _COMPOUND.findall(folded)
    result: list[tuple[str, ...]] = []
    for word in found:
        parts = cut(word)
        if parts[-1] == "s":
            parts.pop()
        result.extend(
            tuple(parts[at:])
            for at in range(min(len(parts) - 1, 6))
            if not parts[at].isdigit() and sum(map(len, parts[at:])) <= _LONGEST
        )
    return result


def signed(folded: str) -> list[str]:
    """Words that a sign belongs to: `c++`, `c#`, `$5`."""
    return _SIGNED.findall(folded) if any(sign in folded for sign in "+#$€£¥") else []


def spelt_out(text: str) -> list[str]:
    """The words of a text with umlauts as they are written without: `Müller` → `mueller`."""
    if text.isascii():
        return []
    return [fold(word.translate(_SPELT_OUT)) for word in _UMLAUT.findall(unicodedata.normalize("NFC", text))]


def contracted(word: str) -> str:
    """A name with `ae`, `oe` and `ue` as the folded umlaut: `mueller` → `muller`; unchanged where it has none."""
    return _CONTRACTED.sub(r"\1", word)
