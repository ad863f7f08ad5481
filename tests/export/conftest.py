"""Papers and marks to export."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from readlist.mark import UNMARKED, Mark
from readlist.paper import Link, Paper, Source
from readlist.text.derive import derive

if TYPE_CHECKING:
    from readlist.export import Item


class MakeItem(Protocol):
    """Makes a paper with its mark, derived as an import would."""

    def __call__(self, title: str = "", abstract: str = "", *, mark: Mark = ..., **facts: Any) -> Item: ...


@pytest.fixture
def item() -> MakeItem:
    def make(title: str = "", abstract: str = "", *, mark: Mark = UNMARKED, **facts: Any) -> Item:
        key = hashlib.sha256(f"{title}\n{abstract}\n{facts}".encode()).hexdigest()[:12]
        values = {"key": key, "sources": (Source("a.json", 1),), "added": "2026-01-02T03:04:05Z", **facts}
        return derive(Paper(title_raw=title, abstract=abstract, **values)), mark

    return make


@pytest.fixture
def some(item: MakeItem) -> list[Item]:
    """One paper of each kind: with everything, derived, bare, of another alphabet."""
    code = "Code: https://github.com/quill-lab/toy_net and more."
    everything = item(
        r"Spin by $T_{1\sigma}$ & the GPU_Cost of 100\% MoE",
        f"We cut cost to $\\mathcal{{O}}(n^2)$, 10% \\emph{{less}} than X & Y. {code}",
        authors=("Silva, Bea", "Jan van der Berg", "The Toy Works, Inc."),
        venue="Journal of Toy Problems",
        year=2024,
        doi="10.5555/toy_1",
        arxiv="2401.00001",
        url="https://example.org/Q_Net?a=1&b=2%20",
        pdf="https://arxiv.org/pdf/2401.00001",
        keywords=("toys", "spin"),
        lists=("ICML 2026",),
        extra={"volume": "12", "nested": {"a": [1]}},
        mark=Mark("read", ("video", "scene graph"), "mine | *really*\n\nsecond", 4, "2026-02-03T04:05:06Z"),
    )
    untitled = item(
        abstract="We present SegPVSG, a toy. It is about a*b*c and [brackets] <b>.",
        venue="ICML",
        mark=Mark("to-read", ("video",)),
    )
    return [
        everything,
        untitled,
        item("Bare"),
        item("王小明 measures 𝒪(n) 🧪", authors=("Łukasz Żółtek", "王小明"), year=2020),
    ]


@pytest.fixture
def link() -> Link:
    return Link("https://github.com/quill-lab/toy", "code", "github.com", "abstract")
