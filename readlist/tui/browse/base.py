"""What all screens with papers have in common: keys become actions, actions may fail in words, messages are shown."""

from __future__ import annotations

import inspect
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec, TypeVar, cast

from textual.actions import parse
from textual.screen import Screen

from readlist.actions import Need, Where
from readlist.errors import ReadlistError
from readlist.tui.cells import width
from readlist.tui.keyboard import hold
from readlist.tui.widgets.foot import Foot
from readlist.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Sequence

    from textual import events
    from textual.widget import Widget

    from readlist.actions import Action
    from readlist.library import Library
    from readlist.paper import Paper
    from readlist.tui.messages import Failed
    from readlist.tui.session import Session

P = ParamSpec("P")
S = TypeVar("S", bound="PaperScreen")


BREADTHS: list[tuple[int, str]] | None = [(0, "-narrow"), (80, "-middle"), (120, "-wide")]
"""Columns from which a screen has a class."""


def dialog(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[S, P], None]:
    """Run a method beside the screen, so that it can wait for dialogs; expected failures are shown."""

    @wraps(method)
    def start(self: S, *args: P.args, **kwargs: P.kwargs) -> None:
        worker = self.run_worker(self.guarded(method(self, *args, **kwargs)), group="dialog")
        hold(self.app, worker)

    return cast("Callable[Concatenate[S, P], None]", start)


