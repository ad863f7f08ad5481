"""The rating dialog: one digit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import ListDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key

_WORDS = ("no rating", "not for me", "so so", "good", "very good", "one of the best")


class RateDialog(ListDialog[int]):
    """Rate a paper, or a selection, from 0 (none) to 5.

    Args:
        title: What is rated.
        current: The rating that it has; None where those of a selection differ.

    Returns:
        The rating; None for Esc.
    """

    DEFAULT_CSS = """
    RateDialog > #frame { width: 44; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(stars), f"rate({stars})", show=False) for stars in range(6)),
        Binding("right,l", "move(1)", show=False),
        Binding("left,h", "move(-1)", show=False),
    ]

    def __init__(self, title: str, current: int | None = 0) -> None:
        super().__init__("Rate", title)
        self._current = current

    def keys(self) -> Sequence[Key]:
        """A digit is enough."""
        return (("0…5", "rate", ""), ("Enter", "take", "take"), ("Esc", "cancel", "cancel"))

    def body(self) -> ComposeResult:
        """One row a rating."""
        yield Choices(self._line, 6, cursor=self._current or 0)

    def _line(self, row: int) -> Line:
        star, none = ("*", ".") if getattr(self.app, "ascii_only", False) else ("★", "·")
        right = (("now", "dim"),) if row == self._current else ()
        return Line(
            ((f"{row}  ", "accent"), (star * row, "bold"), (none * (5 - row), "dim"), (f"  {_WORDS[row]}", "")), right
        )

    def action_rate(self, stars: int) -> None:
        """Take a rating at once."""
        self.dismiss(stars)

    def action_take(self) -> None:
        """Take the row under the cursor."""
        self.dismiss(self.choices.cursor)

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter or a click takes the row."""
        self.dismiss(event.row)
