"""Print what the store costs: a library of many papers and decisions, made in a temporary folder.

python scripts/bench_store.py [--papers 100000] [--decisions 200000]
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from readlist.decision import Change
from readlist.store import Store
from readlist.store.clock import TICKS, iso
from readlist.store.line import Line, Setting, encode

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.document import Document

STATUSES = ("to-read", "maybe", "skipped", "read")


def documents(count: int) -> list[Document]:
    """Papers of about the length of real ones."""
    rng = random.Random(7)
    words = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(3, 11))) for _ in range(5000)]
    return [
        {
            "key": f"{number:012x}",
            "title": " ".join(rng.choices(words, k=9)),
            "abstract": " ".join(rng.choices(words, k=170)),
            "authors": [" ".join(rng.choices(words, k=2)) for _ in range(4)],
            "sources": [["bench.jsonl", number + 1, number + 1, ""]],
        }
        for number in range(count)
    ]


def write_log(folder: Path, machine: str, keys: list[str], count: int) -> None:
    """Add single decisions to a machine's log, some of them undone."""
    rng = random.Random(8)
    start = int(time.time() * 1000)
    with (folder / "decisions" / f"{machine}.jsonl").open("ab") as stream:
        last = ""
        for number in range(count):
            wall = start + number
            about = Line(f"b{number:011d}", wall * TICKS, machine, iso(wall / 1000), "mark")
            if number % 20 == 19:
                stream.write(encode(about._replace(kind="undo", target=last)))
                continue
            setting = Setting("status", rng.choice(STATUSES), True, keys[number % len(keys)])
            if number % 10 == 0:
                setting = Setting("tag", f"tag{number % 50}", True, keys[number % len(keys)], number < 500)
            stream.write(encode(about._replace(settings=(setting,))))
            last = about.id


def timed(what: str, do: Callable[[], object]) -> None:
    """Do it and print how long it took, and how much of that was work of this process."""
    start, work = time.perf_counter(), time.process_time()
    do()
    seconds, work = time.perf_counter() - start, time.process_time() - work
    print(f"{what:58} {seconds * 1000:10.1f} ms {work * 1000:10.1f} ms of work")


def memory(folder: Path) -> None:
    """Print what an open store adds to a process."""
    code = (
        "import resource,sys\nfrom pathlib import Path\nfrom readlist.store import Store\n"
        "def rss(): return int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize() / 2**20\n"
        "before=rss(); store=Store.open(Path(sys.argv[1])); after=rss()\n"
        "peak=int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0]) / 1024\n"
        "print(f'{len(store.marks):,} marks: {after-before:.0f} MB, at most {peak-before:.0f} MB while opening')\n"
    )
    print(subprocess.run([sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=int, default=100_000)
    parser.add_argument("--decisions", type=int, default=200_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "library"
        pile = documents(args.papers)
        keys = [document["key"] for document in pile]
        store = Store.open(folder)
        timed("import", lambda: store.commit_import(pile, added=keys, replaced={}))
        one = {**pile[5], "title": "Another"}
        timed("import of one paper more", lambda: store.commit_import([one], added=[], replaced={one["key"]: pile[5]}))
        timed("undo of that", store.undo)
        store.close()
        machine = store.machine
        pile = []
        size = (folder / "papers.json").stat().st_size / 1e6
        write_log(folder, machine, keys, args.decisions)
        size_log = sum(path.stat().st_size for path in (folder / "decisions").iterdir()) / 1e6
        print(f"papers.json {size:.0f} MB, logs {size_log:.0f} MB")
        timed("open without a snapshot", lambda: Store.open(folder).close())
        for _ in range(3):
            timed("open with a snapshot", lambda: Store.open(folder)._facts.close())
        memory(folder)
        store = Store.open(folder)
        timed("extents", store.extents)
        timed("documents", store.documents)
        place = store.extents()[len(keys) // 2]
        timed("one document", lambda: store.document(*place))
        timed("first next_undo", store.next_undo)
        timed("undo of an earlier decision", store.undo)
        timed("undo of the one before", store.undo)
        times = []
        for key in keys[:200]:
            start = time.perf_counter()
            store.decide([Change((key,), "status", "read")])
            times.append(time.perf_counter() - start)
        print(f"{'decide, one paper: median, p95':58} {sorted(times)[100] * 1000:10.2f} ms, "
              f"{sorted(times)[190] * 1000:.2f} ms")  # fmt: skip
        timed("undo of it", store.undo)
        timed("refresh, nothing new", store.refresh)
        timed("decide, all papers", lambda: store.decide([Change(tuple(keys), "status", "skipped")]))
        timed("undo of that", store.undo)
        timed("redo of that", store.redo)
        timed("history, last 200", lambda: store.history(limit=200))
        timed("history of one paper", lambda: store.history(keys[3]))
        timed("history, all", store.history)
        timed("close: the snapshot", store.close)
        store = Store.open(folder)
        timed("undo of the decision on all papers, at the next start", store.undo)
        store.close()


if __name__ == "__main__":
    main()
