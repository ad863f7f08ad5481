"""Sources: the forms in which papers come, and which file is in which.

A format is one module with `likely(head)` and `read(content)`, and one line of `FORMATS`. The modules are imported when
they are used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from readlist.errors import UsageError
from readlist.paper import Record, Rejected
from readlist.sources.content import Content
from readlist.sources.reading import Format, Item, Reader, Reading, Warned

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FORMATS", "Content", "Format", "Item", "Reading", "Warned", "find", "items", "read", "recognise"]

# In the order in which they are asked where two are as sure of a file.
FORMATS: Final[tuple[Format, ...]] = (
    Format("atom", "Atom feed of arXiv", "readlist.sources.atom", ("xml", "arxiv-xml")),
    Format(
        "json", "JSON or JSON lines", "readlist.sources.jsonfile", ("jsonl", "ndjson", "csl", "csljson", "csl-json")
    ),
    Format("bib", "BibTeX", "readlist.sources.bibtex", ("bibtex", "biblatex")),
    Format("ris", "RIS", "readlist.sources.ris"),
    Format("nbib", "MEDLINE", "readlist.sources.nbib", ("medline", "pubmed")),
    Format("enw", "EndNote", "readlist.sources.enw", ("endnote", "refer")),
    Format("wos", "Web of Science", "readlist.sources.wos", ("isi", "ciw")),
    Format("arxiv", "arXiv listing e-mail", "readlist.sources.listing", ("eml", "email", "mail")),
    Format("md", "Markdown list", "readlist.sources.markdown", ("markdown",)),
    Format("csv", "CSV or TSV", "readlist.sources.table", ("tsv", "tab", "xls.csv")),
    Format("text", "plain text", "readlist.sources.plaintext", ("txt", "plain")),
)
_SURE: Final = 0.5


def find(name: str) -> Format:
    """The format of an id or another word for it, in any case.

    Raises:
        UsageError: There is none.
    """
    wanted = name.strip().casefold().removeprefix(".")
    for format in FORMATS:
        if wanted == format.id or wanted in format.names:
            return format
    known = ", ".join(format.id for format in FORMATS)
    raise UsageError(f"there is no format {name!r}", f"Choose one of: {known}.")


def recognise(content: Content) -> Format:
    """The format that a file is most likely in, by what it holds and, between equals, by its name."""
    suffix = content.name.rpartition(".")[2].casefold()
    best, sureness = FORMATS[-1], 0.0
    for format in FORMATS:
        likelihood = _reader(format).likely(content.head)
        if likelihood and (suffix == format.id or suffix in format.names):
            likelihood += 0.25
        if likelihood > sureness:
            best, sureness = format, likelihood
    return best


def items(content: Content, format: str | Format | None = None) -> Iterator[Item]:
    """Every entry of a file in order: a record, or rejected; and what else is to be said of the file.

    Raises:
        UsageError: There is no such format.
    """
    if format is None:
        format = recognise(content)
    elif isinstance(format, str):
        format = find(format)
    if content.note:
        yield Warned(content.note)
    yield from _reader(format).read(content)


def read(data: bytes, name: str, format: str | None = None) -> Reading:
    """Everything that a file holds.

    Args:
        data: Its bytes, in any encoding.
        name: Its name, as it is kept in sources.
        format: The id of a format; recognised where None.

    Raises:
        SourceError: It is empty or no text.
        UsageError: There is no such format.
    """
    content = Content(data, name)
    chosen = recognise(content) if format is None else find(format)
    reading = Reading(chosen.id)
    for item in items(content, chosen):
        if isinstance(item, Record):
            reading.records.append(item)
        elif isinstance(item, Rejected):
            reading.rejected.append(item)
        else:
            reading.warnings.append(item.text)
    first = next((record.lists for record in reading.records if record.lists), ())
    reading.list_name = first[0] if first else ""
    return reading


def _reader(format: Format) -> Reader:
    return cast("Reader", import_module(format.module))
