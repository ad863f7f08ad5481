"""What to read first, learned on this machine from the reader's own decisions, and why.

NumPy is loaded only when one of these names is used, so that importing the package costs nothing at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from readlist.ranking.features import Features
    from readlist.ranking.ranker import Ranker
    from readlist.ranking.replay import simulate

from readlist.ranking.answers import Estimate, Nearest, Ranking, Why, Word

__all__ = ["Estimate", "Features", "Nearest", "Ranker", "Ranking", "Why", "Word", "simulate"]

_HOMES = {"Features": "features", "Ranker": "ranker", "simulate": "replay"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
