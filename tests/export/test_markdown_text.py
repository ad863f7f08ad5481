"""Plain text in Markdown renders as itself, wherever it stands."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from readlist.export.mdtext import block, inline, target
from readlist.paper import Emphasis, Span

PARSERS = (MarkdownIt("commonmark"), MarkdownIt("commonmark").enable("table").enable("strikethrough"))
PIECES = st.sampled_from(
    [*"ab1 _*`~[]()<>!#+-=.|\\&;:/\"'$%{}^é“中\n", "http://x.y/", "&amp;", "<b>", "](u)", "**", "``", "1. "]
)
TEXTS = st.lists(PIECES, max_size=14).map("".join)


def same(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def shown(rendered: str) -> str:
    return same(html.unescape(re.sub(r"<[^>]+>", "", rendered)))


@st.composite
def emphasised(draw: st.DrawFn) -> tuple[str, tuple[Span, ...]]:
    text = draw(TEXTS)
    spans: list[Span] = []
    styles: list[Emphasis] = ["bold", "italic", "code"]
    for _ in range(draw(st.integers(0, 3)) if text else 0):
        start = draw(st.integers(0, len(text) - 1))
        spans.append(Span(start, draw(st.integers(start + 1, len(text))), draw(st.sampled_from(styles))))
    return text, tuple(spans)


@given(TEXTS)
def test_inline_text_renders_as_itself(text: str) -> None:
    for parser in PARSERS:
        assert shown(parser.render(f"- [ ] {inline(text)} <!-- x -->\n")) == same(f"[ ] {text}")
        rendered = parser.render(f"- {inline(text, start=True)}\n")
        assert shown(rendered) == same(text)
        assert not re.search(r"<(?!/?(?:ul|li)>|/?a[ >])", rendered)


@given(TEXTS)
def test_text_of_a_link_is_one_link(text: str) -> None:
    for parser in PARSERS:
        rendered = parser.render(f"[{inline(text, link=True)}](http://a.b)\n")
        assert shown(rendered) == same(text)
        assert rendered.count("<a ") == 1


@given(TEXTS)
def test_text_of_a_cell_is_one_cell(text: str) -> None:
    rendered = PARSERS[1].render(f"| a | b |\n| - | - |\n| {inline(text, cell=True)} | z |\n")
    assert shown(rendered) == same(f"a b {text} z")
    assert rendered.count("<td>") == 2


@given(emphasised())
def test_paragraphs_render_as_themselves(given_: tuple[str, tuple[Span, ...]]) -> None:
    text, spans = given_
    for parser in PARSERS:
        rendered = parser.render(block(text, spans))
        assert shown(rendered) == same(text)
        assert not re.search(r"<(?!/?(?:p|em|strong|code)>|/?a[ >])", rendered)


@pytest.mark.parametrize(
    "text",
    [
        "Plain-title with 3.5 dots, well-known hyphens (fine)!",
        "snake_case_names, f(x) < 3 & AT&T, 5 * 3, A* search, ~5 of $10",
        "100% #1 + 2 - 3 = 0 | x",
    ],
)
def test_nothing_is_escaped_without_need(text: str) -> None:
    assert inline(text) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# Not a Heading", r"\# Not a Heading"),
        ("1. Not a List", r"1\. Not a List"),
        ("- x", r"\- x"),
        ("a*b*c", r"a\*b\*c"),
        ("see https://x.y/_a_/b there", "see <https://x.y/_a_/b> there"),
        ("ends with \\", "ends with \\\\"),
    ],
)
def test_what_means_something_is_escaped(text: str, written: str) -> None:
    assert inline(text, start=True) == written


def test_emphasis_is_kept() -> None:
    text = "a lower bound, strong and `ticks` said"
    spans = (Span(2, 7, "italic"), Span(15, 21, "bold"), Span(26, 33, "code"))
    assert block(text, spans) == "a *lower* bound, **strong** and `` `ticks` `` said"


def test_paragraphs_stay_apart() -> None:
    assert block("one\n two\n\n\n# three") == "one\ntwo\n\n\\# three"


def test_only_addresses_of_the_web_are_targets() -> None:
    assert target("javascript:alert(1)") is None
    assert target("https://x.y/a (b)&copy;") == "https://x.y/a%20%28b%29&amp;copy;"
