"""Remarks: what a search has to say beside the papers that it found, and what stands in a list without any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.actions import Where
from readlist.views import UNDECIDED_VIEW

if TYPE_CHECKING:
    from collections.abc import Iterable

    from readlist.tui.browse.searching import Searching

_TELLING: Final = frozenset({"operator", "field", "regex", "sort"})
"""Parts of a query that say more than words do."""


def remark(screen: Searching) -> tuple[tuple[str, str], ...]:
    """What a search did other than it was asked, and, while it is typed, what it means where that takes words."""
    listing = screen.listing
    if listing is None or listing.query.empty:
        return ()
    count = len(listing.positions)
    if listing.substitutions:
        typed = _quoted(screen, (word for word, _ in listing.substitutions))
        shown = ", ".join(word for _, words in listing.substitutions for word in words[:4])
        if listing.exact:
            return (("like ", "dim"), (typed, "text"), (": ", "dim"), (shown, "text"))
        off = _guesses(screen, " only as typed")
        return ("no exact match; for ", "warm"), (typed, "text"), (" showing ", "warm"), (shown, "text"), *off
    if listing.missing:
        words = _quoted(screen, listing.missing)
        off = () if screen.fuzzy else _guesses(screen, " tries similar words")
        return (f"no paper has {words}", "warm" if not count else "dim"), *off
    parts: list[tuple[tuple[str, str], ...]] = []
    if not listing.complete:
        early = "titles, names and authors only, until the word index is made"
        parts.append(((early if not screen.library.ready else "stopped after a moment: there may be more", "warm"),))
    if screen.place is Where.BOX and any(token.kind in _TELLING for token in listing.query.tokens):
        parts.append(((screen.session.glyphs.plain(listing.query.describe()), "dim"),))
    if listing.everywhere > count and screen.holds_back:
        numbers = ("here ", "dim"), (f"{count:,}", "text"), (f", everywhere {listing.everywhere:,}: ", "dim")
        parts.append((*numbers, *_widen(screen)))
    if not screen.fuzzy:
        parts.append((("only as typed", "dim"), *_guesses(screen, " similar words too")))
    dot = (screen.session.glyphs.dot, "dim")
    return tuple(one for number, part in enumerate(parts) for one in ((dot, *part) if number else part))


def _guesses(screen: Searching, what: str) -> tuple[tuple[str, str], ...]:
    """The key that turns guesses on or off, with what it would do."""
    key = screen.session.key("guesses")
    return ((screen.session.glyphs.dot, "dim"), (key, "key"), (what, "dim")) if key else ()


def _widen(screen: Searching) -> tuple[tuple[str, str], ...]:
    key = screen.session.key("search")
    keys = key + key if screen.place is Where.LIST else f"{screen.session.key('box-leave')} {key}{key}"
    return (keys, "key"), (" looks everywhere", "dim")


def _quoted(screen: Searching, words: Iterable[str], joint: str = ", ") -> str:
    """Words as they were typed, in quotes; only the quotes are ours, and ASCII where that is wanted."""
    left, right = ('"', '"') if screen.session.glyphs.ascii else ("“", "”")
    return joint.join(f"{left}{word}{right}" for word in words)


def notice(screen: Searching) -> list[tuple[str, str]]:
    """What stands in the list where no paper does."""
    key = screen.session.key
    if not screen.library.count:
        return [
            ("", "dim"),
            ("An empty library.", "strong"),
            ("", "dim"),
            ("Bring a pile of abstracts, and decide on each with one key:", "soft"),
            ("", "dim"),
            (f"`{key('import')}`  import a file or folder (text, BibTeX, RIS, CSV, JSON…)", "soft"),
            ("paste  abstracts, or a path, right here", "soft"),
            (f"`{key('help')}`  all keys     `{key('quit')}`  quit", "soft"),
            ("", "dim"),
            ("`readlist demo` in a shell shows it with 57 papers.", "dim"),
        ]
    if screen.query_text.strip():
        listing = screen.listing
        lines = [("", "dim"), (f"Nothing here matches {_quoted(screen, [screen.query_text.strip()])}.", "soft")]
        if listing is not None and listing.missing:
            words = _quoted(screen, listing.missing)
            lines.append((f"No paper has {words}.", "soft"))
        elif listing is not None and listing.blame:
            words = _quoted(screen, listing.blame, " or ")
            lines.append((f"Without {words} there would be something.", "soft"))
        if listing is not None and listing.everywhere:
            lines.append((f"{listing.everywhere:,} outside this view: `{key('search') * 2}` looks everywhere.", "soft"))
        return [*lines, ("", "dim"), ("`Esc` clears the search.", "dim")]
    if screen.view.id == UNDECIDED_VIEW.id:
        return [("", "dim"), ("All decided.", "strong"), ("", "dim"), ("`]` goes on to the next view.", "dim")]
    return [("", "dim"), (f"Nothing in {screen.view.title}.", "soft"), ("", "dim"), ("`[` `]` change views.", "dim")]
