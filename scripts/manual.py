"""Write the manual page and the shell completions that the wheel brings along, from the commands' own parsers.

Called when a wheel is built (hatch_build.py); by hand:

python scripts/manual.py FOLDER
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Final

from readlist.commands.registry import COMMANDS, parser_of
from readlist.commands.upkeep import completions

MANUAL: Final = "man/man1/readlist.1"
COMPLETIONS: Final = {"bash": "bash-completion/completions/readlist", "zsh": "zsh/site-functions/_readlist"}

HEAD: Final = r""".\" Made by scripts/manual.py
.TH READLIST 1
.SH NAME
readlist \- a full-screen reading list for researchers
.SH SYNOPSIS
.B readlist
[\fB\-\-library\fR \fIDIR\fR] [\fIPATH\fR ...]
.br
.B readlist
[\fB\-\-library\fR \fIDIR\fR] \fICOMMAND\fR ...
.SH DESCRIPTION
Without a command,
.B readlist
opens the app, after bringing in the files that are named.
In it,
.B ?
shows all keys.
The commands below do the same work from the shell.
.SH COMMANDS
"""

TAIL: Final = r""".SH QUERIES
Words in any order, each a word or the start of one;
.B \(dqsome words\(dq
together,
.B \-word
not,
.B |
either,
.B #tag
a tag; the fields
.BR is: ", " has: ", " tag: ", " list: ", " title: ", " author: ", " venue: ", " year: ", " link: ", " sort: .
Words that begin with \- go after \-\-.
.SH EXIT STATUS
0 done; 1 done in part, or nothing matched; 2 nothing done; 130 interrupted.
.SH ENVIRONMENT
.TP
.B READLIST_LIBRARY
The library's folder.
.TP
.B NO_COLOR
No colours.
.SH FILES
.B readlist config path
prints where the settings are; a library is a folder with
.IR papers.json ", " decisions/ ", " marks.json ", " imports/ " and " backups/ .
"""


def manual() -> str:
    """The manual page, as roff."""
    return HEAD + "".join(_section(name) for name in COMMANDS) + TAIL


def _section(name: str) -> str:
    parser = parser_of(name)
    places = " ".join(_shown(action) for action in parser._actions if not action.option_strings)
    lines = [f".SS {_roff(f'readlist {name} {places}'.strip())}", _roff(COMMANDS[name][1].capitalize() + ".")]
    for action in parser._actions:
        if action.help in {None, argparse.SUPPRESS} or "--help" in action.option_strings or action.dest == "library":
            continue
        names = ", ".join(action.option_strings) or _shown(action)
        value = f" {_shown(action)}" if action.option_strings and action.nargs != 0 else ""
        lines += [".TP", rf"\fB{_roff(names + value)}\fR", _roff(str(action.help) % {"default": action.default})]
    return "\n".join(lines) + "\n"


def _shown(action: argparse.Action) -> str:
    """An argument as it stands in the synopsis."""
    shown = action.metavar if isinstance(action.metavar, str) else None
    if shown is None:
        shown = "|".join(map(str, action.choices)) if action.choices else action.dest.upper()
    if action.nargs in {"*", "+"}:
        shown += " ..."
    return f"[{shown}]" if action.nargs in {"?", "*"} and not action.option_strings else shown


def _roff(text: str) -> str:
    """Text in which nothing means anything to roff."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    text = re.sub(r"[^\x00-\x7f]", lambda match: rf"\[u{ord(match[0]):04X}]", text)
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def files() -> dict[str, str]:
    """What stands in which file under `share/`."""
    return {MANUAL: manual(), **{path: completions(shell) for shell, path in COMPLETIONS.items()}}


def write(folder: Path) -> dict[str, str]:
    """Write them into a folder.

    Returns:
        The path of each file → where it goes below the prefix of an installation.
    """
    installed = {}
    for path, text in files().items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        installed[str(target)] = f"share/{path}"
    return installed


if __name__ == "__main__":
    for written in write(Path(sys.argv[1])):
        print(written)
