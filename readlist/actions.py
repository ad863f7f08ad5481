"""The one registry of actions: bindings, help, palette, footer and the README's key table are made of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from readlist.keys import shown_all
from readlist.mark import STATUSES, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Group(Enum):
    """The columns of the help screen, in its order."""

    DECIDE = "Decide"
    MOVE = "Move"
    SEARCH = "Search"
    SELECT = "Select"
    UNDO = "Undo"
    WRITE = "Tag and note"
    COPY = "Copy and open"
    VIEW = "Views"
    LIBRARY = "Library"
    APP = "The app"
    BOX = "In the search box"
    TRIAGE = "In triage"
    FULL = "In the full-screen reader"


class Where(Enum):
    """The places in which a key can mean something; one key means one thing in each."""

    LIST = "in the list"
    BOX = "in the search box"
    TRIAGE = "in triage"
    FULL = "in the full-screen reader"


class Need(Enum):
    """What must be there for an action to do anything; without it the action is greyed, with this reason."""

    PAPER = "no paper here"
    LINK = "this paper has no link"
    SELECTION = "nothing is selected"
    SHOWN = "nothing is shown"
    QUERY = "there is no search"
    HITS = "no lit word in this abstract"
    UNDO = "nothing to undo"
    REDO = "nothing to redo"
    LAST = "no decision to repeat yet"
    BACK = "nothing was decided before this"
    LIBRARY = "the library is empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One thing that the app does.

    Attributes:
        id: What the user's config rebinds; never changes.
        title: What help, palette and README say, without a final stop.
        keys: Default keys, by the names of `readlist.keys`; may be empty (palette only).
        group: The column of the help.
        where: The places in which its keys work.
        needs: What must be there.
        call: The screen's action with its argument, `mark('to-read')`; by default the id with underscores.
        label: The footer's words; empty where the title is short enough.
        footer: The places in whose footer it is shown, in the registry's order.
        family: Actions of one family are shown as one line with this title (`copy-link-1` to `copy-link-9`).
        palette: Whether the palette offers it (moves are not).
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    group: Group
    where: frozenset[Where]
    needs: tuple[Need, ...] = ()
    call: str = ""
    label: str = ""
    footer: frozenset[Where] = frozenset()
    family: str = ""
    palette: bool = True

    @property
    def command(self) -> str:
        """The action as a screen calls it."""
        return self.call or f"{self.id.replace('-', '_')}()"

    @property
    def short(self) -> str:
        """What the footer says."""
        return self.label or self.title


_LIST: Final = frozenset({Where.LIST})
_TRIAGE: Final = frozenset({Where.TRIAGE})
_FULL: Final = frozenset({Where.FULL})
_BOX: Final = frozenset({Where.BOX})
_READING: Final = frozenset({Where.LIST, Where.TRIAGE, Where.FULL})
_NOWHERE: Final[frozenset[Where]] = frozenset()
_EVERYWHERE: Final = frozenset(Where)


def _action(
    identity: str,
    keys: str,
    title: str,
    group: Group,
    where: frozenset[Where],
    *needs: Need,
    call: str = "",
    label: str = "",
    footer: frozenset[Where] = _NOWHERE,
    family: str = "",
    palette: bool = True,
) -> Action:
    return Action(
        id=identity,
        title=title,
        keys=tuple(keys.split()),
        group=group,
        where=where,
        needs=needs,
        call=call,
        label=label,
        footer=footer,
        family=family,
        palette=palette,
    )


_TITLES: Final = {
    "to-read": ("To read: keep it", "to read"),
    "maybe": ("Maybe: comes round again", "maybe"),
    "skipped": ("Skip it", "skip"),
    "reading": ("Begin reading", "reading"),
    "read": ("Read", "read"),
    "new": ("Back to new", "new"),
}
_ORDER: Final = ("to-read", "maybe", "skipped", "reading", "read", "new")
_IN_FOOTER: Final = frozenset({"to-read", "maybe", "skipped"})


def status_action(status: Status) -> Action:
    """The action that gives a status: the six, or one of the user's own."""
    title, label = _TITLES.get(status.id, (status.title, status.title.lower()))
    return _action(
        status.id if status.id in _TITLES else f"status-{status.id}",
        status.key,
        title,
        Group.DECIDE,
        _READING,
        Need.PAPER,
        call=f"mark('{status.id}')",
        label=label,
        footer=_READING if status.id in _IN_FOOTER else _NOWHERE,
    )


