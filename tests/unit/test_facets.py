"""Facets: each count is what the narrowed query finds, and nothing that narrows nothing is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from readlist.document import to_document
from readlist.facets import Facet, Value, divide, narrowed
from readlist.library import Library
from readlist.mark import STATUSES
from readlist.paper import Link, Paper
from readlist.query.parser import parse
from readlist.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODE = (Link("https://github.com/quill-lab/kite", "code", "github.com", "abstract"),)
DATA = (Link("https://example.org/kites.csv", "data", "example.org", "abstract"),)
PAPERS = (
    ("kite learning", 2026, "ICML", ("ICML 2026",), CODE),
    ("kite graphs", 2026, "icml", ("ICML 2026", 'To "show"'), DATA),
    ("kite and wind", 2025, "NeurIPS", ("NeurIPS 2025",), CODE),
    ("wind learning", 2025, "", ("NeurIPS 2025",), ()),
    ("kite graphs again", 0, "Journal of “Kites”", ("c*", '"*"'), ()),
    ("learning graphs", 2024, "J. of Wind: A", (), CODE),
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """Six papers, some of them marked."""
    papers = [
        Paper(key=f"{n:012x}", title=title, title_raw=title, year=year or None, venue=venue, lists=lists, links=links)
        for n, (title, year, venue, lists, links) in enumerate(PAPERS, 1)
    ]
    with Store.open(tmp_path) as store:
        documents, keys = [to_document(paper) for paper in papers], [paper.key for paper in papers]
        store.commit_import(documents, added=keys, replaced={}, changes=(), detail={})
    with Library.open(tmp_path) as opened:
        opened.prepare()
        opened.decide([0, 2], "to-read")
        opened.tag([0, 1], ["rl"])
        opened.tag([4], ["RL", "two words"])
        opened.remove([3])
        yield opened


def facets(library: Library, text: str = "") -> dict[str, dict[str, int]]:
    """Counts by facet and value of what a query finds."""
    found = divide(library.columns, library.list(text).positions, library.statuses)
    return {facet.title: {value.title: value.count for value in facet.values} for facet in found}


def test_a_result_divides_into_what_some_of_its_papers_have(library: Library) -> None:
    assert facets(library) == {
        "Code": {"with code": 3},
        "Year": {"2026": 2, "2025": 1, "2024": 1},
        "Venue": {"ICML": 2, "J. of Wind: A": 1, "Journal of “Kites”": 1, "NeurIPS": 1},
        "Tag": {"#rl": 3, "#two words": 1},
        "List": {"ICML 2026": 2, "c*": 1, "NeurIPS 2025": 1, 'To "show"': 1},
        "Status": {"New": 3, "To read": 2},
    }
    assert facets(library, "kite")["Code"] == {"with code": 2}
    assert list(facets(library)["Year"]) == ["2026", "2025", "2024"]
    assert list(facets(library)["Tag"]) == ["#rl", "#two words"]


def test_what_all_or_none_have_is_left_out(library: Library) -> None:
    assert facets(library, "kite year:2026") == {
        "Code": {"with code": 1},
        "List": {'To "show"': 1},
        "Status": {"New": 1, "To read": 1},
    }
    assert facets(library, "kite year:2025") == {}
    assert facets(library, "nothinglikeit") == {}


@pytest.mark.parametrize(
    "text", ["", "kite", "kite | learning", '"kite gra', "-wind", "graphs sort:year", "(kite", "-has:code", "grahps"]
)
def test_a_count_is_what_the_narrowed_query_finds(library: Library, text: str) -> None:
    whole = library.list(text).positions
    divided = divide(library.columns, whole, library.statuses)
    assert divided
    for value in (value for facet in divided for value in facet.values):
        inside = library.list(narrowed(text, value.condition)).positions
        outside = library.list(narrowed(text, value.condition, out=True)).positions
        assert len(inside) == value.count, value
        assert sorted([*inside, *outside]) == sorted(whole), value


def test_hundreds_of_lists_and_all_statuses_are_counted_without_a_document(library: Library) -> None:
    library.store.document = None  # type: ignore[method-assign,assignment]  # whoever reads one fails
    assert facets(library)["Status"] == {"New": 3, "To read": 2}


def test_the_most_frequent_are_shown_and_years_newest_first() -> None:
    years = Facet("Year", [Value(y, f"year:{y}", n) for y, n in (("2019", 9), ("2026", 4), ("2021", 2))], ordered=True)
    assert [value.title for value in years.top(2)] == ["2026", "2019"]
    venues = Facet("Venue", [Value("B", "venue:B", 9), Value("A", "venue:A", 4)])
    assert [value.title for value in venues.top(5)] == ["B", "A"]


@pytest.mark.parametrize(
    ("text", "condition", "inside", "outside"),
    [
        ("", "year:2026", "year:2026", "-year:2026"),
        ("kite", "tag:rl", "kite tag:rl", "kite -tag:rl"),
        ("kite tag:rl", "tag:rl", "kite tag:rl", "kite -tag:rl"),
        ("kite #rl", "tag:rl", "kite #rl", "kite #rl -tag:rl"),
        ("-tag:rl kite", "tag:rl", "kite tag:rl", "-tag:rl kite"),
        ("a | b", "has:code", "(a | b) has:code", "(a | b) -has:code"),
        ('"flow mat', "is:new", 'is:new "flow mat', '-is:new "flow mat'),
        ('a | "b c', "is:new", '(a | "b c") is:new', '(a | "b c") -is:new'),
        ("sort:year", "is:new", "sort:year is:new", "sort:year -is:new"),
        ('"-is:new"', "is:new", '"-is:new" is:new', '"-is:new" -is:new'),
    ],
)
def test_narrowing_keeps_what_the_query_meant(text: str, condition: str, inside: str, outside: str) -> None:
    assert narrowed(text, condition) == inside
    assert narrowed(text, condition, out=True) == outside


@given(st.text(alphabet="ab |()\"-~'/:#x*", max_size=14), st.booleans())
@example("a |(a", False)
@example("a) |)a", False)
def test_narrowing_twice_is_narrowing_once(text: str, out: bool) -> None:
    once = narrowed(text, 'list:"A b"', out=out)
    assert parse(once).root is not None
    assert narrowed(once, 'list:"A b"', out=out) == once


def test_statuses_of_the_reader_are_named_by_their_titles(library: Library) -> None:
    assert {status.title for status in STATUSES} >= set(facets(library)["Status"])
