"""Writing on papers: tags, notes, ratings; taking papers away."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from readlist.errors import LibraryError
from readlist.tui.browse.base import dialog
from readlist.tui.browse.deciding import Deciding
from readlist.tui.session import Last

if TYPE_CHECKING:
    from collections.abc import Sequence


class Writing(Deciding):
    """Tags, note, rating of the targets; removal."""

    def about(self, papers: Sequence[int]) -> str:
        """The papers that a dialog is for, in a few words."""
        if len(papers) == 1:
            return self.paper_name(papers[0])
        out = self.out_of_view()
        return f"{len(papers):,} papers" + (f", {out:,} out of view" if out else "")

    @dialog
    async def action_rate(self) -> None:
        """Rate the targets 0 to 5."""
        from readlist.tui.screens.rate import RateDialog

        papers = self.targets()
        ratings = {self.library.mark(paper).rating for paper in papers}
        current = ratings.pop() if len(ratings) == 1 else None
        rating = await self.app.push_screen_wait(RateDialog(self.about(papers), current))
        if rating is not None and rating != current:
            self.session.last = Last("rate", rating)
            self.decided(self.library.rate(papers, rating), papers)

    @dialog
    async def action_note(self) -> None:
        """Write the note of the current paper."""
        from readlist.tui.screens.note import NoteDialog

        paper = self.current()
        if paper is None:
            return
        before = self.library.mark(paper).note
        text = await self.app.push_screen_wait(NoteDialog(self.paper_name(paper), before))
        if text is not None and text != before:
            self.decided(self.library.note(paper, text), [paper])

    def action_note_editor(self) -> None:
        """Write the note of the current paper in the user's editor."""
        import shlex

        paper = self.current()
        if paper is None:
            return
        before = self.library.mark(paper).note
        with tempfile.TemporaryDirectory(prefix="readlist-") as folder:
            file = Path(folder) / "note.md"
            file.write_text(before, encoding="utf-8")
            command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
            with self.app.suspend():
                try:
                    status = subprocess.run([*command, str(file)], check=False).returncode
                except OSError as error:
                    raise LibraryError(f"the editor {command[0]} can't be started", "Set EDITOR") from error
            if status:
                raise LibraryError(f"the editor {command[0]} ended with an error; the note is as it was")
            text = file.read_text(encoding="utf-8", errors="replace").rstrip("\n")
        self.app.refresh(repaint=True)
        if text != before:
            self.decided(self.library.note(paper, text), [paper])

    @dialog
    async def action_remove(self) -> None:
        """Take the targets out of the library, after a question; undo brings them back."""
        from readlist.tui.screens.confirm import ConfirmDialog

        papers = self.targets()
        titles = [self.paper_name(paper) for paper in papers[:9]]
        what = "this paper" if len(papers) == 1 else f"{len(papers):,} papers"
        note = f"{self.session.key('undo')} brings them back, also after a restart"
        box = ConfirmDialog(
            f"Remove {what}?", titles, len(papers), out_of_view=self.out_of_view(), note=note, yes="remove"
        )
        if await self.app.push_screen_wait(box):
            self.decided(self.library.remove(papers), papers)

    @dialog
    async def action_tag(self) -> None:
        """Put tags on the targets, take tags off."""
        from readlist.tui.browse import asking

        await asking.tags(self)

    @dialog
    async def action_tags(self) -> None:
        """Rename, merge and delete tags."""
        from readlist.tui.browse import asking

        await asking.manage_tags(self)
