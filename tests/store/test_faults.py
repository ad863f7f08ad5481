"""Kills, full disks, failing calls, read-only folders: the state is the one before or the one after."""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from readlist.decision import Change
from readlist.errors import LibraryError
from readlist.store import Store, doctor
from readlist.store.repair import repair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MACHINE = "one-000001-0000"


def paper(number: int, **facts: Any) -> dict[str, Any]:
    return {"key": f"{number:012x}", "title": f"Paper {number}", "sources": [["a.txt", 1, 1, ""]], **facts}


def view(store: Store) -> tuple[Any, ...]:
    visible = [document for document in store.documents() if document["key"] not in store.hidden]
    return (visible, dict(store.marks))


# Kills

WORKER = """
import random, sys
from pathlib import Path
from readlist.decision import Change
from readlist.store import Store
folder, seed = Path(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)
store = Store.open(folder, machine="one-000001-0000")
number = seed * 1000
while True:
    number += 1
    key = f"{number:012x}"
    what = rng.randrange(6)
    if what == 0:
        documents = store.documents()
        pile = [{"key": f"{number:08x}{n:04x}", "title": "x" * rng.randrange(4000)} for n in range(40)]
        replaced = {}
        if documents:
            replaced = {documents[0]["key"]: documents[0]}
            pile.append({**documents[0], "title": f"{seed}-{number}"})
        store.commit_import(pile, added=[p["key"] for p in pile[:40]], replaced=replaced)
        print("import", f"{number:08x}", flush=True)
    elif what == 1:
        store.save()
    elif what == 2:
        store.undo()
        print("undo", flush=True)
    else:
        store.decide([Change((key,), "note", str(number) * rng.randrange(1, 200))])
        print("note", key, flush=True)
"""


