"""What every screen of one run shares: the library, the settings, the keys, the last decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from readlist import keymap
from readlist.mark import UNDECIDED
from readlist.suggesting import watch_words
from readlist.tui.advice import Advice
from readlist.tui.theme import Glyphs

if TYPE_CHECKING:
    from readlist.actions import Action, Where
    from readlist.config import Config, Settings
    from readlist.library import Library
    from readlist.mark import Status
    from readlist.suggesting import Suggester


DEMO: Final = -1
"""What the app ends with where the reader wants to see the demonstration."""


TRIAGE_ORDERS: Final = range(3)
"""Suggested, as listed, random: the orders of triage by their places in its dialog."""


@dataclass(frozen=True, slots=True)
class Last:
    """The last decision, as it can be made again on other papers."""

    kind: Literal["status", "tag", "rate"]
    value: Any


@dataclass(slots=True)
class Session:
    """One run of the app.

    Attributes:
        library: The open library.
        config: The settings file as it was read.
        keys: The keymap in force.
        by_key: What a key means in a place.
        glyphs: The signs in use.
        statuses: What a paper can be, by id, with the titles of the settings and the preset.
        last: What `.` repeats.
        triaged: The key of the paper on which triage stands.
        trouble: Why the library could not be read when it was last looked at.
        warned: How many of the store's warnings were shown.
        triage_order: The order that was chosen for triage, its place in the dialog.
        advice: What was learned last from the decisions.
    """

    library: Library
    config: Config
    keys: keymap.Keymap = field(init=False)
    by_key: dict[tuple[Where, str], Action] = field(init=False)
    glyphs: Glyphs = field(init=False)
    statuses: dict[str, Status] = field(init=False)
    last: Last | None = None
    triaged: str = ""
    trouble: str = ""
    warned: int = 0
    triage_order: int = 0
    advice: Advice = field(default_factory=Advice)
    _suggester: Suggester | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.adopt(self.config)

    def adopt(self, config: Config) -> None:
        """Take up these settings."""
        self.config = config
        self.keys = keymap.resolve(config.settings)
        self.by_key = {
            (where, key): action for action in self.keys.actions for where in action.where for key in action.keys
        }
        self.glyphs = Glyphs(ascii=config.settings.glyphs == "ascii")
        self.library.statuses = keymap.statuses(config.settings)
        self.statuses = {status.id: status for status in self.library.statuses}
        if self._suggester is not None:
            self._suggester.settings = config.settings

    @property
    def suggester(self) -> Suggester:
        """What orders the papers by what was decided; made when it is first asked for."""
        if self._suggester is None:
            from readlist.suggesting import Suggester

            self._suggester = Suggester(self.library, self.settings)
        return self._suggester

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.config.settings

    def status(self, identity: str) -> Status:
        """A status by its id; one that is gone from the settings looks like a new one of its name."""
        from readlist.mark import NEW, STATUSES, Status

        return self.statuses.get(identity) or Status(identity, identity, "", STATUSES[0].glyph, "?", NEW)

    def undecided(self, identity: str) -> bool:
        """Whether this status counts as new or maybe."""
        return self.status(identity).counts_as in UNDECIDED

    def watch(self, kind: Literal["want", "avoid"]) -> tuple[str, ...]:
        """Watch words: those of the settings file, then those of the library."""
        return watch_words(self.library, self.settings, kind)

    def key(self, identity: str) -> str:
        """The first key of an action as it is shown."""
        return self.keys.key(identity, ascii_only=self.glyphs.ascii)
