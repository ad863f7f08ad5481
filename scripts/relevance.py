"""How well search finds a known paper: queries made from words of its title, and the same with one typing error.

    python scripts/relevance.py papers.jsonl [--queries 1000] [--seed 7] [--show 10]

Each query is two to four content words of one paper's title. Printed are the mean reciprocal rank of that paper and how
often it comes first, is among the first ten, or isn't found.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from readlist.query.parser import parse
from readlist.search import Index
from readlist.text.fold import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STOP = frozenset(
    words(
        "a an and are as at be by can do for from has how in into is it its more not of on or our that the their there "
        "this to toward towards under using via we what when where which who why with without your"
    )
)


class Facts:
    """Papers without any marks."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.version = 0
        self.statuses = bytearray(count)
        self.status_ids: tuple[str, ...] = ("new",)
        self.counts_as: Mapping[str, str] = {"new": "new"}
        self.hidden = bytearray(count)
        self.years = array("h", bytes(2 * count))
        self.added = array("q", bytes(8 * count))
        self.decided: dict[int, int] = {}
        self.ratings: dict[int, int] = {}
        self.tags: dict[int, tuple[str, ...]] = {}
        self.notes: dict[int, str] = {}
        self.link_kinds = bytearray(count)
        self.given = bytearray(b"\1" * count)
        self.list_sets: dict[str, Sequence[int]] = {}
        self.venues: dict[str, Sequence[int]] = {}

    def title(self, position: int) -> str:
        """No title is needed here."""
        return ""

    def name(self, position: int) -> str:
        """No name is needed here."""
        return ""


def documents(path: Path) -> list[dict[str, Any]]:
    """Papers of a file of JSON lines, as documents."""
    found = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.strip():
            row = json.loads(line)
            found.append(
                {
                    "title": row["title"],
                    "abstract": row.get("abstract") or row.get("summary") or "",
                    "authors": row.get("authors") or [],
                }
            )
    return found


def misspelt(word: str, rng: random.Random) -> str:
    """The word with one error of a kind that people make: a letter left out, doubled, wrong, or two changed about."""
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at] + word[at:]
    if kind == 2:
        return word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :]
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def queries(titles: Sequence[str], count: int, seed: int) -> list[tuple[int, str, str]]:
    """Positions, each with words of its title and the same with one error in one of the longer words."""
    rng = random.Random(seed)
    made: list[tuple[int, str, str]] = []
    while len(made) < count:
        position = rng.randrange(len(titles))
        content = [word for word in words(titles[position]) if word not in STOP and len(word) > 2]
        if len(content) < 2:
            continue
        asked = rng.sample(content, min(len(content), rng.randint(2, 4)))
        long = [number for number, word in enumerate(asked) if len(word) > 4]
        if not long:
            continue
        wrong = list(asked)
        number = rng.choice(long)
        wrong[number] = misspelt(wrong[number], rng)
        made.append((position, " ".join(asked), " ".join(wrong)))
    return made


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("papers", type=Path)
    parser.add_argument("--queries", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", type=int, default=0, help="print so many of the worst queries")
    args = parser.parse_args()
    papers = documents(args.papers)
    index, facts = Index.build(papers), Facts(len(papers))
    asked = queries([paper["title"] for paper in papers], args.queries, args.seed)
    for name, column in (("title words", 1), ("one typing error", 2)):
        ranks, begin = [], time.perf_counter()
        for query in asked:
            found = index.search(parse(str(query[column])), facts).positions
            ranks.append(found.index(query[0]) + 1 if query[0] in found else 0)
        spent = (time.perf_counter() - begin) / len(asked) * 1000
        mrr = sum(1 / rank for rank in ranks if rank) / len(ranks)
        first, ten = sum(rank == 1 for rank in ranks), sum(0 < rank <= 10 for rank in ranks)
        print(
            f"{name:17} MRR {mrr:.3f}  first {first / len(ranks):.1%}  in ten {ten / len(ranks):.1%}  "
            f"not found {ranks.count(0) / len(ranks):.1%}  {spent:.1f} ms a query"
        )
        worst = sorted(zip(ranks, asked, strict=True), key=lambda pair: pair[0] or 10**9, reverse=True)
        for rank, query in worst[: args.show]:
            print(f"  {rank or 'not found'}: {query[column]}   <  {papers[query[0]]['title']}")


if __name__ == "__main__":
    main()
