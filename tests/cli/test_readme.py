"""The README says what is so: its commands run, its pictures are there, its keys are the registry's."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from readlist import actions, export, sources
from readlist.commands.registry import COMMANDS

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.S)
LINES = [line.partition("  #")[0].strip() for block in BLOCKS for line in block.splitlines()]


def test_the_key_table_is_the_registrys() -> None:
    assert actions.table() in README


def test_pictures_are_there() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    assert len(pictures) >= 5
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


def test_named_commands_and_formats_exist() -> None:
    named = set(re.findall(r"`readlist ([a-z]+)\b", README)) - {"import"}
    assert named <= set(COMMANDS)
    assert {"bib", "ris", "csv", "json", "nbib", "enw", "atom"} <= {format.id for format in sources.FORMATS}
    assert {"md", "table", "vault", "bib", "ris", "csv", "csl", "html"} <= {format.id for format in export.FORMATS}


def test_every_readlist_command_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("READLIST_LIBRARY", str(tmp_path / "library"))
    (tmp_path / "seeds").symlink_to(ROOT / "seeds")
    ran = [line for line in LINES if line.startswith("readlist")]
    assert len(ran) >= 9
    for line in ran:
        command = [sys.executable, "-m", "readlist", *shlex.split(line)[1:]]
        done = subprocess.run(
            command, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
    assert "- [ ]" in (tmp_path / "list.md").read_text(encoding="utf-8")


def test_make_has_the_two_commands() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {line for line in LINES if line.startswith("make")} == {"make run", "make test"}
    assert re.search(r"^run: ", makefile, re.M)
    assert re.search(r"^test: ", makefile, re.M)
