"""The failures that a person can cause or meet, told in one sentence."""

from __future__ import annotations


class ReadlistError(Exception):
    """An expected failure: what went wrong and where, and what to do next.

    Args:
        message: What is wrong and where, without a final stop.
        next_step: What the user can do now, as a sentence; may be empty.
        exit_code: The command line's exit status: 1 for done in part or nothing matched, 2 for nothing done.
    """

    def __init__(self, message: str, next_step: str = "", *, exit_code: int = 2) -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step
        self.exit_code = exit_code

    def __str__(self) -> str:
        return f"{self.message}. {self.next_step}".strip() if self.next_step else self.message


class UsageError(ReadlistError):
    """A command or argument that can't be understood."""


class SourceError(ReadlistError):
    """A file to import that can't be read, isn't text or holds nothing."""


class DamagedError(ReadlistError):
    """A file of the library that isn't understood and so is not touched."""


class LibraryError(ReadlistError):
    """A library that can't be opened or written: permissions, disk, a newer version."""


class CancelledError(ReadlistError):
    """A long task that the user stopped; nothing of it was kept."""
