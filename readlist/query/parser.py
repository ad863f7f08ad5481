"""From what was typed to what it means; every string means something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.query.nodes import (
    TEXT_FIELDS,
    And,
    Has,
    InList,
    Is,
    Not,
    Or,
    Phrase,
    Regex,
    Tag,
    Unknown,
    Venue,
    Word,
)
from readlist.query.query import Query, Token
from readlist.query.values import moment_range, number
from readlist.text.fold import words

if TYPE_CHECKING:
    from readlist.query.nodes import Node, TextField
    from readlist.query.query import TokenKind

_ALIASES: Final = {
    "status": "is",
    "lists": "list",
    "tags": "tag",
    "authors": "author",
    "by": "author",
    "abs": "abstract",
    "keywords": "keyword",
    "notes": "note",
    "links": "link",
    "venues": "venue",
    "re": "regex",
    "exact": "word",
}
FIELDS: Final = (
    *TEXT_FIELDS,
    *("is", "has", "tag", "list", "venue", "year", "rating", "added", "decided", "word", "fuzzy", "regex", "sort"),
)
_FIELD: Final = re.compile(r"([A-Za-z]{1,10}):")
SORTS: Final = ("list", "added", "decided", "year", "title", "name", "author", "venue", "rating", "status", "random")
_HALF: Final = re.compile(r"(?:[<>=≤≥]{0,2}|\.\.)")
_REGEX: Final = re.compile(r"/(?=[^\s/])((?:[^/\\\n]|\\.|/(?![\s)]|$))*)/(?=[\s)]|$)")
_QUOTES: Final = {'"': '"', "“": "”", "”": "”", "„": "”", "«": "»"}
_DEEPEST: Final = 40

_OPEN: Final = "("
_CLOSE: Final = ")"
_OR: Final = "|"
_AND: Final = "&"
_NOT: Final = "!"


def parse(text: str) -> Query:
    """The query that a text stands for.

    No text is an error: what isn't understood as an operator is text, what is half-typed asks for nothing yet, and a
    condition whose value can't be meant (`year:soon`) is met by no paper.
    """
    reader = _Reader(text)
    reader.read()
    root = _tree(reader.balanced())
    return Query(text=text, root=root, sort=tuple(reader.sort), tokens=tuple(reader.tokens))


class _Reader:
    """Cuts a text into operators and conditions."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.items: list[str | Node] = []
        self.tokens: list[Token] = []
        self.sort: list[tuple[str, bool]] = []
        self.opened: list[tuple[int, int]] = []
        self.groups: set[int] = set()

    def read(self) -> None:
        text, size = self.text, len(self.text)
        while self.at < size:
            if text[self.at].isspace():
                self.at += 1
            else:
                self._item()

    def balanced(self) -> list[str | Node]:
        """The items without the brackets that have no partner."""
        return [
            item
            for index, item in enumerate(self.items)
            if not (isinstance(item, str) and item in "()") or index in self.groups
        ]

    def _token(self, start: int, kind: TokenKind) -> None:
        if self.at > start:
            self.tokens.append(Token(start, self.at, kind))

    def _item(self) -> None:
        text, start = self.text, self.at
        character = text[start]
        following = text[start + 1] if start + 1 < len(text) else " "
        if character == "(":
            self.at += 1
            if len(self.opened) < _DEEPEST:
                self.opened.append((len(self.items), len(self.tokens)))
                self.items.append(_OPEN)
            self._token(start, "ignored")
        elif character == ")":
            self.at += 1
            self._close(start)
        elif character == "|" and (following.isspace() or following in "|()"):
            self.at += 1
            self.items.append(_OR)
            self._token(start, "operator")
        elif character in "-!" and not following.isspace() and following not in ")|":
            self.at += 1
            self.items.append(_NOT)
            self._token(start, "operator")
        elif character in _QUOTES:
            phrase, closed = self._quoted(start)
            self._add(Phrase(phrase, closed=closed), phrase, start, "phrase")
        elif character == "/" and (match := _REGEX.match(text, start)):
            self.at = match.end()
            self._add(Regex(match[1]), match[1] and "x", start, "regex")
        elif character == "#" and not following.isspace():
            self._tag(start)
        elif character in "'‘’" and not following.isspace():
            self._prefixed(start, whole=True)
        elif character == "~" and not following.isspace():
            self._prefixed(start, fuzzy=True)
        elif (match := _FIELD.match(text, start)) and self._known(match[1]):
            self._condition(self._known(match[1]), start, match.end())
        else:
            self._word(start)

    def _close(self, start: int) -> None:
        if not self.opened:
            self._token(start, "ignored")
            return
        item, token = self.opened.pop()
        self.groups.update((item, len(self.items)))
        self.items.append(_CLOSE)
        old = self.tokens[token]
        self.tokens[token] = Token(old.start, old.end, "operator")
        self._token(start, "operator")

    def _quoted(self, start: int) -> tuple[str, bool]:
        """What stands between quotes, from the opening one on; without a closing one, all that is left."""
        closing = _QUOTES[self.text[start]]
        end = self.text.find(closing, start + 1)
        if end < 0 and closing != '"':
            end = self.text.find('"', start + 1)
        self.at = len(self.text) if end < 0 else end + 1
        return (self.text[start + 1 :], False) if end < 0 else (self.text[start + 1 : end], True)

    def _run(self) -> str:
        """The characters up to the next blank, or to the bracket that closes an open group."""
        text, start, depth = self.text, self.at, 0
        while self.at < len(text) and not text[self.at].isspace():
            if text[self.at] == "(":
                depth += 1
            elif text[self.at] == ")":
                if depth == 0 and self.opened:
                    break
                depth -= 1
            self.at += 1
        return text[start : self.at]

    def _add(self, node: Node, content: str, start: int, kind: TokenKind) -> None:
        """Take a condition, unless it holds nothing to look for."""
        if words(content):
            self.items.append(node)
            self._token(start, kind)
        else:
            self._token(start, "ignored")

    def _word(self, start: int) -> None:
        run = self._run()
        if not run:
            self.at += 1
            self._token(start, "ignored")
        elif run in {"OR", "AND", "NOT"}:
            self.items.append({"OR": _OR, "AND": _AND, "NOT": _NOT}[run])
            self._token(start, "operator")
        else:
            self._add(Word(run), run, start, "word")

    def _prefixed(self, start: int, *, whole: bool = False, fuzzy: bool = False) -> None:
        self.at += 1
        self._token(start, "operator")
        begin = self.at
        if self.text[begin] in _QUOTES:
            phrase, closed = self._quoted(begin)
            self._add(Phrase(phrase, closed=closed), phrase, begin, "phrase")
            return
        run = self._run()
        self._add(Word(run, whole=whole, fuzzy=fuzzy), run, begin, "word")

    def _tag(self, start: int) -> None:
        self.at += 1
        self._token(start, "field")
        begin = self.at
        value, whole = self._value()
        node = Tag(value.rstrip("*"), start=not whole and value.endswith("*"))
        if _key(node.text):
            self.items.append(node)
            self._token(begin, "value")
        else:
            self._token(begin, "ignored")

    def _value(self) -> tuple[str, bool]:
        """The value that begins here, and whether it stood in quotes."""
        if self.at < len(self.text) and self.text[self.at] in _QUOTES:
            return self._quoted(self.at)[0], True
        return self._run(), False

    @staticmethod
    def _known(name: str) -> str:
        name = name.lower()
        name = _ALIASES.get(name, name)
        return name if name in FIELDS else ""

    def _condition(self, field: str, start: int, colon: int) -> None:
        self.at = colon
        self._token(start, "field")
        begin = self.at
        value, quoted = self._value()
        if field == "sort":
            self._sort(value, begin)
            return
        node = _condition(
            field, value, quoted, closed=not quoted or self.text[self.at - 1 : self.at] in {'"', "”", "»"}
        )
        if node is None:
            self._token(begin, "ignored")
            return
        self.items.append(node)
        kind: TokenKind = "value"
        if isinstance(node, Word | Phrase):
            kind = "word" if isinstance(node, Word) else "phrase"
        elif isinstance(node, Regex):
            kind = "regex"
        self._token(begin, kind)

    def _sort(self, value: str, begin: int) -> None:
        kind: TokenKind = "ignored"
        for part in value.casefold().split(","):
            key = part.lstrip("-+")
            if key in SORTS:
                self.sort.append((key, part.startswith("-")))
                kind = "sort"
        self._token(begin, kind)


