"""Papers and marks go out in the form the next tool expects: the registry of formats.

A format is one module with a `render(items, options)` and one line of `FORMATS`. The modules are imported when used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from readlist.errors import UsageError
from readlist.export.files import write
from readlist.export.formats import GROUPS, Format, Group, Item, Items, Options, Render

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["FORMATS", "GROUPS", "Format", "Group", "Item", "Items", "Options", "find", "for_file", "render", "write"]

FORMATS: Final[tuple[Format, ...]] = (
    Format("md", "Markdown list", ".md", "readlist.export.markdown", ("markdown",)),
    Format("bib", "BibTeX", ".bib", "readlist.export.bibtex", ("bibtex", "biblatex")),
    Format("json", "JSON", ".json", "readlist.export.jsons"),
    Format("jsonl", "JSON lines", ".jsonl", "readlist.export.jsonlines", ("ndjson",)),
)


def find(name: str) -> Format:
    """The format of an id, another spelling or a suffix, in any case.

    Raises:
        UsageError: There is none.
    """
    wanted = name.strip().casefold().removeprefix(".")
    for format in FORMATS:
        if wanted in (format.id, *format.names) or (format.suffix and "." + wanted == format.suffix):
            return format
    known = ", ".join(format.id for format in FORMATS)
    raise UsageError(f"there is no export format {name!r}", f"Choose one of: {known}.")


def for_file(path: Path) -> Format | None:
    """The format that a file's name asks for, None where it asks for none."""
    suffix = path.suffix.casefold()
    return next((format for format in FORMATS if format.suffix and format.suffix == suffix), None)


def render(
    format: str | Format, items: Items, *, group: Group = "status", template: str | None = None, title: str = ""
) -> Iterator[str]:
    """The papers in a format, as chunks of text whose sum is the file: the same for the same items, everywhere.

    Args:
        format: A format or its name; without meaning where a template is given.
        items: The papers with their marks, in order.
        group: How Markdown and HTML divide them; the other formats keep the order.
        template: The text that each paper becomes, see `readlist.template`.
        title: The heading of Markdown and HTML.

    Raises:
        UsageError: No such format or group, or a template that can't be read; at once, not at the first chunk.
    """
    if group not in GROUPS:
        raise UsageError(f"there is no grouping {group!r}", f"Choose one of: {', '.join(GROUPS)}.")
    if template is not None:
        from readlist.template import compile_template  # it uses formats of this package itself

        expand = compile_template(template)
        ending = "" if template.endswith("\n") else "\n"
        return (expand(paper, mark) + ending for paper, mark in items)
    found = find(format) if isinstance(format, str) else format
    if found.folder:
        raise UsageError(f"the format {found.id} writes a folder, not one text", "Name the folder with -o.")
    writer = cast("Render", import_module(found.module).render)
    return writer(items, Options(group=group, title=title))
