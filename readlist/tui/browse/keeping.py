"""Keeping: where the reader was, from one start to the next."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from readlist.mark import READING
from readlist.order import SORTS
from readlist.tui.session import TRIAGE_ORDERS
from readlist.views import ALL_VIEW, TO_READ_VIEW, UNDECIDED_VIEW

if TYPE_CHECKING:
    from readlist.tui.browse.librarian import Librarian

SOON: Final = 12 * 3600.0
"""Seconds within which a start goes on where the last one ended."""


def place_of(screen: Librarian, now: float) -> dict[str, Any]:
    """Where the reader is, as it is kept in the library."""
    paper = screen.current()
    return {
        "at": int(now),
        "view": screen.view.id,
        "query": screen.query_text,
        "sort": [list(pair) for pair in screen.sort],
        "suggested": screen.suggests,
        "paper": screen.library.key(paper) if paper is not None else None,
        "decided": screen.library.progress().decided,
        "triaged": screen.session.triaged,
        "triage_order": screen.session.triage_order,
        "panes": dict(screen.shares),
    }


def restore(screen: Librarian, now: float | None = None) -> str:
    """Go on where the last start ended, or begin with what is undecided.

    Returns:
        A line on what there is, empty for nothing to say.
    """
    now = time.time() if now is None else now
    library = screen.library
    place = library.store.settings.get("place")
    if not isinstance(place, dict):
        place = {}
    away = now - _number(place.get("at"))
    triaged = place.get("triaged")
    screen.take_shares(place.get("panes"))
    screen.session.triaged = triaged if isinstance(triaged, str) else ""
    order = place.get("triage_order")
    screen.session.triage_order = next((known for known in TRIAGE_ORDERS if known == order), 0)
    shown = library.views()
    views = {view.id: view for view, _ in shown}
    counts = {view.id: count or 0 for view, count in shown}
    undecided, to_read = counts[UNDECIDED_VIEW.id], counts[TO_READ_VIEW.id]
    screen.view = UNDECIDED_VIEW if undecided or not library.count else TO_READ_VIEW if to_read else ALL_VIEW
    if not place:
        return ""
    if place.get("suggested") is True:
        screen.resume_suggesting(whole=0 <= away < SOON)
    if 0 <= away < SOON:
        screen.view = views.get(str(place.get("view")), screen.view)
        query = place.get("query")
        screen.query_text = query if isinstance(query, str) else ""
        pairs = place.get("sort")
        if isinstance(pairs, list):
            sort = tuple((p[0], bool(p[1])) for p in pairs if isinstance(p, list) and len(p) == 2)
            screen.sort = sort if all(name in SORTS for name, _ in sort) else ()
        if not screen.suggests:
            screen.chosen_order = screen.sort
        return ""
    decided, reading = library.count - undecided, counts[f"is:{READING}"]
    return f"{_ago(away)} ago: {decided:,} decided, {reading:,} reading"


def paper_of(screen: Librarian, now: float | None = None) -> int | None:
    """The paper on which the reader was, where that was lately."""
    now = time.time() if now is None else now
    place = screen.library.store.settings.get("place")
    if not isinstance(place, dict) or not 0 <= now - _number(place.get("at")) < SOON:
        return None
    key = place.get("paper")
    return screen.library.position(key) if isinstance(key, str) else None


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _ago(seconds: float) -> str:
    days = seconds / 86400
    if days >= 1.5:
        return f"{days:.0f} days"
    hours = round(seconds / 3600)
    return f"{hours} hours" if hours < 36 else "2 days"
