"""The history: every decision, newest first; any one can be reverted, or all back to a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.widgets import Static

from readlist.tui.cells import width
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key


@dataclass(frozen=True, slots=True)
class Step:
    """One decision as the history shows it.

    Attributes:
        time: When, as a person says it.
        what: What it did (`skipped 312 papers`).
        undone: Whether it is cancelled now.
        fixed: Whether it can't be reverted (a settings change, an undo).
        earlier: Whether it is of an earlier start of the program.
    """

    time: str
    what: str
    undone: bool = False
    fixed: bool = False
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class HistoryChoice:
    """What is to be done.

    Attributes:
        kind: `revert` that step alone (or restore it, where it is undone), go `back` to the state before it, or `show`
            the papers of it.
        at: The step, 0 for the newest.
    """

    kind: Literal["revert", "back", "show"]
    at: int


class HistoryDialog(ListDialog[HistoryChoice]):
    """Decisions to revert.

    Args:
        step: Gives step n, 0 for the newest; called for visible rows only.
        count: How many there are.
        at: The row to begin on.
    """

    FRAME = "-wide -tall"
    DEFAULT_CSS = """
    HistoryDialog #about { height: 1; margin-top: 1; color: $rl-dim; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "answer('revert')", show=False),
        Binding("B,b", "answer('back')", show=False),
        Binding("o,right", "answer('show')", show=False),
        Binding("q,H", "cancel", show=False),
    ]

    def __init__(self, step: Callable[[int], Step], count: int, *, at: int = 0) -> None:
        super().__init__("History", f"{count:,} decision{'' if count == 1 else 's'}, newest first")
        self._step = step
        self._count = count
        self._at = at
        self._asked = -1

    def keys(self) -> Sequence[Key]:
        """What can be done with the step."""
        return (
            ("Enter", "revert this one", "answer('revert')"),
            ("b", "back to before it", "answer('back')"),
            ("o", "show its papers", "answer('show')"),
            ("Esc", "close", "cancel"),
        )

    def body(self) -> ComposeResult:
        """The steps, and what Enter would do."""
        yield Choices(self._line, self._count, cursor=self._at, empty="nothing decided yet", careful=True)
        yield Static(paragraph(""), id="about", markup=False)

    def on_mount(self) -> None:
        """Say what Enter would do."""
        super().on_mount()
        self._say()

    def _line(self, row: int) -> Line:
        step = self._step(row)
        gap = " " * max(2, 14 - width(step.time))
        style = "dim" if step.undone or step.fixed else ""
        right = "undone" if step.undone else "earlier start" if step.earlier else ""
        return Line(((step.time, "dim"), (gap, ""), (step.what, style)), ((right, "dim"),) if right else ())

    def _say(self) -> None:
        text = ""
        if self._count:
            row = self.choices.cursor
            step = self._step(row)
            if step.fixed:
                text = "This is no step that can be reverted."
            elif self._asked == row:
                newer = f"{row + 1:,} step{'' if row == 0 else 's'}"
                text = f"b again takes back {newer}; redo makes them again"
            elif step.undone:
                text = "Enter: does it again"
        self.query_one("#about", Static).update(paragraph(text))

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Another step."""
        event.stop()
        self._asked = -1
        self._say()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter, or a click on the row that one is on, reverts."""
        event.stop()
        self.action_answer("revert")

    def action_answer(self, kind: Literal["revert", "back", "show"]) -> None:
        """Revert it, go back to before it (asked for twice), or show its papers."""
        row = self.choices.cursor
        if not self._count or (kind != "show" and self._step(row).fixed):
            self._say()
        elif kind == "back" and row and self._asked != row:
            self._asked = row
            self._say()
        else:
            self.dismiss(HistoryChoice(kind, row))
