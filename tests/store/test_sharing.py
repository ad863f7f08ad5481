"""Several programs, several machines, git, synchronisers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from readlist.decision import Change
from readlist.errors import LibraryError
from readlist.store import Store, log

MACHINES = ("aa-000001-0000", "bb-000002-0000", "cc-000003-0000")
KEYS = [f"{number:012x}" for number in range(4)]
TAGS = ["ML", "ml", "video", "Video"]


def paper(key: str, **facts: Any) -> dict[str, Any]:
    return {"key": key, "title": f"Paper {key}", "sources": [["a.txt", 1, 1, ""]], **facts}


def state(store: Store) -> tuple[Any, ...]:
    return (dict(store.marks), set(store.hidden), dict(store.merged), store.apart, dict(store.settings))


DECISIONS = st.one_of(
    st.tuples(st.just("status"), st.lists(st.sampled_from(KEYS), min_size=1, max_size=3), st.sampled_from("abc")),
    st.tuples(st.just("tag"), st.sampled_from(KEYS), st.sampled_from(TAGS), st.booleans()),
    st.tuples(st.just("respell"), st.sampled_from(KEYS), st.sampled_from(TAGS)),
    st.tuples(st.just("note"), st.sampled_from(KEYS), st.sampled_from(["", "x", "y\n"])),
    st.tuples(st.just("remove"), st.sampled_from(KEYS)),
    st.tuples(st.just("apart"), st.sampled_from(KEYS[:2]), st.sampled_from(KEYS[2:])),
    st.tuples(st.just("set"), st.sampled_from("pq"), st.integers(0, 3)),
    st.tuples(st.just("import"), st.sampled_from(KEYS)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("revert"), st.integers(0, 20)),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("decide"), st.integers(0, 2), DECISIONS),
        st.tuples(st.just("copy"), st.integers(0, 2), st.integers(0, 2), st.floats(0, 1)),
        st.tuples(st.just("restart"), st.integers(0, 2)),
    ),
    max_size=30,
)
CLOCKS = st.tuples(*[st.sampled_from([-5.0, 0.0, 1e9, 1.7e9, 4e9, 1e13])] * 3)


def perform(store: Store, decision: tuple[Any, ...]) -> None:
    match decision:
        case ("status", keys, value):
            store.decide([Change(tuple(keys), "status", value)])
        case ("tag", key, tag, on):
            store.decide([Change((key,), "tag", tag, on)])
        case ("respell", key, tag):
            store.decide([Change((key,), "tag", tag, on=False), Change((key,), "tag", tag)])
        case ("note", key, text):
            store.decide([Change((key,), "note", text)])
        case ("remove", key):
            store.remove([key])
        case ("apart", one, other):
            store.set_apart(one, other)
        case ("set", name, value):
            store.set({name: value})
        case ("import", key):
            store.commit_import([paper(key)], added=[key], replaced={}, changes=[Change((key,), "tag", "new")])
        case ("undo",):
            store.undo()
        case ("redo",):
            store.redo()
        case ("revert", number):
            past = store.history()
            if past:
                store.revert(past[number % len(past)].id)


def copy_logs(source: Path, target: Path, portion: float) -> None:
    """Let a part of each log of one machine reach another, cut off anywhere."""
    for path in sorted((source / "decisions").glob("*.jsonl")):
        there = target / "decisions" / path.name
        data = path.read_bytes()
        size = there.stat().st_size if there.exists() else 0
        length = size + round(portion * max(0, len(data) - size))
        if length > size:
            there.parent.mkdir(exist_ok=True)
            there.write_bytes(data[:length])


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS, clocks=CLOCKS)
def test_the_state_does_not_depend_on_how_the_logs_arrive(
    steps: list[tuple[Any, ...]], clocks: tuple[float, ...]
) -> None:
    patch = pytest.MonkeyPatch()
    patch.setattr(os, "fsync", lambda _: None)  # of no matter here, and slow
    root = Path(tempfile.mkdtemp())
    try:
        ticks = [0, 0, 0]

        def now(number: int) -> float:
            ticks[number] += 1
            return clocks[number] + ticks[number]

        def start(number: int) -> Store:
            return Store.open(root / str(number), machine=MACHINES[number], now=lambda: now(number))

        stores = [start(number) for number in range(3)]
        for step in steps:
            match step:
                case ("decide", number, decision):
                    perform(stores[number], decision)
                case ("copy", source, target, portion) if source != target:
                    copy_logs(root / str(source), root / str(target), portion)
                    stores[target].refresh()
                case ("restart", number):
                    stores[number].close()
                    stores[number] = start(number)
        for source, target in ((0, 1), (1, 2), (2, 0), (0, 1), (2, 1)):
            copy_logs(root / str(source), root / str(target), 1.0)
        for store in stores:
            store.refresh()
        states = [state(store) for store in stores]
        (root / "fresh").mkdir()
        shutil.copytree(root / "0" / "decisions", root / "fresh" / "decisions") if (
            root / "0" / "decisions"
        ).exists() else None
        states.append(state(Store.open(root / "fresh")))
        for store in stores:
            store.close()
        states += [state(Store.open(root / str(number))) for number in range(3)]
        assert all(found == states[0] for found in states[1:])
    finally:
        patch.undo()
        shutil.rmtree(root)


def test_a_decision_after_one_that_was_seen_wins_whatever_the_clocks_say(tmp_path: Path) -> None:
    with (
        Store.open(tmp_path, machine=MACHINES[0], now=lambda: 4e9) as ahead,
        Store.open(tmp_path, machine=MACHINES[1], now=lambda: 1e9) as behind,
    ):
        ahead.decide([Change((KEYS[0],), "status", "read")])
        behind.refresh()
        behind.decide([Change((KEYS[0],), "status", "maybe")])
        delta = ahead.refresh()
        assert delta.keys == {KEYS[0]}
        assert ahead.marks[KEYS[0]].status == behind.marks[KEYS[0]].status == "maybe"


def test_two_programs_of_one_machine_see_each_other(tmp_path: Path) -> None:
    with Store.open(tmp_path, machine=MACHINES[0]) as app, Store.open(tmp_path, machine=MACHINES[0]) as command:
        assert not app.refresh()
        command.commit_import([paper(KEYS[0]), paper(KEYS[1])], added=KEYS[:2], replaced={})
        app.decide([Change((KEYS[0],), "status", "read")])
        command.set({"last": 1})
        delta = app.refresh()
        assert delta.papers
        assert delta.settings
        assert [document["key"] for document in app.documents()] == KEYS[:2]
        assert app.extents() == command.extents()
        assert app.document(*app.extents()[1])["key"] == KEYS[1]
        command.refresh()
        assert state(app) == state(command)
        assert not app.refresh()


def test_two_programs_import_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    with Store.open(tmp_path, machine=MACHINES[0]) as one, Store.open(tmp_path, machine=MACHINES[1]) as two:
        one.commit_import([paper(KEYS[0], lists=["A"])], added=[KEYS[0]], replaced={})
        two.commit_import([paper(KEYS[0], lists=["B"], title="Mine"), paper(KEYS[1])], added=KEYS[:2], replaced={})
        documents = {document["key"]: document for document in two.documents()}
        assert documents.keys() == set(KEYS[:2])
        assert sorted(documents[KEYS[0]]["lists"]) == ["A", "B"]
        assert documents[KEYS[0]]["title"] == "Mine"
        one.refresh()
        assert one.documents() == two.documents()


WRITER = """
import sys
from pathlib import Path
from readlist.decision import Change
from readlist.store import Store
with Store.open(Path(sys.argv[1]), machine=sys.argv[2]) as store:
    for number in range(100):
        store.decide([Change((f"{sys.argv[3]}{number:011x}",), "status", "read")])
