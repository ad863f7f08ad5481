"""Laws of reading: nothing raises, nothing is lost, no control character survives, time is linear."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readlist.paper import Paper
from readlist.text.derive import derive
from readlist.text.fold import clean, fold, words
from readlist.text.latex import readable
from readlist.text.reader import Reader

PIECES: Final = [
    "{", "}", "$", "$$", "\\", "\\emph{", "\\textbf{", "\\frac{a}{", "\\sqrt", "x^", "_{",
    "\\href{https://a.b/c}{", "[", "](",
    "](https://a.b)", "*", "**", "***", "_", "__", "`", "``", "''", "<b>", "</b>", "<sub>",
    "</sub>", "<a href='http://a.b'>",
    "&amp;", "&#27;", "\\begin{equation}", "\\end{equation}", "\\(", "\\]", "--", "~", "%", "\n",
    "\n\n", " ", "- ", "https://github.com/",
    "github.com/a b", "We propose FooBar ", "(FB)", "word", ". ", "é", "\x1b[31m", "\u202e",
    "\ud800", "{\\em ", "\\'", "\\v s",
]  # fmt: skip
PLAIN: Final = st.lists(st.text("abcdefghijklmnop", min_size=3, max_size=9), min_size=1, max_size=12)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=400)
def test_no_input_raises(text: str) -> None:
    paper = derive(Paper(key="1", abstract=text, comment=text, extra={"note": text}))
    assert len(paper.title) <= 100
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", paper.text)
    assert all(0 <= span.start < span.end <= len(paper.text) for span in paper.spans)


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_any_text_reads(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert fold(fold(text)) == fold(text)
    derive(Paper(key="1", abstract=text))


@given(
    PLAIN,
    st.lists(st.sampled_from([piece for piece in PIECES if "word" not in piece and not piece.isalpha()]), max_size=12),
)
@settings(max_examples=300)
def test_no_word_is_lost(plain: list[str], marks: list[str]) -> None:
    marks = [
        mark
        for mark in marks
        if not mark.startswith(("\\href", "<a", "\\'", "\\v", "\x1b", "&", "- ", "\\frac", "\\sqrt", "\\begin"))
    ]
    text = "".join(f"{word} {mark} " for word, mark in zip(plain, marks + [""] * len(plain), strict=False))
    letters = "".join(re.findall(r"[a-z]", fold(readable(text).text)))
    assert all(word in letters for word in plain)


@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "\\emph{",
        "\\sqrt{",
        "x^{",
        "$x ",
        "*a ",
        "[a](",
        "<sub>",
        "http://a.b/c(",
        "a- b",
        "\\href{a}{",
        "(AB ",
        "\x9d",
    ],
)
def test_work_grows_with_the_length_only(piece: str) -> None:
    """Nested or repeated two hundred thousand characters long, it is read, and comes out about as long."""
    text = piece * (200_000 // len(piece))
    assert len(readable(text).text) <= 3 * len(text)


def test_deep_nesting_stays_as_written() -> None:
    deep = Reader("\\sqrt{" * 500 + "x" + "}" * 500).read()
    assert "x" in deep
    assert deep.count("√") == 40


def test_cleaning() -> None:
    assert clean("a\x1b]52;c;aGVsbG8=\x07b \x1b[2J\x1b[Hc\rd\x00") == "ab c\nd"
    assert clean("see \x1b]8;;https://example.org") == "see https://example.org"
    assert clean("caf\x93quote\x94") == "caf“quote”"
    assert clean("plain\ttext\n") == "plain\ttext\n"


def test_folding() -> None:
    assert fold("Łukasz Ñandú Straße x² ﬁne") == "lukasz nandu strasse x2 fine"
    assert words("Self-Supervised, ÜBER_all") == ["self", "supervised", "uber", "all"]
