"""The history: finds the lines of the logs that name a paper, reading as little as it can."""

from __future__ import annotations

from contextlib import suppress
from heapq import merge
from typing import TYPE_CHECKING, Final

from readlist.store.line import Line, LineError, decode, keys_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from readlist.store.log import Logs

_FEW: Final = 12
"""Up to so many papers it is cheaper to search the logs' bytes than to read every line."""


class History:
    """The lines of all logs up to where they have been read.

    Args:
        logs: The logs.
    """

    def __init__(self, logs: Logs) -> None:
        self._logs = logs

    def about(self, keys: Collection[str]) -> dict[str, list[Line]]:
        """Every line that names each of these papers, by stamp, no line twice."""
        wanted = set(keys)
        found: dict[str, dict[str, Line]] = {key: {} for key in keys}
        if len(wanted) <= _FEW:
            for key in wanted:
                for line in self._search(key.encode()):
                    if key in keys_of(line):
                        found[key][line.id] = line
        else:
            for line in self.lines():
                for key in keys_of(line):
                    if key in wanted:
                        found[key][line.id] = line
        return {key: sorted(lines.values(), key=_stamp) for key, lines in found.items()}

    def line(self, id_: str) -> Line | None:
        """The line of this id, None where it has not arrived."""
        return next((line for line in self._search(b'"id":"' + id_.encode()) if line.id == id_), None)

    def lines(self) -> Iterator[Line]:
        """Every line that is understood, log by log."""
        for data in self._contents():
            for raw in data.split(b"\n"):
                if raw:
                    with suppress(LineError):
                        yield decode(raw)

    def backwards(self) -> Iterator[Line]:
        """Every line, latest first; no line twice."""
        last = ""
        for line in merge(*(_reversed(data) for data in self._contents()), key=_stamp, reverse=True):
            if line.id != last:
                yield line
            last = line.id

    def _contents(self) -> Iterator[bytes]:
        for log in self._logs.files.values():
            if log.offset:
                yield _content(log.path, log.offset)

    def _search(self, needle: bytes) -> Iterator[Line]:
        for data in self._contents():
            place = data.find(needle)
            while place >= 0:
                start = data.rfind(b"\n", 0, place) + 1
                end = data.find(b"\n", place)
                end = len(data) if end < 0 else end
                with suppress(LineError):
                    yield decode(data[start:end])
                place = data.find(needle, end)


def _content(path: Path, size: int) -> bytes:
    with suppress(OSError), path.open("rb") as stream:
        return stream.read(size)
    return b""


def _stamp(line: Line) -> tuple[int, str, str]:
    return line.stamp


def _reversed(data: bytes) -> Iterator[Line]:
    end = len(data)
    while end > 0:
        start = data.rfind(b"\n", 0, end) + 1
        if end > start:
            with suppress(LineError):
                yield decode(data[start:end])
        end = start - 1
