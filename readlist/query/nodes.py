"""The parts that a query is made of: values that say what a paper must be, without knowing how it is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from readlist.query.moment import Moment

TextField = Literal["author", "title", "name", "abstract", "note", "keyword", "link"]
NumberField = Literal["year", "rating"]
TimeField = Literal["added", "decided"]

TEXT_FIELDS: Final[tuple[TextField, ...]] = ("author", "title", "name", "abstract", "note", "keyword", "link")


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or the start of one, somewhere in the paper or in one field.

    Attributes:
        text: As typed, without the signs that the other attributes stand for; may hold hyphens and other punctuation.
        field: Where it must be; None for anywhere.
        whole: Only the whole word counts, not words that it starts.
        fuzzy: Words that are typed nearly alike count too.
    """

    text: str
    field: TextField | None = None
    whole: bool = False
    fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words side by side, in order; the last may be the start of one where the quote isn't closed yet."""

    text: str
    field: TextField | None = None
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, whole or by its start."""

    text: str
    start: bool = False


@dataclass(frozen=True, slots=True)
class InList:
    """A list, whole or by its start."""

    text: str
    start: bool = False


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue, whole or by its start."""

    text: str
    start: bool = False


@dataclass(frozen=True, slots=True)
class Is:
    """A status, or a group of them (`undecided`, `decided`, `wanted`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Has:
    """Something that a paper has: `code`, `note`, `link`, `title`, …"""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """A year or rating within bounds, both included; None is no bound. `none` asks for papers without one."""

    field: NumberField
    low: int | None = None
    high: int | None = None
    none: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """A time from `low` to before `high`; None is no bound. `none` asks for papers that never had one."""

    field: TimeField
    low: Moment | None = None
    high: Moment | None = None
    none: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Regex:
    """A regular expression over name, title and abstract; letter case and accents don't matter."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A condition whose value isn't understood: no paper meets it."""

    text: str


@dataclass(frozen=True, slots=True)
class And:
    """All of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of the parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Not the part."""

    part: Node


Node = Word | Phrase | Tag | InList | Venue | Is | Has | Number | Time | Regex | Unknown | And | Or | Not
Leaf = Word | Phrase


def reads_decisions(node: Node) -> bool:
    """Whether a new status, or the time going on, may change whether a paper is meant."""
    if isinstance(node, And | Or):
        return any(reads_decisions(part) for part in node.parts)
    return reads_decisions(node.part) if isinstance(node, Not) else isinstance(node, Is | Time)


def positive(node: Node) -> list[Leaf]:
    """The words and phrases that a paper should have, in order."""
    if isinstance(node, Word | Phrase):
        return [node]
    if isinstance(node, And | Or):
        return [leaf for part in node.parts for leaf in positive(part)]
    if isinstance(node, Not) and isinstance(node.part, Not):
        return positive(node.part.part)
    return []
