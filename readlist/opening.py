"""Opening a paper in the web browser: which address, and whether a browser took it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote_plus

from readlist.clipboard import is_remote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.paper import Paper

SECONDS: Final = 5.0
SEARCH: Final = "https://duckduckgo.com/?q="
_CONSOLE: Final = frozenset({"w3m", "lynx", "links", "links2", "elinks", "www-browser", "browsh", "carbonyl", "netrik"})
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])|(?<=[。！？])")
_WORDS: Final = 30
# Without TERM the standard library offers no console browser, which would draw into the app; what the browser prints is
# kept off the screen.
_OPEN: Final = "import sys, webbrowser; sys.exit(0 if webbrowser.open(sys.argv[1]) else 1)"


@dataclass(frozen=True, slots=True)
class Address:
    """One address of a paper.

    Attributes:
        what: What is there: `PDF`, `page`, `DOI`, `arXiv`, `OpenReview`, `web search`, or a link's kind.
        url: Absolute, of the web.
    """

    what: str
    url: str


@dataclass(frozen=True, slots=True)
class Opened:
    """What became of an address to open.

    Attributes:
        opened: Whether a browser was started with it.
        url: The address.
        message: What happened, one sentence without final stop.
        copy: Whether the address should be copied instead.
    """

    opened: bool
    url: str
    message: str
    copy: bool = False


def own_address(paper: Paper) -> str:
    """The paper's own address: its PDF, its page, its DOI, arXiv, OpenReview; empty where it has none."""
    return next((address.url for address in _own(paper) if _is_web(address.url)), "")


def address_of(paper: Paper) -> str:
    """The address to open a paper at: its own, else a web search for it."""
    return own_address(paper) or search_address(paper)


def addresses(paper: Paper) -> list[Address]:
    """Every address of a paper, each once, the best first, its links and a web search at the end."""
    links = [Address(link.kind, link.url) for link in paper.links]
    seen: dict[str, Address] = {}
    for address in (*_own(paper), *links, Address("web search", search_address(paper))):
        if _is_web(address.url):
            seen.setdefault(address.url, address)
    return list(seen.values())


def _own(paper: Paper) -> list[Address]:
    forum = f"https://openreview.net/forum?id={quote_plus(paper.openreview)}"
    return [
        Address("PDF", paper.pdf),
        Address("page", paper.url),
        Address("DOI", f"https://doi.org/{_path(paper.doi)}" if paper.doi else ""),
        Address("arXiv", f"https://arxiv.org/abs/{_path(paper.arxiv)}" if paper.arxiv else ""),
        Address("OpenReview", forum if paper.openreview else ""),
    ]


def search_address(paper: Paper) -> str:
    """A web search for a paper: for its given title, else for the first sentence of its abstract."""
    if paper.title_from == "given" and paper.title.strip():
        words = paper.title
    else:
        words = first_sentence(paper.text) or paper.title or paper.name or paper.key
    return SEARCH + quote_plus(" ".join(words.split()[:_WORDS]))


def first_sentence(text: str) -> str:
    """The first sentence of a text, as far as punctuation tells."""
    return _SENTENCE.split(text.strip(), maxsplit=1)[0].strip()


def open_url(url: str, *, environ: Mapping[str, str] | None = None) -> Opened:
    """Open an address in the desktop's browser; takes 5 seconds at most, so use a thread.

    Console browsers are refused: they would draw into the app. Over SSH nothing is opened unless `$BROWSER` names
    something that can: the address should be copied then.
    """
    env = dict(os.environ if environ is None else environ)
    if not _is_web(url):
        return Opened(False, url, "that is no address of the web", copy=True)
    chosen = _graphical(env.get("BROWSER", ""))
    if not chosen and is_remote(env):
        return Opened(False, url, "over SSH no browser can be opened: the address is to be copied", copy=True)
    if not chosen and sys.platform == "linux" and not (env.get("DISPLAY") or env.get("WAYLAND_DISPLAY")):
        return Opened(False, url, "there is no desktop to open a browser on", copy=True)
    env.pop("TERM", None)
    env["BROWSER"] = chosen
    if not chosen:
        del env["BROWSER"]
    if _run(url, env):
        return Opened(True, url, "opening in your browser")
    return Opened(False, url, "no browser could be opened", copy=True)


def _run(url: str, env: Mapping[str, str]) -> bool:
    try:
        done = subprocess.run(
            [sys.executable, "-c", _OPEN, url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(env),
            timeout=SECONDS,
            check=False,
            start_new_session=True,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _graphical(browsers: str) -> str:
    """`$BROWSER` without its console browsers."""
    kept = [
        part for part in browsers.split(os.pathsep) if part.strip() and PurePath(part.split()[0]).name not in _CONSOLE
    ]
    return os.pathsep.join(kept)


def _is_web(url: str) -> bool:
    return re.match(r"https?://[^\s/]", url, re.IGNORECASE) is not None


def _path(identifier: str) -> str:
    return re.sub(r"[\s<>\"\\^`{|}%#?]", lambda match: quote_plus(match[0]), identifier)
