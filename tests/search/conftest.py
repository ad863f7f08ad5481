"""The corpus that the search cases were written for."""

from __future__ import annotations

import pytest
from tests.search.papers import Shelf, lines


@pytest.fixture(scope="session")
def corpus() -> Shelf:
    return Shelf(lines("search-corpus.jsonl"))
