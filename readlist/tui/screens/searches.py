"""Saved searches: open, rename, delete one; save the search of now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import get_current_worker

from readlist.text.fold import clean
from readlist.tui.cells import width
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Dialog, Field, ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.tui.screens.dialog import Key


@dataclass(frozen=True, slots=True)
class SavedChoice:
    """What is to be done with a saved search: `open` it, `rename` it to `name`, or `delete` it."""

    kind: Literal["open", "rename", "delete"]
    at: int
    name: str = ""


class SavedDialog(ListDialog[SavedChoice]):
    """The saved searches, with how many papers each finds now.

    Args:
        searches: Name and query of each.
        count: How many papers a query finds; called in a thread, one query after the other. None for no counts.
        counts: Counts that are known already, by name.

    Returns:
        The choice; None for Esc.
    """

    DEFAULT_CSS = """
    SavedDialog #about { height: 1; margin-top: 1; color: $rl-dim; }
    SavedDialog Choices { height: auto; max-height: 14; }
    SavedDialog.-short Choices { max-height: 8; }
    SavedDialog Field { display: none; }
    SavedDialog.-naming Field { display: block; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", show=False),
        Binding("r,f2", "rename", show=False),
        Binding("q,f", "cancel", show=False),
    ]

    def __init__(
        self,
        searches: Sequence[tuple[str, str]],
        count: Callable[[str], int] | None = None,
        counts: dict[str, int] | None = None,
    ) -> None:
        super().__init__("Saved searches")
        self._searches = searches
        self._count = count
        self._counts: dict[int, int] = {
            n: counts[name] for n, (name, _) in enumerate(searches) if counts and name in counts
        }
        self._deleting = -1
        self._width = min(max((width(name) for name, _ in searches), default=0), 28)

    def keys(self) -> Sequence[Key]:
        """Enter opens."""
        if self.has_class("-naming"):
            return (("Enter", "rename", ""), ("Esc", "back", "cancel"))
        return (
            ("Enter", "open", "open"),
            ("r", "rename", "rename"),
            ("d", "delete", "delete"),
            ("Esc", "close", "cancel"),
        )

    def body(self) -> ComposeResult:
        """The searches."""
        yield Choices(self._line, len(self._searches), empty="none yet: F in the list saves the search of now")
        yield Field(placeholder="new name")
        yield Static(paragraph(""), id="about", markup=False)

    def on_mount(self) -> None:
        """Count beside the keys."""
        super().on_mount()
        if self._count and len(self._counts) < len(self._searches):
            self.run_worker(self._count_all, thread=True, group="counts", exclusive=True, exit_on_error=False)

    def _count_all(self) -> None:
        worker = get_current_worker()
        assert self._count
        for at, (_, query) in enumerate(self._searches):
            if worker.is_cancelled:
                return
            if at not in self._counts:
                self.app.call_from_thread(self._counted, at, self._count(query))

    def _counted(self, at: int, papers: int) -> None:
        self._counts[at] = papers
        if self.is_mounted:
            self.choices.redraw()

    def _line(self, row: int) -> Line:
        name, query = self._searches[row]
        gap = " " * max(2, self._width + 2 - width(name))
        papers = self._counts.get(row)
        return Line(
            ((name, "bold"), (gap, ""), (query, "dim")), ((f"{papers:,}" if papers is not None else "", "dim"),)
        )

    def action_open(self) -> None:
        """Open the search under the cursor."""
        if self._searches:
            self.dismiss(SavedChoice("open", self.choices.cursor))

    def action_delete(self) -> None:
        """Delete it: at the second press."""
        if not self._searches:
            return
        row = self.choices.cursor
        if self._deleting == row:
            self.dismiss(SavedChoice("delete", row))
        else:
            self._deleting = row
            self._say("d again deletes it; no paper changes")

    def action_rename(self) -> None:
        """Type a new name."""
        if self._searches:
            self.add_class("-naming")
            self.field.value = self._searches[self.choices.cursor][0]
            self.field.focus()
            self.rehint()

    def _say(self, text: str) -> None:
        self.query_one("#about", Static).update(paragraph(text))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The new name."""
        event.stop()
        row = self.choices.cursor
        name = clean(event.value).strip()
        if name in {other for n, (other, _) in enumerate(self._searches) if n != row}:
            self._say("there is another search of that name")
        elif name and name != self._searches[row][0]:
            self.dismiss(SavedChoice("rename", row, name))
        else:
            self.action_cancel()

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Another search."""
        event.stop()
        self._deleting = -1
        self._say("")

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter or a click opens."""
        event.stop()
        self.dismiss(SavedChoice("open", event.row))

    def action_cancel(self) -> None:
        """Back from renaming, then close."""
        if self.has_class("-naming"):
            self.remove_class("-naming")
            self.choices.focus()
            self._say("")
            self.rehint()
        else:
            self.dismiss(None)


class SaveSearchDialog(Dialog[str]):
    """Give the search of now a name.

    Args:
        query: The search.
        name: A suggestion.
        taken: Names in use; one of them is replaced, which is said.

    Returns:
        The name; None for Esc.
    """

    DEFAULT_CSS = """
    SaveSearchDialog #about { height: 1; margin-top: 1; color: $rl-dim; }
    SaveSearchDialog .query { margin-bottom: 1; color: $rl-dim; max-height: 3; }
    """

    def __init__(self, query: str, name: str = "", taken: Sequence[str] = ()) -> None:
        super().__init__("Save this search")
        self._query = query
        self._first_name = name
        self._taken = frozenset(taken)

    def keys(self) -> Sequence[Key]:
        """Enter saves."""
        return (("Enter", "save", "save"), ("Esc", "cancel", "cancel"))

    def body(self) -> ComposeResult:
        """The search and its name."""
        yield Static(paragraph(self._query), classes="query", markup=False)
        yield Field(value=self._first_name, placeholder="its name")
        yield Static(paragraph(""), id="about", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say whether the name is in use."""
        event.stop()
        used = clean(event.value).strip() in self._taken
        self.query_one("#about", Static).update(paragraph("replaces the search of that name" if used else ""))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the box."""
        event.stop()
        self.action_save()

    def action_save(self) -> None:
        """Save under that name; a search without one is called by itself."""
        self.dismiss(clean(self.query_one(Field).value).strip() or self._query.strip())
