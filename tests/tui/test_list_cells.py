"""Rows of cells: nothing imported makes a row wider, narrower or something that a terminal acts on."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from readlist.tui.cells import cut, fit, steady, width
from readlist.tui.wrapping import wrap
from rich.cells import cell_len

TEXTS = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\x1b\x07\t\n\u200d\ufe0f\u0301\u202e\u200f日本👨👩👧🏽🇩🇪אבג…"),
    ),
    max_size=60,
)


@given(TEXTS)
def test_steady_text_has_nothing_that_a_terminal_acts_on(text: str) -> None:
    assert not [
        c for c in steady(text) if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Cs"} or c in "\u202e\u200d\ufe0f"
    ]


@given(TEXTS)
def test_width_is_what_the_terminal_library_measures(text: str) -> None:
    assert width(text) == cell_len(steady(text))


@given(TEXTS, st.integers(0, 40))
def test_fitted_text_has_exactly_its_cells(text: str, cells: int) -> None:
    assert cell_len(fit(steady(text), cells)) == cells


@given(TEXTS, st.integers(0, 40))
def test_cut_text_begins_like_the_whole(text: str, cells: int) -> None:
    whole = steady(text)
    short, used = cut(whole, cells)
    assert used == cell_len(short) <= cells
    assert whole.startswith(short.removesuffix("…")) or short in {"", "…"}


def test_accents_stay_with_their_letters() -> None:
    assert cut("e\u0301e\u0301e\u0301", 2)[0] == "e\u0301…"


def test_tabs_are_blanks_and_escape_sequences_are_not_sequences() -> None:
    assert steady("a\tb\x1b[31mc") == "a b[31mc"


@given(TEXTS, st.integers(4, 30))
def test_wrapped_lines_fit_and_lose_nothing_but_blanks(text: str, cells: int) -> None:
    lines = wrap(text, cells)
    assert all(width(text[start:end]) <= cells for start, end in lines)
    assert "".join("".join(text[start:end].split()) for start, end in lines) == "".join(text.split())
    assert lines == sorted(lines)


def test_long_words_are_broken_and_paragraphs_kept() -> None:
    text = "see https://github.com/quill-lab/toy\n\nend"
    assert [text[s:e] for s, e in wrap(text, 10)] == ["see", "https://gi", "thub.com/q", "uill-lab/t", "oy", "", "end"]
