"""Opening the app, with or without importing first; `demo`."""

from __future__ import annotations

import gc
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from readlist.commands.session import Session

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from readlist.importing import Report


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of `demo`."""
    parser.add_argument("--plain", action="store_true", help="as plain lines, for screen readers")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run `demo`."""
    return show_demo(plain=args.plain)


def show_demo(*, plain: bool = False) -> int:
    """Open the app on the seeds, in a library that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="readlist-demo-") as folder:
        return open_app(Session(folder), [str(path) for path in seeds()], plain=plain)


def seeds() -> list[Path]:
    """The seed files that the package ships, in order."""
    package = Path(__file__).parent.parent
    for folder in (package / "seeds", package.parent / "seeds"):
        if folder.is_dir():
            return sorted(folder.glob("*.txt"))
    return []


def open_app(session: Session, paths: list[str], *, plain: bool = False) -> int:
    """Import these files, then open the app; without a terminal, print the list and how to go on."""
    report: Report | None = None
    if paths:
        from readlist.commands.intake import bring

        report = bring(session, paths)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        from readlist.commands.listing import print_lines

        with session.library() as library:
            positions = library.list().positions
            print_lines(library, positions, session)
            how = "open it in a terminal to decide" if positions else "`readlist import FILE` brings papers in"
            session.say(f"{len(positions):,} papers in {session.folder}; {how}; `readlist --help` shows the commands")
        return 1 if report is not None and report.rejected else 0
    gc.disable()  # all that is made until the first paint stays; the screen turns it on again
    with session.library(create=True) as library:
        if plain:
            gc.enable()
            from readlist.plain import run as run_plain

            return run_plain(library, session.config)
        from readlist.tui.app import run as run_app
        from readlist.tui.session import DEMO

        status = run_app(library, session.config)
    return show_demo() if status == DEMO else status
