"""The columns that the list is made of, and their cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist.catalogue import FILE, Catalogue, Texts
from readlist.store.storage import write
from readlist.text import VERSION

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS: list[dict[str, Any]] = [
    {
        "key": "00ff00ff00ff",
        "title": "Étude of Ω",
        "name": "OmegaNet",
        "year": 2026,
        "added": "2026-01-02T03:04:05Z",
        "authors": ["A. Kim", "B. Ødegård"],
        "venue": "ICML",
        "lists": ["ICML 2026", "Best"],
        "aliases": ["doi:10.5555/ABC", "kim2026"],
        "links": [
            ["https://github.com/a/b", "code", "github.com", "abstract"],
            ["https://x.org", "project", "x.org", "abstract"],
        ],
    },
    {"key": "ff00ff00ff00", "title": "derived one", "title_from": "derived", "lists": ["Best"], "year": "2020"},
    {"key": "00ff11111111"},
]
EXTENTS = [(10, 5), (20, 6), (30, 7)]


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue.build(DOCUMENTS, EXTENTS)


def test_columns_say_what_the_documents_say(catalogue: Catalogue) -> None:
    assert len(catalogue) == 3
    assert [catalogue.key(p) for p in range(3)] == ["00ff00ff00ff", "ff00ff00ff00", "00ff11111111"]
    assert list(catalogue.titles) == ["Étude of Ω", "derived one", ""]
    assert list(catalogue.names) == ["OmegaNet", "", ""]
    assert list(catalogue.years) == [2026, 0, 0]
    assert list(catalogue.given) == [1, 0, 0]
    assert list(catalogue.link_kinds) == [1 + 16, 0, 0]
    assert list(catalogue.lists) == ["ICML 2026", "Best"]
    assert [list(column) for column in catalogue.list_positions] == [[0], [0, 1]]
    assert catalogue.added[0] == 1767323045
    assert catalogue.authors[0] == "A. Kim; B. Ødegård"
    assert catalogue.venues[catalogue.venue_ids[0]] == "ICML"


def test_papers_are_found_by_key_alias_and_start(catalogue: Catalogue) -> None:
    assert catalogue.position("ff00ff00ff00") == 1
    assert catalogue.position("ff00ff00ff01") is None
    assert catalogue.position("no key") is None
    assert catalogue.with_alias("DOI:10.5555/abc") == [0]
    assert catalogue.with_alias("10.5555/abc") == [0]
    assert catalogue.with_alias("kim2026") == [0]
    assert catalogue.with_alias("kim") == []
    assert catalogue.with_key_start("00ff") == [0, 2]
    assert catalogue.with_key_start("00ff0") == [0]
    assert catalogue.with_key_start("f") == [1]
    assert catalogue.with_key_start("ff00ff00ff00") == [1]
    assert catalogue.with_key_start("") == []
    assert catalogue.with_key_start("xyz") == []


def test_the_cache_brings_everything_back(catalogue: Catalogue, tmp_path: Path) -> None:
    catalogue.save(tmp_path, "one", write)
    again = Catalogue.load(tmp_path, "one")
    assert again is not None
    for name in ("titles", "names", "authors", "urls", "aliases", "venues", "lists"):
        assert list(getattr(again, name)) == list(getattr(catalogue, name)), name
    for name in (
        "offsets",
        "lengths",
        "years",
        "added",
        "changed",
        "venue_ids",
        "list_positions",
        "key_bytes",
        "given",
    ):
        assert getattr(again, name) == getattr(catalogue, name), name
    assert Catalogue.load(tmp_path, "other") is None
    assert Catalogue.load(tmp_path / "nowhere", "one") is None


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_changed_cache_is_never_believed(at: int, byte: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("cache")
    Catalogue.build(DOCUMENTS, EXTENTS).save(folder, "one", write)
    data = bytearray((folder / FILE).read_bytes())
    at %= len(data)
    same = data[at] == byte
    data[at] = byte
    (folder / FILE).write_bytes(data)
    loaded = Catalogue.load(folder, "one")
    if not same and loaded is not None:
        # Only the header's own white space or field order could change without changing what it says.
        assert list(loaded.titles) == ["Étude of Ω", "derived one", ""]


@given(cut=st.integers(0, 3000))
def test_a_cut_cache_is_never_believed(cut: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("cache")
    Catalogue.build(DOCUMENTS, EXTENTS).save(folder, "one", write)
    data = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(data[: cut % len(data)])
    assert Catalogue.load(folder, "one") is None


@given(st.lists(st.text()))
def test_packed_texts_come_back(values: list[str]) -> None:
    texts = Texts.of(values)
    assert list(texts) == values
    assert [texts[i] for i in range(len(values))] == values
    assert texts[1:3] == values[1:3]


def test_the_oldest_version_that_derived_a_paper_is_known_and_kept(tmp_path: Path) -> None:
    old = [{"key": "000000000001", "derived": VERSION}, {"key": "000000000002", "derived": VERSION - 1}]
    made = Catalogue.build(old, [(0, 0), (0, 0)])
    assert (Catalogue.build([], []).derived, made.derived) == (VERSION, VERSION - 1)
    made.save(tmp_path, "one", write)
    loaded = Catalogue.load(tmp_path, "one")
    assert loaded is not None and loaded.derived == VERSION - 1
