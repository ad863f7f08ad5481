"""The store: a library's papers and what was decided on them, safe on the disk."""

from __future__ import annotations

import os
import time
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self

from readlist.collector import no_gc
from readlist.errors import LibraryError, UsageError
from readlist.home import expanded
from readlist.store.contents import Contents
from readlist.store.delta import Delta
from readlist.store.encoded import Documents, key_of
from readlist.store.ledger import new_id
from readlist.store.line import decision_of, keys_of
from readlist.store.machine import machine_name
from readlist.store.papers import encode
from readlist.store.saying import checked, joined
from readlist.store.sharing import write_once
from readlist.store.staging import IMPORTS
from readlist.store.storage import BACKUPS, clean, failed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from readlist.decision import Change, Decision, Kind
    from readlist.document import Document
    from readlist.store.encoded import Row
    from readlist.store.line import Line, Setting

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Store(Contents):
    """A library's folder, open.

    Every change is on the disk when its method returns, or the method raises LibraryError and nothing has changed.
    One thread decides, undoes and refreshes; others may read documents and extents meanwhile, and one may store papers.

    Attributes:
        folder: The library's folder, resolved.
        machine: The name of this program's log.
        warnings: What the user should be told that didn't stop anything; it grows.
        writable: Whether decisions can be kept; False for a folder opened for reading only.
    """

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
        folder = expanded(folder).resolve()
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
            for place in {folder, folder / BACKUPS, folder / IMPORTS, store._facts.path.resolve().parent}:
                clean(place)
        else:
            store.warnings.append(f"{folder} can't be written: the library is open for reading, decisions are not kept")
        store._ledger.load()
        if store.writable:
            store._staging.recover(store._ledger.history)
        store._facts.open()
        if store.writable:
            store._staging.keep_backup()
            store._staging.tidy()
        store.warnings += [
            f"{copy} is another version of the papers, left by a synchroniser: `readlist import` it, then delete it"
            for copy in store.conflict_copies()
        ]
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
        if self.writable:
            self._ledger.save()

    # Decisions

    def decide(self, changes: Sequence[Change], *, detail: Mapping[str, Any] = _NOTHING) -> Decision:
        """Change marks; one step of undo.

        Args:
            changes: What is set, in order; papers that aren't there may be named. A tag that is taken off and put on
                in another spelling, on whatever papers, is spelt so on all.
            detail: What history should say beside it; JSON values only.

        Raises:
            UsageError: Nothing is set, or something that can't be.
            LibraryError: It can't be kept; nothing has changed.
        """
        settings = checked(changes, self._ledger.state)
        if not settings:
            raise UsageError("There is nothing to decide")
        return self._made("mark", settings=settings, detail=detail)

    def set(self, settings: Mapping[str, Any]) -> Decision:
        """Change settings of the library by name, JSON values only; no step of undo.

        Raises:
            UsageError: A value is not JSON.
            LibraryError: It can't be kept; nothing has changed.
        """
        return self._made("settings", body=settings)

    def remove(self, keys: Sequence[str], *, detail: Mapping[str, Any] = _NOTHING) -> Decision:
        """Hide papers, until this is undone or an import adds them again; one step of undo. For errors see `decide`."""
        if not keys:
            raise UsageError("There is nothing to remove")
        return self._made("remove", body={"keys": joined(keys)}, detail=detail)

    def set_apart(self, one: str, other: str) -> Decision:
        """Remember that two papers are not the same; one step of undo. For errors see `decide`."""
        return self._made("apart", body={"keys": joined([one, other])})

    def merge(
        self,
        keep: Document,
        away: Sequence[str],
        *,
        changes: Sequence[Change] = (),
        detail: Mapping[str, Any] = _NOTHING,
    ) -> Decision:
        """Make papers one; one step of undo. For errors see `commit_import`.

        Args:
            keep: The paper that stays, as it is to be stored.
            away: The keys of the papers that go into it; they are hidden, and `merged` knows where they went.
            changes: Marks that the paper that stays takes over.
            detail: What history should say beside it; JSON values only.
        """
        body = {"into": joined([keep["key"]]), "away": joined(away)}
        return self._stored("merge", {keep["key"]: encode(keep)}, {}, body, changes, detail)

    def commit_import(
        self,
        documents: Iterable[Document],
        *,
        added: Sequence[str],
        replaced: Mapping[str, Document],
        changes: Sequence[Change] = (),
        detail: Mapping[str, Any] = _NOTHING,
    ) -> Decision:
        """Keep an import: its papers, and the marks that come with them; one step of undo.

        Undoing it hides what it added, where no other import brought it too, and gives back the facts that it replaced.
        What other programs stored since the documents were read stays: only the papers named are written, and where
        another program changed one of those too, its lists, aliases and sources are added to the new ones.

        Args:
            documents: The papers as they are to be stored; those neither added nor replaced are ignored, so the
                whole library may be given or only what is new.
            added: The keys of the papers that were not there (or are hidden), in the order in which they join the end.
            replaced: By key, the papers whose facts change, as they were.
            changes: Marks that come with the import (tags given, our own export's marks).
            detail: What history should say beside it (files, counts); JSON values only.

        Raises:
            UsageError: A change or detail can't be kept.
            LibraryError: It can't be written; nothing has changed.
            DamagedError: papers.json is not understood; it was not touched.
        """
        wanted = {*added, *replaced}
        found = {key: row for row in Documents.of(documents).rows if (key := key_of(row)) in wanted}
        ordered = {key: found[key] for key in (*replaced, *added)}
        body = {"added": joined(added), "replaced": joined(replaced)}
        return self._stored("import", ordered, replaced, body, changes, detail)

    def replace(self, documents: Iterable[Document], before: Iterable[Document]) -> None:
        """Store papers anew by key, without a decision: for what is derived from their facts.

        Those stay that another program stored since they were as in `before`.

        Raises:
            LibraryError: They can't be written; nothing has changed.
            DamagedError: papers.json is not understood; it was not touched.
        """
        self._require_writable()
        rows, old = ({key_of(row): row for row in Documents.of(side).rows} for side in (documents, before))
        with self._staging.change(rows, expected=old) as install:
            install()

    # Undo

    def undo(self) -> Decision | None:
        """Cancel the latest step that isn't: this program's own first, then this machine's, then others'.

        Returns:
            The undo: its `target` is the step, its `keys` the papers touched. None where there is nothing to undo.

        Raises:
            LibraryError: It can't be kept; nothing has changed.
        """
        return self._revert_known(self._steps.next_undo())

    def redo(self) -> Decision | None:
        """Restore what was undone last, unless this program decided something since; as `undo`."""
        return self._revert_known(self._steps.next_redo())

    def _revert_known(self, id_: str | None) -> Decision | None:
        if id_ is None:
            return None
        done = self.revert(id_)
        if done is None:
            raise LibraryError(
                f"The decision {id_} is not in the logs of {self.folder} any more",
                "Start readlist again to go on with what they hold.",
            )
        return done

    def revert(self, id_: str) -> Decision | None:
        """Cancel one step, whatever came after it, or restore it where it is undone; as `undo`.

        Returns:
            The undo or redo; None where no step has this id.
        """
        step = self._ledger.history.line(id_)
        if step is None or step.target is not None or step.kind == "settings":
            return None
        self._require_writable()
        undone = not self._ledger.state.cancelled(id_)
        redo = self._steps.redoable()
        kind: Kind = "undo" if undone else "redo"
        facts: dict[str, bytes] = {}
        if step.kind in ("import", "merge"):
            facts = self._staging.restored(step, self._ledger.history, lambda line: self._live(line, id_, not undone))
        line = self._written(kind, facts, target=id_) if facts else self._ledger.write(kind, target=id_)
        self._steps.turned(id_, undone=undone, redo=redo)
        return decision_of(line, undone=False, earlier=False, keys=keys_of(step))

    def _live(self, line: str, step: str, then: bool) -> bool:
        return then if line == step else not self._ledger.state.cancelled(line)

    def next_undo(self) -> Decision | None:
        """The step that `undo` would cancel."""
        return self._step(self._steps.next_undo())

    def next_redo(self) -> Decision | None:
        """The step that `redo` would restore."""
        return self._step(self._steps.next_redo())

    def decision(self, id_: str) -> Decision | None:
        """The line with this id; None for an unknown one."""
        return self._step(id_)

    def _step(self, id_: str | None) -> Decision | None:
        line = None if id_ is None else self._ledger.history.line(id_)
        return None if line is None else self._decision(line)

    def history(self, key: str | None = None, limit: int | None = None) -> list[Decision]:
        """Decisions, newest first, undos and redos among them.

        Args:
            key: Only those on this paper.
            limit: Not more than so many.
        """
        history = self._ledger.history
        lines = history.backwards() if key is None else history.with_turns(key)
        with no_gc():
            found = list(islice(lines, limit))
            known = {line.id: line for line in found}
            return [self._decision(line, known) for line in found]

    def _decision(self, line: Line, known: Mapping[str, Line] = _NOTHING) -> Decision:
        step = line
        if line.target is not None:
            step = known.get(line.target) or self._ledger.history.line(line.target) or line
        return decision_of(
            line,
            undone=self._ledger.state.cancelled(line.id),
            earlier=not self._steps.own(line.id) and line.time < self._began,
            keys=keys_of(step),
        )

    def refresh(self) -> Delta:
        """Take in what other programs and machines wrote; a look at the files' dates where they wrote nothing.

        While another thread of this program stores papers, nothing is taken in.

        Raises:
            LibraryError: The folder can't be read any more, or a newer version wrote something.
            DamagedError: Another program left papers.json damaged; what was read of it stays.
        """
        if not self.folder.is_dir():
            raise LibraryError(
                f"The library's folder {self.folder} is gone", "Put it back; until then nothing can be kept."
            )
        if not self._staging.changes.acquire(blocking=False):
            return Delta()
        try:
            return self._taken_in()
        finally:
            self._staging.changes.release()

    def _taken_in(self) -> Delta:
        ledger = self._ledger
        ledger.refresh()
        changed = self._facts.refresh()
        if self.writable and (changed or self._facts.untidy):
            self._staging.keep_backup()
            self._staging.tidy()
        delta = Delta(frozenset(ledger.unseen), changed, ledger.unseen_settings)
        ledger.unseen, ledger.unseen_settings = set(), False
        return delta

    # Inside

    def _require_writable(self) -> None:
        if not self.writable:
            raise LibraryError(
                f"{self.folder} can't be written, so nothing is kept",
                "Check the folder's permissions, then open it again.",
            )

    def _made(
        self,
        kind: Kind,
        *,
        settings: tuple[Setting, ...] = (),
        body: Mapping[str, Any] = _NOTHING,
        detail: Mapping[str, Any] = _NOTHING,
    ) -> Decision:
        self._require_writable()
        write_once(self.folder)
        line = self._ledger.write(kind, settings=settings, body=body, detail=detail)
        if kind != "settings":
            self._steps.made(line.id)
        return self._decision(line)

    def _stored(
        self,
        kind: Kind,
        documents: Mapping[str, Row],
        before: Mapping[str, Document],
        body: Mapping[str, Any],
        changes: Sequence[Change],
        detail: Mapping[str, Any],
    ) -> Decision:
        self._require_writable()
        write_once(self.folder)
        settings = checked(changes, self._ledger.state)
        line = self._written(kind, documents, before, settings=settings, body=body, detail=detail)
        self._steps.made(line.id)
        return self._decision(line)

    def _written(
        self, kind: Kind, documents: Mapping[str, Row], before: Mapping[str, Document] = _NOTHING, **said: Any
    ) -> Line:
        """Write papers and the line that brings them: both, or neither."""
        id_ = new_id()
        add = kind in ("import", "merge")
        with self._staging.change(documents, id_=id_, add=add, before=before) as install:
            line = self._ledger.write(kind, id_=id_, **said)
            try:
                install()
            except LibraryError:
                self._ledger.write("redo" if kind == "undo" else "undo", target=said.get("target") or id_)
                raise
        return line
