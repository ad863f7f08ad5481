"""`export`: a reading list to a file or standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from readlist.commands.listing import explain
from readlist.commands.session import matching, rest

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from readlist.commands.session import Session


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of `export`."""
    from readlist import export

    parser.add_argument("query", nargs="*", help="what to export; everything where it is empty")
    parser.add_argument(
        "-f",
        "--format",
        choices=list(export.FORMATS),
        help="what to write (by default as the file's name says, else md)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write here; - is standard output")
    parser.add_argument("--group", choices=("status", "tag", "none"), default="status", help="what the sections are")
    parser.add_argument("--template", metavar="FILE", type=Path, help="write each paper by the template in this file")
    parser.add_argument("--sort", metavar="KEY", help="as in `readlist ls`")
    parser.add_argument("--force", action="store_true", help="overwrite a file that is there")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run `export`."""
    from readlist import export
    from readlist.order import parse_sort

    with session.library() as library:
        sort = [parse_sort(args.sort)] if args.sort else []
        listing = matching(library, " ".join(rest(args, args.query)), sort=sort)
        explain(listing, session)
        output = None if args.output in {None, "-"} else Path(args.output)
        if not listing.positions and output is not None:
            session.say("nothing to export; no file was written")
            return 1
        items = ((library.paper(position), library.mark(position)) for position in listing.positions)
        template = export.read_template(args.template) if args.template else None
        chosen = args.format or export.format_of(output)
        chunks = export.render(chosen, items, group=args.group, template=template)
        if output is None:
            for chunk in chunks:
                session.out(chunk)
        else:
            export.write(output, chunks, force=args.force)
            session.say(f"{len(listing.positions):,} papers written to {output}")
        return 0 if listing.positions or listing.query.empty else 1
