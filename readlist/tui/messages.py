"""Messages that more than one widget or thread sends to a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from readlist.library import Listing


@dataclass
class Found(Message):
    """A search that ran in a thread has ended.

    Attributes:
        number: Which search it was; older ones than the latest are thrown away.
        listing: What it found.
    """

    number: int
    listing: Listing

    def can_replace(self, message: Message) -> bool:
        """The newest result stands for all older ones that wait."""
        return isinstance(message, Found)


@dataclass
class Failed(Message):
    """Something that ran in a thread met an expected failure; its text is shown."""

    text: str


@dataclass
class Prepared(Message):
    """The word index is loaded."""


@dataclass
class Call(Message):
    """A thread asks for this to be done on the screen's own side."""

    do: Callable[[], object]
