"""The import dialog: what to import, what that would do, and only then doing it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from readlist.errors import CancelledError, ReadlistError
from readlist.home import expanded
from readlist.tui.cells import cut, steady
from readlist.tui.screens.choices import Choices, Line
from readlist.tui.screens.dialog import Field, ListDialog, paragraph
from readlist.tui.screens.importplan import ImportPreview, ImportSource, MakePlan, lines_of
from readlist.tui.screens.paths import common, complete, dropped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input

    from readlist.tui.screens.dialog import Key


__all__ = ["ImportDialog", "ImportPreview", "ImportSource", "MakePlan"]


_PROGRESS_EVERY: Final = 0.1
"""Seconds between two paints of the progress bar."""


class ImportDialog(ListDialog[ImportPreview]):
    """Choose files or paste text, see what would change, then import.

    Args:
        plan: See `MakePlan`.
        pasted: Text that was pasted into the app: files that it names, or abstracts.
        start: A path to begin with.

    Returns:
        The preview that was agreed to, with its plan; None for Esc.
    """

    FRAME = "-wide"
    DEFAULT_CSS = """
    ImportDialog Choices { height: 12; margin-top: 1; }
    ImportDialog.-short Choices { height: 8; }
    ImportDialog.-shown Choices { margin-top: 0; height: 13; }
    ImportDialog.-shown.-short Choices { height: 11; }
    ImportDialog #about { height: auto; max-height: 3; margin-top: 1; color: $rl-dim; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False, priority=True),
        Binding("enter", "enter", show=False, priority=True),
    ]

    def __init__(self, plan: MakePlan, *, pasted: str = "", start: str = "") -> None:
        super().__init__("Import")
        self._plan = plan
        self._pasted = pasted
        self._start = start
        self._state = "choosing"
        self._rows: Sequence[Line] = ()
        self._names: list[str] = []
        self._preview: ImportPreview | None = None
        self._moved = False

    def keys(self) -> Sequence[Key]:
        """What Enter does now."""
        if self._state == "reading":
            return (("Esc", "stop", "cancel"),)
        if self._state == "preview":
            assert self._preview
            what = self._preview.added + self._preview.updated
            return (("Enter", f"import {what:,}" if what else "close", "enter"), ("Esc", "back", "cancel"))
        return (
            ("Enter", "look into it", "enter"),
            ("Tab", "complete", "complete"),
            ("paste", "abstracts or a path", ""),
            ("Esc", "cancel", "cancel"),
        )

    def body(self) -> ComposeResult:
        """The path, what it could become, and a line of what to know."""
        yield Field(value=self._start, placeholder="path of a file or folder; or paste abstracts here")
        yield Choices(self._line, 0, empty="no such file here", careful=True)
        yield Static(paragraph(""), id="about", markup=False)

    def on_mount(self) -> None:
        """Begin with what was pasted, or with the folder's files."""
        super().on_mount()
        self._complete_rows()
        if self._pasted:
            self._read_pasted(self._pasted)

    # Choosing

    def _line(self, row: int) -> Line:
        return self._rows[row] if row < len(self._rows) else Line()

    def _complete_rows(self) -> None:
        self._names = complete(self.field.value)
        cut_at = self.field.value.rfind("/") + 1
        self._rows = [Line(((name[cut_at:], "bold" if name.endswith("/") else ""),)) for name in self._names]
        self._moved = False
        self.choices.show(self._line, len(self._rows))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what the path could become."""
        event.stop()
        if self._state == "choosing":
            self._say("")
            self._complete_rows()

    def on_choices_moved(self, event: Choices.Moved) -> None:
        """From now on Enter takes the row."""
        event.stop()
        self._moved = True

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A click on the row that one is on takes it."""
        event.stop()
        self._moved = True
        self._enter()

    def action_complete(self) -> None:
        """As far as all completions agree, or the row under the cursor."""
        if self._state != "choosing" or not self._names:
            return
        longer = common(self._names, self.field.value)
        if self._moved or longer == self.field.value or len(self._names) == 1:
            longer = self._names[self.choices.cursor]
        self.field.value = longer
        self.field.action_end()

    def on_field_pasted(self, event: Field.Pasted) -> None:
        """Pasted lines are files, or text to import."""
        event.stop()
        if self._state == "choosing":
            self._read_pasted(event.text)

    def _read_pasted(self, text: str) -> None:
        paths = dropped(text)
        self._read(ImportSource(tuple(paths)) if paths else ImportSource(text=text))

    def action_enter(self) -> None:
        """Look into the path; or import what was looked into; the box first takes what was typed before."""
        self.field.call_later(self._enter)

    def _enter(self) -> None:
        if self._state == "preview":
            preview = self._preview
            self.dismiss(preview if preview and preview.added + preview.updated else None)
        elif self._state == "choosing":
            value = self.field.value.strip()
            if self._moved and self._names:
                value = self._names[self.choices.cursor]
            if self._moved and value.endswith("/"):
                self.field.value = value
                self.field.action_end()
            elif value:
                self._read(ImportSource(tuple(dropped(value)) or (expanded(value),)))

    # Reading

    def _read(self, source: ImportSource) -> None:
        self._to("reading")
        if source.text:
            lines = source.text.count("\n") + 1
            what = f"pasted text, {lines:,} line{'' if lines == 1 else 's'}"
        else:
            names = [path.name or str(path) for path in source.paths]
            what = names[0] + (f" and {len(names) - 1:,} more" if len(names) > 1 else "")
        self.retitle("Import", what)
        self._progress(0, 0)
        self.run_worker(
            lambda: self._run(source), thread=True, group="import-plan", exclusive=True, exit_on_error=False
        )

    def _run(self, source: ImportSource) -> None:
        worker = get_current_worker()
        app = self.app
        told = 0.0

        def progress(done: int, total: int) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told > _PROGRESS_EVERY and not worker.is_cancelled:
                told = now
                app.call_from_thread(self._progress, done, total)

        try:
            preview = self._plan(source, progress, lambda: worker.is_cancelled)
        except CancelledError:
            return
        except ReadlistError as error:
            if not worker.is_cancelled:
                app.call_from_thread(self._failed, str(error))
            return
        if not worker.is_cancelled:
            app.call_from_thread(self._show, preview)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A reading that ends in a fault of ours is told too, and loses nothing."""
        if event.state is WorkerState.ERROR and self._state == "reading":
            error = event.worker.error
            self._failed(f"That can't be read: an error in readlist itself ({type(error).__name__}: {error}).")

    def _progress(self, done: int, total: int) -> None:
        if self._state != "reading" or not self.is_mounted:
            return
        room = max(self.choices.size.width - 26, 10)
        ascii_only = getattr(self.app, "ascii_only", False)
        full, rest = ("#", ".") if ascii_only else ("━", "─")
        share = min(done / total, 1.0) if total else 0.0
        bar = (full * round(room * share), "accent"), (rest * (room - round(room * share)), "dim")
        count = f"  {done:,} of {total:,}" if total else f"  {done:,} read" if done else "  reading"
        self._rows = [Line((*bar, (count, "dim")))]
        self.choices.show(self._line, 1)

    def _failed(self, message: str) -> None:
        self._to("choosing")
        self.retitle("Import")
        self._complete_rows()
        self.field.focus()
        self._say(message, "bad")

    # The preview

    def _show(self, preview: ImportPreview) -> None:
        self._preview = preview
        self._to("preview")
        self._rows = lines_of(preview)
        self.choices.show(self._line, len(self._rows))
        self.choices.focus()
        say = preview.warnings[0] if preview.warnings else ""
        self._say(f"{say} (and {len(preview.warnings) - 1:,} more)" if len(preview.warnings) > 1 else say, "warm")

    def _to(self, state: str) -> None:
        self._state = state
        self.field.display = state == "choosing"
        self.choices.still = state != "choosing"
        self.set_class(state != "choosing", "-shown")
        self._say("")
        self.rehint()

    def _say(self, text: str, style: str = "") -> None:
        short, _ = cut(steady(text), 400)
        self.query_one("#about", Static).update(paragraph(short, f"$rl-{style}" if style else ""))

    def action_cancel(self) -> None:
        """Stop reading, go back to choosing, or close."""
        if self._state == "choosing" or (self._state == "preview" and self._pasted):
            self.dismiss(None)
            return
        self.workers.cancel_group(self, "import-plan")
        self._to("choosing")
        self.retitle("Import")
        self._complete_rows()
        self.field.focus()
