"""Libraries to test screens on: made papers of any number, in a folder of their own."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from readlist.document import to_document
from readlist.library import Library
from readlist.paper import Paper, Source
from readlist.store import Store
from readlist.text.derive import derive

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WORDS = tuple(
    " ".join(
        (
            "graph network diffusion policy attention transformer kernel sparse mixture expert video scene federated",
            "learning reward agent language model vision robust gradient sample bound convex quantum protein molecule",
            "causal inference",
        )
    ).split(" ")
)


def made(count: int, *, seed: int = 1) -> list[Paper]:
    """So many different papers with titles, names, abstracts and links."""
    rng = random.Random(seed)
    papers = []
    for number in range(count):
        words = rng.sample(WORDS, 8)
        sentences = [" ".join(rng.choices(WORDS, k=14)).capitalize() + "." for _ in range(6)]
        link = f" Code: https://github.com/quill-lab/{words[0]}-{number}." if number % 3 == 0 else ""
        f"{words[0].capitalize()}Net{number}: " if number % 2 else ""
        papers.append(
            Paper(
                key=f"{number + 1:012x}",
                title_raw=f"{words[0].capitalize()}Net{number}: {' '.join(words[1:6])}"
                if number % 2
                else " ".join(words),
                abstract=f"{' '.join(sentences)} Paper {number}.{link}",
                authors=tuple(f"Ada {w.capitalize()}" for w in words[: number % 4]),
                venue="ICML",
                year=2020 + number % 7,
                lists=("ICML 2026",),
                sources=(Source("made.txt", number + 1, number + 1),),
                added="2026-01-01T00:00:00+00:00",
                changed="2026-01-01T00:00:00+00:00",
            )
        )
    return [derive(paper) for paper in papers]


def stock(folder: Path, papers: Sequence[Paper]) -> None:
    """Put these papers into a new library."""
    with Store.open(folder) as store:
        documents = [to_document(paper) for paper in papers]
        keys = [paper.key for paper in papers]
        store.commit_import(documents, added=keys, replaced={}, changes=(), detail={"files": ["made.txt"]})


def open_made(folder: Path, count: int = 60, *, prepared: bool = True) -> Library:
    """An open library of so many made papers."""
    stock(folder, made(count))
    library = Library.open(folder)
    if prepared:
        library.prepare()
    return library
