"""Items: papers with their marks, as exports take them, read when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from readlist.mark import Mark
from readlist.paper import Paper

if TYPE_CHECKING:
    from readlist.library import Library


class Items(Sequence[tuple[Paper, Mark]]):
    """Papers with their marks, read when they are asked for.

    Args:
        library: Where they are.
        positions: Which, in order.
    """

    def __init__(self, library: Library, positions: Sequence[int]) -> None:
        self._library = library
        self._positions = positions

    def __len__(self) -> int:
        return len(self._positions)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return Items(self._library, self._positions[number])
        position = self._positions[number]
        return self._library.paper(position), self._library.mark(position)
