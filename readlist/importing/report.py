"""The report of an import: what became of every entry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from readlist.paper import Rejected


@dataclass(slots=True)
class Report:
    """What an import did or would do; entries = added + updated + unchanged + rejected.

    Attributes:
        lists: The lists that papers came in, each once, in order.
        added: Entries that became new papers.
        updated: Entries that changed a paper's facts.
        unchanged: Entries that said nothing new.
        rejected: Entries and files that no paper could be made of. A file that couldn't be read at all counts as one
            entry, number 0.
        merged: For each paper that several different entries were joined in: their ids in their sources.
        candidates: Groups of papers that look like one and were not joined: ids in their sources.
        warnings: What else the user should know.
    """

    lists: list[str] = field(default_factory=list)
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: list[Rejected] = field(default_factory=list)
    merged: list[list[str]] = field(default_factory=list)
    candidates: list[list[str]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def entries(self) -> int:
        """How many entries there were."""
        return self.added + self.updated + self.unchanged + len(self.rejected)

    def to_json(self) -> dict[str, Any]:
        """The report as `import --json` prints it."""
        return {
            "lists": list(self.lists),
            "added": self.added,
            "updated": self.updated,
            "unchanged": self.unchanged,
            "rejected": [
                {
                    "file": one.source.file,
                    "entry": one.source.entry,
                    "line": one.source.line,
                    "id": one.source.id,
                    "reason": one.reason,
                }
                for one in self.rejected
            ],
            "merged": [list(group) for group in self.merged],
            "candidates": [list(group) for group in self.candidates],
            "warnings": list(self.warnings),
        }
