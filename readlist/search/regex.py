"""Regular expressions, read: what a pattern is made of, what it must contain, and what it may cost.

The syntax is the common part of Python's: characters, classes, `.`, `|`, groups, `* + ? {m,n}` (lazy or not),
`\\d \\w \\s`, `\\b`, `^`, `$`. Look-around and back-references aren't understood, since no automaton can do them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_DEEPEST: Final = 20
_LONGEST: Final = 400
_REPEATED: Final = 1000


@dataclass(frozen=True, slots=True)
class Chars:
    """One character of a set.

    Attributes:
        ranges: First and last characters.
        kinds: Letters of classes that belong to it (`d`, `w`, `s`, their negations in capitals).
        negated: Whether it is every other character.
        text: The character itself where it is only one.
    """

    ranges: tuple[tuple[str, str], ...] = ()
    kinds: str = ""
    negated: bool = False
    text: str = ""

    def has(self, character: str) -> bool:
        """Whether a character belongs to the set; letter case makes no difference."""
        return any(self._has(form) for form in {character, character.upper(), character.lower()}) != self.negated

    def _has(self, character: str) -> bool:
        return any(low <= character <= high for low, high in self.ranges) or any(
            _of_kind(kind, character) for kind in self.kinds
        )


@dataclass(frozen=True, slots=True)
class Edge:
    """A place between characters: `^`, `$`, `b` (word boundary) or `B`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Chain:
    """One part after the other."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the parts."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part several times; `high` None for any number."""

    part: Part
    low: int
    high: int | None


Part = Chars | Edge | Chain | Choice | Repeat


def read(pattern: str) -> Part | None:
    """The parts of a pattern; None where it isn't one, or is beyond what is understood."""
    if len(pattern) > _LONGEST:
        return None
    try:
        reader = _Reader(pattern)
        part = reader.choice(0)
    except ValueError:
        return None
    return part if reader.at == len(pattern) else None


def required(part: Part) -> list[str]:
    """Runs of letters and digits that every match contains, folded, longest first."""
    runs: list[str] = [""]
    _collect(part, runs)
    return sorted({run for run in runs if len(run) > 1}, key=lambda run: (-len(run), run))


def simple(part: Part) -> bool:
    """Whether a backtracking engine needs at most some steps for every pair of places in a text."""
    return _cost(part) is not None


def _collect(part: Part, runs: list[str]) -> None:
    match part:
        case Chars(text=text):
            if text.isascii() and text.isalnum():
                runs[-1] += text.lower()
            else:
                runs.append("")
        case Chain(parts):
            for one in parts:
                _collect(one, runs)
        case Edge():
            pass
        case Repeat(inner, low, _):
            runs.append("")
            if low:
                _collect(inner, runs)
            runs.append("")
        case Choice():
            runs.append("")


def _cost(part: Part) -> tuple[int, int] | None:
    """How many unbounded repetitions there are one after the other, and how many ways round them; None for too many."""
    match part:
        case Chars() | Edge():
            return 0, 1
        case Chain(parts) | Choice(parts):
            costs = [_cost(one) for one in parts]
            endless, ways = 0, 1
            for cost in costs:
                if cost is None:
                    return None
                endless += cost[0]
                ways = ways * cost[1] if isinstance(part, Chain) else ways + cost[1]
            return (endless, ways) if endless < 2 and ways <= 64 else None
        case Repeat(inner, low, high):
            cost = _cost(inner)
            if cost is None or cost[0] or ((high is None or high > 1) and cost[1] > 1):
                return None
            if high is None:
                return 1, 1
            return (0, cost[1] * (high - low + 1)) if high - low < 64 else None


