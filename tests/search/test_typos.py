"""Typing errors: what is forgiven, what is said about it, and what is never touched."""

from __future__ import annotations

import pytest
from tests.search.papers import shelf

PAPERS = ["reinforcement learning of diffusion policies", "transformer attention heads", "flow matching for databases"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("difusion", "diffusion"),
        ("diffussion", "diffusion"),
        ("diffusoin", "diffusion"),
        ("difusionn", "diffusion"),
        ("reinforcmen", "reinforcement"),
        ("reinforcment", "reinforcement"),
        ("rienforcement", "reinforcement"),
        ("transfromer", "transformer"),
        ("databses", "databases"),
        ("atention", "attention"),
        ("flowmatching", "flow matching"),
    ],
)
def test_forgiven(typed: str, meant: str) -> None:
    found = shelf(*PAPERS).search(typed)
    assert len(found.positions) == 1
    assert not found.exact
    assert found.substitutions == ((typed, (meant,)),)
    assert found.missing == (typed,)


def test_two_words_that_are_one() -> None:
    found = shelf(*PAPERS).search("reinfor cement")
    assert list(found.positions) == [0]
    assert found.substitutions == (("reinfor cement", ("reinforcement",)),)


def test_each_unknown_word_is_replaced_and_no_other() -> None:
    found = shelf(*PAPERS).search("reinforcment lerning policies")
    assert list(found.positions) == [0]
    assert found.substitutions == (("reinforcment", ("reinforcement",)), ("lerning", ("learning",)))


def test_words_that_exist_are_never_replaced() -> None:
    papers = shelf("start", "star", "stare")
    assert papers.search("star").exact
    found = papers.search("start stare")
    assert list(found.positions) == []
    assert found.substitutions == ()
    assert found.missing == ()


def test_nothing_is_guessed_where_nobody_wants_it() -> None:
    found = shelf(*PAPERS).search("difusion", fuzzy=False)
    assert list(found.positions) == []
    assert found.missing == ("difusion",)
    assert list(shelf(*PAPERS).search("-difusion").positions) == [0, 1, 2]


@pytest.mark.parametrize("typed", ["zzzz", "abc", "x", "20226", "qqqqqqqqqq"])
def test_what_is_like_nothing_finds_nothing(typed: str) -> None:
    found = shelf(*PAPERS).search(typed)
    assert list(found.positions) == []
    assert found.missing == (typed,)


def test_asked_for_similar_words() -> None:
    papers = shelf("difusion as misprinted", "diffusion")
    assert list(papers.search("difusion").positions) == [0]
    found = papers.search("~difusion")
    assert list(found.positions) == [0, 1]
    assert found.exact
    assert found.substitutions == (("difusion", ("difusion", "diffusion")),)


def test_phrases_and_fields() -> None:
    assert list(shelf(*PAPERS).search('"flow matchign"').positions) == [2]
    assert list(shelf(*PAPERS).search("abstract:difusion").positions) == [0]
    assert list(shelf(*PAPERS).search("author:difusion").positions) == []


def test_blame() -> None:
    papers = shelf("alpha beta", "gamma beta", "gamma alpha")
    assert set(papers.search("alpha beta gamma").blame) == {"alpha", "beta", "gamma"}
    assert papers.search("alpha nothing").missing == ("nothing",)


def test_hidden_papers_teach_no_words() -> None:
    papers = shelf("diffusion", "diffusive")
    papers.hidden[0] = 1
    found = papers.search("difusion")
    assert list(found.positions) in ([], [1])
    assert all("diffusion" not in words for _, words in found.substitutions)
