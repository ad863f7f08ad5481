"""Colours: four themes of the same few roles, and the styles that widgets paint with.

Panes are told apart by shade, one accent leads the eye, whatever is secondary is dimmed, and no meaning hangs on colour
alone. The `terminal` theme uses the terminal's own sixteen colours and tells cursor and selection by reversing, so that
it also works without any colour.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Final
from zlib import crc32

from rich.style import Style
from textual.theme import Theme

from readlist.store.tags import folded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readlist.mark import Status


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Colours:
    """The roles that colours play.

    Attributes:
        bar, side, pane, page: Backgrounds of top bar and footer, sidebar, list, detail.
        cursor, idle, chosen: Backgrounds of the row under the cursor with and without focus, and of selected rows.
        text, strong, soft, dim: Foregrounds: reading text, names, derived titles, what is secondary.
        accent: Where one is, and what one keeps.
        key: Keys in the footer, numbers of links.
        tag, warm, good, bad: Tags and links, what waits, wanted words, unwanted words and skipped papers.
        lit: Words that the search found.
        tags: What tags are told apart by, each readable on every background.
    """

    bar: str
    side: str
    pane: str
    page: str
    cursor: str
    idle: str
    chosen: str
    text: str
    strong: str
    soft: str
    dim: str
    accent: str
    key: str
    tag: str
    warm: str
    good: str
    bad: str
    lit: str
    tags: tuple[str, ...]
    dark: bool = True
    ansi: bool = False


DARK: Final = Colours(
    bar="#1f2233", side="#171922", pane="#1c1e2a", page="#15161e",
    cursor="#283456", idle="#262a3c", chosen="#2a2a48",
    text="#c3c9e4", strong="#e6e9f7", soft="#a9b0cf", dim="#858bab",
    accent="#7aa2f7", key="#e0af68", tag="#9ece6a", warm="#e0af68", good="#9ece6a", bad="#f7768e", lit="#ffc777",
    tags=("#9ece6a", "#7dcfff", "#c4a7f9", "#ff9586", "#f7a8c4", "#e0af68", "#73daca", "#8fb6ff", "#d3c7a2"),
)  # fmt: skip
LIGHT: Final = Colours(
    bar="#dfe2ec", side="#e9ebf2", pane="#f4f5f9", page="#fbfbfd",
    cursor="#cad8f6", idle="#dde2ee", chosen="#e2dcf3",
    text="#2b3044", strong="#10131f", soft="#42485f", dim="#5b6179",
    accent="#2450b2", key="#854d00", tag="#33691e", warm="#854d00", good="#33691e", bad="#b0203f", lit="#9a3b00",
    tags=("#2f5f1a", "#005a63", "#5b2a9d", "#a0230f", "#94154f", "#6b4700", "#1f48a3", "#4a4f10", "#7a2323"),
    dark=False,
)  # fmt: skip
CONTRAST: Final = Colours(
    bar="#000000", side="#000000", pane="#000000", page="#000000",
    cursor="#ffff00", idle="#474747", chosen="#003c8f",
    text="#ffffff", strong="#ffffff", soft="#ffffff", dim="#d0d0d0",
    accent="#ffff00", key="#ffff00", tag="#7dff7d", warm="#ffb347", good="#7dff7d", bad="#ff9d9d", lit="#ffff00",
    tags=("#7dff7d", "#7de8ff", "#d9b8ff", "#ffb347", "#ffb3d1", "#ffff66", "#7dffd4", "#a8c8ff", "#ffd0a8"),
)  # fmt: skip
TERMINAL: Final = Colours(
    bar="default", side="default", pane="default", page="default",
    cursor="default", idle="default", chosen="default",
    text="default", strong="default", soft="default", dim="default",
    accent="blue", key="yellow", tag="green", warm="yellow", good="green", bad="red", lit="yellow",
    tags=("green", "cyan", "magenta", "yellow"),
    ansi=True,
)  # fmt: skip

COLOURS: Final[Mapping[str, Colours]] = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST, "terminal": TERMINAL}


def theme(name: str) -> Theme:
    """The Textual theme of that name, for the style sheet and the dialogs."""
    colours = COLOURS[name]
    roles = {field: value for field, value in asdict(colours).items() if isinstance(value, str)}
    as_css = {field: f"ansi_{value}" if colours.ansi else value for field, value in roles.items()}
    more = {"ansi-background": "ansi_default"} if colours.ansi else {}
    return Theme(
        name=f"readlist-{name}",
        primary=as_css["accent"],
        secondary=as_css["accent"],
        accent=as_css["accent"],
        warning=as_css["warm"],
        error=as_css["bad"],
        success=as_css["good"],
        foreground=as_css["text"],
        background=as_css["page"],
        surface=as_css["pane"],
        panel=as_css["bar"],
        dark=colours.dark,
        ansi=colours.ansi,
        variables={**{f"rl-{field}": value for field, value in as_css.items()}, **more},
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Palette:
    """Styles to paint with, made once per theme; backgrounds are given by the pane."""

    colours: Colours
    text: Style
    strong: Style
    soft: Style
    dim: Style
    accent: Style
    accent_bold: Style
    key: Style
    tag: Style
    good: Style
    bad: Style
    warm: Style
    lit: Style
    link: Style
    pill: Style
    bold: Style
    italic: Style
    code: Style
    here: Style
    thumb: Style

    def ground(self, name: str) -> Style:
        """The plain style of a pane: text on that background."""
        return _ground(self.colours, name)

    def row(self, *, cursor: bool, focused: bool, chosen: bool) -> Style:
        """What a row of the list adds to all that is painted in it."""
        return _row(self.colours, cursor, focused, chosen)

    def raised(self, style: Style) -> Style:
        """A style as it stays readable on a row that has a background of its own: what is dimmed is so no more."""
        return self.soft if style == self.dim and not self.colours.ansi else style

    def tagged(self, tag: str) -> Style:
        """The style of a tag: the same at every start and however it is spelt."""
        colours = self.colours.tags
        return Style(color=colours[crc32(folded(tag).encode()) % len(colours)])

    def status(self, status: Status) -> Style:
        """The style of a status's glyph."""
        if status.colour.startswith("#"):
            return Style(color=status.colour)
        named = {"accent": self.accent, "warning": self.warm, "error": self.bad, "success": self.good}
        if own := named.get(status.colour.lstrip("$")):
            return own
        return {
            "new": self.dim, "maybe": self.warm, "to-read": self.accent, "reading": self.warm, "read": self.good,
            "skipped": self.bad,
        }.get(status.counts_as, self.text)  # fmt: skip


