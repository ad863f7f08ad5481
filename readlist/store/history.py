"""The history: finds lines in the logs, reading as little of them as it can."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from heapq import merge
from operator import itemgetter
from typing import TYPE_CHECKING, BinaryIO, Final

from readlist.collector import no_gc
from readlist.store.line import Line, LineError, decode, keys_of
from readlist.store.storage import failed, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from readlist.store.log import Log, Logs

_BLOCK: Final = 1 << 20
_PLACES: Final = [b'"import":', b'"remove":', b'"merge":']
_TURNS: Final = [b'"undo":"', b'"redo":"']
_FEW: Final = 8
"""Up to so many papers it is cheaper to search the logs' bytes for each than to read every line."""


class History:
    """The lines of all logs, as far as these have been read.

    Args:
        logs: The logs.
    """

    def __init__(self, logs: Logs) -> None:
        self._logs = logs

    def about(self, keys: AbstractSet[str], *, places: bool = False) -> list[Line]:
        """Every line that names any of these papers, by stamp, no line twice.

        Args:
            places: Only those that say whether papers are there.
        """
        found: dict[str, Line] = {}
        needles = _PLACES if places else [key.encode() for key in keys] if len(keys) <= _FEW else []
        with no_gc():
            lines = self._naming(needles) if needles else self.lines()
            for line in lines:
                if line.id not in found and not keys.isdisjoint(keys_of(line)):
                    found[line.id] = line
        return sorted(found.values(), key=_stamp)

    def with_turns(self, key: str) -> Iterator[Line]:
        """Every line that names a paper and every undo and redo of these, latest first."""
        found = {line.id: line for line in self.about({key})}
        turns = {line.id: line for line in self._naming(_TURNS) if line.target in found}
        return iter(sorted({**found, **turns}.values(), key=_stamp, reverse=True))

    def _naming(self, needles: list[bytes]) -> Iterator[Line]:
        for log in self._read():
            for needle in needles:
                yield from _search(log, needle)

    def line(self, id_: str) -> Line | None:
        """The line of this id, None where it has not arrived; a late one is found sooner."""
        needle = b'"id":"' + id_.encode() + b'"'
        for log in self._read():
            for block in _backwards(log.path, log.offset):
                place = block.find(needle)
                if place >= 0:
                    return decode(_line_at(block, place))
        return None

    def lines(self) -> Iterator[Line]:
        """Every line that is understood, log by log."""
        for log in self._read():
            for block in _forwards(log.path, log.offset):
                for raw in block.split(b"\n"):
                    if raw:
                        with suppress(LineError):
                            yield decode(raw)

    def backwards(self, wanted: Callable[[str], bool] = lambda _: True) -> Iterator[Line]:
        """Every line, latest first, no line twice.

        Args:
            wanted: Which logs, by the name of their machine.
        """
        last = ""
        streams = [_reversed(log) for log in self._read() if wanted(log.path.stem)]
        for line in merge(*streams, key=_stamp, reverse=True):
            if line.id != last:
                yield line
            last = line.id

    def _read(self) -> list[Log]:
        return [log for log in list(self._logs.files.values()) if log.offset]


_stamp: Final = itemgetter(1, 2, 0)


def _line_at(block: bytes, place: int) -> bytes:
    end = block.find(b"\n", place)
    return block[block.rfind(b"\n", 0, place) + 1 : len(block) if end < 0 else end]


def _search(log: Log, needle: bytes) -> Iterator[Line]:
    for block in _forwards(log.path, log.offset):
        place = block.find(needle)
        while place >= 0:
            with suppress(LineError):
                yield decode(_line_at(block, place))
            end = block.find(b"\n", place)
            place = block.find(needle, end) if end >= 0 else -1


def _reversed(log: Log) -> Iterator[Line]:
    if not log.ordered:  # two versions of one log that were merged: the lines are there, their order is not
        lines = []
        for block in _forwards(log.path, log.offset):
            for raw in block.split(b"\n"):
                with suppress(LineError):
                    lines.append(decode(raw))
        yield from sorted(lines, key=_stamp, reverse=True)
        return
    for block in _backwards(log.path, log.offset):
        for raw in reversed(block.split(b"\n")):
            if raw:
                with suppress(LineError):
                    yield decode(raw)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with reading(path) as stream:
            yield stream
    except OSError as error:
        raise failed("Reading", path, error) from error


def _forwards(path: Path, size: int) -> Iterator[bytes]:
    """A file's first bytes in blocks of whole lines."""
    rest = b""
    with _opened(path) as stream:
        while size > 0 and (block := stream.read(min(_BLOCK, size))):
            size -= len(block)
            end = block.rfind(b"\n") + 1
            if end:
                yield rest + block[:end]
                rest = block[end:]
            else:
                rest += block
    if rest:
        yield rest


def _backwards(path: Path, size: int) -> Iterator[bytes]:
    """A file's first bytes in blocks of whole lines, the last block first."""
    rest = b""
    with _opened(path) as stream:
        while size > 0:
            start = max(0, size - _BLOCK)
            stream.seek(start)
            block = stream.read(size - start) + rest
            size = start
            cut = block.find(b"\n") + 1 if start else 0
            if start and not cut:
                rest = block
                continue
            rest = block[:cut]
            yield block[cut:]
    if rest:
        yield rest
