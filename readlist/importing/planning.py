"""Planning: what an import would change, and keeping it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from readlist import identity
from readlist.collector import no_gc
from readlist.document import from_document
from readlist.errors import CancelledError
from readlist.importing import inputs as given
from readlist.importing.holding import Holding
from readlist.importing.joining import join, paper_of
from readlist.importing.marking import changes_of
from readlist.importing.matching import Matcher
from readlist.importing.report import Report
from readlist.importing.twinning import groups
from readlist.paper import Rejected
from readlist.sketches import Sketches
from readlist.sources import Warned, heading
from readlist.sources.mditems import DERIVED_TITLE
from readlist.store.encoded import Documents, key_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.decision import Change, Decision
    from readlist.document import Document
    from readlist.paper import Paper, Record, Source
    from readlist.search.parts import Kept
    from readlist.store import Store

Progress = Callable[[int, int | None], None]
Cancelled = Callable[[], bool]

_TICK: Final = 0.05
"""Seconds between two reports of progress at least."""
_GROUPS: Final = 10_000


@dataclass(slots=True)
class Plan:
    """What an import would do; nothing of it is stored.

    Attributes:
        report: What becomes of every entry.
        documents: Every paper as it would be stored, in order.
        added: Keys of the papers that are new, or that were removed and come back.
        replaced: By key, the papers whose document changes, as they were.
        changes: Marks that come along.
        files: The names of what was read.
        positions: For each entry that isn't rejected, in order, the position of its paper.
        entries: For each of these, where it stands.
        parts: What was made for the word index of some papers already, by the position of the first.
        sketches: Those of all abstracts, where they are known.
    """

    report: Report
    documents: Documents
    added: list[str] = field(default_factory=list)
    replaced: dict[str, Document] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    entries: list[Source] = field(default_factory=list)
    parts: dict[int, Kept] = field(default_factory=dict)
    sketches: Sketches | None = None

    @property
    def papers(self) -> list[Paper]:
        """One paper for each entry that isn't rejected, in order, as it would be, the entry's own source first."""
        found = []
        for position, source in zip(self.positions, self.entries, strict=True):
            paper = from_document(self.documents[position])
            others = (known for known in paper.sources if known != source)
            found.append(replace(paper, sources=(source, *others)))
        return found


def plan(
    store: Store,
    inputs: Sequence[given.Input],
    *,
    format: str | None = None,
    list_name: str | None = None,
    tags: Sequence[str] = (),
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    now: Callable[[], float] = time.time,
) -> Plan:
    """Read files and say what importing them would do.

    Args:
        store: The library.
        inputs: Files, folders, `-` for standard input, pasted text.
        format: The id of the format that all of them are in; each is recognised where None.
        list_name: The list that the papers go on, instead of the one that a heading names.
        tags: Put on every paper.
        progress: Told how many entries are done, of how many (None while that isn't known), at most 20 times a second.
        cancelled: Asked often whether to stop.
        now: The wall clock.

    Raises:
        SourceError: Nothing could be read.
        UsageError: There is no such format.
        CancelledError: `cancelled` said so.
        DamagedError: The library is not understood.
    """
    with no_gc():
        planner = _Planner(store, _Ticker(progress, cancelled), datetime.fromtimestamp(now(), UTC), list_name)
        with closing(planner):
            for item in given.items(inputs, format):
                planner.take(item)
            return planner.finish(tags)


def commit(store: Store, planned: Plan) -> Decision | None:
    """Keep a plan as one decision; None where it changes nothing.

    Raises:
        LibraryError: It can't be kept; nothing has changed.
    """
    if not (planned.added or planned.replaced or planned.changes):
        return None
    report = planned.report
    decision = store.commit_import(
        planned.documents,
        added=planned.added,
        replaced=planned.replaced,
        changes=planned.changes,
        detail={
            "files": planned.files[:100],
            "lists": report.lists[:100],
            "added": report.added,
            "updated": report.updated,
            "unchanged": report.unchanged,
            "rejected": len(report.rejected),
        },
    )
    if planned.sketches is not None and len(planned.sketches) == len(store.extents()):
        with suppress(OSError):
            planned.sketches.save(store.cache, store.signature)
    return decision


class _Ticker:
    def __init__(self, progress: Progress | None, cancelled: Cancelled | None) -> None:
        self._progress, self._cancelled = progress, cancelled
        self._next = 0.0

    def tick(self, done: int, total: int | None) -> None:
        moment = time.monotonic()
        if moment < self._next:
            return
        self._next = moment + _TICK
        if self._cancelled is not None and self._cancelled():
            raise CancelledError("The import was stopped", "Nothing of it was kept.")
        if self._progress is not None:
            self._progress(done, total)


class _Planner:
    """Takes entries one by one; knows the library with what the entries before changed."""

    def __init__(self, store: Store, ticker: _Ticker, moment: datetime, list_name: str | None) -> None:
        self._store = store
        self._ticker = ticker
        self._now = moment.isoformat(timespec="seconds").replace("+00:00", "Z")
        self._named = heading.parse(list_name) if list_name and list_name.strip() else None
        self._list_name = (list_name or "").strip()
        self._report = Report()
        documents = store.encoded()
        self._holding = Holding(documents)
        self._stored = len(documents)
        self._hidden = store.hidden
        self._met: set[int] = set()
        self._back: dict[int, None] = {}
        known = Sketches.load(store.cache, store.signature) if len(documents) else None
        self._matcher = Matcher(self._holding.paper, known if known and len(known) == len(documents) else None)
        self._spelling: dict[str, str] = {}
        self._outcomes: list[list[int | str]] = []
        self._places: list[Source] = []
        self._records: dict[int, list[Record]] = {}
        self._ids: dict[int, dict[str, None]] = {}
        self._pairs: list[tuple[int, int]] = []
        self._files: dict[str, None] = {}
        self._entries = 0
        self._know(documents, store.merged)

    def _know(self, documents: Documents, merged: Mapping[str, str]) -> None:
        """Enter the library's papers; those that were merged away stand for the one that they went into."""
        places = {key_of(row): position for position, row in enumerate(documents.rows)} if merged else {}
        for position, document in enumerate(documents):
            self._holding.know(document)
            into = merged.get(document["key"])
            at = places.get(into, position) if into in places else position
            self._matcher.add_document(position, document, at)
            for name in document.get("lists", ()):
                self._spelling.setdefault(name.casefold(), name)

    def close(self) -> None:
        """Stop whatever still works for it."""
        self._holding.close()

    def take(self, item: Record | Rejected | Warned) -> None:
        """Take the next entry."""
        if isinstance(item, Warned):
            if item.text not in self._report.warnings:
                self._report.warnings.append(item.text)
            return
        self._entries += 1
        self._ticker.tick(self._entries, None)
        self._files[item.source.file] = None
        if isinstance(item, Rejected):
            self._report.rejected.append(item)
            return
        record = self._on_lists(item)
        found, others = self._matcher.find(record)
        others = [self._holding.place(position) for position in others]
        if DERIVED_TITLE in record.extra:
            title = str(record.extra[DERIVED_TITLE]) if found is None else ""
            extra = {name: value for name, value in record.extra.items() if name != DERIVED_TITLE}
            record = replace(record, title=title, extra=extra)
        if found is None:
            position = self._add(record)
            outcome = "added"
        else:
            position = self._holding.place(found)
            outcome = self._join(position, record)
        for other in dict.fromkeys(others):
            if other == position:
                continue
            if found is not None and min(other, position) >= self._stored and self._shares_id(record, other):
                position = self._fold(position, other)
            elif other >= self._stored or self._holding.keys[other] not in self._hidden:
                self._pairs.append((other, position))
        self._outcomes.append([position, outcome])
        self._places.append(record.source)
        if record.mark is not None and not record.added and outcome != "added":
            # Only our JSON and CSV tell when a mark was made; others may be older than the library's.
            record = replace(record, mark=None)
        if record.mark is not None or record.read:
            self._records.setdefault(position, []).append(record)

    def _on_lists(self, record: Record) -> Record:
        lists = record.lists
        if self._list_name:
            own = lists if record.key else ()
            lists = tuple(
                dict.fromkeys((*own, self._named.name if self._named and self._named.plain else self._list_name))
            )
            if self._named is not None and self._named.venue and self._named.plain:
                record = replace(record, venue=record.venue or self._named.venue, year=record.year or self._named.year)
        lists = tuple(dict.fromkeys(self._spelling.setdefault(name.casefold(), name) for name in lists))
        return record if lists == record.lists else replace(record, lists=lists)

    def _add(self, record: Record) -> int:
        key, nth = record.key, 0
        while not key or self._matcher.taken(key):
            key = identity.key_of(record, nth)
            nth += 1
        paper = paper_of(record, key, self._now)
        position = self._holding.add(paper)
        self._matcher.add(position, paper)
        return position

    def _join(self, position: int, record: Record) -> str:
        before = self._holding.paper(position)
        later = position < self._stored and position not in self._met
        self._met.add(position)
        paper, changed = join(before, record, later=later)
        self._known_as(position)[record.source.id or before.key] = None
        if paper is not before:
            self._holding.change(position, replace(paper, changed=self._now) if changed else paper)
            self._matcher.add(position, paper)
        if position < self._stored and before.key in self._hidden and position not in self._back:
            self._back[position] = None
            return "added"
        return "updated" if changed else "unchanged"

    def _known_as(self, position: int) -> dict[str, None]:
        """The ids of the entries that a paper was met in; it grows."""
        names = self._ids.get(position)
        if names is None:
            paper = self._holding.paper(position)
            names = self._ids[position] = dict.fromkeys(source.id or paper.key for source in paper.sources)
        return names

    def _shares_id(self, record: Record, position: int) -> bool:
        paper = self._holding.paper(position)
        return any(
            mine and mine in known
            for mine, known in (
                (f"doi:{record.doi}" if record.doi else "", paper.aliases),
                (f"arxiv:{record.arxiv}" if record.arxiv else "", paper.aliases),
                (f"openreview:{record.openreview}" if record.openreview else "", paper.aliases),
            )
        )

    def _fold(self, one: int, other: int) -> int:
        """Make one of two papers of this import that an entry showed to be the same; the earlier one stays."""
        keep, away = min(one, other), max(one, other)
        self._known_as(keep).update(self._known_as(away))
        del self._ids[away]
        paper = self._holding.fold(keep, away)
        for outcome in self._outcomes:
            if outcome[0] == away:
                outcome[0] = keep
                outcome[1] = "updated" if outcome[1] == "added" else outcome[1]
        self._records.setdefault(keep, []).extend(self._records.pop(away, []))
        self._matcher.add(keep, paper)
        return keep

    def finish(self, tags: Sequence[str]) -> Plan:
        """Derive what is new, and sum up."""
        report, holding = self._report, self._holding
        for done, total in holding.finish():
            self._ticker.tick(done, total)
        documents, places = holding.documents()
        planned = Plan(report, documents, files=list(self._files), entries=self._places, parts=holding.parts(places))
        back = [holding.keys[holding.place(position)] for position in self._back]
        planned.added = [*(holding.keys[position] for position in holding.added()), *back]
        planned.replaced = holding.replaced()
        met = [holding.place(int(position)) for position, _ in self._outcomes]
        planned.positions = [places[position] for position in met]
        outcomes = [outcome for _, outcome in self._outcomes]
        report.added, report.updated = outcomes.count("added"), outcomes.count("updated")
        report.unchanged = outcomes.count("unchanged")
        each = list(dict.fromkeys(met))
        report.lists = list(dict.fromkeys(name for position in each for name in holding.lists[position]))
        report.merged = [list(names) for names in self._ids.values() if len(names) > 1]
        report.candidates = self._candidates()
        planned.sketches = self._matcher.sketches(holding.remaining())
        records = [
            (holding.keys[holding.place(position)], record)
            for position, some in self._records.items()
            for record in some
        ]
        planned.changes = changes_of(records, [holding.keys[position] for position in each], tags, self._store.marks)
        return planned

    def _candidates(self) -> list[list[str]]:
        holding = self._holding
        pairs = [(holding.place(one), holding.place(other)) for one, other in self._pairs]
        found = groups(pairs, holding.keys.__getitem__, self._store.apart)
        return [[holding.names[position] for position in group] for group in found[:_GROUPS]]
