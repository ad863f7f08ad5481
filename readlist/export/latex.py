"""What authors wrote, and plain text, as LaTeX that a BibTeX field can hold.

Several ways of writing a text are tried, the most faithful first; the first that reads as the text does is taken. So
formulas stay formulas, and what is read back from the file is what went out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.text.latex import readable, readable_title
from readlist.text.links import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from readlist.paper import Markup, Span

_SPECIAL: Final = re.compile(r"[\\{}$&%#_^~]")
_PLAIN: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}
_ALONE: Final = {**_PLAIN, "{": r"\textbraceleft{}", "}": r"\textbraceright{}"}
_PLAIN_TABLE: Final = str.maketrans(_PLAIN)
_ALONE_TABLE: Final = str.maketrans(_ALONE)
_LITERAL: Final = {
    "-": "{}-",
    "'": "{}'",
    "(": "{}(",
    "`": r"\textasciigrave{}",
    "*": "{*}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}
_COMMANDS: Final = {"bold": "textbf", "italic": "emph", "code": "texttt"}
# A piece of what authors wrote: a formula, an address, a command, ordinary text, or one special character.
_PIECE: Final = re.compile(
    r"""(?P<math>\$\$(?:[^$\\]|\\.)+\$\$ | \$(?=[^\s$])(?:[^$\\]|\\.)*\$(?!\d) | \\\(.*?\\\) | \\\[.*?\\\])
      | (?P<verbatim>\\(?:url|href)\s*\{[^{}]*\})
      | (?P<command>\\(?:[A-Za-z]+\*?|.))
      | (?P<text>[^\\{}$&%#_^~]+)
      | (?P<char>.)""",
    re.VERBOSE | re.DOTALL,
)
_WORD: Final = re.compile(r"[^\W_][\w.+*'’-]*")
_GROUP: Final = re.compile(r"[{}]")
_UNESCAPED: Final = re.compile(r"(?<!\\)[{}]")


def plain(text: str) -> str:
    """Plain text as LaTeX."""
    if not _SPECIAL.search(text):
        return text
    return text.translate(_PLAIN_TABLE if balanced(text.rstrip("\\")) else _ALONE_TABLE)


def literal(text: str) -> str:
    """Plain text as LaTeX in which nothing is taken for markup or a ligature: no dash made of hyphens, no emphasis."""
    return re.sub(r"(?<=-)-|(?<=')'|[`*<>]|(?<=\])\(", lambda match: _LITERAL[match[0]], plain(text))


def balanced(text: str) -> bool:
    """Whether braces can close a field's value safely: however a reader counts them, escaped ones too or not.

    Readers differ on `\\\\{`: to some it is a line break and a group, to others a backslash and an escaped brace.
    """
    if (len(text) - len(text.rstrip("\\"))) % 2:
        return False
    return _balances(_GROUP.findall(text)) and _balances(_UNESCAPED.findall(text))


def _balances(braces: Iterable[str]) -> bool:
    depth = 0
    for brace in braces:
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def title(raw: str, shown: str, markup: Markup = "") -> str:
    """A title as LaTeX, its formulas and capitals protected from styles that lower them.

    Args:
        raw: As it came; empty for a derived title.
        shown: As people read it; the result reads the same.
        markup: What the raw title is written in.
    """

    def candidates() -> Iterator[str]:
        if raw and not markup:
            light = escaped(raw, tildes="~" in shown)
            yield from (protected(light), light, raw)
        yield protected(plain(shown))
        yield from (plain(shown), literal(shown))

    return _first(candidates(), lambda text: readable_title(text) == shown, shown)


def prose(raw: str, shown: str, spans: Sequence[Span] = (), markup: Markup = "") -> str:
    """An abstract as LaTeX, with the same words, emphasis and links as it has.

    Args:
        raw: As it came.
        shown: As people read it; the result reads the same.
        spans: What of `shown` is emphasised.
        markup: What the raw text is written in.
    """
    if not _SPECIAL.search(raw):
        return raw.strip()
    links = [link.url for link in find(raw, "abstract")] if "/" in raw else []

    def same(text: str) -> bool:
        return readable(text).text == shown and (
            "/" not in text or [link.url for link in find(text, "abstract")] == links
        )

    def candidates() -> Iterator[str]:
        if not markup:
            yield escaped(raw, tildes="~" in shown)
            yield from (escaped(raw, underscores=False), raw)
        yield emphasised(shown, spans)
        yield from (plain(shown), literal(shown))

    return _first(candidates(), same, shown)


def exact(text: str) -> str:
    """Plain text as LaTeX that reads the same, Markdown's signs too."""
    return _first((plain(text), literal(text)), lambda written: readable(written).text == text, text)


def escaped(raw: str, *, underscores: bool = True, tildes: bool = False) -> str:
    """What authors wrote, with what LaTeX would stumble over escaped; formulas and commands as they are."""
    names = {char: _PLAIN[char] for char in ("$&%#^_~" if tildes else "$&%#^_" if underscores else "$&%#")}
    return "".join(names.get(piece, piece) if kind == "char" else piece for kind, piece in _pieces(raw))


def emphasised(text: str, spans: Sequence[Span]) -> str:
    """Plain text with its emphasis as LaTeX."""
    out: list[str] = []
    done = 0
    for span in spans:
        if span.start < done:
            continue
        inner = plain(text[span.start : span.end])
        out += [plain(text[done : span.start]), f"\\{_COMMANDS[span.style]}{{{inner}}}"]
        done = span.end
    return "".join([*out, plain(text[done:])])


def protected(latex: str) -> str:
    """A title whose formulas and words with inner capitals stand in braces, those that do already left alone."""
    out: list[str] = []
    depth = 0
    for kind, piece in _pieces(latex):
        if piece in {"{", "}"}:
            depth += 1 if piece == "{" else -1
        elif depth == 0 and kind == "text":
            piece = _WORD.sub(_braced, piece)
        elif depth == 0 and kind == "math" and _has_capital(piece):
            piece = f"{{{piece}}}"
        elif depth == 0 and kind == "command" and piece[1:].isalpha() and _has_capital(piece):
            piece = f"{{{{{piece}}}}}"
        out.append(piece)
    return "".join(out)


def _braced(match: re.Match[str]) -> str:
    word = match[0]
    core = word.rstrip(".*'’-")
    return f"{{{core}}}{word[len(core) :]}" if _has_capital(core[1:]) else word


def _has_capital(text: str) -> bool:
    return any(map(str.isupper, text))


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    for match in _PIECE.finditer(text):
        yield match.lastgroup or "char", match[0]


def _first(candidates: Iterable[str], right: Callable[[str], bool], shown: str) -> str:
    """The first that BibTeX can hold and that reads right; else the text that is shown, as plain text."""
    for text in candidates:
        text = text.strip()  # as readers of BibTeX do
        if balanced(text) and right(text):
            return text
    return plain(shown)
