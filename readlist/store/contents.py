"""The contents: what a library holds, as it is open."""

from __future__ import annotations

from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from readlist.store.clock import iso
from readlist.store.facts import Facts
from readlist.store.ledger import Ledger
from readlist.store.staging import Staging
from readlist.store.steps import Steps
from readlist.store.storage import BACKUPS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from readlist.document import Document
    from readlist.mark import Mark
    from readlist.store.encoded import Documents

_CONFLICT_COPIES: Final = ("papers.sync-conflict-*.json", "papers*[cC]onflict*cop*.json", "papers*'s conflict*.json")


class Contents:
    """What a library holds; `Store` opens it and changes it.

    Attributes:
        folder: The library's folder, resolved.
        machine: The name of this program's log.
        warnings: What the user should be told that didn't stop anything; it grows.
        writable: Whether decisions can be kept; False for a folder opened for reading only.
    """

    def __init__(self, folder: Path, machine: str, now: Callable[[], float]) -> None:
        self.folder = folder
        self.machine = machine
        self.warnings: list[str] = []
        self.writable = True
        self._began = iso(now())
        self._facts = Facts(folder)
        self._staging = Staging(self._facts, self.warnings)
        self._ledger = Ledger(folder, machine, now, self.warnings)
        self._steps = Steps(self._ledger, machine)

    @property
    def cache(self) -> Path:
        """The folder for what only saves time; made when asked for."""
        path = self.folder / "cache"
        with suppress(OSError):
            path.mkdir(exist_ok=True)
        return path

    @property
    def can_undo(self) -> bool:
        """Whether there is a step that `undo` would cancel; no line is read for it."""
        return self._steps.next_undo() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step that `redo` would restore; no line is read for it."""
        return self._steps.next_redo() is not None

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

    def encoded(self) -> Documents:
        """The same in less memory: each is decoded when it is asked for.

        Raises:
            DamagedError: papers.json is not understood.
        """
        return self._facts.encoded()

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
        """The mark of every paper that has one, by key; also of papers that haven't come yet."""
        return MappingProxyType(self._ledger.state.marks)

    @property
    def hidden(self) -> AbstractSet[str]:
        """The keys of papers that are not there: removed, merged away, or brought only by undone imports."""
        return self._ledger.state.hidden.keys()

    @property
    def merged(self) -> Mapping[str, str]:
        """For each paper merged away: the key of the paper that it went into."""
        return MappingProxyType(self._ledger.state.merged)

    @property
    def apart(self) -> frozenset[tuple[str, str]]:
        """The pairs of keys that the user said are not one paper, each pair sorted."""
        pairs = ((key, other) for key, others in self._ledger.state.apart.items() for other in others)
        return frozenset((min(pair), max(pair)) for pair in pairs)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The library's settings by name: saved searches, watch words, last place."""
        return MappingProxyType({name: value for name, (value, _) in self._ledger.state.settings.items()})

    @property
    def backups(self) -> list[Path]:
        """The backups that there are."""
        return sorted((self.folder / BACKUPS).glob("*.json"))

    def conflict_copies(self) -> list[Path]:
        """Copies of papers.json that a synchroniser left beside it; each can be imported."""
        return conflict_copies(self.folder)


def conflict_copies(folder: Path) -> list[Path]:
    """Copies of papers.json that a synchroniser left in a library's folder."""
    return sorted({path for pattern in _CONFLICT_COPIES for path in folder.glob(pattern)})
