"""A session: what every command shares (the library, the two output streams, asking the user)."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readlist import streams
from readlist.errors import LibraryError, UsageError
from readlist.home import expanded

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Sequence

    from readlist.config import Config, Settings
    from readlist.finding import Listing
    from readlist.library import Library

TITLES_SHOWN = 5


class Session:
    """One run of the program.

    Args:
        library: The folder given with `--library`, None for none.
    """

    def __init__(self, library: str | None = None) -> None:
        self._given = library
        self._config: Config | None = None
        self._empty: tempfile.TemporaryDirectory[str] | None = None

    @property
    def folder(self) -> Path:
        """By `--library`, else `$READLIST_LIBRARY`, else the settings, else in the user's data folder."""
        chosen = self._given or os.environ.get("READLIST_LIBRARY") or str(self.settings.library or "")
        if chosen:
            return expanded(chosen)
        import platformdirs

        return Path(platformdirs.user_data_dir("readlist"))

    @property
    def config(self) -> Config:
        """The user's settings file, read once; what is wrong in it costs that alone and is told of."""
        if self._config is None:
            from readlist import config

            self._config = config.read()
            if self._config.message:
                self.say(f"readlist: {self._config.message}")
        return self._config

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.config.settings

    def library(self, *, create: bool = False) -> Library:
        """Open the library.

        Args:
            create: Whether a folder that isn't there is made; otherwise an empty library stands in for it.

        Raises:
            ReadlistError: It can't be opened.
        """
        from readlist.library import Library

        folder = self.folder
        if folder.exists() and not folder.is_dir():
            raise LibraryError(f"{folder} is a file, not a library", "Give a folder with --library")
        if not create and not folder.exists():
            self._empty = self._empty or tempfile.TemporaryDirectory(prefix="readlist-")
            folder = Path(self._empty.name)
        library = Library.open(folder, statuses=self.settings.statuses, searches=self.settings.searches)
        for warning in library.store.warnings:
            self.say(f"readlist: {warning}")
        return library

    def end(self) -> None:
        """Clean up after the command."""
        if self._empty is not None:
            self._empty.cleanup()
            self._empty = None

    def out(self, text: str) -> None:
        """Write data."""
        streams.out(text)

    def say(self, text: str) -> None:
        """Write narration."""
        streams.say(text)

    def json(self, value: Any) -> None:
        """Write one JSON value, readable and ending in a line break."""
        import json

        self.out(json.dumps(value, ensure_ascii=False, indent=1) + "\n")

    def ask(self, question: str, *, yes: bool) -> bool:
        """Ask for a yes on the terminal.

        Raises:
            UsageError: There is no terminal to ask on, and `--yes` wasn't given.
        """
        if yes:
            return True
        if not sys.stdin.isatty():
            raise UsageError("there is no terminal to ask on", "Add --yes to do it without asking")
        print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
        return sys.stdin.readline().strip().casefold() in {"y", "yes"}


def add_selection(parser: ArgumentParser) -> None:
    """The arguments that choose papers for a bulk command."""
    parser.add_argument(
        "--keys", metavar="K,K…", help="these papers: keys, aliases or starts of keys; - reads them from standard input"
    )
    parser.add_argument("--all", action="store_true", help="every paper, where the query is empty")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def selection(library: Library, args: Namespace, words: Sequence[str]) -> list[int]:
    """The papers that `--keys` or a query chooses, in order; guesses at typos are never among them.

    Raises:
        UsageError: Nothing was chosen, or a key is unknown.
    """
    if args.keys is not None:
        if words:
            raise UsageError("give a query or --keys, not both", "Take one away")
        text = sys.stdin.read().replace("\n", ",") if args.keys == "-" else args.keys
        return list(dict.fromkeys(library.find(handle) for handle in text.split(",") if handle.strip()))
    text = " ".join(words).strip()
    if not text and not args.all:
        raise UsageError("an empty query would mean every paper", "Give a query, or --all")
    listing = matching(library, text, fuzzy=False)
    if not listing.complete:
        raise UsageError("the regular expression takes too long, so that papers may be left out", "Make it simpler")
    return list(listing.positions)


def status_of(text: str, known: Iterable[str]) -> str | None:
    """The status that is meant, with or without blanks and hyphens as in a search; None where there is none like it."""
    return next((status for status in known if _bare(status) == _bare(text)), None)


def _bare(name: str) -> str:
    return name.casefold().replace(" ", "").replace("-", "")


def matching(library: Library, text: str, *, fuzzy: bool = True, sort: Iterable[tuple[str, bool]] = ()) -> Listing:
    """What a query finds, with the word index loaded where the query has words."""
    from readlist.finding import parsed

    if parsed(text).root is not None:
        library.prepare()
    return library.list(text, fuzzy=fuzzy, sort=tuple(sort))


def preview(library: Library, positions: Sequence[int], what: str) -> str:
    """The count and the first titles of what a bulk command is about to change."""
    count = len(positions)
    lines = [f"{what} {count:,} {'paper' if count == 1 else 'papers'}:"]
    lines += [f"  {label(library, position)}" for position in positions[:TITLES_SHOWN]]
    if count > TITLES_SHOWN:
        lines.append(f"  … and {count - TITLES_SHOWN:,} more")
    return "\n".join(lines)


def label(library: Library, position: int) -> str:
    """A paper in one line: its title, else its key."""
    row = library.row(position)
    return row.title or row.name or row.key


def rest(args: Namespace, words: Sequence[str]) -> list[str]:
    """The words of a query: those among the options and those after `--`."""
    return [*words, *(args.after or ())]
