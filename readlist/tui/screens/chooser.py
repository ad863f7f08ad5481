"""Choosing one of a few: what to copy, what to open, how to sort."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from readlist.tui.cells import width
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key

SIGNS: Final = "123456789abcdefimnoprstuvwxyz"


class Chooser(ListDialog[int]):
    """One of some labelled texts; a sign before each chooses it at once.

    Args:
        title: What is chosen.
        items: Label and text of each.
        aside: What it is chosen for.
        current: The item that holds now, None for none of them.
        verb: What Enter does.
        preview: Whether the text under the cursor is shown in full below.

    Returns:
        The number of the item, from 0; None for Esc.
    """

    DEFAULT_CSS = """
    Chooser .preview { height: auto; max-height: 8; margin-top: 1; background: $foreground 6%; padding: 0 1; }
    Chooser .preview Static { color: $rl-dim; }
    Chooser.-short .preview { max-height: 4; }
    Chooser.-short Choices { max-height: 8; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "cancel", show=False)]

    def __init__(
        self,
        title: str,
        items: Sequence[tuple[str, str]],
        *,
        aside: str = "",
        current: int | None = None,
        verb: str = "choose",
        preview: bool = False,
    ) -> None:
        super().__init__(title, aside)
        self._items = items
        self._current = current
        self._verb = verb
        self._preview = preview
        self._label_width = min(max((width(label) for label, _ in items), default=0), 24)

    def keys(self) -> Sequence[Key]:
        """A sign, or Enter."""
        last = SIGNS[min(len(self._items), len(SIGNS)) - 1] if self._items else "1"
        signs = "1" if last == "1" else f"1…{last}" if last.isdigit() else f"1…9 a…{last}"
        return ((signs, self._verb, ""), ("Enter", "take", "take"), ("Esc", "cancel", "cancel"))

    def body(self) -> ComposeResult:
        """The items, and the one under the cursor in full."""
        yield Choices(self._line, len(self._items), cursor=self._current or 0, empty="nothing to choose from")
        if self._preview and self._items:
            with VerticalScroll(classes="preview", can_focus=False):
                yield Static(paragraph(self._items[0][1]), markup=False)

    def _line(self, row: int) -> Line:
        label, text = self._items[row]
        sign = SIGNS[row] if row < len(SIGNS) else " "
        gap = " " * max(self._label_width - width(label) + 2, 2)
        first = next(iter(text.splitlines()), "") if text else ""
        right = (("now", "dim"),) if row == self._current else ()
        return Line(((f"{sign}  ", "accent"), (label, "bold"), (gap, ""), (first, "dim")), right)

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Show the item under the cursor in full."""
        if self._preview:
            self.query_one(".preview Static", Static).update(paragraph(self._items[event.row][1]))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter or a click takes the row."""
        self.dismiss(event.row)

    def on_key(self, event: events.Key) -> None:
        """A sign takes its item."""
        at = SIGNS.find(event.character or "") if len(event.character or "") == 1 else -1
        if 0 <= at < len(self._items):
            event.stop()
            self.dismiss(at)

    def action_take(self) -> None:
        """Take the row under the cursor."""
        if self._items:
            self.dismiss(self.choices.cursor)


class CopyDialog(Chooser):
    """What to copy: link, title, citation, Markdown, BibTeX…

    Args:
        items: What it is called, and the text that would be copied.
        aside: Of which paper, or of how many.
    """

    def __init__(self, items: Sequence[tuple[str, str]], aside: str = "") -> None:
        super().__init__("Copy", items, aside=aside, verb="copy", preview=True)


class OpenDialog(Chooser):
    """What to open: PDF, page, DOI, code…

    Args:
        items: What it is called, and its address.
        aside: Of which paper.
    """

    def __init__(self, items: Sequence[tuple[str, str]], aside: str = "") -> None:
        super().__init__("Open", items, aside=aside, verb="open", preview=True)


class SortDialog(Chooser):
    """How the list is ordered.

    Args:
        orders: Name of each order (`Newest first`) and what it means.
        current: The order that holds now.
    """

    def __init__(self, orders: Sequence[tuple[str, str]], current: int | None = None) -> None:
        super().__init__("Sort", orders, current=current, verb="sort")
