"""`undo`, `redo` and `log`: the decisions that were made."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from readlist.commands.registry import count
from readlist.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Mapping

    from readlist.commands.session import Session
    from readlist.decision import Decision
    from readlist.library import Library

ASK_ABOVE = 100
"""Papers that a step may touch without being asked about."""


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of one of these commands."""
    if name in ("undo", "redo"):
        parser.add_argument(
            "id", nargs="?", help="only this decision, whatever came after it; `readlist log` shows the ids"
        )
    if name == "undo":
        parser.add_argument("--yes", action="store_true", help="don't ask, where the step is an import or large")
    if name == "log":
        parser.add_argument("key", nargs="?", help="only decisions on this paper")
        parser.add_argument("--limit", type=count, metavar="N", help="the latest N only")
        parser.add_argument("--json", action="store_true", help="as JSON")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run one of these commands."""
    with session.library() as library:
        if name == "log":
            return _log(library, args, session)
        if name == "undo":
            return _undo(library, args, session)
        step = _step(library, args, library.store.next_redo)
        if step is None or not step.undone:
            session.say("there is nothing to do again" if step is None else f"not taken back: {library.describe(step)}")
            return 1
        library.revert(step.id)
        session.say(f"done again: {library.describe(step)}")
        return 0


def _step(library: Library, args: Namespace, latest: Callable[[], Decision | None]) -> Decision | None:
    """The decision that is named, else the latest.

    Raises:
        UsageError: The name is of none that can be taken back.
    """
    id_ = args.id or next(iter(args.after or ()), None)
    if id_ is None:
        return latest()
    step = library.store.decision(id_)
    if step is None or step.target is not None or step.kind == "settings":
        raise UsageError(f"no decision {id_!r} can be taken back", "`readlist log` shows the ids")
    return step


def _undo(library: Library, args: Namespace, session: Session) -> int:
    step = _step(library, args, library.store.next_undo)
    if step is not None and step.undone:
        session.say(f"taken back already: {library.describe(step)} · `readlist redo {step.id}` makes it again")
        return 1
    if step is None:
        session.say("there is nothing to take back")
        return 1
    if step.kind in {"import", "merge"} or len(step.keys) > ASK_ABOVE:
        question = f"Take back: {library.describe(step)} ({_when(step)})?"
        if not session.ask(question, yes=args.yes):
            session.say("nothing was changed")
            return 1
    said = library.describe(step)
    library.revert(step.id)
    session.say(f"taken back: {said} · `readlist redo` makes it again")
    return 0


def _log(library: Library, args: Namespace, session: Session) -> int:
    decisions = library.history(args.key, args.limit)
    known = {decision.id: decision for decision in decisions}
    if args.json:
        session.json([_json(decision, _what(library, decision, known)) for decision in decisions])
    else:
        for decision in decisions:
            undone = "  (taken back)" if decision.undone else ""
            session.out(f"{decision.id}  {_when(decision)}  {_what(library, decision, known)}{undone}\n")
    return 0 if decisions else 1


def _what(library: Library, decision: Decision, known: Mapping[str, Decision]) -> str:
    """A decision in a few words; of an undo or redo, what it took back or made again."""
    if decision.target is None:
        return library.describe(decision)
    step = known.get(decision.target) or library.store.decision(decision.target)
    done = "taken back" if decision.kind == "undo" else "done again"
    return f"{done}: {library.describe(step) if step is not None else decision.target}"


def _when(decision: Decision) -> str:
    return datetime.fromisoformat(decision.time).astimezone().strftime("%Y-%m-%d %H:%M")


def _json(decision: Decision, what: str) -> dict[str, object]:
    return {
        "id": decision.id,
        "time": decision.time,
        "machine": decision.machine,
        "kind": decision.kind,
        "what": what,
        "keys": list(decision.keys),
        "undone": decision.undone,
    }