"""


def test_four_writers_a_hundred_changes_each(tmp_path: Path) -> None:
    code = [sys.executable, "-c", WRITER, str(tmp_path)]
    writers = [
        subprocess.Popen([*code, machine, str(n)]) for n, machine in enumerate([MACHINES[0]] * 3 + [MACHINES[1]])
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0] * 4
    with Store.open(tmp_path) as store:
        assert len(store.marks) == 400
        assert len(store.history()) == 400
        assert store.warnings == []


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("attributes", [True, False])
@pytest.mark.parametrize("begun", [True, False])
def test_two_clones_merged_by_git_open_with_everything(tmp_path: Path, attributes: bool, begun: bool) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with Store.open(one) as store:
        store.decide([Change((KEYS[0],), "note", "first")])
        if begun:
            store.commit_import([paper(KEYS[0])], added=[KEYS[0]], replaced={})
    if not attributes:
        (one / ".gitattributes").unlink()
    git(one, "init")
    git(one, "add", ".")
    git(one, "commit", "-m", "begin")
    git(tmp_path, "clone", str(one), str(two))
    for folder, key, word in ((one, KEYS[1], "here"), (two, KEYS[2], "there")):
        with Store.open(folder) as store:
            shared = paper(KEYS[3], lists=[word])
            store.commit_import([paper(key), shared], added=[key, KEYS[3]], replaced={})
            store.decide([Change((key,), "status", "read"), Change((KEYS[0],), "tag", word)])
        git(folder, "add", ".")
        git(folder, "commit", "-m", word)
    said = git(one, "pull", "--no-rebase", "--no-edit", str(two), "main")
    if attributes:
        assert "CONFLICT" not in said
    with Store.open(one) as store:
        documents = {document["key"]: document for document in store.documents()}
        assert documents.keys() == {*KEYS[1:], *(KEYS[:1] if begun else ())}
        assert sorted(documents[KEYS[3]]["lists"]) == ["here", "there"]
        assert store.marks[KEYS[1]].status == store.marks[KEYS[2]].status == "read"
        assert sorted(store.marks[KEYS[0]].tags) == ["here", "there"]
        assert store.marks[KEYS[0]].note == "first"
        assert len(store.extents()) == len(documents)
        assert [store.document(*extent) for extent in store.extents()] == store.documents()
    rows = json.loads((one / "papers.json").read_text(encoding="utf-8"))["_default"]
    assert list(rows) == [str(number) for number in range(1, len(documents) + 1)]


def test_git_files_are_written_once_and_never_over_others(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("mine\n")
    with Store.open(tmp_path) as store:
        store.decide([Change((KEYS[0],), "status", "read")])
        (tmp_path / ".gitattributes").unlink()
        store.decide([Change((KEYS[0],), "status", "new")])
    assert (tmp_path / ".gitignore").read_text() == "mine\n"
    assert not (tmp_path / ".gitattributes").exists()


def test_conflict_copies_are_found_and_copied_logs_read(tmp_path: Path) -> None:
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        store.commit_import([paper(KEYS[0])], added=[KEYS[0]], replaced={})
    copy = tmp_path / "papers.sync-conflict-20260101-101010-ABCDEFG.json"
    shutil.copy(tmp_path / "papers.json", copy)
    with Store.open(tmp_path / "elsewhere", machine=MACHINES[1]) as store:
        store.decide([Change((KEYS[0],), "status", "read")])
    shutil.copy(
        tmp_path / "elsewhere" / "decisions" / f"{MACHINES[1]}.jsonl",
        tmp_path / "decisions" / f"{MACHINES[1]}.sync-conflict-20260101-101010-ABCDEFG.jsonl",
    )
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        assert store.conflict_copies() == [copy]
        assert any(str(copy) in warning for warning in store.warnings)
        assert store.marks[KEYS[0]].status == "read"


def test_a_log_that_was_replaced_is_read_anew(tmp_path: Path) -> None:
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        store.decide([Change((KEYS[0],), "status", "read")])
        path = tmp_path / "decisions" / f"{MACHINES[0]}.jsonl"
        with Store.open(tmp_path / "other", machine=MACHINES[0]) as other:
            other.decide([Change((KEYS[1],), "status", "maybe")])
        merged = (tmp_path / "other" / "decisions" / f"{MACHINES[0]}.jsonl").read_bytes() + path.read_bytes()
        new = path.with_suffix(".new")
        new.write_bytes(merged)
        new.replace(path)
        store.decide([Change((KEYS[2],), "status", "skipped")])
        assert {key: mark.status for key, mark in store.marks.items()} == {
            KEYS[0]: "read",
            KEYS[1]: "maybe",
            KEYS[2]: "skipped",
        }
        assert store.refresh().keys == {KEYS[1]}


def test_a_stale_lock_locks_nobody_out(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        store.commit_import([paper(KEYS[0])], added=[KEYS[0]], replaced={})
    code = (
        "import fcntl,os,sys,signal\nfor p in sys.argv[1:]:\n fcntl.flock(os.open(p, os.O_RDWR), fcntl.LOCK_EX)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    files = [str(tmp_path / "papers.lock"), str(tmp_path / "decisions" / f"{MACHINES[0]}.jsonl")]
    subprocess.run([sys.executable, "-c", code, *files], check=False)
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        store.commit_import([paper(KEYS[1])], added=[KEYS[1]], replaced={})
        assert len(store.documents()) == 2
    assert fcntl.LOCK_EX


def test_a_lock_that_is_held_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(log, "_LOCK_SECONDS", 0.05)
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        store.decide([Change((KEYS[0],), "status", "read")])
        before = state(store)
        with (tmp_path / "decisions" / f"{MACHINES[0]}.jsonl").open("rb") as holder:
            fcntl.flock(holder, fcntl.LOCK_EX)
            with pytest.raises(LibraryError, match="Another program"):
                store.decide([Change((KEYS[0],), "status", "new")])
            assert state(store) == before
        store.decide([Change((KEYS[0],), "status", "new")])


def test_a_file_system_without_locks_gets_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with Store.open(tmp_path, machine=MACHINES[0]) as store:
        store.commit_import([paper(KEYS[0])], added=[KEYS[0]], replaced={})
        store.decide([Change((KEYS[0],), "status", "read")])
        assert [w for w in store.warnings if "without locks" in w] == [store.warnings[0]]
        assert store.marks[KEYS[0]].status == "read"
