"""What a search found, and what it has to say about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Substitution = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """The papers that a query finds.

    Attributes:
        positions: Best first; equally good ones in list order.
        exact: False where only similar words found something (`substitutions` says which).
        substitutions: Typed words, each with the library's words that were searched instead.
        missing: Typed words (or conditions that aren't understood) that no paper has.
        blame: Where nothing was found though every word is known: words without any one of which there is something.
        complete: False where a regular expression ran out of its time, so that there may be more.
    """

    positions: Sequence[int]
    exact: bool = True
    substitutions: tuple[Substitution, ...] = ()
    missing: tuple[str, ...] = ()
    blame: tuple[str, ...] = ()
    complete: bool = True
