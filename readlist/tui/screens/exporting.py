"""The export dialog: which form, how grouped, into which file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from readlist.home import expanded
from readlist.text.fold import clean
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Field, ListDialog, paragraph
from readlist.tui.screens.paths import common, complete

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.tui.screens.dialog import Key


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A form that can be written.

    Attributes:
        id: Its name on the command line.
        title: Its name for people.
        suffix: What its files end with, empty for none of its own.
        grouped: Whether papers can be grouped in it.
        folder: Whether it writes a folder of files.
    """

    id: str
    title: str
    suffix: str = ""
    grouped: bool = False
    folder: bool = False


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """What to write and where; `force` where the user has agreed to replace what is there."""

    format: str
    group: str
    path: Path
    force: bool = False


class ExportDialog(ListDialog[ExportChoice]):
    """Write what is shown to a file.

    Args:
        papers: How many papers it is about.
        formats: What can be written.
        path: Where it would go; a missing suffix is added.
        format: The id of the form to begin with.
        group: How it begins grouped, one of `groups`.
        groups: Ways to group.
        what: What is exported (`To read`, `12 selected`).

    Returns:
        The choice; None for Esc.
    """

    DEFAULT_CSS = """
    ExportDialog Choices { height: auto; max-height: 12; }
    ExportDialog.-short Choices { max-height: 5; }
    ExportDialog .label { margin-top: 1; }
    ExportDialog.-short .label { margin-top: 0; }
    ExportDialog #about { height: auto; max-height: 2; min-height: 1; margin-top: 1; color: $rl-warm; }
    ExportDialog.-short #about { margin-top: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False, priority=True),
        Binding("enter", "export", show=False, priority=True),
        Binding("ctrl+g", "group", show=False, priority=True),
    ]

    def __init__(
        self,
        papers: int,
        formats: Sequence[ExportFormat],
        path: str,
        *,
        format: str = "md",
        group: str = "status",
        groups: Sequence[str] = ("status", "tag", "none"),
        what: str = "",
    ) -> None:
        super().__init__(f"Export {papers:,} paper{'' if papers == 1 else 's'}", what)
        self._formats = formats
        self._path = path
        self._at = next((n for n, one in enumerate(formats) if one.id == format), 0)
        self._group = group
        self._groups = groups
        self._asked = ""

    def keys(self) -> Sequence[Key]:
        """Enter writes."""
        return (
            ("Enter", "replace it" if self._asked else "export", "export"),
            ("↑ ↓", "form", ""),
            ("ctrl+g", "grouping", "group"),
            ("Tab", "complete", "complete"),
            ("Esc", "cancel", "cancel"),
        )

    def body(self) -> ComposeResult:
        """Forms, grouping, file."""
        yield Choices(self._line, len(self._formats), cursor=self._at)
        yield Static(paragraph(""), classes="label", id="grouping", markup=False)
        yield Static(paragraph("into the file"), classes="label", markup=False)
        yield Field(value=self._path)
        yield Static(paragraph(""), id="about", markup=False)

    def on_mount(self) -> None:
        """The file's name is typed; the arrows choose the form."""
        super().on_mount()
        self._follow()
        self.field.focus()
        self._say_group()

    def _line(self, row: int) -> Line:
        one = self._formats[row]
        return Line(((one.title, ""),), ((one.suffix or one.id, "dim"),))

    @property
    def _format(self) -> ExportFormat:
        return self._formats[self.choices.cursor]

    def _say_group(self) -> None:
        text = f"grouped by {self._group}" if self._group != "none" else "not grouped"
        self.query_one("#grouping", Static).update(paragraph(text if self._format.grouped else "one after the other"))

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """The file's name follows the form, where it ended as the form before does."""
        event.stop()
        self._follow()
        self._say_group()

    def _follow(self) -> None:
        """Let the file's name end as the form's files do, where it ends as another form's or not at all."""
        value = self.field.value
        if not value or value.endswith("/"):
            return
        known = sorted({one.suffix for one in self._formats if one.suffix}, key=len, reverse=True)
        suffix = next((end for end in known if value.endswith(end)), "")
        if suffix or not value.rpartition("/")[2].count("."):
            stem = value.removesuffix(suffix)
            self.field.value = stem + (self._format.suffix or ("" if self._format.folder else f".{self._format.id}"))
            self.field.action_end()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A click on a form chooses it, and writes nothing."""
        event.stop()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Another file: nothing is agreed to yet."""
        event.stop()
        if self._asked:
            self._asked = ""
            self.query_one("#about", Static).update(paragraph(""))
            self.rehint()

    def action_complete(self) -> None:
        """Complete the path."""
        names = complete(self.field.value)
        if names:
            self.field.value = names[0] if len(names) == 1 else common(names, self.field.value)
            self.field.action_end()

    def action_group(self) -> None:
        """The next way to group."""
        if self._format.grouped and self._groups:
            at = self._groups.index(self._group) if self._group in self._groups else -1
            self._group = self._groups[(at + 1) % len(self._groups)]
            self._say_group()

    def action_export(self) -> None:
        """Write it; what is there is only replaced after a second Enter; the box first takes what was typed before."""
        self.field.call_later(self._export)

    def _export(self) -> None:
        value = clean(self.field.value).strip()
        if not value:
            self._say("a file needs a name")
            return
        path = expanded(value)
        try:
            there = path.exists()
            is_folder = path.is_dir()
            parent = path.parent.is_dir()
        except (OSError, ValueError) as error:
            self._say(f"that can't be a file: {error}")
            return
        if is_folder and not self._format.folder:
            self._say("that is a folder: add a file's name")
        elif not parent:
            self._say(f"there is no folder {path.parent}")
        elif there and self._asked != value:
            self._say("it is there already: Enter again replaces it")
            self._asked = value
            self.rehint()
        else:
            group = self._group if self._format.grouped else "none"
            self.dismiss(ExportChoice(self._format.id, group, path, force=there))

    def _say(self, text: str) -> None:
        self.query_one("#about", Static).update(paragraph(text))
