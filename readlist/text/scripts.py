"""Scripts and alphabets: raised, lowered, double-struck and accented letters, where Unicode has them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_RAISED: Final = dict(
    zip(
        "0123456789+−-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδεθιφχ′∗*∘⊤†‡⊥⋆°",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᵋᶿᶥᵠᵡ′**°ᵀ†‡ᗮ⋆°",
        strict=True,
    )
)
_RAISED["⊥"] = "⊥"
_LOWERED: Final = dict(
    zip("0123456789+−-=()aehijklmnoprstuvxβγρφχ∗*", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ**", strict=True)
)
_STRUCK: Final = {"C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"}
_PLAIN: Final = re.compile(r"[\w,.′]+|\S")
_SHORT: Final = re.compile(r"[^\W\d_]{3}")

ACCENTS: Final = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323", "b": "\u0331", "k": "\u0328",
    "r": "\u030a", "t": "\u0361",
}  # fmt: skip
"""Accents of words, by the sign or letter of their command."""

HATS: Final = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304",
    "overline": "\u0304", "dot": "\u0307", "ddot": "\u0308", "vec": "\u20d7", "overrightarrow": "\u20d7",
    "check": "\u030c", "breve": "\u0306", "acute": "\u0301", "grave": "\u0300", "mathring": "\u030a",
}  # fmt: skip
"""Accents of formulas."""


def raised(text: str) -> str:
    """A superscript: in Unicode where every character has one and it isn't a word, else after a `^`."""
    return _script(text.strip(), _RAISED, "^")


def lowered(text: str) -> str:
    """A subscript: in Unicode where every character has one and it isn't a word, else after a `_`."""
    return _script(text.strip(), _LOWERED, "_")


def _script(text: str, table: dict[str, str], sign: str) -> str:
    if not text:
        return ""
    if all(character in table for character in text) and not _SHORT.search(text):
        return "".join([table[character] for character in text])
    if _PLAIN.fullmatch(text) and not (sign == "^" and "," in text):
        return sign + text
    if text[0] == "(" and text[-1] == ")" and text.count("(") == 1:
        return sign + text
    return f"{sign}({text})"


def struck(text: str) -> str:
    """Double-struck letters (ℝ, 𝔼)."""
    return "".join([_struck(character) for character in text])


def _struck(character: str) -> str:
    if "A" <= character <= "Z":
        return _STRUCK.get(character) or chr(0x1D538 + ord(character) - ord("A"))
    if "a" <= character <= "z":
        return chr(0x1D552 + ord(character) - ord("a"))
    if "0" <= character <= "9":
        return chr(0x1D7D8 + ord(character) - ord("0"))
    return character


def accented(text: str, mark: str) -> str:
    """The first letter of a text under an accent, composed where Unicode has such a letter."""
    if not text:
        return ""
    letter = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
    if not letter.isalnum():
        return text
    return unicodedata.normalize("NFC", letter + mark) + text[1:]
