"""Plain text inside Markdown: what would mean something there is escaped, and nothing else.

Right for CommonMark and for GitHub's dialect. What means something depends on where it stands: `#` only where a block
begins, `_` not within a word, one `*` alone never.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.paper import Span

_BLANKS: Final = re.compile(r"[ \t\r\n\f\v]+")
_PUNCTUATION: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_ENTITY: Final = re.compile(r"&(?=(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);)")
_TAG: Final = re.compile(r"<(?=[A-Za-z/!?])")
_BACKSLASH: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~]|[ \t]*(?:\n|$))")
_TICKS: Final = re.compile(r"`+")
_RUNS: Final = re.compile(r"\*+|_+|~+")
_BLOCK: Final = re.compile(
    r"""\#{1,6}(?=[ \t]|$) | [-+*](?=[ \t]|$) | > | (?P<fence>~{3,} | `{3,}(?=[^`]*$)) | =+(?=[ \t]*$)
        | (?P<rule>(?P<same>[*_])(?:[ \t]*(?P=same)){2,}[ \t]*$) | [-|:](?=[-|: \t]*$)
        | (?P<number>[0-9]{1,9})(?P<dot>[.)])(?=[ \t]|$)""",
    re.VERBOSE,
)
_URL: Final = re.compile(r"(?<!\\)https?://[^\s<>\x00-\x20`|]+[^\s<>\x00-\x20`|.,;:!?\"')\]}*_~]", re.IGNORECASE)
_PARAGRAPH: Final = re.compile(r"(?:(?!\n[ \t]*\n).)+", re.DOTALL)
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
    return "".join(_pieces(text, escapes, addresses=not link))


def block(text: str, spans: Sequence[Span] = ()) -> str:
    """Paragraphs of plain text as Markdown that renders as that text, with its emphasis.

    Args:
        text: Plain text; lines stay lines, empty lines divide paragraphs.
        spans: What of it is emphasised; kept where Markdown can say it.
    """
    out: list[str] = []
    for match in _PARAGRAPH.finditer(text):
        inside = [span for span in spans if match.start() <= span.start < span.end <= match.end()]
        moved = [replace(span, start=span.start - match.start(), end=span.end - match.start()) for span in inside]
        out.append(_paragraph(match[0], moved))
    return "\n\n".join(filter(None, out))


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
        every = all_stars and char == "*"
        if paired or every:
            found.update(at for run in mine if every or run[2] or run[3] for at in range(run[0], run[1]))
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
    if match["fence"] or match["rule"]:
        return {at for at in range(match.end()) if text[at] not in " \t"}
    return {match.start("dot") if match["number"] else 0}


def _pieces(text: str, escapes: set[int], *, addresses: bool = True) -> list[str]:
    """Each character as Markdown; addresses that need escapes stand in angle brackets, where none work."""
    pieces = ["\\" + char if at in escapes else char for at, char in enumerate(text)]
    if not addresses or escapes.isdisjoint(range(len(text))) or "://" not in text:
        return pieces
    for match in _URL.finditer(text):
        start, end = match.span()
        if not escapes.isdisjoint(range(start, end)) and not _ENTITY.search(match[0]) and "\\" not in match[0]:
            pieces[start:end] = match[0]
            pieces[start] = "<" + pieces[start]
            pieces[end - 1] += ">"
    return pieces


def _paragraph(text: str, spans: Sequence[Span]) -> str:
    kept = _kept(text, spans)
    escapes = _escapes(text, link=False, all_stars=bool(kept), all_ticks=any(span.style == "code" for span in kept))
    edges = {at for span in kept for at in (span.start - 1, span.start, span.end - 1, span.end)}
    escapes.update(at for at in edges if 0 <= at < len(text) and text[at] in "\\_~")
    pieces = _pieces(text, escapes, addresses=not kept)
    for span in kept:
        if span.style == "code":
            pieces[span.start : span.end] = [_code(text[span.start : span.end]), *[""] * (span.end - span.start - 1)]
        else:
            sign = "**" if span.style == "bold" else "*"
            pieces[span.start] = sign + pieces[span.start]
            pieces[span.end - 1] += sign
    lines = (line.strip(" \t") for line in "".join(pieces).split("\n"))
    return "\n".join(_insert(line, _block_escapes(line)) for line in lines if line)


def _insert(line: str, escapes: set[int]) -> str:
    return "".join("\\" + char if at in escapes else char for at, char in enumerate(line)) if escapes else line


def _kept(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans that Markdown can say: not within or beside another, with flanks that let them open and close."""
    kept: list[Span] = []
    done = -1
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        start, end = span.start, span.end
        while start < end and text[start].isspace():
            start += 1
        while start < end and text[end - 1].isspace():
            end -= 1
        if start >= end or start <= done or (span.style != "code" and not _can_frame(text, start, end)):
            continue
        kept.append(replace(span, start=start, end=end))
        done = end
    return kept


def _can_frame(text: str, start: int, end: int) -> bool:
    """Whether `*` before and after these characters opens and closes, by every edition of the rule."""

    def outside(char: str) -> bool:
        return char.isspace() or (_punct(char, symbols=False) and char not in "*_~`\\<>&")

    before, after = text[start - 1] if start else " ", text[end] if end < len(text) else " "
    plain_start, plain_end = text[start].isalnum(), text[end - 1].isalnum()
    return (plain_start or outside(before)) and (plain_end or outside(after))


def _code(text: str) -> str:
    text = " ".join(text.split("\n"))
    longest = max(map(len, _TICKS.findall(text)), default=0)
    lengths = set(map(len, _TICKS.findall(text)))
    fence = "`" * next(length for length in range(1, longest + 2) if length not in lengths)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{pad}{text}{pad}{fence}"