class PaperScreen(Screen[None]):
    """A screen that shows papers of the session's library."""

    AUTO_FOCUS: ClassVar[str | None] = ""  # each screen says which pane has it
    ESCAPE_TO_MINIMIZE = False
    HORIZONTAL_BREAKPOINTS = BREADTHS

    def __init__(self, session: Session) -> None:
        super().__init__(classes=self.first_classes())
        self.session = session
        self.armed = ""

    # What each screen says

    def first_classes(self) -> str:
        """Classes that it begins with, so that nothing need be laid out twice."""
        return ""

    @property
    def place(self) -> Where:
        """Where keys are pressed now."""
        raise NotImplementedError

    def current(self) -> int | None:
        """The paper that is read."""
        raise NotImplementedError

    def targets(self) -> list[int]:
        """The papers that the next decision is for."""
        paper = self.current()
        return [] if paper is None else [paper]

    def out_of_view(self) -> int:
        """How many of the targets aren't in the list."""
        return 0

    def changed(self, papers: Sequence[int], *, advance: bool = False) -> str:
        """Marks of these papers have changed: show it.

        Args:
            advance: Whether the reader goes on to the next undecided paper.

        Returns:
            What is to be said of it beside the decision itself, empty for nothing.
        """
        raise NotImplementedError

    def visit(self, paper: int) -> None:
        """Go to this paper, wherever it is."""
        raise NotImplementedError

    def reshow(self) -> None:
        """Show everything anew: settings, papers or the theme may be others."""
        raise NotImplementedError

    def show_keys_of(self, title: str, keys: Sequence[str]) -> None:
        """List the papers with these keys, where there is a list."""

    def show_tag(self, tag: str) -> None:
        """List the papers with this tag, where there is a list."""

    def unmet(self, need: Need) -> bool:
        """Whether this need of an action isn't met now."""
        paper = self.current()
        if need is Need.PAPER:
            return paper is None
        if need is Need.LINK:
            return paper is None or not self.library.row(paper).links
        if need is Need.UNDO:
            return not self.library.store.can_undo
        if need is Need.REDO:
            return not self.library.store.can_redo
        if need is Need.LAST:
            return self.session.last is None
        if need is Need.LIBRARY:
            return self.library.count == 0
        return False

    # What they share

    def look_at(self, pane: Widget) -> None:
        """Give a pane the focus, at once; where panes share a place, it is the one that is seen."""
        for name in ("side", "list", "page"):
            self.set_class(name == pane.id, f"-at-{name}")
        self.set_focus(pane)

    @property
    def library(self) -> Library:
        """The library that is read."""
        return self.session.library

    @property
    def foot(self) -> Foot:
        """The two lines at the bottom."""
        return self.query_one(Foot)

    def say(self, *parts: tuple[str, str] | str) -> None:
        """Show a message; plain strings are in the text's style."""
        self.foot.say(*(part if isinstance(part, tuple) else (part, "text") for part in parts))

    def say_error(self, error: ReadlistError | str) -> None:
        """Show what went wrong and what to do."""
        self.say_long(str(error), "bad")

    def say_long(self, text: str, style: str) -> None:
        """Show a message; one that the line has no room for in full beside it too, so that its end can be read."""
        self.say((text, style))
        if width(text) > self.foot.size.width - 2 > 0:
            self.notify(text, severity="error" if style == "bad" else "warning", timeout=20, markup=False)

    def facts(self, position: int) -> Paper | None:
        """The facts of a paper; None, and it is said why, where the library's file no longer holds them."""
        try:
            return self.library.paper(position)
        except ReadlistError as error:
            self.say_error(error)
            return None

    def paper_name(self, paper: int) -> str:
        """A paper in a few words."""
        row = self.library.row(paper)
        label = row.name or row.title or row.key
        return label if len(label) <= 40 else label[:39].rstrip() + self.session.glyphs.ellipsis

    def types(self, event: events.Key) -> bool:
        """Take a key as text, where there is a place for it; True where that was done."""
        return False

    async def take(self, event: events.Key) -> bool:
        """Do what a key means here, at once; the app hands keys over one by one, so that fast typing stays in order.

        A panel that is open goes away, and the key does what it does; Esc does that alone.

        Returns:
            Whether it meant anything here.
        """
        for panel in self.query(Panel):
            panel.remove()
            if event.key == "escape":
                return True
        if self.types(event):
            return True
        action = self.session.by_key.get((self.place, event.key))
        if action is None and event.character and event.character.isprintable():
            action = self.session.by_key.get((self.place, event.character))
        if action is None:
            return False
        await self.perform(action)
        return True

    async def action_run(self, identity: str) -> None:
        """Run an action by its id, as the palette and clicks do."""
        for action in self.session.keys.actions:
            if action.id == identity:
                await self.perform(action)

    def why_not(self, action: Action) -> str:
        """Why an action can't be run now; empty where it can."""
        return next((need.value for need in action.needs if self.unmet(need)), "")

    async def perform(self, action: Action) -> None:
        """Run an action, or say why it can't be run now."""
        if action.id not in {"undo", "redo"}:
            self.armed = ""
        if reason := self.why_not(action):
            self.say((reason, "dim"))
            return
        _, name, arguments = parse(action.command)
        method = getattr(self, f"action_{name}", None)
        if method is None:
            self.say((f"{action.title}: not here", "dim"))
            return
        await self.guarded(_called(method, arguments))

    async def guarded(self, doing: Awaitable[Any]) -> None:
        """Wait for something; an expected failure is said in its own words."""
        try:
            await doing
        except ReadlistError as error:
            self.say_error(error)

    def on_failed(self, message: Failed) -> None:
        """A thread met an expected failure."""
        self.say_error(message.text)

    def show_keys(self) -> None:
        """Show which keys apply now, and the progress."""
        keys = [
            (action.keys[0], action.short.lower(), action.id)
            for action in self.session.keys.footer(self.place)
            if not self.why_not(action)
        ]
        self.foot.show(self.progress_texts(), keys)

    def progress_texts(self) -> list[str]:
        """`1,232 decided · 41/min · ~2 h left`, then what can stand in its place where there is less room."""
        from readlist.progress import duration

        progress = self.library.progress()
        parts = [f"{progress.decided:,} decided"]
        if progress.per_minute is not None and progress.undecided:
            parts.append(f"{progress.per_minute:.0f}/min")
            if progress.seconds_left is not None:
                parts.append(f"{duration(progress.seconds_left)} left")
        elif progress.undecided:
            parts.append(f"{progress.undecided:,} to go")
        return [" · ".join(parts[:count]) for count in range(len(parts), 0, -1)]


async def _called(method: Callable[..., Any], arguments: Sequence[Any]) -> None:
    result = method(*arguments)
    if inspect.isawaitable(result):
        await result
