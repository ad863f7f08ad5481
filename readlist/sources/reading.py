"""Reading: what a format is, and what comes out of a file, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from readlist.paper import Record, Rejected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.sources.content import Content


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that the user should know of a file though no entry was lost by it."""

    text: str


Item = Record | Rejected | Warned


class Reader(Protocol):
    """What a format's module offers."""

    def likely(self, head: str) -> float:
        """How much the beginning of a file looks like this format, 0 to 1."""

    def read(self, content: Content) -> Iterator[Item]:
        """Every entry of the file in order, as a record or as rejected; never raises on bad input."""


@dataclass(frozen=True, slots=True)
class Format:
    """A form in which papers come.

    Attributes:
        id: What `--format` takes.
        title: How it is shown.
        module: Where its reader is.
        names: Other words for it, its usual suffixes among them.
    """

    id: str
    title: str
    module: str
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class Reading:
    """All that one file holds.

    Attributes:
        format: The id of the format that it was read as.
        records: The entries that are papers, in order.
        rejected: Those that are not, with the reason.
        list_name: The list that the file's heading names; empty for none.
        warnings: What else the user should know.
    """

    format: str
    records: list[Record] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    list_name: str = ""
    warnings: list[str] = field(default_factory=list)
