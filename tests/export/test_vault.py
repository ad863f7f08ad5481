"""A vault's notes are the user's; only our part of them is made new."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from readlist import export
from readlist.errors import ReadlistError
from readlist.export.vault import BEGIN, END, note, updated
from readlist.mark import Mark

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.export import Item
    from tests.export.conftest import MakeItem


def notes(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.md"))


def test_a_note_a_paper_and_a_second_time_nothing(some: list[Item], tmp_path: Path) -> None:
    assert export.save(tmp_path / "v", "vault", some).endswith("4 written")
    before = {path: path.read_bytes() for path in notes(tmp_path)}
    assert len(before) == 4
    assert export.save(tmp_path / "v", "vault", some).endswith("4 unchanged")
    assert {path: path.read_bytes() for path in notes(tmp_path)} == before


def test_a_note_as_it_is_written(item: MakeItem) -> None:
    paper, mark = item(
        "A *b* Title", "Some \\emph{low} text.", authors=("Silva, Bea",), year=2020, mark=Mark("read", ("a b",), "n")
    )
    assert note(paper, mark, "k") == (
        f'---\nreadlist: "{paper.key}"\ntitle: "A *b* Title"\ntitle_from: "given"\n'
        'authors: ["Silva, Bea"]\nyear: 2020\n'
        'status: "read"\ntags: ["a-b"]\ncitekey: "k"\n---\n\n'
        f"{BEGIN}\n\n# A \\*b\\* Title\n\nSilva, Bea · 2020\n\n"
        f"## Abstract\n\nSome *low* text.\n\n## Note\n\nn\n\n{END}\n\n"
    )


def test_the_user_s_prose_and_fields_stay(item: MakeItem, tmp_path: Path) -> None:
    paper, mark = item("Toys", "Old text.")
    export.save(tmp_path, "vault", [(paper, mark)])
    (path,) = notes(tmp_path)
    moved = tmp_path / "read" / "my own name.md"
    moved.parent.mkdir()
    written = path.read_text(encoding="utf-8").replace(
        "---\n\n", "aliases:\n  - toys\ncssclass: wide\n---\nBefore.\n\n", 1
    )
    moved.write_text(f"{written}After, with é.\r\n\r\n---\nend", encoding="utf-8", newline="")
    path.unlink()
    said = export.save(tmp_path, "vault", [(replace(paper, title="Better Toys"), Mark("read"))])
    assert said.endswith("1 updated")
    assert notes(tmp_path) == [moved]
    after = moved.read_bytes().decode()
    assert 'title: "Better Toys"' in after and "# Better Toys" in after and 'status: "read"' in after
    assert after.count("readlist:") == 3
    assert "aliases:\n  - toys\ncssclass: wide\n---\nBefore.\n" in after
    assert after.endswith("After, with é.\r\n\r\n---\nend")


def test_a_block_that_was_deleted_comes_back_before_the_prose(item: MakeItem) -> None:
    paper, mark = item("Toys")
    assert updated("My own words\n", paper, mark, "k") == note(paper, mark, "k") + "My own words\n"


@pytest.mark.parametrize("broken", [BEGIN, END, f"{BEGIN}{BEGIN}{END}", f"{END} {BEGIN}"])
def test_comments_that_do_not_match_are_left_alone(broken: str, item: MakeItem, tmp_path: Path) -> None:
    paper, mark = item("Toys")
    path = tmp_path / "a.md"
    path.write_text(f"---\nreadlist: {paper.key}\n---\n{broken} words\n", encoding="utf-8")
    before = path.read_bytes()
    assert "1 left alone" in export.save(tmp_path, "vault", [(paper, mark)])
    assert path.read_bytes() == before


def test_a_note_that_ends_our_block_does_not(item: MakeItem, tmp_path: Path) -> None:
    items = [item("Toys", mark=Mark(note=f"x {END} y"))]
    export.save(tmp_path, "vault", items)
    assert "1 unchanged" in export.save(tmp_path, "vault", items)


def test_files_that_are_not_ours_are_never_touched(item: MakeItem, tmp_path: Path) -> None:
    paper, mark = item("Toys", aliases=("mine",))
    paper = replace(paper, sources=(replace(paper.sources[0], id="mine"),))
    (tmp_path / "mine.md").write_text("prose", encoding="utf-8")
    (tmp_path / "latin.md").write_bytes(b"---\nreadlist: \xe9\n---\n")
    export.save(tmp_path, "vault", [(paper, mark)])
    assert (tmp_path / "mine.md").read_text(encoding="utf-8") == "prose"
    assert (tmp_path / f"mine-{paper.key}.md").exists()


def test_a_vault_that_is_a_file_is_one_sentence(some: list[Item], tmp_path: Path) -> None:
    (tmp_path / "v").write_text("x", encoding="utf-8")
    with pytest.raises(ReadlistError, match="can't be used as a vault"):
        export.save(tmp_path / "v", "vault", some)
