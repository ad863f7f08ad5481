"""The foot: what was done last, what the search has to say, how far one is, and which keys apply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from readlist.keys import shown
from readlist.tui.cells import cut, steady, width
from readlist.tui.paint import line
from readlist.tui.widgets.top import Bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip
    from textual.timer import Timer

Said = tuple[tuple[str, str], ...]
"""Texts with the palette's name of their style."""
COVERED = 6.0
"""Seconds for which a message may cover what stands below it."""


class Foot(Bar):
    """Two lines: the message with the progress, and the keys.

    Attributes:
        passing: The message of now; what stands below it comes back after a while.
        standing: What was decided last.
        remark: What the search has to say, as long as that holds.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.passing: Said = ()
        self.standing: Said = ()
        self.remark: Said = ()
        self._decided_last = False
        self._covered: Timer | None = None
        self.progress: tuple[str, ...] = ()
        self.keys: tuple[tuple[str, str, str], ...] = ()
        self._places: list[tuple[int, int, str]] = []

    @property
    def said(self) -> Said:
        """The message of now, else the last decision and the search's remark, or the later where both don't fit."""
        if self.passing or not (self.standing and self.remark):
            return self.passing or self.standing or self.remark
        both = (*self.standing, ("    ", "dim"), *self.remark)
        if sum(width(text) for text, _ in both) + 2 <= self.size.width:
            return both
        return self.standing if self._decided_last else self.remark

    @property
    def message(self) -> str:
        """The message as plain text."""
        return "".join(text for text, _ in self.said)

    def say(self, *parts: tuple[str, str]) -> None:
        """Show a message.

        Args:
            parts: Texts with the name of the palette's style that each is painted in; imported text is safe in them.
        """
        if self._covered is not None:
            self._covered.stop()
            self._covered = None
        if parts and (self.standing or self.remark):
            self._covered = self.set_timer(COVERED, self.uncover)
        if parts != self.passing:
            self.passing = parts
            self.refresh()

    def settle(self, *parts: tuple[str, str]) -> None:
        """Show what was decided last; other messages cover it only for a while."""
        self.standing, self._decided_last = parts, True
        self.say()
        self.refresh()

    def note(self, *parts: tuple[str, str], fresh: bool = False) -> None:
        """Show what the search has to say, until it says something else; nothing takes it away.

        Args:
            fresh: Whether somebody has searched just now, so that it is later than the last decision.
        """
        if parts != self.remark or (fresh and self._decided_last):
            self.remark, self._decided_last = parts, self._decided_last and not fresh
            if self.passing and self._covered is None:
                self._covered = self.set_timer(COVERED, self.uncover)
            self.refresh()

    def uncover(self) -> None:
        """Show again what stands below the message."""
        self.say()

    def show(self, progress: Sequence[str], keys: Sequence[tuple[str, str, str]]) -> None:
        """Show the progress and the keys that apply.

        Args:
            progress: Texts for more and for less room, the longest first.
            keys: Key, label and action id of each, the most useful first.
        """
        if (tuple(progress), tuple(keys)) != (self.progress, self.keys):
            self.progress, self.keys = tuple(progress), tuple(keys)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The message, then the keys."""
        return self._message() if y == 0 else self._keys()

    def _message(self) -> Strip:
        styles, cells = self.palette, self.size.width
        ground = styles.ground("bar")
        aside = self._aside(cells - width(self.message) - 4)
        parts = [Segment(" ", ground)]
        room = cells - 2
        for text, style in self.said:
            short, used = cut(steady(text), room, self.glyphs.ellipsis)
            parts.append(Segment(short, ground + getattr(styles, style)))
            room -= used
            if room <= 0:
                break
        if aside:
            used = sum(width(part.text) for part in parts)
            parts.append(Segment(" " * (cells - used - width(aside) - 1), ground))
            parts.append(Segment(aside, ground + styles.dim))
        return line(parts, cells, ground)

    def _aside(self, room: int) -> str:
        """The progress in the most words that fit."""
        texts = map(self.glyphs.plain, self.progress)
        return next((text for text in texts if width(text) <= room), "")

    def _keys(self) -> Strip:
        styles, cells = self.palette, self.size.width
        ground = styles.ground("bar")
        parts = [Segment(" ", ground)]
        at = 1
        self._places = []
        signed = [(shown(key, ascii_only=self.glyphs.ascii), label, action) for key, label, action in self.keys]
        while len(signed) > 1 and sum(width(sign) + width(label) + 4 for sign, label, _ in signed) > cells + 1:
            del signed[-2]  # the last one, help, stays: it tells all the others
        for sign, label, action in signed:
            size = width(sign) + 1 + width(label)
            self._places.append((at, at + size, action))
            parts += [Segment(sign, ground + styles.key), Segment(f" {label}   ", ground + styles.dim)]
            at += size + 3
        return line(parts, cells, ground)

    async def on_click(self, event: events.Click) -> None:
        """A click on a key does what the key does."""
        if event.y == 1:
            for start, end, action in self._places:
                if start <= event.x < end:
                    await self.screen.run_action(f"run('{action}')")
