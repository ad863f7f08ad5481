"""`tags`, `lists` and `stats`: what papers are grouped and counted by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.errors import UsageError
from readlist.regrouping import regroup

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from readlist.commands.session import Session
    from readlist.library import Library
    from readlist.progress import Statistics
    from readlist.ranking import Estimate

VERBS = {"rename": 2, "merge": 2, "delete": 1}


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of one of these commands."""
    if name != "stats":
        parser.add_argument(
            "verb", nargs="?", choices=list(VERBS), help="rename OLD NEW, merge A B (A goes into B), delete A"
        )
        parser.add_argument("names", nargs="*", help="names as listed")
        parser.add_argument("--yes", action="store_true", help="don't ask")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run one of these commands."""
    with session.library() as library:
        if name == "stats":
            return _stats(library.statistics(), _outlook(library, session), args, session)
        counts = library.columns.tag_counts() if name == "tags" else library.columns.list_counts()
        if args.verb:
            names = [*args.names, *(args.after or ())]
            return _change(library, name, args.verb, names, counts, args, session)
        if args.json:
            session.json([{"name": each, "papers": count} for each, count in counts.items()])
        else:
            for each, count in counts.items():
                session.out(f"{count:8,}  {each}\n")
        return 0


def _change(
    library: Library, what: str, verb: str, names: list[str], counts: dict[str, int], args: Namespace, session: Session
) -> int:
    if len(names) != VERBS[verb]:
        raise UsageError(f"{verb} takes {VERBS[verb]} names, not {len(names)}", f"`readlist {what} --help` shows how")
    old = _known(names[0], counts, what)
    new = names[1].strip() if len(names) > 1 else ""
    if verb == "merge":
        new = _known(new, counts, what)
    elif verb == "rename":
        if not new:
            raise UsageError("the new name is empty", "Give a name")
        taken = [each for each in counts if each.casefold() == new.casefold() and each.casefold() != old.casefold()]
        if taken:
            raise UsageError(
                f"there is {taken[0]!r} already", f"`readlist {what} merge {old!r} {taken[0]!r}` puts them together"
            )
    said = f"{verb} {what[:-1]} {old}" + (f" → {new}" if new else "")
    if not session.ask(f"{said.capitalize()} ({counts[old]:,} papers)?", yes=args.yes):
        session.say("nothing was changed")
        return 1
    decision = regroup(library, what, old, new)
    session.say(f"{library.describe(decision)} · `readlist undo` takes it back")
    return 0


def _known(name: str, counts: dict[str, int], what: str) -> str:
    for each in counts:
        if each.casefold() == name.strip().removeprefix("#").casefold():
            return each
    raise UsageError(f"there is no {what[:-1]} {name!r}", f"`readlist {what}` lists them")


def _outlook(library: Library, session: Session) -> Estimate | None:
    """How many wanted papers are probably left; None where that can't be said, or not without reading every paper."""
    from readlist.suggesting import Suggester

    suggester = Suggester(library, session.settings)
    if not library.columns.decided or not suggester.recall():
        return None
    estimate = suggester.estimate()
    return estimate if estimate.founded else None


def _stats(statistics: Statistics, outlook: Estimate | None, args: Namespace, session: Session) -> int:
    progress = statistics.progress
    if args.json:
        session.json(
            {
                "papers": statistics.total,
                "decided": progress.decided,
                "undecided": progress.undecided,
                "per_minute": progress.per_minute,
                "seconds_left": progress.seconds_left,
                "wanted_left": outlook.to_json() if outlook is not None else None,
                "statuses": dict(statistics.statuses),
                "lists": dict(statistics.lists),
                "tags": dict(statistics.tags),
                "days": dict(statistics.days),
            }
        )
        return 0
    session.out(f"{statistics.total:,} papers, {progress.decided:,} decided, {progress.undecided:,} to go\n")
    if outlook is not None:
        session.out(f"{outlook.sentence}\n")
    for title, counts in (("Status", statistics.statuses), ("Lists", statistics.lists), ("Tags", statistics.tags)):
        if counts:
            session.out(f"\n{title}\n" + "".join(f"{count:8,}  {name}\n" for name, count in counts.items()))
    if statistics.days:
        most = max(statistics.days.values())
        session.out("\nDecided a day\n")
        for day, count in list(statistics.days.items())[-30:]:
            session.out(f"  {day}  {'█' * max(1, round(40 * count / most))} {count:,}\n")
    return 0
