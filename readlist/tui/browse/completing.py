"""Completing the word that is typed in the search box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.order import SORTS
from readlist.views import quoted

if TYPE_CHECKING:
    from readlist.tui.browse.searching import Searching

FIELDS = (
    *("is:", "has:", "tag:", "list:", "author:", "venue:", "title:", "name:", "abstract:", "note:", "link:", "year:"),
    *("rating:", "added:", "decided:", "sort:"),
)
HAS = ("code", "note", "link", "title")
LOOKED_AT = 60
"""Titles among which a word is looked for."""


def complete(text: str, screen: Searching) -> str | None:
    """The query with its last word completed; None where nothing begins so."""
    head, _, word = text.rpartition(" ")
    sign = "-" if word.startswith("-") else ""
    word = word[len(sign) :]
    if not word:
        return None
    found = next((one for one in _candidates(word, screen) if one.casefold() != word.casefold()), None)
    if found is None:
        return None
    end = "" if found.endswith(":") else " "
    return f"{head} {sign}{found}{end}".lstrip() if head else f"{sign}{found}{end}"


def _candidates(word: str, screen: Searching) -> list[str]:
    field, colon, value = word.partition(":")
    start = value.casefold()
    if word.startswith("#"):
        return [f"#{tag}" for tag in _tags(screen) if tag.casefold().startswith(word[1:].casefold()) and " " not in tag]
    if colon:
        values = {
            "is": ["undecided", *screen.session.statuses],
            "has": list(HAS),
            "sort": list(SORTS),
            "tag": _tags(screen),
            "list": list(screen.library.columns.list_sets),
        }.get(field.casefold(), [])
        matching = [one for one in values if one.casefold().startswith(start.strip('"'))]
        return [f"{field}:{quoted(one) if ' ' in one else one}" for one in matching]
    fields = [one for one in FIELDS if one.startswith(word.casefold())]
    return fields or _words(word.casefold(), screen)


def _tags(screen: Searching) -> list[str]:
    return list(screen.library.columns.tag_counts())


def _words(start: str, screen: Searching) -> list[str]:
    """Words of the titles in the list that begin so, the most frequent first."""
    counts: dict[str, int] = {}
    for row in range(min(LOOKED_AT, len(screen.rows))):
        shown = screen.library.row(screen.rows[row])
        for word in {part.strip(".,:;()[]?!") for part in f"{shown.name} {shown.title}".split()}:
            if word.casefold().startswith(start) and len(word) > len(start):
                counts[word.casefold()] = counts.get(word.casefold(), 0) + 1
    return sorted(counts, key=lambda word: (-counts[word], word))
