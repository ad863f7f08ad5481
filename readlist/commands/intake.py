"""`import`: papers from files, folders and standard input."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from readlist.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from readlist.commands.session import Session
    from readlist.importing import Report

BAR_AFTER = 0.5
"""Seconds after which a long import shows a bar."""
REASONS_SHOWN = 20


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of `import`."""
    parser.add_argument("paths", nargs="*", help="files and folders; - or nothing reads standard input")
    parser.add_argument("--format", metavar="F", help="what the input is, where its content doesn't tell")
    parser.add_argument("--list", metavar="NAME", dest="list_name", help="put the papers on this list")
    parser.add_argument("--tag", metavar="T", action="append", default=[], help="put this tag on them; may be repeated")
    parser.add_argument("--dry-run", action="store_true", help="show what would come in, and store nothing")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run `import`."""
    paths = [*args.paths, *(args.after or ())]
    if not paths:
        if sys.stdin.isatty():
            raise UsageError("there is nothing to import", "Name a file or folder, or pipe something in")
        paths = ["-"]
    report = bring(
        session,
        paths,
        format=args.format,
        list_name=args.list_name,
        tags=args.tag,
        dry_run=args.dry_run,
        json=args.json,
    )
    return 1 if report.rejected else 0


def bring(
    session: Session,
    paths: list[str],
    *,
    format: str | None = None,
    list_name: str | None = None,
    tags: list[str] | None = None,
    dry_run: bool = False,
    json: bool = False,
) -> Report:
    """Import these files and say what came of it.

    Raises:
        ReadlistError: Nothing could be read, or the library can't be written.
    """
    from readlist import importing
    from readlist.document import to_json
    from readlist.store.encoded import Documents
    from readlist.text import VERSION

    with session.library(create=not dry_run) as library:
        inputs = [path if path == "-" else Path(path) for path in paths]
        if not dry_run and library.columns.catalogue.derived < VERSION:
            importing.renew(library.store)
        with _bar() as progress:
            plan = importing.plan(
                library.store, inputs, format=format, list_name=list_name, tags=tags or (), progress=progress
            )
            if not dry_run and importing.commit(library.store, plan) is not None:
                count, parts = len(plan.documents), plan.parts
                plan.documents = Documents()  # they are on the disk now
                library.take_in(parts, count)
        report = plan.report
        if json:
            value = report.to_json()
            if dry_run:
                value["papers"] = [to_json(paper) for paper in plan.papers]
            session.json(value)
        else:
            tell(session, report, dry_run=dry_run)
    return report


def tell(session: Session, report: Report, *, dry_run: bool) -> None:
    """Say in a line what an import did, and every reason for which something was left out."""
    lists = f" on {', '.join(report.lists)}" if report.lists else ""
    parts = [f"{report.added:,} added", f"{report.updated:,} updated", f"{report.unchanged:,} unchanged"]
    if report.rejected:
        parts.append(f"{len(report.rejected):,} rejected")
    session.say(("would be: " if dry_run else "") + ", ".join(parts) + lists)
    for rejected in report.rejected[:REASONS_SHOWN]:
        source = rejected.source
        where = f"{source.file}:{source.line}" if source.line else f"{source.file}, entry {source.entry}"
        session.say(f"  {where}: {rejected.reason}")
    if len(report.rejected) > REASONS_SHOWN:
        session.say(f"  … and {len(report.rejected) - REASONS_SHOWN:,} more; --json lists them all")
    for warning in report.warnings:
        session.say(f"  {warning}")
    if report.candidates:
        session.say(f"  {len(report.candidates):,} may be papers you have already: `readlist dupes` shows them")


@contextmanager
def _bar() -> Iterator[Callable[[int, int | None], None] | None]:
    """A progress bar on the terminal for what takes more than half a second; None where there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    begun = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("importing", total=None)
    started = False

    def show(done: int, total: int | None) -> None:
        nonlocal started
        if not started and time.monotonic() - begun > BAR_AFTER:
            bar.start()
            started = True
        if started:
            bar.update(task, completed=done, total=total)

    try:
        yield show
    finally:
        if started:
            bar.stop()
