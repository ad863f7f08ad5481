"""The help: every action with its keys as they are now, in groups; typing narrows it, Enter does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.widgets import Static

from readlist.actions import Action, Group, Need, Where, folded, grouped
from readlist.keys import shown_all
from readlist.text.fold import fold
from readlist.tui.cells import fit, width
from readlist.tui.screens.choices import Choices, Line, glyphs_of
from readlist.tui.screens.dialog import Field, ListDialog, paragraph

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.keymap import Keymap
    from readlist.tui.screens.dialog import Key

Cell = tuple[str, Action | None]
_PLACES: Final = {Where.TRIAGE: Group.TRIAGE, Where.FULL: Group.FULL, Where.BOX: Group.BOX}
_KEYS: Final = 11
_COLUMN: Final = 33


class HelpDialog(ListDialog[str]):
    """What can be done, and with which keys.

    Args:
        keymap: The keymap in force.
        where: The place from which help was asked: its own keys come first.
        unavailable: Action id → why it can't be done now; these are dimmed.

    Returns:
        The id of an action to do; None to do nothing.
    """

    FRAME = "-wide -tall"
    DEFAULT_CSS = """
    HelpDialog Field { margin-bottom: 1; }
    HelpDialog > #frame.-tall { height: 100%; width: 118; }
    HelpDialog #about { height: 1; margin-top: 1; color: $rl-dim; }
    """

    def __init__(
        self, keymap: Keymap, where: Where = Where.LIST, unavailable: Mapping[str, str | Need] | None = None
    ) -> None:
        super().__init__("Help", "" if keymap.preset == "vim" else f"keys as in {keymap.preset}")
        self._groups = grouped(keymap.actions)
        self._where = where
        first = _PLACES.get(where)
        self._order = sorted(self._groups, key=lambda group: group is not first)
        self._unavailable = {identity: _reason(why) for identity, why in (unavailable or {}).items()}
        self._count = len(folded(keymap.actions))
        self._rows: list[list[Cell]] = []
        self._columns = 1
        self._room = _COLUMN
        self._column = 0

    def keys(self) -> Sequence[Key]:
        """Typing narrows."""
        return (
            ("type", "to find", ""),
            ("Enter", "do it", "take"),
            ("↑ ↓", "move", ""),
            ("Esc", "close", "cancel"),
        )

    BINDINGS = [  # noqa: RUF012 - Textual reads it as it reads every screen's
        ("tab", "column(1)"),
        ("shift+tab", "column(-1)"),
    ]

    def body(self) -> ComposeResult:
        """The box, the groups in columns, and the chosen action."""
        yield Field(placeholder="type to find a key or an action")
        yield Choices(self._line, 0, empty="no such action")
        yield Static(paragraph(""), id="about", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """As many columns as there is room for."""
        super().on_resize(event)
        room = min(event.size.width, 118) - 11
        self._columns = max(1, room // _COLUMN)
        self._room = room // self._columns
        self._fill(self.field.value)

    def _fill(self, typed: str) -> None:
        words = fold(typed).split()
        if words:
            found = [a for g in self._order for a in self._groups[g] if self._fits(a, words, typed.strip())]
            found.sort(key=lambda action: typed.strip() not in shown_all(action.keys).split())
            self._rows = [[("", action)] for action in found]
        else:
            # What applies where help was asked for stands together, so that it is one screen; the rest is below.
            away = set(_PLACES.values()) - {_PLACES.get(self._where)}
            self._rows = self._laid([group for group in self._order if group not in away])
            self._rows += self._laid([group for group in self._order if group in away])
        self._column = 0
        start = next((n for n, row in enumerate(self._rows) if row[0][1]), 0)
        self.choices.show(self._line, len(self._rows), cursor=start)
        self._say()

    def _fits(self, action: Action, words: Sequence[str], typed: str) -> bool:
        if typed in shown_all(action.keys).split():
            return True
        text = fold(f"{action.title} {action.id} {action.group.value} {shown_all(action.keys)}")
        return all(word in text for word in words)

    def _laid(self, groups: Sequence[Group]) -> list[list[Cell]]:
        """Groups in columns of about one height, whole groups together."""
        blocks: list[list[Cell]] = []
        for group in groups:
            block: list[Cell] = [(group.value, None)]
            block += [("", action) for action in self._groups[group]]
            blocks.append([*block, ("", None)])
        total = sum(map(len, blocks))
        columns: list[list[Cell]] = [[]]
        for block in blocks:
            full = len(columns[-1]) + len(block) / 2 > total / self._columns
            if columns[-1] and full and len(columns) < self._columns:
                columns.append([])
            columns[-1].extend(block)
        height = max(map(len, columns))
        nothing: Cell = ("", None)
        return [[column[row] if row < len(column) else nothing for column in columns] for row in range(height)]

    def _line(self, number: int) -> Line:
        row = self._rows[number]
        left: list[tuple[str, str]] = []
        glyphs = glyphs_of(self.app)
        dots = glyphs.ellipsis
        wide = len(row) > 1
        for place, (head, action) in enumerate(row):
            room = self._room if wide else 200
            chosen = place == self._column and number == self._cursor_row
            if action:
                keys = fit(shown_all(action.keys, ascii_only=glyphs.ascii) or "-", _KEYS, dots)
                dim = "dim" if action.id in self._unavailable else "bold" if chosen and wide else ""
                title = fit(action.title, room - _KEYS - 1, dots) if place < len(row) - 1 else action.title
                left += [(keys, "dim" if dim == "dim" else "key"), (f"{title} ", dim)]
            else:
                left.append((fit(head, room, dots) if place < len(row) - 1 else head, "head"))
        able = any(action for _, action in row)
        return Line(tuple(left), enabled=able)

    @property
    def _cursor_row(self) -> int:
        return self.choices.cursor if self.is_mounted else 0

    @property
    def chosen(self) -> Action | None:
        """The action under the cursor."""
        if not self._rows:
            return None
        row = self._rows[self.choices.cursor]
        return row[min(self._column, len(row) - 1)][1]

    def _say(self) -> None:
        action = self.chosen
        if action is None:
            text = f"{self._count} actions; readlist keys prints them" if self._rows else ""
        else:
            why = self._unavailable.get(action.id, "")
            dot = glyphs_of(self.app).dot
            text = f"{action.title}{dot}{action.id}" + (f"{dot}not now: {why}" if why else "")
        self.query_one("#about", Static).update(paragraph(text if width(text) < 200 else text[:200]))

    def action_column(self, step: int) -> None:
        """The next column that has an action in this row."""
        row = self._rows[self.choices.cursor] if self._rows else []
        for add in range(1, len(row) + 1):
            at = (self._column + add * step) % len(row)
            if row[at][1]:
                self._column = at
                break
        self.choices.redraw()
        self._say()

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """Another row."""
        event.stop()
        row = self._rows[event.row]
        if not row[min(self._column, len(row) - 1)][1]:
            self._column = next((at for at, (_, action) in enumerate(row) if action), 0)
            self.choices.redraw()
        self._say()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Enter in the list, or a click on an action."""
        event.stop()
        row = self._rows[event.row]
        if event.column is not None:
            self._column = max(0, min((event.column - 2) // self._room, len(row) - 1))
        self.action_take()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow what is shown."""
        event.stop()
        self._fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the box."""
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Do the action under the cursor, where it can be done; a family of keys has no one action."""
        action = self.chosen
        if action and action.id not in self._unavailable and not action.family:
            self.dismiss(action.id)


def _reason(why: str | Need) -> str:
    return why.value if isinstance(why, Need) else why
