"""The reader: one pass over LaTeX, Markdown and HTML, never back and never deeper than a limit."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from readlist.text import scripts, symbols
from readlist.text.commands import (
    EMPHASES,
    IN_TEXT,
    KNOWN_ENVIRONMENTS,
    MATHS_ENVIRONMENTS,
    OPERATIONS,
    OPTIONAL,
    SWITCHES,
    UNCOVERED,
)
from readlist.text.labels import unescaped
from readlist.text.signs import Signs
from readlist.text.stack import DEEPEST, OFF, ON

_TEXT: Final = re.compile(
    r"\\(?:[a-zA-Z]+\*?|.|\Z)"
    r"|\{|\}|\$|~|``*|''*|--+|\^(?=\{)|__*|\*\**|<(?=[a-zA-Z/])|&(?=[#a-zA-Z])|\[|\](?=\()"
    r"|h(?<![a-zA-Z]h)ttps?://(?:[^\s\\{}$<>\"“”`*|\[\]]|\\[_%#&~$])+(?<![_'])",
    re.S,
)
_MATHS: Final = re.compile(r"\\(?:[a-zA-Z]+\*?|.|\Z)|[{}~^_]", re.S)
_OBJECT: Final = re.compile(r'\{\s*"[^"{}\\$]{1,80}"\s*:[^{}\\$]{0,400}\}')
"""JSON that somebody wrote: its braces are none of LaTeX's."""
_ACCENT: Final = re.compile(
    r"\\(?:['`^\"~=.]|[uvHcdbkr](?=[\s{\\]))\s*"
    r"(?:\{\s*(?:\\(?P<bare>[ij])\s*|(?P<braced>\w?)\s*)\}|\\(?P<dotless>[ij])(?![a-zA-Z])[ ]?|(?P<letter>\w))"
)
_URL: Final = re.compile(r"\s*\{([^{}]*)\}")
_HREF: Final = re.compile(r"\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*")
_OPTION: Final = re.compile(r"\s*\[[^\[\]{}]{0,120}\]")
_ENVIRONMENT: Final = re.compile(r"\s*\{([a-zA-Z]{1,20})(\*?)\}(?:\[[^\[\]]{0,20}\])?")
_COLUMNS: Final = re.compile(r"\{[lcr|p@{}\d.\s]{1,40}\}")
_VERBATIM: Final = re.compile(r"([|!+@])([^\n]{1,200}?)\1")
_IFMMODE: Final = re.compile(r"\\ifmmode\b.{0,200}?\\else\b\s?(.{0,200}?)\\fi\b\s?", re.S)


