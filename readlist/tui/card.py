"""The card of a paper: everything that is shown of one, as lines.

What comes before the abstract stands at the same height for every paper, so that the eye needn't look for it; what is
long (titles, many links) may push it down, what is missing leaves its line blank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from readlist.mark import STATUSES, UNMARKED, Mark, Status
from readlist.reasons import SHOWN, SURPRISE
from readlist.text.acronyms import acronyms
from readlist.tui.cells import cut, steady, width
from readlist.tui.paint import Stretch, stretches
from readlist.tui.wrapping import wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rich.style import Style

    from readlist.paper import Paper
    from readlist.reasons import Reasons
    from readlist.tui.theme import Glyphs, Palette

MEASURE: Final = 80
"""Cells that a line of reading text takes at most."""
RELATIVES: Final = 2
"""Decided papers that a card names as being like it."""
_HEAD: Final = 5
"""Lines that name, title, facts and authors are given; status and tags come after them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What is to be shown of a paper.

    Attributes:
        paper: Its facts; None shows nothing.
        mark: What the user said of it.
        number: Its place in the library, 1-based.
        status: Its status, with title and colour.
        statuses: All statuses, for the papers it is like.
        light: Finds what the search found in a text.
        want, avoid: Watch words.
        why: Why it is suggested; empty keeps the lines for it, None needs none.
        raw: Show title and abstract as they came.
    """

    paper: Paper | None = None
    mark: Mark = UNMARKED
    number: int = 0
    status: Status = STATUSES[0]
    statuses: Mapping[str, Status] = field(default_factory=dict)
    light: Callable[[str], Sequence[tuple[int, int]]] | None = None
    want: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    why: Reasons | None = None
    raw: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid out for a width.

    Attributes:
        lines: Segments without background.
        hits: Numbers of the lines that hold what the search found.
        links: The line on which each link stands, by its number from 0.
    """

    lines: list[list[Segment]] = field(default_factory=list)
    hits: list[int] = field(default_factory=list)
    links: list[int] = field(default_factory=list)


@lru_cache(maxsize=32)
def watch_pattern(words: tuple[str, ...]) -> re.Pattern[str] | None:
    """Finds watch words as words or the starts of words; hyphen and blank are alike."""
    parts = []
    for word in sorted((w.strip() for w in words if w.strip()), key=len, reverse=True):
        pieces = [re.escape(piece) for piece in re.split(r"[\s\-]+", word) if piece]
        if pieces:
            parts.append(r"[\s\-]?".join(pieces) + r"\w*")
    return re.compile(r"(?<!\w)(?:" + "|".join(parts) + ")", re.IGNORECASE) if parts else None


def watched(text: str, want: tuple[str, ...], avoid: tuple[str, ...], palette: Palette) -> list[Stretch]:
    """The watch words in a text, wanted ones first, each in its colour."""
    return [
        (*match.span(), style)
        for words, style in ((want, palette.good), (avoid, palette.bad))
        if (pattern := watch_pattern(words))
        for match in pattern.finditer(text)
    ]


def lay(card: Card, cells: int, palette: Palette, glyphs: Glyphs, *, compact: bool) -> Laid:
    """Lay a card out.

    Args:
        cells: The width of its lines.
        compact: Few lines: nothing is left blank for what is missing.
    """
    if card.paper is None:
        return Laid()
    cells = max(4, min(cells, MEASURE))
    layer = _Layer(card, card.paper, cells, palette, glyphs)
    layer.head()
    if not compact:
        layer.pad(_HEAD)
        layer.blank()
    layer.marks()
    layer.why(compact=compact)
    if not compact:
        layer.add()
    layer.links()
    layer.blank()
    layer.note()
    layer.text()
    layer.glossary()
    return layer.laid


