"""Templates: fields, forms and conditions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist.errors import UsageError
from readlist.export.template import FIELDS, FORMS, compile_template, expand
from readlist.mark import UNMARKED, Mark
from readlist.paper import Link, Paper

PAPER = Paper(
    key="0123456789ab",
    title="A {b} *c*",
    title_raw="A {b} *c*",
    authors=("Silva, Bea", "Ilya Petrov"),
    year=2024,
    links=(Link("https://github.com/quill-lab/toy", "code", "github.com", "abstract"),),
)
MARK = Mark("to-read", ("a", "b c"), "two\nlines", 3)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("", ""),
        ("{title} ({year})", "A {b} *c* (2024)"),
        ("{{{key}}}", "{0123456789ab}"),
        ("{authors}|{short_authors}|{tags}", "Silva, Bea, Ilya Petrov|Silva and Petrov|a, b c"),
        ("{title:md}|{title:bib}|{title:4}|{title:slug}", "A {b} \\*c\\*|A \\{b\\} *c*|A {…|a-b-c"),
        ("{note:line}|{note:json}", 'two lines|"two\\nlines"'),
        ("{doi?DOI {doi}}{doi!no DOI}{year?, {year}}", "no DOI, 2024"),
        ("{year?a{doi!b{title:line}}c}", "abA {b} *c*c"),
        (
            "{code}{tab}{clone}",
            "https://github.com/quill-lab/toy\tGIT_TERMINAL_PROMPT=0 git clone -- https://github.com/quill-lab/toy toy",
        ),
        ("- [{box}] {status}/{status_title} {glyph} {rating}", "- [ ] to-read/To read ○ 3"),
        ("\\title{{{title}}}", "\\title{A {b} *c*}"),
    ],
)
def test_filled_in(template: str, text: str) -> None:
    assert expand(template, PAPER, MARK) == text


@pytest.mark.parametrize(
    "template",
    ["{", "}", "a { b", "{title", "{nosuch}", "{title:nosuch}", "{title.__class__}", "{0}", "{doi?x", "{doi?x}}"],
)
def test_what_cannot_be_read_is_said(template: str) -> None:
    with pytest.raises(UsageError):
        compile_template(template)


def test_an_unknown_field_s_error_lists_the_fields() -> None:
    with pytest.raises(UsageError, match=r"\{nosuch\}.*title_raw"):
        compile_template("{nosuch}")


@given(st.text(alphabet="{}tile:md?!0 ", max_size=20))
def test_any_template_is_read_or_refused(template: str) -> None:
    try:
        text = expand(template, PAPER, MARK)
    except UsageError:
        return
    assert isinstance(text, str)


def test_every_field_in_every_form_is_text_for_a_bare_paper() -> None:
    bare = Paper(key="0" * 12)
    for name in FIELDS:
        for form in ("", *(f":{form}" for form in FORMS), ":9"):
            assert isinstance(expand(f"{{{name}{form}}}", bare, UNMARKED), str)


def test_conditions_within_conditions_have_an_end() -> None:
    deep = "{title?" * 40 + "x" + "}" * 40
    compile_template(deep)
    with pytest.raises(UsageError, match="50"):
        compile_template("{title?" * 20_000 + "x" + "}" * 20_000)
