"""A paper: the facts, as they came and as people read them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.mark import Mark

TitleFrom = Literal["given", "derived"]
LinkKind = Literal["code", "data", "model", "demo", "project", "paper", "video", "other"]
Markup = Literal["", "html", "markdown"]
Emphasis = Literal["bold", "italic", "code"]


@dataclass(frozen=True, slots=True)
class Link:
    """An address that a paper offers, cleaned.

    Attributes:
        url: Absolute, with scheme, without tracking or trailing punctuation.
        kind: What is behind it, judged by host and context.
        host: `github.com`; lower case, without `www.`.
        origin: Where it was found: `abstract`, `comment` or `field:NAME`.
    """

    url: str
    kind: LinkKind
    host: str
    origin: str


@dataclass(frozen=True, slots=True)
class Span:
    """Emphasised characters of a text: `text[start:end]`."""

    start: int
    end: int
    style: Emphasis


@dataclass(frozen=True, slots=True)
class Source:
    """Where one record came from.

    Attributes:
        file: The file's name as given (no folder of this machine), `-` for standard input.
        entry: 1-based number of the record within the file.
        line: 1-based line on which it begins, 0 where lines mean nothing.
        id: The source's own id (citation key, accession number…), empty for none.
    """

    file: str
    entry: int
    line: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a source says of a paper beside its title, as it came.

    Attributes:
        markup: What the format itself says titles and abstracts are written in; empty means LaTeX or plain text.
        openreview: The forum id.
        comment: The authors' comment (arXiv) or what plays its part.
        lists: Where the paper comes from ("ICML 2026").
        extra: Fields of the source that nothing above maps, JSON values only.
    """

    abstract: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    url: str = ""
    pdf: str = ""
    keywords: tuple[str, ...] = ()
    comment: str = ""
    lists: tuple[str, ...] = ()
    markup: Markup = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Facts):
    """What a source says of one paper: raw text, nothing derived, no key yet; the import adds its own list.

    Attributes:
        key: Only from our own export: the key that the paper had.
        aliases: Only from our own export: what else it was known by.
        mark: Only from our own export: what the user had said of it.
        added: Only from our own export: when it was first imported, ISO 8601.
        read: A box that was ticked by hand in an exported Markdown list.
    """

    source: Source
    title: str = ""
    key: str = ""
    aliases: tuple[str, ...] = ()
    mark: Mark | None = None
    added: str = ""
    read: bool = False


@dataclass(frozen=True, slots=True)
class Rejected:
    """An entry that could not be made a record of; it costs that entry alone."""

    source: Source
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper(Facts):
    """The facts of one paper: raw, and what is derived from the raw.

    Attributes:
        key: 12 hexadecimal digits, assigned once.
        aliases: What else it is known by: `doi:…`, `arxiv:…`, `openreview:…`, citation keys, fingerprints, old keys.
        title_raw: As it came; empty where none was given.
        name, title, title_from, text, spans, links: Derived by `readlist.text.derive` (version `derived`) from the raw
            facts: what the paper calls its own system, the readable title, the readable abstract without markup, its
            emphasised characters, and its links.
        sources: Every record that this paper was met in, first one first; never empty once stored.
        added, changed: ISO 8601 in UTC.
    """

    key: str
    aliases: tuple[str, ...] = ()
    title_raw: str = ""
    sources: tuple[Source, ...] = ()
    added: str = ""
    changed: str = ""
    name: str | None = None
    title: str = ""
    title_from: TitleFrom = "given"
    text: str = ""
    spans: tuple[Span, ...] = ()
    links: tuple[Link, ...] = ()
    derived: int = 0

    @property
    def source(self) -> Source:
        """The first record that brought the paper."""
        return self.sources[0]
