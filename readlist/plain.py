"""The plain mode: the app's keys, one line of answer each, for screen readers and terminals that can do no more."""

from __future__ import annotations

import os
import sys
import textwrap
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from readlist import clipboard, opening, streams
from readlist.actions import Where
from readlist.errors import ReadlistError
from readlist.keymap import resolve
from readlist.keys import normal, shown_all
from readlist.mark import UNDECIDED
from readlist.views import ALL_VIEW, UNDECIDED_VIEW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from readlist.actions import Action
    from readlist.config import Config
    from readlist.decision import Decision
    from readlist.library import Library

WIDTH: Final = 78
ADVANCING: Final = frozenset({"to-read", "maybe", "skipped"})
_ESCAPES: Final = {"[A": "up", "[B": "down", "[C": "right", "[D": "left", "[5~": "pageup", "[6~": "pagedown"}
_ESCAPES_MORE: Final = {"[H": "home", "[F": "end", "[1~": "home", "[4~": "end"}


def run(library: Library, config: Config) -> int:
    """Run the plain mode on this process's terminal until the user quits.

    Returns:
        The exit status.
    """
    with _single_keys() as read:
        Plain(library, config, read).run()
    return 0


class Plain:
    """One session: where the reader is, and what the keys do.

    Args:
        library: What is read and decided on.
        config: For the keymap.
        read: The next key's name, or None at the end of the input.
    """

    def __init__(self, library: Library, config: Config, read: Callable[[], str | None]) -> None:
        self._library = library
        self._read = read
        self._view = UNDECIDED_VIEW if library.list(within=UNDECIDED_VIEW.query).positions else ALL_VIEW
        self._query = ""
        self._positions: Sequence[int] = ()
        self._at = 0
        self._actions: dict[str, Action] = {
            key: action for action in resolve(config.settings).in_place(Where.LIST) for key in action.keys
        }
        self._does: dict[str, Callable[[], None]] = {
            "down": lambda: self._move(1),
            "up": lambda: self._move(-1),
            "top": lambda: self._move(-len(self._positions)),
            "bottom": lambda: self._move(len(self._positions)),
            "read-full": self._full,
            "search": self._search,
            "clear": self._clear,
            "next-view": lambda: self._turn(1),
            "previous-view": lambda: self._turn(-1),
            "tag": self._tag,
            "note": self._note,
            "rate": self._rate,
            "undo": lambda: self._undone("taken back", self._library.undo()),
            "redo": lambda: self._undone("done again", self._library.redo()),
            "copy-code": self._copy,
            "open": self._open,
            "help": self._help,
        }

    def run(self) -> None:
        """Say where the reader is, then answer key after key."""
        self._library.prepare()
        self._list()
        self._where()
        self._say("? lists the keys, q quits")
        while (key := self._read()) is not None:
            action = self._actions.get(key)
            if action is not None and action.id == "quit":
                return
            try:
                self._do(action)
            except ReadlistError as error:
                self._say(str(error))

    def _do(self, action: Action | None) -> None:
        if action is None:
            self._say("that key does nothing here; ? lists the keys")
        elif action.command.startswith("mark("):
            self._decide(action.command[len("mark('") : -len("')")])
        elif action.id in self._does:
            self._does[action.id]()
        else:
            self._say(f"{action.title}: only in the full screen")

    def _say(self, text: str) -> None:
        self._write(text + "\n")

    def _write(self, text: str) -> None:
        streams.out(text, flush=True)

    def _ask(self, what: str) -> str | None:
        """A line typed key by key; None where it was given up."""
        self._write(f"{what}: ")
        line = ""
        while (key := self._read()) not in {None, "escape", "ctrl+c"}:
            if key == "enter":
                self._write("\n")
                return line
            if key == "backspace":
                line = line[:-1]
                streams.erase()
            elif key is not None and (character := _character(key)):
                line += character
                self._write(character)
        self._write("\n")
        return None

    @property
    def _here(self) -> int | None:
        return self._positions[self._at] if self._positions else None

    def _list(self) -> None:
        key = self._library.key(self._here) if self._here is not None else None
        listing = self._library.list(self._query, within=self._view.query)
        self._positions = listing.positions
        position = self._library.position(key) if key else None
        if position is not None and position in self._positions:
            self._at = self._positions.index(position)
        self._at = max(0, min(self._at, len(self._positions) - 1))
        if not listing.exact:
            self._say(
                "; ".join(f"no exact match; for {typed} showing {', '.join(s)}" for typed, s in listing.substitutions)
            )

    def _where(self) -> None:
        query = f", searching {self._query}" if self._query else ""
        self._say(f"{self._view.title}: {len(self._positions):,} of {self._library.count:,}{query}")
        self._paper()

    def _paper(self) -> None:
        if self._here is None:
            self._say("nothing here")
            return
        row = self._library.row(self._here)
        name = f"{row.name}. " if row.name and not row.title.startswith(row.name) else ""
        extra = "".join([", has code" if row.code else "", *(f", tag {tag}" for tag in row.tags)])
        self._say(f"{self._at + 1}. {name}{row.title}. {row.status}{extra}")

    def _move(self, by: int) -> None:
        before = self._at
        self._at = max(0, min(self._at + by, len(self._positions) - 1))
        if self._at == before and self._positions:
            self._say("the first one" if by < 0 else "the last one")
        else:
            self._paper()

    def _turn(self, by: int) -> None:
        views = [view for view, _ in self._library.views()]
        at = next((number for number, view in enumerate(views) if view.id == self._view.id), 0)
        self._view = views[(at + by) % len(views)]
        self._at = 0
        self._list()
        self._where()

    def _full(self) -> None:
        if self._here is None:
            return
        paper, mark = self._library.paper(self._here), self._library.mark(self._here)
        lines = [paper.title, "; ".join(paper.authors), f"{paper.venue} {paper.year or ''}".strip()]
        lines += [f"link {number}: {link.kind} {link.url}" for number, link in enumerate(paper.links, 1)]
        lines += textwrap.wrap(paper.text, WIDTH, break_long_words=False, break_on_hyphens=False)
        lines += [f"note: {mark.note}"] if mark.note else []
        self._say("\n".join(filter(None, lines)))

    def _search(self) -> None:
        text = self._ask("search")
        if text is not None:
            self._query, self._at = text, 0
            self._list()
            self._where()

    def _clear(self) -> None:
        self._query = ""
        self._list()
        self._where()

    def _decide(self, status: str) -> None:
        if self._here is None:
            return
        library, here = self._library, self._here
        undecided = library.columns.counts_as[library.columns.status(here)] in UNDECIDED
        said = library.describe(library.decide([here], status))
        before = len(self._positions)
        self._list()
        stayed = len(self._positions) == before
        if undecided and status in ADVANCING and stayed and self._at < before - 1:
            self._at += 1
        self._say(f"{said}. u undoes")
        self._paper()

    def _tag(self) -> None:
        if self._here is None or not (text := self._ask("tags, with - before one to take it off")):
            return
        tags = [tag.strip() for tag in text.split(",") if tag.strip().lstrip("+-")]
        add = [tag.lstrip("+").strip() for tag in tags if not tag.startswith("-")]
        remove = [tag[1:].strip() for tag in tags if tag.startswith("-")]
        self._said(self._library.tag([self._here], add, remove))

    def _note(self) -> None:
        if self._here is not None and (text := self._ask("note")) is not None:
            self._said(self._library.note(self._here, text))

    def _rate(self) -> None:
        if self._here is not None and (text := self._ask("rating, 0 to 5")) in {"0", "1", "2", "3", "4", "5"}:
            self._said(self._library.rate([self._here], int(text)))

    def _said(self, decision: Decision) -> None:
        self._say(f"{self._library.describe(decision)}. u undoes")
        self._list()

    def _undone(self, what: str, decision: Decision | None) -> None:
        self._say(f"{what}: {self._library.describe(decision)}" if decision else f"nothing to be {what}")
        self._list()
        self._paper()

    def _copy(self) -> None:
        if self._here is None:
            return
        paper = self._library.paper(self._here)
        code = next((link.url for link in paper.links if link.kind == "code"), None)
        address = code or opening.own_address(paper)
        if not address:
            self._say("no code link, and the paper has no address; o searches the web for it")
            return
        copied = clipboard.copy(address, write_osc=self._write)
        self._say(f"{'code link' if code else 'no code link, so the paper'}: {copied.text}. {copied.message}")

    def _open(self) -> None:
        if self._here is not None:
            opened = opening.open_url(opening.address_of(self._library.paper(self._here)))
            self._say(f"{opened.url}. {opened.message}")

    def _help(self) -> None:
        for action in dict.fromkeys(self._actions.values()):
            if action.id in self._does or action.id == "quit" or action.command.startswith("mark("):
                self._say(f"{shown_all(action.keys, ascii_only=True)}: {action.title}")


