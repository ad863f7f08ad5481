"""The search language: one string for the search box, saved searches, bulk actions and every command.

`parser.parse` reads it, `nodes` are what it is made of. An app that is opening asks for everything or for what is
undecided, so that nothing here but the query itself is loaded with it.
"""

from __future__ import annotations

from readlist.query.query import Query, Token, TokenKind

__all__ = ["Query", "Token", "TokenKind"]
