"""Links: every address that a text offers, cleaned and sorted by kind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from readlist.paper import Link
from readlist.text.link_forms import addresses
from readlist.text.link_kinds import REPOSITORIES, kind_of

if TYPE_CHECKING:
    from readlist.paper import LinkKind

_TRACKING: Final = re.compile(r"(?<=[?&])(?:utm_\w+|fbclid|gclid|ref_src)=[^&#]*&?")
_FIELDS: Final[tuple[tuple[str, LinkKind], ...]] = (
    ("code", "code"),
    ("github", "code"),
    ("repo", "code"),
    ("data", "data"),
    ("video", "video"),
    ("demo", "demo"),
    ("model", "model"),
    ("project", "project"),
    ("website", "project"),
    ("homepage", "project"),
)


def find(raw: str, origin: str) -> list[Link]:
    """The links of a raw text in the order in which they stand, each once.

    Args:
        raw: The text as it came, markup and all.
        origin: Where it stood: `abstract`, `comment` or `field:NAME`.
    """
    found: dict[str, Link] = {}
    for address, begin, _ in addresses(raw):
        link = _link(address, raw[max(0, begin - 100) : begin], origin)
        if link is not None:
            found.setdefault(same_as(link.url), link)
    return list(found.values())


def find_in_field(value: str, field: str) -> list[Link]:
    """The links of a field; its name says what they are where their host doesn't.

    Args:
        value: As it came.
        field: The field's name (`code`, `howpublished`).
    """
    found = find(value, f"field:{field}")
    name = field.lower()
    kind: LinkKind | None = next((kind for word, kind in _FIELDS if word in name), None)
    if kind is None:
        return found
    return [
        replace(link, kind=kind) if link.kind in {"other", "project"} and link.host not in REPOSITORIES else link
        for link in found
    ]


def merged(links: list[Link]) -> tuple[Link, ...]:
    """Links of several texts, each once: where it was met first."""
    found: dict[str, Link] = {}
    for link in links:
        found.setdefault(same_as(link.url), link)
    return tuple(found.values())


def same_as(url: str) -> str:
    """What two addresses of one thing have in common."""
    bare = url.casefold().partition("://")[2].removeprefix("www.").rstrip("/")
    return bare.removesuffix(".git")


def clone_url(link: Link) -> str | None:
    """The https address to clone of a link into a repository, deep links cut; None for anything else."""
    if link.kind != "code" or not (link.host in REPOSITORIES or link.host.startswith(("gitlab.", "git.", "gitea."))):
        return None
    path = urlsplit(link.url).path
    if "gitlab" in link.host:
        path = re.split(r"/-/|/(?:tree|blob|raw)/", path)[0]
        segments = [segment for segment in path.split("/") if segment]
    else:
        segments = [segment for segment in path.split("/") if segment][:2]
    if len(segments) < 2:
        return None
    return f"https://{link.host}/{'/'.join(segments).removesuffix('.git')}"


def _link(address: str, before: str, origin: str) -> Link | None:
    rest = address.partition("://")[2]
    host, slash, path = rest.partition("/")
    if not slash:
        host = re.split(r"[?#]", rest)[0]
        path = rest[len(host) :]
    if not re.search(r"\.[a-z]{2,}(?::\d+)?$|^\d+(?:\.\d+){3}(?::\d+)?$", host):
        return None
    if "?" in address and "utm_" in address:
        address = _TRACKING.sub("", address).rstrip("?&")
    host = host.removeprefix("www.")
    return Link(address, kind_of(host.partition(":")[0], slash + path, before), host, origin)
