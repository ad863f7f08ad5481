"""Finding one of many: a box that filters a list of rows; recalling a search is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from readlist.text.fold import fold
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Field, ListDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.tui.screens.dialog import Key


def fitting(rows: Sequence[str], typed: str) -> Sequence[int]:
    """The numbers of the rows that fit what is typed: those with all its words first, then its letters in order."""
    words = fold(typed).split()
    if not words:
        return range(len(rows))
    folds = [fold(row) for row in rows]
    whole = [number for number, text in enumerate(folds) if all(word in text for word in words)]
    letters, known = "".join(words), set(whole)
    return whole + [number for number, text in enumerate(folds) if number not in known and _in_order(letters, text)]


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)


class Finder(ListDialog[int]):
    """One of some texts, narrowed by what is typed: all words in any order, or letters in their order.

    Args:
        title: What is looked for.
        rows: The texts, best first.
        aside: The second part of the title line.
        hint: What stands in the empty box.
        empty: What stands there when nothing fits.
        verb: What Enter does.
        typed: What stands in the box at first.

    Returns:
        The number of the row, from 0; None for Esc.
    """

    DEFAULT_CSS = """
    Finder Field { margin-bottom: 1; }
    Finder Choices { height: 14; }
    Finder.-short Choices { height: 8; }
    """

    def __init__(
        self,
        title: str,
        rows: Sequence[str],
        *,
        aside: str = "",
        hint: str = "type to narrow",
        empty: str = "nothing fits",
        verb: str = "take",
        typed: str = "",
    ) -> None:
        super().__init__(title, aside)
        self._rows = rows
        self._hint = hint
        self._empty = empty
        self._verb = verb
        self._typed = typed
        self._found: Sequence[int] = range(len(rows))

    def keys(self) -> Sequence[Key]:
        """Enter takes the row."""
        return (("Enter", self._verb, "take"), ("↑ ↓", "move", ""), ("Esc", "cancel", "cancel"))

    def body(self) -> ComposeResult:
        """The box and the rows."""
        yield Field(value=self._typed, placeholder=self._hint)
        yield Choices(self._line, len(self._rows), empty=self._empty)

    def line(self, row: int) -> Line:
        """What a row looks like."""
        return Line(((self._rows[row], ""),))

    def _line(self, row: int) -> Line:
        return self.line(self._found[row])

    def on_mount(self) -> None:
        """Narrow by what stands in the box."""
        super().on_mount()
        self._narrow(self._typed)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the rows."""
        event.stop()
        self._narrow(event.value)

    def _narrow(self, typed: str) -> None:
        self._found = fitting(self._rows, typed)
        self.choices.show(self._line, len(self._found))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the box."""
        event.stop()
        self.action_take()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter or a click takes the row."""
        event.stop()
        self.dismiss(self._found[event.row])

    def action_take(self) -> None:
        """Take the row under the cursor."""
        if self._found:
            self.dismiss(self._found[self.choices.cursor])


class RecallDialog(Finder):
    """Earlier searches, latest first; what is taken goes into the search box.

    Args:
        searches: The searches, latest first, each once.
        typed: What stands in the search box now; narrows the list.

    Returns:
        The number of the search, from 0; None for Esc.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+r", "move(1)", show=False)]

    def __init__(self, searches: Sequence[str], typed: str = "") -> None:
        super().__init__("Earlier searches", searches, empty="no earlier search", verb="search it again", typed=typed)
