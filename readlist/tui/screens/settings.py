"""The settings dialog: what can be changed without opening the file, and where the file is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from readlist.config import ADVANCES, FORMATS, GLYPHS, GROUPS, KEYMAPS, THEMES
from readlist.tui.cells import width
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.app import ComposeResult

    from readlist.config import Config
    from readlist.tui.screens.dialog import Key

Value = str | float
_ROWS: Final[tuple[tuple[str, str, str, tuple[Value, ...], str], ...]] = (
    ("theme", "theme", "Colours", THEMES, "auto takes what the terminal says of itself"),
    ("glyphs", "glyphs", "Signs", GLYPHS, "ascii where the font lacks signs"),
    ("keymap", "keymap", "Keys", KEYMAPS, "keys and words as in vim, ASReview or Rayyan"),
    ("advance", "advance", "After a decision", ADVANCES, "where the cursor goes: next undecided, next, or stay"),
    ("surprise", "surprise", "Surprises", (0.0, 0.05, 0.1, 0.2, 0.3), "share of suggestions unlike what you kept"),
    ("confirm.bulk", "confirm_bulk", "Ask from", (2, 5, 10, 25, 100), "papers at once, before a decision"),
    ("confirm.undo", "confirm_undo", "Ask to undo over", (1, 10, 100, 1000), "papers in one step"),
    ("export.format", "export_format", "Export as", FORMATS, "the form that an export begins with"),
    ("export.group", "export_group", "Export by", GROUPS, "how an export is grouped"),
)


class SettingsDialog(ListDialog[dict[str, Value]]):
    """Change settings.

    Args:
        config: What is in force, where the file is, and what of it was not taken.
        problems: More to tell, such as refused keys.

    Returns:
        What was changed, by its name in the file (`export.format`); None where nothing was.
    """

    DEFAULT_CSS = """
    SettingsDialog #about { height: auto; min-height: 1; max-height: 1; margin-top: 1; color: $rl-dim; }
    SettingsDialog #where { height: auto; max-height: 2; color: $rl-dim; }
    SettingsDialog #problems { height: auto; max-height: 5; margin-top: 1; color: $rl-warm; }
    SettingsDialog.-short Choices { max-height: 8; }
    SettingsDialog.-short #where { max-height: 1; }
    SettingsDialog.-short #problems { max-height: 2; margin-top: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space,enter", "change(1)", show=False, priority=True),
        Binding("left,h", "change(-1)", show=False),
        Binding("ctrl+s", "save", show=False),
        Binding("q,comma", "cancel", show=False),
    ]

    @dataclass
    class Changed(Message):
        """A setting has another value now: it can be shown at once, and taken back by the value it had."""

        name: str
        value: Value

    def __init__(self, config: Config, problems: Sequence[str] = ()) -> None:
        super().__init__("Settings")
        self._config = config
        self._problems = [*map(str, config.problems), *problems]
        self._before: Mapping[str, Value] = {name: getattr(config.settings, field) for name, field, *_ in _ROWS}
        self._values = dict(self._before)

    def keys(self) -> Sequence[Key]:
        """Left and right change."""
        return (("← →", "change", "change(1)"), ("ctrl+s", "save", "save"), ("Esc", "as before", "cancel"))

    def body(self) -> ComposeResult:
        """The settings, the file, the problems."""
        yield Choices(self._line, len(_ROWS), careful=True)
        yield Static(paragraph(""), id="about", markup=False)
        yield Static(paragraph(f"All else: {self._config.path}"), id="where", markup=False)
        if self._problems:
            yield Static(paragraph("\n".join(self._problems)), id="problems", markup=False)

    def on_mount(self) -> None:
        """Say what the first one means."""
        super().on_mount()
        self._say()

    def _line(self, row: int) -> Line:
        name, _, title, _, _ = _ROWS[row]
        value, changed = self._values[name], self._values[name] != self._before[name]
        shown = f"{value:.0%}" if name == "surprise" else f"{value:,}" if isinstance(value, int) else str(value)
        gap = " " * (20 - width(title))
        return Line(
            ((title, ""), (gap, ""), (shown, "accent" if changed else "bold")), (("*", "accent"),) if changed else ()
        )

    def _say(self) -> None:
        _, _, _, choices, what = _ROWS[self.choices.cursor]
        options = f"  ({', '.join(map(str, choices))})" if all(isinstance(one, str) for one in choices) else ""
        self.query_one("#about", Static).update(paragraph(f"{what}{options if len(options) < 24 else ''}"))

    def action_change(self, step: int) -> None:
        """The next value."""
        name, _, _, choices, _ = _ROWS[self.choices.cursor]
        value = self._values[name]
        at = choices.index(value) if value in choices else -1 if step > 0 else 0
        self._values[name] = choices[(at + step) % len(choices)]
        self.choices.redraw()
        self.post_message(self.Changed(name, self._values[name]))

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Another setting."""
        event.stop()
        self._say()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A click on the row that one is on changes it."""
        event.stop()
        self.action_change(1)

    def action_save(self) -> None:
        """Hand back what is different."""
        changes = {name: value for name, value in self._values.items() if value != self._before[name]}
        self.dismiss(changes or None)

    def action_cancel(self) -> None:
        """Everything as it was."""
        for name, value in self._before.items():
            if self._values[name] != value:
                self.post_message(self.Changed(name, value))
        self.dismiss(None)
