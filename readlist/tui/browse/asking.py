"""Asking: what needs a dialog, from its question to what is done with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from readlist.tui.browse.deciding import Deciding
    from readlist.tui.browse.librarian import Librarian
    from readlist.tui.browse.writing import Writing


async def history(screen: Deciding) -> None:
    """All decisions; any one can be taken back."""


async def tags(screen: Writing) -> None:
    """Put tags on the targets, take tags off."""


async def manage_tags(screen: Writing) -> None:
    """Rename, merge and delete tags."""


async def import_pasted(screen: Librarian, text: str) -> None:
    """Offer to import text that was pasted."""
