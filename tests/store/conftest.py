"""A library with a few papers, and what the store's tests do with it again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from readlist.store import Store

if TYPE_CHECKING:
    from pathlib import Path


def paper(number: int, **facts: Any) -> dict[str, Any]:
    """A document."""
    return {
        "key": f"{number:012x}",
        "title": f"Paper {number}",
        "abstract": f"Abstract of {number}: naïve Δ “quotes” 😀",
        "sources": [["a.txt", number, number, ""]],
        **facts,
    }


def fill(store: Store, count: int = 6, start: int = 0) -> list[str]:
    """Import papers; returns their keys."""
    pile = [paper(number) for number in range(start, start + count)]
    store.commit_import(pile, added=[document["key"] for document in pile], replaced={}, detail={"files": ["a.txt"]})
    return [document["key"] for document in pile]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library of six papers."""
    with Store.open(tmp_path / "library", machine="one-000001-0000") as store:
        fill(store)
    return tmp_path / "library"


@pytest.fixture
def keys() -> list[str]:
    """The keys of its papers."""
    return [paper(number)["key"] for number in range(6)]
