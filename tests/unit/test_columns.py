"""Marks beside facts: counts, filters, hidden papers."""

from __future__ import annotations

from typing import Any

import pytest
from readlist.catalogue import Catalogue
from readlist.columns import Columns
from readlist.errors import UsageError
from readlist.mark import UNDECIDED, WANTED, Mark
from readlist.order import arrange, parse_sort
from readlist.views import Counts, views


def key(number: int) -> str:
    return f"{number:012x}"


def columns_of(count: int = 6) -> Columns:
    documents: list[dict[str, Any]] = [
        {
            "key": key(n),
            "title": f"Title {n % 4}",
            "year": (2020 + n) if n % 2 else None,
            "lists": ["A"] if n < 4 else ["A", "B"],
        }
        for n in range(count)
    ]
    return Columns(Catalogue.build(documents, [(0, 0)] * count))


def test_marks_fill_the_columns_and_the_counts() -> None:
    columns = columns_of()
    marks = {
        key(0): Mark(status="read", tags=("ML",), rating=4, note="good", decided="2026-01-01T00:00:00Z"),
        key(1): Mark(status="maybe", tags=("ml", "vision")),
        key(99): Mark(status="read"),
    }
    columns.load(marks, {key(5)})
    assert columns.shown == 5
    assert columns.status_counts() == {"new": 3, "maybe": 1, "to-read": 0, "reading": 0, "read": 1, "skipped": 0}
    assert columns.list_counts() == {"A": 5, "B": 1}
    assert columns.tag_counts() == {"ML": 2, "vision": 1}
    assert columns.with_status(UNDECIDED) == [1, 2, 3, 4]
    assert columns.with_status(WANTED) == [0]
    assert columns.ratings == {0: 4}
    assert columns.notes == {0: "good"}


def test_what_is_taken_back_leaves_no_trace() -> None:
    columns = columns_of()
    marks = {key(2): Mark(status="skipped", tags=("x",), note="n", rating=1, decided="2026-01-01T00:00:00Z")}
    columns.load(marks, set())
    version = columns.version
    assert columns.apply([key(2), key(3), key(77)], {}, {key(3)}) == [2, 3]
    assert columns.version > version
    assert columns.status_counts()["new"] == 5
    assert (columns.tags, columns.notes, columns.ratings, columns.decided) == ({}, {}, {}, {})
    assert columns.shown == 5


def test_a_status_that_nobody_here_knows_is_kept_and_counts_as_new() -> None:
    columns = columns_of()
    columns.load({key(0): Mark(status="borrowed")}, set())
    assert columns.status(0) == "borrowed"
    assert 0 in columns.with_status(UNDECIDED)
    assert columns.status_counts()["borrowed"] == 1


def test_sorting_keeps_ties_and_puts_the_unknown_last() -> None:
    columns = columns_of()
    everything = list(range(6))
    assert arrange(everything, columns, [("year", False)]) == [1, 3, 5, 0, 2, 4]
    assert arrange(everything, columns, [("year", True)]) == [5, 3, 1, 0, 2, 4]
    assert arrange(everything, columns, [("title", False)]) == [0, 4, 1, 5, 2, 3]
    assert arrange(everything, columns, [("title", False), ("year", True)]) == [0, 4, 5, 1, 2, 3]
    assert arrange(everything, columns, [("list", True)]) == [5, 4, 3, 2, 1, 0]
    assert sorted(arrange(everything, columns, [("random", False)])) == everything


def test_an_unknown_order_is_refused() -> None:
    assert parse_sort("-year") == ("year", True)
    with pytest.raises(UsageError, match="colour"):
        parse_sort("colour")
    with pytest.raises(UsageError, match="colour"):
        arrange([0], columns_of(), [("colour", False)])


def test_views_have_what_the_sidebar_shows() -> None:
    counts = Counts(
        9, {"new": 4, "maybe": 1, "to-read": 3, "skipped": 1}, {'The "best"': 2, "Empty": 0}, {"a b": 1}, {"mine": 7}
    )
    shown = {view.id: (view.title, view.query, count) for view, count in views(counts, {"mine": "#x or y"})}
    assert shown["is:undecided"] == ("Undecided", "is:undecided", 5)
    assert shown["is:to-read"] == ("To read", "is:to-read", 3)
    assert shown["all"] == ("All papers", "", 9)
    assert shown['list:The "best"'][1] == 'list:"The  best"'
    assert "list:Empty" not in shown
    assert shown["tag:a b"] == ("#a b", 'tag:"a b"', 1)
    assert shown["saved:mine"] == ("mine", "#x or y", 7)
