"""JSON values: the objects in a file of JSON or JSON lines, one by one, whatever is broken between them."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from readlist.sources.content import Content

_DECODER: Final = json.JSONDecoder(strict=False)
_BLANK: Final = re.compile(r"[\s,]*")
_START: Final = re.compile(r"(?<=[},\n\[])\s*(?=\{)")
_SAMPLE: Final = 8


@dataclass(frozen=True, slots=True)
class Broken:
    """A part that isn't JSON: what is wrong with it and how it begins."""

    reason: str
    start: str


@dataclass(frozen=True, slots=True)
class Found:
    """One value of a file, or a part that isn't any, and the line on which it begins."""

    value: Any
    line: int


def loads(text: str | bytes) -> Any:
    """One JSON text, read leniently (NaN, control characters within strings, numbers of any size).

    Raises:
        ValueError: It isn't JSON.
    """
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    try:
        return json.loads(text, strict=False)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def lines(content: Content) -> Iterator[Found]:
    """The values of JSON lines; blank lines say nothing."""
    stream: Iterable[str | bytes] = (
        io.BytesIO(content.data) if content.encoding == "utf-8" else io.StringIO(content.text)
    )
    for number, raw in enumerate(stream, 1):
        if raw.isspace():
            continue
        try:
            yield Found(loads(raw), number)
        except ValueError as problem:
            shown = raw if isinstance(raw, str) else raw.decode("utf-8", "replace")
            yield Found(Broken(_reason(problem), shown.strip()), number)


def are_lines(content: Content) -> bool:
    """Whether a file is one value a line rather than one text over many."""
    first = [line for line in content.head.split("\n") if line.strip()][: _SAMPLE + 1]
    if not first:
        return False
    whole = first[:-1] or first
    good = sum(_is_object(line) for line in whole)
    return good * 2 >= len(whole) and (len(first) > 1 or _is_object(first[0]) or len(content.head) < len(content.text))


def _is_object(line: str) -> bool:
    try:
        return isinstance(loads(line.strip()), dict)
    except ValueError:
        return False


def whole(content: Content) -> Any:
    """The one value that a file is.

    Raises:
        ValueError: It is broken somewhere.
    """
    return loads(content.data if content.encoding == "utf-8" else content.text)


def pieces(text: str) -> Iterator[Found]:
    """The objects of a broken or unusual file (cut off, several texts in a row), as far as they can be read."""
    position, line = 0, 1
    opened = re.match(r"\s*(?:\{\s*\"[^\"\\]*\"\s*:\s*)?\[", text)
    if opened:
        position = opened.end()
        line += text.count("\n", 0, position)
    while True:
        start = _BLANK.match(text, position)
        begin = start.end() if start else position
        line += text.count("\n", position, begin)
        position = begin
        if position >= len(text) or text[position] in "]}":
            return
        try:
            value, end = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError) as problem:
            following = _START.search(text, position + 1)
            while following and not _plausible(text, following.end()):
                following = _START.search(text, following.end() + 1)
            end = following.end() if following else len(text)
            yield Found(Broken(_reason(problem), text[position : position + 200]), line)
        else:
            yield Found(value, line)
        line += text.count("\n", position, end)
        position = end


def _plausible(text: str, position: int) -> bool:
    try:
        value, _ = _DECODER.raw_decode(text, position)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and any(isinstance(one, str) for one in value.values())


def line_numbers(text: str) -> Iterator[int]:
    """The line on which each object of a well-formed array begins, as far as a glance can tell."""
    for found in pieces(text):
        yield found.line


def _reason(problem: Exception) -> str:
    if isinstance(problem, json.JSONDecodeError):
        return f"it is not JSON: {problem.msg[0].lower()}{problem.msg[1:]} (character {problem.colno})"
    return f"it is not JSON: {problem}" if str(problem) else "it is not JSON"
