"""Matching: which paper of a library a record is, by design's rule of identity, and which it only resembles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist import identity, twins
from readlist.sketches import Sketches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from readlist.document import Document
    from readlist.paper import Paper, Record

_SHARED: Final = 2
"""Shared hashes of a sketch from which two abstracts are compared."""
_ALIKE_ENOUGH: Final = 4
"""Shared hashes of a sketch from which two abstracts are reported as near twins."""
_VERIFIED: Final = 4
_YEARS_APART: Final = 2
_NEAR_TITLE: Final = 0.8
_WORDS: Final = 4
_CROWD: Final = 30
_PREPRINT_DOI: Final = re.compile(r"10\.(?:48550|1101|21203|2139|31234|26434|5281|36227|20944|32388|31219)/")

Positions = dict[str, int | list[int]]


class Matcher:
    """An index of papers by everything that they are known by.

    Args:
        paper: Gives the paper at a position, as it is now.
        known: The sketches of the library's papers, where they are known.
    """

    def __init__(self, paper: Callable[[int], Paper], known: Sketches | None = None) -> None:
        self._paper = paper
        self._known = known
        self._made = Sketches()
        self._made_of: dict[int, int] = {}
        self._ids: dict[str, int] = {}
        self._prints: Positions = {}
        self._titles: Positions = {}
        self._people: Positions = {}
        self._titled: dict[int, str] = {}
        self._seen: set[str] = set()
        self._near: twins.Near | None = None
        self._waiting: list[tuple[int, int, str]] = []
        self._held: list[tuple[int, int]] = []
        self._latest: tuple[str, tuple[int, ...]] | None = None

    def add_document(self, position: int, document: Document, at: int | None = None) -> None:
        """Enter a stored paper.

        Args:
            position: Its place.
            document: What is stored.
            at: The place of the paper that it was merged into, where it was.
        """
        stands, away = (position, False) if at is None else (at, at != position)
        title = self._titled.get(stands)
        self._add(
            stands,
            document["key"],
            document.get("aliases", ()),
            document.get("title_raw", ""),
            document.get("authors", ()),
        )
        if self._known is None:
            self._wait(stands, position, document.get("abstract", ""))
        else:
            self._held.append((stands, position))
        if away and title is not None:
            self._titled[stands] = title
        elif away:
            self._titled.pop(stands, None)

    def add(self, position: int, paper: Paper) -> None:
        """Enter a paper, or enter it again with what it has gained."""
        self._add(position, paper.key, paper.aliases, paper.title_raw, paper.authors)
        self._wait(position, position, paper.abstract)

    def _wait(self, position: int, place: int, abstract: str) -> None:
        if len(abstract) >= identity.LONG:
            self._waiting.append((position, place, abstract))

    def _add(self, position: int, key: str, aliases: Sequence[str], title: str, authors: Sequence[str]) -> None:
        self._ids.setdefault(key, position)
        for alias in aliases:
            kind = alias.partition(":")[0]
            if kind == "abstract":
                _enter(self._prints, alias, position)
            elif kind == "seen":
                self._seen.add(alias)
            elif kind in ("doi", "arxiv", "openreview") or identity.KEY.fullmatch(alias):
                self._ids.setdefault(alias, position)
        if title:
            bare = self._titled[position] = identity.bare(title)
            _enter(self._titles, bare, position)
            if authors:
                _enter(self._people, identity.surname(authors[0]), position)

    def taken(self, key: str) -> bool:
        """Whether a paper has this key, or had it before it was merged."""
        return key in self._ids

    def find(self, record: Record) -> tuple[int | None, list[int]]:
        """The paper that a record is, and those that it may be.

        Returns:
            A position or None, and positions of papers that look like it: ones that share an identifier with it too,
            and near twins.
        """
        same = list(dict.fromkeys(self._same(record)))
        if same:
            return same[0], same[1:]
        found, near = self._nearly(record)
        return found, [position for position in near if position != found]

    def _same(self, record: Record) -> Iterator[int]:
        ids = self._ids
        if record.key in ids:
            yield ids[record.key]
        for alias in (
            f"doi:{record.doi}" if record.doi else "",
            f"arxiv:{record.arxiv}" if record.arxiv else "",
            f"openreview:{record.openreview}" if record.openreview else "",
        ):
            if alias in ids:
                yield ids[alias]
        nth = 0
        while (key := identity.key_of(record, nth)) in ids:
            if self._says_the_same(record, self._paper(ids[key])):
                yield ids[key]
                return
            nth += 1
        mark = identity.fingerprint(record.abstract)
        if mark:
            for position in _at(self._prints, mark):
                if self._titles_agree(position, record):
                    yield position
                    return
        if record.title and record.authors and record.year:
            for position in _at(self._titles, identity.bare(record.title)):
                paper = self._paper(position)
                if (
                    paper.year == record.year
                    and identity.same_authors(paper.authors, record.authors)
                    and not _other_works(paper.doi, record.doi)
                ):
                    yield position
                    return

    def _says_the_same(self, record: Record, paper: Paper) -> bool:
        """Whether a record with a paper's key is that paper: all that keys are made of agrees, or did once."""
        if len(record.abstract) >= identity.LONG:
            return titles_agree(paper, record)
        if not titles_agree(paper, record) or _other_works(paper.doi, record.doi):
            return False
        if (record.authors and record.year) or record.abstract:
            return True
        # A title and little else: entries with names of their own in one file are two papers.
        ids = {source.id for source in paper.sources if source.file == record.source.file and source.id}
        return not ids or not record.source.id or record.source.id in ids

    def _nearly(self, record: Record) -> tuple[int | None, list[int]]:
        candidates: list[int] = []
        if len(record.abstract) >= identity.LONG:
            index = self._index()
            marks = twins.sketch(record.abstract)
            self._latest = (record.abstract, marks)
            for position, shared in index.find(marks)[:_VERIFIED]:
                if shared < _SHARED:
                    break
                if not self._titles_agree(position, record):
                    if shared >= _ALIKE_ENOUGH:
                        candidates.append(position)
                    continue
                paper = self._paper(position)
                if twins.alike(paper.abstract, record.abstract) >= twins.NEAR:
                    strangers = (
                        paper.authors and record.authors and not identity.same_authors(paper.authors, record.authors)
                    )
                    if not strangers:
                        return position, candidates
                    candidates.append(position)
        if record.title:
            for position in _at(self._titles, identity.bare(record.title))[:_VERIFIED]:
                if position not in candidates and resembles(self._paper(position), record):
                    candidates.append(position)
            if record.authors and len(record.abstract) < identity.LONG:
                candidates.extend(p for p in self._nearly_titled(record) if p not in candidates)
        return None, candidates

    def _nearly_titled(self, record: Record) -> Iterator[int]:
        """Papers of the same first author whose titles differ in a word or two."""
        words = twins.words(record.title)
        if len(words) < _WORDS:
            return
        for position in _at(self._people, identity.surname(record.authors[0]))[-_CROWD:]:
            paper = self._paper(position)
            theirs = twins.words(paper.title_raw)
            if len(theirs) >= _WORDS and twins.share(words, theirs) >= _NEAR_TITLE and resembles(paper, record):
                yield position

    def _titles_agree(self, position: int, record: Record) -> bool:
        """As `titles_agree`, without a look at the paper where it can be told."""
        title = self._titled.get(position)
        if title is None or not record.title or title == identity.bare(record.title):
            return True
        return identity.seen("title_raw", record.title) in self._seen and titles_agree(self._paper(position), record)

    def resembling(self, record: Record) -> list[int]:
        """Papers that look like a record and aren't known to be it, and those that are as good as it."""
        found, others = self._nearly(record)
        return others if found is None else [found, *others]

    def sketches(self, places: Iterable[int]) -> Sketches | None:
        """The sketches of the papers at these places; None where no abstract was compared, so that few are known."""
        if self._near is None and self._known is None:
            return None
        self._index()
        found = Sketches()
        for place in places:
            if place in self._made_of:
                found.add(self._made[self._made_of[place]])
            else:
                found.add(self._known[place] if self._known is not None and place < len(self._known) else ())
        return found

    def _index(self) -> twins.Near:
        if self._near is None:
            self._near = twins.Near()
        if self._known is not None:
            for position, place in self._held:
                self._near.add(position, self._known[place])
            self._held.clear()
        for position, place, abstract in self._waiting:
            latest = self._latest
            marks = latest[1] if latest and latest[0] == abstract else twins.sketch(abstract)
            self._near.add(position, marks)
            self._made_of[place] = len(self._made)
            self._made.add(marks)
        self._waiting.clear()
        return self._near


