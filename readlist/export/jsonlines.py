"""JSON lines: each line one paper, as every command prints it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from readlist.document import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from readlist.export.formats import Items, Options


def render(items: Items, options: Options) -> Iterator[str]:
    """One line a paper; nothing for none."""
    for paper, mark in items:
        yield json.dumps(to_json(paper, mark), ensure_ascii=False) + "\n"
