"""Plain text inside Markdown: what would mean something there is escaped, and nothing else.

Right for CommonMark and for GitHub's dialect. What means something depends on where it stands: `#` only where a block
begins, `_` not within a word, one `*` alone never.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.paper import Span

_BLANKS: Final = re.compile(r"[ \t\r\n\f\v]+")
_PUNCTUATION: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_ENTITY: Final = re.compile(r"&(?=(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);)")
_TAG: Final = re.compile(r"<(?=[A-Za-z/!?])")
_BACKSLASH: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~]|$)")
_TICKS: Final = re.compile(r"`+")
_RUNS: Final = re.compile(r"\*+|_+|~+")
_BLOCK: Final = re.compile(
    r"""(?P<mark>\#{1,6}(?=[ \t]|$) | [-+*](?=[ \t]|$) | > | ~~~ | ``` | [-_*=](?=[ \t]*(?:[-_*=|:][ \t]*)*$)
        | [|:](?=[-|: \t]*$) )
        | (?P<number>[0-9]{1,9})(?P<dot>[.)])(?=[ \t]|$)""",
    re.VERBOSE,
)
_URL: Final = re.compile(r"https?://[^\s<>\x00-\x20`|]+[^\s<>\x00-\x20`|.,;:!?\"')\]}*_~]", re.IGNORECASE)
_SAFE: Final = "!#$%&'*+,-./:;=?@_~[]()"


def inline(text: str, *, link: bool = False, cell: bool = False, start: bool = False) -> str:
    """Text on one line of Markdown that renders as that text, runs of blanks as one.

    Args:
        text: Plain text; line breaks become blanks.
        link: It stands between the brackets of a link.
        cell: It stands in a cell of a table.
        start: It stands where a block begins: at the start of a paragraph or of a list's item.
    """
    text = _BLANKS.sub(" ", text).strip(" ")
    escapes = _escapes(text, link=link)
    if cell:
        escapes.update(match.start() for match in re.finditer(r"\|", text))
    if start:
        escapes.update(_block_escapes(text))
    return _apply(text, escapes)


def block(text: str, spans: Sequence[Span] = ()) -> str:
    """Paragraphs of plain text as Markdown that renders as that text, with its emphasis.

    Args:
        text: Plain text; lines stay lines, empty lines divide paragraphs.
        spans: What of it is emphasised; kept where Markdown can say it.
    """
    out: list[str] = []
    offset = 0
    for paragraph in re.split(r"(\n[ \t]*(?:\n[ \t]*)+)", text):
        if paragraph.strip():
            inside = [span for span in spans if offset <= span.start and span.end <= offset + len(paragraph)]
            out.append(_paragraph(paragraph, [(s.start - offset, s.end - offset, s.style) for s in inside]))
        offset += len(paragraph)
    return "\n\n".join(out)


def target(url: str) -> str | None:
    """An address as the target of a Markdown link; None for what isn't an address of the web."""
    if not re.match(r"(?:https?|ftp)://[^\s/]", url, re.IGNORECASE):
        return None
    safe = (
        quote(url.strip(), safe=_SAFE).replace("(", "%28").replace(")", "%29").replace("[", "%5B").replace("]", "%5D")
    )
    return _ENTITY.sub("&amp;", safe.replace("*", "%2A"))


def _escapes(text: str, *, link: bool, all_stars: bool = False, all_ticks: bool = False) -> set[int]:
    """The positions before which a backslash is needed, wherever in a line the text stands."""
    found = {match.start() for pattern in (_ENTITY, _TAG, _BACKSLASH) for match in pattern.finditer(text)}
    found.update(at for at, char in enumerate(text) if char == "[" or (link and char == "]"))
    ticks = [match.span() for match in _TICKS.finditer(text)]
    lengths = [end - start for start, end in ticks]
    if all_ticks or len(set(lengths)) < len(lengths):
        found.update(at for start, end in ticks for at in range(start, end))
    found |= _emphasis(text, all_stars=all_stars)
    return found


def _emphasis(text: str, *, all_stars: bool) -> set[int]:
    """Runs of `*`, `_` and `~` of which one could open and a later one close."""
    found: set[int] = set()
    runs = [(m.start(), m.end(), *_flanks(text, m.start(), m.end())) for m in _RUNS.finditer(text)]
    for char in "*_~":
        mine = [run for run in runs if text[run[0]] == char]
        first = next((at for at, run in enumerate(mine) if run[2]), None)
        paired = first is not None and any(run[3] for run in mine[first + 1 :])
        if paired or (all_stars and char == "*"):
            found.update(at for start, end, opens, closes in mine if opens or closes for at in range(start, end))
    return found


def _flanks(text: str, start: int, end: int) -> tuple[bool, bool]:
    """Whether a run of delimiters can open and can close, by any edition of the rule."""
    before, after = text[start - 1] if start else " ", text[end] if end < len(text) else " "
    opens = closes = False
    for symbols in (False, True):
        left = not after.isspace() and (not _punct(after, symbols) or before.isspace() or _punct(before, symbols))
        right = not before.isspace() and (not _punct(before, symbols) or after.isspace() or _punct(after, symbols))
        word = text[start] == "_"
        opens = opens or (left and (not word or not right or _punct(before, symbols)))
        closes = closes or (right and (not word or not left or _punct(after, symbols)))
    return opens, closes


def _punct(char: str, symbols: bool) -> bool:
    if char in _PUNCTUATION:
        return True
    category = unicodedata.category(char)
    return category.startswith("P") or (symbols and category.startswith("S"))


def _block_escapes(text: str) -> set[int]:
    match = _BLOCK.match(text)
    if match is None:
        return set()
    return {match.start("dot") if match["number"] else 0}


def _apply(text: str, escapes: set[int]) -> str:
    if not escapes:
        return text
    return "".join("\\" + char if at in escapes else char for at, char in enumerate(text))


def _paragraph(text: str, spans: list[tuple[int, int, str]]) -> str:
    lines: list[str] = []
    escapes = _escapes(text, link=False)
    offset = 0
    for line in text.split("\n"):
        stripped = line.strip(" \t")
        begin = offset + (line.index(stripped) if stripped else 0)
        if stripped:
            here = {at - begin for at in escapes if begin <= at < begin + len(stripped)}
            here |= _block_escapes(stripped)
            if stripped.endswith("\\"):
                here.add(len(stripped) - 1)
            lines.append(_apply(stripped, here))
        offset += len(line) + 1
    return "\n".join(lines)
