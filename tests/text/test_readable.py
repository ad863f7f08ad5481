"""Readable text: LaTeX, Markdown and HTML as people read them."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest
from readlist.paper import Span
from readlist.text.latex import readable, readable_title

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "cases.jsonl").read_text("utf-8").splitlines()]
LATEX = [
    (case["id"], one) for case in CASES if case["oracle"]["type"] == "latex_text" for one in case["oracle"]["cases"]
]


def same(text: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


@pytest.mark.parametrize(("case", "one"), LATEX)
def test_reported_cases(case: str, one: dict[str, list[str]]) -> None:
    latex = str(one["latex"])
    assert same(readable(latex).text) in [same(option) for option in one["any_of"]], case


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"$\tilde{\mathcal{O}}(n^2)$", "Õ(n²)"),
        (r"99\% of 10% survive", "99% of 10% survive"),
        (r"$\epsilon^{-1}$ and $d_{model}$ and $10^{-3.5}$", "ε⁻¹ and d_model and 10^(−3.5)"),
        (r"$\mathbbR$ and $\sqrtT$", "ℝ and √T"),
        (r"$n\log n$", "n log n"),
        (r"speedup of $1.7\times\sim2.0\times$", "speedup of 1.7×∼2.0×"),
        (r"$\frac{a+b}{c}$", "(a+b)/c"),
        (r"\href{https://example.org/a_b}{here}", "here (https://example.org/a_b)"),
        (r"\url{https://example.org/a\_b}", "https://example.org/a_b"),
        ("see [the page](https://example.org/x_y).", "see the page (https://example.org/x_y)."),
        ("a <b>bold</b> x<sub>2</sub> &amp; y", "a bold x₂ & y"),
        ("self-\nsupervised and high- and low-level", "self-supervised and high- and low-level"),
        ("the classifi- cation of ﬁne", "the classification of fine"),
        (r"\unknowncommand stays", r"\unknowncommand stays"),
        ("from $48-$74 per voter", "from $48-$74 per voter"),
        ("sizes $24K$ and $1/5$", "sizes 24K and 1/5"),
        ("***Var**iance **D**riven* (VarDE)", "Variance Driven (VarDE)"),
        ("one\ntwo\n\nthree", "one two\n\nthree"),
        (r"method\footnote{See below.} works", "method (See below.) works"),
        ("a ~20% gain, Fig.~3", "a ~20% gain, Fig. 3"),
        (r"\textbf{unclosed and more", "unclosed and more"),
    ],
)
def test_forms(raw: str, text: str) -> None:
    assert readable(raw).text == text


def test_emphasis_is_kept_as_spans() -> None:
    found = readable(r"**FedHPro** is \emph{fast} and `small`")
    assert found.text == "FedHPro is fast and small"
    assert found.spans == (Span(0, 7, "bold"), Span(11, 15, "italic"), Span(20, 25, "code"))


def test_stars_and_underscores_of_formulas_are_no_emphasis() -> None:
    found = readable("Let $x^*(b) = a^*$ where $z_a$ and $z_b$ differ, and *this* is emphasised.")
    assert [found.text[span.start : span.end] for span in found.spans] == ["this"]
    assert "x*(b) = a*" in found.text


@pytest.mark.parametrize(
    "title",
    [
        "*-free Grammars and a*b*c",
        "_init_ and snake_case",
        "<think> Tokens",
        "AT&T &amp; more",
        "Ends with a \\",
        'Flags {"on": [true, false]} in JSON',
        "\\[escaped] and \\( open",
    ],
)
def test_titles_are_text_but_for_latex(title: str) -> None:
    assert readable_title(title) == title


def test_titles_of_formats_with_markup() -> None:
    assert readable_title("<i>In vivo</i> H<sub>2</sub>O", "html") == "In vivo H₂O"
    assert readable_title(r"Tracking Spin by $T_2$ in {Ising} Chains") == "Tracking Spin by T₂ in Ising Chains"


def test_an_escaped_dollar_does_not_end_a_formula() -> None:
    assert readable(r"the cost $c=5\$$ is low and $d$ too").text == "the cost c=5$ is low and d too"
