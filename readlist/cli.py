"""The command line: arguments become calls of the core, failures become exit codes."""

from __future__ import annotations


def main(argv: list[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit status: 0 done, 1 done in part or nothing matched, 2 nothing done.
    """
    raise NotImplementedError
