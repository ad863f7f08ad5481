"""Time the ranking: building its features, saving and loading them, a re-rank after a decision, the reasons for one.

    python scripts/bench_ranking.py PAPERS.jsonl --sizes 6352 100000

Papers are repeated with shuffled sentences where the file has fewer than a size. Prints a row for each figure, a column
for each size, measured in a process of its own; memory is what building adds at most to that process, and what the
loaded ranker adds.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import re
import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readlist.ranking import Ranker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def pile(source: Path, size: int) -> list[dict[str, Any]]:
    """`size` different papers of real length, the same ones every time."""
    rows = [json.loads(line) for line in source.read_text(encoding="utf-8").split("\n") if line.strip()]
    rng = random.Random(7)
    papers = []
    for number in range(size):
        row = rows[number % len(rows)]
        abstract = row.get("summary") or row.get("abstract") or ""
        if number >= len(rows):
            sentences = re.split(r"(?<=[.?!])\s+", abstract)
            rng.shuffle(sentences)
            abstract = " ".join(sentences)
        papers.append({"title": f"{row['title']} {number:06d}", "abstract": f"{abstract} Paper {number:06d}."})
    return papers


def memory(field: str) -> float:
    """Megabytes this process holds now (VmRSS) or has held at most (VmHWM); 0 where the system doesn't say."""
    status = Path("/proc/self/status")
    found = re.search(rf"{field}:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def measure(source: Path, size: int) -> dict[str, float]:
    """All figures at one size."""
    figures: dict[str, float] = {}

    def timed(name: str, times: int, call: Callable[[], Any]) -> Any:
        spent = []
        for _ in range(times):
            start = time.perf_counter()
            result = call()
            spent.append(time.perf_counter() - start)
        figures[f"{name}, s"] = statistics.median(spent)
        return result

    with tempfile.TemporaryDirectory() as folder:
        cache, kept = Path(folder), Path(folder) / "papers.jsonl"
        papers = multiprocessing.Process(target=write, args=(source, size, kept))
        papers.start()
        papers.join()  # they aren't held here, so that the memory is the ranking's own
        before = memory("VmHWM")
        built = timed("build", 1, lambda: Ranker.build(read(kept)))
        figures["most memory while building, MB"] = memory("VmHWM") - before
        timed("save", 1, lambda: built.save(cache, "bench"))
        built = None
        before = memory("VmRSS")
        ranker = timed("load", 1, lambda: Ranker.load(cache, "bench"))
        figures["memory of the loaded ranker, MB"] = memory("VmRSS") - before
    rng = random.Random(3)
    for part, name in ((size // 1000, "a thousandth"), (size // 10, "a tenth"), (size // 2, "half")):
        rows = rng.sample(range(size), part)
        wanted, unwanted = dict.fromkeys(rows[::10], 1.0), {p: 1.0 for n, p in enumerate(rows) if n % 10}
        left = sorted(set(range(size)).difference(rows))
        ranking = timed(f"re-rank, {name} decided", 5, partial(ranker.rank, wanted, unwanted, left))
        timed(f"reasons, {name} decided", 5, partial(ranker.why, ranking.order[0]))
        timed(f"what is left, {name} decided", 3, partial(ranker.estimate, wanted, unwanted, left))
    timed("more like this", 5, lambda: ranker.more_like([5], limit=100))
    watch = {"diffusion": 1.0, "mixture of experts": 1.0, "survey": -1.0}
    timed("watch words", 1, lambda: ranker.rank({}, {}, range(size), lead=watch))
    return figures


def write(source: Path, size: int, file: Path) -> None:
    """Put a pile into a file."""
    file.write_text("".join(json.dumps(paper) + "\n" for paper in pile(source, size)), encoding="utf-8")


def read(file: Path) -> Iterator[dict[str, Any]]:
    """The papers of a file, one by one."""
    with file.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("papers", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[6352, 100_000])
    args = parser.parse_args()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as processes:
        columns = list(processes.map(measure, [args.papers] * len(args.sizes), args.sizes))
    print(f"{'':36}" + "".join(f"{size:>12,}" for size in args.sizes))
    for name in columns[0]:
        print(f"{name:36}" + "".join(f"{column[name]:12.3f}" for column in columns))


if __name__ == "__main__":
    main()
