"""Closed, full and broken streams, and failures that nobody foresaw: a sentence and a status, never a traceback."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from readlist import mishap, streams
from readlist.cli import main

if TYPE_CHECKING:
    from pathlib import Path

FULL = "/dev/full"
no_full = pytest.mark.skipif(not os.path.exists(FULL), reason="there is no full device")  # noqa: PTH110


def run(library: Path, arguments: str, redirections: str) -> subprocess.CompletedProcess[str]:
    """Run readlist in a shell that redirects its streams."""
    command = f'exec "$PYTHON" -m readlist --library "$LIBRARY" {arguments} {redirections}'
    environ = {**os.environ, "PYTHON": sys.executable, "LIBRARY": str(library)}
    environ.pop("PYTHONUNBUFFERED", None)  # what stays in a buffer is written when the program ends
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_whoever_is_told_to_end_tidies_up(name: str, tmp_path: Path) -> None:
    pipe = tmp_path / "papers.jsonl"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "readlist", "--library", str(tmp_path / "lib"), "import", str(pipe)]
    number = getattr(signal, name)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        with pipe.open("w", encoding="utf-8"):  # it is reading now
            process.send_signal(number)
            said = process.communicate(timeout=60)
        assert process.returncode == 128 + number
    assert said == (b"", b"")


@pytest.mark.parametrize("folder", ["~nobody-of-this-name/x", "a" * 300, "a" * 5_000])
def test_folders_that_can_not_be_are_told_or_empty(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--library", folder, "ls"])
    said = capsys.readouterr().err
    assert "never should" not in said
    assert (code, said[:9]) in {(0, ""), (2, "readlist:")}


def test_a_file_name_that_is_no_text_comes_in_and_drives_no_terminal(tmp_path: Path, library: Path) -> None:
    text = "We study names of files that no terminal should ever obey, whatever they say to it, and are kept. " * 3
    folder = tmp_path / "names"
    folder.mkdir()
    try:
        (folder / "\x1b[31m\udcff\n.txt").write_text(text, encoding="utf-8")
    except (OSError, UnicodeError):
        pytest.skip("the file system takes no such names")
    assert main(["--library", str(library), "import", str(folder)]) == 0
    shown = run(library, "ls --json", "").stdout
    assert shown.count('"key"') == 2
    assert "\\u001b" not in shown


def test_a_terminal_gets_nothing_that_drives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, Terminal())
    streams.out("a\x1b[2Jb\u202e\n")
    streams.say("c\x1b]0;title\x07d")
    assert isinstance(sys.stdout, Terminal)
    assert isinstance(sys.stderr, Terminal)
    assert sys.stdout.getvalue() == "ab\n"
    assert sys.stderr.getvalue() == "cd\n"


def test_marks_typed_with_escapes_are_kept_without(library: Path) -> None:
    assert main(["--library", str(library), "tag", "+a\x1b[2Jb", "--all", "--yes"]) == 0
    assert run(library, "tags", "").stdout.split()[-1] == "ab"


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
