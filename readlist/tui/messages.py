"""Messages that threads send to a screen."""

from __future__ import annotations

from textual.message import Message


class Failed(Message):
    """Something that ran in a thread met an expected failure; its text is shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Prepared(Message):
    """The word index is loaded."""