@cache
def palette(name: str) -> Palette:
    """The styles of the theme of that name."""
    c = COLOURS[name]
    bright = c is CONTRAST
    return Palette(
        colours=c,
        text=Style(color=c.text),
        strong=Style(color=c.strong, bold=True),
        soft=Style(color=c.soft, italic=True if c.ansi else None),
        dim=Style(color=c.dim, dim=True if c.ansi else None),
        accent=Style(color=c.accent),
        accent_bold=Style(color=c.accent, bold=True),
        key=Style(color=c.key, bold=True),
        tag=Style(color=c.tag),
        good=Style(color=c.good),
        bad=Style(color=c.bad),
        warm=Style(color=c.warm),
        lit=Style(color=c.lit, underline=True, bold=c.ansi or bright or None),
        link=Style(color=c.tag, underline=True),
        pill=Style(color="default", bgcolor="default", reverse=True)
        if c.ansi
        else Style(color=c.page, bgcolor=c.accent, bold=True),
        bold=Style(bold=True),
        italic=Style(italic=True),
        code=Style(color=c.soft),
        thumb=Style(color=c.dim if c.ansi or bright else c.cursor),
        here=Style(reverse=True) if c.ansi else Style(bgcolor=c.idle),
    )


@cache
def _ground(colours: Colours, name: str) -> Style:
    return Style(color=colours.text, bgcolor=getattr(colours, name))


@cache
def _row(colours: Colours, cursor: bool, focused: bool, chosen: bool) -> Style:
    if colours.ansi:
        return Style(reverse=True if cursor else None, bold=True if cursor and focused else None)
    if cursor and focused and colours is CONTRAST:
        return Style(color="#000000", bgcolor=colours.cursor)
    if cursor:
        return Style(bgcolor=colours.cursor if focused else colours.idle)
    return Style(bgcolor=colours.chosen) if chosen else Style()


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The few signs that aren't letters, in Unicode or ASCII."""

    ascii: bool = False

    @property
    def ellipsis(self) -> str:
        """Where text was cut."""
        return "..." if self.ascii else "…"

    @property
    def code(self) -> str:
        """A repository is known."""
        return "^" if self.ascii else "↗"

    @property
    def note(self) -> str:
        """There is a note."""
        return "n" if self.ascii else "✎"

    @property
    def star(self) -> str:
        """One point of a rating."""
        return "*" if self.ascii else "★"

    @property
    def surprise(self) -> str:
        """A suggestion from what nobody has explored."""
        return "!" if self.ascii else "✦"

    @property
    def dot(self) -> str:
        """Between facts."""
        return " | " if self.ascii else " · "

    @property
    def arrow(self) -> str:
        """From a paper to what it has become."""
        return "->" if self.ascii else "→"

    @property
    def chosen(self) -> str:
        """Beside a selected paper."""
        return ">" if self.ascii else "▌"

    @property
    def bar(self) -> str:
        """Beside the user's own note."""
        return "|" if self.ascii else "▎"

    def status(self, status: Status) -> str:
        """The sign of a status."""
        return status.ascii if self.ascii else status.glyph

    def plain(self, text: str) -> str:
        """Our own words with their signs in ASCII where that is wanted (never for imported text)."""
        if not self.ascii:
            return text
        return text.translate(_ASCII)


_ASCII: Final = str.maketrans(
    {
        "…": "...",
        "↑": "up",
        "↓": "down",
        "←": "left",
        "−": "-",
        "·": "|",
        "→": "->",
        "⌫": "backspace",
        "★": "*",
        "×": "x",
        "’": "'",
        "“": '"',
        "”": '"',
        "–": "-",
        "—": "-",
    }
)
