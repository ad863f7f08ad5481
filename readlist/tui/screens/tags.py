"""Managing tags: rename, merge, delete, with counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.widgets import Static

from readlist.store.tags import folded
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Field, ListDialog, paragraph
from readlist.tui.screens.tagging import TagRow, tidy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.tui.screens.dialog import Key


@dataclass(frozen=True, slots=True)
class TagEdit:
    """What is to be done with a tag.

    Attributes:
        kind: `rename` and `merge` say into what; `delete` takes it off all papers; `show` shows its papers.
        tag: The tag.
        into: The new name, or the tag that it becomes part of.
    """

    kind: Literal["rename", "merge", "delete", "show"]
    tag: str
    into: str = ""


class TagsDialog(ListDialog[TagEdit]):
    """All tags; one change at a time.

    Args:
        tags: Every tag, most used first.
        at: The tag to begin on.

    Returns:
        The change; None for Esc.
    """

    DEFAULT_CSS = """
    TagsDialog Field { margin-bottom: 1; }
    TagsDialog Choices { height: 14; }
    TagsDialog.-short Choices { height: 7; }
    TagsDialog #about { height: 1; margin-top: 1; color: $rl-dim; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+e", "rename", show=False, priority=True),
        Binding("f2", "rename", show=False, priority=True),
        Binding("ctrl+d,delete", "delete", show=False, priority=True),
        Binding("enter", "enter", show=False, priority=True),
    ]

    def __init__(self, tags: Sequence[TagRow], *, at: str = "") -> None:
        super().__init__("Tags", f"{len(tags):,}")
        self._tags = tags
        self._at = at
        self._found: list[TagRow] = list(tags)
        self._renaming: TagRow | None = None
        self._deleting: TagRow | None = None

    def keys(self) -> Sequence[Key]:
        """What can be done now."""
        if self._renaming:
            return (("Enter", "rename or merge", "enter"), ("Esc", "back", "cancel"))
        if self._deleting:
            return (("Enter", "take it off all", "enter"), ("Esc", "back", "cancel"))
        return (
            ("Enter", "show its papers", "enter"),
            ("ctrl+e", "rename, merge", "rename"),
            ("ctrl+d", "delete", "delete"),
            ("Esc", "close", "cancel"),
        )

    def body(self) -> ComposeResult:
        """The box and the tags."""
        yield Field(placeholder="type to find a tag")
        empty = "no such tag" if self._tags else "no tags yet"
        start = next((n for n, row in enumerate(self._tags) if row.name == self._at), 0)
        yield Choices(self._line, len(self._found), cursor=start, empty=empty, careful=True)
        yield Static(paragraph(""), id="about", markup=False)

    def _line(self, row: int) -> Line:
        tag = self._found[row]
        return Line(((f"#{tag.name}", f"#{tag.name}"),), ((f"{tag.count:,}", "dim"),))

    @property
    def _current(self) -> TagRow | None:
        return self._found[self.choices.cursor] if self._found else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find a tag, or say what a new name would do."""
        event.stop()
        if self._renaming:
            self._say_renaming(event.value)
        else:
            fold = folded(tidy(event.value))
            self._found = [row for row in self._tags if fold in folded(row.name)]
            self._found.sort(key=lambda row: not folded(row.name).startswith(fold))
            self.choices.show(self._line, len(self._found))

    def _other(self, name: str) -> TagRow | None:
        """The tag that has this name already, if it is another one."""
        assert self._renaming
        fold = folded(name)
        if fold == folded(self._renaming.name):
            return None
        return next((row for row in self._tags if folded(row.name) == fold), None)

    def _say_renaming(self, typed: str) -> None:
        assert self._renaming
        name = tidy(typed)
        if "," in name or ";" in name:
            self._say("a tag holds no commas", "bad")
        elif other := self._other(name):
            self._say(f"merges {self._renaming.count:,} papers into #{other.name} ({other.count:,})")
        else:
            self._say(f"renames it on {self._renaming.count:,} papers")

    def _say(self, text: str, style: str = "") -> None:
        self.query_one("#about", Static).update(paragraph(text, f"$rl-{style}" if style else ""))

    def action_rename(self) -> None:
        """Type a new name; an existing one merges the two."""
        tag = self._current
        if tag and not self._renaming:
            self._renaming = tag
            self._deleting = None
            self.retitle("Rename", f"#{tag.name}")
            with self.prevent(Field.Changed):
                self.field.value = tag.name
            self.field.focus()
            self.field.action_end()
            self._say_renaming(tag.name)
            self.rehint()

    def action_delete(self) -> None:
        """Ask whether to take it off every paper."""
        if (tag := self._current) and not self._renaming:
            self._deleting = tag
            self._say(
                f"#{tag.name} comes off {tag.count:,} paper{'' if tag.count == 1 else 's'}; undo puts it back", "warm"
            )
            self.rehint()

    def action_enter(self) -> None:
        """Do what was asked, or show the tag's papers."""
        if self._renaming:
            name = tidy(self.field.value)
            if not name or "," in name or ";" in name:
                return
            other = self._other(name)
            if other:
                self.dismiss(TagEdit("merge", self._renaming.name, other.name))
            elif name != self._renaming.name:
                self.dismiss(TagEdit("rename", self._renaming.name, name))
            else:
                self.action_cancel()
        elif self._deleting:
            self.dismiss(TagEdit("delete", self._deleting.name))
        elif tag := self._current:
            self.dismiss(TagEdit("show", tag.name))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A click on the tag that one is on shows its papers."""
        event.stop()
        if not self._renaming:
            self.action_enter()

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Another tag: nothing is asked any more."""
        event.stop()
        if self._deleting:
            self._deleting = None
            self._say("")
            self.rehint()

    def action_move(self, rows: int) -> None:
        """Move in the list, but not while a tag is being renamed."""
        if not self._renaming:
            super().action_move(rows)

    def action_cancel(self) -> None:
        """One step back, then close."""
        if self._renaming or self._deleting:
            if self._renaming:
                self.field.value = ""
            self._renaming = self._deleting = None
            self.retitle("Tags", f"{len(self._tags):,}")
            self._say("")
            self.rehint()
        else:
            self.dismiss(None)
