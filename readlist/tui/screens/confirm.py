"""The question before a decision on many papers, and the one before something is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Dialog, paragraph, titles_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key


class ConfirmDialog(Dialog[bool]):
    """Says what is about to happen and to what; Enter does it.

    Args:
        question: What will happen, with its count: `Skip 312 papers?`
        titles: The first papers that it is about.
        total: How many papers it is about.
        out_of_view: How many of them are not shown in the list now.
        note: One more line, such as what can't be undone.
        yes: What Enter does, in a word or two.
        no: What Esc does.

    Returns:
        True for Enter or `y`, False for everything else.
    """

    DEFAULT_CSS = """
    ConfirmDialog .warn { color: $rl-warm; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "confirm", show=False, priority=True),
        Binding("n,q", "cancel", show=False),
    ]

    def __init__(
        self,
        question: str,
        titles: Sequence[str] = (),
        total: int = 0,
        *,
        out_of_view: int = 0,
        note: str = "",
        yes: str = "yes",
        no: str = "cancel",
    ) -> None:
        super().__init__(question)
        self._titles = titles_shown(titles, max(total, len(titles)), 9)
        self._rest = total > len(titles) or len(titles) > 9
        self._out = out_of_view
        self._note = note
        self._yes = yes
        self._no = no

    def keys(self) -> Sequence[Key]:
        """Enter does it, Esc doesn't."""
        return (("Enter", self._yes, "confirm"), ("Esc", self._no, "cancel"))

    def body(self) -> ComposeResult:
        """The first titles, and what to know."""
        if self._titles:
            yield Choices(self._line, len(self._titles), still=True)
        if self._out:
            out = f"{self._out:,} of them {'is' if self._out == 1 else 'are'} out of view"
            yield Static(paragraph(out), classes="gap warn" if self._titles else "warn")
        if self._note:
            yield Static(paragraph(self._note), classes="gap dim")

    def _line(self, row: int) -> Line:
        last = self._rest and row == len(self._titles) - 1
        return Line(((self._titles[row], "dim" if last else ""),))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A click in the titles decides nothing."""
        event.stop()

    def action_confirm(self) -> None:
        """Do it."""
        self.dismiss(True)

    def action_cancel(self) -> None:
        """Don't."""
        self.dismiss(False)
