"""The registry of commands: which there are, what they do, and their parsers."""

from __future__ import annotations

import argparse
import importlib
from typing import Final, NoReturn

from readlist.errors import UsageError

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "import": ("intake", "bring papers into the library"),
    "ls": ("listing", "list papers"),
    "show": ("listing", "show one paper"),
    "links": ("listing", "list the links of papers"),
    "mark": ("marking", "set the status of papers"),
    "tag": ("marking", "put tags on papers and take them off"),
    "note": ("marking", "write a note on a paper"),
    "rate": ("marking", "rate a paper"),
    "remove": ("marking", "take papers out of the library (undo brings them back)"),
    "export": ("output", "write a reading list"),
    "undo": ("past", "take back the latest decision, or one by its id"),
    "redo": ("past", "make the latest undone decision again"),
    "log": ("past", "show the decisions"),
    "tags": ("groups", "list tags; rename, merge or delete one"),
    "lists": ("groups", "list lists; rename, merge or delete one"),
    "stats": ("groups", "count what was decided"),
    "dupes": ("twins", "find near twins that were not merged"),
    "suggest": ("learning", "list undecided papers, best first"),
    "simulate": ("learning", "replay a labelled file and see what would have been saved"),
    "demo": ("opening", "open a throw-away library holding the seeds"),
    "config": ("upkeep", "show or check the settings"),
    "keys": ("upkeep", "show the keys that are in force"),
    "doctor": ("upkeep", "check the library and repair it"),
    "completions": ("upkeep", "print shell completions"),
}
"""Each command's module under `readlist.commands` and what it does."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are ours."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing and leaving.

        Raises:
            UsageError: Always.
        """
        hint = f"`{self.prog} --help` shows what it takes"
        if message.startswith("unrecognized arguments: -"):
            hint += "; words of a query that begin with - go after --"
        raise UsageError(message, hint)

    def check(self, arguments: list[str]) -> None:
        """Refuse what begins with one - and is no option, which argparse takes for several options in a row.

        Raises:
            UsageError: There is such an argument.
        """
        known = {name: action.nargs for action in self._actions for name in action.option_strings}
        for argument in arguments:
            short = argument[:2]
            if len(argument) < 3 or argument[0] != "-" or argument[1] == "-" or argument[1:].isdecimal():
                continue
            if short not in known or known[short] == 0:
                self.error(f"unrecognized arguments: {argument}")


def count(text: str) -> int:
    """A number from 0 upwards, for `add_argument(type=…)`.

    Raises:
        argparse.ArgumentTypeError: It is none.
    """
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 upwards")
    return int(text)


def parser_of(name: str) -> Parser:
    """The parser of one command."""
    module = importlib.import_module(f"readlist.commands.{COMMANDS[name][0]}")
    parser = Parser(prog=f"readlist {name}", description=COMMANDS[name][1].capitalize() + ".", allow_abbrev=False)
    parser.add_argument("--library", metavar="DIR", help="the library's folder (before or after the command)")
    module.configure(name, parser)
    return parser
