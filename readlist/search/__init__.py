"""Search: the word index, ranking, typos, and the light on what was found."""

from __future__ import annotations

from readlist.search.facts import Facts
from readlist.search.found import Found, Substitution
from readlist.search.index import Index
from readlist.search.lighting import beyond, light, snippet
from readlist.search.scanning import scan

__all__ = ["Facts", "Found", "Index", "Substitution", "beyond", "light", "scan", "snippet"]
