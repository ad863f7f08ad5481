"""The frame of every dialog: a calm panel with a title, a body, and one line that says which keys do what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from readlist.text.fold import clean
from readlist.tui.cells import steady, width
from readlist.tui.screens.choices import Choices, glyphs_of, palette_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

T = TypeVar("T")
Key = tuple[str, str, str]
"""A key as it is shown, what it does, and the screen's action that a click on it runs."""


class Hint(Widget):
    """The keys of a dialog in one line; what does not fit is left out from the right, the last one stays."""

    DEFAULT_CSS = """
    Hint {
        height: 1;
        margin-top: 1;
        background: $rl-bar;
    }
    """

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__()
        self._keys = tuple(keys)

    def show(self, keys: Sequence[Key]) -> None:
        """Say other keys."""
        self._keys = tuple(keys)
        self.refresh()

    def _fitting(self) -> list[tuple[int, int, Key]]:
        """The keys that fit, each with its columns."""
        plain = glyphs_of(self.app).plain
        keys = [(plain(key), plain(word), action) for key, word, action in self._keys]
        while len(keys) > 1 and sum(width(key) + width(word) + 4 for key, word, _ in keys) - 3 > self.size.width:
            del keys[-2]
        places, at = [], 0
        for key in keys:
            size = width(key[0]) + 1 + width(key[1])
            places.append((at, at + size, key))
            at += size + 3
        return places

    def render_line(self, y: int) -> Strip:
        """Keys in the accent, words dimmed."""
        palette = palette_of(self.app)
        base = palette.ground("bar") + palette.dim
        key_style = palette.ground("bar") + palette.key
        segments: list[Segment] = []
        for start, _, (key, word, _) in self._fitting():
            if start:
                segments.append(Segment("   ", base))
            segments += [Segment(key, key_style), Segment(f" {word}", base)]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    async def on_click(self, event: events.Click) -> None:
        """A click on a key does what the key does."""
        event.stop()
        for start, end, (_, _, action) in self._fitting():
            if start <= event.x < end and action:
                await self.screen.run_action(action)


