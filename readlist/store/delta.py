"""The delta: what others changed in a library since one last looked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Delta:
    """What other programs and machines changed since the last look.

    Attributes:
        keys: Papers whose marks changed, or that came or went by a decision.
        papers: Whether papers.json is another: positions and extents are to be read again.
        settings: Whether a setting changed.
    """

    keys: frozenset[str] = frozenset()
    papers: bool = False
    settings: bool = False

    def __bool__(self) -> bool:
        return bool(self.keys) or self.papers or self.settings
