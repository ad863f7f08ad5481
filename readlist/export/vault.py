"""A vault: a folder of Markdown notes, one a paper, that people go on writing in.

A note is found again by its key in its front matter, whatever its name and subfolder have become. A second export
replaces the front matter's fields that are ours and the block between the two comments; everything else is the user's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from readlist.errors import ReadlistError
from readlist.export.citekeys import citation_keys
from readlist.export.files import write
from readlist.export.markdown import DERIVED, address, byline, page_of
from readlist.export.mdtext import block, inline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from readlist.export.formats import Item
    from readlist.mark import Mark
    from readlist.paper import Paper

BEGIN: Final = "<!-- readlist:begin -->"
END: Final = "<!-- readlist:end -->"
_FRONT: Final = re.compile(r"\ufeff?---[ \t]*\r?\n(?P<fields>.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_KEY: Final = re.compile(r"^readlist:[ \t]*[\"']?(?P<key>[0-9a-f]{12})[\"']?[ \t]*\r?$", re.MULTILINE)
_FIELD: Final = re.compile(
    r"^(?P<name>[^\s#:][^:\n]*):(?:[ \t].*|\r?)\n(?:(?:[ \t]+.*|- .*|-\r?|[ \t]*\r?)\n)*", re.MULTILINE
)
_BLOCK: Final = re.compile(rf"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
_HEAD_BYTES: Final = 65_536
_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
_LONGEST: Final = 100
_OURS: Final = (
    "readlist", "title", "title_from", "authors", "venue", "year", "doi", "arxiv", "url", "pdf", "code", "status",
    "rating", "tags", "keywords", "lists", "citekey",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Notes:
    """What became of a vault's notes.

    Attributes:
        written: How many are new.
        updated: How many were there and were made new.
        unchanged: How many were there and said the same.
        alone: The names of those that were left alone, for their comments don't make one block or they aren't UTF-8.
    """

    written: int
    updated: int
    unchanged: int
    alone: tuple[str, ...]

    def __str__(self) -> str:
        """What became of them, without final stop."""
        counts = {"written": self.written, "updated": self.updated, "unchanged": self.unchanged}
        said = [f"{count:,} {what}" for what, count in counts.items() if count]
        if self.alone:
            more = ", …" if len(self.alone) > 3 else ""
            names = ", ".join(self.alone[:3]) + more
            said.append(f"{len(self.alone):,} left alone, as their readlist comments don't match ({names})")
        return ", ".join(said)


def write_folder(folder: Path, items: Iterable[Item]) -> Notes:
    """Write or update the notes of some papers in a folder; notes of other papers stay as they are.

    Raises:
        ReadlistError: The folder can't be read or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = dict(_notes(folder))
    except OSError as error:
        raise ReadlistError(f"{folder} can't be used as a vault: {error.strerror}", "Name another folder.") from error
    written = updated_ = unchanged = 0
    alone: list[str] = []
    papers = items if isinstance(items, Sequence) else list(items)
    keys = citation_keys(papers)
    for paper, mark in papers:
        path = there.get(paper.key)
        if path is None:
            path = there[paper.key] = _free(folder, keys[paper.key], paper.key)
            write(path, [note(paper, mark, keys[paper.key])])
            written += 1
            continue
        old = _read(path)
        new = None if old is None else updated(old, paper, mark, keys[paper.key])
        if new is None:
            alone.append(path.name)
        elif new == old:
            unchanged += 1
        else:
            write(path, [new], force=True)
            updated_ += 1
    return Notes(written, updated_, unchanged, tuple(alone))


def note(paper: Paper, mark: Mark, citekey: str) -> str:
    """A new note."""
    return f"---\n{_front(paper, mark, citekey)}---\n\n{_body(paper, mark)}\n\n"


