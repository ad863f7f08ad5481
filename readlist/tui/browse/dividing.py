"""Dividing: how much of the screen each pane has, by the mouse at its edge or by keys; kept with the place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.tui.browse.moving import Moving

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual import events

    from readlist.tui.session import Session
    from readlist.tui.widgets.lines import Lines

WIDE, MIDDLE = 120, 80
"""Columns from which there are three panes beside each other, and two above each other."""
_LIMITS: Final[Mapping[str, tuple[float, float]]] = {"side": (14, 44), "across": (0.2, 0.8), "down": (0.15, 0.85)}
_STEPS: Final[Mapping[str, float]] = {"side": 2, "across": 0.05, "down": 0.08}


class Dividing(Moving):
    """Panes whose sizes the reader can change.

    Attributes:
        shares: What the reader has chosen, the style sheet's where there is nothing: `side`, the cells of the sidebar;
            `across`, the list's share of what is left beside it; `down`, the list's share where it stands above.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.shares: dict[str, float] = {}
        self._held: tuple[str, Lines] | None = None

    @property
    def _divider(self) -> str:
        """Which divider there is between list and detail, empty for none."""
        if self.full or self.size.width < MIDDLE:
            return ""
        return "across" if self.size.width >= WIDE else "down"

    def take_shares(self, kept: object) -> None:
        """Take up shares that were kept; what isn't one is left out."""
        pairs = kept.items() if isinstance(kept, dict) else ()
        self.shares = {
            name: max(_LIMITS[name][0], min(float(share), _LIMITS[name][1]))
            for name, share in pairs
            if name in _LIMITS and isinstance(share, int | float)
        }

    def shape(self) -> None:
        """Give the panes their sizes, and their edges what the mouse can hold."""
        divider, shares = self._divider, self.shares
        beside = shares.get("across") if divider == "across" else None
        above = shares.get("down") if divider == "down" else None
        cells = self.size.width if beside else self.size.height
        half = 500 / max(1, cells)  # Textual cuts parts of cells off: half a cell more is the nearest
        side = shares.get("side") if divider == "across" else None
        for pane, rule, size in (
            (self.side, "width", f"{side:.0f}" if side else ""),
            (self.papers, "width", f"{1000 * beside + half:.1f}fr" if beside else ""),
            (self.page, "width", f"{1000 * (1 - beside):.1f}fr" if beside else ""),
            (self.papers, "height", f"{1000 * above + half:.1f}fr" if above else ""),
            (self.side, "height", f"{1000 * above + half:.1f}fr" if above else ""),
            (self.page, "height", f"{1000 * (1 - above):.1f}fr" if above else ""),
        ):
            if size:
                setattr(pane.styles, rule, size)
            elif pane.styles.inline.has_rule(rule):
                pane.styles.clear_rule(rule)
                pane.refresh(layout=True)
        self.papers.edge = "left" if divider == "across" else ""
        self.page.edge = "left" if divider == "across" else "top" if divider else ""

    def on_resize(self, event: events.Resize) -> None:
        """Other panes may stand beside each other."""
        self.shape()

    def set_full(self, full: bool) -> None:
        """On the whole screen a pane has all of it."""
        super().set_full(full)
        self.shape()

    def _resize(self, divider: str, size: float) -> None:
        low, high = _LIMITS[divider]
        self.shares[divider] = max(low, min(size, high))
        self.shape()

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press on an edge takes hold of it."""
        for pane in (self.papers, self.page):
            if pane.edge and pane.on_edge(event.screen_x - pane.region.x, event.screen_y - pane.region.y):
                self._held = "side" if pane is self.papers else self._divider, pane
                pane.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The edge follows the mouse."""
        if self._held is None:
            return
        divider, pane = self._held
        pane.gripped = True
        if divider == "side":
            self._resize("side", event.screen_x)
        elif divider == "across":
            start, end = self.papers.region.x, self.page.region.right
            self._resize("across", (event.screen_x - start) / max(1, end - start))
        else:
            start, end = self.query_one("#panes").region.y, self.page.region.bottom
            self._resize("down", (event.screen_y - start) / max(1, end - start))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The edge is let go; a drag is no wish to read there, so that the list has the focus again."""
        if self._held is None:
            return
        pane = self._held[1]
        self._held = None
        pane.release_mouse()
        if pane.gripped:
            self.look_at(self.papers)

    # Keys

    def action_pane_larger(self) -> None:
        """The pane that has the focus larger."""
        self._grow(1)

    def action_pane_smaller(self) -> None:
        """The pane that has the focus smaller."""
        self._grow(-1)

    def _grow(self, steps: int) -> None:
        divider = self._divider
        if not divider:
            self.say(("there is one pane at a time in so narrow a terminal", "dim"))
            return
        if self.focused is self.side and divider == "across":
            self._resize("side", self.side.size.width + steps * _STEPS["side"])
            return
        steps = -steps if self.focused is self.page else steps
        upper = self.side if self.focused is self.side else self.papers
        one, other = (upper.size.width, self.page.size.width), (upper.size.height, self.page.size.height)
        mine, its = one if divider == "across" else other
        self._resize(divider, mine / max(1, mine + its) + steps * _STEPS[divider])
