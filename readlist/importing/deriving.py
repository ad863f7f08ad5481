"""Deriving: what follows from the raw facts of many papers, on every processor where there are many enough."""

from __future__ import annotations

import os
import sys
from collections import deque
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from readlist.document import to_document
from readlist.text.derive import derive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from readlist.document import Document
    from readlist.paper import Paper

MANY: Final = 8000
"""Papers from which starting other processes pays."""
_CHUNK: Final = 400
_WORKERS: Final = 4
_AHEAD: Final = 3
"""Chunks that wait for each process, so that none idles and few are held twice."""


def documents(papers: Sequence[Paper], *, many: int = MANY) -> Iterator[Document]:
    """The documents of papers with everything derived, in order.

    Args:
        papers: With their raw facts.
        many: From how many papers on other processes help.
    """
    done = 0
    if len(papers) >= many and (workers := _workers()) > 1:
        for document in _in_processes(papers, workers):
            yield document
            done += 1
    # All of them, or those that were left when the processes ended before their work did.
    for paper in islice(papers, done, None):
        yield to_document(derive(paper))


def _workers() -> int:
    """How many processes to use: one where a new interpreter couldn't be started like this one."""
    main = sys.modules.get("__main__")
    file = getattr(main, "__file__", None)
    if file is None or not Path(file).exists():
        return 1
    try:
        count = len(os.sched_getaffinity(0))
    except AttributeError:
        count = os.cpu_count() or 1
    return min(count, _WORKERS)


def _in_processes(papers: Sequence[Paper], workers: int) -> Iterator[Document]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    chunks = (papers[begin : begin + _CHUNK] for begin in range(0, len(papers), _CHUNK))
    try:
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _quiet)
    except (OSError, ImportError, NotImplementedError):
        return  # A system without semaphores: the caller does the work.
    try:
        waiting: deque[Future[list[Document]]] = deque(
            pool.submit(_derived, list(chunk)) for chunk in islice(chunks, workers * _AHEAD)
        )
        while waiting:
            found = waiting.popleft().result()
            waiting.extend(pool.submit(_derived, list(chunk)) for chunk in islice(chunks, 1))
            yield from found
    except (BrokenProcessPool, OSError):
        return  # A process was killed: the caller goes on from where they came to.
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _derived(papers: Iterable[Paper]) -> list[Document]:
    return [to_document(derive(paper)) for paper in papers]


def _quiet() -> None:
    """What a process must not do: write on the user's screen, or answer a key that was meant for the program."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_RDWR), 2)
