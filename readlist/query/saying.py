"""Saying a query in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.query.nodes import (
    And,
    Has,
    InList,
    Is,
    Not,
    Number,
    Or,
    Phrase,
    Regex,
    Tag,
    Time,
    Unknown,
    Venue,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.query.nodes import Node

_HAS: Final = {
    "link": ("with a link", "without a link"),
    "links": ("with a link", "without a link"),
    "title": ("with a given title", "without a given title"),
    "note": ("with a note", "without a note"),
    "tag": ("with a tag", "without a tag"),
    "rating": ("with a rating", "without a rating"),
    "name": ("with a name of its own", "without a name of its own"),
}
_FIELD: Final = {"author": "by", "title": "in the title", "name": "in the name", "abstract": "in the abstract"}
_WITHIN: Final = {**_FIELD, "note": "in the note", "keyword": "in the keywords", "link": "in a link"}
_UNITS: Final = ((365 * 86400, "year"), (30 * 86400, "month"), (7 * 86400, "week"), (86400, "day"), (3600, "hour"))


def say(root: Node | None, sort: Sequence[tuple[str, bool]] = ()) -> str:
    """The papers that are meant, as a noun with its conditions; `all papers` for none."""
    said = "all papers" if root is None else "papers " + _clauses(root)
    if sort:
        said += ", by " + " then ".join(key + (", greatest first" if down else "") for key, down in sort)
    return said


def typed(node: Node) -> str:
    """A condition as it could have been typed; empty for one that is put together of several."""
    match node:
        case Word(text, field, _, _) | Phrase(text, field, _):
            return f"{field}:{text}" if field else text
        case Tag(text, start):
            return f"tag:{text}{'*' if start else ''}"
        case InList(text, start):
            return f"list:{text}{'*' if start else ''}"
        case Venue(text, start):
            return f"venue:{text}{'*' if start else ''}"
        case Is(text):
            return f"is:{text}"
        case Has(text):
            return f"has:{text}"
        case Time(field, _, _, none, text):
            return f"{field}:{'never' if none else text}"
        case Number(field, low, high, none):
            bounds = str(low) if low == high else f"{'' if low is None else low}..{'' if high is None else high}"
            return f"{field}:{'none' if none else bounds}"
        case Regex(pattern):
            return f"/{pattern}/"
        case Unknown(text):
            return text
        case Not(part):
            return f"-{typed(part)}" if typed(part) else ""
        case _:
            return ""


def _clauses(node: Node) -> str:
    if not isinstance(node, And):
        return _clause(node)
    words: list[str] = []
    rest: list[str] = []
    for part in node.parts:
        if isinstance(part, Word) and part.field is None and not part.whole and not part.fuzzy:
            words.append(part.text)
        else:
            rest.append(_clause(part))
    if words:
        rest.insert(0, "with " + _and(words))
    return ", ".join(rest)


def _and(words: Sequence[str], joint: str = "and") -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {joint} " + words[-1]


def _clause(node: Node, no: bool = False) -> str:
    not_ = "not " if no else ""
    with_ = "without" if no else "with"
    match node:
        case Not(part):
            return _clause(part, not no)
        case And(parts):
            inner = _and([_clause(part) for part in parts])
            return f"not ({inner})" if no else inner if len(parts) == 1 else f"({inner})"
        case Or(parts):
            inner = _and([_clause(part) for part in parts], "or")
            return f"{not_}({inner})" if no or len(parts) > 1 else inner
        case Word(text, field, whole, fuzzy):
            shown = f"the whole word {text}" if whole else f"something like {text}" if fuzzy else text
            if field == "author":
                return f"{not_}by {text}"
            return f"{with_} {shown}" + (f" {_WITHIN[field]}" if field else "")
        case Phrase(text, field, _):
            if field == "author":
                return f"{not_}by “{text}”"
            return f"{with_} “{text}”" + (f" {_WITHIN[field]}" if field else "")
        case Tag(text, start):
            return f"{not_}tagged {text}{'…' if start else ''}"
        case InList(text, start):
            return f"{not_}in the list {text}{'…' if start else ''}"
        case Venue(text, start):
            return f"{not_}at {text}{'…' if start else ''}"
        case Is(text):
            return f"{not_}{text.casefold()}"
        case Has(text):
            return _HAS.get(text.casefold(), (f"with {text}", f"without {text}"))[no]
        case Number(field, low, high, none):
            return not_ + _number(field, low, high, none)
        case Time():
            return not_ + _time(node)
        case Regex(pattern):
            return f"{not_}matching /{pattern}/"
        case Unknown(text):
            return f"{not_}{text} (not understood)"


def _number(field: str, low: int | None, high: int | None, none: bool) -> str:
    if none:
        return f"without a {field}"
    begin, unit = ("of", "") if field == "year" else ("rated", "")
    if low == high:
        return f"{begin} {low}{unit}"
    if high is None:
        return f"{begin} {low} or later" if field == "year" else f"{begin} {low} or more"
    if low is None:
        return f"{begin} {high} or earlier" if field == "year" else f"{begin} {high} or less"
    return f"{begin} {low} to {high}"


def _time(node: Time) -> str:
    if node.none:
        return f"never {node.field}"
    for moment, phrase in ((node.low, "in the last"), (node.high, "more than")):
        if moment is not None and moment.ago and (node.low is None or node.high is None):
            for seconds, unit in _UNITS:
                if moment.ago % seconds == 0:
                    count = moment.ago // seconds
                    span = unit if count == 1 and moment is node.low else f"{count} {unit}{'s' if count > 1 else ''}"
                    return f"{node.field} {phrase} {span}{'' if moment is node.low else ' ago'}"
    return f"{node.field} {node.text}"
