"""Cases from public bug reports: what must come first, and what must not come at all."""

from __future__ import annotations

from typing import Any

import pytest
from tests.search.papers import Shelf, lines

CASES = [(case["id"], check) for case in lines("cases.jsonl") for check in case["oracle"]["cases"] if "q" in check]


@pytest.mark.parametrize(("case", "check"), CASES, ids=[f"{case}-{check['q']}" for case, check in CASES])
def test_case(case: str, check: dict[str, Any], corpus: Shelf) -> None:
    ids = corpus.ids(check["q"])
    assert case.startswith("G")
    if "first" in check:
        assert ids[0] == check["first"]
    if "top_any_order" in check:
        assert set(ids[: len(check["top_any_order"])]) == set(check["top_any_order"])
    if "max_results" in check:
        assert len(ids) <= check["max_results"]
    for one, other in check.get("before", []):
        assert one in ids
        assert other not in ids or ids.index(one) < ids.index(other)
    for later in check.get("after", []):
        assert later not in ids or ids.index(later) > 0


def test_tags_left_out(corpus: Shelf) -> None:
    assert corpus.ids('tag:"computer science" -tag:"digital logic" -#survey') == ["o17"]


def test_every_start_of_a_query_gives_a_result(corpus: Shelf) -> None:
    for text in ("C++ | $5", "(really) [a lot]", '"nine bakers" -/x(/', "is:to-read added:<7d sort:-year"):
        for end in range(len(text) + 1):
            assert len(corpus.search(text[:end]).positions) <= corpus.count
