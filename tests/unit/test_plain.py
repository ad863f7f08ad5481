"""The plain mode: the same keys, answers in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from readlist.config import DEFAULTS, Config
from readlist.library import Library
from readlist.plain import Plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    documents = [
        {
            "key": f"{number:012x}",
            "title": title,
            "title_raw": title,
            "abstract": f"Abstract of {title}.",
            "sources": [["f.txt", number, 1, ""]],
            "links": [["https://github.com/a/b", "code", "github.com", "abstract"]] if number == 1 else [],
        }
        for number, title in enumerate(["Scene graphs", "Mean estimation", "Federated learning"], 1)
    ]
    with Library.open(tmp_path / "lib") as opened:
        opened.store.commit_import(documents, added=[str(d["key"]) for d in documents], replaced={})
        opened.reload()
        yield opened


def play(library: Library, keys: list[str], tmp_path: Path) -> None:
    pressed = iter(keys)
    Plain(library, Config(tmp_path / "none", DEFAULTS), lambda: next(pressed, None)).run()


def test_deciding_says_what_was_done_and_goes_on(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(library, ["s", "x", "u", "q"], tmp_path)
    said = capsys.readouterr().out
    assert "Undecided: 3 of 3" in said
    assert "Scene graphs → to-read. u undoes" in said
    assert "taken back: Mean estimation → skipped" in said
    assert library.columns.status_counts()["to-read"] == 1
    assert library.columns.status_counts()["skipped"] == 0


def test_searching_tagging_noting_and_rating(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = ["slash", *"fedex", "backspace", "backspace", "enter", "t", *"a b,-c", "enter", "a", *"ok", "enter"]
    play(library, [*keys, "asterisk", "4", "enter", "slash", "escape", "escape", "j", "q"], tmp_path)
    said = capsys.readouterr().out
    assert "Undecided: 1 of 3, searching fed" in said
    mark = library.mark(library.find("000000000003"))
    assert (mark.tags, mark.note, mark.rating) == (("a b",), "ok", 4)


def test_every_key_gets_an_answer(library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(library, ["f9", "T", "k", "G", "j", "enter", "question_mark", "right_square_bracket", "ctrl+r"], tmp_path)
    said = capsys.readouterr().out
    assert "that key does nothing here" in said
    assert "Triage: one abstract at a time: only in the full screen" in said
    assert "the first one" in said
    assert "the last one" in said
    assert "Abstract of Federated learning." in said
    assert "Maybe: 0 of 3" in said
    assert "nothing to be done again" in said
