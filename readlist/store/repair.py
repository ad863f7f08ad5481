"""The repair: restores a library's files from what is whole in them, from the backup and from the logs."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

import orjson

from readlist.errors import DamagedError
from readlist.store import log, papers, snapshot
from readlist.store.combine import combine
from readlist.store.damage import salvage
from readlist.store.doctor import Finding
from readlist.store.ledger import Ledger
from readlist.store.line import Setting
from readlist.store.staging import IMPORTS
from readlist.store.storage import BACKUPS, back_up, clean, set_aside, write
from readlist.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.document import Document
    from readlist.mark import Mark
    from readlist.store.state import State


def mend(folder: Path) -> list[Finding]:
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
    with suppress(FileNotFoundError):
        data = path.read_bytes()
    missing = not path.exists()
    if missing and not (folder / BACKUPS / papers.NAME).exists():
        return []
    if not missing:
        try:
            papers.load(data, papers.scan(data, path).parts, path)
        except DamagedError:
            pass
        else:
            return []
    whole, broken = salvage(data)
    ours: dict[str, Document] = {}
    for document in [*_backup(folder), *_imported(folder), *(part for part in whole if part.get("key"))]:
        key = str(document["key"])
        ours[key] = combine(ours[key], document) if key in ours else document
    for document in broken:
        if document.get("key"):
            ours.setdefault(str(document["key"]), document)
    strangers = [part for part in (*whole, *broken) if not part.get("key")]
    if not missing:
        kept = set_aside(path)
        aside = f"the damaged file is {kept.name}"
    else:
        aside = "it was missing"
    write(path, papers.lay_out(papers.encode(document) for document in ours.values()))
    back_up(path, folder / BACKUPS)
    done = [Finding("repaired", path, 0, f"restored with {len(ours):,} papers; {aside}")]
    if strangers:
        rescued = path.with_name(f"rescued-{time.strftime('%Y%m%d-%H%M%S')}.jsonl")
        write(rescued, [papers.encode(part) + b"\n" for part in strangers])
        done.append(
            Finding("repaired", rescued, 0, f"holds {len(strangers):,} papers that readlist never wrote: import it")
        )
    return done


def _backup(folder: Path) -> list[Document]:
    path = folder / BACKUPS / papers.NAME
    try:
        data = path.read_bytes()
        return papers.load(data, papers.scan(data, path).parts, path)
    except FileNotFoundError:
        return []
    except DamagedError:
        return [document for document in salvage(data)[0] if document.get("key")]


def _imported(folder: Path) -> list[Document]:
    """What imports left of papers that they changed."""
    found = []
    for path in sorted((folder / IMPORTS).glob("*.jsonl")):
        for raw in path.read_bytes().split(b"\n"):
            with suppress(orjson.JSONDecodeError, KeyError, TypeError):
                if raw:
                    found.append(orjson.loads(raw)["after"])
    return [document for document in found if isinstance(document, dict) and document.get("key")]


def _marks(folder: Path) -> list[Finding]:
    """Take marks back from the snapshot, where a log that it knew is gone."""
    path = folder / snapshot.NAME
    try:
        found = snapshot.decode(path.read_bytes())
    except (FileNotFoundError, snapshot.SnapshotError):
        return []
    lost = [name for name in found.logs if not (folder / log.FOLDER / name).exists()]
    if not lost:
        return []
    ledger = Ledger(folder, "recovered-000000-0000", time.time, [])
    ledger.refresh()
    settings = [part for key, mark in found.state.marks.items() for part in _missing(key, mark, ledger.state)]
    if settings:
        ledger.write("mark", settings=tuple(settings), detail={"what": "marks taken back from marks.json"})
    removed = [key for key in found.state.hidden if key not in ledger.state.hidden]
    if removed:
        ledger.write("remove", body={"keys": " ".join(removed)})
    names = {name: value for name, (value, _) in found.state.settings.items() if name not in ledger.state.settings}
    if names:
        ledger.write("settings", body=names)
    kept = set_aside(path)
    count = len({setting.keys for setting in settings})
    return [
        Finding(
            "repaired", folder / log.FOLDER / name, 0, f"was gone; {count:,} marks were taken back from {kept.name}"
        )
        for name in lost
    ]


def _missing(key: str, mark: Mark, state: State) -> list[Setting]:
    there = state.marks.get(key)
    parts: list[Setting] = []
    if there is None or there.status != mark.status:
        parts.append(Setting("status", mark.status, True, key))
    parts += [Setting("tag", tag, True, key, True) for tag in mark.tags if there is None or tag not in there.tags]
    if mark.note and (there is None or there.note != mark.note):
        parts.append(Setting("note", mark.note, True, key))
    if mark.rating and (there is None or there.rating != mark.rating):
        parts.append(Setting("rating", mark.rating, True, key))
    return parts
