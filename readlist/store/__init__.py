"""A library on the disk: papers.json, the decision logs, and the marks that follow from them."""

from __future__ import annotations

from readlist.store.delta import Delta
from readlist.store.store import Store
from readlist.store.tags import folded

__all__ = ["Delta", "Store", "folded"]
