"""`mark`, `tag`, `note`, `rate` and `remove`: decisions from the command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from readlist.commands.session import add_selection, preview, rest, selection, status_of
from readlist.errors import ReadlistError, UsageError
from readlist.mark import STATUSES
from readlist.text.fold import clean

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from readlist.commands.session import Session
    from readlist.decision import Decision
    from readlist.library import Library


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of one of these commands."""
    if name in {"note", "rate"}:
        parser.add_argument("key", help="a key, an alias or the start of a key")
    if name == "note":
        parser.add_argument("text", nargs="*", help="the note; - reads it from standard input, none shows it")
        parser.add_argument("--edit", action="store_true", help="write it in $EDITOR")
        return
    if name == "rate":
        parser.add_argument("rating", type=int, metavar="0-5", help="0 for none")
        return
    if name == "mark":
        parser.add_argument("status", help=", ".join(status.id for status in STATUSES))
    if name == "tag":
        parser.usage = "readlist tag (+TAG|-TAG)... (--keys K,K…|- | -- QUERY) [--all] [--yes]"
        parser.epilog = "A tag with blanks is quoted for the shell: readlist tag '+in-context learning' -- attention"
    parser.add_argument(
        "query", nargs="*", help="the papers that this query finds" if name != "tag" else "+TAG or -TAG"
    )
    add_selection(parser)


def prepare(name: str, arguments: list[str]) -> tuple[list[str], list[str]]:
    """Take the tags to put on and off out of the arguments, which would look like options.

    Returns:
        The other arguments, and the tags with their signs.
    """
    if name != "tag":
        return arguments, []
    others: list[str] = []
    tags: list[str] = []
    value_next = False
    for argument in arguments:
        signed = argument[:1] == "+" or (argument[:1] == "-" and argument[1:2] not in {"", "-"} and argument != "-h")
        if value_next or not signed:
            others.append(argument)
        else:
            tags.append(argument)
        value_next = argument == "--keys"
    return others, tags


def run(name: str, args: Namespace, session: Session) -> int:
    """Run one of these commands."""
    with session.library() as library:
        if name == "note":
            return _note(library, args, session)
        if name == "rate":
            if not 0 <= args.rating <= 5:
                raise UsageError(f"{args.rating} is no rating", "Give a number from 0 to 5")
            position = library.find(args.key)
            return _done(library, library.rate([position], args.rating), session)
        if name == "mark":
            status = _status(args.status, [known.id for known in library.statuses])
            positions = selection(library, args, rest(args, args.query))
            return _bulk(library, positions, f"{status}:", lambda chosen: library.decide(chosen, status), args, session)
        if name == "remove":
            positions = selection(library, args, rest(args, args.query))
            return _bulk(library, positions, "remove", library.remove, args, session)
        return _tag(library, args, session)


def _status(text: str, known: Sequence[str]) -> str:
    if (status := status_of(text, known)) is not None:
        return status
    raise UsageError(f"there is no status {text!r}", f"Take one of {', '.join(known)}")


def _tag(library: Library, args: Namespace, session: Session) -> int:
    signed, words = list(args.words), list(args.after or ())
    if args.query:
        if args.keys is None:
            raise UsageError(f"{args.query[0]!r} is no tag", "Write +TAG or -TAG, and the query after --")
        raise UsageError(f"{args.query[0]!r} is no tag", "Write +TAG or -TAG")
    if args.keys is not None:
        signed, words = signed + words, []
    add: list[str] = []
    remove: list[str] = []
    for tag in signed:
        name = clean(tag[1:]).strip() if tag[0] == "+" else tag[1:].strip()
        if tag[:1] not in "+-" or not name:
            raise UsageError(f"{tag!r} is no tag", "Write +TAG or -TAG")
        (add if tag[0] == "+" else remove).append(name)
    if not add and not remove:
        raise UsageError("no tag was given", "Write +TAG or -TAG")
    positions = selection(library, args, words)
    what = " ".join([*(f"+{tag}" for tag in add), *(f"-{tag}" for tag in remove)])
    return _bulk(library, positions, f"{what} on", lambda chosen: library.tag(chosen, add, remove), args, session)


def _bulk(
    library: Library,
    positions: list[int],
    what: str,
    decide: Callable[[Sequence[int]], Decision],
    args: Namespace,
    session: Session,
) -> int:
    if not positions:
        session.say("nothing found")
        return 1
    if args.keys is None or len(positions) > 1 or not args.yes:
        session.say(preview(library, positions, what))
    if not session.ask("Go on?", yes=args.yes):
        session.say("nothing was changed")
        return 1
    return _done(library, decide(positions), session)


def _done(library: Library, decision: Decision, session: Session) -> int:
    session.say(f"{library.describe(decision)} · `readlist undo` takes it back")
    return 0


def _note(library: Library, args: Namespace, session: Session) -> int:
    position = library.find(args.key)
    text = " ".join(rest(args, args.text))
    before = library.mark(position).note
    if args.edit:
        text = edit(before)
    elif text == "-":
        text = sys.stdin.read()
    elif not args.text and args.after is None:
        session.out(f"{before}\n" if before else "")
        return 0
    if text.rstrip() == before:
        session.say("the note is as it was")
        return 0
    return _done(library, library.note(position, text.rstrip()), session)


def edit(text: str) -> str:
    """Let the user change a text in `$VISUAL` or `$EDITOR`.

    Raises:
        ReadlistError: There is no editor, or it failed; the text is unchanged.
    """
    import os
    import shlex
    import subprocess
    import tempfile
    from pathlib import Path

    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    with tempfile.TemporaryDirectory(prefix="readlist-") as folder:
        file = Path(folder) / "note.md"
        file.write_text(text, encoding="utf-8")
        try:
            done = subprocess.run([*shlex.split(command), str(file)], check=False)
        except (OSError, ValueError) as error:
            raise ReadlistError(f"the editor {command!r} could not be started ({error})", "Set $EDITOR") from error
        if done.returncode:
            raise ReadlistError(f"the editor {command!r} ended with {done.returncode}", "The note is as it was")
        return file.read_text(encoding="utf-8", errors="replace")
