"""Copying and opening: links, titles, citations to the clipboard; papers in the browser. Threads do it, keys go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readlist.tui.browse.base import PaperScreen, dialog
from readlist.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.clipboard import Copied
    from readlist.opening import Opened
    from readlist.paper import Paper


class Copying(PaperScreen):
    """What goes from the screen to elsewhere."""

    def action_copy_code(self) -> None:
        """Copy the code link of the targets, else the paper's own address, saying so; where there is none, say that."""
        from readlist.opening import own_address

        papers = self._papers()
        codes = [next((link.url for link in paper.links if link.kind == "code"), "") for paper in papers]
        texts = [code or own_address(paper) for code, paper in zip(codes, papers, strict=True)]
        if not any(texts):
            self._say_no_address(papers)
            return
        found, addresses, neither = sum(map(bool, codes)), sum(map(bool, texts)), texts.count("")
        if len(papers) == 1:
            what = "code link" if found else "no code link; the paper's address"
        else:
            what = "1 code link" if found == 1 else f"{found:,} code links"
            what += f", {addresses - found:,} of the paper itself" if addresses > found else ""
            what += f", {neither:,} without either" if neither else ""
        self.copy("\n".join(filter(None, texts)), what)

    def _say_no_address(self, papers: Sequence[Paper]) -> None:
        if len(papers) != 1:
            self.say((f"none of the {len(papers):,} papers has a code link or an address", "dim"))
        elif papers[0].links:
            key, kind = self.session.key("copy-link-1"), papers[0].links[0].kind
            self.say(
                ("no code link, and the paper has no address; ", "dim"),
                (key, "key"),
                (f" copies its {kind} link", "dim"),
            )
        else:
            key = self.session.key("open")
            self.say(
                ("no code link, and the paper has no address; ", "dim"),
                (key, "key"),
                (" searches the web for it", "dim"),
            )

    def _papers(self) -> list[Paper]:
        return [self.library.paper(position) for position in self.targets()]

    def action_copy_link(self, number: int) -> None:
        """Copy the link of that number of the current paper."""
        position = self.current()
        if position is None:
            return
        links = self.library.paper(position).links
        if number > len(links):
            has = "1 link" if len(links) == 1 else f"{len(links)} links"
            self.say((f"this paper has {has}", "dim"))
            return
        self.copy(links[number - 1].url, f"{links[number - 1].kind} link")

    def action_copy_clone(self) -> None:
        """Copy the targets' repositories as `git clone` lines."""
        from readlist.export.clone import clone_lines

        papers = self._papers()
        clones = clone_lines(papers)
        if not clones.lines:
            none = "this paper has" if len(papers) == 1 else f"none of the {len(papers):,} papers has"
            self.say((f"{none} no repository" if len(papers) == 1 else f"{none} a repository", "dim"))
            return
        what = "git clone" if len(papers) == 1 else f"git clone, {clones.sentence}"
        self.copy("\n".join(clones.lines), what)

    @dialog
    async def action_copy_choose(self) -> None:
        """Choose what to copy of the targets."""
        from readlist.tui.browse.texts import copyable
        from readlist.tui.screens.chooser import CopyDialog

        positions = self.targets()
        items = copyable([(self.library.paper(p), self.library.mark(p)) for p in positions], self.library.statuses)
        about = self.paper_name(positions[0]) if len(positions) == 1 else f"{len(positions):,} papers"
        chosen = await self.app.push_screen_wait(CopyDialog(items, about))
        if chosen is not None:
            what, text = items[chosen]
            self.copy(text, what.lower() if what[1:].islower() else what)

    def copy(self, text: str, what: str) -> None:
        """Copy a text in a thread, and show it with what is known of where it went."""
        if not text:
            self.say((f"there is no {what}", "dim"))
            return
        self.say((f"copying {what}…", "dim"))

        def run() -> None:
            from readlist import clipboard

            copied = clipboard.copy(text, write_osc=self._write_osc)
            self.app.call_from_thread(self._copied, copied, what)

        self.run_worker(run, thread=True, group="copy", exclusive=True, exit_on_error=False)

    def _write_osc(self, sequence: str) -> None:
        """Write to the terminal from the thread in which the app does."""

        def write() -> None:
            if driver := self.app._driver:  # Textual has no public way to write a sequence
                driver.write(sequence)
                driver.flush()

        self.app.call_from_thread(write)

    def _copied(self, copied: Copied, what: str) -> None:
        style = "good" if copied.sent else "warm"
        self.say_at_length(((f"{what}: ", "dim"),), copied.text, ((f"  {copied.message}", style),))

    def say_at_length(self, before: Sequence[tuple[str, str]], text: str, after: Sequence[tuple[str, str]]) -> None:
        """Show a text in full: in the line of messages where it fits, else in a panel that the next key takes away."""
        from readlist.tui.cells import width

        used = sum(width(part) for part, _ in (*before, *after)) + width(text)
        if "\n" not in text and used + 3 <= self.size.width:
            self.say(*before, (text, "text"), *after)
            return
        head = text.splitlines()[0]
        self.say(*before, (head, "text"), *after)
        self.show_panel("".join(part for part, _ in (*before, *after)).strip(), text)

    def show_panel(self, title: str, text: str) -> None:
        """Show a text above everything until the next key."""
        for panel in self.query(Panel):
            panel.remove()
        self.mount(Panel(title, text))

    def action_open(self) -> None:
        """Open the current paper in the browser, or copy its address where that can't be."""
        from readlist.opening import address_of

        position = self.current()
        if position is not None:
            self._open(address_of(self.library.paper(position)))

    @dialog
    async def action_open_choose(self) -> None:
        """Choose which of the paper's addresses to open."""
        from readlist.opening import addresses
        from readlist.tui.screens.chooser import OpenDialog

        position = self.current()
        if position is None:
            return
        found = addresses(self.library.paper(position))
        items = [(address.what, address.url) for address in found]
        chosen = await self.app.push_screen_wait(OpenDialog(items, self.paper_name(position)))
        if chosen is not None:
            self._open(found[chosen].url)

    def _open(self, url: str) -> None:
        self.say((f"opening {url}…", "dim"))

        def run() -> None:
            from readlist import opening

            opened = opening.open_url(url)
            self.app.call_from_thread(self._opened, opened)

        self.run_worker(run, thread=True, group="open", exclusive=True, exit_on_error=False)

    def _opened(self, opened: Opened) -> None:
        if opened.copy:
            self.copy(opened.url, opened.message)
        else:
            self.say((f"{opened.message}: ", "dim"), opened.url)
