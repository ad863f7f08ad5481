"""`export`: a reading list to a file or standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from readlist.commands.listing import explain
from readlist.commands.session import matching, rest
from readlist.errors import UsageError
from readlist.items import Items

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from readlist.commands.session import Session


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of `export`."""
    from readlist import export

    formats = [format.id for format in export.FORMATS]
    parser.add_argument("query", nargs="*", help="what to export; everything where it is empty")
    parser.add_argument(
        "-f", "--format", metavar="F", help=f"{', '.join(formats)} (as the file's name says, else {formats[0]})"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write here; - is standard output")
    parser.add_argument("--group", choices=export.GROUPS, default=None, help="what the sections are")
    parser.add_argument("--template", metavar="FILE", type=Path, help="write each paper by the template in this file")
    parser.add_argument("--sort", metavar="KEY", help="as in `readlist ls`")
    parser.add_argument("--force", action="store_true", help="overwrite what is there")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run `export`."""
    from readlist import export
    from readlist.order import parse_sort

    output = None if args.output in {None, "-"} else Path(args.output)
    settings = session.settings
    named = export.for_file(output) if output is not None else None
    format = export.find(args.format) if args.format else named or export.find(settings.export_format)
    template = _template(args.template or (None if args.format or named else settings.export_template))
    with session.library() as library:
        listing = matching(library, " ".join(rest(args, args.query)), sort=[parse_sort(args.sort)] if args.sort else [])
        explain(listing, session)
        items = Items(library, listing.positions)
        group = cast("export.Group", args.group or settings.export_group)
        options = export.Options(group=group, statuses=settings.statuses)
        if output is not None:
            said = export.save(output, format, items, options, template=template, force=args.force)
            guessed = template is None and not args.format and named is None
            session.say(f"{said}, as {format.title}; --format chooses another form" if guessed else said)
        else:
            for chunk in export.render(format, items, options, template=template):
                session.out(chunk)
        return 0 if listing.positions or listing.query.empty else 1


def _template(path: Path | None) -> str | None:
    if path is None:
        return None
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"the template {path} can't be read ({error})", "Check the name, and that it is UTF-8"
        ) from error
