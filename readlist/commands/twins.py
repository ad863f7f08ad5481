"""`dupes`: near twins that were not merged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from readlist.commands.session import Session


def configure(name: str, parser: ArgumentParser) -> None:
    """Declare the arguments of `dupes`."""
    parser.add_argument("verb", nargs="?", choices=["merge", "apart"], help="make one paper of two, or keep them two")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="the two papers; the first one's key stays")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(name: str, args: Namespace, session: Session) -> int:
    """Run `dupes`."""
    from readlist.importing import merge, near_twins

    with session.library() as library:
        if args.verb is None:
            groups = near_twins(library.store)
            if args.json:
                session.json([list(group) for group in groups])
                return 0
            for group in groups:
                for key in group:
                    position = library.position(key)
                    session.out(f"{key}  {library.row(position).title if position is not None else ''}\n")
                session.out("\n")
            session.say(f"{len(groups):,} groups; `readlist dupes merge KEY KEY` or `readlist dupes apart KEY KEY`")
            return 0
        if len(args.keys) != 2:
            raise UsageError(f"{args.verb} takes two keys, not {len(args.keys)}", "`readlist dupes` lists them")
        keep, other = (library.key(library.find(handle)) for handle in args.keys)
        if keep == other:
            raise UsageError("that is one paper, named twice", "Name two papers")
        decision = merge(library.store, keep, other) if args.verb == "merge" else library.store.set_apart(keep, other)
        library.refresh()
        session.say(f"{library.describe(decision)} · `readlist undo` takes it back")
        return 0
