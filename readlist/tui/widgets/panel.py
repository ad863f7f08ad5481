"""A panel above the foot that shows a text in full until the next key."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from readlist.tui.cells import steady


class Panel(Static, can_focus=False):
    """Shows imported or copied text as it is; the screen takes it away."""

    def __init__(self, title: str, text: str) -> None:
        lines = [steady(line) for line in text.split("\n")]
        content = Content.assemble((steady(title), "dim"), "\n", Content("\n".join(lines)))
        super().__init__(content, markup=False)