def kill_once(folder: Path, seed: int, wait: float) -> list[str]:
    """Let a program work and kill it; returns what it had said was done."""
    worker = subprocess.Popen([sys.executable, "-c", WORKER, str(folder), str(seed)], stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    said = [worker.stdout.readline()]  # it has begun
    time.sleep(wait)
    worker.send_signal(signal.SIGKILL)
    # The kill may cut what it was just saying: a line without its end was not said.
    said += [line for line in worker.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    worker.wait()
    worker.stdout.close()
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("kills", [12, pytest.param(220, marks=pytest.mark.long)])
def test_killed_at_any_moment_nothing_that_was_said_is_lost(tmp_path: Path, kills: int) -> None:
    folder = tmp_path / "library"
    rng = random.Random(5)
    for seed in range(1, kills + 1):
        said = kill_once(folder, seed, rng.uniform(0, 0.12))
        with Store.open(folder, machine=MACHINE) as store:
            told = [decision for decision in store.history() if decision.kind != "settings"]
            noted = {key for decision in told if decision.kind == "mark" for key in decision.keys}
            assert {line.split()[1] for line in said if line.startswith("note")} <= noted
            stored = {document["key"] for document in store.documents()}
            for line in said:
                if line.startswith("import"):
                    assert {f"{line.split()[1]}{n:04x}" for n in range(40)} <= stored
            # An import is there as a whole, papers and line, or not at all.
            brought = {key for decision in told if decision.kind == "import" for key in decision.keys}
            assert stored == brought
            marks = dict(store.marks)
            hidden = set(store.hidden)
        shutil.rmtree(tmp_path / "copy", ignore_errors=True)
        shutil.copytree(folder / "decisions", tmp_path / "copy" / "decisions")
        with Store.open(tmp_path / "copy") as rebuilt:
            assert dict(rebuilt.marks) == marks
            assert set(rebuilt.hidden) == hidden
        assert [path for path in folder.iterdir() if path.name.endswith((".tmp", ".staged"))] == []
        if seed % 20 == 0:  # else the library grows and the kills come too seldom
            shutil.rmtree(folder)


# Each call of a save fails in turn

CALLS = ["open", "write", "fsync", "replace", "fchmod", "fstat", "lseek", "read", "mkdir", "unlink", "close", "stat"]


class Fails:
    """Makes the n-th call to the system fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, code: int, short: bool = False) -> None:
        self.count = 0
        self.failed = ""
        self._at, self._code, self._short = at, code, short
        for name in CALLS:
            monkeypatch.setattr(os, name, self._wrapped(name, getattr(os, name)))

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            if self.count == self._at:
                self.failed = name
                if name == "close":
                    real(*arguments)
                if name == "write" and self._short:
                    real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                raise OSError(self._code, os.strerror(self._code))
            return real(*arguments, **named)

        return call


def decide(store: Store) -> None:
    store.decide([Change((f"{1:012x}", f"{2:012x}"), "status", "skipped")])


def undo(store: Store) -> None:
    store.undo()


def bring(store: Store) -> None:
    first = store.documents()[0]
    store.commit_import(
        [{**first, "title": "Corrected"}, paper(77)],
        added=[paper(77)["key"]],
        replaced={first["key"]: first},
        changes=[Change((first["key"],), "tag", "new")],
    )


def undo_import(store: Store) -> None:
    step = next(decision for decision in store.history() if decision.detail.get("replaced"))
    store.revert(step.id)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("save", [decide, undo, bring, undo_import])
def test_each_call_of_a_save_fails_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save: Callable[[Store], None], code: int
) -> None:
    original = tmp_path / "original"
    with Store.open(original, machine=MACHINE) as store:
        store.commit_import([paper(n) for n in range(4)], added=[paper(n)["key"] for n in range(4)], replaced={})
        if save is undo_import:
            bring(store)
        store.decide([Change((f"{1:012x}",), "status", "read")])
    for at in range(1, 400):
        folder = tmp_path / f"library{at}"
        shutil.copytree(original, folder)
        store = Store.open(folder, machine=MACHINE)
        before = view(store)
        with monkeypatch.context() as patch:
            fails = Fails(patch, at, code, short=at % 2 == 0)
            try:
                save(store)
            except LibraryError as error:
                told = True
                assert str(folder) in str(error) or "original" not in str(error)
            else:
                told = False
        after = view(store)
        if told:
            assert after == before, fails.failed
        else:
            assert after != before, fails.failed
        with Store.open(folder, machine=MACHINE) as again:
            assert view(again) == after, (at, fails.failed)
            decide(again)
        store.close()
        shutil.rmtree(folder)
        if not fails.failed:
            assert at > 8
            return
    pytest.fail("the save never got through")


def test_each_call_of_a_repair_fails_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = tmp_path / "original"
    with Store.open(original, machine=MACHINE) as store:
        store.commit_import([paper(n) for n in range(4)], added=[paper(n)["key"] for n in range(4)], replaced={})
        decide(store)
    bad = (original / "papers.json").read_bytes().replace(b"Paper 2", b"Edited since")[:-3]
    (original / "papers.json").write_bytes(bad)
    (original / "decisions" / f"{MACHINE}.jsonl").write_bytes(b"")
    expected = [{**paper(n), "title": "Edited since" if n == 2 else f"Paper {n}"} for n in range(4)]
    for at in range(1, 800):
        folder = tmp_path / f"library{at}"
        shutil.copytree(original, folder)
        with monkeypatch.context() as patch:
            fails = Fails(patch, at, errno.ENOSPC, short=at % 2 == 0)
            repair(folder)
        repair(folder)
        assert [str(found) for found in doctor.check(folder) if found.severity == "error"] == [], (at, fails.failed)
        with Store.open(folder, machine=MACHINE) as store:
            documents, marks = view(store)
            assert documents == expected, (at, fails.failed)
            assert {mark.status for mark in marks.values()} == {"skipped"}
        assert bad in [aside.read_bytes() for aside in folder.glob("papers.json.damaged-*")], (at, fails.failed)
        shutil.rmtree(folder)
        if not fails.failed:
            assert at > 20
            return
    pytest.fail("the repair never got through")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits on a file's size")
def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    code = """
import resource, signal, sys
from pathlib import Path
from readlist.decision import Change
from readlist.errors import LibraryError
from readlist.store import Store
store = Store.open(Path(sys.argv[1]), machine="one-000001-0000")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
done = 0
try:
    for number in range(1000):
        store.decide([Change((f"{number:012x}",), "status", "read")])
        done += 1
except LibraryError as error:
    print(done, len(store.marks), error)
try:
    store.commit_import([{"key": "00000000dddd", "title": "x" * 9000}], added=["00000000dddd"], replaced={})
except LibraryError as error:
    print(len(store.documents()), error)
store.close()
"""
    with Store.open(tmp_path, machine=MACHINE) as store:
        store.commit_import([paper(1)], added=[paper(1)["key"]], replaced={})
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), "5000"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    count, marks, said = done[0].split(" ", 2)
    assert count == marks
    assert 5 < int(count) < 1000
    assert f"{MACHINE}.jsonl" in said
    assert "ulimit" in said
    assert done[1].startswith("1 Writing")
    assert "papers.json" in done[1]
    with Store.open(tmp_path, machine=MACHINE) as store:
        assert len(store.marks) == int(count)
        assert len(store.documents()) == 1
        assert store.warnings == []


def test_a_vanished_folder_is_told_and_not_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    store = Store.open(folder, machine=MACHINE)
    store.commit_import([paper(1)], added=[paper(1)["key"]], replaced={})
    before = view(store)
    folder.rename(tmp_path / "elsewhere")
    for save in (decide, undo, bring):
        with pytest.raises(LibraryError):
            save(store)
    with pytest.raises(LibraryError, match="is gone"):
        store.refresh()
    assert view(store) == before
    store.close()
    assert not folder.exists()
    with Store.open(tmp_path / "elsewhere", machine=MACHINE) as again:
        assert view(again) == before


@pytest.fixture
def unwritable(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "library"
    with Store.open(folder, machine=MACHINE) as store:
        store.commit_import([paper(1)], added=[paper(1)["key"]], replaced={})
        decide(store)
    places = [folder, *(path for path in folder.rglob("*"))]
    modes = {path: path.stat().st_mode for path in places}
    for path in places:
        path.chmod(stat.S_IMODE(modes[path]) & 0o555)
    yield folder
    for path, mode in modes.items():
        path.chmod(stat.S_IMODE(mode))


def test_a_read_only_folder_is_open_for_reading(unwritable: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.access(unwritable, os.W_OK):  # root may write everywhere
        monkeypatch.setattr(os, "access", lambda *_: False)
    names = sorted(unwritable.rglob("*"))
    with Store.open(unwritable, machine=MACHINE) as store:
        assert any("can't be written" in warning for warning in store.warnings)
        before = view(store)
        assert len(before[0]) == 1
        for save in (decide, undo, bring):
            with pytest.raises(LibraryError, match="can't be written"):
                save(store)
        assert view(store) == before
    assert sorted(unwritable.rglob("*")) == names


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_modes_and_owners_survive(tmp_path: Path) -> None:
    folder, real = tmp_path / "library", tmp_path / "real"
    with Store.open(folder, machine=MACHINE) as store:
        store.commit_import([paper(1)], added=[paper(1)["key"]], replaced={})
        decide(store)
    real.mkdir()
    for name in ("papers.json", "marks.json"):
        (folder / name).rename(real / name)
        (folder / name).symlink_to(real / name)
        (real / name).chmod(0o640)
    owner = (4321, 4321) if os.getuid() == 0 else (os.getuid(), os.getgid())
    os.chown(real / "papers.json", *owner)
    with Store.open(folder, machine=MACHINE) as store:
        bring(store)
        after = view(store)
    for name in ("papers.json", "marks.json"):
        assert (folder / name).is_symlink()
        assert stat.S_IMODE((real / name).stat().st_mode) == 0o640
    found = (real / "papers.json").stat()
    assert (found.st_uid, found.st_gid) == owner
    with Store.open(folder, machine=MACHINE) as store:
        assert view(store) == after
    assert sorted(path.name for path in real.iterdir()) == ["marks.json", "papers.json"]


def test_what_a_killed_program_left_is_removed(tmp_path: Path) -> None:
    with Store.open(tmp_path, machine=MACHINE) as store:
        store.commit_import([paper(1)], added=[paper(1)["key"]], replaced={})
    code = (
        "import os,sys,pathlib\nfrom readlist.store.storage import temporary\n"
        "temporary(pathlib.Path(sys.argv[1])).write_text('half')\nos._exit(1)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "papers.json")], check=False)
    (tmp_path / ".papers.json.nobody.0-0-0.staged").write_text("half")
    assert len(list(tmp_path.glob(".papers.json.*"))) == 2
    stranger = tmp_path / ".syncthing.papers.json.tmp"
    stranger.write_text("half")
    os.utime(stranger, (1e9, 1e9))
    Store.open(tmp_path, machine=MACHINE).close()
    assert list(tmp_path.glob(".papers.json.*")) == []
    assert stranger.exists()
