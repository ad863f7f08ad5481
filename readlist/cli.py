"""The command line: arguments become calls of the core, failures become exit codes."""

from __future__ import annotations

import gc
import importlib
import sys
from typing import TYPE_CHECKING

from readlist import __version__, streams
from readlist.errors import ReadlistError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.commands.session import Session


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: The arguments, those of the process by default.

    Returns:
        The exit status: 0 done, 1 done in part or nothing matched, 2 nothing done, 130 interrupted.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    streams.steady()
    try:
        try:
            with streams.endable():
                code = _run(arguments)
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
        streams.out("", flush=True)
    except ReadlistError as error:
        streams.say(f"readlist: {error}")
        return error.exit_code
    except BrokenPipeError:  # the reader has had enough
        streams.mute(sys.stdout)
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        about = f": {str(error.filename)[:200]}" if error.filename else ""
        streams.say(f"readlist: {error.strerror or error}{about}. Check the name, the permissions and the disk.")
        return 2
    except Exception as error:  # nobody foresaw it; people still get a sentence
        from readlist import mishap

        streams.say(f"readlist: {mishap.told(error)}")
        return 2
    return code


def _run(arguments: list[str]) -> int:
    from readlist.commands.session import Session

    library, arguments = _library_option(arguments)
    session = Session(library)
    try:
        return _dispatch(arguments, session)
    finally:
        session.end()


def _dispatch(arguments: list[str], session: Session) -> int:
    if not arguments:
        gc.disable()  # what is imported for the app stays
        from readlist.commands.opening import open_app

        return open_app(session, [])
    from readlist.commands.registry import COMMANDS

    if arguments[0] in COMMANDS:
        return run_command(arguments[0], arguments[1:], session)
    if arguments[0] in {"--version", "-V"}:
        session.out(f"readlist {__version__}\n")
        return 0
    if arguments[0] in {"-h", "--help", "help"}:
        session.out(overview())
        return 0
    from readlist.commands import opening

    plain = "--plain" in arguments
    paths = [argument for argument in arguments if argument != "--plain"]
    if paths and paths[0] == "--":
        paths = paths[1:]
    elif paths:
        _look_for_mistakes(paths[0])
    return opening.open_app(session, paths, plain=plain)


def _library_option(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Take `--library DIR` out of what stands before `--`."""
    rest: list[str] = []
    library: str | None = None
    pending = iter(arguments)
    for argument in pending:
        if argument == "--":
            rest += [argument, *pending]
        elif argument == "--library":
            library = next(pending, None)
            if library is None:
                raise UsageError("--library needs a folder", "Write `--library DIR`")
        elif argument.startswith("--library="):
            library = argument.removeprefix("--library=")
        else:
            rest.append(argument)
    if library == "":
        raise UsageError("--library needs a folder", "Write `--library DIR`")
    return library, rest


def _look_for_mistakes(word: str) -> None:
    """A first word that is no file was probably meant as a command."""
    import difflib
    from pathlib import Path

    from readlist.commands.registry import COMMANDS

    if word == "-" or Path(word).exists():
        return
    if word.startswith("-"):
        raise UsageError(f"there is no option {word}", "`readlist --help` shows the commands")
    near = difflib.get_close_matches(word, COMMANDS, n=1)
    step = f"Did you mean `readlist {near[0]}`?" if near else "`readlist --help` shows the commands"
    raise UsageError(f"there is no command and no file {word!r}", step)


def run_command(name: str, arguments: list[str], session: Session) -> int:
    """Parse one command's arguments and run it.

    Raises:
        ReadlistError: It could not be done.
    """
    from readlist.commands.registry import COMMANDS, parser_of

    module = importlib.import_module(f"readlist.commands.{COMMANDS[name][0]}")
    before, after = arguments, None
    if "--" in arguments:
        at = arguments.index("--")
        before, after = arguments[:at], arguments[at + 1 :]
    prepare = getattr(module, "prepare", None)
    for at in range(len(before) - 1, 0, -1):
        if before[at - 1] == "--sort":  # an order that is turned round looks like an option
            before[at - 1 : at + 1] = [f"--sort={before[at]}"]
    words: list[str] = []
    if prepare is not None:
        before, words = prepare(name, before)
    parser = parser_of(name)
    parser.check(before)
    args = parser.parse_intermixed_args(before)
    args.words, args.after = words, after
    return int(module.run(name, args, session))


def overview() -> str:
    """What `readlist --help` prints."""
    from readlist.commands.registry import COMMANDS

    width = max(map(len, COMMANDS))
    lines = [
        "readlist: a reading list for the terminal.",
        "",
        "  readlist                    open the app",
        "  readlist PATH…              import files or folders, then open the app",
        "  readlist COMMAND …          one of the commands below; `readlist COMMAND --help` tells more",
        "",
        "  --library DIR               the library's folder, else $READLIST_LIBRARY, else your data folder",
        "  --plain                     the app as plain lines, for screen readers",
        "  --version",
        "",
        *(f"  {name:{width}}  {what}" for name, (_, what) in COMMANDS.items()),
        "",
    ]
    return "\n".join(lines)
