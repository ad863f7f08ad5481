"""Signs: what single characters of LaTeX, Markdown and HTML mean in running text."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from readlist.text import fold, scripts
from readlist.text.commands import TAG_BREAKS, TAG_EMPHASES, TAGS
from readlist.text.formulas import is_formula
from readlist.text.labels import linked, unescaped, unmarked
from readlist.text.stack import DEEPEST, OFF, ON, Frame, Stack

if TYPE_CHECKING:
    from readlist.paper import Emphasis

_TAG: Final = re.compile(r"<(/?)(?:\w{1,8}:)?([a-zA-Z][\w-]{0,20})((?:\s[^<>]{0,400})?)/?>")
_ADDRESS: Final = re.compile(r"href\s*=\s*[\"']?([^\"'\s>]+)")
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31}\d{0,2});")
_MARKDOWN_LINK: Final = re.compile(
    r"\]\(\s*<?((?:https?://|www\.)[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+\"[^\"\n]{0,200}\")?\s*\)"
)
_CODE: Final = re.compile(r"`([^`\n]{1,200})`")
_SINGLE: Final = re.compile(r"`([^`'\n]{1,200}(?:'(?=\w)[^`'\n]{0,100})?)'(?!\w)")


class Signs(Stack):
    """Reads the signs of running text.

    Args:
        text: Without control characters but newline and tab.
        maths: Whether it is the inside of a formula.
        rich: Whether Markdown and HTML mean something in it, beside LaTeX.
    """

    def __init__(self, text: str, *, maths: bool, rich: bool) -> None:
        super().__init__(maths=maths)
        self._text = text
        self._rich = rich
        self._unclosed: set[str] = set()
        self._quotes: set[int] = set()

    def _formula(self, content: str) -> str:
        """The inside of a formula in Unicode."""
        raise NotImplementedError

    def _sign(self, sign: str, token: str, start: int, end: int) -> int:
        text, out = self._text, self._out
        if sign == "$":
            return self._dollar(start)
        if sign == "h":
            out.append(unescaped(token))
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
                out.append(unmarked(fold.clean(html.unescape(entity[0]))))
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
            self._atom(self._formula(text[begin:end]))
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
        """Stars or underscores that may begin or end emphasis."""
        text = self._text
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        if len(token) == 3:
            inner, outer = token[:2], token[0]
            for piece in (inner, outer) if self._stars.get(inner) else (outer, inner):
                self._mark(piece, start, before, after)
        elif len(token) > 3:
            self._out.append(token)
        else:
            self._mark(token, start, before, after)

    def _mark(self, token: str, start: int, before: str, after: str) -> None:
        text, out = self._text, self._out
        opened = self._stars.setdefault(token, [])
        while opened and start - opened[-1][1] > 400:
            opened.pop()
        closes = before and not before.isspace() and not (after.isalnum() or after == token[0])
        if token == "**" and opened and after.isalpha() and 2 <= start - opened[-1][1] <= 7:
            closes = True  # **L**earning
        if closes and opened:
            index, begin = opened.pop()
            inside = text[begin + len(token) : start]
            if "\n\n" not in inside and not (token == "__" and inside.replace("_", "").isalnum()):
                style: Emphasis = "italic" if len(token) == 1 else "bold"
                out[index] = ON[style]
                out.append(OFF[style])
                return
        opens = (
            after
            and (after.isalnum() or after in "\"“'(\\$[{<‘")
            and not before.isalnum()
            and before not in {"\\", "_", "*"}
        )
        if opens:
            opened.append((len(out), start))
        out.append(token)

    def _bracket(self, start: int, end: int) -> int:
        match = _MARKDOWN_LINK.match(self._text, start)
        if match is None or not self._brackets or (self._frames and self._frames[-1].start >= self._brackets[-1]):
            self._out.append("]")
            return end
        index = self._brackets.pop()
        label = "".join(self._out[index + 1 :])
        if len(label) > 400:
            self._out.append("]")
            return end
        self._cut(index)
        self._out.append(linked(label, match[1]))
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
            if not closing and self._operations < DEEPEST:
                address = _ADDRESS.search(match[3])
                data = html.unescape(address[1]) if address else ""
                frames.append(Frame("tag", len(self._out), self._maths, name, data))
                self._operations += 1
            elif closing and frames and frames[-1].kind == "tag" and frames[-1].name == name:
                self._end_tag(frames.pop())
        return match.end()

    def _end_tag(self, frame: Frame) -> None:
        self._operations -= 1
        content = "".join(self._out[frame.start :])
        self._cut(frame.start)
        if frame.name == "a":
            self._out.append(linked(content, frame.data) if frame.data.startswith(("http", "www.")) else content)
        else:
            self._out.append(scripts.raised(content) if frame.name == "sup" else scripts.lowered(content))
