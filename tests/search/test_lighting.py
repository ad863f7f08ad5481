"""Light: every hit, in whatever spelling, exactly where it stands; and the piece of a text that shows most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist.query.parser import parse
from readlist.search import beyond, light, snippet

if TYPE_CHECKING:
    from readlist.search.lighting import Text


@pytest.mark.parametrize(
    ("query", "text", "lit"),
    [
        ("diffus", "Diffusion and diffusive", ["Diffusion", "diffusive"]),
        ("'moe", "MoE and MoEs", ["MoE"]),
        ("selfsupervised", "Self-Supervised or selfsupervised", ["Self-Supervised", "selfsupervised"]),
        ("self-supervised", "selfsupervised", ["selfsupervised"]),
        ("kmeans", "k-means", ["k-means"]),
        ("k-means", "the k-means of k", ["k-means"]),
        ("mueller", "Müller, Mueller", ["Müller", "Mueller"]),
        ("Müller", "Muller Mueller", ["Muller", "Mueller"]),
        ("cafe", "Cafe\u0301 café", ["Cafe\u0301", "café"]),
        ("fine", "ﬁne", ["ﬁne"]),
        ("C++ $5", "C++ code for $5", ["C++", "$5"]),
        ('"flow match', "flow matching, matching flow", ["flow matching"]),
        ("论文", "机器学习的论文", ["论文"]),
        ("-flow x", "flow x", ["x"]),
        ("is:new", "is new", []),
        ("author:kim", "Kim", ["Kim"]),
    ],
)
def test_lit(query: str, text: str, lit: list[str]) -> None:
    assert [text[start:end] for start, end in light(text, parse(query))] == lit


def test_words_of_other_fields_stay_dark() -> None:
    assert light("Kim", parse("author:kim"), field="title") == []
    assert light("Kim", parse("kim"), field="title") == [(0, 3)]


def test_what_was_searched_instead_is_lit() -> None:
    assert light("diffusion", parse("difusion"), (("difusion", ("diffusion",)),)) == [(0, 9)]
    assert light("one differential", parse("differ ential"), (("differ ential", ("differential",)),)) == [(4, 16)]


@given(st.text(), st.text(max_size=20))
def test_spans_are_of_the_text(text: str, query: str) -> None:
    before = 0
    for start, end in light(text, parse(query)):
        assert before <= start < end <= len(text)
        before = end


@given(st.text(), st.text(max_size=8), st.integers(1, 60))
def test_snippets_fit(text: str, query: str, width: int) -> None:
    piece = snippet(text, parse(query), width=width)
    assert (piece is None) == (not light(text, parse(query)))
    assert piece is None or len(piece) <= width


def test_snippet_shows_the_place_with_most_words() -> None:
    text = f"flow {'and so on ' * 30} here the flow is matching well {'and so on ' * 30}"
    piece = snippet(text, parse("flow matching"), width=50)
    assert piece is not None
    assert "flow is matching" in piece
    assert piece.startswith("…")
    assert piece.endswith("…")
    assert snippet("nothing", parse("flow")) is None


ABSTRACT: Text = (
    "We teach a gripper to grasp. The arm of the robot learns from diffusion alone.",
    "abstract",
)


@pytest.mark.parametrize(
    ("query", "piece"),
    [
        ("grasp", None),
        ("grasp arm", "…The arm of the robot learns…"),
        ("grasp zebra", None),
        ("zebra | robot", "…the robot learns from…"),
        ("kim", "Ada Kim; Bo Lee"),
        ("author:kim", "Ada Kim; Bo Lee"),
        ("title:arm", None),
        ("link:arm", None),
        ("-arm grasp", None),
        ("is:new", None),
    ],
)
def test_what_the_title_does_not_show_is_shown_beside_it(query: str, piece: str | None) -> None:
    shown: list[Text] = [("Grasper", "name"), ("Learning to grasp", "title")]
    assert beyond(shown, [ABSTRACT, ("Ada Kim; Bo Lee", "author")], parse(query), (), 30) == piece


def test_guessed_words_are_shown_beside_the_title() -> None:
    texts = [ABSTRACT]
    instead = (("difusion", ("diffusion",)),)
    assert beyond((("Grasp", None),), texts, parse("grasp difusion"), instead, 24) == "…from diffusion alone."
    assert beyond((("Diffusion", None),), texts, parse("difusion"), instead, 24) is None
    joined = (("dif fusion", ("diffusion",)),)
    assert beyond((("Diffusion", None),), texts, parse("dif fusion"), joined, 24) is None
    assert beyond((("Grasp", None),), texts, parse("dif fusion"), joined, 24) == "…from diffusion alone."