def _of_kind(kind: str, character: str) -> bool:
    if kind == ".":
        return character != "\n"
    lower = kind.lower()
    if lower == "d":
        inside = character.isdecimal()
    elif lower == "w":
        inside = character.isalnum() or character == "_"
    else:
        inside = character.isspace()
    return inside == (kind == lower)


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def take(self) -> str:
        character = self.peek()
        if not character:
            raise ValueError("the pattern ends too early")
        self.at += 1
        return character

    def choice(self, depth: int) -> Part:
        if depth > _DEEPEST:
            raise ValueError("too deep")
        parts = [self.chain(depth)]
        while self.peek() == "|":
            self.at += 1
            parts.append(self.chain(depth))
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

    def chain(self, depth: int) -> Part:
        parts: list[Part] = []
        while (character := self.peek()) and character not in "|)":
            parts.append(self.repeated(self.one(depth)))
        return parts[0] if len(parts) == 1 else Chain(tuple(parts))

    def repeated(self, part: Part) -> Part:
        while True:
            character = self.peek()
            if character == "*":
                low, high = 0, None
            elif character == "+":
                low, high = 1, None
            elif character == "?":
                low, high = 0, 1
            elif character == "{" and (bounds := self.bounds()):
                low, high = bounds
                self.at -= 1
            else:
                return part
            self.at += 1
            if self.peek() == "?":
                self.at += 1
            elif self.peek() in {"+", "*"} and self.peek():
                raise ValueError("a repetition of a repetition")
            part = Repeat(part, low, high)

    def bounds(self) -> tuple[int, int | None] | None:
        end = self.pattern.find("}", self.at)
        inside = self.pattern[self.at + 1 : end] if end > 0 else ""
        low, comma, high = inside.partition(",")
        if not (low.isdecimal() or (comma and not low)) or not (not high or high.isdecimal()) or len(inside) > 9:
            return None
        least = int(low or 0)
        most = int(high) if high else None if comma else least
        if least > _REPEATED or (most is not None and (most > _REPEATED or most < least)):
            raise ValueError("too many repetitions")
        self.at = end + 1
        return least, most

    def one(self, depth: int) -> Part:
        character = self.take()
        if character == "(":
            if self.peek() == "?":
                self.at += 1
                if self.take() != ":":
                    raise ValueError("only plain groups are understood")
            part = self.choice(depth + 1)
            if self.take() != ")":
                raise ValueError("an open group")
            return part
        if character == "[":
            return self.set()
        if character == ".":
            return Chars(kinds=".")
        if character in "^$":
            return Edge(character)
        if character == "\\":
            return self.escaped()
        if character in "*+?":
            raise ValueError("nothing to repeat")
        return _only(character)

    def escaped(self) -> Chars | Edge:
        character = self.take()
        if character in "bB":
            return Edge(character)
        if character in "AZ":
            return Edge("^" if character == "A" else "$")
        if character in "dDwWsS":
            return Chars(kinds=character)
        if character.isalnum():
            special = {"n": "\n", "t": "\t", "r": "\r"}
            if character not in special:
                raise ValueError("an escape that isn't understood")
            return _only(special[character])
        return _only(character)

    def set(self) -> Chars:
        negated = self.peek() == "^"
        self.at += negated
        ranges: list[tuple[str, str]] = []
        kinds = ""
        first = True
        while (character := self.take()) != "]" or first:
            first = False
            if character == "\\":
                escaped = self.escaped()
                if isinstance(escaped, Edge):
                    raise ValueError("no edges in sets")
                kinds += escaped.kinds
                if not escaped.text:
                    continue
                character = escaped.text
            high = character
            if self.peek() == "-" and self.pattern[self.at + 1 : self.at + 2] not in {"]", ""}:
                self.at += 1
                high = self.take()
                if high == "\\":
                    end = self.escaped()
                    high = end.text if isinstance(end, Chars) else ""
                if high < character:
                    raise ValueError("a range from high to low")
            ranges.append((character, high))
        return Chars(tuple(ranges), kinds, negated)


def _only(character: str) -> Chars:
    return Chars(((character, character),), text=character)
