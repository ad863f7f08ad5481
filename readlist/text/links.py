"""Links: every address that a text offers, cleaned and sorted by kind."""

from __future__ import annotations

import re

from readlist.paper import Link


def find(raw: str, origin: str) -> list[Link]:
    """The links of a raw text in the order in which they stand, each once.

    Args:
        raw: The text as it came, markup and all.
        origin: Where it stood: `abstract`, `comment` or `field:NAME`.
    """
    links = []
    for match in re.finditer(r"https?://([^\s/{}()]+)[^\s{}()]*", raw):
        url = match[0].rstrip(".,;:")
        links.append(Link(url, "code" if "git" in match[1] else "other", match[1].lower(), origin))
    return links


def clone_url(link: Link) -> str | None:
    """The https address to clone of a link into a repository, deep links cut; None for anything else."""
    match = re.match(r"https?://(?:github|gitlab)\.com/[\w.-]+/[\w.-]+", link.url)
    return match[0] if match else None
