"""The store: a library's papers and what was decided on them, safe on the disk."""

from __future__ import annotations

import base64
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self

from readlist.decision import Change, Decision
from readlist.errors import LibraryError, UsageError
from readlist.store import snapshot
from readlist.store.clock import Clock, iso
from readlist.store.facts import Facts
from readlist.store.history import History
from readlist.store.line import Line, decision_of, encode, keys_of, settings_of
from readlist.store.log import Logs, identity, lines_of
from readlist.store.machine import machine_name, same_machine
from readlist.store.state import State, fold
from readlist.store.storage import BACKUPS, back_up, clean, failed, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from readlist.document import Document
    from readlist.mark import Mark

_GITIGNORE: Final = "cache/\nbackups/\nmarks.json\n*.lock\n.*.tmp\n*.new\n*.damaged-*\n"
_GITATTRIBUTES: Final = "papers.json merge=union\ndecisions/*.jsonl merge=union\n"


@dataclass(frozen=True, slots=True)
class Delta:
    """What other programs and machines changed since the last look.

    Attributes:
        keys: Papers whose marks changed, or that came or went by a decision.
        papers: Whether papers.json is another: positions and extents are to be read again.
        settings: Whether a setting changed.
    """

    keys: frozenset[str] = frozenset()
    papers: bool = False
    settings: bool = False

    def __bool__(self) -> bool:
        return bool(self.keys) or self.papers or self.settings