class Reader(Signs):
    """Converts one text.

    Args:
        text: Without control characters but newline and tab.
        maths: Whether it is the inside of a formula.
        rich: Whether Markdown and HTML mean something in it, beside LaTeX.
    """

    def __init__(self, text: str, *, maths: bool = False, rich: bool = True) -> None:
        super().__init__(_IFMMODE.sub(r"\1", text) if "\\ifmmode" in text else text, maths=maths, rich=rich)

    def read(self) -> str:
        """The text in Unicode, emphasis marked with `ON` and `OFF`; blanks and line ends as they came."""
        text, position = self._text, 0
        while True:
            match = (_MATHS if self._maths else _TEXT).search(text, position)
            start = match.start() if match else len(text)
            if start > position:
                self._gap(text[position:start])
            if match is None:
                break
            position = self._token(match[0], start, match.end())
        self._close_all()
        return "".join(self._out)

    def _gap(self, gap: str) -> None:
        if self._maths:
            if "-" in gap:
                gap = gap.replace("-", "−")
            if "'" in gap:
                gap = gap.replace("'", "′")
        if self._frames and self._frames[-1].kind == "operation":
            gap = gap.lstrip()
            if not gap:
                return
            if self._frames[-1].name in EMPHASES or self._frames[-1].name in IN_TEXT:
                self._frames.pop()
                self._operations -= 1
            else:
                self._atom(gap[0])
                gap = gap[1:]
        self._out.append(gap)

    def _token(self, token: str, start: int, end: int) -> int:
        """Write what a token stands for; where reading goes on."""
        sign = token[0]
        if sign == "\\":
            return self._command(token, start, end)
        if sign == "{":
            if not self._maths and (written := _OBJECT.match(self._text, start)):
                self._atom(written[0])
                return written.end()
            self._open()
        elif sign == "}":
            self._close()
        elif sign in "^_" and (self._maths or sign == "^"):
            self._operation(sign, token)
        elif self._maths:
            self._atom(" ")
        else:
            return self._sign(sign, token, start, end)
        return end

    def _command(self, token: str, start: int, end: int) -> int:
        name = token[1:]
        if not self._maths or name in {"'", '"', "`", "^", "~", "=", "."}:
            accent = _ACCENT.match(self._text, start)
            if accent:
                written = _accented(name[0], accent)
                if written is not None:
                    self._atom(written)
                    return accent.end()
        if not name.isalpha():
            return self._escape(name, end)
        if name.endswith("*"):
            name = name[:-1]
        return self._named(name, token, end)

    def _escape(self, name: str, end: int) -> int:
        if name.endswith("*") and len(name) > 1:
            return self._named(name[:-1], "\\" + name, end)
        if name in {"(", "["} and not self._maths:
            closer = "\\)" if name == "(" else "\\]"
            close = -1 if closer in self._unclosed else self._text.find(closer, end)
            if close < 0:
                self._unclosed.add(closer)
                self._atom("\\" + name)
                return end
            if close - end < 3000:
                self._atom(_formula(self._text[end:close]))
                return close + 2
        if name == "~" and not self._maths:
            self._atom("~")
            return end + 2 if self._text.startswith("{}", end) else end
        self._atom(symbols.PUNCTUATION.get(name, "\\" + name))
        return end

    def _named(self, name: str, token: str, end: int) -> int:
        text = self._text
        if name in {"begin", "end"}:
            return self._environment(name, token, end)
        if name in {"url", "path", "nolinkurl"}:
            match = _URL.match(text, end)
            if match:
                self._atom(unescaped(match[1].strip()))
                return match.end()
            self._wait_or_write("text", token)
            return end
        if name in {"verb", "lstinline"}:
            match = _VERBATIM.match(text, end)
            if match:
                self._atom(f"{ON['code']}{match[2]}{OFF['code']}")
                return match.end()
        if name == "href":
            match = _HREF.match(text, end)
            if match:
                address = unescaped(match[1].strip())
                if text.startswith("{", match.end()) and self._operations < DEEPEST:
                    self._wait("href", address)
                else:
                    self._atom(address + text[match.end() - 1 : match.end()].strip("{}"))
                return match.end()
        if name in OPTIONAL:
            option = _OPTION.match(text, end)
            if option:
                end = option.end()
                if name == "sqrt":
                    self._wait_or_write(name, token, option[0].strip()[1:-1])
                    return end
        if name in SWITCHES:
            return self._switch(name, end)
        if name in OPERATIONS:
            self._wait_or_write(name, token)
            return end
        return self._symbol(name, token, end)

    def _switch(self, name: str, end: int) -> int:
        """A change of style that lasts until the group ends."""
        group = next((frame for frame in self._frames[-1:] if frame.kind == "group"), None)
        if group is not None and not self._maths:
            style = SWITCHES[name]
            self._out.append(ON[style])
            group.closing = OFF[style] + group.closing
        return end + (self._text[end : end + 1] == " ")

    def _symbol(self, name: str, token: str, end: int) -> int:
        text = self._text
        symbol = None
        if self._maths:
            symbol = symbols.SYMBOLS_IN_MATHS.get(name)
        if symbol is None:
            symbol = symbols.SYMBOLS.get(name)
        if symbol is not None:
            return self._write_symbol(symbol, end)
        if name in symbols.FUNCTIONS:
            after = text[end : end + 1]
            self._atom(self._apart(name) + (" " if after.isalnum() or after == "\\" else ""))
            return end
        if name in symbols.LETTERS:
            self._atom(symbols.LETTERS[name])
            if text.startswith("{}", end):
                return end + 2
            while text[end : end + 1] in {" ", "\n"}:
                end += 1
            return end
        if name in symbols.SILENT:
            if name in {"left", "right"} and text[end : end + 1] == ".":
                end += 1
            return end + (text[end : end + 1] == " ")
        if name == "not":
            self._wait_or_write("not", token)
            return end
        shorter = self._uncovered(name)
        if shorter:
            return self._named(shorter, "\\" + shorter, end - (len(name) - len(shorter)))
        self._atom(token)
        return end + 2 if text.startswith("{}", end) else end

    def _write_symbol(self, symbol: str, end: int) -> int:
        text = self._text
        before = self._out[-1][-1:] if self._out else ""
        self._atom(symbol)
        if text.startswith("{}", end):
            return end + 2
        if symbol in symbols.TIGHT and before and not before.isspace() and self._maths:
            while text[end : end + 1] == " ":
                end += 1
        return end

    def _uncovered(self, name: str) -> str:
        """The command that a scrape without braces has glued to what it worked on (`\\mathbbR`)."""
        for length in range(min(len(name) - 1, 12), 3, -1):
            if name[:length] in UNCOVERED:
                return name[:length]
        return ""

    def _environment(self, name: str, token: str, end: int) -> int:
        match = _ENVIRONMENT.match(self._text, end)
        kind = match[1] if match else ""
        if match is None or kind not in KNOWN_ENVIRONMENTS:
            self._atom(token)
            return end
        end = match.end()
        if name == "begin" and kind in MATHS_ENVIRONMENTS and not self._maths:
            closer = f"\\end{{{kind}{match[2]}}}"
            close = -1 if closer in self._unclosed else self._text.find(closer, end)
            if close < 0:
                self._unclosed.add(closer)
            elif close - end < 3000:
                self._out.append(f" {_formula(self._text[end:close].replace('&', ' '))} ")
                return close + len(closer)
        columns = _COLUMNS.match(self._text, end) if name == "begin" else None
        self._out.append(" ")
        return columns.end() if columns else end

    def _formula(self, content: str) -> str:
        return _formula(content)


def _accented(name: str, match: re.Match[str]) -> str | None:
    letter = match["letter"] or match["braced"] or match["bare"] or match["dotless"]
    if not letter:
        return {"~": "~", "^": "^", "`": "`", "'": "'"}.get(name)
    if not letter.isalpha():
        return {"~": "~" + letter, "^": "^" + letter}.get(name)
    written = scripts.accented(letter, scripts.ACCENTS[name])
    return written if len(written) == 1 or name not in {'"', "'", "`", "."} else None


@lru_cache(maxsize=8192)
def _short_formula(content: str) -> str:
    return Reader(content, maths=True).read().strip()


def _formula(content: str) -> str:
    if content.isalnum():
        return content
    return _short_formula(content) if len(content) <= 80 else Reader(content, maths=True).read().strip()
