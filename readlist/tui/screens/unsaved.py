"""Dialogs in which people write: what was written is never lost by one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.widgets import TextArea

from readlist.tui.screens.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.tui.screens.dialog import Key

T = TypeVar("T")


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


class UnsavedDialog(Dialog[T], Generic[T]):
    """Asks before it throws away what was written.

    Args:
        title: What is written.
        aside: Beside the title.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", show=False),  # after what was typed before it, however fast
        Binding("escape", "cancel", show=False, priority=True),
        Binding("ctrl+x", "discard", show=False, priority=True),
    ]

    def __init__(self, title: str, aside: str = "") -> None:
        super().__init__(title, aside)
        self._what = title
        self._asked = False

    @property
    def changed(self) -> bool:
        """Whether there is anything to lose."""
        raise NotImplementedError

    def written(self) -> T | None:
        """What was written; None where that changes nothing."""
        raise NotImplementedError

    def more_keys(self) -> Sequence[Key]:
        """Keys beside saving and closing."""
        return ()

    def keys(self) -> Sequence[Key]:
        """Saving first; after Esc on something changed, the question."""
        if self._asked:
            return (("ctrl+s", "save", "save"), ("ctrl+x", "throw away", "discard"), ("Esc", "go on writing", "cancel"))
        return (("ctrl+s", "save", "save"), *self.more_keys(), ("Esc", "close", "cancel"))

    def action_save(self) -> None:
        """Keep what is written."""
        self.dismiss(self.written())

    def action_cancel(self) -> None:
        """Close where nothing changed; ask, where something did; go on writing once asked."""
        if not self.changed:
            self.dismiss(None)
        else:
            self._ask(not self._asked)

    def action_discard(self) -> None:
        """Throw the change away, once asked; else it cuts, as it does in any text."""
        if self._asked:
            self.dismiss(None)
        elif isinstance(self.focused, Page):
            self.focused.action_cut()

    def on_text_area_changed(self) -> None:
        """Writing on answers the question."""
        if self._asked:
            self._ask(False)

    def _ask(self, asked: bool) -> None:
        self._asked = asked
        self.retitle("Save the change?" if asked else self._what, "" if asked else self._aside)
        self.rehint()
