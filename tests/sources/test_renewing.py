"""Renewing: what an older version derived is derived again, and nothing else changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from readlist import importing
from readlist.decision import Change
from readlist.errors import CancelledError
from readlist.importing import Pasted
from readlist.library import Library
from readlist.store import Store
from readlist.text import VERSION

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.document import Document

PILE = "\n".join(
    f'{{"id": "{n}", "abstract": "Gates wear out in harbour {n}. We propose GateNet{n}, a planner for gate repair."}}'
    for n in range(4)
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A library of four papers, of which an older version derived the first two."""
    store = Store.open(tmp_path / "library", machine="m")
    importing.commit(store, importing.plan(store, [Pasted(PILE)]))
    documents = store.documents()
    aged = [{**one, "title": "Old", "name": "Old", "derived": VERSION - 1} for one in documents[:2]]
    store.replace(aged, documents[:2])
    store.decide([Change((aged[0]["key"],), "status", "to-read")])
    return store


def test_what_an_older_version_derived_is_derived_again(store: Store) -> None:
    before, marks = store.documents(), dict(store.marks)
    assert importing.renew(store) == 2
    after = store.documents()
    assert [one["derived"] for one in after] == [VERSION] * 4
    assert [one["name"] for one in after] == ["GateNet0", "GateNet1", "GateNet2", "GateNet3"]
    assert "Old" not in {one["title"] for one in after}
    derived = {"derived", "title", "name"}
    assert [strip(one, derived) for one in after] == [strip(one, derived) for one in before]
    assert dict(store.marks) == marks
    assert importing.renew(store) == 0


def strip(document: Document, fields: set[str]) -> Document:
    return {name: value for name, value in document.items() if name not in fields}


def test_what_another_program_stores_meanwhile_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Store.open(store.folder, machine="n")
    encoded = store.encoded

    def read_and_then_changed() -> object:
        rows = encoded()
        documents = other.documents()
        other.replace([{**documents[1], "venue": "ICML"}], [documents[1]])
        return rows

    monkeypatch.setattr(store, "encoded", read_and_then_changed)
    importing.renew(store)
    kept = Store.open(store.folder, machine="o").documents()
    assert [one["derived"] for one in kept] == [VERSION, VERSION - 1, VERSION, VERSION]
    assert kept[1]["venue"] == "ICML"
    monkeypatch.undo()
    store.refresh()
    assert importing.renew(store) == 1


def test_stopped_halfway_it_changes_nothing(store: Store) -> None:
    before = store.documents()
    with pytest.raises(CancelledError):
        importing.renew(store, lambda: True)
    assert store.documents() == before


def test_the_library_finds_the_new_titles(store: Store) -> None:
    folder = store.folder
    store.close()
    with Library.open(folder) as library:
        library.prepare()
        assert library.columns.catalogue.derived == VERSION - 1
        assert "GateNet1" not in [library.row(paper).name for paper in library.list("name:gatenet1").positions]
        importing.renew(library.store)
        library.take_in()
        assert library.columns.catalogue.derived == VERSION
        assert [library.row(paper).name for paper in library.list("name:gatenet1").positions] == ["GateNet1"]