def updated(old: str, paper: Paper, mark: Mark, citekey: str) -> str | None:
    """An old note with our part of it made new; None where its two comments don't make one block."""
    front = _FRONT.match(old)
    prose = old[front.end() :] if front else old
    theirs = "".join(_theirs(front["fields"])) if front else ""
    body = _body(paper, mark)
    begins, ends = prose.count(BEGIN), prose.count(END)
    if begins == ends == 1 and _BLOCK.search(prose):
        prose = _BLOCK.sub(lambda match: body, prose)
    elif begins or ends:
        return None
    else:
        prose = f"\n{body}\n\n{prose.lstrip()}"
    bom = "\ufeff" if old.startswith("\ufeff") else ""
    return f"{bom}---\n{_front(paper, mark, citekey)}{theirs}---\n{prose}"


def _theirs(fields: str) -> Iterator[str]:
    """The fields of a front matter that aren't ours, and its comments, as they stand."""
    at = 0
    fields = fields if not fields or fields.endswith("\n") else fields + "\n"
    for match in _FIELD.finditer(fields):
        yield fields[at : match.start()]
        at = match.end()
        if match["name"].strip().strip("\"'") not in _OURS:
            yield match[0]
    yield fields[at:]


def _front(paper: Paper, mark: Mark, citekey: str) -> str:
    values: dict[str, Any] = {
        "readlist": paper.key,
        "title": paper.title,
        "title_from": paper.title_from,
        "authors": list(paper.authors),
        "venue": paper.venue,
        "year": paper.year,
        "doi": paper.doi,
        "arxiv": paper.arxiv,
        "url": paper.url,
        "pdf": paper.pdf,
        "code": [link.url for link in paper.links if link.kind == "code"],
        "status": mark.status,
        "rating": mark.rating,
        "tags": [re.sub(r"\s+", "-", tag) for tag in mark.tags],
        "keywords": list(paper.keywords),
        "lists": list(paper.lists),
        "citekey": citekey,
    }
    return "".join(f"{name}: {_yaml(value)}\n" for name, value in values.items() if value)


def _yaml(value: Any) -> str:
    """A value as YAML, of which JSON is a part; line separators are escaped, which YAML 1.1 would break lines at."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda match: f"\\u{ord(match[0]):04x}", text)


def _body(paper: Paper, mark: Mark) -> str:
    derived = f" {DERIVED}" if paper.title_from == "derived" else ""
    parts = [f"# {inline(paper.title or paper.name or 'Untitled', start=True)}{derived}"]
    if about := byline(paper):
        parts.append(inline(about, start=True))
    pages = [page_of(paper) or "", *(link.url for link in paper.links)]
    if links := [f"- {address(url)}" for url in dict.fromkeys(filter(None, pages))]:
        parts.append("\n".join(links))
    if paper.text:
        parts += ["## Abstract", block(paper.text, paper.spans)]
    if mark.note.strip():
        parts += ["## Note", mark.note.strip().replace("<!-- readlist:", "<!-- readlist :")]
    inner = "\n\n".join(parts)
    return f"{BEGIN}\n\n{inner}\n\n{END}"


def _notes(folder: Path) -> Iterator[tuple[str, Path]]:
    """The notes in a folder and its subfolders that have a paper's key; hidden folders are not looked into."""
    for path in sorted(folder.rglob("*.md")):
        if any(part.startswith(".") for part in path.relative_to(folder).parts) or not path.is_file():
            continue
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES).decode("utf-8", "replace")
        front = _FRONT.match(head)
        if front and (match := _KEY.search(front["fields"])):
            yield match["key"], path


def _read(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _free(folder: Path, citekey: str, key: str) -> Path:
    """A name that is made of the citation key and that no file has, whatever the file system thinks of case."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", citekey).strip(".-")[:_LONGEST]
    if not name or _RESERVED.match(name):
        name = f"paper-{name}"
    for stem in (name, f"{name}-{key}"):
        if not (path := folder / f"{stem}.md").exists():
            return path
    number = 2
    while (path := folder / f"{name}-{key}-{number}.md").exists():
        number += 1
    return path
