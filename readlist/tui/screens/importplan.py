"""What an import would do, as the import dialog asks for it and shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from readlist.tui.screens.choices import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class ImportSource:
    """What is to be read: files and folders, or pasted text."""

    paths: tuple[Path, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """What an import would do.

    Attributes:
        added, updated, unchanged, rejected: Numbers of entries.
        lists: The lists that papers come in.
        titles: The first new papers.
        reasons: Why entries are rejected, each with its place.
        warnings: What else to know.
        plan: What the dialog hands back to be carried out; it looks at nothing of it.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: int = 0
    lists: Sequence[str] = ()
    titles: Sequence[str] = ()
    reasons: Sequence[str] = ()
    warnings: Sequence[str] = ()
    plan: Any = None


class MakePlan(Protocol):
    """Reads a source and says what importing it would do; runs in a thread; stores nothing.

    Args:
        source: What to read.
        progress: To be called with what is done and how much there is (0 where that isn't known).
        cancelled: Whether the user has given up; the plan should then raise `CancelledError` soon.

    Raises:
        ReadlistError: It can't be read.
    """

    def __call__(
        self, source: ImportSource, progress: Callable[[int, int], None], cancelled: Callable[[], bool], /
    ) -> ImportPreview: ...


def lines_of(preview: ImportPreview) -> list[Line]:
    """What an import would do, as rows."""
    counts = (
        ("new", preview.added, "good"),
        ("with better facts", preview.updated, "accent"),
        ("known already", preview.unchanged, "dim"),
        ("rejected", preview.rejected, "bad"),
    )
    rows = [Line(((f"{number:>8,}  ", style), (word, ""))) for word, number, style in counts if number]
    rows = rows or [Line((("nothing in it", "dim"),))]
    if preview.lists:
        lists = ", ".join(preview.lists[:6]) + (" and more" if len(preview.lists) > 6 else "")
        rows += [Line(enabled=False), Line((("      in  ", "dim"), (lists, "bold")))]
    if preview.reasons:
        rows += [Line(enabled=False), Line((("Rejected", "head"),), enabled=False)]
        rows += [Line(((reason, "bad"),)) for reason in preview.reasons]
    if preview.titles:
        rows += [Line(enabled=False), Line((("First new papers", "head"),), enabled=False)]
        rows += [Line(((title, ""),)) for title in preview.titles]
        more = preview.added - len(preview.titles)
        rows += [Line(((f"and {more:,} more", "dim"),))] if more > 0 else []
    if len(preview.warnings) > 1:
        rows += [Line(enabled=False), Line((("To know", "head"),), enabled=False)]
        rows += [Line(((warning, "warm"),)) for warning in preview.warnings]
    return rows