class _Layer:
    """Lays the parts of a card one below the other."""

    def __init__(self, card: Card, paper: Paper, cells: int, palette: Palette, glyphs: Glyphs) -> None:
        self.card, self.paper, self.cells, self.palette, self.glyphs = card, paper, cells, palette, glyphs
        self.laid = Laid()

    def add(self, *parts: tuple[str, Style]) -> None:
        self.laid.lines.append([Segment(steady(text), style) for text, style in parts if text])

    def blank(self) -> None:
        if self.laid.lines and self.laid.lines[-1]:
            self.laid.lines.append([])

    def pad(self, lines: int) -> None:
        while len(self.laid.lines) < lines:
            self.laid.lines.append([])

    def head(self) -> None:
        paper, palette = self.paper, self.palette
        title = paper.title_raw if self.card.raw and paper.title_raw else paper.title
        if paper.name and paper.name.casefold() != title.casefold():
            self.flow(paper.name, palette.accent_bold, most=1)
            rest = title
            if title.casefold().startswith(paper.name.casefold()) and title[len(paper.name) :].lstrip()[:1] in {
                ":",
                "–",
                "—",
            }:
                rest = title[len(paper.name) :].lstrip(" :–—") or title
            title = rest
        style = palette.strong + palette.italic if paper.title_from == "derived" else palette.strong
        self.flow(title or "(no title)", style)
        dot = self.glyphs.dot
        venue = paper.lists[0] if paper.lists and paper.venue and paper.venue in paper.lists[0] else paper.venue
        if not venue and paper.lists:
            venue = paper.lists[0]
        year = str(paper.year) if paper.year and str(paper.year) not in venue else ""
        facts = [venue, year, f"#{self.card.number:,}", "derived title" if paper.title_from == "derived" else ""]
        if self.card.raw:
            facts.append("raw text")
        line, _ = cut(steady(dot.join(fact for fact in facts if fact)), self.cells, self.glyphs.ellipsis)
        self.add((line, palette.dim))
        if paper.authors:
            self.add((self._authors(), palette.soft))

    def _authors(self) -> str:
        """As many authors as fit on a line, and how many more there are."""
        names = [steady(name) for name in self.paper.authors]
        shown = ""
        for number, name in enumerate(names):
            longer = f"{shown}, {name}" if shown else name
            more = len(names) - number - 1
            tail = f" +{more}" if more else ""
            if shown and width(longer) + len(tail) > self.cells:
                return f"{shown} +{more + 1}"
            shown = longer
        return cut(shown, self.cells, self.glyphs.ellipsis)[0]

    def marks(self) -> None:
        mark, palette, glyphs = self.card.mark, self.palette, self.glyphs
        status = self.card.status
        pill = palette.pill if status.counts_as not in {"new", "skipped"} else palette.here + palette.dim
        if status.counts_as == "new":
            first = (f"{glyphs.status(status)} {status.title.lower()}", palette.dim)
        else:
            first = (f" {status.title.lower()} ", pill)
        lines: list[list[tuple[str, Style]]] = [[first]]
        room = self.cells - width(first[0])
        parts = []
        if mark.rating:
            star = glyphs.star
            parts.append((star * mark.rating, palette.warm))
        parts += self._counts()
        parts += [(f"#{tag}", palette.tagged(tag)) for tag in mark.tags]
        for text, style in parts:
            shown, used = cut(steady(text), self.cells - 2, glyphs.ellipsis)
            if used + 2 > room:
                lines.append([(" ", palette.text)])
                room = self.cells - 1
            lines[-1] += [("  ", palette.text), (shown, style)]
            room -= used + 2
        for line in lines:
            self.add(*line)

    def links(self) -> None:
        palette = self.palette
        for number, link in enumerate(self.paper.links[:9], 1):
            label = f"{number} "
            address = link.url.partition("://")[2].removeprefix("www.")
            shown, _ = cut(steady(address), self.cells - len(label) - len(link.kind) - 1, self.glyphs.ellipsis)
            self.laid.links.append(len(self.laid.lines))
            self.add((label, palette.key), (f"{link.kind} ", palette.dim), (shown, palette.link))
        if (more := len(self.paper.links) - 9) > 0:
            self.add((f"  and {more} more", palette.dim))
        if not self.paper.links:
            self.add(("no links", palette.dim))

    def note(self) -> None:
        if self.card.mark.note:
            for line in self.card.mark.note.split("\n"):
                for start, end in wrap(line, self.cells - 2):
                    self.add((f"{self.glyphs.bar} ", self.palette.warm), (line[start:end], self.palette.text))
            self.blank()

    def why(self, *, compact: bool) -> None:
        """What speaks for and against it, and what it is like: a line each, the first alone where lines are scarce."""
        reasons = self.card.why
        if reasons is None:
            return
        lines = [self._words(reasons), self._relatives(reasons)]
        if compact:
            lines = lines[1:] if reasons.explored else lines[:1]
        for line in lines:
            self.laid.lines.append([])
            self.laid.lines[-1] = [Segment(steady(text), style) for text, style in line]

    def _words(self, reasons: Reasons) -> list[tuple[str, Style]]:
        """`for scene graph, video   against survey`; as many words as fit, at least one for and one against."""
        dim, soft, gap = self.palette.dim, self.palette.soft, "   "
        sides = [("for ", reasons.words_for[:SHOWN]), ("against ", reasons.words_against[:SHOWN])]
        sides = [(label, words) for label, words in sides if words]
        parts: list[tuple[str, Style]] = []
        room = self.cells
        for number, (label, words) in enumerate(sides):
            later = sum(min(width(f"{gap}{name}{rest[0]}"), room // 2) for name, rest in sides[number + 1 :])
            shown = words[0]
            for word in words[1:]:
                if width(f"{label}{shown}, {word}") > room - later:
                    break
                shown = f"{shown}, {word}"
            parts += [(gap, dim)] if parts else []
            text, used = cut(shown, max(room - later - width(label), 1), self.glyphs.ellipsis)
            parts += [(label, dim), (text, soft)]
            room -= width(label) + used + len(gap)
        return parts

    def _relatives(self, reasons: Reasons) -> list[tuple[str, Style]]:
        """`like ○ SegPVSG   × FedProx`: the signs say what these were decided to be."""
        dim, soft, glyphs = self.palette.dim, self.palette.soft, self.glyphs
        if reasons.explored:
            text, _ = cut(f" {SURPRISE}", self.cells - 1, glyphs.ellipsis)
            return [(glyphs.surprise, self.palette.warm), (text, dim)]
        if not reasons.nearest:
            return []
        parts = [("like ", dim)]
        shown = reasons.nearest[:RELATIVES]
        each = (self.cells - width("like ")) // len(shown)
        for relative in shown:
            status = self.card.statuses.get(relative.status, STATUSES[0])
            label, _ = cut(steady(relative.label), each - 5, glyphs.ellipsis)
            parts += [(f"{glyphs.status(status)} ", self.palette.status(status)), (f"{label}   ", soft)]
        return parts

    def text(self) -> None:
        paper, palette = self.paper, self.palette
        text = paper.abstract if self.card.raw else paper.text
        styled: list[Stretch] = []
        if not self.card.raw:
            of = {"bold": palette.bold, "italic": palette.italic, "code": palette.code}
            styled += [(span.start, span.end, of[span.style]) for span in paper.spans]
        words = watched(text, self.card.want, self.card.avoid, palette)
        lit = list(self.card.light(text)) if self.card.light else []
        styled += [*words, *((start, end, palette.lit) for start, end in lit)]
        if not text:
            self.add(("no abstract", palette.dim))
        self.flow(text, palette.text, styled, [*lit, *((start, end) for start, end, _ in words)])

    def glossary(self) -> None:
        """The short forms that the abstract spells out, to look up while reading on."""
        pairs = acronyms(self.paper.text)
        if not pairs:
            return
        palette, dots = self.palette, self.glyphs.ellipsis
        self.blank()
        column = min(max(width(steady(short)) for short in pairs), self.cells // 3)
        for short, long in pairs.items():
            label, used = cut(steady(short), column, dots)
            shown, _ = cut(steady(long), self.cells - column - 2, dots)
            self.add((label, palette.soft), (" " * (column - used + 2) + shown, palette.dim))

    def _counts(self) -> list[tuple[str, Style]]:
        """How many wanted and unwanted words stand in the abstract: `+3 −1`, as the two lists are headed."""
        card, palette = self.card, self.palette
        minus = "-" if self.glyphs.ascii else "−"
        counts = []
        for sign, words, style in (("+", card.want, palette.good), (minus, card.avoid, palette.bad)):
            pattern = watch_pattern(words)
            if pattern and (count := sum(1 for _ in pattern.finditer(self.paper.text))):
                counts.append((f"{sign}{count}", style))
        return counts

    def flow(
        self,
        text: str,
        base: Style,
        styled: Sequence[Stretch] = (),
        hits: Sequence[tuple[int, int]] = (),
        most: int | None = None,
    ) -> None:
        """Wrapped text; hits are noted with the lines on which they begin."""
        if most == 1:
            shown, _ = cut(steady(text), self.cells, self.glyphs.ellipsis)
            self.add((shown, base))
            return
        starts = sorted(start for start, _ in hits)
        at = first = 0
        styled = sorted(styled, key=lambda stretch: stretch[0])
        for start, end in wrap(text, self.cells) if text else ():
            while first < len(styled) and styled[first][1] <= start and styled[first][0] < start - 4000:
                first += 1
            begins = False
            while at < len(starts) and starts[at] < end:
                begins = begins or starts[at] >= start
                at += 1
            if begins:
                self.laid.hits.append(len(self.laid.lines))
            near = [stretch for stretch in styled[first:] if stretch[0] < end and stretch[1] > start]
            self.laid.lines.append(stretches(text, start, end, base, near))