class Store:
    """A library's folder, open.

    Every change is on the disk when its method returns, or the method raises LibraryError and nothing has changed.
    Not for several threads at once.

    Attributes:
        folder: The library's folder, resolved.
        machine: The name of this program's log.
        warnings: What the user should be told that didn't stop anything; it grows.
        writable: Whether decisions can be kept; False for a folder opened for reading only.
    """

    # Made by Store.open.
    def __init__(self, folder: Path, machine: str, now: Callable[[], float]) -> None:
        self.folder = folder
        self.machine = machine
        self.warnings: list[str] = []
        self.writable = True
        self._now = now
        self._clock = Clock()
        self._state = State()
        self._logs = Logs(folder, machine)
        self._logs.warnings = self.warnings
        self._history = History(self._logs)
        self._facts = Facts(folder, self.warnings)
        self._began = iso(now())
        self._own: dict[str, None] = {}
        self._redo: list[str] | None = None
        self._unseen: set[str] = set()
        self._unseen_settings = False
        self._snapshot_due = False

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        create: bool = True,
        machine: str | None = None,
        now: Callable[[], float] = time.time,
    ) -> Self:
        """Open a library; papers.json is looked at, not parsed.

        Args:
            folder: The library's folder.
            create: Whether to make it where it isn't there.
            machine: The name of this program's log; this machine's own where None.
            now: The wall clock, seconds since 1970.

        Raises:
            LibraryError: It isn't there, can't be read or made, or a newer version wrote it.
            DamagedError: papers.json is empty, cut off, missing though there is a backup, or not ours.
        """
        folder = folder.expanduser().resolve()
        if not folder.is_dir():
            if not create or folder.exists():
                raise LibraryError(f"{folder} is not a library's folder", "Give another with --library.")
            try:
                folder.mkdir(parents=True)
            except OSError as error:
                raise failed("Making the folder", folder, error) from error
        store = cls(folder, machine or machine_name(folder), now)
        store.writable = os.access(folder, os.W_OK | os.X_OK)
        if store.writable:
            clean(folder)
            store._write_once()
        else:
            store.warnings.append(f"{folder} can't be written: the library is open for reading, decisions are not kept")
        store._facts.open()
        store._load()
        return store

    def close(self) -> None:
        """Write the snapshot of the marks, where it is behind, and close the files."""
        self.save()
        self._facts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def save(self) -> None:
        """Write the snapshot of the marks, where it is behind; for quiet moments. A failure costs only time later."""
        if not (self._snapshot_due and self.writable):
            return
        path = self.folder / snapshot.NAME
        offsets = {name: (log.offset, log.digest.hexdigest()) for name, log in self._logs.files.items() if log.offset}
        try:
            if path.exists():
                back_up(path, self.folder / BACKUPS)
            write(path, snapshot.encode(self._state, offsets))
        except OSError as error:
            self.warnings.append(f"{failed('Writing', path, error)} The marks are safe in the logs.")
            return
        self._snapshot_due = False

    # What is there

    @property
    def cache(self) -> Path:
        """The folder for what only saves time; made when asked for."""
        path = self.folder / "cache"
        with suppress(OSError):
            path.mkdir(exist_ok=True)
        return path

    @property
    def signature(self) -> str:
        """A short text that changes whenever papers.json does; empty while there is none."""
        return self._facts.signature

    def documents(self) -> list[Document]:
        """Every stored paper in order, hidden ones too; a paper's place in this list is its position.

        Raises:
            DamagedError: papers.json is not understood.
        """
        return self._facts.documents()

    def extents(self) -> list[tuple[int, int]]:
        """For every position, where its document stands in papers.json: byte offset and length. Nothing is parsed.

        Raises:
            DamagedError: papers.json is not understood.
        """
        return self._facts.extents()

    def document(self, offset: int, length: int) -> Document:
        """The document at an extent, of the papers.json that `signature` tells of (until `refresh` says otherwise).

        Raises:
            DamagedError: There is no document.
        """
        return self._facts.document(offset, length)

    @property
    def marks(self) -> Mapping[str, Mark]:
        """The mark of every paper that has one, by key; papers that haven't come yet too."""
        return MappingProxyType(self._state.marks)

    @property
    def hidden(self) -> AbstractSet[str]:
        """The keys of papers that are not there: removed, merged away, or brought only by undone imports."""
        return self._state.hidden.keys()

    @property
    def merged(self) -> Mapping[str, str]:
        """For each paper merged away: the key of the paper that it went into."""
        return MappingProxyType(self._state.merged)

    @property
    def apart(self) -> frozenset[tuple[str, str]]:
        """The pairs that the user said are not one paper, each in order."""
        return frozenset(
            (min(key, other), max(key, other)) for key, others in self._state.apart.items() for other in others
        )

    @property
    def settings(self) -> Mapping[str, Any]:
        """The library's settings by name: saved searches, watch words, last place."""
        return MappingProxyType({name: value for name, (value, _) in self._state.settings.items()})

    # Decisions

    def decide(self, changes: Sequence[Change], *, detail: Mapping[str, Any] = MappingProxyType({})) -> Decision:
        """Change marks; one step of undo.

        Args:
            changes: What is set; papers that aren't there may be named.
            detail: What history should say beside it; JSON values only.

        Raises:
            UsageError: Nothing is set, or something that can't be.
            LibraryError: It can't be kept; nothing has changed.
        """
        settings = settings_of(self._checked(changes))
        if not settings:
            raise UsageError("There is nothing to decide")
        return self._decide(self._line("mark", settings=settings, detail=detail))

    def set(self, settings: Mapping[str, Any]) -> Decision:
        """Change settings by name (JSON values; None takes one away from use, not from `settings`); no step of undo."""
        return self._decide(self._line("settings", body=dict(settings)))

    def remove(self, keys: Sequence[str], *, detail: Mapping[str, Any] = MappingProxyType({})) -> Decision:
        """Hide papers, until this is undone or an import adds them again; one step of undo."""
        if not keys:
            raise UsageError("There is nothing to remove")
        return self._decide(self._line("remove", body={"keys": " ".join(dict.fromkeys(keys))}, detail=detail))

    def set_apart(self, one: str, other: str) -> Decision:
        """Remember that two papers are not the same; one step of undo."""
        return self._decide(self._line("apart", body={"keys": f"{one} {other}"}))

    def merge(
        self,
        keep: Document,
        away: Sequence[str],
        *,
        changes: Sequence[Change] = (),
        detail: Mapping[str, Any] = MappingProxyType({}),
    ) -> Decision:
        """Make papers one: `keep` is stored as given, those of the keys `away` are hidden; one step of undo."""
        body = {"into": keep["key"], "away": " ".join(away)}
        line = self._line("merge", body=body, settings=settings_of(self._checked(changes)), detail=detail)
        return self._store_facts(line, [keep])

    def commit_import(
        self,
        documents: Iterable[Document],
        *,
        added: Sequence[str],
        replaced: Mapping[str, Document],
        changes: Sequence[Change] = (),
        detail: Mapping[str, Any] = MappingProxyType({}),
    ) -> Decision:
        """Keep an import: its papers, and the marks that come with them; one step of undo.

        Undoing it hides what it added, where no other import brought it too, and gives back the facts that it replaced.
        Papers that other programs stored since the documents were read stay: only the papers named are written.

        Args:
            documents: The papers as they are to be stored; those neither added nor replaced are ignored, so the
                whole library may be given or only what is new.
            added: The keys of the papers that were not there (or are hidden), in the order in which they join the end.
            replaced: By key, the papers whose facts change, as they were.
            changes: Marks that come with the import (tags given, our own export's marks).
            detail: What history should say beside it (files, counts); JSON values only.

        Raises:
            LibraryError: It can't be kept; nothing has changed.
            DamagedError: papers.json is not understood; it was not touched.
        """
        body = {"added": " ".join(added), "replaced": " ".join(replaced)}
        line = self._line("import", body=body, settings=settings_of(self._checked(changes)), detail=detail)
        wanted = {*added, *replaced}
        return self._store_facts(line, [d for d in documents if d["key"] in wanted])

    def replace(self, documents: Iterable[Document]) -> None:
        """Store papers anew by key, without a decision: for facts that are derived from what is there.

        Raises:
            LibraryError: They can't be kept; nothing has changed.
        """
        self._require_writable()
        self._facts.change({d["key"]: d for d in documents}, add=False).install()

    # Undo

    def undo(self) -> Decision | None:
        """Cancel the latest step that isn't: this program's own first, then this machine's, then others'.

        Returns:
            The undo, its `target` the step and its `keys` the papers touched; None where there is nothing to undo.
        """
        step = self._next_undo()
        return None if step is None else self._turn("undo", step)

    def redo(self) -> Decision | None:
        """Restore what was undone last, unless something was decided since; None where there is nothing."""
        step = self._next_redo()
        return None if step is None else self._turn("redo", step)

    def revert(self, id_: str) -> Decision | None:
        """Cancel one step, whatever came after it; an undone step is restored instead. None for an unknown id."""
        step = self._history.line(id_)
        if step is None or step.kind in ("undo", "redo", "settings"):
            return None
        return self._turn("redo" if self._state.cancelled(id_) else "undo", step)

    def next_undo(self) -> Decision | None:
        """What `undo` would cancel."""
        step = self._next_undo()
        return None if step is None else self._decision(step)

    def next_redo(self) -> Decision | None:
        """What `redo` would restore."""
        step = self._next_redo()
        return None if step is None else self._decision(step)

    def history(self, key: str | None = None, limit: int | None = None) -> list[Decision]:
        """Decisions, newest first: all, or those that name a paper (undos and redos of them too)."""
        lines: Iterator[Line] = self._history.backwards()
        if key is not None:
            about = self._history.about([key])[key]
            ids = {line.id for line in about}
            lines = (line for line in lines if line.id in ids or line.target in ids)
        found = []
        for line in lines:
            if limit is not None and len(found) >= limit:
                break
            found.append(self._decision(line))
        return found

    def refresh(self) -> Delta:
        """Take in what other programs and machines wrote; a look at the files' dates where they wrote nothing.

        Raises:
            LibraryError: The folder can't be read any more.
            DamagedError: Another program left papers.json damaged.
        """
        self._read_logs()
        changed = self._facts.refresh()
        delta = Delta(frozenset(self._unseen), changed, self._unseen_settings)
        self._unseen, self._unseen_settings = set(), False
        return delta

    def conflict_copies(self) -> list[Path]:
        """Copies of papers.json that a synchroniser left beside it, to be imported."""
        return sorted({*self.folder.glob("papers.sync-conflict-*.json"), *self.folder.glob("papers (*conflict*).json")})

    # Inside

    def _write_once(self) -> None:
        for name, text in ((".gitignore", _GITIGNORE), (".gitattributes", _GITATTRIBUTES)):
            with suppress(OSError), (self.folder / name).open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)

    def _require_writable(self) -> None:
        if not self.writable:
            raise LibraryError(
                f"{self.folder} can't be written, so nothing is kept",
                "Check the folder's permissions, then open it again.",
            )

    def _checked(self, changes: Iterable[Change]) -> list[Change]:
        checked = []
        for change in changes:
            value = change.value
            if any(not key or key.split() != [key] for key in change.keys):
                raise UsageError("A paper's key has no blanks and is not empty")
            if change.field == "rating":
                if type(value) is not int or not 0 <= value <= 5:
                    raise UsageError(f"{value!r} is no rating", "Give 0 to 5.")
            elif not isinstance(value, str) or (change.field in ("status", "tag") and not value.strip()):
                raise UsageError(f"{value!r} is no {change.field}")
            else:
                value = value.encode("utf-8", "replace").decode("utf-8")
            checked.append(Change(change.keys, change.field, value, change.on))
        return checked

    def _line(
        self,
        kind: Any,
        *,
        settings: Any = (),
        target: str | None = None,
        body: Mapping[str, Any] = MappingProxyType({}),
        detail: Mapping[str, Any] = MappingProxyType({}),
    ) -> Line:
        now = self._now()
        id_ = base64.urlsafe_b64encode(os.urandom(9)).decode("ascii")
        return Line(
            id_, self._clock.tick(now), self.machine, iso(now), kind, settings, target, dict(body), dict(detail)
        )

    def _decide(self, line: Line) -> Decision:
        self._append(line)
        self._apply([line])
        if line.kind != "settings":
            self._own[line.id] = None
            self._redo = []
        return self._decision(line)

    def _store_facts(self, line: Line, documents: list[Document]) -> Decision:
        self._require_writable()
        change = self._facts.change({d["key"]: d for d in documents}, add=True, line=line.id)
        try:
            self._append(line)
        except LibraryError:
            change.drop()
            raise
        change.install()
        self._apply([line])
        self._own[line.id] = None
        self._redo = []
        return self._decision(line)

    def _append(self, line: Line) -> None:
        self._require_writable()
        try:
            data = encode(line)
        except TypeError as error:
            raise UsageError("A setting or detail is not a JSON value") from error
        missed = self._logs.append(data)
        if missed:
            self._take(list(lines_of(missed, self._logs.own.path, self.warnings)))
        self._snapshot_due = True

    def _turn(self, kind: str, step: Line) -> Decision:
        line = self._line(kind, target=step.id)
        redo = self._redo if self._redo is not None else self._earlier_redo()
        self._append(line)
        keys = self._apply([line])
        if step.kind in ("import", "merge"):
            self._facts.restore(step, self._history, self._state)
        self._redo = [i for i in redo if i != step.id]
        if kind == "undo":
            self._redo.append(step.id)
        return decision_of(
            line, undone=False, earlier=False, keys=tuple({**dict.fromkeys(keys_of(step)), **dict.fromkeys(keys)})
        )

    def _decision(self, line: Line) -> Decision:
        keys = None
        if line.target is not None:
            step = self._history.line(line.target)
            keys = keys_of(step) if step is not None else ()
        return decision_of(
            line,
            undone=self._state.cancelled(line.id),
            earlier=line.id not in self._own and line.time < self._began,
            keys=keys,
        )

    def _next_undo(self) -> Line | None:
        for id_ in reversed(self._own):
            if not self._state.cancelled(id_):
                return self._history.line(id_)
        others: Line | None = None
        for line in self._history.backwards():
            if line.kind in ("undo", "redo", "settings") or self._state.cancelled(line.id):
                continue
            if same_machine(line.machine, self.machine):
                return line
            others = others or line
        return others

    def _next_redo(self) -> Line | None:
        if self._redo is None:
            self._redo = self._earlier_redo()
        while self._redo:
            if self._state.cancelled(self._redo[-1]) and (step := self._history.line(self._redo[-1])):
                return step
            self._redo.pop()
        return None

    def _earlier_redo(self) -> list[str]:
        found: list[str] = []
        for line in self._history.backwards():
            if not same_machine(line.machine, self.machine) or line.kind in ("settings", "redo"):
                continue
            if line.kind != "undo":
                break
            if line.target is not None and line.target not in found and self._state.cancelled(line.target):
                found.append(line.target)
        return found[::-1]

    def _apply(self, lines: Iterable[Line]) -> set[str]:
        """Fold lines in, in any order; returns the keys of the papers that they touch."""
        state = self._state
        touched: set[str] = set()
        again: set[str] = set()
        for line in sorted(lines, key=lambda found: found.stamp):
            self._clock.see(line.clock)
            if line.kind == "settings":
                self._unseen_settings = state.configure(line) or self._unseen_settings
            elif line.target is not None:
                if state.cancel(line) and (step := self._history.line(line.target)) is not None:
                    again.update(keys_of(step))
            elif line.stamp > state.top and line.id not in state.cancels:
                touched |= state.advance(line)
                touched.update(keys_of(line))
            else:
                again.update(keys_of(line))
            state.top = max(state.top, line.stamp)
        if again:
            for key, about in self._history.about(again).items():
                state.put(key, fold(key, about, state))
        return touched | again

    def _take(self, lines: list[Line]) -> None:
        if lines:
            self._unseen |= self._apply(lines)
            self._snapshot_due = True

    def _load(self) -> None:
        path = self.folder / snapshot.NAME
        data = b""
        with suppress(FileNotFoundError):
            data = path.read_bytes()
        if data:
            try:
                state, offsets = snapshot.decode(data)
            except snapshot.SnapshotError as error:
                self.warnings.append(f"{path} {error}; the marks are read from the logs")
            else:
                if all(self._logs.log(name).skip(*place) for name, place in offsets.items()):
                    self._state = state
                    self._clock.see(state.top[0])
                else:
                    self._logs.files.clear()
        self._read_logs()
        self._unseen, self._unseen_settings = set(), False

    def _read_logs(self) -> None:
        lines: list[Line] = []
        for name in self._logs.present():
            log = self._logs.log(name)
            now = identity(log.path)
            if now == log.identity or now is None:
                continue
            if (
                log.identity is not None
                and (now.size < log.offset or now.inode != log.identity.inode)
                and not log.intact()
            ):
                self._rebuild()
                return
            try:
                first = 1 if log.offset == 0 else None
                lines.extend(lines_of(log.read(), log.path, self.warnings, first=first))
            except OSError as error:
                raise failed("Reading", log.path, error) from error
        self._take(lines)

    def _rebuild(self) -> None:
        """Fold all logs anew: what was read of one is no longer what it holds."""
        before = self._state
        self._state = State()
        self._logs.files.clear()
        self._read_logs()
        after = self._state
        keys = {*before.marks, *before.hidden, *after.marks, *after.hidden}
        self._unseen |= {key for key in keys if before.entry(key) != after.entry(key)}
