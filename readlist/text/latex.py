"""Readable text: what authors typed in LaTeX, Markdown or HTML, as Unicode for people."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from readlist.paper import Span
from readlist.text.fold import clean
from readlist.text.reader import Reader
from readlist.text.stack import OFF, ON

if TYPE_CHECKING:
    from readlist.paper import Emphasis, Markup


@dataclass(frozen=True, slots=True)
class Readable:
    """A text as people read it.

    Attributes:
        text: Unicode without markup; one line a paragraph, a blank line between two.
        spans: Its emphasised characters, in order.
    """

    text: str
    spans: tuple[Span, ...] = ()


_SPECIAL: Final = re.compile(r"[\\{}$~`*_^<&]")
_LIGATURES: Final = str.maketrans(
    {
        "ﬀ": "ff",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
        "ﬅ": "st",
        "ﬆ": "st",
        "\u00a0": " ",
        "\u202f": " ",
        "\u3000": " ",
        **{chr(space): " " for space in range(0x2000, 0x200B)},
        "\u00ad": None,
        "\u200b": None,
        "\u2060": None,
        "\ufeff": None,
    }
)
_LIGATURE: Final = re.compile(f"[{''.join(map(chr, _LIGATURES))}]")
_UNUSUAL: Final = re.compile(r"\n(?=[\s•●▪*\-(\x01-\x06]|\d{1,2}[.)]|[ivx]{1,4}[.)])")
_BLANKS: Final = re.compile(r"[^\S\n]*\n\s*|[^\S\n]{2,}|\t")
_ITEM: Final = re.compile(r"(?:[•●▪*-]|\(?[0-9ivx]{1,4}[.)])[ \t]+(?=\S)")
_BROKEN: Final = re.compile(
    r"(?<=[^\W\d_])([^\W\d_]+)-[ ](?!(?:and|or|to|nor|but|as|versus|vs|und|et|y|o|e|than|in)\b)([^\W\d_]+)"
)
_ENDINGS: Final = re.compile(
    r"(?:[a-z]{0,3}tions?|[a-z]{0,3}tional(?:ly)?|sions?|ing|ings|ments?|ness|ity|ities|able|ably|ible|ized|izes|izing|"
    r"ization|ously"
    r"|ous|ive|ively|ally|ical|ically|ence|ences|ance|ances|ers|tic|tics|tive|tives|ture|tures|lems?|tems?|ters?|"
    r"cess|cesses)\b"
)
_MARK: Final = re.compile("[\x01-\x06]")
_STYLES: Final[dict[str, tuple[Emphasis, bool]]] = {
    ON["bold"]: ("bold", True),
    ON["italic"]: ("italic", True),
    ON["code"]: ("code", True),
    OFF["bold"]: ("bold", False),
    OFF["italic"]: ("italic", False),
    OFF["code"]: ("code", False),
}


def readable(raw: str, markup: Markup = "") -> Readable:
    """An abstract's LaTeX, Markdown and HTML as Unicode.

    Commands that aren't known stay as written; no word is lost; never raises; takes time linear in the length.

    Args:
        raw: As it came.
        markup: What the format says it is written in; abstracts are read alike whatever it is, since authors mix all.
    """
    raw = clean(raw)
    marked = Reader(raw).read() if _is_marked(raw) else raw
    return _finished(marked)


def readable_title(raw: str, markup: Markup = "") -> str:
    """A title's LaTeX as Unicode, on one line; Markdown and HTML are text unless the format says that they "
    "are markup."""
    raw = clean(raw)
    marked = Reader(raw, rich=bool(markup)).read() if _is_marked(raw) else raw
    return " ".join(_finished(marked).text.split())


def _is_marked(raw: str) -> bool:
    return "--" in raw or "''" in raw or "](" in raw or _SPECIAL.search(raw) is not None


def _finished(marked: str) -> Readable:
    if not marked.isascii():
        if _LIGATURE.search(marked):
            marked = marked.translate(_LIGATURES)
        marked = unicodedata.normalize("NFC", marked)
    if "  " in marked or "\t" in marked or " \n" in marked or _UNUSUAL.search(marked):
        marked = _BLANKS.sub(_blank, marked)
    else:
        marked = marked.replace("\n", " ")
    marked = marked.strip()
    if "- " in marked:
        marked = _BROKEN.sub(_joined, marked)
    if not _MARK.search(marked):
        return Readable(marked)
    return _split(marked)


def _blank(match: re.Match[str]) -> str:
    run = match[0]
    breaks = run.count("\n")
    if not breaks:
        return " "
    if breaks > 1 or run.endswith("  "):
        return "\n\n"
    return "\n" if _ITEM.match(match.string, match.end()) else " "


def _joined(match: re.Match[str]) -> str:
    """A word that a line break had cut: without its hyphen where the text shows it so, or where the rest is no word."""
    text, first, second = match.string, match[1], match[2]
    start = match.start()
    while start and match.start() - start < 40 and text[start - 1].isalpha():
        start -= 1
    whole = text[start : match.end(1)] + second
    if second[0].isupper() or text[max(0, start - 1) : start] == "-":
        return f"{first}-{second}"
    if (
        _ENDINGS.match(second)
        or whole in text[max(0, start - 3000) : start]
        or whole in text[match.end() : match.end() + 3000]
    ):
        return first + second
    return f"{first}-{second}"


def _split(marked: str) -> Readable:
    pieces: list[str] = []
    spans: list[Span] = []
    opened: dict[Emphasis, list[int]] = {"bold": [], "italic": [], "code": []}
    length = position = 0
    for match in _MARK.finditer(marked):
        piece = marked[position : match.start()]
        pieces.append(piece)
        length += len(piece)
        position = match.end()
        style, on = _STYLES[match[0]]
        if on:
            opened[style].append(length)
        elif opened[style]:
            start = opened[style].pop()
            if start < length:
                spans.append(Span(start, length, style))
    pieces.append(marked[position:])
    spans.sort(key=lambda span: (span.start, -span.end, span.style))
    return Readable("".join(pieces), tuple(spans))
