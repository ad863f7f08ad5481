"""Blocks: the paragraphs of a plain text, and what each could be: a title, an abstract, or both."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["title", "body", "both", "titles"]

LONGEST_TITLE: Final = 250

_RULE: Final = re.compile(r"\s*([=\-_*~#+—─━═])\s?(?:\1\s?){2,}\s*")
_HEADING: Final = re.compile(r" {0,3}(#{1,6})\s+(\S.*?)\s*#*\s*")
_NUMBER: Final = re.compile(
    r"\s*(?:\[(\d{1,6})\]|\((\d{1,6})\)|(?:#|No\.?\s?|Paper\s)?(\d{1,6})\s?[.):])\s+(?=\S)", re.I
)
_STOP: Final = re.compile(r"[.。:;,，；：][\"'”’)\]]*$")
_SENTENCE: Final = re.compile(r"[a-z)\]]{2}[.?!]\s+[A-Z]")
_NAME: Final = re.compile(
    r"(?:[^\W\d_a-z][\w.'’-]*|(?:de|la|van|der|den|von|di|da|del|dos|el|al|bin|ibn)\b)(?:[\s~][^\W\d_].*)?"
)
_UNDERLINES: Final = "=-—─━═~"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph.

    Attributes:
        line: 1-based line of the file on which it begins.
        lines: Its lines without blanks at their ends; never empty.
        level: Of a Markdown heading or an underlined line, 0 for none.
        ruled: Whether a line of dashes or the like stands before it.
        number: What it is numbered, taken off; None for none.
    """

    line: int
    lines: tuple[str, ...]
    level: int = 0
    ruled: bool = False
    number: int | None = None

    @property
    def text(self) -> str:
        """The paragraph as it came."""
        return "\n".join(self.lines)

    @property
    def joined(self) -> str:
        """The paragraph on one line."""
        return " ".join(line.strip() for line in self.lines)


def blocks(text: str) -> list[Block]:
    """The paragraphs of a text in order, numbers taken off where they count the paragraphs."""
    return _without_numbers(list(_paragraphs(text)))


def _paragraphs(text: str) -> Iterator[Block]:
    lines: list[str] = []
    begin, ruled = 1, False
    for number, raw in enumerate([*text.split("\n"), ""], 1):
        line = raw.rstrip()
        rule = _RULE.fullmatch(line) if line[:1] and not line[0].isalnum() else None
        if line and not rule:
            marked = _HEADING.fullmatch(line) if "#" in line[:4] else None
            if marked is None:
                if not lines:
                    begin = number
                lines.append(line.lstrip() if not lines else line)
                continue
            if lines:
                yield Block(begin, tuple(lines), 0, ruled)
                lines, ruled = [], False
            yield Block(number, (marked[2].strip("* "),), len(marked[1]), ruled)
            ruled = False
            continue
        if lines:
            underlined = rule is not None and rule[1] in _UNDERLINES and len(lines) == 1 and may_be_title(lines[0])
            yield Block(begin, tuple(lines), (1 if rule and rule[1] in "=═━" else 2) if underlined else 0, ruled)
            lines, ruled = [], rule is not None and not underlined
        elif rule:
            ruled = True


def _without_numbers(found: list[Block]) -> list[Block]:
    """Take the numbers off paragraphs that they count, and part lists whose lines they count."""
    starts = [(place, _numbered(block.lines[0])) for place, block in enumerate(found)]
    chain = _chain([(place, number) for place, number in starts if number is not None])
    if len(chain) >= 2:
        numbered = dict(chain)
        result = []
        for place, block in enumerate(found):
            if place not in numbered:
                result.append(block)
                continue
            stripped = replace(block, lines=(_strip(block.lines[0]), *block.lines[1:]), number=numbered[place])
            result.extend(_parted(stripped, numbered[place]))
        return result
    return [part for block in found for part in _parted(block, None)]


def _parted(block: Block, first: int | None) -> list[Block]:
    """A list whose lines are numbered without blank lines between them, as a block an item."""
    if block.level or len(block.lines) < 2:
        return [block]
    numbers = [(place, number) for place, line in enumerate(block.lines) if (number := _numbered(line)) is not None]
    if first is not None:
        numbers = [(0, first), *((place, number) for place, number in numbers if place)]
    chain = _chain(numbers)
    if len(chain) < 2 or chain[0][0] != 0:
        return [block]
    ends = [place for place, _ in chain[1:]] + [len(block.lines)]
    return [
        replace(
            block,
            line=block.line + place,
            lines=(
                block.lines[place] if place == 0 and first is not None else _strip(block.lines[place]),
                *block.lines[place + 1 : end],
            ),
            number=number,
            ruled=block.ruled and place == 0,
        )
        for (place, number), end in zip(chain, ends, strict=True)
    ]


def _chain(numbers: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that count on from each other, with gaps of a few; empty where most do not."""
    chain: list[tuple[int, int]] = []
    for place, number in numbers:
        if not chain or 0 < number - chain[-1][1] <= 3:
            chain.append((place, number))
    return chain if len(chain) * 2 > len(numbers) else []


def _numbered(line: str) -> int | None:
    match = _NUMBER.match(line)
    return int(match[1] or match[2] or match[3]) if match else None


def _strip(line: str) -> str:
    match = _NUMBER.match(line)
    return line[match.end() :] if match else line


def may_be_title(line: str) -> bool:
    """Whether a line could be a title and nothing more: short, and no sentence."""
    return len(line) <= LONGEST_TITLE and not _STOP.search(line) and not _SENTENCE.search(line)


def are_names(line: str) -> bool:
    """Whether a line could be a list of authors."""
    if len(line) > 2000 or line.endswith(".") or ":" in line or not re.search(r",|;|\band\b|&", line):
        return False
    parts = [part.strip(" *†‡0123456789") for part in re.split(r"[,;]|\band\b|&", line) if part.strip(" *†‡0123456789")]
    return (
        len(parts) > 1
        and all(len(part.split()) <= 5 and _NAME.fullmatch(part) for part in parts)
        and any(" " in part for part in parts)
    )


def kind(block: Block) -> Kind:
    """What a paragraph seems to be: a title, an abstract (`body`), a title with its abstract, or a list of titles."""
    lines = block.lines
    if len(lines) == 1:
        return "title" if may_be_title(lines[0]) else "body"
    if begins_with_title(block):
        return "both"
    if all(may_be_title(line) and not line[:1].islower() for line in lines):
        if len(lines) > 2:
            return "titles"
        if len(block.joined) <= LONGEST_TITLE:
            return "title"
    return "body"


def begins_with_title(block: Block, *, expected: bool = False) -> bool:
    """Whether the first line of a paragraph is a title: the break after it was made on purpose.

    Args:
        block: A paragraph of several lines.
        expected: Whether the file's other paragraphs have one, so that a line of full width may be one too.
    """
    first, second = block.lines[0], block.lines[1].strip()
    if not may_be_title(first) or second[:1].islower() or first[:1].islower():
        return False
    rest = block.lines[1:]
    width = max(map(len, rest))
    if expected:
        return True
    fits = len(first) + 1 + len(second.split(maxsplit=1)[0]) <= width
    sticks_out = len(rest) > 2 and len(first) > width + 5
    return fits or sticks_out
