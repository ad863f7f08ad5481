"""The command palette: every action of the registry, by its name, with its key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Provider

from readlist.keys import shown_all
from readlist.tui.browse.base import PaperScreen

if TYPE_CHECKING:
    from textual.command import Hits

    from readlist.actions import Action


class Actions(Provider):
    """Offers what can be done on the screen below."""

    @property
    def _actions(self) -> list[Action]:
        screen = self.screen
        if not isinstance(screen, PaperScreen):
            return []
        return [a for a in screen.session.keys.actions if (a.palette and screen.place in a.where) or not a.where]

    def _run(self, action: Action) -> object:
        screen = self.screen
        assert isinstance(screen, PaperScreen)
        return screen.perform(action)

    def _help(self, action: Action) -> str:
        screen = self.screen
        assert isinstance(screen, PaperScreen)
        keys = shown_all(action.keys, ascii_only=screen.session.glyphs.ascii)
        reason = screen.why_not(action)
        return "  ".join(part for part in (keys, f"({reason})" if reason else "") if part)

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for action in self._actions:
            yield DiscoveryHit(action.title, partial(self._run, action), help=self._help(action))

    async def search(self, query: str) -> Hits:
        """Those whose title matches."""
        matcher = self.matcher(query)
        for action in self._actions:
            if (score := matcher.match(action.title)) > 0:
                yield Hit(score, matcher.highlight(action.title), partial(self._run, action), help=self._help(action))
