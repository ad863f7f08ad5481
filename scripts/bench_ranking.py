"""Time the ranking at one size: building its features, saving and loading them, and a re-rank after a decision.

    python scripts/bench_ranking.py PAPERS.jsonl --size 100000

Papers are repeated with shuffled sentences where the file has fewer than --size. Prints a row for each figure; the
memory is what the loaded ranker adds to this process, and the most the process ever held.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from readlist.ranking import Ranker


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


def memory() -> float:
    """Megabytes this process holds now; 0 where the system doesn't say."""
    status = Path("/proc/self/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("papers", type=Path)
    parser.add_argument("--size", type=int, default=6352)
    args = parser.parse_args()
    papers = pile(args.papers, args.size)
    figures: dict[str, float] = {}

    def timed(name: str, times: int, call: Any) -> Any:
        spent = []
        for _ in range(times):
            start = time.perf_counter()
            result = call()
            spent.append(time.perf_counter() - start)
        figures[f"{name} s"] = statistics.median(spent)
        return result

    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        before = memory()
        built = timed("build", 1, lambda: Ranker.build(papers))
        figures["most memory while building MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before
        timed("save", 1, lambda: built.save(cache, "bench"))
        built = None  # The loaded one is measured alone.
        before = memory()
        ranker = timed("load", 1, lambda: Ranker.load(cache, "bench"))
        figures["file MB"] = sum(file.stat().st_size for file in cache.iterdir()) / 1e6
        figures["memory of the loaded ranker MB"] = memory() - before
    rng = random.Random(3)
    for decided in (10, args.size // 10, args.size // 2):
        rows = rng.sample(range(args.size), decided)
        wanted, unwanted = dict.fromkeys(rows[::10], 1.0), {p: 1.0 for n, p in enumerate(rows) if n % 10}
        left = sorted(set(range(args.size)).difference(rows))
        ranking = timed(f"re-rank, {decided:,} decided", 3, lambda w=wanted, u=unwanted, c=left: ranker.rank(w, u, c))
        timed(f"why, {decided:,} decided", 3, lambda first=ranking.order[0]: ranker.why(first))
        timed(f"estimate, {decided:,} decided", 3, lambda w=wanted, u=unwanted, c=left: ranker.estimate(w, u, c))
    timed("more like this", 3, lambda: ranker.more_like([5], limit=100))
    watch = {"diffusion": 1.0, "mixture of experts": 1.0, "survey": -1.0}
    timed("watch words", 1, lambda: ranker.rank({}, {}, range(args.size), lead=watch))
    for name, value in figures.items():
        print(f"{name:36} {value:10.3f}" if value < 100 else f"{name:36} {value:10.0f}")


if __name__ == "__main__":
    main()
