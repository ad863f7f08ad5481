"""The ledger: the logs, the state that follows from them, and the snapshot that saves reading them all."""

from __future__ import annotations

import base64
import os
import threading
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from readlist.collector import no_gc
from readlist.errors import LibraryError, ReadlistError, UsageError
from readlist.store import snapshot
from readlist.store.clock import Clock, iso
from readlist.store.history import History
from readlist.store.line import Line, keys_of
from readlist.store.log import Logs, MovedError, identity
from readlist.store.state import State
from readlist.store.storage import BACKUPS, NotAFileError, content, failed, link_back_up, set_aside, write
from readlist.store.tags import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from readlist.decision import Kind
    from readlist.mark import Mark
    from readlist.store.line import Setting
    from readlist.store.log import Identity, Log

_REMEMBERED: Final = 400_000
"""So many papers' marks are kept as they were before this program's latest decisions, to undo these at once."""

_STAMP: Final = itemgetter(1, 2, 0)

_Told = tuple[Line, list[Line]]
_Memo = tuple[dict[str, "Mark | None"], dict[str, "Mark | None"]]


class Ledger:
    """The decisions of a library.

    Args:
        folder: The library's folder.
        machine: The name of this program's log.
        now: The wall clock, seconds since 1970.
        warnings: Where to say what didn't stop anything.

    Attributes:
        state: What the lines say.
        history: Finds lines.
        unseen: Papers that others' lines changed since `take_unseen` was called last.
        arrivals: Rises whenever lines of others are taken in.
    """

    def __init__(self, folder: Path, machine: str, now: Callable[[], float], warnings: list[str]) -> None:
        self.state = State()
        self.logs = Logs(folder, machine, warnings)
        self.history = History(self.logs)
        self.unseen: set[str] = set()
        self.unseen_settings = False
        self.arrivals = 0
        self._folder = folder
        self._machine = machine
        self._now = now
        self._warnings = warnings
        self._clock = Clock()
        self._guard = threading.RLock()  # an import is kept in a thread, and one decides meanwhile
        self._due = False
        self._aside = False
        self._partial = False  # the state may lack lines that count as read: all is to be read anew
        self._memos: dict[str, _Memo] = {}
        self._remembered = 0

    # Reading

    def load(self) -> None:
        """Read the snapshot and what the logs say beyond it, or the logs alone where it doesn't fit them.

        Raises:
            LibraryError: Something can't be read, or a newer version wrote it.
        """
        path = self._folder / snapshot.NAME
        try:
            data: bytes | None = content(path)
        except FileNotFoundError:
            data = None
        except NotAFileError as error:
            data, self._aside = None, True
            self._warnings.append(f"{path} can't be read, {error}: the marks are read from the logs instead")
        except OSError as error:
            raise failed("Reading", path, error) from error
        unfit: snapshot.Snapshot | None = None
        if data is not None:
            try:
                unfit = self._begin_with(snapshot.decode(data))
            except snapshot.NewerSnapshotError as error:
                raise LibraryError(f"{path} {error}", "Update readlist to open the library.") from error
            except snapshot.SnapshotError as error:
                self._aside = True
                self._warnings.append(f"{path} {error}: the marks are read from the logs instead")
        self._warnings += [f"{path} is not a file, and is not read" for path in self.logs.strangers()]
        self._read()
        if unfit is not None:
            self._tell_losses(unfit, path)
        self.unseen, self.unseen_settings = set(), False

    def _begin_with(self, found: snapshot.Snapshot) -> snapshot.Snapshot | None:
        """Begin with what a snapshot says; it is returned where the logs are not those that it was made of."""
        if all(self.logs.log(name).skip(part) for name, part in found.logs.items()):
            self.state = found.state
            self._clock.see(found.state.top[0])
            return None
        self.logs.files.clear()
        return found

    def _tell_losses(self, found: snapshot.Snapshot, path: Path) -> None:
        from readlist.store.losses import cancelled, lacking, lost_logs, told

        lost = lost_logs(found, self._folder)
        if lost and (lacking(found.state, self.state) or cancelled(found.state, self.state)):
            # Nothing is written before something is decided, so that it is told at every start until then.
            self._aside, self._due = True, False
            self._warnings.append(
                f"{told(lost, self._folder)}; {path} still has the marks: `readlist doctor --repair` takes them back"
            )

    def refresh(self) -> None:
        """Take in what others appended to the logs since they were last read.

        Raises:
            LibraryError: A log can't be read, or a newer version wrote it.
        """
        with self._guard:
            if self._partial:
                self._rebuild()
            else:
                self._read()

    def _read(self) -> None:
        lines: list[Line] = []
        read: list[tuple[Log, bytes, list[Line], Identity]] = []
        for name in self.logs.present():
            log = self.logs.log(name)
            now = identity(log.path)
            if now is None or now == log.identity:
                continue
            grown = log.identity is None or (now.inode == log.identity.inode and now.size > log.offset)
            if not grown and not log.intact():
                self._rebuild()
                return
            first = 1 if log.offset == 0 else None
            try:
                data, seen = log.fresh()
            except OSError as error:
                raise failed("Reading", log.path, error) from error
            with no_gc():
                found = log.lines(data, self._warnings, first=first)
            read.append((log, data, found, seen))
            lines += found
        for log, data, found, seen in read:  # all of them are understood: none is read without being taken in
            log.take(data, found)
            log.identity = seen
        if lines:
            with no_gc():
                self._take(lines)

    def _rebuild(self) -> None:
        """Read all logs anew: what was read of one is no longer what it holds."""
        before, self.state = self.state, State()
        unseen, self.unseen = self.unseen, set()
        self.logs.files.clear()
        self._memos.clear()
        self._remembered = 0
        self._partial = False
        try:
            self._read()
        except ReadlistError:
            self._partial, self.state, self.unseen = True, before, unseen
            raise
        self.unseen = unseen | before.differs(self.state)
        self.unseen_settings = True
        self.arrivals += 1
        self._due = True

    def _take(self, lines: list[Line]) -> None:
        try:
            self.unseen |= self._apply(lines)
        except ReadlistError:
            self._partial = True
            raise
        self.arrivals += 1
        self._due = True

    # Writing

    def write(
        self,
        kind: Kind,
        *,
        settings: tuple[Setting, ...] = (),
        target: str | None = None,
        body: Mapping[str, Any] | None = None,
        detail: Mapping[str, Any] | None = None,
        id_: str = "",
    ) -> Line:
        """Append a line, sync it, and take it in.

        Raises:
            LibraryError: It is not on the disk; nothing has changed.
            UsageError: What it says can't be said in JSON.
        """
        now = self._now()
        line = Line(
            id_ or new_id(), 0, self._machine, iso(now), kind, settings, target, dict(body or {}), dict(detail or {})
        )
        with self._guard:
            return self._kept(line, now)

    def _kept(self, line: Line, now: float) -> Line:
        if self._partial:
            self._rebuild()
        target = line.target
        found: list[_Told | None] = []

        def stamped(missed: list[Line]) -> Line:
            if missed:
                self._take(missed)
            found.append(self._look_up(target))  # now: after the line is written nothing may fail
            return line._replace(clock=self._clock.tick(now))

        try:
            try:
                line = self.logs.append(stamped)
            except MovedError:
                self._rebuild()
                line = self.logs.append(stamped)
        except MovedError:
            raise LibraryError(
                f"{self.logs.own.path} is being replaced by another program, and the decision is not kept",
                "Do it again in a moment.",
            ) from None
        except TypeError as error:
            raise UsageError("A setting or detail is not a JSON value") from error
        self.logs.own.latest = line.clock
        self._due = True
        self._take_own(line, found[-1])
        return line

    def _look_up(self, target: str | None) -> _Told | None:
        """The step that an undo or redo names, and every line on its papers, where these must be worked out anew."""
        if target is None or self._memo(target) is not None:
            return None
        step = self.history.line(target)
        if step is None:
            return None
        return step, self.history.about(set(keys_of(step)), places=_only_places(step))

    def _take_own(self, line: Line, told: _Told | None) -> None:
        marks = self.state.marks
        if line.target is not None and self._turn_back(line):
            return
        if line.kind != "mark":
            self._apply([line], told)
            return
        keys = keys_of(line)
        before = {key: marks.get(key) for key in keys}
        self._apply([line])
        if not any(setting.spells for setting in line.settings):
            self._memos[line.id] = (before, {key: marks.get(key) for key in keys})
            self._remembered += len(keys)
            while len(self._memos) > 1 and self._remembered > _REMEMBERED:
                self._remembered -= len(self._memos.pop(next(iter(self._memos)))[0])

    def _memo(self, target: str) -> dict[str, Mark | None] | None:
        """What a step of this program, undone or restored, leaves; None where papers of it were decided on since."""
        memo = self._memos.get(target)
        if memo is None:
            return None
        undone, done = memo
        was, becomes = (undone, done) if self.state.cancelled(target) else (done, undone)
        marks = self.state.marks
        return becomes if all(marks.get(key) is mark for key, mark in was.items()) else None

    def _turn_back(self, line: Line) -> bool:
        """Undo or redo a step of this program at once, where nothing was decided on its papers since."""
        assert line.target is not None
        becomes = self._memo(line.target)
        if becomes is None:
            return False
        marks = self.state.marks
        self.state.cancel(line)
        for key, mark in becomes.items():
            if mark is None:
                marks.pop(key, None)
            else:
                marks[key] = mark
        self.state.top = max(self.state.top, line.stamp)
        return True

    def _apply(self, lines: Iterable[Line], told: _Told | None = None) -> set[str]:
        """Take lines in, in any order; returns the keys of the papers that they touch.

        Args:
            told: For a single undo or redo: what `_look_up` found.
        """
        state = self.state
        ordered = sorted(lines, key=_STAMP)
        by_id = {line.id: line for line in ordered}
        steps: list[Line] = []
        turned: list[Line] = []
        for line in ordered:
            self._clock.see(line.clock)
            if line.kind == "settings":
                self.unseen_settings = state.configure(line) or self.unseen_settings
            elif line.target is None:
                steps.append(line)
            elif state.cancel(line) and line.target not in by_id:
                step = told[0] if told else self.history.line(line.target)
                turned += [step] if step is not None else []
        spelt = {fold: state.spelling(fold) for line in steps for fold in _spells(line)} if state.marks else {}
        # Lines that are later than all before can be applied to what is there; papers of others are worked out anew.
        begun = state.top >= (0, "", "")
        late = {line.id for line in steps if begun and (line.stamp <= state.top or line.id in state.cancels)}
        # A line without marks says only whether papers are there, and only lines of its kinds matter for that.
        again: set[str] = set()
        placed: set[str] = set()
        for line in (*turned, *(step for step in steps if step.id in late)):
            (placed if _only_places(line) else again).update(keys_of(line))
        for line in steps:
            state.spell(line)
        direct = [line for line in steps if line.id not in late]
        touched = {key for line in direct for key in keys_of(line)}
        state.replay(direct)
        if again:
            state.again(again, told[1] if told else self.history.about(again))
        if placed:
            state.again(placed, told[1] if told else self.history.about(placed, places=True), places=True)
        if ordered:
            state.top = max(state.top, ordered[-1].stamp)
        respelt = {fold for line in turned for fold in _spells(line)}
        respelt |= {fold for fold, tag in spelt.items() if state.spelling(fold) != tag}
        return touched | again | placed | (state.respell(respelt) if respelt else set())

    # The snapshot

    def save(self) -> None:
        """Write the snapshot where it is behind; a failure costs only time at the next start, and is a warning."""
        if not self._due or self._partial:
            return
        path = self._folder / snapshot.NAME
        try:
            if self._aside:
                set_aside(path)
            elif path.exists():
                link_back_up(path, self._folder / BACKUPS)
            write(path, snapshot.encode(self.state, self.logs.files))
        except OSError as error:
            self._warnings.append(f"{failed('Writing', path, error)} The marks are safe in the logs.")
            return
        self._due = self._aside = False


def _only_places(line: Line) -> bool:
    """Whether a line says only whether papers are there."""
    return not line.settings and line.kind != "apart"


def _spells(line: Line) -> set[str]:
    """The folded tags that a line says how to spell."""
    return {folded(str(setting.value)) for setting in line.settings if setting.spells}


def new_id() -> str:
    """An id that no other line has."""
    id_ = base64.urlsafe_b64encode(os.urandom(9)).decode("ascii")
    return id_ if id_[0] != "-" else new_id()  # on a command line it would look like an option
