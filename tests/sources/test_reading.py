"""Every format comes in whole: what bug reports tell of, and what each format has of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readlist import sources
from readlist.errors import SourceError
from readlist.paper import Record

if TYPE_CHECKING:
    from readlist.sources import Reading

DATA = Path(__file__).parent / "data"


def file(name: str) -> Reading:
    return sources.read((DATA / name).read_bytes(), name)


def text(content: str, name: str = "x", format: str | None = None) -> Reading:
    return sources.read(content.encode(), name, format)


def titles(reading: Reading) -> list[str]:
    return [record.title for record in reading.records]


@pytest.mark.parametrize(
    ("name", "format", "records", "rejected"),
    [
        ("arxiv-atom.xml", "atom", 1, 0),
        ("at-sign.bib", "bib", 3, 0),
        ("authors.bib", "bib", 5, 0),
        ("bad.bib", "bib", 4, 1),
        ("bom.bib", "bib", 3, 0),
        ("cochrane.ris", "ris", 2, 0),
        ("crlf.bib", "bib", 3, 0),
        ("dup-keys.bib", "bib", 3, 0),
        ("escapes.json", "json", 5, 0),
        ("latin1.bib", "bib", 2, 0),
        ("missing-fields.bib", "bib", 4, 1),
        ("months.bib", "bib", 5, 0),
        ("nan-year.json", "json", 2, 0),
        ("openreview.json", "json", 4, 0),
        ("papers.jsonl", "json", 4, 1),
        ("percent.bib", "bib", 2, 0),
        ("ragged.csv", "csv", 3, 0),
        ("scopus.csv", "csv", 3, 0),
        ("tex-links.bib", "bib", 2, 0),
        ("unbalanced-math.txt", "text", 2, 0),
        ("wrapped-urls.txt", "text", 4, 0),
    ],
)
def test_formats_are_recognised_and_entries_add_up(name: str, format: str, records: int, rejected: int) -> None:
    for shown in (name, "-"):
        reading = sources.read((DATA / name).read_bytes(), shown)
        assert (reading.format, len(reading.records), len(reading.rejected)) == (format, records, rejected)
    entries = [r.source.entry for r in reading.records] + [r.source.entry for r in reading.rejected]
    assert sorted(entries) == list(range(1, len(entries) + 1))
    assert not any("\r" in f"{one!r}" or "\\x1b" in f"{one!r}" for one in reading.records)


def test_a_broken_bibtex_entry_costs_itself_alone() -> None:
    (rejected,) = file("bad.bib").rejected
    assert (rejected.source.id, rejected.source.line) == ("k3", 9)
    assert "gains of 4 to 9" in rejected.reason


def test_a_bibtex_entry_swallowed_by_another_is_found() -> None:
    reading = text(
        "@article{a, title = {One {, year = 2020}\n @article{b,\n title = {Two}, year = 2021}\n}\n@misc{c, title={Three}}\n"  # noqa: E501 -- a file's text reads best whole
    )
    assert "Two" in titles(reading) and "Three" in titles(reading)
    assert [one.source.id for one in reading.rejected] == ["a"]


def test_what_bibtex_files_forget() -> None:
    reading = text(
        "@article{a, title = {No Comma}\n author = {Silva, Bea}, year = 2020}\n"
        "@article{title = {No Key}, year = 2021}\n"
        '@article(p, title = "Paren {"}quoted{"}", year = 2022)\n'
        "@article{d, title = {Twice}, note = {one}, note = {two}}\n"
        "@article{e, title = {Ends in a backslash \\\\}, year = 2023}\n"
    )
    assert titles(reading) == ["No Comma", "No Key", 'Paren {"}quoted{"}', "Twice", "Ends in a backslash \\\\"]
    assert [record.year for record in reading.records] == [2020, 2021, 2022, None, 2023]
    assert reading.records[0].authors == ("Silva, Bea",)
    assert {"note": "one", "note_2": "two"}.items() <= dict(reading.records[3].extra).items()
    assert any("comma is missing" in warning for warning in reading.warnings)


def test_bibtex_months_macros_and_parents() -> None:
    by_title = {record.title: record for record in file("months.bib").records}
    assert by_title["Concatenated Month"].venue == "Journal of Toy Problems B"
    child = by_title["Child of a Crossref"]
    assert (child.year, child.venue) == (2020, "Ninth Toy Workshop")


def test_bibtex_names() -> None:
    by_title = {record.title: record.authors for record in file("authors.bib").records}
    assert by_title == {
        "Corporate Comma": ("The Toy Works, Inc.",),
        "Corporate And": ("Barnes and Daughters, Inc.", "Doe, Jane"),
        "Particles": ("de la Cruz, Ana", "Jan van der Berg", "King, Jr., Bob"),
        "Truncated": ("Silva, Bea",),
        "One Name": ("Mausumi",),
    }


def test_bibtex_identifiers() -> None:
    reading = text(
        "@misc{a, title={A}, eprint={2101.99999v2}, archivePrefix={arXiv}}\n"
        "@article{b, title={B}, journal={arXiv preprint arXiv:2101.99998}}\n"
        "@article{c, title={C}, url={https://github.com/quill-lab/Q\\_Net}, doi={https://doi.org/10.5555/X.1}}"
    )
    assert [record.arxiv for record in reading.records] == ["2101.99999", "2101.99998", ""]
    assert (reading.records[2].url, reading.records[2].doi) == ("https://github.com/quill-lab/Q_Net", "10.5555/x.1")


def test_many_bibtex_entries_are_split_in_parts_with_their_lines() -> None:
    entry = "@article{{k{0},\n  title = {{Paper {0}}},\n  abstract = {{{1}}}\n}}\n\n"
    whole = "".join(entry.format(n, "word " * 400) for n in range(1500))
    records = text(whole).records
    assert [record.source.line for record in records] == [1 + 5 * n for n in range(1500)]


def test_json_lines_say_which_is_broken() -> None:
    reading = file("papers.jsonl")
    assert [rejected.source.line for rejected in reading.rejected] == [3]
    assert titles(reading) == ["Line One", "Line Two", "Line Five", "Line Six"]


def test_a_cut_off_array_gives_what_can_be_read() -> None:
    reading = text(
        '[{"title": "One", "abstract": "a"},\n{"title": "Two" "year": 1},\n{"title": "Three"},\n{"title": "Fou'
    )
    assert titles(reading) == ["One", "Three"]
    assert [rejected.source.line for rejected in reading.rejected] == [2, 4]


def test_numbers_that_json_has_not_are_dropped_with_a_warning() -> None:
    reading = file("nan-year.json")
    assert len(reading.warnings) == 2
    assert json.loads(json.dumps([dict(record.extra) for record in reading.records], allow_nan=False)) == [{}, {}]


def test_openreview_both_versions() -> None:
    reading = file("openreview.json")
    assert titles(reading) == ["Old Shape Note", "New Shape Note", "Anonymous and Empty", "No Abstract Key"]
    assert [record.openreview for record in reading.records] == ["v1aaa", "v2bbb", "v2ccc", "v1ddd"]
    assert reading.records[1].keywords == ("toys", "games")
    assert reading.records[1].pdf == "https://openreview.net/pdf/bb.pdf"


def test_json_dialects() -> None:
    csl = {
        "id": "x1",
        "title": "T",
        "author": [{"family": "Silva", "given": "Bea"}],
        "issued": {"date-parts": [[2020, 3]]},
        "container-title": "Toy Letters",
        "DOI": "10.5555/X",
        "URL": "https://e.org/1",
    }
    scholar = {
        "data": [
            {"paperId": "p", "title": "S", "externalIds": {"ArXiv": "2101.99999", "DOI": "10.5555/S"}, "year": 2021}
        ]
    }
    alex = {
        "results": [
            {
                "id": "https://openalex.org/W1",
                "display_name": "O",
                "publication_year": 2019,
                "authorships": [{"author": {"display_name": "Bea Silva"}}],
                "abstract_inverted_index": {"world": [1], "Hello": [0]},
            }
        ]
    }
    daily = {"cs.CL": [{"title": "D1"}], "cs.LG": [{"title": "D2"}]}
    assert [(r.authors, r.year, r.venue, r.doi, r.url, r.source.id) for r in text(json.dumps([csl])).records] == [
        (("Silva, Bea",), 2020, "Toy Letters", "10.5555/x", "https://e.org/1", "x1")
    ]
    assert [(r.arxiv, r.doi, r.year) for r in text(json.dumps(scholar)).records] == [("2101.99999", "10.5555/s", 2021)]
    assert [(r.title, r.abstract, r.authors) for r in text(json.dumps(alex)).records] == [
        ("O", "Hello world", ("Bea Silva",))
    ]
    assert titles(text(json.dumps(daily))) == ["D1", "D2"]


def test_a_strangers_status_note_and_rating_are_extra() -> None:
    (record,) = text(
        '{"title": "T", "status": "read", "note": "n", "rating": 4, "tags": ["a"], "key": "0123456789ab"}'
    ).records
    assert record.mark is None and not record.key
    assert dict(record.extra) == {"status": "read", "note": "n", "rating": 4}
    assert record.keywords == ("a",)


def test_tagged_files_with_their_faults() -> None:
    ris = "\ufeffTY - JOUR\r\nTI - One\r\nAU - Silva, Bea\r\nAB - wrapped\r\nover lines\r\nPY - 2014/05//\r\nTY - JOUR\r\nT1 - Two\r\nER -\r\nTY - JOUR\r\nDO - 10.5555/x\r\nER -"  # noqa: E501 -- a file's text reads best whole
    reading = text(ris)
    assert [(r.title, r.abstract, r.year) for r in reading.records] == [
        ("One", "wrapped\nover lines", 2014),
        ("Two", "", None),
    ]
    assert [(one.source.entry, one.source.line) for one in reading.rejected] == [(3, 10)]
    nbib = "\nPMID- 123\nTI  - A title\n      over two lines.\nFAU - Silva, Bea\nLID - 10.5555/n [doi]\nDP  - 2019 Mar\nAB  - Text.\n\nPMID- 124\nTI  - Second\n"  # noqa: E501 -- a file's text reads best whole
    assert [(r.title, r.year, r.doi, r.source.id) for r in text(nbib).records] == [
        ("A title over two lines.", 2019, "10.5555/n", "123"),
        ("Second", None, "", "124"),
    ]
    enw = "%0 Journal Article\n%T One\n%A Silva, Bea\n%A Petrov, Ilya\n%D 2020\n%X Text\nmore\n\n%0 Book\n%T Two\n"
    assert [(r.title, r.authors, r.year) for r in text(enw).records] == [
        ("One", ("Silva, Bea", "Petrov, Ilya"), 2020),
        ("Two", (), None),
    ]
    wos = "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Silva, B\n   Petrov, I\nTI A title\n   wrapped\nPY 2004\nER\n\nEF\n"  # noqa: E501 -- a file's text reads best whole
    assert [(r.title, r.authors, r.year) for r in text(wos).records] == [
        ("A title wrapped", ("Silva, B", "Petrov, I"), 2004)
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_delimiter_and_spelling(delimiter: str) -> None:
    rows = [
        ["Paper Title", "AUTHORS", "Publication Year", "Abstract Note", "Track"],
        ["One", "Bea Silva", "2020", "Text", "oral"],
    ]
    (record,) = text("\n".join(delimiter.join(row) for row in rows)).records
    assert (record.title, record.authors, record.year, record.abstract) == ("One", ("Bea Silva",), 2020, "Text")
    assert dict(record.extra) == {"Track": "oral"}


def test_tables_with_their_faults() -> None:
    big = "x" * 300_000
    reading = text(
        f'title,authors,year,abstract\nOne,A,2020,"{big}"\nN\0ul,B,2021,ok\nBad,"C,2022,open\nFour,D,2023,fine\nFive,E,2024,fine\n'
    )
    assert titles(reading) == ["One", "Nul", "Four", "Five"]
    assert len(reading.records[0].abstract) == len(big)
    assert [one.source.line for one in reading.rejected] == [4]


def test_scopus_says_when_there_is_nothing() -> None:
    reading = file("scopus.csv")
    assert reading.records[1].abstract == ""
    assert reading.records[2].authors == ()
    assert reading.records[0].authors == ("Silva, Bea", "Petrov, Ilya")


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Silva, Bea; Petrov, Ilya", ("Silva, Bea", "Petrov, Ilya")),
        ("Bea Silva, Ilya Petrov", ("Bea Silva", "Ilya Petrov")),
        ("Bea Silva, Ilya Petrov and Rana Haddad", ("Bea Silva", "Ilya Petrov", "Rana Haddad")),
        ("Silva, Bea, Petrov, Ilya", ("Silva, Bea", "Petrov, Ilya")),
        ("Silva, Bea", ("Silva, Bea",)),
        ("King, Jr., Bob", ("King, Jr., Bob",)),
        ("van der Berg, Jan", ("van der Berg, Jan",)),
        ("['Marx, Karl', 'Lindgren, Astrid']", ("Marx, Karl", "Lindgren, Astrid")),
        ("Manling Li|Ying Lin", ("Manling Li", "Ying Lin")),
    ],
)
def test_authors_in_one_text(value: str, names: tuple[str, ...]) -> None:
    (record,) = text(json.dumps([{"title": "T", "authors": value}])).records
    assert record.authors == names


def test_atom() -> None:
    (record,) = file("arxiv-atom.xml").records
    assert record.title == "A Title That arXiv Wrapped Over Two Lines"
    assert record.abstract.count("\n\n") == 1 and "things & show that a < b" in record.abstract
    assert (record.arxiv, record.source.id, record.year, len(record.authors)) == ("2101.99999", "2101.99999", 2021, 4)
    cut = (
        (DATA / "arxiv-atom.xml").read_text().replace("</entry>", "</entry><entry><title>Broken").replace("</feed>", "")
    )
    assert len(text(cut).rejected) == 1 and len(text(cut).records) == 1


MAIL = r"""------------------------------------------------------------------------------
\\
arXiv:2601.99001
Date: Mon, 20 Jan 2026 10:00:00 GMT   (100kb)

