"""Colours: readable everywhere in every theme, the same for a tag at every start, and nothing told by them alone."""

from __future__ import annotations

import pytest
from readlist.tui.app import chosen_theme
from readlist.tui.theme import COLOURS, Colours, Palette, palette
from rich.style import Style

GROUNDS = ("bar", "side", "pane", "page")
ROLES = ("text", "strong", "soft", "dim", "accent", "key", "tag", "warm", "good", "bad", "lit", "link")
OWN = [name for name, colours in COLOURS.items() if not colours.ansi]


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2.1 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    """The contrast of a style's text to its background, 1 to 21."""
    assert style.color is not None and style.bgcolor is not None
    light, dark = sorted((luminance(style.color.name), luminance(style.bgcolor.name)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def styles(styles: Palette) -> dict[str, Style]:
    """All that text is painted in, by role."""
    colours: Colours = styles.colours
    return {role: getattr(styles, role) for role in ROLES} | {tag: Style(color=tag) for tag in colours.tags}


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("ground", GROUNDS)
def test_all_text_is_readable_on_every_background(name: str, ground: str) -> None:
    one = palette(name)
    for role, style in styles(one).items():
        assert contrast(one.ground(ground) + style) >= 4.5, role


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize(
    "row", [{"cursor": True, "focused": True, "chosen": False}, {"cursor": True, "focused": False, "chosen": False},
            {"cursor": False, "focused": True, "chosen": True}],
    ids=["cursor", "cursor without focus", "chosen"],
)  # fmt: skip
def test_the_row_that_one_is_on_is_readable(name: str, row: dict[str, bool]) -> None:
    one = palette(name)
    added = one.row(**row)
    for role, style in styles(one).items():
        assert contrast(one.ground("pane") + one.raised(style) + added) >= 4.5, role


@pytest.mark.parametrize("name", OWN)
def test_the_row_that_one_is_on_stands_out(name: str) -> None:
    colours = COLOURS[name]
    assert len({colours.pane, colours.cursor, colours.idle, colours.chosen}) == 4


@pytest.mark.parametrize("name", COLOURS)
def test_a_tag_has_one_colour_however_it_is_spelt(name: str) -> None:
    one = palette(name)
    assert one.tagged("Machine  Learning") == one.tagged("machine learning") == one.tagged("ＭＡＣＨＩＮＥ learning")
    assert len({one.tagged(f"tag {number}") for number in range(200)}) == len(one.colours.tags)


def test_the_colours_of_tags_stay_from_version_to_version() -> None:
    dark = palette("dark")
    colours = [dark.tagged(tag).color for tag in ("video", "ml", "to read", "数据")]
    assert [colour and dark.colours.tags.index(colour.name) for colour in colours] == [3, 1, 8, 0]


@pytest.mark.parametrize(
    ("wanted", "environ", "colours", "theme"),
    [
        ("auto", {}, "truecolor", "dark"),
        ("auto", {"COLORFGBG": "0;15"}, "truecolor", "light"),
        ("auto", {"COLORFGBG": "15;0"}, "256", "dark"),
        ("light", {"COLORFGBG": "15;0"}, "256", "light"),
        ("contrast", {}, "truecolor", "contrast"),
        ("contrast", {"NO_COLOR": "1"}, "truecolor", "terminal"),
        ("dark", {}, "standard", "terminal"),
        ("dark", {}, None, "terminal"),
    ],
)
def test_the_terminal_says_which_theme_can_be(
    wanted: str, environ: dict[str, str], colours: str | None, theme: str
) -> None:
    assert chosen_theme(wanted, environ, colours) == theme
