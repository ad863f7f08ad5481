"""Papers and marks go out in the form the next tool expects: the registry of formats.

A format is one module with a `render(items, options)` and one line of `FORMATS`. The modules are imported when used.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from readlist.errors import ReadlistError, UsageError
from readlist.export.files import write
from readlist.export.formats import GROUPS, PLAIN, Format, Group, Item, Items, Options, Render, WriteFolder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = [
    "FORMATS",
    "GROUPS",
    "Format",
    "Group",
    "Item",
    "Items",
    "Options",
    "find",
    "for_file",
    "render",
    "save",
    "write",
]

FORMATS: Final[tuple[Format, ...]] = (
    Format("md", "Markdown list", ".md", "readlist.export.markdown", ("markdown",)),
    Format("table", "Markdown table", ".md", "readlist.export.table"),
    Format("vault", "Markdown vault, one note a paper", "", "readlist.export.vault", ("obsidian",), folder=True),
    Format("bib", "BibTeX", ".bib", "readlist.export.bibtex", ("bibtex", "biblatex")),
    Format("ris", "RIS", ".ris", "readlist.export.ris"),
    Format("csv", "CSV", ".csv", "readlist.export.spreadsheet"),
    Format("json", "JSON", ".json", "readlist.export.jsons"),
    Format("jsonl", "JSON lines", ".jsonl", "readlist.export.jsonlines", ("ndjson",)),
    Format("csl", "CSL-JSON", "", "readlist.export.csl", ("csl-json", "csljson")),
    Format("html", "HTML page", ".html", "readlist.export.page", ("htm",)),
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
    format: str | Format,
    items: Items | Iterable[Item],
    options: Options = PLAIN,
    *,
    template: str | None = None,
) -> Iterator[str]:
    """The papers in a format, as chunks of text whose sum is the file: the same for the same items, everywhere.

    Args:
        format: A format or its name; without meaning where a template is given.
        items: The papers with their marks, in order; a sequence that makes them when asked needs no room for all.
        options: What Markdown and HTML let the user choose; the other formats keep the order.
        template: The text that each paper becomes, see `readlist.export.template`.

    Raises:
        UsageError: No such format or group, or a template that can't be read; at once, not at the first chunk.
    """
    if options.group not in GROUPS:
        raise UsageError(f"there is no grouping {options.group!r}", f"Choose one of: {', '.join(GROUPS)}.")
    if template is not None:
        from readlist.export.template import compile_template  # it uses formats of this package itself

        expand = compile_template(template)
        ending = "" if template.endswith("\n") else "\n"
        return (expand(paper, mark) + ending for paper, mark in items)
    found = find(format) if isinstance(format, str) else format
    if found.folder:
        raise UsageError(f"the format {found.id} writes a folder, not one text", "Name the folder with -o.")
    writer = cast("Render", import_module(found.module).render)
    return writer(_sequence(items), options)


def _sequence(items: Items | Iterable[Item]) -> Items:
    return items if isinstance(items, Sequence) else list(items)


def save(
    path: Path,
    format: str | Format,
    items: Items | Iterable[Item],
    options: Options = PLAIN,
    *,
    template: str | None = None,
    force: bool = False,
) -> str:
    """Write papers to a file, or to a folder for a format of many files.

    Args:
        path: Where.
        format: As for `render`.
        items: As for `render`.
        options: As for `render`.
        template: As for `render`.
        force: Whether an existing file may be replaced; a folder's notes are only ever updated.

    Returns:
        What was written, a sentence without final stop.

    Raises:
        ReadlistError: There are no papers, or the file exists or can't be written; what was there is as it was.
    """
    items = _sequence(items)
    if not len(items):
        raise ReadlistError("no papers to export", f"{path} was not touched.", exit_code=1)
    found = find(format) if isinstance(format, str) else format
    if found.folder and template is None:
        write_notes = cast("WriteFolder", import_module(found.module).write_folder)
        return f"{path}: {write_notes(path, items)}"
    write(path, render(found, items, options, template=template), force=force)
    return f"wrote {len(items):,} {'paper' if len(items) == 1 else 'papers'} to {path}"
