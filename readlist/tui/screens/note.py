"""The note dialog: a few lines of Markdown on one paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.tui.screens.unsaved import Page, UnsavedDialog

if TYPE_CHECKING:
    from textual.app import ComposeResult


class NoteDialog(UnsavedDialog[str]):
    """Write a note.

    Args:
        title: The paper.
        text: The note as it is.

    Returns:
        The new text, `""` to take the note away; None where nothing was changed or it was thrown away.
    """

    DEFAULT_CSS = """
    NoteDialog.-short Page { height: 1fr; min-height: 4; }
    NoteDialog.-short > #frame { height: 100%; }
    NoteDialog.-short > #frame > #body { height: 1fr; }
    """

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__("Note", title)
        self._before = text

    def body(self) -> ComposeResult:
        """The text."""
        yield Page(self._before, soft_wrap=True, tab_behavior="indent")

    def on_mount(self) -> None:
        """Go on at the end of what is there."""
        page = self.query_one(Page)
        page.move_cursor(page.document.end)

    @property
    def changed(self) -> bool:
        """Whether there is anything to lose."""
        return self.query_one(Page).text != self._before

    def written(self) -> str | None:
        """What is written; blanks at its end are not."""
        text = self.query_one(Page).text.rstrip()
        return text if text != self._before else None
