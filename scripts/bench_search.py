"""Milliseconds a query, side by side in one run on the same abstracts: readlist, `fzf -f`, RapidFuzz, SQLite FTS5.

    python scripts/bench_search.py papers.jsonl [--size 10000] [--slow 6]

Every start of every query is asked, as while typing. readlist answers with all positions, best first; FTS5 with all
row ids by `rank`, the last word as a prefix; RapidFuzz with the hundred best `partial_ratio` over folded abstracts;
`fzf -f` as a process that is given all abstracts, one a line (its start costs a few milliseconds of that). The last
two are slow: they get only some of the queries (`--slow`). Queries with typing errors are told apart, since FTS5 and
fzf find nothing for most of them.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rapidfuzz import fuzz, process
from readlist.query.parser import parse
from readlist.search import Index
from readlist.text.fold import fold
from scripts.relevance import Facts, documents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

EXACT = (
    "diffusion",
    "mixture of experts",
    "offline reinforcement learning",
    "graph",
    "attention heads",
    "self-supervised depth",
    "large language models",
    "state of the art",
    "a",
)
TYPOS = ("difusionn", "reinforcment lerning", "transfromer", "atention heads")


def pile(papers: list[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    """So many different papers: where the file has fewer they come again, numbered and their sentences shuffled."""
    rng = random.Random(7)
    made = papers[:size]
    for number in range(len(made), size):
        paper = dict(papers[number % len(papers)])
        sentences = re.split(r"(?<=[.?!])\s+", paper["abstract"])
        rng.shuffle(sentences)
        made.append({**paper, "title": f"{paper['title']} {number}", "abstract": " ".join(sentences)})
    return made


def starts(queries: Iterable[str], least: int = 1) -> list[str]:
    """Every start of every query, once."""
    found = (query[:end].strip() for query in queries for end in range(least, len(query) + 1))
    return list(dict.fromkeys(found))


def measure(ask: Callable[[str], int], queries: list[str]) -> tuple[list[float], int]:
    """Milliseconds of each query, and how many of them found something."""
    times, something = [], 0
    for query in queries:
        begin = time.perf_counter()
        hits = ask(query)
        times.append((time.perf_counter() - begin) * 1000)
        something += hits > 0
    return sorted(times), something


def row(name: str, queries: list[str], ask: Callable[[str], int]) -> None:
    """Print one line of the table."""
    times, something = measure(ask, queries)
    middle, high, worst = times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]
    print(f"{name:34} {middle:9.2f} {high:9.2f} {worst:9.2f} {len(times):8d} {something:6d}", flush=True)


def fts(papers: list[dict[str, Any]]) -> Callable[[str], int]:
    """SQLite's full-text search over title and abstract."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table papers using fts5(title, abstract, tokenize='unicode61 remove_diacritics 2')")
    base.executemany("insert into papers values (?, ?)", [(paper["title"], paper["abstract"]) for paper in papers])

    def ask(query: str) -> int:
        words = re.findall(r"\w+", query)
        match = " ".join(f'"{word}"' for word in words) + "*"
        return len(base.execute("select rowid from papers where papers match ? order by rank", (match,)).fetchall())

    return ask


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("papers", type=Path)
    parser.add_argument("--size", type=int, default=10_000)
    parser.add_argument("--slow", type=int, default=6, help="how many queries RapidFuzz and fzf are given")
    args = parser.parse_args()
    papers = pile(documents(args.papers), args.size)
    facts = Facts(len(papers))
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        built = Index.build(papers)
        print(f"readlist: index built in {time.perf_counter() - begin:.2f} s, ", end="")
        built.save(Path(folder), "bench")
        begin = time.perf_counter()
        index = Index.load(Path(folder), "bench")
        print(f"loaded in {(time.perf_counter() - begin) * 1000:.1f} ms")
        if index is None:
            sys.exit("the index could not be read back")
        begin = time.perf_counter()
        ask_fts = fts(papers)
        print(f"FTS5: index built in {time.perf_counter() - begin:.2f} s")
        lines = "\n".join(" ".join(f"{paper['title']} {paper['abstract']}".split()) for paper in papers)
        folded = [fold(paper["abstract"]) for paper in papers]

        def ask_fzf(query: str) -> int:
            done = subprocess.run(["fzf", "-f", query], input=lines, capture_output=True, text=True, check=False)
            return done.stdout.count("\n")

        def ask_readlist(query: str) -> int:
            return len(index.search(parse(query), facts).positions)

        def ask_rapidfuzz(query: str) -> int:
            return len(process.extract(fold(query), folded, scorer=fuzz.partial_ratio, limit=100, score_cutoff=80))

        print(f"\n{args.size} papers, ms a query{'median':>19} {'p95':>9} {'worst':>9} {'queries':>8} {'found':>6}")
        slow = [query for query in EXACT if len(query) > 1][: args.slow]
        row("readlist, typing", starts(EXACT), ask_readlist)
        row("SQLite FTS5, typing", starts(EXACT), ask_fts)
        row("RapidFuzz partial_ratio", slow, ask_rapidfuzz)
        if shutil.which("fzf"):
            row("fzf -f", slow, ask_fzf)
        row("readlist, typing errors", starts(TYPOS, 4), ask_readlist)
        row("SQLite FTS5, typing errors", starts(TYPOS, 4), ask_fts)
        row("RapidFuzz, typing errors", list(TYPOS), ask_rapidfuzz)
        if shutil.which("fzf"):
            row("fzf -f, typing errors", list(TYPOS), ask_fzf)
        else:
            print("fzf isn't installed here")


if __name__ == "__main__":
    main()
