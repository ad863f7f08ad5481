"""The top bar: where one is, the search box, how many of how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.highlighter import Highlighter
from rich.segment import Segment
from rich.style import Style
from textual.widget import Widget
from textual.widgets import Input

from readlist.finding import parsed
from readlist.tui.cells import cut, fit, steady, width
from readlist.tui.paint import line
from readlist.tui.theme import Glyphs, palette

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from rich.text import Text
    from textual import events
    from textual.strip import Strip

    from readlist.query import Query
    from readlist.tui.theme import Palette


class Bar(Widget, can_focus=False):
    """One line in the bar's shade, made of parts."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = Glyphs()

    @property
    def palette(self) -> Palette:
        """The styles of the theme in force."""
        return palette(self.app.theme.removeprefix("readlist-"))


class Place(Bar):
    """The name of the app and of the view, and the sign of the search box."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = ""
        self.searching = False

    def show(self, view: str, *, searching: bool) -> None:
        """Show another view's title, and whether there is a search."""
        if (view, searching) != (self.view, self.searching):
            self.view, self.searching = view, searching
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """`readlist  To read   /`."""
        styles = self.palette
        ground = styles.ground("bar")
        cells = self.size.width
        parts = [Segment(" readlist", ground + styles.accent_bold), Segment("  ", ground)] if cells >= 24 else []
        if not parts:
            parts = [Segment(" ", ground)]
        room = cells - sum(len(part.text) for part in parts) - 2
        parts.append(Segment(fit(steady(self.view), room, self.glyphs.ellipsis), ground + styles.soft))
        parts.append(Segment("/ ", ground + (styles.key if self.searching else styles.dim)))
        return line(parts, cells, ground)


class Tally(Bar):
    """How many papers are listed, of how many in the library."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.here = self.total = 0
        self.aside = ""

    @property
    def text(self) -> str:
        """`23 of 6,352`."""
        return f"{self.here:,} of {self.total:,}"

    def show(self, here: int, total: int, aside: str = "") -> None:
        """Show other numbers.

        Args:
            here: Papers in the list.
            total: Papers in the library.
            aside: What else there is to say of them (`41 everywhere`), where there is room.
        """
        if (here, total, aside) != (self.here, self.total, self.aside):
            self.here, self.total, self.aside = here, total, aside
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The numbers at the right edge."""
        styles = self.palette
        ground = styles.ground("bar")
        cells = self.size.width
        text, used = cut(self.text, cells - 1, self.glyphs.ellipsis)
        parts = []
        aside = f"{self.aside}{self.glyphs.dot}" if self.aside else ""
        if aside and width(aside) + used + 2 <= cells:
            parts.append(Segment(" " * (cells - used - width(aside) - 1), ground))
            parts.append(Segment(aside, ground + styles.warm))
        else:
            parts.append(Segment(" " * max(0, cells - used - 1), ground))
        parts.append(Segment(text, ground + styles.text))
        return line(parts, cells, ground)


class _Colouring(Highlighter):
    """Colours a query as it is understood; which words no paper has, or are to blame, is known of the last search."""

    def __init__(self, box: SearchBox) -> None:
        self._box = box

    def highlight(self, text: Text) -> None:
        """Fields and operators stand out, words that no paper has are struck, words to blame underlined."""
        box = self._box
        query = box.parsed if box.parsed is not None and box.parsed.text == text.plain else parsed(text.plain)
        styles = palette(self._box.app.theme.removeprefix("readlist-"))
        of = {"operator": styles.key, "field": styles.accent, "sort": styles.accent, "value": styles.tag}
        of |= {"regex": styles.lit, "ignored": styles.dim}
        for token in query.tokens:
            if style := of.get(token.kind):
                text.stylize(style, token.start, token.end)
        for start, end, names in _asked(query):
            if names & box.missing:
                text.stylize(styles.bad + Style(strike=True), start, end)
            elif names & box.blamed:
                text.stylize(styles.warm + Style(underline=True), start, end)


_MEANT: Final = {"#": "tag:", "!": "-", "'": "", "~": ""}


def _asked(parsed: Query) -> Iterator[tuple[int, int, set[str]]]:
    """Where the words and values of a query stand, and the names by which a result may speak of each."""
    before, end = "", -1
    for token in parsed.tokens:
        said = parsed.text[token.start : token.end]
        before, end = before if token.start == end else "", token.end
        if token.kind in {"operator", "field"}:
            before += _MEANT.get(said, said).casefold()
        else:
            bare = said.strip('"').casefold()
            names = {before + bare}
            if token.kind in {"word", "phrase"} and not before.startswith("-"):
                names.add(bare)
            yield token.start, token.end, names
            before = ""


class SearchBox(Input):
    """Where queries are typed; keys that aren't text are the screen's."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, compact=True, select_on_focus=False, highlighter=_Colouring(self))
        self.cursor_blink = False
        self.parsed: Query | None = None
        self.missing: frozenset[str] = frozenset()
        self.blamed: frozenset[str] = frozenset()

    def _on_paste(self, event: events.Paste) -> None:
        """One line is text to search; a pile is for the screen, which offers to import it."""
        if len(event.text.strip().splitlines()) > 1:
            event.prevent_default()

    def colour(self, parsed: Query, missing: Collection[str], blamed: Collection[str] = ()) -> None:
        """Colour the query as it was understood.

        Args:
            parsed: The query.
            missing: Its words and conditions that no paper meets.
            blamed: Those without any one of which there would be something.
        """
        self.parsed = parsed
        self.missing = frozenset(word.casefold() for word in missing)
        self.blamed = frozenset(word.casefold() for word in blamed)
        self.refresh()
