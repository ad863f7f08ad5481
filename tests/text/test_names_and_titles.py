"""Names and derived titles, on the seeds and on abstracts of our own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from readlist.paper import Paper
from readlist.text import VERSION
from readlist.text.acronyms import acronyms
from readlist.text.derive import derive
from readlist.text.names import name_of

SEEDS = Path(__file__).parents[2] / "seeds"
GOLDEN = json.loads((Path(__file__).parent / "data" / "seeds.json").read_text("utf-8"))


def bare(name: str | None) -> str:
    return re.sub(r"[^a-z0-9]+", "", (name or "").lower())


def seed_papers() -> list[Paper]:
    paragraphs = [
        paragraph.strip()
        for path in sorted(SEEDS.glob("*.txt"))
        for paragraph in path.read_text("utf-8").split("\n\n")
        if len(paragraph) > 200
    ]
    return [derive(Paper(key="0" * 12, abstract=paragraph)) for paragraph in paragraphs]


def test_seeds() -> None:
    papers = seed_papers()
    right = 0
    for row in GOLDEN:
        paper = next(paper for paper in papers if paper.abstract.startswith(row["starts"]))
        accepted = {bare(name) for name in row["names"] + row["also_accepted"]} | (set() if row["names"] else {""})
        right += bare(paper.name) in accepted
        assert [link.url for link in paper.links] == row["links"]
        assert not re.search(r"\\[a-zA-Z]+|\$|\*\*", paper.text)
        assert 0 < len(paper.title) <= 100
        assert paper.title_from == "derived"
        assert not re.search(r"[Ww]e (?:propose|introduce|present)", paper.title)
        assert paper.derived == VERSION
    assert right >= 0.95 * len(GOLDEN)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Maps are hard to draw. We propose MapWeaver, a drawing framework.", "MapWeaver"),
        ("Maps are hard. We present the Quiet River Model (QRM), which predicts flow. QRM is fast.", "QRM"),
        ("Maps are hard. We introduce a new method for rivers, named RiverFlow2, that works.", "RiverFlow2"),
        ("Maps are hard. We introduce Weave-of-Maps (WoM), a method that draws.", "Weave-of-Maps"),
        ("Maps are hard. We propose Anchor, an inference framework. Anchor is fast.", "Anchor"),
        ("Maps are hard. We present Quiet Rivers, a dataset of flows.", "Quiet Rivers"),
        ("Maps are hard. To solve this, A²Memory is proposed for rivers.", "A²Memory"),
        ("We study how GPT-4 and BERT read maps, and compare CNNs with LSTMs.", None),
        ("Large language models (LLMs) draw maps. We show that LLM-based agents fail on ImageNet.", None),
    ],
)
def test_names(text: str, name: str | None) -> None:
    assert name_of(text) == name


def test_a_given_title_is_kept_and_names_the_paper() -> None:
    paper = derive(Paper(key="1", title_raw=r"MapWeaver: Drawing {M}aps in $O(n^2)$", abstract="Maps are hard."))
    assert (paper.title, paper.name, paper.title_from) == ("MapWeaver: Drawing Maps in O(n²)", "MapWeaver", "given")


def test_links_come_from_every_field() -> None:
    paper = derive(
        Paper(
            key="1",
            title_raw="A Case",
            abstract="Code: https://github.com/lab-x/toy.",
            comment="Data: https://zenodo.org/records/7",
            url="https://arxiv.org/abs/2101.99999",
            extra={"howpublished": r"\url{https://lab-x.github.io/toy}", "pdf": "https://lab-x.org/toy.pdf"},
        )
    )
    assert [(link.kind, link.origin) for link in paper.links] == [
        ("code", "abstract"),
        ("data", "comment"),
        ("project", "field:howpublished"),
    ]


def test_nothing_known_is_untitled() -> None:
    assert derive(Paper(key="1")).title == "Untitled"


def test_acronyms_in_both_orders() -> None:
    text = "Panoptic Video Scene Graph (PVSG) meets QRM (Quiet River Model); Take-along Visual Conditioning (TVC)."
    assert acronyms(text) == {
        "PVSG": "Panoptic Video Scene Graph",
        "QRM": "Quiet River Model",
        "TVC": "Take-along Visual Conditioning",
    }
