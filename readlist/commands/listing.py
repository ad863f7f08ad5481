"""`ls`, `show` and `links`: papers as lines, JSON or a template."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from readlist.commands.registry import count
from readlist.commands.session import matching, rest, status_of
from readlist.document import to_json
from readlist.mark import STATUSES
from readlist.order import parse_sort

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from readlist.commands.session import Session
    from readlist.finding import Listing
    from readlist.library import Library

KINDS = ("code", "data", "model", "demo", "project", "paper", "video", "other")


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of one of these commands."""
    if name == "show":
        parser.add_argument("key", help="a key, an alias (DOI, arXiv id…) or the start of a key")
        parser.add_argument("--json", action="store_true", help="as JSON")
        parser.add_argument("--raw", action="store_true", help="title and abstract as they came")
        return
    parser.add_argument("query", nargs="*", help="what to look for; everything where it is empty")
    parser.add_argument("--json", action="store_true", help="as a JSON array")
    if name == "ls":
        parser.add_argument("--jsonl", action="store_true", help="as JSON, one paper a line")
        parser.add_argument("--template", metavar="T", help="each paper by this template, such as '{key} {title}'")
        parser.add_argument(
            "--sort",
            metavar="KEY",
            help="list, added, decided, year, title, name, author, venue, …; - before it turns it round",
        )
        parser.add_argument("--limit", type=count, metavar="N", help="the first N only")
    else:
        parser.add_argument("--kind", choices=KINDS, help="only links of this kind")
        parser.add_argument("--clone", action="store_true", help="repositories as `git clone` lines")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run one of these commands."""
    with session.library() as library:
        if name == "show":
            return _show(library, args, session)
        sort = [parse_sort(args.sort)] if getattr(args, "sort", None) else []
        listing = matching(library, " ".join(rest(args, args.query)), sort=sort)
        if name == "links":
            return _links(library, listing, args, session)
        return _ls(library, listing, args, session)


def _ls(library: Library, listing: Listing, args: Namespace, session: Session) -> int:
    positions = listing.positions[: args.limit] if args.limit is not None else listing.positions
    explain(listing, session)
    if args.json:
        print_array(library, positions, session)
    elif args.jsonl:
        for position in positions:
            session.out(json.dumps(to_json(library.paper(position), library.mark(position)), ensure_ascii=False) + "\n")
    elif args.template is not None:
        from readlist.export.template import expand

        for position in positions:
            session.out(expand(args.template, library.paper(position), library.mark(position)) + "\n")
    else:
        print_lines(library, positions, session)
    return 0 if listing.positions or listing.query.empty else 1


def print_array(library: Library, positions: Iterable[int], session: Session) -> None:
    """Write papers as one JSON array, one paper a line, without holding them all."""
    session.out("[")
    before = "\n"
    for position in positions:
        session.out(before + json.dumps(to_json(library.paper(position), library.mark(position)), ensure_ascii=False))
        before = ",\n"
    session.out("]\n" if before == "\n" else "\n]\n")


def print_lines(library: Library, positions: Iterable[int], session: Session) -> None:
    """Write papers as lines: key, sign of the status, title, and whether there is code."""
    signs = {status.id: status.glyph for status in [*STATUSES, *library.statuses]}
    encoding = (sys.stdout.encoding or "ascii").casefold()
    if not encoding.startswith("utf"):
        signs = {status.id: status.ascii for status in [*STATUSES, *library.statuses]}
    for position in positions:
        row = library.row(position)
        code = "  [code]" if row.code else ""
        tags = "".join(f"  #{tag}" for tag in row.tags)
        session.out(f"{row.key}  {signs.get(row.status, '?')}  {row.title or '(no title)'}{tags}{code}\n")


def explain(listing: Listing, session: Session) -> None:
    """Say what was searched instead of what was typed, and which words no paper has."""
    if not listing.exact and listing.substitutions:
        shown = "; ".join(f"for {typed} showing {', '.join(found)}" for typed, found in listing.substitutions)
        session.say(f"no exact match; {shown}")
    elif not listing.positions and listing.missing:
        session.say(f"nothing found: no paper has {', '.join(listing.missing)}")
        known = [status.id for status in session.settings.statuses]
        named = {part.partition(":")[2] for part in listing.missing if part.startswith("is:")}
        if any(status_of(name, known) is None for name in named - {"undecided", "decided", "wanted"}):
            session.say(f"the statuses are {', '.join(known)}; undecided, decided and wanted go too")
    elif not listing.positions and not listing.query.empty:
        session.say("nothing found")


def _show(library: Library, args: Namespace, session: Session) -> int:
    position = library.find(args.key)
    paper, mark = library.paper(position), library.mark(position)
    if args.json:
        session.json(to_json(paper, mark))
        return 0
    head = [paper.title_raw or paper.title if args.raw else paper.title]
    facts = [paper.name or "", "; ".join(paper.authors), " · ".join(filter(None, [paper.venue, str(paper.year or "")]))]
    ids = [f"doi:{paper.doi}" if paper.doi else "", f"arxiv:{paper.arxiv}" if paper.arxiv else "", paper.url, paper.pdf]
    tags = " ".join(f"#{tag}" for tag in mark.tags)
    rating = f"{mark.rating}/5" if mark.rating else ""
    marks = " · ".join(filter(None, [mark.status, tags, rating]))
    lines = [*head, *filter(None, facts), f"{paper.key} · {marks}", *filter(None, ids)]
    lines += [f"[{number}] {link.kind} {link.url}" for number, link in enumerate(paper.links, 1)]
    if body := paper.abstract if args.raw else paper.text:
        lines += ["", body]
    if mark.note:
        lines += ["", f"Note: {mark.note}"]
    session.out("\n".join(lines) + "\n")
    return 0


def _links(library: Library, listing: Listing, args: Namespace, session: Session) -> int:
    from readlist.catalogue import KIND_BITS

    explain(listing, session)
    wanted = "code" if args.clone else args.kind
    bits = KIND_BITS[wanted] if wanted else 255
    having = [position for position in listing.positions if library.columns.link_kinds[position] & bits]
    found = [
        (library.paper(position), link)
        for position in having
        for link in library.paper(position).links
        if wanted is None or link.kind == wanted
    ]
    if args.json:
        session.json(
            [
                {"key": p.key, "title": p.title, "url": n.url, "kind": n.kind, "host": n.host, "from": n.origin}
                for p, n in found
            ]
        )
    elif args.clone:
        from readlist.export.clone import clone_lines

        clones = clone_lines(library.paper(position) for position in listing.positions)
        session.out(clones.text)
        session.say(clones.sentence)
    else:
        for paper, link in found:
            session.out(f"{paper.key}  {link.kind:7}  {link.url}\n")
    return 0 if found else 1
