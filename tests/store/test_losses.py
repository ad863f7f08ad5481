"""Logs that lost something, things that are no files, lines that can't all be taken in: told, and put right."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import pytest
from readlist.decision import Change
from readlist.errors import DamagedError, LibraryError
from readlist.store import Store, doctor
from readlist.store.repair import repair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MACHINE, OTHER = "one-000001-0000", "two-000002-0000"


def marks(store: Store) -> dict[str, tuple[Any, ...]]:
    """What users see of the marks; those of no content are none."""
    found = {key: (mark.status, sorted(mark.tags), mark.note, mark.rating) for key, mark in store.marks.items()}
    return {key: seen for key, seen in found.items() if seen != ("new", [], "", 0)}


def errors(folder: Path) -> list[str]:
    return [str(finding) for finding in doctor.check(folder) if finding.severity == "error"]


@pytest.fixture
def shared(folder: Path, keys: list[str]) -> Path:
    """The library of six papers, decided on by two machines."""
    with Store.open(folder, machine=OTHER) as store:
        store.decide([Change((keys[4],), "status", "maybe")])
    with Store.open(folder, machine=MACHINE) as store:
        store.decide([Change(tuple(keys[:3]), "status", "to-read"), Change((keys[0],), "tag", "Δ ML")])
        store.decide([Change((keys[0],), "tag", "Δ ML", on=False), Change((keys[0],), "rating", 4)])
        store.decide([Change((keys[1],), "note", "“why?”\n😀")])
        wrong = store.decide([Change((keys[5],), "status", "skipped")])
        store.revert(wrong.id)
    return folder


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def overwritten(path: Path, start: float, end: float) -> None:
    data = path.read_bytes()
    first, last = int(start * len(data)), int(end * len(data))
    path.write_bytes(data[:first] + b"\0" * (last - first) + data[last:])


LOSSES: dict[str, tuple[Callable[[Path], object], str]] = {
    "gone": (lambda path: path.unlink(), "is gone"),
    "a folder": (as_folder, "is gone"),
    "emptied": (lambda path: path.write_bytes(b""), "is cut short"),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]), "is cut short"),
    "only the last undo cut": (
        lambda path: path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1])),
        "is cut short",
    ),
    "zeros in it": (lambda path: overwritten(path, 0.3, 0.6), "is damaged at line"),
}


@pytest.mark.parametrize("going_on", [False, True])
@pytest.mark.parametrize("loss", LOSSES)
def test_what_a_log_lost_is_told_until_it_is_taken_back(
    shared: Path, keys: list[str], loss: str, going_on: bool
) -> None:
    lose, said = LOSSES[loss]
    with Store.open(shared, machine=MACHINE) as store:
        before = marks(store)
    lose(shared / "decisions" / f"{MACHINE}.jsonl")
    for _ in range(2):  # looking does not make it forgotten
        with Store.open(shared, machine=OTHER) as store:
            assert marks(store) != before
            warning = next(warning for warning in store.warnings if "doctor --repair" in warning)
            assert said in warning
            assert f"{MACHINE}.jsonl" in warning
        assert any(said in error for error in errors(shared))
    if going_on:  # what is decided after the loss is kept, and the old snapshot too
        with Store.open(shared, machine=OTHER, now=lambda: 4e9) as store:
            store.decide([Change((keys[0],), "status", "read")])
        before[keys[0]] = ("read", *before[keys[0]][1:])
        assert any(said in error for error in errors(shared))
    repair(shared)
    assert errors(shared) == []
    with Store.open(shared, machine=OTHER) as store:
        found = marks(store)
        if going_on:  # of the paper decided on since, only the status is known
            assert found.pop(keys[0])[0] == before.pop(keys[0])[0]
        assert found == before
        assert not any("doctor --repair" in warning for warning in store.warnings)
    again = [path.name for path in shared.glob("marks.json.damaged-*")]
    assert len(again) == 1
    repair(shared)
    assert [path.name for path in shared.glob("marks.json.damaged-*")] == again


def test_a_log_joined_from_two_versions_has_lost_nothing(shared: Path) -> None:
    with Store.open(shared, machine=MACHINE) as store:
        before = marks(store)
    path = shared / "decisions" / f"{MACHINE}.jsonl"
    path.write_bytes(b"".join(reversed(path.read_bytes().splitlines(keepends=True))))
    with Store.open(shared, machine=OTHER) as store:
        assert marks(store) == before
        assert store.warnings == []
    assert errors(shared) == []


def test_a_mark_that_an_editor_puts_before_the_first_line_is_no_damage(shared: Path) -> None:
    with Store.open(shared, machine=MACHINE) as store:
        before = marks(store)
    path = shared / "decisions" / f"{MACHINE}.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    with Store.open(shared, machine=MACHINE) as store:
        assert marks(store) == before
        assert store.warnings == []


@pytest.fixture
def impatient() -> Iterator[None]:
    """Whoever waits for a pipe waits for ever."""
    signal.alarm(20)
    yield
    signal.alarm(0)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", ["papers.json", "marks.json", f"decisions/{MACHINE}.jsonl", "backups/papers.json"])
@pytest.mark.parametrize("kind", ["pipe", "link to a pipe", "folder"])
def test_what_is_no_file_is_told_and_not_waited_for(shared: Path, keys: list[str], name: str, kind: str) -> None:
    path = shared / name
    with Store.open(shared, machine=MACHINE) as store:
        before = marks(store)
    path.unlink()
    far = shared.parent / "far"
    os.mkfifo(far)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "link to a pipe":
            path.symlink_to(far)
        case "folder":
            path.mkdir()
    if name == "papers.json":
        with pytest.raises(DamagedError, match=r"in its place; its backup .* holds 6"):
            Store.open(shared, machine=MACHINE)
    elif name.startswith("decisions"):
        with Store.open(shared, machine=MACHINE) as store:
            assert any("is not a file" in warning for warning in store.warnings)
            with pytest.raises(LibraryError, match=str(path)):
                store.decide([Change((keys[0],), "status", "read")])
    assert any(finding.file == path and finding.severity != "note" for finding in doctor.check(shared))
    repair(shared)
    with Store.open(shared, machine=OTHER) as store:
        assert len(store.documents()) == 6
        assert marks(store) == before
    assert far.is_fifo()  # a device may be what a link leads to, and root may replace it


def test_lines_beside_one_that_is_refused_are_not_lost(shared: Path, keys: list[str]) -> None:
    path = shared / "decisions" / f"{MACHINE}.jsonl"
    good = path.read_bytes()
    with Store.open(shared, machine=OTHER) as reader, Store.open(shared, machine="aaa-000003-0000") as third:
        third.decide([Change((keys[2],), "rating", 2)])
        with Store.open(shared, machine=MACHINE) as store:
            store.decide([Change((keys[3],), "status", "read")])
        line = path.read_bytes()[len(good) :]
        path.write_bytes(good + line + b'{"v":2,"id":"x"}\n')
        for _ in range(2):
            with pytest.raises(LibraryError, match="Update readlist"):
                reader.refresh()
        reader.decide([Change((keys[4],), "rating", 5)])
    with pytest.raises(LibraryError, match="Update readlist"):
        Store.open(shared, machine=OTHER)
    path.write_bytes(good + line)
    with Store.open(shared, machine=OTHER) as store:
        found = marks(store)
        assert (found[keys[2]][3], found[keys[3]][0], found[keys[4]][3]) == (2, "read", 5)


def test_lines_that_could_not_be_taken_in_are_read_anew(
    shared: Path, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(shared, machine=OTHER) as reader, Store.open(shared, machine=MACHINE) as store:
        step = store.decide([Change((keys[3],), "status", "read")])
        reader.refresh()
        store.decide([Change((keys[2],), "rating", 2)])
        store.revert(step.id)
        with monkeypatch.context() as patch:

            def refuse(*_: object) -> None:
                raise LibraryError("the disk reports an error")

            patch.setattr(reader._ledger.history, "line", refuse)
            with pytest.raises(LibraryError):
                reader.refresh()
            reader.save()
        assert reader.refresh().keys >= {keys[2], keys[3]}
        assert marks(reader) == marks(store)
    with Store.open(shared, machine=OTHER) as again:
        assert marks(again) == marks(store)


def test_a_log_of_garbage_is_told_in_one_sentence(shared: Path) -> None:
    path = shared / "decisions" / "stranger.jsonl"
    path.write_bytes(b"[" * 100_000 + b"\nDear diary\n" * 5_000 + b"\xff\xfe{\n")
    with Store.open(shared, machine=MACHINE) as store:
        assert len(store.warnings) == 1
        assert "line 1, is cut off or is not JSON and is passed over, as are 5,001 more" in store.warnings[0]
    assert len([finding for finding in doctor.check(shared) if finding.file == path]) < 50
