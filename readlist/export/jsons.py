"""JSON: an array of papers as every command prints them, one a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from readlist.document import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options


def render(items: Items, options: Options) -> Iterator[str]:
    """An array, `[]` for no papers."""
    opened = False
    for paper, mark in items:
        yield (",\n" if opened else "[\n") + json.dumps(to_json(paper, mark), ensure_ascii=False)
        opened = True
    yield "\n]\n" if opened else "[]\n"
