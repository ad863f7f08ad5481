"""Narrowing a result: one of the values by which its papers divide, with how many each leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.chooser import SIGNS
from readlist.tui.screens.dialog import ListDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from readlist.facets import Facet, Value
    from readlist.tui.screens.dialog import Key

_MOST: Final = 6
"""Values of one facet; what is rarer is typed."""


class NarrowDialog(ListDialog["tuple[Value, bool]"]):
    """How the papers in view divide; a sign before each value asks for it at once.

    Args:
        facets: What there is to choose from.
        what: How many papers there are.
        out: Whether what is chosen is left out; a key changes that.

    Returns:
        The value, and whether papers with it are left out; None for Esc.
    """

    DEFAULT_CSS = """
    NarrowDialog > #frame { width: 56; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "cancel", show=False),
        Binding("minus,plus", "turn", show=False),
    ]

    def __init__(self, facets: Sequence[Facet], what: str = "", *, out: bool = False) -> None:
        super().__init__(*_title(what, out))
        self._what = what
        self._out = out
        self._rows: list[tuple[str, Value | None]] = []
        signs = iter(SIGNS)
        for facet in facets:
            if self._rows or len(facet.values) > 1:
                self._rows += [("", None)] if self._rows else []
                self._rows.append((facet.title, None))
            self._rows += [(next(signs, " "), value) for value in facet.top(_MOST)]

    def keys(self) -> Sequence[Key]:
        """A sign, or Enter."""
        other = ("+", "only with it", "turn") if self._out else ("-", "without it", "turn")
        return (("Enter", "leave it out" if self._out else "only these", "take"), other, ("Esc", "cancel", "cancel"))

    def body(self) -> ComposeResult:
        """The values, by facet."""
        yield Choices(self._line, len(self._rows))

    def _line(self, row: int) -> Line:
        sign, value = self._rows[row]
        if value is None:
            return Line(((sign, "head"),), enabled=False)
        style = "tag" if value.title.startswith("#") else ""
        return Line(((f"{sign}  ", "accent"), (value.title, style)), ((f"{value.count:,}", "dim"),))

    def on_resize(self, event: events.Resize) -> None:
        """As many values as there is room for between title and keys."""
        super().on_resize(event)
        around = 4 if self.has_class("-short") else 8
        self.choices.styles.max_height = max(4, event.size.height - around - 2 * self.has_class("-lined"))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter or a click takes the row."""
        self._take(event.row)

    def on_key(self, event: events.Key) -> None:
        """A sign takes its value."""
        row = next((n for n, (sign, value) in enumerate(self._rows) if value and sign == event.character), None)
        if row is not None:
            event.stop()
            self._take(row)

    def action_take(self) -> None:
        """Take the row under the cursor."""
        self._take(self.choices.cursor)

    def action_turn(self) -> None:
        """Leave out what is chosen, or ask for it."""
        self._out = not self._out
        self.retitle(*_title(self._what, self._out))
        self.rehint()

    def _take(self, row: int) -> None:
        if (value := self._rows[row][1]) is not None:
            self.dismiss((value, self._out))


def _title(what: str, out: bool) -> tuple[str, str]:
    return ("Leave out" if out else "Only those with", what)
