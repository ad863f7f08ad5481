"""The tag dialog: type to complete, `+` and `-`, several by commas; for one paper or a selection."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from readlist.errors import ReadlistError
from readlist.store.tags import folded
from readlist.text.fold import clean
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Field, ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.tui.screens.dialog import Key

    Likely = Callable[[Callable[[], bool]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class TagRow:
    """A tag that exists.

    Attributes:
        name: As it is spelt.
        count: On how many papers it is.
        on: On how many of those that the dialog is for.
    """

    name: str
    count: int = 0
    on: int = 0


@dataclass(frozen=True, slots=True)
class TagChange:
    """The answer: tags to put on and to take off, spelt as they exist where they do."""

    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


def tidy(text: str) -> str:
    """A tag as it is kept: no control characters, single blanks, no `#` before it."""
    return re.sub(r"\s+", " ", clean(text)).strip().removeprefix("#").strip()


def read_tags(text: str, known: Sequence[TagRow] = ()) -> TagChange:
    """What was typed: `video, +moe, -scene graph`; a tag in other letters than a known one is that one.

    The last word on a tag holds. Commas separate; blanks are part of a tag.
    """
    spelt = {folded(row.name): row.name for row in known}
    wanted: dict[str, tuple[str, bool]] = {}
    for piece in re.split(r"[,;\n\r\uff0c\u3001]", text):
        stripped = clean(piece).strip()
        off = stripped.startswith(("-", "\u2212"))
        name = tidy(stripped[1:] if off or stripped.startswith("+") else stripped)
        if name:
            fold = folded(name)
            wanted.pop(fold, None)
            wanted[fold] = (spelt.get(fold, name), not off)
    return TagChange(
        tuple(name for name, on in wanted.values() if on), tuple(name for name, on in wanted.values() if not on)
    )


class TagDialog(ListDialog[TagChange]):
    """Put tags on papers, take tags off.

    Args:
        title: The paper, or how many.
        tags: Every tag, most used first.
        papers: How many papers it is for.
        recent: Tags used lately, the latest first; `alt+1` to `alt+9` put them in the box.
        likely: Finds tags that such papers have, best first; it runs beside the keys, and is told when to stop.

    Returns:
        What to put on and take off; None for Esc or nothing.
    """

    @dataclass
    class Found(Message):
        """Tags that such papers have, best first."""

        names: Sequence[str]

    DEFAULT_CSS = """
    TagDialog #will { height: auto; max-height: 2; min-height: 1; color: $rl-dim; padding: 0 1; }
    TagDialog #recent { height: 1; color: $rl-dim; padding: 0 1; margin-bottom: 1; }
    TagDialog Choices { height: 12; }
    TagDialog.-short Choices { height: 6; }
    TagDialog.-short #will { max-height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "take", show=False, priority=True),
        *(Binding(f"alt+{number}", f"recent({number})", show=False, priority=True) for number in range(1, 10)),
    ]

    def __init__(
        self,
        title: str,
        tags: Sequence[TagRow],
        *,
        papers: int = 1,
        recent: Sequence[str] = (),
        likely: Likely | None = None,
    ) -> None:
        super().__init__("Tag", title)
        self._tags = tags
        self._folds = [folded(row.name) for row in tags]
        self._papers = papers
        self._recent = tuple(recent[:9])
        self._likely: list[str] = []
        self._find_likely = likely
        self._rows: list[tuple[str, TagRow]] = []
        self._moved = False

    def keys(self) -> Sequence[Key]:
        """Enter puts on what is typed; Tab takes the row."""
        return (
            ("Enter", "apply", "apply"),
            ("Tab", "take the row", "take"),
            ("-tag", "takes off", ""),
            (", ", "next tag", ""),
            ("Esc", "cancel", "cancel"),
        )

    def body(self) -> ComposeResult:
        """The box, what it will do, recent tags, and the tags that match."""
        yield Field(placeholder="tag, another tag, -tag to take off", id="typed")
        yield Static(paragraph(""), id="will", markup=False)
        if self._recent:
            yield Static(paragraph(self._recent_text()), id="recent", markup=False)
        yield Choices(self._line, 0, empty="no tag yet: type the first")

    def on_mount(self) -> None:
        """Show all tags."""
        super().on_mount()
        self._fill()
        if self._tags and self._find_likely is not None:
            self.run_worker(partial(self._look, self._find_likely), thread=True, exit_on_error=False)

    def _look(self, find: Likely) -> None:
        worker = get_current_worker()
        with suppress(ReadlistError):  # what is damaged is told of where papers are read
            self.post_message(self.Found(find(lambda: worker.is_cancelled)))

    def on_tag_dialog_found(self, event: Found) -> None:
        """Likely tags come first, but never under a cursor that has been moved."""
        event.stop()
        self._likely = [name for name in event.names if folded(name) in self._folds]
        if not self._moved and not self.field.value:
            self._fill()

    def _recent_text(self) -> str:
        return "alt+  " + "   ".join(f"{number} {name}" for number, name in enumerate(self._recent, 1))

    def _fragment(self) -> tuple[str, str]:
        """What is typed before the tag that is being typed, with its sign, and the start of that tag."""
        text = self.field.value
        at = max((text.rfind(sign) for sign in ",;"), default=-1) + 1
        rest = text[at:]
        sign = re.match(r"\s*[+\-\u2212]?#?", rest)
        cut = at + (sign.end() if sign else 0)
        return text[:cut], text[cut:]

    def _fill(self) -> None:
        """The rows that fit what is typed: those that start so, then those with a word that does, then the rest."""
        fold = folded(tidy(self._fragment()[1]))
        ranked: list[tuple[int, int, str, TagRow]] = []
        for number, (row, name) in enumerate(zip(self._tags, self._folds, strict=True)):
            if not fold:
                ranked.append((0 if row.on else 1, number, "", row))
            elif name.startswith(fold):
                ranked.append((0, number, "", row))
            elif re.search(rf"[\s_/\-:]{re.escape(fold)}", name):
                ranked.append((1, number, "", row))
            elif fold in name:
                ranked.append((2, number, "", row))
        ranked.sort(key=lambda entry: entry[:2])
        self._rows = [(kind, row) for _, _, kind, row in ranked]
        if not fold:
            known = {folded(row.name): row for row in self._tags}
            likely = [known[folded(name)] for name in self._likely]
            names = {row.name for row in likely}
            self._rows = [("likely", row) for row in likely] + [one for one in self._rows if one[1].name not in names]
        elif fold not in self._folds:
            self._rows.append(("new", TagRow(tidy(self._fragment()[1]))))
        self._moved = False
        self.choices.show(self._line, len(self._rows))
        change = read_tags(self.field.value, self._tags)
        parts = ["+ " + ", ".join(change.add)] if change.add else []
        parts += ["- " + ", ".join(change.remove)] if change.remove else []
        if fold and fold not in self._folds and self._rows and self._rows[0][0] != "new":
            parts.append(f"Tab takes #{self._rows[0][1].name}")
        self.query_one("#will", Static).update(paragraph("   ".join(parts)))

    def _line(self, row: int) -> Line:
        kind, tag = self._rows[row]
        ascii_only = getattr(self.app, "ascii_only", False)
        everywhere = tag.on >= self._papers and tag.on > 0
        sign = ("x" if ascii_only else "●") if everywhere else ("-" if ascii_only else "◐") if tag.on else " "
        name = f"#{tag.name}"
        left = ((f"{sign} ", "accent"), (name, name))
        if kind == "new":
            return Line(((("+ "), "accent"), (name, name)), (("new tag", "dim"),))
        some = f"on {tag.on:,} of {self._papers:,}   " if tag.on and not everywhere else ""
        likely = "likely   " if kind == "likely" else ""
        return Line(left, ((likely, "good"), (some, "warm"), (f"{tag.count:,}" if tag.count else "", "dim")))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Match the tags with what is typed now."""
        event.stop()
        self._fill()

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """From now on Enter takes the row too."""
        event.stop()
        self._moved = True

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the box."""
        event.stop()
        self.action_apply()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A click on a tag puts it in the box, or takes it off where all have it."""
        event.stop()
        self._take(event.row)

    def action_take(self) -> None:
        """Put the row under the cursor in the box, ready for the next tag."""
        if self._rows:
            self._take(self.choices.cursor)

    def action_recent(self, number: int) -> None:
        """Put a recent tag in the box."""
        if number <= len(self._recent):
            self._put(self._recent[number - 1], off=False)

    def _take(self, at: int) -> None:
        _, tag = self._rows[at]
        self._put(tag.name, off=tag.on >= self._papers and tag.on > 0)

    def _put(self, name: str, *, off: bool) -> None:
        before, _ = self._fragment()
        typed_sign = before.rstrip("# ")[-1:]
        head = before.rstrip("# +-\u2212")
        sign = "-" if off or (typed_sign in "-\u2212" and typed_sign) else ""
        gap = " " if head else ""
        self.field.value = f"{head}{gap}{sign}{name}, "
        self.field.focus()
        self.field.action_end()

    def action_apply(self) -> None:
        """Apply what is typed, and the row that the cursor was moved to."""
        if self._moved and self._rows:
            self._take(self.choices.cursor)
        change = read_tags(self.field.value, self._tags)
        self.dismiss(change if change.add or change.remove else None)

    def on_field_pasted(self, event: Field.Pasted) -> None:
        """Lines that are pasted are tags, as if commas stood between them."""
        event.stop()
        self.field.insert_text_at_cursor(", ".join(filter(None, map(tidy, event.text.splitlines()))))
