"""How much is left to find: the interval, its sentence, and how often it holds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readlist.ranking.stopping import estimate

SCORES = st.lists(st.floats(-2, 2), max_size=40).map(np.array)


def test_nothing_left_says_so() -> None:
    result = estimate(np.ones(4), np.zeros(4), np.zeros(0), found=4)
    assert (result.wanted_low, result.wanted_high, result.likely_left) == (4, 4, 0)


def test_few_decisions_promise_nothing() -> None:
    result = estimate(np.ones(1), np.zeros(2), np.zeros(50), found=1)
    assert (result.wanted_low, result.wanted_high) == (1, 51)
    assert "too few decisions" in result.sentence


@settings(max_examples=60)
@given(SCORES, SCORES, SCORES, st.integers(0, 3))
def test_the_guess_lies_in_the_interval_and_the_interval_in_the_pile(
    wanted: np.ndarray, unwanted: np.ndarray, left: np.ndarray, seed: int
) -> None:
    result = estimate(wanted, unwanted, left, found=len(wanted), seed=seed)
    guess = result.found + result.likely_left
    assert result.found <= result.wanted_low <= guess <= result.wanted_high <= result.found + len(left)
    assert result == estimate(wanted, unwanted, left, found=len(wanted), seed=seed)


@pytest.mark.parametrize(("rare", "clear"), [(4.0, 2.5), (9.0, 6.0), (6.0, 2.0)], ids=["usual", "clear", "rare"])
def test_the_interval_holds_what_is_left_in_nine_of_ten_ranked_piles(rare: float, clear: float) -> None:
    held = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        scores = rng.standard_normal(600)
        wants = rng.random(600) < 1 / (1 + np.exp(rare - clear * scores))
        # Decided best first, as the ranking would have it, with some disorder.
        order = np.argsort(-(scores + 0.5 * rng.standard_normal(600)))
        decided, left = order[:150], order[150:]
        found = scores[decided][wants[decided]]
        result = estimate(found, scores[decided][~wants[decided]], scores[left], found=len(found), seed=seed)
        held += result.wanted_low <= int(wants.sum()) <= result.wanted_high
    assert held >= 90


def test_the_sentence_counts_in_words_a_person_reads() -> None:
    rng = np.random.default_rng(1)
    result = estimate(rng.normal(3, 0.3, 30), rng.normal(0, 0.5, 300), rng.normal(-1, 0.3, 1312), found=30)
    assert result.sentence.startswith("1,312 papers left, ")
    assert "you would want" in result.sentence


def test_the_upper_end_allows_for_wanted_papers_that_no_topic_foretells() -> None:
    held = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        scores = rng.standard_normal(1500)
        # Most of a topic, and five of a thousand elsewhere: a tail that the decided ones alone hardly show.
        wants = rng.random(1500) < np.where(scores > 2.0, 0.7, 0.005)
        order = np.argsort(-(scores + 0.3 * rng.standard_normal(1500)))
        decided, left = order[:300], order[300:]
        found = scores[decided][wants[decided]]
        result = estimate(found, scores[decided][~wants[decided]], scores[left], found=len(found), seed=seed)
        held += int(wants.sum()) <= result.wanted_high
    assert held >= 36


def test_it_never_says_that_nothing_can_be_left() -> None:
    rng = np.random.default_rng(2)
    result = estimate(rng.normal(9, 0.1, 40), rng.normal(0, 0.1, 900), rng.normal(-9, 0.1, 12), found=40)
    assert result.likely_left == 0 and result.wanted_high > 40
    assert result.sentence == "12 papers left, probably none you would want (0 to 1)"
    assert result.short == "about 0 wanted left (0 to 1)"