def titles_agree(paper: Paper, record: Record) -> bool:
    """Whether one has no title, or both have one, or the record's is one that the paper had."""
    return (
        not paper.title_raw
        or not record.title
        or identity.same_title(paper.title_raw, record.title)
        or identity.seen("title_raw", record.title) in paper.aliases
    )


def resembles(paper: Paper, record: Record | Paper) -> bool:
    """Whether two papers of one title may be one: their authors agree or are not known, their years are close."""
    if paper.authors and record.authors and not identity.same_authors(paper.authors, record.authors):
        return False
    if not paper.authors and not record.authors:
        return False
    return paper.year is None or record.year is None or abs(paper.year - record.year) <= _YEARS_APART


def _other_works(one: str, other: str) -> bool:
    """Whether two DOIs are of two works: they differ and neither is a preprint's."""
    return bool(one and other and one != other and not _PREPRINT_DOI.match(one) and not _PREPRINT_DOI.match(other))


def _enter(index: Positions, name: str, position: int) -> None:
    known = index.setdefault(name, position)
    if isinstance(known, list):
        if position not in known[-3:]:
            known.append(position)
    elif known != position:
        index[name] = [known, position]


def _at(index: Positions, name: str) -> list[int]:
    known = index.get(name)
    return [] if known is None else known if isinstance(known, list) else [known]