Title: A Paper Whose Title Is
  Wrapped
Authors: Alice Smith, Bob Jones
Categories: cs.AI cs.CL
Comments: 10 pages. Code: https://github.com/quill-lab/mail
\\
  An abstract over
two lines.
\\ ( https://arxiv.org/abs/2601.99001 ,  100kb)
------------------------------------------------------------------------------
\\
arXiv:2601.99002
Title: A Replacement
Authors: Carol Jones
\\ ( https://arxiv.org/abs/2601.99002 ,  3kb)
------------------------------------------------------------------------------
"""


def test_listing_mails() -> None:
    first, second = text(MAIL, "mail.txt").records
    assert (first.title, first.authors, first.arxiv) == (
        "A Paper Whose Title Is Wrapped",
        ("Alice Smith", "Bob Jones"),
        "2601.99001",
    )
    assert (first.abstract, first.keywords, first.year) == ("An abstract over\ntwo lines.", ("cs.AI", "cs.CL"), 2026)
    assert first.comment.startswith("10 pages")
    assert (second.title, second.url) == ("A Replacement", "https://arxiv.org/abs/2601.99002")


def test_markdown_lists() -> None:
    reading = text(
        "# ICML 2026 Papers\n\n## Graphs\n\n"
        "- [Gardens of Sand](https://arxiv.org/abs/2101.99999) - Bea Silva, Ilya Petrov. [[code](https://github.com/q/a)]\n"
        "- **Rivers at Night**, ACL 2025. [[paper](https://e.org/r.pdf)] [[code](https://github.com/q/b)]\n"
        "- [Contents](#graphs)\n",
        "list.md",
    )
    assert [(r.title, r.url, r.extra.get("code"), r.lists) for r in reading.records] == [
        ("Gardens of Sand", "https://arxiv.org/abs/2101.99999", "https://github.com/q/a", ("ICML 2026",)),
        ("Rivers at Night", "https://e.org/r.pdf", "https://github.com/q/b", ("ICML 2026",)),
    ]
    assert reading.records[0].authors == ("Bea Silva", "Ilya Petrov")
    table = text(
        "| Title | Authors | Code |\n|---|---|---|\n| [One](https://e.org/1) | Bea Silva, Ilya Petrov | [git](https://github.com/q/a) |\n"  # noqa: E501 -- a file's text reads best whole
    )
    assert [(r.title, r.url, r.extra.get("Code") or r.extra.get("code")) for r in table.records] == [
        ("One", "https://e.org/1", "https://github.com/q/a")
    ]


def test_headings_with_labelled_lines() -> None:
    reading = text(
        "# Awesome\n\n### Gardens\n> short\n\n- **Abstract**: Sand is\nsorted.\n- **OpenReview**: https://openreview.net/forum?id=abcd1234\n",
        "a.md",
    )
    (record,) = reading.records
    assert (record.title, record.abstract, record.openreview) == ("Gardens", "Sand is\nsorted.", "abcd1234")


def test_an_unknown_format_is_told() -> None:
    with pytest.raises(Exception, match=r"no format"):
        text("x", format="docx")


FORMATS = [format.id for format in sources.FORMATS]


@settings(max_examples=150)
@given(st.one_of(st.binary(max_size=400), st.text(max_size=400).map(str.encode)), st.sampled_from([None, *FORMATS]))
def test_no_input_raises(data: bytes, format: str | None) -> None:
    try:
        reading = sources.read(data, "x", format)
    except SourceError as problem:
        assert "\n" not in problem.message
        return
    assert all(isinstance(record, Record) and (record.title or record.abstract) for record in reading.records)


@settings(max_examples=150)
@given(st.data(), st.sampled_from(sorted(path.name for path in DATA.iterdir())))
def test_no_damaged_file_raises_and_entries_are_numbered(draw: st.DataObject, name: str) -> None:
    whole = (DATA / name).read_bytes()
    begin = draw.draw(st.integers(0, len(whole)))
    end = draw.draw(st.integers(begin, min(len(whole), begin + 60)))
    data = whole[:begin] + draw.draw(st.binary(max_size=5)) + whole[end:]
    try:
        reading = sources.read(data, name)
    except SourceError:
        return
    entries = [r.source.entry for r in reading.records] + [r.source.entry for r in reading.rejected]
    assert sorted(entries) == list(range(1, len(entries) + 1))
