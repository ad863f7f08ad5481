"""The words that terms are made of, kept as one run of bytes, a tenth of what strings weigh."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray


class Vocabulary:
    """Words by number.

    Attributes:
        letters: uint8, all words' UTF-8 bytes.
        ends: int64 (words), where each word ends in `letters`.
    """

    __slots__ = ("ends", "letters")

    def __init__(self, letters: NDArray[np.uint8], ends: NDArray[np.int64]) -> None:
        self.letters = letters
        self.ends = ends

    @classmethod
    def of(cls, words: Iterable[str]) -> Vocabulary:
        """The vocabulary of some words, numbered in their order."""
        raw = [word.encode("utf-8", "replace") for word in words]
        lengths = np.fromiter(map(len, raw), dtype=np.int64, count=len(raw))
        return cls(np.frombuffer(b"".join(raw), dtype=np.uint8), np.cumsum(lengths))

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, number: int) -> str:
        begin = int(self.ends[number - 1]) if number else 0
        return self.letters[begin : int(self.ends[number])].tobytes().decode("utf-8")

    def numbers(self) -> dict[str, int]:
        """Every word's number; costs memory while it is kept."""
        return {self[number]: number for number in range(len(self))}
