"""The staging: papers.json's next content, put in place if and only if the decision that brings it is in the log."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import orjson

from readlist.errors import LibraryError, ReadlistError
from readlist.store import papers
from readlist.store.combine import combined, over
from readlist.store.line import keys_of
from readlist.store.lock import Busy, locked, warn_unlocked
from readlist.store.storage import (
    BACKUPS,
    back_up,
    close,
    content,
    failed,
    install,
    link_back_up,
    named,
    prepare,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from readlist.document import Document
    from readlist.store.encoded import Row
    from readlist.store.facts import Facts
    from readlist.store.history import History
    from readlist.store.line import Line

IMPORTS: Final = "imports"
LOCK: Final = "papers.lock"
_STAGED: Final = ".staged"
_LOCK_SECONDS: Final = 30.0
_ROW_FORM: Final = b'{"key":%s,"before":%s,"after":%s}\n'
_ROW: Final = re.compile(rb'\{"key":"([^"\\]+)","before":')


class Staging:
    """Writes papers.json, under its lock.

    Args:
        facts: The file as it is read.
        warnings: Where to say what didn't stop anything.

    Attributes:
        changes: Held while a thread of this program changes the file.
    """

    def __init__(self, facts: Facts, warnings: list[str]) -> None:
        self.changes = threading.Lock()
        self._facts = facts
        self._folder = facts.folder
        self._warnings = warnings

    @contextmanager
    def lock(self, timeout: float = _LOCK_SECONDS) -> Iterator[bool]:
        """Hold the papers' lock, and see the file as it is now.

        Yields:
            Whether there is a lock at all.

        Raises:
            Busy: Another program still writes the file after the timeout, in seconds.
            LibraryError: The lock can't be made.
            DamagedError: The file is not understood.
        """
        path = self._folder / LOCK
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        except OSError as error:
            raise failed("Writing", path, error) from error
        try:
            with locked(descriptor, timeout) as held:
                if not held:
                    warn_unlocked(self._folder, self._warnings)
                yield held
        except OSError as error:
            raise failed("Writing", path, error) from error
        finally:
            close(descriptor)

    @contextmanager
    def change(
        self,
        changed: Mapping[str, Row],
        *,
        id_: str = "",
        add: bool = False,
        before: Mapping[str, Document] | None = None,
        expected: Mapping[str, Row] | None = None,
    ) -> Iterator[Callable[[], None]]:
        """Write the next content beside the file; it is dropped unless it is installed.

        Args:
            changed: Papers by key, encoded, as they are to be.
            id_: The line that brings them; what they replace is kept under it, and a crash after the line is logged
                leaves the content to be installed at the next start.
            add: Whether papers that are not there join the end.
            before: What the caller took the papers to be: where another program stored something else since, what
                adds up of that is kept.
            expected: The same, encoded: where another program stored something else since, that stays.

        Yields:
            The function that puts the content in place.

        Raises:
            LibraryError: It can't be written; nothing has changed.
            DamagedError: The file is not understood; it was not touched.
        """
        try:
            with self.changes, self.lock():
                self._facts.open()
                rows, kept, others = self._next(changed, add, before or {}, expected or {})
                temp = self._prepare(rows, others, id_, kept)
                extents = papers.extents_of(rows, others)
                del rows, kept
                installed = False

                def put() -> None:
                    nonlocal installed
                    self._install(temp, extents)
                    installed = True

                try:
                    yield put
                finally:
                    if not installed:
                        self._drop(temp, id_)
        except Busy:
            raise LibraryError(
                f"Another program is still writing {self._facts.path}", "Wait until it is done, then do it again."
            ) from None

    def _next(
        self,
        changed: Mapping[str, Row],
        add: bool,
        before: Mapping[str, Document],
        expected: Mapping[str, Row] = MappingProxyType({}),
    ) -> tuple[list[Row], list[bytes], dict[str, object]]:
        """The next documents, what each changed one was, and the tables that are not ours."""
        data, scanned = self._facts.content()
        if scanned.tidy and not self._facts.sound:  # a damaged document must not be copied, nor become the backup
            self._checked(data, scanned.parts)
        rows: list[Row] = []
        kept: list[bytes] = []
        left = dict(changed)
        current: Iterable[tuple[str, Row]]
        if scanned.tidy:
            whole = memoryview(data)  # the documents that stay are not copied
            current = ((part.key, whole[part.offset : part.offset + part.length]) for part in scanned.parts)
        else:
            made = combined(scanned.parts, self._checked(data, scanned.parts))
            current = ((document["key"], papers.encode(document)) for document in made.values())
        for key, old in current:
            new = left.pop(key, None)
            if new is None or expected.get(key, old) != old:
                rows.append(old)
                continue
            if add and before.get(key) != (was := orjson.loads(old)):
                new = papers.encode(over(orjson.loads(new), was))
            rows.append(new)
            if add:
                kept.append(_ROW_FORM % (orjson.dumps(key), old, new))
        if add:
            rows += left.values()
        return rows, kept, scanned.others

    def _checked(self, data: bytes, parts: Sequence[papers.Part]) -> list[Document]:
        from readlist.store.damage import checked

        return list(checked(data, parts, self._facts.path))

    def _prepare(self, rows: list[Row], others: Mapping[str, object], id_: str, kept: list[bytes]) -> Path:
        target = self._facts.path.resolve()
        temp = target.with_name(f".{papers.NAME}.{id_}.{self._facts.signature}{_STAGED}") if id_ else None
        try:
            if id_ and kept:
                (self._folder / IMPORTS).mkdir(exist_ok=True)
                write(self._kept(id_), kept)
            return prepare(target, papers.lay_out(rows, others), temp=temp)
        except OSError as error:
            with suppress(OSError):
                self._kept(id_).unlink()
            raise failed("Writing", self._facts.path, error) from error

    def _drop(self, temp: Path, id_: str) -> None:
        for path in (temp, self._kept(id_)):
            with suppress(OSError):
                path.unlink()

    def _install(self, temp: Path, extents: list[tuple[int, int]]) -> None:
        path = self._facts.path
        try:
            written = papers.signature_at(temp), extents
            if self._facts.schema < papers.SCHEMA:  # what an older version wrote is kept for good
                link_back_up(path, self._folder / BACKUPS, f"papers.schema-{self._facts.schema}.json")
            if sys.platform == "win32":  # an open file can't be replaced there
                self._facts.close()
            install(temp, path.resolve())
        except OSError as error:
            raise failed("Writing", path, error) from error
        try:
            back_up(path, self._folder / BACKUPS)
        except OSError as error:
            self._warnings.append(str(failed("Keeping a backup of", path, error)))
        for _ in range(2):
            try:
                self._facts.open(written)
                self._facts.remember()
                return
            except LibraryError as error:  # what is in place is in place
                problem = str(error)
        self._warnings.append(problem)

    def _kept(self, id_: str) -> Path:
        return self._folder / IMPORTS / f"{id_}.jsonl"

    # What imports replaced

    def replaced(self, id_: str, wanted: Iterable[str] | None = None) -> dict[str, tuple[bytes, bytes]]:
        """By key: the documents, encoded, as they were before an import and as it left them.

        Args:
            id_: The import's line.
            wanted: Only these keys.
        """
        found: dict[str, tuple[bytes, bytes]] = {}
        only = None if wanted is None else {key.encode() for key in wanted}
        with suppress(FileNotFoundError):
            for row in content(self._kept(id_)).split(b"\n"):
                match = _ROW.match(row)
                if match and (only is None or match[1] in only):
                    part = orjson.loads(row)
                    found[part["key"]] = (orjson.dumps(part["before"]), orjson.dumps(part["after"]))
        return found

    def restored(self, step: Line, history: History, live: Callable[[str], bool]) -> dict[str, bytes]:
        """The facts, encoded, that papers have once a step is undone or restored: those of the latest live import.

        Args:
            step: The import or merge.
            history: Finds the others on the same papers.
            live: Whether a line is not undone then.

        Raises:
            LibraryError: What the import replaced can't be read.
        """
        try:
            keys = self.replaced(step.id).keys()
            first: dict[str, bytes] = {}
            last: dict[str, bytes] = {}
            for line in history.about(keys) if keys else ():
                if line.kind in ("import", "merge"):
                    for key, (before, after) in self.replaced(line.id, keys).items():
                        first.setdefault(key, before)
                        if live(line.id):
                            last[key] = after
            return {key: last.get(key, before) for key, before in first.items()}
        except (OSError, KeyError, orjson.JSONDecodeError) as error:
            raise LibraryError(
                f"What {self._kept(step.id)} keeps can't be read ({error})",
                "Run `readlist doctor` to see what is there.",
            ) from error

    # At the start

    def recover(self, history: History) -> None:
        """Finish or drop what a killed program left beside papers.json."""
        target = self._facts.path.resolve()
        staged = named(target.parent, f".{papers.NAME}.", _STAGED)
        if not staged:
            return
        with suppress(Busy), self.lock(timeout=0) as held:
            for path in staged:
                with suppress(FileNotFoundError):
                    if held or time.time() - path.stat().st_mtime > _LOCK_SECONDS:
                        self._recover(path, history)

    def _recover(self, path: Path, history: History) -> None:
        id_, _, base = path.name.removeprefix(f".{papers.NAME}.").removesuffix(_STAGED).partition(".")
        line = history.line(id_)
        try:
            if line is None:
                path.unlink()
                return
            if base == self._facts.on_disk():
                install(path, self._facts.path.resolve())
                return
            step = line if line.target is None else history.line(line.target)
            named = set(keys_of(step)) if step is not None else set()
            data = content(path)
            parts = [part for part in papers.scan(data, path).parts if part.key in named]
            papers.load(data, parts, path)  # a damaged one must not come in
            changed = {part.key: data[part.offset : part.offset + part.length] for part in parts}
            rows, _, others = self._next(changed, True, {})
            install(prepare(self._facts.path.resolve(), papers.lay_out(rows, others)), self._facts.path.resolve())
            path.unlink()
        except OSError as error:
            self._warnings.append(str(failed("Finishing", path, error)))

    def keep_backup(self) -> None:
        """Keep the backup for good where papers.json, written by another program, lacks papers that it holds."""
        backup = self._folder / BACKUPS / papers.NAME
        if self._facts.sound or not backup.is_file():
            return
        try:
            held = {part.key for part in papers.scan(content(backup), backup).parts}
            gone = held - {part.key for part in self._facts.content()[1].parts}
            if gone:
                stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(backup.stat().st_mtime))
                kept = backup.with_name(f"papers.{stamp}.json")
                link_back_up(backup, backup.parent, kept.name)
                self._warnings.append(
                    f"{self._facts.path} was written by another program and lacks {len(gone):,} papers: "
                    f"`readlist import {kept}` brings them back"
                )
        except (OSError, ReadlistError):
            return  # a backup that can't be read is told by the doctor, and is no loss here

    def tidy(self) -> None:
        """Write the file as we write it, where another program or a merge left it otherwise, if nobody else does."""
        if not self._facts.untidy:
            return
        try:
            with suppress(Busy), self.lock(timeout=0):
                self._facts.open()
                if self._facts.untidy:
                    rows, _, others = self._next({}, False, {})
                    self._install(self._prepare(rows, others, "", []), papers.extents_of(rows, others))
        except LibraryError as error:
            self._warnings.append(f"{error} It is read as it is.")
