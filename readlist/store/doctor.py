"""The doctor: looks at every file of a library, and puts right what can be put right without losing anything."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import orjson

from readlist.errors import DamagedError, LibraryError, ReadlistError
from readlist.home import expanded
from readlist.shape import odd_fields
from readlist.store import log, papers, snapshot
from readlist.store.contents import conflict_copies
from readlist.store.damage import salvage
from readlist.store.ledger import Ledger
from readlist.store.line import LineError, NewerLineError, decode, keys_of
from readlist.store.losses import cancelled, lacking, lost_logs, snapshots, told
from readlist.store.sharing import GIT
from readlist.store.staging import IMPORTS
from readlist.store.storage import BACKUPS, NotAFileError, content, failed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from readlist.document import Document
    from readlist.store.state import State

Severity = Literal["error", "warning", "note", "repaired"]
_NAMED: Final = 20
"""So many lines of a log, or files, that are not understood are named one by one."""

_OURS: Final = re.compile(
    r"papers\.(json|lock)|marks\.json|decisions|imports|backups|cache|\.(git\w*|st\w+)|.*\.damaged-.*|rescued-.*\.jsonl"
    r"|\..*\.(tmp|staged)|(papers|marks).*[cC]onflict.*\.json"
)
"""The names of what belongs into a library's folder."""

