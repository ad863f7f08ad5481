"""Lines to clone by, and lines to cite by."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from readlist.export.citation import cite, short_authors
from readlist.export.clone import clone_lines

if TYPE_CHECKING:
    from pathlib import Path

    from tests.export.conftest import MakeItem


def test_a_line_names_its_folder_and_asks_nothing(item: MakeItem) -> None:
    papers = [
        item("a", "Code: https://github.com/quill-lab/toy/tree/main/src")[0],
        item("b", "Code: https://github.com/other-lab/toy")[0],
        item("c", "Code: https://github.com/Quill-Lab/Toy.")[0],
        item("d")[0],
    ]
    clones = clone_lines(papers)
    assert [line.split(" -- ")[0] for line in clones.lines] == ["GIT_TERMINAL_PROMPT=0 git clone"] * 2
    assert [shlex.split(line)[-1] for line in clones.lines] == ["toy", "other-lab-toy"]
    assert clones.sentence == "3 of 4 papers have a repository"
    assert clone_lines(papers[3:]).sentence == "no repository"


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
def test_a_hostile_address_runs_nothing(item: MakeItem, tmp_path: Path) -> None:
    abstract = (
        "Code: https://github.com/a/b$(touch${IFS}owned);touch`x`'\"&c and https://github.com/-x/--upload-pack=touch"
    )
    (tmp_path / "git").write_text('#!/bin/sh\nfor a in "$@"; do printf "%s\\n" "$a"; done\n', encoding="utf-8")
    (tmp_path / "git").chmod(0o755)
    work = tmp_path / "work"
    work.mkdir()
    for line in clone_lines([item("a", abstract)[0]]).lines:
        env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(["sh", "-c", line], cwd=work, env=env, capture_output=True, text=True, check=True)
        command, dashes, url, folder = done.stdout.splitlines()
        assert (command, dashes) == ("clone", "--")
        assert url.startswith("https://github.com/")
        assert not folder.startswith(("-", "."))
    assert list(work.iterdir()) == []


def test_citations(item: MakeItem) -> None:
    paper, _ = item("Is It So?", authors=("Silva, Bea",), year=2020, venue="ICML", doi="10.5555/1")
    assert cite(paper) == "Silva, Bea (2020). Is It So? ICML. https://doi.org/10.5555/1"
    many, _ = item("T", authors=tuple("abcdefgh"), arxiv="2401.00001")
    assert cite(many) == "a, b, c, d, e, f et al. T. arXiv:2401.00001"
    derived, _ = item(abstract="We present ToyNet, which is new.", venue="ICML")
    assert cite(derived) == f"[{derived.title}]. ICML."


def test_short_authors(item: MakeItem) -> None:
    names = ("Silva, Bea", "Ilya Petrov", "X Y")
    assert [short_authors(item("t", authors=names[:n])[0]) for n in range(4)] == [
        "",
        "Silva",
        "Silva and Petrov",
        "Silva et al.",
    ]