@contextmanager
def _single_keys() -> Iterator[Callable[[], str | None]]:
    """Keys as they are pressed, by their names; the terminal is as it was afterwards."""
    if sys.platform == "win32":
        import msvcrt

        yield lambda: _name(msvcrt.getwch())
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield lambda: _next_key(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _next_key(descriptor: int) -> str | None:
    import select

    data = os.read(descriptor, 1)
    if not data:
        return None
    if data == b"\x1b":
        rest = b""
        while len(rest) < 8 and select.select([descriptor], [], [], 0.03)[0]:
            rest += os.read(descriptor, 1)
            if rest[-1:].isalpha() or rest.endswith(b"~"):
                break
        return (_ESCAPES | _ESCAPES_MORE).get(rest.decode("ascii", "replace"), "escape")
    while len(data) < 4:
        try:
            return _name(data.decode("utf-8"))
        except UnicodeDecodeError:
            data += os.read(descriptor, 1)
    return _name(data.decode("utf-8", "replace"))


def _name(character: str) -> str:
    named = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace", " ": "space"}
    if character in named:
        return named[character]
    if character < " ":
        return "ctrl+" + chr(ord(character) + 96)
    try:
        return normal(character)
    except ValueError:
        return character


def _character(key: str) -> str:
    """What a key writes in a line, empty for keys that write nothing."""
    from readlist.keys import shown

    if key == "space":
        return " "
    text = key if len(key) == 1 else shown(key)
    return text if len(text) == 1 and text.isprintable() else ""
