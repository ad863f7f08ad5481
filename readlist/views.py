"""A view: one line of the sidebar, a query with a title and a count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from readlist.mark import NEW, STATUSES, UNDECIDED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from readlist.mark import Status

Group = Literal["views", "lists", "tags", "saved"]


@dataclass(frozen=True, slots=True)
class View:
    """Papers that belong together.

    Attributes:
        id: Unique and stable (`is:to-read`, `list:ICML 2026`), for remembering the last place.
        title: As the sidebar shows it.
        group: The sidebar's heading that it stands under.
        query: What is in it.
    """

    id: str
    title: str
    group: Group
    query: str


UNDECIDED_VIEW: Final = View("is:undecided", "Undecided", "views", "is:undecided")
ALL_VIEW: Final = View("all", "All papers", "views", "")
TO_READ_VIEW: Final = View("is:to-read", "To read", "views", "is:to-read")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many visible papers there are of each kind.

    Attributes:
        total: All of them.
        statuses, lists, tags: By id or name; tags most used first.
        saved: By the name of the saved search; None where it has not been counted yet.
    """

    total: int
    statuses: Mapping[str, int]
    lists: Mapping[str, int]
    tags: Mapping[str, int]
    saved: Mapping[str, int | None]


def quoted(value: str) -> str:
    """A value as a query can hold it, in quotes."""
    return '"' + value.replace('"', " ").strip() + '"'


def views(
    counts: Counts, searches: Mapping[str, str], statuses: Sequence[Status] = STATUSES
) -> list[tuple[View, int | None]]:
    """The sidebar: every view with its count, in the order in which it is shown.

    Args:
        searches: The saved searches' queries by name.
        statuses: The built-in statuses and the user's own.
    """
    built_in = {status.id for status in STATUSES}
    undecided = sum(count for status, count in counts.statuses.items() if _counts_as(status, statuses) in UNDECIDED)
    found: list[tuple[View, int | None]] = [(UNDECIDED_VIEW, undecided)]
    for status in statuses:
        if status.id != NEW:
            query = f"is:{status.id}" if status.id in built_in else f"is:{quoted(status.id)}"
            found.append((View(f"is:{status.id}", status.title, "views", query), counts.statuses.get(status.id, 0)))
    found.append((ALL_VIEW, counts.total))
    for name, count in counts.lists.items():
        if count:
            found.append((View(f"list:{name}", name, "lists", f"list:{quoted(name)}"), count))
    for name, count in counts.tags.items():
        found.append((View(f"tag:{name}", f"#{name}", "tags", f"tag:{quoted(name)}"), count))
    for name, query in searches.items():
        found.append((View(f"saved:{name}", name, "saved", query), counts.saved.get(name)))
    return found


def _counts_as(status_id: str, statuses: Sequence[Status]) -> str:
    return next((status.counts_as for status in statuses if status.id == status_id), NEW)
