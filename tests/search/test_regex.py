"""Regular expressions: the same answers as Python's, in a time that no pattern can blow up."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist.query.parser import parse
from readlist.search.automaton import Automaton
from readlist.search.regex import read, required, simple
from tests.search.papers import shelf

ATOMS = st.sampled_from(
    ["a", "b", "ab", ".", "[ab]", "[^a]", "\\w", "\\d", "\\s", "\\b", "^", "$", "a?", "b+", "a*", "b{1,2}"]
)
PATTERNS = st.recursive(
    st.lists(ATOMS, min_size=1, max_size=4).map("".join),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("|".join),
        inner.map("({})".format),
        inner.map("(?:{})+".format),
        inner.map("({})*".format),
    ),
    max_leaves=4,
)


@given(PATTERNS, st.text(alphabet="ab c1\n", max_size=12))
def test_automaton_agrees_with_python(pattern: str, text: str) -> None:
    part = read(pattern)
    assert part is not None
    expected = re.search(pattern, text, re.MULTILINE) is not None
    assert Automaton(part).occurs(text) is expected
    if expected and (runs := required(part)):
        assert all(run in text for run in runs)


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|a)*b", "(.*)(.*)(.*)x", "(a?){30}a{30}", "(\\w+\\s?)*!", "(a|aa)+$"])
def test_patterns_that_explode_are_not_for_backtracking(pattern: str) -> None:
    part = read(pattern)
    assert part is not None
    assert not simple(part)
    begin = time.perf_counter()
    shelf(*["a" * 3000] * 20).search(f'regex:"{pattern}"')
    assert time.perf_counter() - begin < 30  # It would take years.


@pytest.mark.parametrize("pattern", ["moe", "gpt-?\\d", "state[- ]of", "^Towards", "a.*b", "[A-Z]{2,}Net\\b"])
def test_plain_patterns_take_the_fast_way(pattern: str) -> None:
    part = read(pattern)
    assert part is not None
    assert simple(part)


@pytest.mark.parametrize(
    "pattern", ["(", "[a", "a**", "(?=a)", "(a)\\1", "*", "a{9999}", "\\", "(?P<n>a)", "[b-a]", "(" * 99]
)
def test_what_is_no_pattern_is_looked_for_as_it_stands(pattern: str) -> None:
    assert read(pattern) is None
    assert len(shelf(f"see {pattern} there", "other").search(f"/{pattern}/").positions) <= 2


def test_found_in_name_title_and_abstract() -> None:
    papers = shelf("We use GPT-4 at the café", "gpt 4", "none")
    assert papers.ids("/gpt-\\d/") == ["0"]
    assert papers.ids("/GPT.4/") == ["0", "1"]
    assert papers.ids("/cafe$/") == ["0"]
    assert papers.ids("/^entry 2$/") == ["2"]
    assert papers.ids("-/gpt/") == ["2"]


def test_a_search_without_time_says_so() -> None:
    papers = shelf(*["text"] * 100)
    found = papers.index.search(parse("/t.*t/"), papers, patience=-1)
    assert not found.complete
    assert papers.search("/t.*t/").complete
