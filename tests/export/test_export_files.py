"""An export is written whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from readlist import export
from readlist.errors import ReadlistError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export import Item


def test_an_existing_file_needs_force(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("mine\n", encoding="utf-8")
    with pytest.raises(ReadlistError, match="--force"):
        export.write(path, ["new\n"])
    assert path.read_text(encoding="utf-8") == "mine\n"
    assert export.write(path, ["n", "ew\né"], force=True) == 6
    assert path.read_bytes() == "new\né".encode()
    assert [p.name for p in tmp_path.iterdir()] == ["notes.md"]


def test_a_failure_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    def broken() -> Iterator[str]:
        yield "half\n"
        raise OSError(28, "No space left on device")

    path = tmp_path / "notes.md"
    path.write_text("mine\n", encoding="utf-8")
    with pytest.raises(ReadlistError, match="No space left"):
        export.write(path, broken(), force=True)
    assert path.read_text(encoding="utf-8") == "mine\n"
    assert [p.name for p in tmp_path.iterdir()] == ["notes.md"]


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file size are POSIX's")
def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("mine\n", encoding="utf-8")
    code = (
        "import resource, signal, sys, pathlib\n"
        "from readlist import export; from readlist.errors import ReadlistError\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (10000, 10000))\n"
        "try: export.write(pathlib.Path(sys.argv[1]), ['x' * 1000] * 5000, force=True)\n"
        "except ReadlistError as error: print(error)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(export.__file__).parents[2]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, env=env, check=True)
    assert "can't be written: File too large" in done.stdout
    assert path.read_text(encoding="utf-8") == "mine\n"
    assert [p.name for p in tmp_path.iterdir()] == ["notes.md"]


def test_nothing_is_not_written_over_an_old_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("mine\n", encoding="utf-8")
    assert export.write(path, [], force=True) == 0
    with pytest.raises(ReadlistError, match="no papers") as caught:
        export.save(path, "json", [], force=True)
    assert caught.value.exit_code == 1
    assert path.read_text(encoding="utf-8") == "mine\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes are POSIX's")
def test_a_link_stays_a_link_and_modes_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    export.write(link, ["new"], force=True)
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's")
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    export.write(tmp_path / "new.md", ["x"])
    (tmp_path / "other.md").write_text("x", encoding="utf-8")
    assert (tmp_path / "new.md").stat().st_mode == (tmp_path / "other.md").stat().st_mode


def test_no_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ReadlistError, match="can't be written: No such file"):
        export.write(tmp_path / "no" / "file.md", ["x"])
    with pytest.raises(ReadlistError, match="is a folder"):
        export.write(tmp_path, ["x"], force=True)


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are POSIX's")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    export.write(pipe, ["through"], force=True)
    assert reader.communicate(timeout=10)[0] == b"through"


def test_saving_says_how_many(some: list[Item], tmp_path: Path) -> None:
    path = tmp_path / "out.md"
    assert export.save(path, "md", some) == f"wrote 4 papers to {path}"
    assert path.read_bytes() == "".join(export.render("md", some)).encode()
