"""The note dialog: a few lines of Markdown on one paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import TextArea

from readlist.tui.screens.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key


class Page(TextArea):
    """A text area without a border, on a shade of its own."""

    DEFAULT_CSS = """
    Page, Page:focus {
        border: none;
        padding: 0 1;
        height: 12;
        background: $foreground 10%;
        color: $rl-text;
        & .text-area--cursor-line { background: transparent; }
    }
    """


class NoteDialog(Dialog[str]):
    """Write a note; what was written is never lost by one key.

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
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", show=False),  # after what was typed before it, however fast
        Binding("escape", "cancel", show=False, priority=True),
        Binding("ctrl+x", "discard", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__("Note", title)
        self._before = text
        self._asked = False

    def keys(self) -> Sequence[Key]:
        """Saving first; after Esc on a changed note, the question."""
        if self._asked:
            return (
                ("ctrl+s", "save", "save"),
                ("ctrl+x", "throw away", "discard"),
                ("Esc", "go on writing", "resume"),
            )
        return (("ctrl+s", "save", "save"), ("Esc", "close", "cancel"))

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

    def action_save(self) -> None:
        """Keep what is written; blanks at its end are not."""
        text = self.query_one(Page).text.rstrip()
        self.dismiss(text if text != self._before else None)

    def action_cancel(self) -> None:
        """Close where nothing changed; ask, where something did."""
        if not self.changed:
            self.dismiss(None)
        else:
            self._ask(not self._asked)

    def action_discard(self) -> None:
        """Throw the change away, once asked; else it cuts, as it does in any text."""
        if self._asked:
            self.dismiss(None)
        else:
            self.query_one(Page).action_cut()

    def action_resume(self) -> None:
        """Go on writing."""
        self._ask(False)

    def on_text_area_changed(self) -> None:
        """Writing on answers the question."""
        if self._asked:
            self._ask(False)

    def _ask(self, asked: bool) -> None:
        self._asked = asked
        self.retitle("Save the change?" if asked else "Note", "" if asked else self._aside)
        self.rehint()