def _decisions(statuses: Sequence[Status]) -> tuple[Action, ...]:
    rank = {identity: number for number, identity in enumerate(_ORDER)}
    return tuple(status_action(status) for status in sorted(statuses, key=lambda s: rank.get(s.id, len(rank))))


_OTHERS: Final = (
    _action("tag", "t", "Tag", Group.WRITE, _READING, Need.PAPER, label="tag", footer=_READING),
    _action("note", "a", "Write a note", Group.WRITE, _READING, Need.PAPER),
    _action("note-editor", "e", "Note in $EDITOR", Group.WRITE, _READING, Need.PAPER),
    _action("rate", "asterisk", "Rate, 0 to 5", Group.WRITE, _READING, Need.PAPER),
    _action("tags", "number_sign", "Manage tags: rename, merge, delete", Group.WRITE, _LIST),
    _action(
        "copy-code", "y", "Copy the code link", Group.COPY, _READING, Need.PAPER, label="copy code", footer=_READING
    ),
    _action("copy-choose", "Y", "Choose what to copy", Group.COPY, _READING, Need.PAPER),
    _action("copy-clone", "c", "Copy as git clone", Group.COPY, _READING, Need.PAPER),
    *(
        _action(
            f"copy-link-{number}",
            str(number),
            f"Copy link {number}",
            Group.COPY,
            _READING,
            Need.PAPER,
            Need.LINK,
            call=f"copy_link({number})",
            family="Copy that link",
            palette=False,
        )
        for number in range(1, 10)
    ),
    _action("open", "o", "Open the paper", Group.COPY, _READING, Need.PAPER),
    _action("open-choose", "O", "Choose what to open", Group.COPY, _READING, Need.PAPER),
    _action("undo", "u", "Undo", Group.UNDO, _READING, Need.UNDO, label="undo", footer=_READING),
    _action("redo", "ctrl+r", "Redo", Group.UNDO, _READING, Need.REDO),
    _action("repeat", "full_stop", "Repeat the last decision", Group.UNDO, _READING, Need.PAPER, Need.LAST),
    _action("back", "backspace", "Back to what was decided before", Group.UNDO, _READING, Need.BACK),
    _action("history", "H", "History: revert any decision", Group.UNDO, _READING),
    _action("down", "j down", "Down", Group.MOVE, _READING, palette=False),
    _action("up", "k up", "Up", Group.MOVE, _READING, palette=False),
    _action("top", "g home", "First", Group.MOVE, _READING, palette=False),
    _action("bottom", "G end", "Last", Group.MOVE, _READING, palette=False),
    _action("half-down", "ctrl+d", "Half a page down", Group.MOVE, _READING, palette=False),
    _action("half-up", "ctrl+u", "Half a page up", Group.MOVE, _READING, palette=False),
    _action("page-down", "pagedown", "A page down", Group.MOVE, _READING, palette=False),
    _action("page-up", "pageup", "A page up", Group.MOVE, _READING, palette=False),
    _action("scroll-down", "J", "Scroll the abstract down", Group.MOVE, _LIST, Need.PAPER, palette=False),
    _action("scroll-up", "K", "Scroll the abstract up", Group.MOVE, _LIST, Need.PAPER, palette=False),
    _action("next-pane", "tab", "Next pane", Group.MOVE, _LIST, palette=False),
    _action("previous-pane", "shift+tab", "Previous pane", Group.MOVE, _LIST, palette=False),
    _action("pane-left", "h left", "The pane to the left", Group.MOVE, _LIST, palette=False),
    _action("pane-right", "l right", "The pane to the right", Group.MOVE, _LIST, palette=False),
    _action("read-full", "enter", "Read full screen", Group.MOVE, _LIST, Need.PAPER, label="read it"),
    _action("search", "slash", "Search", Group.SEARCH, _READING, label="search", footer=_LIST),
    _action("clear", "escape", "Clear the selection, then the search", Group.SEARCH, _LIST, palette=False),
    _action("next-hit", "n", "Next lit word", Group.SEARCH, _READING, Need.PAPER, Need.HITS, palette=False),
    _action("previous-hit", "N", "Previous lit word", Group.SEARCH, _READING, Need.PAPER, Need.HITS, palette=False),
    _action(
        "narrow",
        "plus",
        "Narrow by year, venue, tag, list, status or code",
        Group.SEARCH,
        _LIST,
        Need.SHOWN,
        label="narrow",
        footer=_LIST,
    ),
    _action(
        "narrow-out", "minus", "Leave out a year, venue, tag, list, status or code", Group.SEARCH, _LIST, Need.SHOWN
    ),
    _action("saved", "f", "Saved searches", Group.SEARCH, _LIST),
    _action("save-search", "F", "Save this search", Group.SEARCH, _LIST, Need.QUERY),
    _action("guesses", "ctrl+t", "Similar words for typos: on or off", Group.SEARCH, _LIST | _BOX, Need.QUERY),
    _action("more-like", "M", "More like this", Group.SEARCH, _READING, Need.PAPER),
    _action("watch", "W", "Watch words", Group.SEARCH, _READING),
    _action("select", "space", "Select", Group.SELECT, _LIST, Need.PAPER),
    _action("select-range", "v", "Select a range", Group.SELECT, _LIST, Need.PAPER),
    _action("select-all", "percent_sign", "Select all in view", Group.SELECT, _LIST, Need.SHOWN),
    _action("select-above", "left_curly_bracket", "Select all above", Group.SELECT, _LIST, Need.PAPER),
    _action("select-below", "right_curly_bracket", "Select all below", Group.SELECT, _LIST, Need.PAPER),
    _action("select-inverse", "circumflex_accent", "Invert the selection", Group.SELECT, _LIST, Need.SHOWN),
    _action("next-view", "right_square_bracket", "Next view", Group.VIEW, _LIST),
    _action("previous-view", "left_square_bracket", "Previous view", Group.VIEW, _LIST),
    _action("pane-larger", "greater_than_sign", "This pane larger", Group.VIEW, _LIST),
    _action("pane-smaller", "less_than_sign", "This pane smaller", Group.VIEW, _LIST),
    _action("sort", "S", "Sort", Group.VIEW, frozenset({Where.LIST, Where.TRIAGE})),
    _action("raw", "L", "Raw text, as it came", Group.VIEW, _READING, Need.PAPER),
    _action("statistics", "P", "Progress and statistics", Group.VIEW, _READING),
    _action("why", "i", "Why it is suggested", Group.VIEW, _READING, Need.PAPER),
    _action("import", "I", "Import", Group.LIBRARY, _LIST),
    _action("export", "E", "Export this view", Group.LIBRARY, _LIST, Need.SHOWN),
    _action("remove", "D", "Remove from the library", Group.LIBRARY, _READING, Need.PAPER),
    _action("triage", "T", "Triage: one abstract at a time", Group.LIBRARY, _LIST, Need.LIBRARY),
    _action("help", "question_mark f1", "Help", Group.APP, _READING, label="help", footer=_READING),
    _action("palette", "ctrl+p", "Find any action", Group.APP, _READING, palette=False),
    _action("settings", "comma", "Settings", Group.APP, _READING),
    _action("redraw", "ctrl+l", "Redraw the screen", Group.APP, _EVERYWHERE),
    _action("suspend", "ctrl+z", "Suspend to the shell", Group.APP, _EVERYWHERE),
    _action("cancel", "ctrl+c", "Cancel what is running", Group.APP, _EVERYWHERE, palette=False),
    _action("quit", "q", "Back, then quit", Group.APP, _READING, label="quit"),
    _action("box-down", "down ctrl+n", "Down in the list", Group.BOX, _BOX, palette=False),
    _action("box-up", "up ctrl+p", "Up in the list", Group.BOX, _BOX, palette=False),
    _action("box-complete", "tab", "Complete the word", Group.BOX, _BOX, label="complete", footer=_BOX, palette=False),
    _action(
        "box-recall",
        "ctrl+r",
        "Earlier searches: find one",
        Group.BOX,
        _BOX,
        label="earlier searches",
        footer=_BOX,
        palette=False,
    ),
    _action(
        "box-leave",
        "enter escape",
        "To the list, keeping the search",
        Group.BOX,
        _BOX,
        label="to the list",
        footer=_BOX,
        palette=False,
    ),
    _action(
        "triage-keep",
        "l right",
        "Keep: to read",
        Group.TRIAGE,
        _TRIAGE,
        Need.PAPER,
        call="mark('to-read')",
        palette=False,
    ),
    _action(
        "triage-skip", "h left", "Skip it", Group.TRIAGE, _TRIAGE, Need.PAPER, call="mark('skipped')", palette=False
    ),
    _action("triage-page", "space", "A page on; never decides", Group.TRIAGE, _TRIAGE, palette=False),
    _action("triage-page-back", "shift+space", "A page back", Group.TRIAGE, _TRIAGE, palette=False),
    _action("triage-leave", "escape T", "Back to the list", Group.TRIAGE, _TRIAGE, palette=False),
    _action("full-page", "space", "A page on", Group.FULL, _FULL, palette=False),
    _action("full-next", "J l right", "Next paper", Group.FULL, _FULL, palette=False),
    _action("full-previous", "K h left", "Previous paper", Group.FULL, _FULL, palette=False),
    _action("full-leave", "escape enter", "Back to the list", Group.FULL, _FULL, palette=False),
)


