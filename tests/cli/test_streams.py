"""Closed, full and broken streams, and failures that nobody foresaw: a sentence and a status, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from readlist import mishap
from readlist.cli import main

if TYPE_CHECKING:
    from pathlib import Path

FULL = "/dev/full"
no_full = pytest.mark.skipif(not os.path.exists(FULL), reason="there is no full device")  # noqa: PTH110


def run(library: Path, arguments: str, redirections: str) -> subprocess.CompletedProcess[str]:
    """Run readlist in a shell that redirects its streams."""
    command = f'exec "$PYTHON" -m readlist --library "$LIBRARY" {arguments} {redirections}'
    environ = {**os.environ, "PYTHON": sys.executable, "LIBRARY": str(library)}
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=environ, timeout=60)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    text = "We study how the reader meets a closed pipe, and we show that nothing bad happens to the work. " * 3
    (tmp_path / "one.txt").write_text(text, encoding="utf-8")
    assert main(["--library", str(tmp_path / "lib"), "import", str(tmp_path / "one.txt")]) == 0
    return tmp_path / "lib"


@no_full
@pytest.mark.parametrize("arguments", ["ls", "ls --json", "export -f html", "--help", "stats"])
def test_a_full_disk_behind_standard_output_is_told(library: Path, arguments: str) -> None:
    done = run(library, arguments, f">{FULL}")
    assert done.returncode == 2
    assert done.stderr.startswith("readlist: standard output can't be written: ")
    assert done.stderr.count("\n") == 1


@no_full
def test_who_writes_nothing_needs_no_room(library: Path) -> None:
    assert run(library, "mark read --all --yes", f">{FULL}").returncode == 0


@no_full
def test_work_goes_on_where_narration_can_not_be_heard(library: Path) -> None:
    assert run(library, "mark read --all --yes", f"2>{FULL}").returncode == 0
    assert run(library, "ls is:read", "").stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "redirections", "code"),
    [
        ("ls", ">&-", 0),
        ("", ">&- <&- 2>&-", 0),
        ("", "<&-", 0),
        ("ls", "<&- 2>&-", 0),
        ("import -", "<&-", 2),
        ("mark read --all", "<&-", 2),
        ("tag +x --keys - --yes", "<&-", 1),
        ("ls --nonsense", "2>&-", 2),
    ],
)
def test_closed_streams_are_empty_ones(library: Path, arguments: str, redirections: str, code: int) -> None:
    done = run(library, arguments, redirections)
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr


@pytest.mark.parametrize("error", [RuntimeError("x"), RecursionError(), MemoryError()])
def test_a_mishap_is_one_sentence(
    error: Exception,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("readlist.cli.run_command", fail)
    assert main(["--library", str(tmp_path / "lib"), "ls"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("readlist: ")
    assert said.count("\n") == 1
    kept = list(tmp_path.glob("readlist-*.txt"))
    assert len(kept) == (not isinstance(error, MemoryError))
    for path in kept:
        assert type(error).__name__ in path.read_text(encoding="utf-8")
        assert str(path) in said


def test_a_mishap_says_its_sentence_without_a_place_for_details(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nowhere/at/all")
    assert (
        mishap.told(ValueError("x")) == "something went wrong that never should (ValueError). Every decision is kept."
    )
