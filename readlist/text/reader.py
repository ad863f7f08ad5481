"""The reader: one pass over LaTeX, Markdown and HTML with a stack of what is open, never back and never deeper."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from typing import Final, Literal

from readlist.text import fold, scripts, symbols
from readlist.text.commands import (
    DROPPED_FIRST,
    EMPHASES,
    FRACTIONS,
    IN_MATHS,
    IN_TEXT,
    KNOWN_ENVIRONMENTS,
    MATHS_ENVIRONMENTS,
    OPERATIONS,
    OPTIONAL,
    SWITCHES,
    TAG_BREAKS,
    TAG_EMPHASES,
    TAGS,
    UNCOVERED,
)
from readlist.text.formulas import is_formula

ON: Final = {"bold": "\x01", "italic": "\x02", "code": "\x03"}
OFF: Final = {"bold": "\x04", "italic": "\x05", "code": "\x06"}
"""Marks of emphasis within a text under way: control characters, which no text that comes in has."""

_DEEPEST: Final = 40

_TEXT: Final = re.compile(
    r"\\(?:[a-zA-Z]+\*?|.|\Z)"
    r"|\{|\}|\$|~|``*|''*|--+|\^(?=\{)|__*|\*\**|<(?=[a-zA-Z/])|&(?=[#a-zA-Z])|\[|\](?=\()"
    r"|h(?<![a-zA-Z]h)ttps?://(?:[^\s\\{}$<>\"“”`*|\[\]]|\\[_%#&~$])+(?<![_'])",
    re.S,
)
_MATHS: Final = re.compile(r"\\(?:[a-zA-Z]+\*?|.|\Z)|[{}~^_]", re.S)
_ACCENT: Final = re.compile(
    r"\\(?:['`^\"~=.]|[uvHcdbkr](?=[\s{\\]))\s*"
    r"(?:\{\s*(?:\\(?P<bare>[ij])\s*|(?P<braced>\w?)\s*)\}|\\(?P<dotless>[ij])(?![a-zA-Z])[ ]?|(?P<letter>\w))"
)
_URL: Final = re.compile(r"\s*\{([^{}]*)\}")
_HREF: Final = re.compile(r"\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*")
_OPTION: Final = re.compile(r"\s*\[[^\[\]{}]{0,120}\]")
_ENVIRONMENT: Final = re.compile(r"\s*\{([a-zA-Z]{1,20})(\*?)\}(?:\[[^\[\]]{0,20}\])?")
_COLUMNS: Final = re.compile(r"\{[lcr|p@{}\d.\s]{1,40}\}")
_TAG: Final = re.compile(r"<(/?)(?:\w{1,8}:)?([a-zA-Z][\w-]{0,20})((?:\s[^<>]{0,400})?)/?>")
_ADDRESS: Final = re.compile(r"href\s*=\s*[\"']?([^\"'\s>]+)")
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31}\d{0,2});")
_MARKDOWN_LINK: Final = re.compile(
    r"\]\(\s*<?((?:https?://|www\.)[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+\"[^\"\n]{0,200}\")?\s*\)"
)
_VERBATIM: Final = re.compile(r"([|!+@])([^\n]{1,200}?)\1")
_CODE: Final = re.compile(r"`([^`\n]{1,200})`")
_SINGLE: Final = re.compile(r"`([^`'\n]{1,200}(?:'(?=\w)[^`'\n]{0,100})?)'(?!\w)")
_IFMMODE: Final = re.compile(r"\\ifmmode\b.{0,200}?\\else\b\s?(.{0,200}?)\\fi\b\s?", re.S)
_MARKS: Final = re.compile("[\x01-\x06]")

Kind = Literal["group", "operation", "tag"]


class _Frame:
    """Something open: a brace, a command that waits for what it works on, or an HTML tag."""

    __slots__ = ("bare", "closing", "data", "kind", "maths", "name", "start")

    def __init__(self, kind: Kind, start: int, maths: bool, name: str = "", data: str = "", closing: str = "") -> None:
        self.kind = kind
        self.start = start
        self.maths = maths
        self.name = name
        self.data = data
        self.closing = closing
        self.bare = True


class Reader:
    """Converts one text.

    Args:
        text: Without control characters but newline and tab.
        maths: Whether it is the inside of a formula.
        rich: Whether Markdown and HTML mean something in it, beside LaTeX.
    """

    def __init__(self, text: str, *, maths: bool = False, rich: bool = True) -> None:
        self._text = _IFMMODE.sub(r"\1", text) if "\\ifmmode" in text else text
        self._maths = maths
        self._rich = rich
        self._out: list[str] = []
        self._frames: list[_Frame] = []
        self._operations = 0
        self._stars: dict[str, list[tuple[int, int]]] = {}
        self._brackets: list[int] = []
        self._unclosed: set[str] = set()
        self._quotes: set[int] = set()

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

    # What stands between tokens, and what completes an operation

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

    def _atom(self, piece: str) -> None:
        """Write one whole thing: a sign, a symbol, a finished group."""
        self._out.append(piece)
        self._complete()

    def _complete(self) -> None:
        """Apply the operations that waited for what has just been written."""
        frames, out = self._frames, self._out
        while frames and frames[-1].kind == "operation":
            frame = frames.pop()
            self._operations -= 1
            content = "".join(out[frame.start :])
            self._cut(frame.start)
            self._maths = frame.maths
            if frame.name in FRACTIONS and not frame.data:
                self._wait(FRACTIONS[frame.name], content or " ")
                return
            if frame.name in DROPPED_FIRST and not frame.data:
                self._wait(frame.name, " ")
                return
            out.append(self._apply(frame, content))

    def _cut(self, start: int) -> None:
        """Take back what was written since `start`, and forget what was open in it."""
        del self._out[start:]
        while self._brackets and self._brackets[-1] >= start:
            self._brackets.pop()
        for opened in self._stars.values():
            while opened and opened[-1][0] >= start:
                opened.pop()

    def _apply(self, frame: _Frame, content: str) -> str:
        name = frame.name
        if name == "^":
            return scripts.raised(_plain(content))
        if name == "_":
            return scripts.lowered(_plain(content))
        operation = OPERATIONS.get(name, "")
        if operation == "raised":
            return scripts.raised(_plain(content))
        if operation == "lowered":
            return scripts.lowered(_plain(content))
        if operation == "struck":
            return scripts.struck(content)
        if operation == "dropped":
            return ""
        if operation == "note":
            return f" ({content.strip()})" if content.strip() else ""
        if operation == "reference":
            return f"[{content}]"
        if operation == "function":
            return self._apart(content)
        if name == "sqrt":
            root = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(frame.data) or scripts.raised(frame.data) + "√"
            return root + (content if len(content) < 2 or content.isalnum() else f"({content.strip()})")
        if name == "/":
            return f"{_operand(frame.data)}/{_operand(content)}"
        if name == "choose":
            return f"C({frame.data.strip()}, {content.strip()})"
        if name == "under":
            return content + scripts.lowered(frame.data)
        if name == "over":
            return content + scripts.raised(frame.data)
        if name == "href":
            return _linked(content, frame.data)
        if name in scripts.HATS:
            return scripts.accented(content.strip(), scripts.HATS[name])
        return content

    def _wait(self, name: str, data: str = "") -> None:
        """Begin an operation: it works on the next whole thing."""
        self._frames.append(_Frame("operation", len(self._out), self._maths, name, data))
        self._operations += 1
        if self._maths and name in IN_TEXT:
            self._maths = False
        elif name in IN_MATHS:
            self._maths = True

    def _apart(self, word: str) -> str:
        last = self._out[-1][-1:] if self._out else ""
        return f" {word}" if last.isalnum() or last == ")" else word

    # Tokens

    def _token(self, token: str, start: int, end: int) -> int:
        """Write what a token stands for; where reading goes on."""
        sign = token[0]
        if sign == "\\":
            return self._command(token, start, end)
        if sign == "{":
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

    def _sign(self, sign: str, token: str, start: int, end: int) -> int:
        text, out = self._text, self._out
        if sign == "$":
            return self._dollar(start)
        if sign == "h":
            out.append(_unescaped(token))
        elif sign == "-":
            flag = end < len(text) and text[end].isalpha() and (start == 0 or text[start - 1].isspace())
            out.append(token if flag or len(token) > 3 else "–" if len(token) == 2 else "—")
        elif sign == "'":
            if len(token) == 1:
                out.append("’" if start in self._quotes else token)
            else:
                opens = end < len(text) and not text[end].isspace() and (start == 0 or text[start - 1] in " \n\t([")
                out.append(token if len(token) > 2 else "“" if opens else "”")
        elif sign == "~":
            before, after = text[start - 1 : start], text[end : end + 1]
            tie = before and after and not before.isspace() and not after.isspace() and before not in "~(["
            out.append(" " if tie and after not in "~" and not (before.isdigit() and after.isdigit()) else "~")
        elif sign == "`":
            return self._backtick(token, start, end)
        elif sign == "_" and text[end : end + 1] == "{" and len(token) == 1:
            self._operation("_", token)
        elif not self._rich:
            out.append(token)
        elif sign in "*_":
            self._star(token, start, end)
        elif sign == "<":
            return self._tag(start, end)
        elif sign == "&":
            entity = _ENTITY.match(text, start)
            if entity:
                out.append(_MARKS.sub("", fold.clean(html.unescape(entity[0]))))
                return entity.end()
            out.append(token)
        elif sign == "[":
            self._brackets.append(len(out))
            out.append("[")
        else:
            return self._bracket(start, end)
        return end

    def _dollar(self, start: int) -> int:
        text = self._text
        sign = "$$" if text.startswith("$$", start) else "$"
        begin = start + len(sign)
        end = -1 if sign in self._unclosed else text.find(sign, begin)
        while end > 0 and text[end - 1] == "\\":
            end = text.find(sign, end + 1)
        if end < 0:
            self._unclosed.add(sign)
        elif end - begin < 3000 and is_formula(text[begin:end], text[end + len(sign) : end + len(sign) + 1]):
            self._atom(_formula(text[begin:end]))
            return end + len(sign)
        self._atom(sign)
        return begin

    def _backtick(self, token: str, start: int, end: int) -> int:
        text, out = self._text, self._out
        if len(token) == 2 and (
            text.find("''", end, end + 1000) > 0 or (self._rich and text.find('"', end, end + 300) > 0)
        ):
            out.append("“")
        elif len(token) == 1 and self._rich and (code := _CODE.match(text, start)):
            out.append(f"{ON['code']}{code[1]}{OFF['code']}")
            return code.end()
        elif len(token) == 1 and (quoted := _SINGLE.match(text, start)):
            self._quotes.add(quoted.end() - 1)
            out.append("‘")
        else:
            out.append(token)
        return end

    def _star(self, token: str, start: int, end: int) -> None:
        text, out = self._text, self._out
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        opened = self._stars.setdefault(token, [])
        closes = before and not before.isspace() and not (after.isalnum() or after == token[0])
        if token == "**" and opened and after.isalpha() and 2 <= start - opened[-1][1] <= 5:
            closes = True  # **L**earning
        while opened and start - opened[-1][1] > 400:
            opened.pop()
        if closes and opened and len(token) <= 3:
            index, begin = opened.pop()
            inside = text[begin + len(token) : start]
            if "\n\n" not in inside and not (token[0] == "_" and len(token) > 1 and inside.replace("_", "").isalnum()):
                styles = ("italic",) if len(token) == 1 else ("bold",) if len(token) == 2 else ("bold", "italic")
                out[index] = "".join([ON[style] for style in styles])
                out.append("".join([OFF[style] for style in styles]))
                return
        if (
            after
            and (after.isalnum() or after in "\"“'(\\$[{<‘")
            and not (before and (before.isalnum() or before in "\\_*"))
        ):
            opened.append((len(out), start))
        out.append(token)

    def _bracket(self, start: int, end: int) -> int:
        match = _MARKDOWN_LINK.match(self._text, start)
        if match is None or not self._brackets:
            self._out.append("]")
            return end
        index = self._brackets.pop()
        label = "".join(self._out[index + 1 :])
        if len(label) > 400:
            self._out.append("]")
            return end
        self._cut(index)
        self._out.append(_linked(label, match[1]))
        return match.end()

    def _tag(self, start: int, end: int) -> int:
        match = _TAG.match(self._text, start)
        name = match[2].lower() if match else ""
        if match is None or name not in TAGS:
            self._out.append("<")
            return end
        closing, frames = match[1], self._frames
        if name in TAG_EMPHASES:
            style = TAG_EMPHASES[name]
            opened = self._stars.setdefault(f"<{style}", [])
            if not closing:
                opened.append((len(self._out), start))
                self._out.append("")
            elif opened:
                self._out[opened.pop()[0]] = ON[style]
                self._out.append(OFF[style])
        elif name in TAG_BREAKS:
            self._out.append(TAG_BREAKS[name] if not closing or name in {"p", "div"} else "")
        elif name in {"sub", "sup", "a"}:
            if not closing and self._operations < _DEEPEST:
                address = _ADDRESS.search(match[3])
                data = html.unescape(address[1]) if address else ""
                frames.append(_Frame("tag", len(self._out), self._maths, name, data))
                self._operations += 1
            elif closing and frames and frames[-1].kind == "tag" and frames[-1].name == name:
                self._end_tag(frames.pop())
        return match.end()

    def _end_tag(self, frame: _Frame) -> None:
        self._operations -= 1
        content = "".join(self._out[frame.start :])
        self._cut(frame.start)
        if frame.name == "a":
            self._out.append(_linked(content, frame.data) if frame.data.startswith(("http", "www.")) else content)
        else:
            self._out.append(scripts.raised(content) if frame.name == "sup" else scripts.lowered(content))

    # Braces

    def _open(self) -> None:
        frame = _Frame("group", len(self._out), self._maths)
        self._out.append("")
        top = self._frames[-1] if self._frames else None
        if top is not None and top.kind == "operation":
            frame.bare = False
            frame.maths = self._maths
            style = EMPHASES.get(top.name)
            if style:
                # Emphasis is marked where it stands: nothing is taken back and joined for it.
                self._frames.pop()
                self._operations -= 1
                if not top.maths:
                    self._out[-1] = ON[style]
                    frame.closing = OFF[style]
                frame.maths = top.maths
        self._frames.append(frame)

    def _close(self) -> None:
        frames = self._frames
        while frames and frames[-1].kind == "operation":
            self._complete()
        if not frames or frames[-1].kind != "group":
            self._out.append("}")
            return
        frame = frames.pop()
        if frame.closing:
            self._out.append(frame.closing)
        self._maths = frame.maths
        if frames and frames[-1].kind == "operation":
            self._complete()

    def _close_all(self) -> None:
        frames = self._frames
        while frames:
            if frames[-1].kind == "operation":
                self._complete()
                continue
            frame = frames.pop()
            if frame.kind == "tag":
                self._operations -= 1
            elif frame.bare:
                self._out[frame.start] = "{" + self._out[frame.start]
                self._out.append(frame.closing)
            else:
                self._out[frame.start] = ""
                if frame.closing and not frames:
                    continue

    # Commands

    def _operation(self, name: str, token: str) -> None:
        if self._operations < _DEEPEST:
            self._wait(name)
        else:
            self._atom(token)

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
            elif close - end < 3000:
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
                self._atom(_unescaped(match[1].strip()))
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
                address = _unescaped(match[1].strip())
                if text.startswith("{", match.end()) and self._operations < _DEEPEST:
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

    def _wait_or_write(self, name: str, token: str, data: str = "") -> None:
        if self._operations < _DEEPEST:
            self._wait(name, data)
        else:
            self._atom(token)

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


def _plain(content: str) -> str:
    return _MARKS.sub("", content)


def _operand(content: str) -> str:
    content = content.strip()
    simple = (
        content.isalnum() or len(content) < 3 or (content[-1] == ")" and content.count("(") == 1 and " " not in content)
    )
    return content if simple else f"({content})"


def _linked(label: str, address: str) -> str:
    """What a link with a label reads like: both, or one where they say the same."""
    shown = _plain(label).strip()
    if not shown:
        return address
    if not address:
        return label
    if not _looks_like_address(address) and _looks_like_address(shown):
        shown, address, label = address, shown, address
    bare = _bare(address)
    return label if _bare(shown) == bare else f"{label} ({address})"


def _looks_like_address(text: str) -> bool:
    return text.startswith(("http://", "https://", "www."))


def _bare(address: str) -> str:
    return address.casefold().removeprefix("https://").removeprefix("http://").removeprefix("www.").rstrip("/.")


def _unescaped(address: str) -> str:
    if "\\" not in address:
        return address
    address = address.replace("\\textasciitilde{}", "~").replace("\\textasciitilde", "~").replace("\\~{}", "~")
    return re.sub(r"\\([_%#&~$^{}\-/])", r"\1", address)


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
