"""Papers, facts and a corpus for the tests of search."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readlist.query.parser import parse
from readlist.search import Found, Index

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DATA = Path(__file__).parent / "data"
NOW = 1_750_000_000.0  # 2025-06-15 in UTC
DAY = 86400


class Shelf:
    """Papers with the facts and marks that a search reads."""

    def __init__(self, documents: Sequence[Mapping[str, Any]]) -> None:
        size = len(documents)
        self.documents = [dict(document) for document in documents]
        self.count = size
        self.version = 0
        self.status_ids: tuple[str, ...] = ("new", "maybe", "to-read", "reading", "read", "skipped", "later")
        self.counts_as: dict[str, str] = {**{status: status for status in self.status_ids}, "later": "maybe"}
        self.statuses = bytearray(size)
        self.hidden = bytearray(size)
        self.years = array("h", [int(document.get("year") or 0) for document in documents])
        self.added = array("q", [int(NOW) - DAY * position - 60 for position in range(size)])
        self.decided: dict[int, int] = {}
        self.ratings: dict[int, int] = {}
        self.tags = {p: tuple(document["tags"]) for p, document in enumerate(documents) if document.get("tags")}
        self.notes: dict[int, str] = {}
        self.link_kinds = bytearray(size)
        self.given = bytearray(1 if document.get("title") else 0 for document in documents)
        self.list_sets: dict[str, list[int]] = {}
        self.venues: dict[str, list[int]] = {}
        for position, document in enumerate(documents):
            if document.get("venue"):
                self.venues.setdefault(document["venue"], []).append(position)
            for name in document.get("lists", ()):
                self.list_sets.setdefault(name, []).append(position)
        self.index = Index.build(self.documents)

    def title(self, position: int) -> str:
        return str(self.documents[position].get("title") or "")

    def name(self, position: int) -> str:
        return str(self.documents[position].get("name") or "")

    def set(self, position: int, status: str) -> None:
        self.statuses[position] = self.status_ids.index(status)
        self.version += 1

    def text(self, position: int) -> str:
        document = self.documents[position]
        parts = [self.name(position), self.title(position), *document.get("authors", ()), document.get("venue") or ""]
        return " ".join([*parts, document.get("abstract") or ""])

    def search(self, text: str, *, fuzzy: bool = True) -> Found:
        return self.index.search(parse(text), self, fuzzy=fuzzy, now=NOW)

    def ids(self, text: str, *, fuzzy: bool = True) -> list[str]:
        return [self.documents[position]["id"] for position in self.search(text, fuzzy=fuzzy).positions]


def shelf(*texts: str) -> Shelf:
    """Papers whose abstracts are these texts; their ids are `0`, `1`, …"""
    return Shelf(
        [{"id": str(number), "title": f"Entry {number}", "abstract": text} for number, text in enumerate(texts)]
    )


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
