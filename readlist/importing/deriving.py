"""Deriving: what follows from the raw facts of many papers, on other processors while more papers are read."""

from __future__ import annotations

import os
import sys
from collections import deque
from contextlib import redirect_stderr, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from readlist.document import to_document
from readlist.search.parts import Shelf
from readlist.store.papers import encode
from readlist.text.derive import derive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future, ProcessPoolExecutor

    from readlist.paper import Paper
    from readlist.search.parts import Kept

    _Chunk = list[tuple[int, Paper]]

MANY: Final = 1000
"""Papers from which starting other processes pays."""
_CHUNK: Final = 200
_WORKERS: Final = 4
_AHEAD: Final = 2
"""Chunks that wait for each process, so that none idles."""
_BEHIND: Final = 16
"""Chunks that may wait here; then this process derives too, so that few papers are held raw."""


class Derived(NamedTuple):
    """A paper with everything derived.

    Attributes:
        place: What it was given under.
        paper: As it was given.
        row: Its encoded document.
    """

    place: int
    paper: Paper
    row: bytes


class Deriver:
    """Takes papers one by one and gives them back derived, in whatever order they are done; close it.

    Args:
        many: From how many papers on other processes help; `MANY` where None.

    Attributes:
        parts: What was made beside it for the word index, of papers that were given one after the other, by the place
            of the first.
    """

    def __init__(self, many: int | None = None) -> None:
        self._many = MANY if many is None else many
        self._open: _Chunk = []
        self._waiting: deque[_Chunk] = deque()
        self._running: deque[tuple[_Chunk, Future[tuple[list[bytes], bytes]]]] = deque()
        self.parts: dict[int, Kept] = {}
        self._shelf = Shelf()
        self._pool: ProcessPoolExecutor | None = None
        self._workers = 0
        self._count = 0

    def add(self, place: int, paper: Paper) -> Iterator[Derived]:
        """Take a paper.

        Args:
            place: Tells the papers apart.
            paper: With its raw facts.

        Returns:
            Those that are done meanwhile.
        """
        self._open.append((place, paper))
        self._count += 1
        if len(self._open) < _CHUNK:
            return
        self._waiting.append(self._open)
        self._open = []
        if self._workers == 0 and self._count >= self._many:
            self._start()
        self._submit()
        while self._running and self._running[0][1].done():
            yield from self._result()
        while len(self._waiting) > _BEHIND and self._pool is not None:
            yield from self._here(self._waiting.popleft())

    def rest(self) -> Iterator[Derived]:
        """All that are not given back yet; this process helps as long as it would only wait."""
        if self._open:
            self._waiting.append(self._open)
            self._open = []
        self._submit()
        while self._running or self._waiting:
            if self._running and self._running[0][1].done():
                yield from self._result()
            elif self._waiting:
                yield from self._here(self._waiting.popleft())
            else:
                # On a busy machine the others may need long for what is left, and this process would only wait.
                chunk, future = self._running.pop()
                future.cancel()
                yield from self._here(chunk)

    def close(self) -> None:
        """Stop the other processes, whatever they do."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _submit(self) -> None:
        while self._pool is not None and self._waiting and len(self._running) < self._workers * _AHEAD:
            chunk = self._waiting.popleft()
            try:
                self._running.append((chunk, self._pool.submit(_rows, [paper for _, paper in chunk])))
            except (RuntimeError, OSError):
                self._waiting.appendleft(chunk)
                self._give_up()

    def _result(self) -> Iterator[Derived]:
        from concurrent.futures.process import BrokenProcessPool

        chunk, future = self._running.popleft()
        try:
            rows, part = future.result()
        except (BrokenProcessPool, OSError):  # A process was killed: this one does its work.
            self._waiting.appendleft(chunk)
            self._give_up()
            return
        self._submit()
        yield from self._kept(chunk, rows, part)

    def _here(self, chunk: _Chunk) -> Iterator[Derived]:
        """Derive in this process; with others at work, as much as they do, so that all are done at once."""
        if self._pool is None:
            for place, paper in chunk:
                yield Derived(place, paper, encode(to_document(derive(paper))))
            return
        yield from self._kept(chunk, *_rows([paper for _, paper in chunk]))

    def _kept(self, chunk: _Chunk, rows: list[bytes], part: bytes) -> Iterator[Derived]:
        kept = self._shelf.keep(part, len(rows))
        if kept is not None:
            self.parts[chunk[0][0]] = kept
        for (place, paper), row in zip(chunk, rows, strict=True):
            yield Derived(place, paper, row)

    def _start(self) -> None:
        self._workers = _workers()
        if not self._workers:
            self._workers = -1
            return
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # Without semaphores on this system this process does the work. What starts here is given the standard error's
        # file, which is none while the screen holds it.
        with suppress(OSError, ImportError, NotImplementedError, ValueError), redirect_stderr(sys.__stderr__):
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _begin)

    def _give_up(self) -> None:
        self._waiting.extendleft(chunk for chunk, _ in reversed(self._running))
        self._running.clear()
        self.close()


def _workers() -> int:
    """How many processes to start beside this one; none where a new interpreter couldn't be started like this one."""
    main = sys.modules.get("__main__")
    file = getattr(main, "__file__", None)
    if file is None or not Path(file).exists():
        return 0
    try:
        count = len(os.sched_getaffinity(0))
    except AttributeError:
        count = os.cpu_count() or 1
    return min(count - 1, _WORKERS)


def _rows(papers: Iterable[Paper]) -> tuple[list[bytes], bytes]:
    from readlist.search.build import part_of

    documents = [to_document(derive(paper)) for paper in papers]
    return list(map(encode, documents)), part_of(documents).dump()


def _begin() -> None:
    """Keep off the user's screen, leave keys to the program that is meant, and end when it does, however that is."""
    import gc
    import signal
    import threading

    gc.disable()  # Nothing here makes cycles that last.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_RDWR), 2)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)  # It waits for work in a way that nothing else ends.
