"""The manual page and the completions that a wheel brings: every command, nothing that roff would take for its own."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from readlist.commands.registry import COMMANDS
from scripts import manual


def test_each_command_has_its_section_and_its_options() -> None:
    page = manual.manual()
    sections = [line.split()[2] for line in page.splitlines() if line.startswith(r".SS readlist ")]
    assert sections == list(COMMANDS)
    assert r"\fB\-\-dry\-run\fR" in page
    assert r"\fB\-\-sort KEY\fR" in page


def test_text_never_becomes_a_request() -> None:
    assert manual._roff(".hidden\n'tis a \\ - …") == "\\&.hidden\n\\&'tis a \\e \\- \\[u2026]"
    requests = {line.split()[0] for line in manual.manual().splitlines() if line.startswith(".")}
    assert requests <= {'.\\"', ".TH", ".SH", ".SS", ".TP", ".B", ".BR", ".IR", ".br"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not here")
def test_the_page_reads_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"], input=manual.manual(), capture_output=True, encoding="utf-8", check=True
    )
    assert done.stderr == ""
    assert "undo brings them back" in done.stdout


def test_what_is_written_goes_where_shells_and_man_look(tmp_path: Path) -> None:
    installed = manual.write(tmp_path)
    assert sorted(installed.values()) == [
        "share/bash-completion/completions/readlist",
        "share/man/man1/readlist.1",
        "share/zsh/site-functions/_readlist",
    ]
    for path, target in installed.items():
        text = Path(path).read_text(encoding="utf-8")
        assert all(name in text for name in COMMANDS), target


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
def test_bash_completes_a_command(tmp_path: Path) -> None:
    script = next(path for path, target in manual.write(tmp_path).items() if target.startswith("share/bash"))
    asked = f'source {script}; COMP_WORDS=(readlist sug); COMP_CWORD=1; _shtab_readlist; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["suggest"]
