"""The watch words: what lights up in every abstract as wanted or unwanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from readlist.text.fold import clean, fold
from readlist.tui.screens.dialog import Dialog, paragraph
from readlist.tui.screens.note import Page

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import ComposeResult

    from readlist.tui.screens.dialog import Key

WatchWords = tuple[tuple[str, ...], tuple[str, ...]]


def read_words(text: str) -> tuple[str, ...]:
    """One word or phrase a line, or by commas; each once, however it is spelt."""
    words: dict[str, str] = {}
    for piece in clean(text).replace("\n", ",").split(","):
        word = " ".join(piece.split())
        if word:
            words.setdefault(fold(word), word)
    return tuple(words.values())


def sorted_out(want: str, avoid: str) -> WatchWords:
    """The words of both sides; a word on both is wanted."""
    wanted = read_words(want)
    folds = set(map(fold, wanted))
    return wanted, tuple(word for word in read_words(avoid) if fold(word) not in folds)


class WatchDialog(Dialog[WatchWords]):
    """Edit the wanted and the unwanted words, one a line.

    Args:
        want: Words to light as wanted.
        avoid: Words to light as unwanted.

    Returns:
        Both, or None where nothing was changed or it was thrown away.
    """

    DEFAULT_CSS = """
    WatchDialog #words { height: 12; }
    WatchDialog #words Vertical { width: 1fr; height: 100%; }
    WatchDialog #words #left { margin-right: 2; }
    WatchDialog Page { height: 1fr; }
    WatchDialog .want { color: $rl-good; height: 1; }
    WatchDialog .avoid { color: $rl-bad; height: 1; }
    WatchDialog #about { height: 1; margin-top: 1; color: $rl-dim; }
    WatchDialog.-short #words { height: 9; }
    WatchDialog.-short #about { margin-top: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", show=False),  # after what was typed before it, however fast
        Binding("escape", "cancel", show=False, priority=True),
        Binding("ctrl+x", "discard", show=False, priority=True),
        Binding("tab,shift+tab", "other", show=False, priority=True),
    ]

    def __init__(self, want: Iterable[str] = (), avoid: Iterable[str] = ()) -> None:
        super().__init__("Watch words", "one word or phrase a line; its start is enough")
        self._shown = ("\n".join(want), "\n".join(avoid))
        self._asked = False

    def keys(self) -> Sequence[Key]:
        """Saving first."""
        if self._asked:
            return (("ctrl+s", "save", "save"), ("ctrl+x", "throw away", "discard"), ("Esc", "go on writing", "cancel"))
        return (("ctrl+s", "save", "save"), ("Tab", "the other side", "other"), ("Esc", "close", "cancel"))

    def body(self) -> ComposeResult:
        """Two columns."""
        with Horizontal(id="words"):
            with Vertical(id="left"):
                yield Static(paragraph("+ wanted"), classes="want", markup=False)
                yield Page(self._shown[0], id="want", tab_behavior="focus")
            with Vertical():
                yield Static(paragraph("- unwanted"), classes="avoid", markup=False)
                yield Page(self._shown[1], id="avoid", tab_behavior="focus")
        yield Static(paragraph(""), id="about", markup=False)

    @property
    def words(self) -> WatchWords:
        """What is written now; a word on both sides counts as wanted."""
        return sorted_out(self.query_one("#want", Page).text, self.query_one("#avoid", Page).text)

    @property
    def changed(self) -> bool:
        """Whether there is anything to lose."""
        return self.words != sorted_out(*self._shown)

    def on_text_area_changed(self) -> None:
        """Say which words stand on both sides."""
        if self._asked:
            self._ask(False)
        both = len(read_words(self.query_one("#avoid", Page).text)) - len(self.words[1])
        text = f"{both} on both sides: wanted counts" if both else ""
        self.query_one("#about", Static).update(paragraph(text))

    def action_other(self) -> None:
        """To the other column."""
        other = "#avoid" if self.query_one("#want", Page).has_focus else "#want"
        self.set_focus(self.query_one(other, Page))  # at once: what is typed next is meant for it

    def action_save(self) -> None:
        """Keep the words."""
        self.dismiss(self.words if self.changed else None)

    def action_cancel(self) -> None:
        """Close where nothing changed; ask where something did."""
        if not self.changed:
            self.dismiss(None)
        else:
            self._ask(not self._asked)

    def action_discard(self) -> None:
        """Throw the change away, once asked; else it cuts."""
        if self._asked:
            self.dismiss(None)
        elif isinstance(self.focused, Page):
            self.focused.action_cut()

    def _ask(self, asked: bool) -> None:
        self._asked = asked
        self.retitle("Save the change?" if asked else "Watch words", "" if asked else self._aside)
        self.rehint()
