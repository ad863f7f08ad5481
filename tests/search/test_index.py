"""The word index: what counts as having a word, what comes first, and that it keeps and grows without changing."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readlist.errors import CancelledError
from readlist.query.parser import parse
from readlist.search import Index, parts, scan
from readlist.search.build import build, part_of
from readlist.search.index import FILE
from tests.search.papers import DAY, NOW, Shelf, shelf

if TYPE_CHECKING:
    from pathlib import Path

WORDS = [
    "graph",
    "graphs",
    "star",
    "start",
    "self-supervised",
    "self",
    "supervised",
    "Müller",
    "mueller",
    "x-ray",
    "C++",
]
TEXTS = st.lists(
    st.lists(st.sampled_from([*WORDS, "and", "don't", "的论文", "3.5"]), max_size=8).map(" ".join), max_size=6
)


SPELLINGS = ["self-supervised", "Self Supervised", "selfsupervised", "self–supervised", "self‑supervised"]


@pytest.mark.parametrize("query", ["{}", "{} depth", '"{} depth"', "title:nothing | {}", "{} -nothing"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_hyphen_blank_or_nothing(query: str, spelling: str) -> None:
    papers = shelf(*(f"we learn {text} depth" for text in SPELLINGS), "fully supervised depth")
    assert sorted(papers.ids(query.replace("{}", spelling), fuzzy=False)) == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("query", "found"), [("k-means", True), ("kmeans", True), ("k means", True), ("q-means", False)]
)
def test_short_parts_must_stand_together(query: str, found: bool) -> None:
    assert (shelf("we run k-means", "the king means it").ids(query, fuzzy=False)[:1] == ["0"]) is found


@pytest.mark.parametrize("query", ["Müller", "muller", "mueller", "MÜLL", "Mueller"])
@pytest.mark.parametrize("author", ["Müller, Anke", "Anke Mueller", "Mu\u0308ller"])
def test_umlauts_of_names(query: str, author: str) -> None:
    papers = Shelf([{"id": "a", "authors": [author]}, {"id": "b", "authors": ["Kim"]}])
    assert papers.ids(query) == ["a"]
    assert papers.ids(f"author:{query}") == ["a"]


@pytest.mark.parametrize(
    ("query", "text"), [("cafe", "Café"), ("Łukasz", "lukasz"), ("strasse", "Straße"), ("fine", "ﬁne")]
)
def test_case_and_accents(query: str, text: str) -> None:
    assert shelf(text, "other").ids(query) == ["0"]


def test_chinese_words_within_a_sentence() -> None:
    assert shelf("机器学习的论文", "机器人").ids("论文") == ["0"]
    assert shelf("机器学习的论文", "机器人").ids("机器") == ["0", "1"]


def test_order() -> None:
    papers = Shelf(
        [
            {"id": "start", "title": "A Start"},
            {"id": "abstract", "title": "B", "abstract": "about a star"},
            {"id": "author", "title": "C", "authors": ["Star, Ann"]},
            {"id": "title", "title": "The Star of D"},
            {"id": "name", "title": "Longer: A Star", "name": "Star"},
            {"id": "is", "title": "Star"},
        ]
    )
    assert papers.ids("star") == ["name", "is", "title", "author", "abstract", "start"]


def test_near_words_and_rare_words_first() -> None:
    papers = shelf("flow and then much later matching", "matching of flow", "flow matching", "flow, by way of matching")
    assert papers.ids("flow matching")[0] == "2"
    assert papers.ids("flow matching")[-1] == "0"
    assert papers.ids('"flow matching"') == ["2"]
    assert shelf("common rare", *["common"] * 5).ids("common | rare")[0] == "0"


def test_equal_papers_keep_their_order() -> None:
    assert shelf(*["the same words"] * 9).ids("same words") == [str(number) for number in range(9)]


def test_phrases_do_not_cross_fields_or_authors() -> None:
    papers = Shelf([{"id": "a", "title": "Deep", "abstract": "learning", "authors": ["Ann Lee", "Kim Wu"]}])
    assert papers.ids('"deep learning"', fuzzy=False) == []
    assert papers.ids('"lee kim"', fuzzy=False) == []
    assert papers.ids('"kim wu"') == ["a"]
    assert papers.ids('"kim w') == ["a"]
    assert papers.ids('"kim w"', fuzzy=False) == []


def test_whole_words() -> None:
    assert shelf("moe", "moes").ids("'moe") == ["0"]
    assert shelf("moe", "moes").ids("moe") == ["0", "1"]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("is:new", "ad"),
        ("is:to-read", "b"),
        ("is:toread", "b"),
        ("is:undecided", "acd"),
        ("is:decided", "b"),
        ("is:wanted", "b"),
        ("is:maybe", ""),
        ("is:later", "c"),
        ("is:nonsense", ""),
        ("has:code", "a"),
        ("has:link", "ac"),
        ("has:data", "c"),
        ("has:note", "d"),
        ("has:title", "abd"),
        ("has:name", "a"),
        ("has:tag", "ab"),
        ("has:rating", "b"),
        ("tag:rl", "a"),
        ("tag:rl*", "ab"),
        ("#robot-learning", "b"),
        ('list:"icml 2026"', "ab"),
        ("list:icml", ""),
        ("list:icml*", "ab"),
        ("venue:icml", "ab"),
        ("year:2024+", "ab"),
        ("year:none", "d"),
        ("year:<2024", "c"),
        ("rating:4+", "b"),
        ("rating:none", "acd"),
        ("added:<2d", "ab"),
        ("added:>2d", "cd"),
        ("decided:1w", "b"),
        ("decided:never", "acd"),
        ("note:careful", "d"),
        ("careful", "d"),
        ("learning", "b"),
        ("link:github", "a"),
        ("link:github.com/quill", "a"),
        ("github", ""),
        ("keyword:vision", "c"),
        ("abstract:gripper", "b"),
        ("title:gripper", "a"),
        ("2024", "a"),
        ("-is:new", "bc"),
        ("is:new | is:to-read", "abd"),
        ("year:soon", ""),
        ("is:new -year:soon", "ad"),
    ],
)
def test_conditions(query: str, ids: str) -> None:
    papers = Shelf(
        [
            {
                **{
                    "id": "a",
                    "name": "Grip",
                    "title": "A Gripper",
                    "year": 2024,
                    "venue": "ICML",
                    "lists": ["ICML 2026"],
                },
                **{"tags": ["RL"], "links": [["https://github.com/quill-lab/grip", "code", "github.com", "abstract"]]},
            },
            {
                **{
                    "id": "b",
                    "title": "B",
                    "abstract": "a gripper",
                    "year": 2025,
                    "venue": "ICML",
                    "lists": ["ICML 2026"],
                },
                "tags": ["rl-robots", "robot learning"],
            },
            {"id": "c", "abstract": "C", "year": 2020, "keywords": ["computer vision"]},
            {"id": "d", "title": "D"},
        ]
    )
    papers.set(1, "to-read")
    papers.set(2, "later")
    papers.ratings[1], papers.decided[1], papers.notes[3] = 4, int(NOW) - DAY, "Read with care: be careful"
    papers.link_kinds[0], papers.link_kinds[2] = 1, 2
    papers.version += 1
    assert "".join(sorted(papers.ids(query, fuzzy=False))) == ids
    if all(sign not in query for sign in ("gripper", "link:", "keyword:", "abstract:", "2024", "github")):
        scanned = scan(parse(query), papers, papers.text, now=NOW).positions
        assert sorted(papers.documents[position]["id"] for position in scanned) == list(ids)


def test_marks_are_read_as_they_are_now() -> None:
    papers = shelf("one", "two")
    assert papers.ids("urgent", fuzzy=False) == []
    papers.tags[1] = ("urgent",)
    papers.version += 1
    assert papers.ids("urgent") == ["1"]
    papers.hidden[1] = 1
    assert papers.ids("urgent", fuzzy=False) == []
    assert papers.ids("") == ["0"]


def test_what_is_missing_is_said() -> None:
    papers = shelf("graph", "star")
    assert papers.search("graph tag:none is:new").missing == ("tag:none",)
    assert papers.search("graph is:read year:soon").missing == ("is:read", "year:soon")
    assert papers.search("graph | zzzz").missing == ("zzzz",)
    assert papers.search("graph has:note star").missing == ("has:note",)
    assert set(papers.search("graph is:new star").blame) == {"graph", "star"}


def test_tags_that_came_with_papers_count_where_the_user_has_none() -> None:
    papers = Shelf(
        [
            {"id": "a", "keywords": ["Computer Science", "survey"], "authors": ["Computer Science"]},
            {"id": "b", "keywords": ["computer science"]},
            {"id": "c", "keywords": ["computer science education"], "abstract": "computer science"},
        ]
    )
    assert papers.ids("tag:computer-science") == ["a", "b"]
    assert papers.ids("tag:computer-science -#survey") == ["b"]
    assert papers.ids('tag:"computer science education"') == ["c"]
    assert papers.ids("tag:compute*") == ["a", "b", "c"]
    papers.tags[2] = ("Survey",)
    papers.version += 1
    assert papers.ids("#survey") == ["c"]


def test_matches_are_what_search_finds() -> None:
    papers = shelf("star", "graph star", "star star")
    for query in ("star", "", "-graph", "is:new star"):
        assert list(papers.index.matches(parse(query), papers, now=NOW)) == sorted(papers.search(query).positions)


def test_kept_index_is_the_same(tmp_path: Path) -> None:
    papers = shelf("self-supervised C++ of Müller", "graph", "")
    papers.index.save(tmp_path, "signature")
    assert Index.load(tmp_path, "other") is None
    loaded = Index.load(tmp_path, "signature", thorough=True)
    assert loaded is not None
    for query in ("graph", "selfsupervised", "c++", "grpah", "mueller", "/gr.ph/"):
        assert list(loaded.search(parse(query), papers).positions) == list(papers.search(query).positions)


@pytest.mark.parametrize("cut", [0, 5, 40, -1])
def test_broken_file_is_no_index(cut: int, tmp_path: Path) -> None:
    shelf("graph", "star").index.save(tmp_path, "s")
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:cut])
    assert Index.load(tmp_path, "s") is None


def test_every_changed_byte_is_noticed_or_harmless(tmp_path: Path) -> None:
    papers = shelf("graph of stars", "star")
    papers.index.save(tmp_path, "s")
    path = tmp_path / FILE
    good = path.read_bytes()
    for at in range(0, len(good), 7):
        path.write_bytes(good[:at] + bytes([good[at] ^ 0x5A]) + good[at + 1 :])
        loaded = Index.load(tmp_path, "s")
        if loaded is not None:  # Only the blanks between the arrays are not covered.
            assert list(loaded.search(parse("star"), papers).positions) == list(papers.search("star").positions)


def test_missing_file(tmp_path: Path) -> None:
    assert Index.load(tmp_path / "nowhere", "s") is None


def test_building_can_be_stopped() -> None:
    with pytest.raises(CancelledError):
        Index.build([{"title": "x"}] * 1000, lambda: True)


@settings(max_examples=60)
@given(TEXTS, TEXTS, st.data())
def test_extending_is_building(before: list[str], after: list[str], data: st.DataObject) -> None:
    changed = {len(before) + number: text for number, text in enumerate(after)}
    for position in range(len(before)):
        if data.draw(st.booleans()):
            changed[position] = data.draw(TEXTS.map(" ".join))
    texts = [
        changed.get(position, before[position] if position < len(before) else "")
        for position in range(len(before) + len(after))
    ]
    grown, built = shelf(*before), shelf(*texts)
    grown.index.extend(sorted(changed), built.documents)
    for query in (
        "graph",
        "'star",
        "self supervised",
        "selfsupervised",
        "x-ray",
        '"star graph"',
        "c++",
        "论文",
        "/gra.h/",
    ):
        expected = built.index.search(parse(query), built).positions
        assert list(grown.index.search(parse(query), built).positions) == list(expected)


def test_positions_are_appended_without_a_gap() -> None:
    with pytest.raises(ValueError, match="follow"):
        shelf("a").index.extend([5], {5: {"title": "x"}})


@settings(max_examples=80)
@given(
    TEXTS,
    st.one_of(
        st.text(max_size=30),
        st.lists(st.sampled_from([*WORDS, "-", "|", "(", ")", '"', " ", "~", "/", "tag:"])).map("".join),
    ),
)
def test_no_query_raises(texts: list[str], query: str) -> None:
    papers = shelf(*texts)
    found = papers.search(query)
    assert len(set(found.positions)) == len(found.positions) <= papers.count
    assert set(scan(parse(query), papers, papers.text).positions) <= set(range(papers.count))


@settings(max_examples=60)
@given(TEXTS, st.lists(st.sampled_from([word for word in WORDS if word != "supervised"]), min_size=1, max_size=3))
def test_more_words_find_no_more(texts: list[str], words: list[str]) -> None:
    papers = shelf(*texts)
    every = set(papers.search(" ".join(words), fuzzy=False).positions)
    assert every == set.intersection(*(set(papers.search(word, fuzzy=False).positions) for word in words))
    without = set(papers.search(f"-({' '.join(words)})", fuzzy=False).positions)
    assert without == set(range(papers.count)) - every


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"title": None, "abstract": 3, "authors": "Kim", "keywords": [1, None], "year": "2020", "links": [[], 3, None]},
        {"title": "a\x1eb", "text": "x" * 100_000, "authors": ["\ud800"]},
        {"abstract": "- " * 5000 + "a-" * 5000 + "'" * 99},
    ],
)
def test_odd_documents(document: dict[str, Any]) -> None:
    papers = Shelf([{"id": "odd"}])
    papers.index.extend([0], [document])
    assert len(papers.search("").positions) == 1
    assert papers.search("nothing").positions is not None


def test_index_of_nothing(tmp_path: Path) -> None:
    papers = Shelf([])
    papers.index.save(tmp_path, "s")
    loaded = Index.load(tmp_path, "s")
    assert loaded is not None
    for query in ("", "x", '"a b"', "~word", "/x/", "is:new", "selfsupervised"):
        assert list(loaded.search(parse(query), papers).positions) == []


def test_parts_that_others_made_give_the_same_index() -> None:
    documents: list[dict[str, Any]] = [
        {
            "name": f"Net{number}",
            "title": "State-of-the-art C++ for Müller's self-supervised $5 models",
            "authors": ["Jörg Mueller", f"Ada {number}"],
            "abstract": f"Text number {number} über reader's graph-based methods. " * (number % 3),
            "year": 2020 + number,
            "links": [[f"https://github.com/a/b{number}", "code", "github.com", "abstract"]],
        }
        for number in range(40)
    ]
    kept = parts.Shelf()
    made: dict[int, parts.Kept] = {}
    for first in (0, 9):
        one = kept.keep(part_of(documents[first : first + 9]).dump(), 9)
        assert one is not None
        made[first] = one
    made[25] = parts.Kept(9, (1 << 30, 99), kept)  # which can't be read
    found, wanted = build(documents, parts=made), build(documents)
    for name in (field.name for field in dataclasses.fields(wanted) if field.name not in {"sums", "memo"}):
        assert np.array_equal(getattr(found, name), getattr(wanted, name)), name