def registry(statuses: Sequence[Status] = STATUSES) -> tuple[Action, ...]:
    """Every action, in the order of help and footer: the decisions of these statuses, then all others."""
    return _decisions(statuses) + _OTHERS


ACTIONS: Final = registry()


def by_id(actions: Iterable[Action] = ACTIONS) -> dict[str, Action]:
    """Actions by their ids."""
    return {action.id: action for action in actions}


def folded(actions: Iterable[Action]) -> list[Action]:
    """One action for each family (its keys together, its title the family's), the others as they are."""
    lines: dict[str, Action] = {}
    for action in actions:
        name = action.family or action.id
        if first := lines.get(name):
            lines[name] = replace(first, keys=first.keys + action.keys)
        else:
            lines[name] = replace(action, title=action.family or action.title)
    return list(lines.values())


def grouped(actions: Iterable[Action]) -> Mapping[Group, list[Action]]:
    """Actions by group, folded, in the order of `Group`; groups without actions are left out."""
    lines = folded(actions)
    groups = {group: [action for action in lines if action.group is group] for group in Group}
    return {group: found for group, found in groups.items() if found}


def table(actions: Iterable[Action] = ACTIONS) -> str:
    """The key table of the README: Markdown, one row an action, with the ids that the config rebinds."""
    rows = ["| keys | do | id |", "|---|---|---|"]
    for group, members in grouped(actions).items():
        rows.append(f"| | **{group.value}** | |")
        for action in members:
            keys = " ".join(_code(key) for key in shown_all(action.keys).split()) if action.keys else "palette"
            identity = f"{action.id.removesuffix('-1')}-…" if action.family else action.id
            rows.append(f"| {keys} | {action.title} | `{identity}` |")
    return "\n".join(rows) + "\n"


def _code(key: str) -> str:
    return f"`{key}`".replace("|", "\\|")
