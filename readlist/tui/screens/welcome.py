"""The welcome to an empty library: paste, name a file, or look at the demonstration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.widgets import Static

from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key


@dataclass(frozen=True, slots=True)
class WelcomeChoice:
    """What to begin with: `import` a file, what was `paste`d, the `demo`, or `help`."""

    kind: Literal["import", "paste", "demo", "help"]
    text: str = ""


_ROWS: tuple[tuple[str, str, str], ...] = (
    ("i", "Import a file or folder", "text, BibTeX, RIS, CSV, JSON"),
    ("d", "Look at the demonstration", "57 abstracts, gone afterwards"),
    ("?", "See all keys", ""),
)


class WelcomeDialog(ListDialog[WelcomeChoice]):
    """What to do first.

    Args:
        folder: Where the library is.
        demo: Whether there are demonstration papers to offer.
    """

    DEFAULT_CSS = """
    WelcomeDialog .lead { color: $rl-text; height: auto; margin-bottom: 1; }
    WelcomeDialog .where { color: $rl-dim; height: auto; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i,I", "answer('import')", show=False),
        Binding("d", "answer('demo')", show=False),
        Binding("question_mark", "answer('help')", show=False),
        Binding("q", "cancel", show=False),
    ]

    def __init__(self, folder: str = "", *, demo: bool = True) -> None:
        super().__init__("Welcome to readlist")
        self._folder = folder
        self._rows = [row for row in _ROWS if demo or row[0] != "d"]

    def keys(self) -> Sequence[Key]:
        """Pasting works at once."""
        return (("paste", "abstracts or a path", ""), ("Enter", "take", "take"), ("Esc", "just look around", "cancel"))

    def body(self) -> ComposeResult:
        """What this is, what to do, where it is kept."""
        lead = "This library is empty. Paste a pile of abstracts here, drop a file on the window, or:"
        yield Static(paragraph(lead), classes="lead", markup=False)
        yield Choices(self._line, len(self._rows))
        if self._folder:
            yield Static(paragraph(f"It is kept in {self._folder}"), classes="where", markup=False)

    def _line(self, row: int) -> Line:
        key, title, what = self._rows[row]
        room = max(len(name) for _, name, _ in self._rows)
        return Line(((f"{key}  ", "key"), (f"{title:{room}}  ", "bold"), (what, "dim")))

    def action_answer(self, kind: Literal["import", "demo", "help"]) -> None:
        """Do that."""
        if kind != "demo" or any(key == "d" for key, *_ in self._rows):
            self.dismiss(WelcomeChoice(kind))

    def action_take(self) -> None:
        """Do what the cursor is on."""
        kinds: dict[str, Literal["import", "demo", "help"]] = {"i": "import", "d": "demo", "?": "help"}
        self.action_answer(kinds[self._rows[self.choices.cursor][0]])

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter or a click."""
        event.stop()
        self.action_take()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is imported, after its preview."""
        event.stop()
        if event.text.strip():
            self.dismiss(WelcomeChoice("paste", event.text))
