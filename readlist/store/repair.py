"""The repair: restores a library's files from what is whole in them, from the backup and from the logs."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

import orjson

from readlist.errors import DamagedError, ReadlistError
from readlist.home import expanded
from readlist.shape import odd_fields
from readlist.store import log, papers, snapshot
from readlist.store.combine import combine, over
from readlist.store.damage import checked, salvage
from readlist.store.doctor import Finding, check
from readlist.store.ledger import Ledger
from readlist.store.line import keys_of
from readlist.store.losses import TAKEN, cancelled, lacking, lost_logs, snapshots, told
from readlist.store.machine import machine_name
from readlist.store.staging import IMPORTS
from readlist.store.storage import BACKUPS, NotAFileError, back_up, clean, content, failed, keep_aside, set_aside, write
from readlist.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.document import Document
    from readlist.store.line import Setting


def repair(folder: Path) -> list[Finding]:
    """Put right what can be; a damaged file is kept beside what takes its place.

    Returns:
        What was done, and what `check` says afterwards.
    """
    folder = expanded(folder).resolve()
    try:
        done = _mend(folder) if folder.is_dir() else []
    except OSError as error:
        done = [Finding("error", folder, 0, str(failed("Repairing", folder, error)))]
    except ReadlistError as error:
        done = [Finding("error", folder, 0, str(error))]
    return [*done, *check(folder)]


def _mend(folder: Path) -> list[Finding]:
    """Restore what is damaged or missing.

    Raises:
        OSError, LibraryError: Something can't be read or written.
    """
    done = [Finding("repaired", path, 0, "removed: it was left by a program that was killed") for path in clean(folder)]
    done += _papers(folder)
    done += _marks(folder)
    with Store.open(folder) as store:  # completes what was left, puts papers.json in order, writes the snapshot
        store.save()
    return done


def _papers(folder: Path) -> list[Finding]:
    path = folder / papers.NAME
    data = b""
    with suppress(FileNotFoundError, NotAFileError):
        data = content(path)
    missing = not path.exists()
    if missing and not (folder / BACKUPS / papers.NAME).exists():
        return []
    if not missing:
        try:
            list(checked(data, papers.scan(data, path).parts, path))
        except DamagedError:
            pass
        else:
            return []
    whole, broken = salvage(data)
    ours: dict[str, Document] = {}
    for document in (*_backup(folder), *_imported(folder)):
        key = document["key"]
        ours[key] = combine(ours[key], document) if key in ours else document
    for document in filter(None, map(_ours, whole)):  # the file is later than what is kept of it
        kept = ours.get(document["key"], {})
        older = str(document.get("changed") or "") < str(kept.get("changed") or "")
        ours[document["key"]] = combine(kept, document) if older else over(document, kept)
    for document in filter(None, map(_ours, broken)):
        ours.setdefault(document["key"], document)
    strangers = [part for part in (*whole, *broken) if not _ours(part)]
    aside = f"the damaged file is {keep_aside(path).name}" if not missing else "it was missing"
    write(path, papers.lay_out(papers.encode(document) for document in ours.values()))
    back_up(path, folder / BACKUPS)
    done = [Finding("repaired", path, 0, f"restored with {len(ours):,} papers; {aside}")]
    if strangers:
        rescued = path.with_name(f"rescued-{time.strftime('%Y%m%d-%H%M%S')}.jsonl")
        write(rescued, [papers.encode(part) + b"\n" for part in strangers])
        done.append(
            Finding(
                "repaired", rescued, 0, f"holds {len(strangers):,} documents that are not papers of readlist: import it"
            )
        )
    return done


def _backup(folder: Path) -> list[Document]:
    path = folder / BACKUPS / papers.NAME
    try:
        data = content(path)
        return list(checked(data, papers.scan(data, path).parts, path))
    except FileNotFoundError:
        return []
    except DamagedError:
        return [document for document in map(_ours, salvage(data)[0]) if document]


def _imported(folder: Path) -> list[Document]:
    """What imports left of papers that they changed."""
    found = []
    for path in sorted((folder / IMPORTS).glob("*.jsonl")):
        for raw in content(path).split(b"\n"):
            with suppress(orjson.JSONDecodeError, KeyError, TypeError):
                if raw:
                    found.append(orjson.loads(raw)["after"])
    return [document for document in map(_ours, found) if document]


def _ours(document: object) -> Document:
    """What of a document can be a paper of ours; empty where it has no key."""
    if not isinstance(document, dict) or "key" in (odd := odd_fields(document)):
        return {}
    return {name: value for name, value in document.items() if name not in odd}


def _marks(folder: Path) -> list[Finding]:
    """Take marks back from snapshots that knew what the logs have lost."""
    done = []
    for path in snapshots(folder):
        with suppress(OSError, snapshot.SnapshotError):
            found = snapshot.decode(content(path))
            lost = lost_logs(found, folder)
            if lost and (count := _take_back(found, folder)):
                kept = set_aside(path) if path.name == snapshot.NAME else path
                kept.replace(kept.with_name(f"{kept.name}{TAKEN}"))
                said = f"{told(lost, folder)}; the marks of {count:,} papers were taken back from {kept.name}{TAKEN}"
                done.append(Finding("repaired", folder / log.FOLDER, 0, said))
    return done


def _take_back(found: snapshot.Snapshot, folder: Path) -> int:
    """Decide again what a snapshot knew and the logs lack; returns how many papers that concerns."""
    ledger = Ledger(folder, machine_name(folder), time.time, [])
    ledger.refresh()
    turned: set[str] = set()
    for step in cancelled(found.state, ledger.state):
        line = ledger.history.line(step)
        if line is not None and line.kind not in ("import", "merge"):
            ledger.write("undo", target=step)
            turned.update(keys_of(line))
    back = lacking(found.state, ledger.state)
    keys: dict[Setting, list[str]] = {}
    for key, parts in back.items():
        for part in parts:
            keys.setdefault(part._replace(keys=""), []).append(key)
    if keys:
        alike = tuple(part._replace(keys=" ".join(those)) for part, those in keys.items())
        ledger.write("mark", settings=alike, detail={"what": "marks taken back from marks.json"})
    removed = [key for key in found.state.hidden if key not in ledger.state.hidden]
    if removed:
        ledger.write("remove", body={"keys": " ".join(removed)})
    names = {name: value for name, (value, _) in found.state.settings.items() if name not in ledger.state.settings}
    if names:
        ledger.write("settings", body=names)
    return len({*back, *removed, *turned})
