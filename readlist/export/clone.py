"""`git clone` lines for papers that have a repository."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from readlist.text.links import clone_url

if TYPE_CHECKING:
    from collections.abc import Iterable

    from readlist.paper import Paper


@dataclass(frozen=True, slots=True)
class Clones:
    """Lines for a shell, each cloning one repository into a folder that it names.

    Attributes:
        lines: One a repository, safe to paste: quoted, asking nothing.
        with_repository: How many of the papers have a repository.
        papers: How many papers were asked about.
    """

    lines: tuple[str, ...]
    with_repository: int
    papers: int

    @property
    def text(self) -> str:
        """The lines, each ended."""
        return "".join(line + "\n" for line in self.lines)

    @property
    def sentence(self) -> str:
        """How many of the papers have a repository, without final stop."""
        if self.papers == 1:
            return "1 repository" if self.with_repository else "no repository"
        return f"{self.with_repository:,} of {self.papers:,} papers have a repository"


def clone_lines(papers: Iterable[Paper]) -> Clones:
    """The lines that clone the papers' repositories, each repository once, folders never the same twice."""
    lines: list[str] = []
    seen: set[str] = set()
    folders: set[str] = set()
    having = count = 0
    for paper in papers:
        count += 1
        urls = [url for link in paper.links if link.kind == "code" and (url := clone_url(link)) and _safe(url)]
        having += bool(urls)
        for url in urls:
            if url.casefold().removesuffix(".git") in seen:
                continue
            seen.add(url.casefold().removesuffix(".git"))
            lines.append(clone_line(url, _folder(url, paper.key, folders)))
    return Clones(tuple(lines), having, count)


def clone_line(url: str, folder: str) -> str:
    """One line for a shell."""
    return f"GIT_TERMINAL_PROMPT=0 git clone -- {shlex.quote(url)} {shlex.quote(folder)}"


def _folder(url: str, key: str, taken: set[str]) -> str:
    parts = [_name(part) for part in urlsplit(url).path.removesuffix("/").removesuffix(".git").split("/") if part]
    repository, owner = (parts[-1:] or [""])[0], (parts[-2:-1] or [""])[0]
    for name in (repository, f"{owner}-{repository}" if owner else "", f"{repository or 'repository'}-{key}"):
        if name and name.casefold() not in taken:
            taken.add(name.casefold())
            return name
    number = 2
    while (name := f"{repository or 'repository'}-{key}-{number}").casefold() in taken:
        number += 1
    taken.add(name.casefold())
    return name


def _name(part: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "-", part).lstrip("-.")


def _safe(url: str) -> bool:
    return url.startswith("https://") and url.isprintable() and " " not in url