def _condition(field: str, value: str, quoted: bool, closed: bool) -> Node | None:
    """What a field with a value asks for; None where the value is still to be typed."""
    text = value.strip()
    if field == "regex":
        return Regex(text.removeprefix("/").removesuffix("/") or text) if text else None
    if field in {"year", "rating", "added", "decided"}:
        return None if _HALF.fullmatch(text) else _compared(field, text) or Unknown(f"{field}:{text}")
    if not _key(text):
        return None
    if field == "is":
        return Is(text)
    if field == "has":
        return Has(text)
    if field in {"tag", "list", "venue"}:
        start = not quoted and text.endswith("*")
        text = text.rstrip("*") if start else text
        if not _key(text):
            return None
        return (Tag if field == "tag" else InList if field == "list" else Venue)(text, start=start)
    if not words(text):
        return None
    if field in ("word", "fuzzy"):
        return Phrase(value, closed=closed) if quoted else Word(value, whole=field == "word", fuzzy=field == "fuzzy")
    for name in TEXT_FIELDS:
        if field == name:
            return _in_field(name, value, quoted, closed)
    return None


def _compared(field: str, text: str) -> Node | None:
    match field:
        case "year":
            return number("year", text)
        case "rating":
            return number("rating", text)
        case "added":
            return moment_range("added", text)
        case _:
            return moment_range("decided", text)


