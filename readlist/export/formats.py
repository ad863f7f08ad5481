"""What a format is, and what a format's writer is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from readlist.mark import STATUSES, Mark, Status
from readlist.paper import Paper

Group = Literal["status", "tag", "none"]
GROUPS: tuple[Group, ...] = ("status", "tag", "none")
Item = tuple[Paper, Mark]
Items = Sequence[Item]
"""Papers with their marks, in the order to export; may be lazy: a writer asks for each item at most a few times."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the user may choose about an export.

    Attributes:
        group: How Markdown and HTML divide the papers into sections.
        title: The heading, as plain text; empty for the default.
        statuses: Every status there is, in the order in which sections stand among those that count alike.
    """

    group: Group = "status"
    title: str = ""
    statuses: Sequence[Status] = STATUSES

    def status_title(self, id: str) -> str:
        """A status as people read it; its id where it isn't known."""
        return next((status.title for status in self.statuses if status.id == id), id)

    def counts_as(self, id: str) -> str:
        """Which of the six a status behaves like; its own id where it isn't known."""
        return next((status.counts_as for status in self.statuses if status.id == id), id)


PLAIN: Final = Options()


Render = Callable[[Items, Options], Iterator[str]]
"""Writes items as chunks of text, each ending where a line ends."""
WriteFolder = Callable[[Path, Items], object]
"""Writes items as files of a folder; what it returns says what it did."""


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write papers down.

    Attributes:
        id: What `--format` takes.
        title: What people call it.
        suffix: The end of a file's name that means this format, with the dot; empty where there is none.
        module: The module that holds its `render`, imported when asked for; see `Render`.
        names: Other spellings that `--format` takes.
        folder: Whether it writes many files into a folder; its module then has a `write_folder`.
    """

    id: str
    title: str
    suffix: str
    module: str
    names: tuple[str, ...] = ()
    folder: bool = False