_AGE_ORDER: Final = ("error", "warning", "note", "repaired")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the doctor has to say.

    Attributes:
        severity: `error`: the library doesn't open, or something of it is lost; `warning`: it works, but look at it;
            `note`: what is there; `repaired`: it was put right.
        file: The file or folder.
        line: The line in it, from 1; 0 for the whole.
        message: What is there, and what can be done.
    """

    severity: Severity
    file: Path
    line: int
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else str(self.file)
        return f"{self.severity}: {where}: {self.message}"


def check(folder: Path) -> list[Finding]:
    """Look at everything; nothing is changed.

    Args:
        folder: The library's folder.

    Returns:
        What there is to say, the worst first; always something on every file that there is.
    """
    folder = expanded(folder).resolve()
    found: list[Finding] = []
    try:
        if not folder.is_dir():
            return [Finding("error", folder, 0, "there is no such folder: give the library's with --library")]
    except OSError as error:
        return [Finding("error", folder, 0, str(failed("Reading", folder, error)))]
    for look in (_papers, _logs, _marks, _imports, _surroundings):
        try:
            found += look(folder)
        except OSError as error:
            found.append(Finding("error", folder, 0, str(failed("Reading", folder, error))))
        except ReadlistError as error:
            found.append(Finding("error", folder, 0, str(error)))
    return sorted(found, key=lambda finding: _AGE_ORDER.index(finding.severity))


def _papers(folder: Path) -> Iterator[Finding]:
    path = folder / papers.NAME
    try:
        data = content(path)
    except FileNotFoundError:
        if (folder / BACKUPS / papers.NAME).exists():
            yield Finding("error", path, 0, "is missing, but there is a backup: `readlist doctor --repair` restores it")
        else:
            yield Finding("note", path, 0, "is not there yet: nothing was imported")
        return
    except NotAFileError as error:
        yield Finding("error", path, 0, f"{error}: `readlist doctor --repair` moves that aside and restores it")
        return
    except OSError as error:
        yield Finding("error", path, 0, str(failed("Reading", path, error)))
        return
    try:
        found = papers.scan(data, path)
        documents = papers.load(data, found.parts, path)
    except DamagedError as error:
        whole = len(salvage(data)[0])
        yield Finding("error", path, 0, f"{error} In all {whole:,} documents of it are whole.")
        return
    except LibraryError as error:
        yield Finding("error", path, 0, str(error))
        return
    for part, document in zip(found.parts, documents, strict=True):
        if problem := _odd(document, part.key):
            yield Finding("error", path, data.count(b"\n", 0, part.offset) + 1, problem)
    if not found.tidy:
        yield Finding(
            "warning", path, 0, "was written by another program or joined by git; it is put in order at the next start"
        )
    if found.others:
        yield Finding(
            "note", path, 0, f"has tables that are not readlist's, and they are kept: {', '.join(found.others)}"
        )
    stock = _stock(path) if found.tidy else len(documents)
    if stock != len(documents):
        yield Finding("error", path, 0, f"stock TinyDB sees {stock:,} of its {len(documents):,} papers")
    yield Finding("note", path, 0, f"{len(documents):,} papers, schema {found.schema}")


def _odd(document: Document, key: str) -> str:
    odd = odd_fields(document, key)
    parts = [f"the {name} of this paper is not {wanted}" for name, wanted in odd.items()]
    return f"{'; '.join(parts)}: mend that, or `readlist doctor --repair` takes it from the backup" if parts else ""


def _stock(path: Path) -> int:
    """How many documents TinyDB itself sees."""
    from tinydb import TinyDB
    from tinydb.storages import JSONStorage

    with TinyDB(str(path), storage=JSONStorage, access_mode="r", encoding="utf-8") as database:
        return len(database)


def _logs(folder: Path) -> Iterator[Finding]:
    place = folder / log.FOLDER
    if not place.is_dir():
        yield Finding("note", place, 0, "is not there yet: nothing was decided")
        return
    seen: dict[str, str] = {}
    for path in sorted(place.iterdir()):
        if path.suffix != ".jsonl" or not path.is_file():
            yield Finding("warning", path, 0, "is not a decision log and is not read")
            continue
        count = torn = copies = 0
        last, ordered = -1, True
        try:
            data = content(path)
        except OSError as error:
            yield Finding("error", path, 0, str(failed("Reading", path, error)))
            continue
        rows = data.split(b"\n")
        for number, raw in enumerate(rows, 1):
            if not raw.strip():
                continue
            try:
                line = decode(raw)
            except NewerLineError as error:
                yield Finding("error", path, number, f"this line {error}: update readlist")
                continue
            except LineError as error:
                torn += 1
                end = " (a write that was cut off)" if number >= len(rows) - 1 or not raw.endswith(b"}") else ""
                if torn <= _NAMED:
                    yield Finding("warning", path, number, f"this line {error}{end} and is passed over")
                continue
            count += 1
            ordered, last = ordered and line.clock > last, max(last, line.clock)
            if line.id in seen:
                copies += 1
            seen.setdefault(line.id, path.name)
        if torn > _NAMED:
            yield Finding("warning", path, 0, f"{torn - _NAMED:,} more lines are not understood and are passed over")
        more = [f"{torn:,} not understood"] if torn else []
        more += [f"{copies:,} that another log has too"] if copies else []
        more += [] if ordered else ["joined from two versions"]
        yield Finding(
            "note", path, 0, f"{count:,} {'line' if count == 1 else 'lines'}{''.join(f', {part}' for part in more)}"
        )


def _from_logs(folder: Path) -> tuple[Ledger, State]:
    ledger = Ledger(folder, "doctor", lambda: 0.0, [])
    ledger.refresh()
    return ledger, ledger.state


def _marks(folder: Path) -> Iterator[Finding]:
    path = folder / snapshot.NAME
    try:
        ledger, state = _from_logs(folder)
    except LibraryError as error:
        yield Finding("error", folder / log.FOLDER, 0, str(error))
        return
    known = {line.id for line in ledger.history.lines()}
    for waiting in (line for line in ledger.history.lines() if line.target and line.target not in known):
        yield Finding("note", folder / log.FOLDER, 0, f"{waiting.kind} {waiting.id} waits for a decision not here yet")
    try:
        found = snapshot.decode(content(path))
    except FileNotFoundError:
        yield Finding("note", path, 0, f"is not there; the logs hold the marks of {len(state.marks):,} papers")
        return
    except OSError as error:
        yield Finding("error", path, 0, str(failed("Reading", path, error)))
        return
    except snapshot.SnapshotError as error:
        yield Finding("warning", path, 0, f"{error}; the marks are read from the logs, and it is written anew")
        return
    lost = lost_logs(found, folder)
    behind = Ledger(folder, "doctor", lambda: 0.0, [])
    behind.load()
    if not lost and (different := behind.state.differs(state)):
        yield Finding(
            "warning", path, 0, f"says something else than the logs of {len(different):,} papers; the logs count"
        )
    yield from _lost(folder, state)
    known_papers = _keys(folder / papers.NAME)
    if unknown := len(state.marks.keys() - known_papers):
        yield Finding("note", path, 0, f"{unknown:,} marked papers are not in papers.json (yet)")
    imports = (line for line in ledger.history.lines() if line.kind == "import" and not state.cancelled(line.id))
    if known_papers and (
        gone := {key for line in imports for key in line.body.get("added", "").split()} - known_papers
    ):
        kept = max((folder / BACKUPS).glob("papers*.json"), key=lambda path: len(gone & _keys(path)), default=path)
        back = f"; `readlist import {kept}` brings {count:,} back" if (count := len(gone & _keys(kept))) else ""
        where = f"lacks {len(gone):,} papers that were imported (another machine may have them){back}"
        yield Finding("warning", folder / papers.NAME, 0, where)
    yield Finding("note", path, 0, f"the marks of {len(state.marks):,} papers")


def _lost(folder: Path, state: State) -> Iterator[Finding]:
    """What snapshots know and the logs have lost."""
    for path in snapshots(folder):
        with suppress(OSError, snapshot.SnapshotError):
            found = snapshot.decode(content(path))
            lost = lost_logs(found, folder)
            if lost and (lacking(found.state, state) or cancelled(found.state, state)):
                said = f"{told(lost, folder)}; {path.name} has the marks: `readlist doctor --repair` takes them back"
                yield Finding("error", folder / log.FOLDER, 0, said)


def _keys(path: Path) -> set[str]:
    """The keys of the papers in a file; none where it can't be read."""
    try:
        data = content(path)
        return {part.key for part in papers.scan(data, path).parts}
    except (OSError, ReadlistError):
        return set()


