"""`config`, `keys`, `doctor` and `completions`: looking after the program itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from readlist.commands.session import Session

SHELLS: Final = ("bash", "zsh", "tcsh")


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of one of these commands."""
    if name == "config":
        parser.add_argument(
            "verb",
            nargs="?",
            choices=["path", "show", "check"],
            default="show",
            help="where the file is, what is in force (also without a word), what is wrong",
        )
    elif name == "doctor":
        parser.add_argument("--repair", action="store_true", help="restore what is damaged from backup and log")
    elif name == "completions":
        parser.add_argument("shell", choices=SHELLS)


def run(name: str, args: Namespace, session: Session) -> int:
    """Run one of these commands."""
    if name == "config":
        return _config(args.verb, session)
    if name == "keys":
        return _keys(session)
    if name == "doctor":
        return _doctor(args, session)
    session.out(completions(args.shell))
    return 0


def _config(verb: str, session: Session) -> int:
    from readlist import config, configfile

    if verb == "path":
        session.out(f"{config.config_path()}\n")
        return 0
    if verb == "show":
        session.out(configfile.show(session.settings))
        return 0
    from readlist import keymap

    read = config.read()
    problems = [*map(str, read.problems), *map(str, keymap.resolve(read.settings).problems)]
    for problem in problems:
        session.out(f"{problem}\n")
    if not problems:
        session.say(
            f"{read.path}: all well" if read.path.exists() else f"{read.path}: not there, so the defaults are in force"
        )
    return 1 if problems else 0


def _keys(session: Session) -> int:
    from readlist import keymap

    resolved = keymap.resolve(session.settings)
    session.out(resolved.text())
    for problem in resolved.problems:
        session.say(f"readlist: {problem}")
    return 1 if resolved.problems else 0


def _doctor(args: Namespace, session: Session) -> int:
    from readlist.store.doctor import check
    from readlist.store.repair import repair

    findings = (repair if args.repair else check)(session.folder)
    for finding in findings:
        session.out(f"{finding}\n")
    return 2 if any(finding.severity == "error" for finding in findings) else 0


def completions(shell: str) -> str:
    """The completions of one of `SHELLS`, as the shell reads them."""
    import shtab

    from readlist.commands.registry import COMMANDS, Parser, parser_of

    whole = Parser(prog="readlist")
    commands = whole.add_subparsers()
    for name, (_, what) in COMMANDS.items():
        commands.add_parser(name, help=what, parents=[parser_of(name)], add_help=False, conflict_handler="resolve")
    return f"{shtab.complete(whole, shell=shell)}\n"
