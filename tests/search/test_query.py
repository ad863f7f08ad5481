"""The search language: what each form means, how it is said, and that no text is an error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist import order
from readlist.query.moment import Moment
from readlist.query.nodes import (
    And,
    Has,
    InList,
    Is,
    Node,
    Not,
    Number,
    Or,
    Phrase,
    Regex,
    Tag,
    Time,
    Unknown,
    Venue,
    Word,
)
from readlist.query.parser import SORTS, parse

WEEK = 7 * 86400


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("", None),
        ("  ", None),
        ("diffusion policy", And((Word("diffusion"), Word("policy")))),
        ('"flow matching"', Phrase("flow matching")),
        ('"flow matching', Phrase("flow matching", closed=False)),
        ("“flow matching”", Phrase("flow matching")),
        ("'moe", Word("moe", whole=True)),
        ("word:moe", Word("moe", whole=True)),
        ("O'Neill reader's", And((Word("O'Neill"), Word("reader's")))),
        ("-x !y NOT z", And((Not(Word("x")), Not(Word("y")), Not(Word("z"))))),
        ("- ! x", Word("x")),
        ("a-b", Word("a-b")),
        ("NOT NOT x", Word("x")),
        ("a | b", Or((Word("a"), Word("b")))),
        ("a OR b c", Or((Word("a"), And((Word("b"), Word("c")))))),
        ("a AND b", And((Word("a"), Word("b")))),
        ("(a | b) -(c d)", And((Or((Word("a"), Word("b"))), Not(And((Word("c"), Word("d"))))))),
        ("(a (b", And((Word("a"), Word("b")))),
        ("a) b", And((Word("a)"), Word("b")))),
        ("f(x)", Word("f(x)")),
        ("a | | b |", Or((Word("a"), Word("b")))),
        ("or and not", And((Word("or"), Word("and"), Word("not")))),
        ("#rl", Tag("rl")),
        ("tag:rl*", Tag("rl", start=True)),
        ('#"computer science"', Tag("computer science")),
        ('tag:"rl*"', Tag("rl*")),
        ("C#", Word("C#")),
        ("is:to-read", Is("to-read")),
        ("has:code", Has("code")),
        ('list:"icml 2026"', InList("icml 2026")),
        ("venue:icml*", Venue("icml", start=True)),
        ("author:kim", Word("kim", "author")),
        ('title:"flow matching"', Phrase("flow matching", "title")),
        ("name:'moe", Word("moe", "name", whole=True)),
        ("(tag:a|tag:b)", Tag("a|tag:b")),
        ("(tag:a | tag:b)", Or((Tag("a"), Tag("b")))),
        ("year:2024", Number("year", 2024, 2024)),
        ("year:>=2024", Number("year", low=2024)),
        ("year:2024+", Number("year", low=2024)),
        ("year:>2024", Number("year", low=2025)),
        ("year:<2024", Number("year", high=2023)),
        ("year:2020-2022", Number("year", 2020, 2022)),
        ("year:2020..", Number("year", low=2020)),
        ("year:202", Number("year", 2020, 2029)),
        ("year:none", Number("year", none=True)),
        ("year:soon", Unknown("year:soon")),
        ("rating:3+", Number("rating", low=3)),
        ("added:7d", Time("added", low=Moment(ago=WEEK), text="7d")),
        ("added:<7d", Time("added", low=Moment(ago=WEEK), text="<7d")),
        ("added:>1w", Time("added", high=Moment(ago=WEEK), text=">1w")),
        ("decided:today", Time("decided", low=Moment(named="today"), text="today")),
        ("added:2024-05", Time("added", Moment(day="2024-05-01"), Moment(day="2024-06-01"), text="2024-05")),
        ("added:>=2024-12-31", Time("added", low=Moment(day="2024-12-31"), text=">=2024-12-31")),
        ("added:2023-02-30", Unknown("added:2023-02-30")),
        ("/moe.*s/", Regex("moe.*s")),
        ("and/or", Word("and/or")),
        ("/half", Word("/half")),
        ("regex:x{2}", Regex("x{2}")),
        ("~difusion", Word("difusion", fuzzy=True)),
        ("fuzzy:difusion", Word("difusion", fuzzy=True)),
        ("foo:bar", Word("foo:bar")),
        ("$ * \\ [/ ( )", None),
    ],
)
def test_meaning(text: str, root: Node | None) -> None:
    assert parse(text).root == root


@pytest.mark.parametrize("text", ["is:", "year:", "year:>", "year:>=", "added:<", "tag:", "#", '"', "'", "~", "sort:"])
def test_half_typed_asks_nothing(text: str) -> None:
    assert parse(text).empty
    assert parse(f"moe {text}").root == Word("moe")


def test_order_is_no_condition() -> None:
    query = parse("sort:-added sort:year sort:nonsense")
    assert query.empty
    assert query.sort == (("added", True), ("year", False))


def test_every_order_can_be_asked_for() -> None:
    assert set(SORTS) == set(order.SORTS)
    assert [parse(f"sort:-{key}").sort for key in SORTS] == [((key, True),) for key in SORTS]


@pytest.mark.parametrize(
    ("twin", "other"),
    [
        ("#rl", "tag:rl"),
        ("!x", "NOT x"),
        ("a | b", "a OR b"),
        ("'moe", "word:moe"),
        ("/x+/", "regex:x+"),
        ("~x", "fuzzy:x"),
    ],
)
def test_shell_safe_twins(twin: str, other: str) -> None:
    assert parse(twin).root == parse(other).root


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "all papers"),
        ("#rl -is:read has:code", "papers tagged rl, not read, with code"),
        ("diffusion policy", "papers with diffusion and policy"),
        ("-has:note year:2024+", "papers without a note, of 2024 or later"),
        ("author:kim added:7d", "papers by kim, added in the last week"),
        ("a | b", "papers (with a or with b)"),
        ("rating:3+ sort:-year", "papers rated 3 or more, by year, greatest first"),
    ],
)
def test_said_in_words(text: str, said: str) -> None:
    assert parse(text).describe() == said


def test_terms_are_what_should_be_there() -> None:
    assert parse('a -b (c | "d e") is:new -(f)').terms == (Word("a"), Word("c"), Phrase("d e"))


PIECES = [
    "a",
    "moe",
    '"',
    "'",
    "(",
    ")",
    "|",
    "-",
    "!",
    "NOT",
    "OR",
    "#",
    "tag:",
    "is:",
    "year:",
    ">=",
    "2024",
    "7d",
    "/",
]
FRAGMENTS = st.lists(st.sampled_from([*PIECES, " ", " ", "added:", "sort:", "*", "~", "regex:", "\\", "..", "é"])).map(
    "".join
)


@given(st.one_of(st.text(), FRAGMENTS))
def test_no_text_is_an_error(text: str) -> None:
    query = parse(text)
    assert query.text == text
    assert query.describe()
    ends = [0]
    for token in query.tokens:
        assert ends[-1] <= token.start < token.end <= len(text)
        ends.append(token.end)
    covered = {at for token in query.tokens for at in range(token.start, token.end)}
    assert all(text[at].isspace() for at in range(len(text)) if at not in covered)


def test_deep_and_long_queries() -> None:
    for text in (
        "(" * 5000 + "x" + ")" * 5000,
        "NOT " * 5001 + "x",
        "-" * 3000 + "x",
        " | ".join("x" * 1) * 2000,
        '"' * 999,
    ):
        assert parse(text).describe()
