"""The library: one folder's papers and marks as commands and screens read and change them, by position.

A position is a paper's place in the library's file. It stays the same while the library is open; `refresh` says when
the papers were replaced, and then positions are new and the paper keys tell who is who.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from readlist import caches, wording
from readlist.columns import Columns
from readlist.decision import Change, Decision
from readlist.document import from_document
from readlist.errors import DamagedError, UsageError
from readlist.finding import Finder, parsed
from readlist.mark import STATUSES, UNMARKED, Mark, Status
from readlist.progress import RECENT, Progress, Statistics, days, measure
from readlist.row import Row
from readlist.store import Store
from readlist.text.fold import clean
from readlist.views import Counts, View, views

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from readlist.finding import Listing
    from readlist.paper import Paper
    from readlist.search.parts import Kept
    from readlist.store import Delta

MISTYPED: Final = "difusionn reinforcmen"
"""Words that are in no library as typed, so that searching them loads everything that a search may need."""


class Library:
    """An open library; close it, so that the marks' snapshot is written.

    Args:
        store: The files.
        statuses: The built-in statuses and the user's own.
        searches: Saved searches from the user's settings file; those saved in the library add to them.
    """

    def __init__(
        self, store: Store, *, statuses: Sequence[Status] = STATUSES, searches: Mapping[str, str] | None = None
    ) -> None:
        self.store = store
        self.statuses = statuses
        self._searches = dict(searches or {})
        self._recent: deque[float] | None = None
        self._parts: Mapping[int, Kept]
        self._finder: Finder
        self._load()

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        create: bool = True,
        statuses: Sequence[Status] = STATUSES,
        searches: Mapping[str, str] | None = None,
    ) -> Library:
        """Open the library in this folder; it is made when first written to.

        Raises:
            DamagedError: A file of it isn't understood.
            LibraryError: It can't be read, or is of a newer version.
        """
        return cls(Store.open(folder, create=create), statuses=statuses, searches=searches)

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write the marks' snapshot and let go of the files."""
        self.store.close()

    # Reading one paper

    @property
    def count(self) -> int:
        """How many papers there are to see."""
        return self.columns.shown

    def key(self, position: int) -> str:
        """The key of the paper at this position."""
        return self.columns.catalogue.key(position)

    def keys(self, positions: Iterable[int]) -> tuple[str, ...]:
        """The keys of the papers at these positions."""
        return tuple(map(self.columns.catalogue.key, positions))

    def position(self, key: str) -> int | None:
        """Where the visible paper with this key is, None where there is none."""
        position = self.columns.catalogue.position(self.store.merged.get(key, key))
        return None if position is None or self.columns.hidden[position] else position

    def find(self, handle: str) -> int:
        """The position of the one visible paper that goes by this key, alias or unique start of a key.

        Raises:
            UsageError: No paper does, or several do.
        """
        handle = handle.strip()
        if (position := self.position(handle.casefold())) is not None:
            return position
        catalogue = self.columns.catalogue
        found = self.columns.visible(catalogue.with_alias(handle)) or self.columns.visible(
            catalogue.with_key_start(handle)
        )
        if not found:
            raise UsageError(f"no paper goes by {handle!r}", "`readlist ls` shows the keys")
        if len(found) > 1:
            raise UsageError(f"{handle!r} means more than one paper", "Give more of the key, or another of its ids")
        return found[0]

    def row(self, position: int) -> Row:
        """What a list shows of the paper at this position."""
        columns, kinds = self.columns, self.columns.link_kinds[position]
        return Row(
            key=self.key(position),
            name=columns.name(position),
            title=columns.title(position),
            derived=not columns.given[position],
            status=columns.status(position),
            tags=columns.tags.get(position, ()),
            rating=columns.ratings.get(position, 0),
            venue=columns.venue(position),
            year=columns.years[position],
            code=bool(kinds & 1),
            links=columns.catalogue.link_counts[position],
            noted=position in columns.notes,
        )

    def paper(self, position: int) -> Paper:
        """All facts of the paper at this position, read from the library's file.

        Raises:
            DamagedError: The file doesn't hold there what it held when it was written.
        """
        catalogue = self.columns.catalogue
        try:
            paper = from_document(self.store.document(catalogue.offsets[position], catalogue.lengths[position]))
        except (KeyError, TypeError, ValueError) as error:
            raise DamagedError(
                f"papers.json does not hold paper {self.key(position)} where it did", "Run `readlist doctor`"
            ) from error
        if paper.key != self.key(position):
            raise DamagedError(
                f"papers.json holds another paper in the place of {self.key(position)}", "Run `readlist doctor`"
            )
        return paper

    def mark(self, position: int) -> Mark:
        """What the user said of the paper at this position."""
        return self.store.marks.get(self.key(position), UNMARKED)

    # Reading many

    def list(
        self,
        text: str = "",
        *,
        within: str = "",
        fuzzy: bool = True,
        sort: Sequence[tuple[str, bool]] = (),
        order: Sequence[int] | None = None,
    ) -> Listing:
        """The papers that `text` finds among those of the view `within`.

        Args:
            text: A query.
            within: The view's own query.
            fuzzy: Whether a search that finds nothing may try similar words.
            sort: The order; what the query itself says comes first, relevance last.
            order: All positions in another order (suggested first), used where neither `sort` nor the query orders.
        """
        return self._finder.list(text, within=within, fuzzy=fuzzy, sort=sort, order=order)

    @property
    def ready(self) -> bool:
        """Whether the word index is loaded."""
        return self._finder.index is not None

    def prepare(self, cancelled: Callable[[], bool] | None = None, *, warm: bool = False) -> None:
        """Load the word index, or build it; may take seconds, and may run in a thread beside everything else.

        Args:
            cancelled: Polled while building.
            warm: Whether to do now what the first search would wait for, and to check every byte of the index.

        Raises:
            CancelledError: `cancelled` said so.
            DamagedError: papers.json isn't understood.
        """
        if self._finder.index is None:
            finder = self._finder
            index = caches.load_index(self.store, cancelled, self._parts, thorough=warm)
            self._parts = caches.NO_PARTS
            if warm:
                index.search(parsed(MISTYPED), finder.columns)
            finder.index = index

    def counts(self, *, anew: bool = True) -> Counts:
        """How many papers there are of each kind; saved searches are counted once the index is ready.

        Args:
            anew: Whether saved searches are evaluated where they may find others now; else what was counted last holds.
        """
        columns, finder = self.columns, self._finder
        saved: dict[str, int | None] = dict.fromkeys(self.searches)
        if self.ready:
            for name, text in self.searches.items():
                saved[name] = len(finder.inside(text)) if anew else finder.counted(text)
        return Counts(self.count, columns.status_counts(), columns.list_counts(), columns.tag_counts(), saved)

    def views(self, *, anew: bool = True) -> Sequence[tuple[View, int | None]]:
        """The sidebar's views with their counts; see `counts`."""
        return views(self.counts(anew=anew), self.searches, self.statuses)

    def progress(self) -> Progress:
        """How far the deciding is."""
        undecided = len(self._finder.inside("is:undecided"))
        return measure(self.count - undecided, undecided, self._times())

    def _times(self) -> Sequence[float]:
        if self._recent is None:
            self._recent = deque(maxlen=RECENT + 1)
            for decision in reversed(self.store.history(limit=2 * RECENT)):
                self._timed(decision)
        return tuple(self._recent)

    def _timed(self, decision: Decision) -> None:
        single = decision.kind == "mark" and len(decision.keys) == 1 and not decision.undone
        if self._recent is not None and single and any(change.field == "status" for change in decision.changes):
            self._recent.append(datetime.fromisoformat(decision.time).timestamp())

    def statistics(self) -> Statistics:
        """What was done, read from all decisions."""
        counts = self.counts()
        by_day = days(self.store.history())
        return Statistics(counts.total, counts.statuses, counts.lists, counts.tags, by_day, self.progress())

    # Settings that live in the library

    @property
    def searches(self) -> Mapping[str, str]:
        """The saved searches' queries by name, the settings file's first."""
        kept = self.store.settings.get("searches")
        pairs = kept.items() if isinstance(kept, dict) else ()
        return {**self._searches, **{name: text for name, text in pairs if isinstance(text, str)}}

    def remember(self, name: str, value: Any) -> None:
        """Keep a setting in the library (`searches`, `watch`, `place`, `recalled`); it is no step of undo.

        Raises:
            LibraryError: It could not be written.
        """
        if self.store.settings.get(name) != value:
            self.store.set({name: value})

    # Deciding

    def decide(self, positions: Sequence[int], status: str) -> Decision:
        """Set the status of these papers.

        Raises:
            LibraryError: It could not be written; nothing has changed.
        """
        return self._apply(self.store.decide([Change(self.keys(positions), "status", status)]))

    def tag(self, positions: Sequence[int], add: Sequence[str] = (), remove: Sequence[str] = ()) -> Decision:
        """Put tags on these papers and take others off, in one step; see `decide` for errors."""
        keys = self.keys(positions)
        changes = [Change(keys, "tag", clean(tag), on=True) for tag in add]
        changes += [Change(keys, "tag", tag, on=False) for tag in remove]
        return self._apply(self.store.decide(changes))

    def note(self, position: int, text: str) -> Decision:
        """Set the note of a paper, empty for none; see `decide` for errors."""
        return self._apply(self.store.decide([Change((self.key(position),), "note", clean(text))]))

    def rate(self, positions: Sequence[int], rating: int) -> Decision:
        """Rate these papers 1 to 5, 0 for no rating; see `decide` for errors."""
        return self._apply(self.store.decide([Change(self.keys(positions), "rating", rating)]))

    def change(self, changes: Sequence[Change], **detail: Any) -> Decision:
        """Make several changes in one step; see `decide` for errors."""
        return self._apply(self.store.decide(changes, detail=detail))

    def remove(self, positions: Sequence[int]) -> Decision:
        """Take these papers out of sight; undo brings them back; see `decide` for errors."""
        return self._apply(self.store.remove(self.keys(positions)))

    def undo(self) -> Decision | None:
        """Take back the latest decision; None where there is none; see `decide` for errors.

        Returns:
            The decision that was taken back, with every paper that it touched.
        """
        return self._turned(self.store.next_undo(), self.store.undo)

    def redo(self) -> Decision | None:
        """Make the latest undone decision again; None where there is none; see `decide` for errors.

        Returns:
            The decision that was made again.
        """
        return self._turned(self.store.next_redo(), self.store.redo)

    def revert(self, decision_id: str) -> Decision | None:
        """Take back one decision and none of its successors, or make it again where it was taken back.

        Returns:
            The decision; None for an unknown id; see `decide` for errors.
        """
        return self._turned(self.store.decision(decision_id), lambda: self.store.revert(decision_id))

    def _turned(self, step: Decision | None, turn: Callable[[], Decision | None]) -> Decision | None:
        done = turn() if step is not None else None
        if step is None or done is None:
            return None
        self._recent = None
        self._apply(done)
        return replace(step, undone=not step.undone, keys=done.keys)

    def _apply(self, decision: Decision) -> Decision:
        """Bring the columns up to date with a decision that is on the disk."""
        if self.store.signature != self._signature:
            self.reload()
        else:
            self.columns.apply(decision.keys, self.store.marks, self.store.hidden)
        if decision.target is None:
            self._timed(decision)
        return decision

    def history(self, handle: str | None = None, limit: int | None = None) -> Sequence[Decision]:
        """Decisions, newest first; only those on one paper where `handle` names one."""
        return self.store.history(self.key(self.find(handle)) if handle else None, limit)

    def describe(self, decision: Decision) -> str:
        """A decision in a few words: `SegPVSG → to-read`, `skipped 312 papers`, `57 papers imported (ICML 2026)`."""
        titles = {status.id: status.title for status in self.statuses}
        return wording.describe(decision, self.columns, titles)

    # What others write

    def refresh(self) -> Delta:
        """Take in what other programs and machines wrote; `papers` in the result says that positions are new.

        Raises:
            DamagedError: papers.json isn't understood any more; what was loaded stays.
        """
        delta = self.store.refresh()
        if self.store.signature != self._signature:
            self.reload()
            return replace(delta, papers=True)
        if delta.keys:
            self.columns.apply(delta.keys, self.store.marks, self.store.hidden)
        return delta

    def take_in(self, parts: Mapping[int, Kept] = caches.NO_PARTS, count: int = 0) -> None:
        """Bring everything up to date after an import, the word index on the disk too; as `reload`.

        Raises:
            DamagedError: papers.json isn't understood.
        """
        if self._finder.index is None and len(self.columns.catalogue):
            self._finder.index = caches.cached_index(self.store, self._signature)
        self.reload(parts, count)
        self.prepare()

    def reload(self, parts: Mapping[int, Kept] = caches.NO_PARTS, count: int = 0) -> None:
        """Read the papers anew, as after an import; the index follows what changed where it can.

        Args:
            parts: What was made for the index of some papers already, by the position of the first.
            count: How many papers they count; another program's import may have made them more.
        """
        index, before = self._finder.index, self.columns.catalogue
        self._load()
        self._parts = parts if count == len(self.columns.catalogue) else caches.NO_PARTS
        if index is not None and caches.follow(index, self.store, before, self.columns.catalogue, self._parts):
            self._finder.index = index

    def _load(self) -> None:
        self._parts = caches.NO_PARTS
        self._signature = self.store.signature
        self.columns = Columns(caches.load_catalogue(self.store), self.statuses)
        self.columns.load(self.store.marks, self.store.hidden)
        self._finder = Finder(self.columns)