class Field(Input):
    """A text box of one line, without a border; what is typed or pasted is only text."""

    @dataclass
    class Pasted(Message):
        """Several lines were pasted: more than a box of one line can hold."""

        text: str

    DEFAULT_CSS = """
    Field, Field:focus {
        height: 1;
        border: none;
        padding: 0 1;
        background: $foreground 10%;
        color: $rl-text;
    }
    Field > .input--placeholder, Field > .input--suggestion { color: $rl-dim; }
    """

    def __init__(self, value: str = "", *, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(value, placeholder, id=id, select_on_focus=False)

    def on_paste(self, event: events.Paste) -> None:
        """Several lines are the dialog's business; one line goes into the box, without what drives terminals."""
        event.stop()
        event.prevent_default()
        text = clean(event.text).strip("\n")
        if "\n" in text:
            self.post_message(self.Pasted(text))
        else:
            self.insert_text_at_cursor(text.replace("\t", " "))


class Dialog(ModalScreen[T]):
    """A question on top of the screen; Esc, or a click beside it, takes it away.

    Args:
        title: What it is about.
        aside: A second, dimmed part of the title line.
    """

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $rl-page 60%;
        & > #frame {
            width: 76;
            max-width: 100%;
            height: auto;
            max-height: 100%;
            padding: 1 3;
            background: $rl-bar;
        }
        & > #frame.-wide { width: 108; }
        & > #frame.-tall { height: 90%; }
        & #head { height: auto; max-height: 3; margin-bottom: 1; }
        & #body { height: auto; }
        & > #frame.-tall > #body { height: 1fr; }
        & Choices { max-height: 14; }
        & .-tall Choices { height: 1fr; max-height: 100%; }
        & .gap { margin-top: 1; }
        & .dim { color: $rl-dim; }
        & .bad { color: $rl-bad; }
        & .label { color: $rl-dim; height: 1; }
    }
    Dialog.-lined > #frame { border: round $rl-accent; padding: 0 2; }
    Dialog.-lined { background: $rl-page 30%; }
    Dialog.-short > #frame { padding: 0 2; max-height: 100%; }
    Dialog.-short > #frame.-tall { height: 100%; }
    Dialog.-short #head { max-height: 1; }
    Dialog.-lined.-short #head { margin-bottom: 0; }
    Dialog.-lined.-short Hint { margin-top: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False),
        Binding("ctrl+c", "cancel", show=False, priority=True),
        Binding("ctrl+l", "app.repaint", show=False),
        Binding("ctrl+z", "app.suspend_process", show=False),
    ]
    FRAME: ClassVar[str] = ""

    def __init__(self, title: str, aside: str = "") -> None:
        super().__init__()
        self._heading = title
        self._aside = aside

    def body(self) -> ComposeResult:
        """What stands between title and keys."""
        yield from ()

    def keys(self) -> Sequence[Key]:
        """The keys that the last line says; those that matter most first, the way out last."""
        return (("Esc", "close", "cancel"),)

    def compose(self) -> ComposeResult:
        """The frame around the body."""
        with Vertical(id="frame", classes=self.FRAME):
            yield Static(heading(self._heading, self._aside), id="head", markup=False)
            with Vertical(id="body"):
                yield from self.body()
            yield Hint(self.keys())

    def retitle(self, title: str, aside: str = "") -> None:
        """Change the title line."""
        self.query_one("#head", Static).update(heading(title, aside))

    def rehint(self) -> None:
        """Say the keys anew."""
        self.query_one(Hint).show(self.keys())

    def action_cancel(self) -> None:
        """Close without an answer."""
        self.dismiss(None)

    def on_mount(self) -> None:
        """Where a theme has no shades, a line marks the frame."""
        palette = palette_of(self.app)
        self.set_class(palette.colours.bar == palette.colours.page, "-lined")

    def on_resize(self, event: events.Resize) -> None:
        """Give up the margins where there is little room."""
        self.set_class(event.size.height < 22, "-short")
        self.set_class(event.size.width < 76, "-narrow")

    async def on_click(self, event: events.Click) -> None:
        """A click beside the frame is an Esc."""
        if event.widget is self:
            await self.run_action("cancel")


class ListDialog(Dialog[T]):
    """A dialog with one list, and maybe a text box above it: the box is typed in, the arrows move the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,ctrl+p", "move(-1)", show=False),
        Binding("down,ctrl+n", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    @property
    def choices(self) -> Choices:
        """The list."""
        return self.query_one(Choices)

    @property
    def field(self) -> Field:
        """The text box."""
        return self.query_one(Field)

    def action_move(self, rows: int) -> None:
        """Move in the list while the box is typed in."""
        self.choices.move(rows)

    def action_page(self, pages: int) -> None:
        """Page in the list while the box is typed in."""
        self.choices.action_page(pages)


def heading(title: str, aside: str = "") -> Content:
    """A title line: bold, its second part dimmed; neither is markup."""
    parts: list[tuple[str, str]] = [(steady(title), "bold $rl-strong")]
    if aside:
        parts.append((f"   {steady(aside)}", "$rl-dim"))
    return Content.assemble(*parts)


def paragraph(text: str, style: str = "") -> Content:
    """Text for a Static, as data: nothing in it is markup."""
    lines = "\n".join(steady(line) for line in text.split("\n"))
    return Content.styled(lines, style) if style else Content(lines)


def titles_shown(titles: Sequence[str], total: int, room: int) -> list[str]:
    """The first titles and how many more there are, in at most `room` lines."""
    shown = list(titles[: room if total <= room else room - 1])
    if total > len(shown):
        shown.append(f"and {total - len(shown):,} more" if shown else f"{total:,} papers")
    return shown
