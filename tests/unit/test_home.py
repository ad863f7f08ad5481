"""Paths with `~`: short to read, and the same place when read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from readlist.home import expanded, shortened

if TYPE_CHECKING:
    import pytest


def test_what_is_in_the_home_folder_is_shortened_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    inside, outside = tmp_path / "papers" / "list.md", tmp_path.parent / "list.md"
    assert Path(shortened(inside)) == Path("~/papers/list.md")
    assert expanded(shortened(inside)) == inside
    assert shortened(outside) == str(outside)
