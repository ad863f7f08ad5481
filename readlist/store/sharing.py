"""Sharing: what git and Syncthing must know of a library's folder, written once."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from readlist.store import log, papers
from readlist.store.log import identity

if TYPE_CHECKING:
    from pathlib import Path

GIT: Final = (".gitignore", ".gitattributes")
FILES: Final = {
    # The marks follow from the logs; a merge of two snapshots of them would mean nothing.
    ".gitignore": "cache/\nbackups/\nmarks.json\n*.damaged-*\n*.lock\n.*.tmp\n.*.staged\n",
    # Both sides' papers and decisions are wanted, always; each stands on a line of its own.
    ".gitattributes": "papers.json merge=union -text\ndecisions/*.jsonl merge=union -text\n",
    ".stignore": "/cache\n/backups\n/marks.json\n*.lock\n.*.tmp\n.*.staged\n",
}


def write_once(folder: Path) -> None:
    """Write these files into a library that has nothing yet; files that are there stay as they are."""
    if identity(folder / log.FOLDER) or identity(folder / papers.NAME):
        return
    for name, text in FILES.items():
        with suppress(OSError), (folder / name).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
