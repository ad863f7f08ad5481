"""Links in the forms in which they stand in real texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from readlist.paper import Link
from readlist.text.links import clone_url, find, find_in_field

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "cases.jsonl").read_text("utf-8").splitlines()]
LINKS = [(case, one) for case in CASES if case["oracle"]["type"] == "links" for one in case["oracle"]["cases"]]


def key(url: str) -> str:
    return url.rstrip("/")


def urls(text: str) -> list[str]:
    return [link.url for link in find(text, "abstract")]


@pytest.mark.parametrize(("case", "one"), LINKS)
def test_reported_cases(case: dict[str, Any], one: dict[str, Any]) -> None:
    found = [key(url) for url in urls(one["text"])]
    accepted = [[key(url) for url in option] for option in one.get("any_of", [])] or [
        [key(url) for url in one["links"]]
    ]
    if one.get("order", case["oracle"].get("order")) == "any":
        assert sorted(found) in [sorted(option) for option in accepted]
    else:
        assert found in accepted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Project page:https://lab-x.github.io/Toy/\n  Code:https://github.com/lab-x/Toy",
            ["https://lab-x.github.io/Toy/", "https://github.com/lab-x/Toy"],
        ),
        ("available athttps://github.com/lab-x/toy.", ["https://github.com/lab-x/toy"]),
        ("at https:\n//github.com/lab-x/toy.", ["https://github.com/lab-x/toy"]),
        ("at https://github.\ncom/lab-x/toy.", ["https://github.com/lab-x/toy"]),
        ("at https://github.com/lab-x/\nsoon.", ["https://github.com/lab-x/"]),
        ("at https://github.com/lab-x/ knowledge-r1.", ["https://github.com/lab-x/knowledge-r1"]),
        ("at https://github.com/lab-x/toy\nand more", ["https://github.com/lab-x/toy"]),
        (r"$\href{https://github.com/lab-x/toy}{\text{GitHub}}$", ["https://github.com/lab-x/toy"]),
        (r"\href{github}{https://github.com/lab-x/toy}", ["https://github.com/lab-x/toy"]),
        (
            r"\href{https://drive.google.com/d/1_a_/view}{https://drive.google.com/short}",
            ["https://drive.google.com/d/1_a_/view"],
        ),
        (r"https://github.com/lab-x/a_b}{https://github.com/lab-x/a\_b.", ["https://github.com/lab-x/a_b"]),
        ("[https://github.com/lab-x/toy](github.com/lab-x/toy)", ["https://github.com/lab-x/toy"]),
        ("code\\footnote{https://github.com/lab-x/toy}.", ["https://github.com/lab-x/toy"]),
        ('<a href="https://lab-x.org/toy">our page</a>', ["https://lab-x.org/toy"]),
        ("at github.com/lab-x/TOY.Contribution.", ["https://github.com/lab-x/TOY"]),
        ("\\href{this\npage}{http://www.lab-x.net/toy/}", ["http://www.lab-x.net/toy/"]),
        ("at \\href{\nhttps://lab-x.github.io/Toy/}{https://lab-x.github.io/Toy/}.", ["https://lab-x.github.io/Toy/"]),
        (r"\href{https://github.com/lab-x/toy}{\color[RGB]{175,36,67}{Toy}}", ["https://github.com/lab-x/toy"]),
        (r"on~{\href{https://hf.co/lab-x/toy}{\textcolor{blue}{our page}}}.", ["https://hf.co/lab-x/toy"]),
        (r"\href{https://github.com/lab-x/t_1}{https://github.com/lab-x/t\\_1}.", ["https://github.com/lab-x/t_1"]),
        (
            r"page \url{https://lab-x.github.io}; code \url{https://github.com/lab-x/t}",
            ["https://lab-x.github.io", "https://github.com/lab-x/t"],
        ),
        (r"settings\footnote{The code is at https://github.com/lab-x/TOY.", ["https://github.com/lab-x/TOY"]),
        (
            "Video [https://youtu.be/a1b]. Poster\n [https://lab-x.github.io/p.pdf] Toy",
            ["https://youtu.be/a1b", "https://lab-x.github.io/p.pdf"],
        ),
        ("released in {https://github.com/lab-x/Toy}.", ["https://github.com/lab-x/Toy"]),
        (
            "the anonymous link:https://anonymous.4open.science/r/Toy-12/.",
            ["https://anonymous.4open.science/r/Toy-12/"],
        ),
        ("(Code is\navailable at github.com/lab-x/Toy-zero)", ["https://github.com/lab-x/Toy-zero"]),
        ("at https: //github.com/lab-x/TOY.", ["https://github.com/lab-x/TOY"]),
        (
            r"see https://github.com/lab-x/t?tab=readme-ov-file\#use.",
            ["https://github.com/lab-x/t?tab=readme-ov-file#use"],
        ),
        ("at https://github.com/lab-x/KV-\nToyCVPR.", ["https://github.com/lab-x/KV-ToyCVPR"]),
        (
            "models at huggingface.co/lab-x. Data: https://bit.ly/4hJ3a.",
            ["https://huggingface.co/lab-x", "https://bit.ly/4hJ3a"],
        ),
        ("at https://github.com/\n--.", []),
        ("write to me@github.com/x or posted on github.com.", []),
        ("https://github.com/lab-x/toy.git and https://github.com/lab-x/toy", ["https://github.com/lab-x/toy.git"]),
    ],
)
def test_forms(text: str, wanted: list[str]) -> None:
    assert urls(text) == wanted


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://github.com/lab-x/toy", "code"),
        ("https://github.com/lab-x", "other"),
        ("https://huggingface.co/datasets/lab-x/toy", "data"),
        ("https://huggingface.co/lab-x/toy-7b", "model"),
        ("https://huggingface.co/spaces/lab-x/toy", "demo"),
        ("https://lab-x.github.io/toy", "project"),
        ("https://doi.org/10.1000/xyz", "paper"),
        ("https://doi.org/10.5281/zenodo.1", "data"),
        ("software: https://zenodo.org/records/1", "code"),
        ("https://youtu.be/abc", "video"),
        ("https://anonymous.4open.science/r/toy-1", "code"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert [link.kind for link in find(text, "abstract")] == [kind]


@pytest.mark.parametrize(
    ("url", "clone"),
    [
        ("https://github.com/lab-x/toy/tree/main/exp", "https://github.com/lab-x/toy"),
        ("https://github.com/lab-x/toy.git", "https://github.com/lab-x/toy"),
        ("https://gitlab.com/lab/sub/toy/-/tree/main", "https://gitlab.com/lab/sub/toy"),
        ("https://anonymous.4open.science/r/toy-1", None),
    ],
)
def test_clone_addresses(url: str, clone: str | None) -> None:
    host = url.split("/")[2]
    assert clone_url(Link(url, "code", host, "abstract")) == clone


def test_a_field_says_what_its_links_are() -> None:
    assert [(link.kind, link.origin) for link in find_in_field("https://lab-x.org/toy", "code")] == [
        ("code", "field:code")
    ]
