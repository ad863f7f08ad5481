"""Plain text: abstracts as paragraphs, with or without titles, numbers, headings, rules and wrapped lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from readlist.paper import Record, Source
from readlist.sources import heading, labelled, values
from readlist.sources.blocks import Block, are_names, begins_with_title, blocks, kind, may_be_title
from readlist.text.fold import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from readlist.sources.blocks import Kind
    from readlist.sources.content import Content
    from readlist.sources.heading import Heading
    from readlist.sources.reading import Item

_SECTION: Final = 6
"""Paragraphs of one paper at most, where rules part the papers."""


@dataclass(slots=True)
class _Draft:
    """A paper as far as its paragraphs have been seen."""

    line: int
    title: str = ""
    authors: tuple[str, ...] = ()
    body: list[str] = field(default_factory=list)


def likely(head: str) -> float:
    """How much a file looks like plain text: it always may be, and nothing speaks for it."""
    return 0.1


def read(content: Content) -> Iterator[Item]:
    """A record for every paper that the paragraphs seem to tell of; no word is lost."""
    text = clean(content.text.replace("\f", "\n\n").replace("\v", "\n"))
    if labelled.likely(text):
        yield from labelled.read(text, content.name)
        return
    entry = 0
    for list_heading, members in _lists(blocks(text)):
        for draft in _drafts(members):
            entry += 1
            yield Record(
                source=Source(content.name, entry, draft.line),
                title=values.line(draft.title),
                abstract="\n\n".join(draft.body),
                authors=draft.authors,
                venue=list_heading.venue if list_heading else "",
                year=list_heading.year if list_heading else None,
                lists=(list_heading.name,) if list_heading else (),
            )


def _lists(found: Sequence[Block]) -> Iterator[tuple[Heading | None, list[Block]]]:
    """The paragraphs parted by the headings that name lists."""
    current: Heading | None = None
    members: list[Block] = []
    for place, block in enumerate(found):
        named = _list_heading(block, found, place)
        if named is None:
            members.append(block)
            continue
        if members:
            yield current, members
        current, members = named, []
    yield current, members


def _list_heading(block: Block, found: Sequence[Block], place: int) -> Heading | None:
    if len(block.lines) != 1 or block.number is not None or len(found) == 1:
        return None
    named = heading.parse(block.lines[0])
    if named is None:
        return None
    if named.plain:
        return named
    if place or not may_be_title(block.lines[0]):
        return None
    # The first line of a pile: it names a venue and a year, or it is the only short one above many abstracts.
    rest = [kind(one) for one in found[1:]]
    others = rest.count("title") + sum(bool(one.level) for one in found[1:])
    deeper = block.level and any(one.level > block.level for one in found[1:])
    alone = len(rest) >= 3 and others == 0
    return named if deeper or alone or (named.year is not None and len(rest) >= 2 and rest[0] != "body") else None


def _drafts(members: list[Block]) -> Iterator[_Draft]:
    ruled = sum(block.ruled for block in members)
    if any(block.level or block.number is not None for block in members):
        yield from _marked(members)
    elif ruled and ruled * _SECTION >= len(members) - 1:
        section: list[Block] = []
        for block in [*members, None]:
            if block is None or (block.ruled and section):
                yield from _one(section)
                section = []
            if block is not None:
                section.append(block)
    else:
        yield from _unmarked(members)


def _marked(members: list[Block]) -> Iterator[_Draft]:
    """Papers that begin with a heading or a number; what stands before the first is read as without."""
    marks = [place for place, block in enumerate(members) if block.level or block.number is not None]
    if marks[0]:
        yield from _unmarked(members[: marks[0]])
    for place, end in zip(marks, [*marks[1:], len(members)], strict=True):
        block, body = members[place], members[place + 1 : end]
        following = members[end] if end < len(members) else None
        if block.level and not body and following is not None and following.level > block.level:
            continue  # The heading of a section: its papers come below.
        yield from _one([block, *body])


def _one(section: list[Block]) -> Iterator[_Draft]:
    """The one paper that some paragraphs are."""
    if not section:
        return
    first, body = section[0], section[1:]
    draft = _Draft(first.line)
    shape: Kind = "title" if first.level else kind(first)
    if shape == "title" and (body or first.level or len(section) == 1):
        draft.title = first.joined
        if body and are_names(body[0].joined) and len(body) > 1:
            draft.authors = values.authors(body[0].joined)
            body = body[1:]
    elif shape == "both":
        _split(first, draft)
    elif shape == "titles" and not body:
        yield from (_Draft(first.line + n, line.strip()) for n, line in enumerate(first.lines))
        return
    else:
        draft.body.append(first.text)
    draft.body.extend(block.text for block in body)
    yield draft


def _unmarked(members: list[Block]) -> Iterator[_Draft]:
    """Papers told apart by nothing but what their paragraphs look like."""
    shapes = [kind(block) for block in members]
    if shapes.count("both") * 2 > len(shapes):
        shapes = [
            "both" if shape == "body" and len(block.lines) > 1 and begins_with_title(block, expected=True) else shape
            for shape, block in zip(shapes, members, strict=True)
        ]
    titles, bodies, both = shapes.count("title"), shapes.count("body"), shapes.count("both")
    # Where most papers have a title, a paragraph without belongs to the title above it.
    goes_on = titles * 4 >= bodies if titles > both else both >= bodies
    draft: _Draft | None = None
    for place, (block, shape) in enumerate(zip(members, shapes, strict=True)):
        following = shapes[place + 1] if place + 1 < len(shapes) else ""
        if shape == "body" and draft is not None and (goes_on or not draft.body):
            draft.body.append(block.text)
            continue
        if (
            shape == "title"
            and draft is not None
            and not draft.body
            and following == "body"
            and are_names(block.joined)
        ):
            draft.authors = values.authors(block.joined)
            continue
        if draft is not None:
            yield draft
            draft = None
        if shape == "titles":
            yield from (_Draft(block.line + n, line.strip()) for n, line in enumerate(block.lines))
        elif shape == "title":
            draft = _Draft(block.line, block.joined)
        elif shape == "both":
            draft = _Draft(block.line)
            _split(block, draft)
        else:
            yield _Draft(block.line, body=[block.text])
    if draft is not None:
        yield draft


def _split(block: Block, draft: _Draft) -> None:
    """Take the title, and the authors where a line is theirs, from the paragraph that begins with them."""
    draft.title, *rest = block.lines
    if len(rest) > 1 and are_names(rest[0]):
        draft.authors = values.authors(rest[0])
        rest = rest[1:]
    draft.body.append("\n".join(rest).strip())
