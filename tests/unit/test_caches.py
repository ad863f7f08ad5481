"""The caches: what is odd about them is noticed, and they are made again."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from readlist.errors import DamagedError
from readlist.library import Library
from readlist.search import file
from tests.unit.test_library import fill, titles

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS: Final = ("graphs", "abstract", "mean", "fedrated")


def found(library: Library) -> list[list[str]]:
    return [titles(library, word) for word in WORDS]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "lib") as library:
        fill(library)
    return tmp_path / "lib"


def test_every_byte_of_a_large_index_is_checked_before_the_app_searches_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "_CHECKED", 0)  # no array is checked when the file is read, as with a large library
    with Library.open(folder) as library:
        library.prepare()
        expected = found(library)
    path = folder / "cache" / "search.index"
    good = path.read_bytes()
    for at in range(len(good) // 2, len(good), len(good) // 9):
        path.write_bytes(good[:at] + bytes(byte ^ 0xFF for byte in good[at : at + 64]) + good[at + 64 :])
        with Library.open(folder) as library:
            library.prepare(warm=True)
            assert found(library) == expected
        assert path.read_bytes() == good


def pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_a_pipe(path: Path) -> None:
    far = path.parents[2] / f"far-{path.name}"
    os.mkfifo(far)
    path.symlink_to(far)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize("put", [pipe, link_to_a_pipe, Path.mkdir])
def test_what_is_no_file_in_the_cache_is_not_waited_for(folder: Path, put: Callable[[Path], None]) -> None:
    with Library.open(folder) as library:
        library.prepare()
        expected = found(library)
    for path in (folder / "cache").iterdir():
        path.unlink()
        put(path)
    signal.alarm(30)
    try:
        with Library.open(folder) as library:
            library.prepare(warm=True)
            assert found(library) == expected
    finally:
        signal.alarm(0)
    # A device may be what a link leads to, and root may replace it.
    assert all(path.is_fifo() for path in folder.parent.glob("far-*"))


def test_fields_that_an_edit_by_hand_made_odd_are_told(folder: Path) -> None:
    path = folder / "papers.json"
    path.write_bytes(path.read_bytes().replace(b'"title":"Mean estimation"', b'"title":7'))
    with pytest.raises(DamagedError, match=r"line 3, column \d+ \(the title of this paper is not a text\): 1 paper"):
        Library.open(folder)
