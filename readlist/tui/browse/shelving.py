"""Shelving: what comes into the library and goes out of it, saved searches, watch words, settings."""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readlist.errors import CancelledError, ReadlistError
from readlist.text import VERSION
from readlist.tui.browse.base import dialog
from readlist.tui.browse.librarian import Librarian
from readlist.tui.session import DEMO
from readlist.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

    from readlist.tui.screens.importplan import ImportPreview, ImportSource

TITLES = 8
REASONS = 12


class Shelving(Librarian):
    """Import, export, saved searches, watch words, help, settings, statistics."""

    # In and out

    @dialog
    async def action_import(self) -> None:
        """Choose files, see what they would bring, import them."""
        await self._import("")

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is never taken for keys: it may be imported."""
        event.stop()
        if event.text.strip():
            self.offer_import(event.text)

    @dialog
    async def greet(self) -> None:
        """Say what to begin with in an empty library, and begin it."""
        from readlist.tui.screens.welcome import WelcomeDialog

        choice = await self.app.push_screen_wait(WelcomeDialog(str(self.library.store.folder)))
        if choice is None:
            return
        if choice.kind == "demo":
            self.app.exit(DEMO)
        elif choice.kind == "help":
            self.action_help()
        else:
            await self._import(choice.text)

    @dialog
    async def offer_import(self, text: str) -> None:
        """Ask what to do with pasted text."""
        await self._import(text)

    async def _import(self, pasted: str) -> None:
        from readlist import importing
        from readlist.tui.screens.importing import ImportDialog

        preview = await self.app.push_screen_wait(ImportDialog(self._plan, pasted=pasted))
        if preview is None or preview.plan is None:
            return
        self.say((f"importing {preview.added + preview.updated:,} papers…", "dim"))
        decision = await asyncio.to_thread(importing.commit, self.library.store, preview.plan)
        if decision is None:
            self.say(("nothing new in it", "dim"))
            return
        self.library.reload(preview.plan.parts, len(preview.plan.documents))
        self.reshow()
        self.prepare()
        lists = f" on {', '.join(preview.lists)}" if preview.lists else ""
        numbers = (preview.added, preview.updated, preview.unchanged, preview.rejected)
        words = ("added", "updated", "known already", "rejected")
        parts = ", ".join(f"{number:,} {word}" for number, word in zip(numbers, words, strict=True) if number)
        self.say_decision(f"{parts}{lists}")

    def _plan(
        self, source: ImportSource, progress: Callable[[int, int], None], cancelled: Callable[[], bool], /
    ) -> ImportPreview:
        from readlist import importing
        from readlist.tui.screens.importplan import ImportPreview

        inputs: list[Any] = [*source.paths]
        if source.text:
            inputs.append(importing.Pasted(source.text))
        plan = importing.plan(
            self.library.store,
            inputs,
            progress=lambda done, total: progress(done, total or 0),
            cancelled=cancelled,
        )
        report = plan.report
        new = set(plan.added)
        titles = (str(d.get("title") or d["key"]) for d in plan.documents if d["key"] in new)
        reasons = [f"{one.source.file}:{one.source.line or one.source.entry}: {one.reason}" for one in report.rejected]
        return ImportPreview(
            added=report.added,
            updated=report.updated,
            unchanged=report.unchanged,
            rejected=len(report.rejected),
            lists=report.lists,
            titles=list(islice(titles, TITLES)),
            reasons=reasons[:REASONS],
            warnings=report.warnings,
            plan=plan,
        )

    def renew(self) -> None:
        """Derive again, beside the keys, what an older version derived."""
        if self.library.columns.catalogue.derived < VERSION and self.library.store.writable:
            self.run_worker(self._renew, thread=True, group="renew", exclusive=True, exit_on_error=False)

    def _renew(self) -> None:
        from textual.worker import get_current_worker

        from readlist import importing
        from readlist.tui.messages import Failed, Renewed

        worker = get_current_worker()
        try:
            if importing.renew(self.library.store, lambda: worker.is_cancelled):
                self.post_message(Renewed())
        except CancelledError:
            return
        except ReadlistError as error:
            self.post_message(Failed(str(error)))

    def on_renewed(self) -> None:
        """Titles, names and links may be others now."""
        self.library.reload()
        self.reshow()
        self.prepare()
        self.say(("titles, names and links are brought up to date", "dim"))

    @dialog
    async def action_export(self) -> None:
        """Write the selection, or what is listed, to a file."""
        from readlist import export
        from readlist.home import shortened
        from readlist.items import Items
        from readlist.tui.screens.exporting import ExportDialog, ExportFormat

        chosen = list(self.selection.papers)
        papers = chosen or list(self.rows)
        what = f"{len(chosen):,} selected" if chosen else self.view.title
        settings = self.session.settings
        formats = [
            ExportFormat(one.id, one.title, one.suffix, one.id in {"md", "html"}, one.folder) for one in export.FORMATS
        ]
        name = "".join(c if c.isalnum() else "-" for c in what.casefold()).strip("-") or "papers"
        box = ExportDialog(
            len(papers),
            formats,
            shortened(Path.cwd() / name),
            format=settings.export_format,
            group=settings.export_group,
            what=what,
        )
        choice = await self.app.push_screen_wait(box)
        if choice is None:
            return
        options = export.Options(
            group=choice.group,  # type: ignore[arg-type]  # one of GROUPS
            title="" if chosen else self.view.title,
            statuses=self.library.statuses,
        )
        said = await asyncio.to_thread(
            export.save, choice.path, choice.format, Items(self.library, papers), options, force=choice.force
        )
        self.say_at_length((), said, ())

    # Searches and words

    @dialog
    async def action_save_search(self) -> None:
        """Keep the query, with the view it is in, as a view of its own."""
        from readlist.tui.screens.searches import SaveSearchDialog

        text = self.query_text.strip()
        if self.view.query and self.view.group != "saved":
            text = f"{self.view.query} ({text})" if "|" in text or " OR " in text else f"{self.view.query} {text}"
        saved = self._saved()
        name = await self.app.push_screen_wait(SaveSearchDialog(text, "", list(self.library.searches)))
        if name:
            self.library.remember("searches", {**saved, name: text})
            self.show_side()
            self.say(("saved as ", "dim"), name)

    def _saved(self) -> dict[str, str]:
        kept = self.library.store.settings.get("searches")
        return dict(kept) if isinstance(kept, dict) else {}

    @dialog
    async def action_saved(self) -> None:
        """Open, rename or delete a saved search."""
        from readlist.tui.screens.searches import SavedDialog

        while True:
            searches = list(self.library.searches.items())
            counts = {name: n for name, n in self.library.counts().saved.items() if n is not None}
            choice = await self.app.push_screen_wait(SavedDialog(searches, None, counts))
            if choice is None:
                return
            name, text = searches[choice.at]
            if choice.kind == "open":
                self.set_query("")
                self.open_view(View(f"saved:{name}", name, "saved", text))
                return
            saved = self._saved()
            if name not in saved:
                self.say((f"{name} is in the settings file: change it there", "warm"))
                return
            query = saved.pop(name)
            if choice.kind == "rename":
                saved[choice.name] = query
            self.library.remember("searches", saved)
            self.show_side()
