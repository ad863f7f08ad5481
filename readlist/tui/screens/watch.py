"""The watch words: what lights up in every abstract as wanted or unwanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from readlist.text.fold import clean, fold
from readlist.tui.screens.dialog import paragraph
from readlist.tui.screens.unsaved import Page, UnsavedDialog

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


class WatchDialog(UnsavedDialog[WatchWords]):
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
        Binding("tab,shift+tab", "other", show=False, priority=True),
    ]

    def __init__(self, want: Iterable[str] = (), avoid: Iterable[str] = ()) -> None:
        super().__init__("Watch words", "one word or phrase a line; its start is enough")
        self._shown = ("\n".join(want), "\n".join(avoid))

    def more_keys(self) -> Sequence[Key]:
        """To the other column."""
        return (("Tab", "the other side", "other"),)

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
        super().on_text_area_changed()
        both = len(read_words(self.query_one("#avoid", Page).text)) - len(self.words[1])
        text = f"{both} on both sides: wanted counts" if both else ""
        self.query_one("#about", Static).update(paragraph(text))

    def action_other(self) -> None:
        """To the other column."""
        other = "#avoid" if self.query_one("#want", Page).has_focus else "#want"
        self.set_focus(self.query_one(other, Page))  # at once: what is typed next is meant for it

    def written(self) -> WatchWords | None:
        """The words of both sides."""
        return self.words if self.changed else None
