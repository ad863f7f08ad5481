"""Damaged, foreign, older and newer files: told, never overwritten, repaired on request."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from readlist.decision import Change
from readlist.errors import DamagedError, LibraryError, ReadlistError
from readlist.store import Store, doctor, papers
from readlist.store.repair import repair
from tinydb import TinyDB, where

if TYPE_CHECKING:
    from collections.abc import Callable

MACHINE = "one-000001-0000"
DATA = Path(__file__).parent / "data"


def view(store: Store) -> tuple[Any, ...]:
    visible = [document for document in store.documents() if document["key"] not in store.hidden]
    return (visible, dict(store.marks), dict(store.settings))


@pytest.fixture
def marked(folder: Path, keys: list[str]) -> Path:
    """The library of six papers with some decisions."""
    with Store.open(folder, machine=MACHINE) as store:
        store.decide([Change(tuple(keys[:3]), "status", "to-read"), Change((keys[0],), "tag", "Δ ML")])
        store.decide([Change((keys[1],), "note", "“why?”\n😀")])
        store.set({"last": keys[2]})
    return folder


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "blank": lambda _: b" \n ",
    "cut in a paper": lambda data: data[: len(data) * 2 // 3],
    "cut at a line": lambda data: data[: data.index(b"\n", len(data) // 2) + 1],
    "tail lost": lambda data: data[: data.rindex(b"}}")],
    "head lost": lambda data: data[30:],
    "a NUL": lambda data: data.replace(b"Paper 3", b"Pap\0r 3"),
    "NULs at the end": lambda data: data[:-200] + b"\0" * 200,
    "garbage after the end": lambda data: data + b"garbage\n",
    "a quote lost": lambda data: data.replace(b'"title":"Paper 3"', b'"title":"Paper 3'),
    "not UTF-8": lambda data: data.replace(b"Paper 3", b"Pap\xff\xfer"),
    "not a database": lambda _: b"[1, 2, 3]\n",
    "not JSON": lambda _: b"Dear diary\n",
    "a title that is a number": lambda data: data.replace(b'"title":"Paper 3"', b'"title":3'),
    "sources that are none": lambda data: data.replace(b'"sources":[["a.txt",3,3,""]]', b'"sources":[["a.txt"]]'),
    "a key that is none": lambda data: data.replace(b'"key":"000000000003"', b'"key":"paper three"'),
    "two keys in one": lambda data: data.replace(b'"title":"Paper 3"', b'"key":"000000000002","title":"Paper 3"'),
    "half a pair": lambda data: data.replace(b"Paper 3", b"Paper \\ud83d 3"),
    "nested without end": lambda data: data.replace(b'"title":"Paper 3"', b'"x":' + b"[" * 9999 + b"]" * 9999),
    "nested in another layout": lambda data: data[:-3] + b' , "other": ' + b'{"1":' * 3000 + b"1" + b"}" * 3000 + b"}",
    "tables are no objects": lambda _: b'{"_default": [1]}\n',
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_told_and_left_alone(marked: Path, keys: list[str], damage: str) -> None:
    path = marked / "papers.json"
    good = path.read_bytes()
    with Store.open(marked, machine=MACHINE) as store:
        before = view(store)
    bad = DAMAGES[damage](good)
    assert bad != good
    path.write_bytes(bad)
    with pytest.raises(DamagedError) as caught, Store.open(marked, machine=MACHINE) as store:
        store.documents()
    said = str(caught.value)
    assert str(path) in said
    assert re.search(r"line \d+, column \d+", said)
    assert "backup" in said
    assert "holds 6" in said
    assert "readlist doctor --repair" in said
    with pytest.raises(DamagedError), Store.open(marked, machine=MACHINE) as store:
        store.commit_import([{"key": "00000000eeee"}], added=["00000000eeee"], replaced={})
    assert path.read_bytes() == bad
    errors = [finding for finding in doctor.check(marked) if finding.severity == "error"]
    assert any(finding.file == path for finding in errors)
    assert path.read_bytes() == bad
    repair(marked)
    assert [finding for finding in doctor.check(marked) if finding.severity == "error"] == []
    assert [aside.read_bytes() for aside in marked.glob("papers.json.damaged-*")] == [bad]
    with Store.open(marked, machine=MACHINE) as store:
        after = view(store)
    assert after == before


def test_damage_while_the_library_is_open_is_told_once_and_never_overwritten(marked: Path, keys: list[str]) -> None:
    path = marked / "papers.json"
    with Store.open(marked, machine=MACHINE) as store:
        before = view(store)
        good = path.read_bytes()
        aside = path.with_suffix(".new")
        aside.write_bytes(good[:-300])
        aside.replace(path)
        with pytest.raises(DamagedError):
            store.refresh()
        assert not store.refresh()
        assert view(store) == before
        with pytest.raises(DamagedError):
            store.commit_import([{"key": "00000000eeee"}], added=["00000000eeee"], replaced={})
        assert path.read_bytes() == good[:-300]
        store.decide([Change((keys[5],), "status", "read")])
        repair(marked)
        assert store.refresh().papers
        assert len(store.documents()) == 6
        assert store.marks[keys[5]].status == "read"


@pytest.mark.parametrize("name", ["store-truncated.json", "store-missing-quote.json"])
def test_a_strangers_damaged_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "papers.json"
    shutil.copy(DATA / name, path)
    with pytest.raises(DamagedError, match=r"line 1, column \d+ .* intact; there is no backup"):
        Store.open(tmp_path)
    assert path.read_bytes() == (DATA / name).read_bytes()
    repair(tmp_path)
    rescued = [json.loads(line) for path in tmp_path.glob("rescued-*.jsonl") for line in path.read_text().splitlines()]
    assert len(rescued) == 2
    assert "Slow Rivers and Their Models" in [document["title"] for document in rescued]
    with Store.open(tmp_path) as store:
        assert store.documents() == []


def test_a_strangers_database_is_not_taken_for_a_library(tmp_path: Path) -> None:
    with TinyDB(tmp_path / "papers.json") as database:
        database.insert({"title": "No key"})
    with pytest.raises(DamagedError, match="has no key"):
        Store.open(tmp_path)


def test_a_missing_file_that_has_a_backup_is_told(marked: Path) -> None:
    (marked / "papers.json").unlink()
    with pytest.raises(DamagedError, match=r"is missing; its backup of .* holds 6"):
        Store.open(marked, machine=MACHINE)
    repair(marked)
    with Store.open(marked, machine=MACHINE) as store:
        assert len(store.documents()) == 6


def test_stock_tinydb_opens_both_files_and_may_write_them(marked: Path, keys: list[str]) -> None:
    with TinyDB(marked / "papers.json", encoding="utf-8") as database:
        assert len(database) == 6
        assert database.get(doc_id=1)["key"] == keys[0]
        database.update({"venue": "ICML — 国際"}, where("key") == keys[2])
        database.table("mine").insert({"x": 1})
    with TinyDB(marked / "marks.json", encoding="utf-8") as database:
        found = database.search(where("key") == keys[0])
        assert [(row["status"], row["tags"]) for row in found] == [("to-read", ["Δ ML"])]
    with Store.open(marked, machine=MACHINE) as store:
        documents = store.documents()
        assert documents[2]["venue"] == "ICML — 国際"
        assert [store.document(*extent) for extent in store.extents()] == documents
        store.commit_import([{"key": "00000000ffff"}], added=["00000000ffff"], replaced={})
    with TinyDB(marked / "papers.json", encoding="utf-8") as database:
        assert len(database) == 7
        assert database.table("mine").all() == [{"x": 1}]
    assert (marked / "papers.json").read_bytes().count(b"\n") == 9


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("indent", [None, 2])
def test_a_pretty_printed_file_is_read_and_put_in_order(marked: Path, indent: int | None, encoding: str) -> None:
    path = marked / "papers.json"
    with Store.open(marked, machine=MACHINE) as store:
        before = view(store)
    text = path.read_text(encoding="utf-8")
    if indent is not None:
        text = json.dumps(json.loads(text), indent=indent, ensure_ascii=False)
    path.write_text(text, encoding=encoding, newline="\r\n")
    with Store.open(marked, machine=MACHINE) as store:
        assert view(store) == before
        assert [store.document(*extent) for extent in store.extents()] == before[0]
    assert len(path.read_bytes().split(b"\n")) == 9


def test_a_pretty_printed_file_that_is_cut_off_is_restored_as_far_as_it_goes(marked: Path) -> None:
    path = marked / "papers.json"
    text = json.dumps(json.loads(path.read_bytes()), indent=2).replace("Paper 1", "Edited")
    path.write_text(text[: len(text) * 2 // 3], encoding="utf-8")
    with pytest.raises(DamagedError, match=r"line \d\d, column \d+ .* 3 papers before that are intact"):
        Store.open(marked, machine=MACHINE)
    repair(marked)
    with Store.open(marked, machine=MACHINE) as store:
        titles = [document["title"] for document in store.documents()]
        assert titles == ["Paper 0", "Edited", "Paper 2", "Paper 3", "Paper 4", "Paper 5"]


def test_papers_that_an_older_file_lacks_are_told_and_come_back_from_the_backup(marked: Path, keys: list[str]) -> None:
    path = marked / "papers.json"
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:4], *lines[-2:]]))
    backup = marked / "backups" / "papers.json"
    [warning] = [finding for finding in doctor.check(marked) if finding.severity == "warning"]
    assert "lacks 3 papers" in warning.message
    assert f"readlist import {backup}` brings 3 back" in warning.message
    with Store.open(marked, machine=MACHINE) as store:
        assert len(store.documents()) == 3
        [said] = store.warnings
        assert "lacks 3 papers" in said
        store.commit_import([{"key": "00000000eeee"}], added=["00000000eeee"], replaced={})
    [kept] = marked.glob("backups/papers.2*.json")
    assert str(kept) in said
    assert kept.read_bytes().split(b"\n") == lines
    assert f"readlist import {kept}` brings 3 back" in "".join(map(str, doctor.check(marked)))
    with Store.open(marked, machine=MACHINE) as store:
        assert store.warnings == []


def test_a_file_in_disorder_is_read_where_it_can_not_be_written(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = marked / "papers.json"
    lines = path.read_bytes().split(b"\n")
    twice = [*lines[:3], b"<<<<<<< HEAD", *lines[3:5], b"=======", *lines[4:6], b">>>>>>> other", *lines[6:]]
    path.write_bytes(b"\n".join(twice))
    monkeypatch.setattr("os.access", lambda *_: False)
    with Store.open(marked, machine=MACHINE) as store:
        documents = store.documents()
        assert len(documents) == 6
        assert [store.document(*extent) for extent in store.extents()] == documents
    assert path.read_bytes() == b"\n".join(twice)


def test_a_newer_version_is_refused_and_left_alone(marked: Path) -> None:
    files: dict[str, Callable[[bytes], bytes]] = {
        "papers.json": lambda data: data.replace(b'"schema":1', b'"schema":2'),
        "marks.json": lambda data: data.replace(b'"schema":1', b'"schema":2'),
        f"decisions/{MACHINE}.jsonl": lambda data: data + b'{"v":2,"id":"x"}\n',
    }
    for name, change in files.items():
        path = marked / name
        good = path.read_bytes()
        path.write_bytes(change(good))
        assert path.read_bytes() != good
        with pytest.raises(LibraryError, match=r"[Uu]pdate readlist"):
            Store.open(marked, machine=MACHINE)
        assert path.read_bytes() == change(good)
        assert any(finding.severity in ("error", "warning") for finding in doctor.check(marked))
        path.write_bytes(good)
    Store.open(marked, machine=MACHINE).close()


def test_an_older_version_is_migrated_with_a_backup(tmp_path: Path, keys: list[str]) -> None:
    with TinyDB(tmp_path / "papers.json", encoding="utf-8") as database:
        database.insert_multiple({"key": key, "title": "T", "sources": [["a", 1, 1, ""]]} for key in keys)
    old = (tmp_path / "papers.json").read_bytes()
    with Store.open(tmp_path) as store:
        assert [document["key"] for document in store.documents()] == keys
    assert papers.scan((tmp_path / "papers.json").read_bytes(), tmp_path).schema == papers.SCHEMA
    assert (tmp_path / "backups" / "papers.schema-0.json").read_bytes() == old


@pytest.mark.parametrize("damage", ["empty", "cut in a paper", "a NUL in it", "changed", "not JSON", "garbage"])
def test_a_damaged_snapshot_costs_nothing_and_is_kept(marked: Path, keys: list[str], damage: str) -> None:
    path = marked / "marks.json"
    with Store.open(marked, machine=MACHINE) as store:
        before = view(store)
    good = path.read_bytes()
    bad = {
        "empty": b"",
        "cut in a paper": good[: len(good) * 2 // 3],
        "a NUL in it": good.replace(b"to-read", b"to\0read"),
        "changed": good.replace(b"to-read", b"skipped"),
        "not JSON": b"hello",
        "garbage": good + b"x",
    }[damage]
    path.write_bytes(bad)
    assert any(finding.severity == "warning" and finding.file == path for finding in doctor.check(marked))
    with Store.open(marked, machine=MACHINE) as store:
        assert view(store) == before
        assert any("marks.json" in warning for warning in store.warnings)
        store.decide([Change((keys[5],), "status", "read")])
    assert [aside.read_bytes() for aside in marked.glob("marks.json.damaged-*")] == [bad]
    with Store.open(marked, machine=MACHINE) as store:
        assert store.warnings == []
        assert store.marks[keys[5]].status == "read"


def test_a_torn_line_is_passed_over_and_completed(marked: Path, keys: list[str]) -> None:
    path = marked / "decisions" / f"{MACHINE}.jsonl"
    with Store.open(marked, machine=MACHINE) as store:
        before = view(store)
    good = path.read_bytes()
    last = good.rstrip(b"\n").rindex(b"\n") + 1
    for cut in range(last + 1, len(good) - 1, 7):
        path.write_bytes(good + good[last:cut])
        with Store.open(marked, machine=MACHINE) as store:
            assert view(store) == before
            store.decide([Change((keys[4],), "rating", 3)])
            assert store.marks[keys[4]].rating == 3
        (marked / "marks.json").unlink()
        with Store.open(marked, machine=MACHINE) as store:
            assert store.marks[keys[4]].rating == 3
            assert any(f"{MACHINE}.jsonl, line 5, is cut off" in warning for warning in store.warnings)
        assert any(finding.line == 5 for finding in doctor.check(marked))
        (marked / "marks.json").unlink()
    path.write_bytes(good[:-1])
    with Store.open(marked, machine=MACHINE) as store:
        assert view(store) == before
        store.decide([Change((keys[4],), "rating", 3)])
    assert b"\n\n" not in path.read_bytes()
    assert path.read_bytes().count(b"\n") == good.count(b"\n") + 1


def test_a_log_that_is_gone_is_told_and_its_marks_are_taken_back(marked: Path) -> None:
    with Store.open(marked, machine=MACHINE) as store:
        before = view(store)
    (marked / "decisions" / f"{MACHINE}.jsonl").unlink()
    with Store.open(marked, machine="two-000002-0000") as store:
        assert any("is gone" in warning for warning in store.warnings)
    assert any(finding.severity == "error" for finding in doctor.check(marked))
    repair(marked)
    with Store.open(marked, machine=MACHINE) as store:
        found = view(store)
        assert found[0] == before[0]
        assert found[2] == before[2]
        assert {k: (m.status, m.tags, m.note) for k, m in found[1].items()} == {
            k: (m.status, m.tags, m.note) for k, m in before[1].items()
        }
    assert [finding for finding in doctor.check(marked) if finding.severity == "error"] == []


def test_the_doctor_has_a_word_on_every_file_and_changes_nothing(marked: Path) -> None:
    with Store.open(marked, machine=MACHINE) as store:
        first = store.documents()[0]
        store.commit_import([{**first, "title": "B"}], added=[], replaced={first["key"]: first})
    contents = {path: path.read_bytes() for path in marked.rglob("*") if path.is_file()}
    found = doctor.check(marked)
    assert {finding.severity for finding in found} == {"note"}
    named = {finding.file for finding in found}
    for name in ("papers.json", "marks.json", f"decisions/{MACHINE}.jsonl", "imports", "backups/papers.json"):
        assert marked / name in named
    assert {path: path.read_bytes() for path in marked.rglob("*") if path.is_file()} == contents
    assert str(found[0]).startswith("note: ")
    for name in ("diary.txt", "marks.sync-conflict-20260101-101010-ABCDEFG.json", "decisions/list.txt"):
        (marked / name).write_text("mine")
        assert marked / name in {finding.file for finding in doctor.check(marked)}
    assert doctor.check(marked / "nowhere")[0].severity == "error"


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    at=st.floats(0, 1),
    cut=st.floats(0, 1),
    junk=st.binary(max_size=20),
    name=st.sampled_from(["papers", "marks", "log"]),
)
def test_any_damage_is_told_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, at: float, cut: float, junk: bytes, name: str
) -> None:
    folder = tmp_path_factory.mktemp("library")
    keys = [f"{n:012x}" for n in range(3)]
    pile: list[dict[str, Any]] = [{"key": key, "title": "T", "sources": [["a", 1, 1, ""]]} for key in keys]
    with Store.open(folder, machine=MACHINE) as store:
        store.commit_import(pile, added=keys, replaced={})
        store.decide([Change((keys[0],), "status", "read")])
    path = folder / {"papers": "papers.json", "marks": "marks.json", "log": f"decisions/{MACHINE}.jsonl"}[name]
    data = path.read_bytes()
    start = round(at * len(data))
    bad = data[:start] + junk + data[start + round(cut * (len(data) - start)) :]
    path.write_bytes(bad)
    try:
        with Store.open(folder, machine=MACHINE) as store:
            store.documents()
            marks = dict(store.marks)
            if name == "marks":
                assert [mark.status for mark in marks.values()] == ["read"]
    except ReadlistError as error:
        assert str(path) in str(error)
        if name == "papers":
            assert path.read_bytes() == bad
    doctor.check(folder)
    repair(folder)
    with Store.open(folder, machine=MACHINE) as store:
        store.documents()


def test_the_place_of_damage_is_told_in_lines_and_characters() -> None:
    data = '{"a":\n 1}\n{"é": tru}\n'.encode()
    parts = [papers.Part(0, 9, ""), papers.Part(10, 12, "")]
    with pytest.raises(DamagedError, match=r"damaged at line 3, column 7 .* 1 paper before that is intact"):
        papers.load(data, parts, Path("papers.json"))