def _in_field(field: TextField, value: str, quoted: bool, closed: bool) -> Node:
    if quoted:
        return Phrase(value, field, closed=closed)
    bare = value.lstrip("'~")
    sign = value[: len(value) - len(bare)]
    return Word(bare, field, whole="'" in sign, fuzzy="~" in sign)


def _key(text: str) -> str:
    return text.strip(" \t#*-_")


def _tree(items: list[str | Node]) -> Node | None:
    """NOT binds tightest, then AND, then OR; an operator without what it needs asks for nothing."""
    stack: list[_Group] = [_Group()]
    for item in items:
        if not isinstance(item, str):
            stack[-1].add(item)
        elif item == _OPEN:
            stack.append(_Group())
        elif item == _CLOSE:
            group = stack.pop().node()
            if group is None:
                stack[-1].negated = False
            else:
                stack[-1].add(group)
        elif item == _OR:
            stack[-1].either()
        elif item == _NOT:
            stack[-1].negated = not stack[-1].negated
    return stack[0].node()


class _Group:
    """A group while it is read."""

    def __init__(self) -> None:
        self.alternatives: list[list[Node]] = [[]]
        self.negated = False

    def add(self, node: Node) -> None:
        if self.negated:
            node = node.part if isinstance(node, Not) else Not(node)
        self.negated = False
        current = self.alternatives[-1]
        if isinstance(node, And):
            current.extend(part for part in node.parts if part not in current)
        elif node not in current:
            current.append(node)

    def either(self) -> None:
        self.negated = False
        if self.alternatives[-1]:
            self.alternatives.append([])

    def node(self) -> Node | None:
        parts: list[Node] = []
        for alternative in self.alternatives:
            if alternative:
                node = alternative[0] if len(alternative) == 1 else And(tuple(alternative))
                parts.extend(node.parts if isinstance(node, Or) else (node,))
        parts = list(dict.fromkeys(parts))
        return None if not parts else parts[0] if len(parts) == 1 else Or(tuple(parts))
