"""`suggest` and `simulate`: what to read first, and what that would have saved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from readlist.commands.registry import count
from readlist.document import to_json
from readlist.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path

    from readlist.commands.session import Session


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of one of these commands."""
    if name == "suggest":
        parser.add_argument("--limit", type=count, default=20, metavar="N", help="how many (20)")
        parser.add_argument("--tag", metavar="T", help="papers without this tag that look like those with it")
    else:
        parser.add_argument("file", help="any file that `import` reads, whose entries carry a label")
        parser.add_argument(
            "--label", required=True, metavar="FIELD", help="the field that says which papers were wanted"
        )
        parser.add_argument("--priors", required=True, metavar="I,J", help="0-based rows that are known at the start")
        parser.add_argument("--seed", type=count, default=0, metavar="N", help="for the same order each time (0)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run one of these commands."""
    return _suggest(args, session) if name == "suggest" else _simulate(args, session)


def _suggest(args: Namespace, session: Session) -> int:
    from readlist.suggesting import Suggester

    with session.library() as library:
        suggester = Suggester(library, session.settings)
        suggester.prepare()
        found = suggester.suggest(tag=args.tag)
        chosen = found.order[: args.limit]
        if args.json:
            session.json([
                {**to_json(library.paper(p), library.mark(p)), **suggester.reasons(p, found).to_json()} for p in chosen
            ])  # fmt: skip
        else:
            for position in chosen:
                row, reasons = library.row(position), suggester.reasons(position, found)
                session.out(f"{row.key}  {row.title}\n")
                for said in reasons.sentences():
                    session.out(f"              {said}\n")
            if args.tag is None:
                session.say(suggester.estimate().sentence)
        return 0 if chosen else 1


def _simulate(args: Namespace, session: Session) -> int:
    from pathlib import Path

    from readlist.ranking import replay

    rows = _rows(Path(args.file))
    if not any(args.label in row for row in rows):
        raise UsageError(f"no row of {args.file} has a field {args.label!r}", "Name the field that holds the labels")
    try:
        priors = [int(number) for number in args.priors.split(",")]
    except ValueError:
        raise UsageError(f"--priors takes row numbers, not {args.priors!r}", "For example --priors 3,17") from None
    if any(not 0 <= number < len(rows) for number in priors):
        raise UsageError(f"--priors names a row that isn't there; the file has {len(rows)}", "The first row is 0")
    order = replay.simulate(rows, args.label, priors, args.seed)
    if args.json:
        session.out(json.dumps({"order": order}) + "\n")
        return 0
    labels = [replay.is_wanted(rows[number].get(args.label)) for number in order]
    wanted, found = sum(labels), 0
    session.out(f"{len(rows):,} papers, {wanted:,} wanted\n")
    marks = iter((0.5, 0.8, 0.95, 1.0))
    mark = next(marks)
    for read, hit in enumerate(labels, 1):
        found += hit
        while wanted and found >= mark * wanted:
            session.out(f"  {mark:4.0%} of them found after reading {read:,} ({read / len(rows):.0%})\n")
            following = next(marks, None)
            if following is None:
                return 0
            mark = following
    return 0


def _rows(path: Path) -> list[dict[str, Any]]:
    """Every entry of a file, in order, with whatever it says; one that can't be read is an empty row."""
    from readlist import sources
    from readlist.errors import SourceError

    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path} can't be read ({error.strerror})", "Check the name") from error
    reading = sources.read(data, path.name)
    rows: dict[int, dict[str, Any]] = {rejected.source.entry: {} for rejected in reading.rejected}
    for record in reading.records:
        rows[record.source.entry] = {**record.extra, "title": record.title, "abstract": record.abstract}
    return [rows[entry] for entry in sorted(rows)]