def _imports(folder: Path) -> Iterator[Finding]:
    place = folder / IMPORTS
    if not place.is_dir():
        return
    ledger, _ = _from_logs(folder)
    count = 0
    for path in sorted(place.glob("*.jsonl")):
        count += 1
        try:
            rows = content(path).split(b"\n")
        except OSError as error:
            yield Finding("error", path, 0, str(failed("Reading", path, error)))
            continue
        for number, raw in enumerate(rows, 1):
            try:
                if raw:
                    part = orjson.loads(raw)
                    _ = part["key"], part["before"], part["after"]
            except (orjson.JSONDecodeError, KeyError, TypeError):
                yield Finding("error", path, number, "is damaged: undoing this import can't give back all it replaced")
        line = ledger.history.line(path.stem)
        if line is None:
            yield Finding("note", path, 0, "belongs to an import that was never completed, or isn't here yet")
    for line in ledger.history.lines():
        if line.kind in ("import", "merge") and line.body.get("replaced") and not (place / f"{line.id}.jsonl").exists():
            yield Finding(
                "warning", place / f"{line.id}.jsonl", 0,
                f"is not there: undoing the import of {line.time} can't give back {len(keys_of(line)):,} papers' facts",
            )  # fmt: skip
    yield Finding("note", place, 0, f"what was replaced by imports: {count:,} of them")


def _surroundings(folder: Path) -> Iterator[Finding]:
    for path in conflict_copies(folder):
        yield Finding("warning", path, 0, "another version of the papers: `readlist import` it, then delete it")
    for path in sorted({path for mark in "cC" for path in folder.glob(f"marks*{mark}onflict*.json")}):
        yield Finding("note", path, 0, "a synchroniser's copy of the marks, which follow from the logs: delete it")
    for path in sorted(folder.glob("rescued-*.jsonl")):
        yield Finding("note", path, 0, "documents that a repair could not keep: `readlist import` it, then delete it")
    for path in sorted([*folder.glob(".*.tmp"), *folder.glob(".*.staged")]):
        yield Finding(
            "note",
            path,
            0,
            "was left by a program that was killed, and the next start removes or completes it; or it is another's",
        )
    for path in sorted(folder.glob("*.damaged-*")):
        yield Finding("note", path, 0, "a damaged file that was set aside; delete it when you miss nothing")
    for path in sorted((folder / BACKUPS).glob("*.json")):
        try:
            orjson.loads(content(path))
        except (OSError, orjson.JSONDecodeError):
            yield Finding("warning", path, 0, "this backup can't be read; the next change writes a new one")
        else:
            yield Finding("note", path, 0, "a good backup")
    for path in (folder, folder / papers.NAME, folder / log.FOLDER, *sorted((folder / log.FOLDER).glob("*.jsonl"))):
        if path.exists() and not os.access(path, os.W_OK):
            yield Finding("warning", path, 0, "can't be written by you: decisions are not kept")
    strangers = [path for path in sorted(folder.iterdir()) if not _OURS.fullmatch(path.name)]
    for path in strangers[:_NAMED]:
        yield Finding("note", path, 0, "is not readlist's, and is left alone")
    if len(strangers) > _NAMED:
        yield Finding("note", folder, 0, f"{len(strangers) - _NAMED:,} more files are not readlist's")
    if (folder / ".git").exists():
        for name in GIT:
            if not (folder / name).exists():
                yield Finding(
                    "warning", folder / name, 0, "is not there, and git may not join two versions of the library"
                )
