"""Advising: help, settings, watch words, statistics, the reasons for a suggestion; on every screen with papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.errors import CancelledError, ReadlistError
from readlist.tui.browse.base import dialog
from readlist.tui.browse.copying import Copying
from readlist.tui.browse.deciding import Deciding
from readlist.tui.browse.learning import Learning
from readlist.tui.messages import Failed

if TYPE_CHECKING:
    from collections.abc import Sequence


class Advising(Learning, Copying, Deciding):
    """What explains, and what changes how things look."""

    @dialog
    async def action_help(self) -> None:
        """All keys that hold now; one can be done from there."""
        from readlist.tui.screens.help import HelpDialog

        unavailable = {action.id: reason for action in self.session.keys.actions if (reason := self.why_not(action))}
        chosen = await self.app.push_screen_wait(HelpDialog(self.session.keys, self.place, unavailable))
        if chosen:
            await self.action_run(chosen)

    @dialog
    async def action_settings(self) -> None:
        """Change settings; they are written to the settings file and hold at once."""
        from readlist import config, configfile
        from readlist.tui.screens.settings import SettingsDialog

        box = SettingsDialog(self.session.config, self.session.keys.problems)
        changes = await self.app.push_screen_wait(box)
        if not changes:
            return
        path = self.session.config.path
        for name, value in changes.items():
            configfile.save(name, value, path)
        self.session.adopt(config.read(path))
        self.settings_changed()
        self.say((f"written to {path}", "dim"))

    def settings_changed(self) -> None:
        """Take up other settings: theme, signs, statuses, words."""
        self.app.choose_theme()  # type: ignore[attr-defined]  # our app's, which screens must not import
        for pane in self.query("Lines, Bar").results():
            pane.glyphs = self.session.glyphs  # type: ignore[attr-defined]  # both kinds have it
        self.reshow()
        self.refresh()
        self.learn()

    @dialog
    async def action_watch(self) -> None:
        """Words to light as wanted and as unwanted in every abstract."""
        from readlist.tui.screens.watch import WatchDialog

        words = await self.app.push_screen_wait(WatchDialog(self.session.watch("want"), self.session.watch("avoid")))
        if words is not None:
            settings = self.session.settings
            want = [word for word in words[0] if word not in settings.want]
            avoid = [word for word in words[1] if word not in settings.avoid]
            self.library.remember("watch", {"want": want, "avoid": avoid})
            self.settings_changed()

    @dialog
    async def action_statistics(self) -> None:
        """What was decided, by day, status, list and tag."""
        from readlist.tui.screens.statistics import StatisticsDialog

        titles = {status.id: status.title for status in self.session.statuses.values()}
        box = StatisticsDialog(self.library.statistics(), titles, self.session.advice.outlook)
        await self.app.push_screen_wait(box)

    def action_why(self) -> None:
        """Say why the current paper is, or isn't, suggested."""
        paper = self.current()
        if paper is None:
            return
        self.say(("reading your decisions…", "dim"))
        words = self.leading()

        def run() -> None:
            from textual.worker import get_current_worker

            suggester, worker = self.session.suggester, get_current_worker()
            try:
                suggester.prepare(lambda: worker.is_cancelled)
                reasons = suggester.reasons(paper, suggester.suggest(search=words))
                estimate = suggester.estimate()
            except CancelledError:
                return
            except ReadlistError as error:
                self.post_message(Failed(str(error)))
                return
            self.app.call_from_thread(self._say_why, paper, reasons.sentences(), estimate.sentence)

        self.run_worker(run, thread=True, group="learn", exit_on_error=False)

    def _say_why(self, paper: int, sentences: Sequence[str], left: str) -> None:
        said = sentences or ["Nothing speaks for or against it yet: decide on some papers first."]
        self.show_panel(f"Why {self.paper_name(paper)}?", "\n".join([*said, "", left]))
        self.say()

    def action_redraw(self) -> None:
        """Paint everything again."""
        self.app.refresh(repaint=True, layout=True)

    def action_suspend(self) -> None:
        """Stop, and let the shell go on."""
        self.app.action_suspend_process()

    def action_palette(self) -> None:
        """Find any action by its name."""
        self.app.action_command_palette()
