"""BibTeX that parsers take and that comes back as it went out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from readlist import export, sources
from readlist.export import latex
from readlist.export.bibtex import authors, entry
from readlist.export.citation import bibtex
from readlist.mark import UNMARKED, Mark
from readlist.paper import Paper, Record, Source
from readlist.text.derive import derive
from readlist.text.latex import readable, readable_title

if TYPE_CHECKING:
    from readlist.export import Item
    from tests.export.conftest import MakeItem

DATA = Path(__file__).parent / "data"
PIECES = st.sampled_from(
    [
        *"abGP1 {}$\\%&#_^~.,@=\"'*<\n",
        r"\emph{x}",
        "$T_{1\\sigma}$",
        r"\alpha",
        r"\%",
        r"\&",
        "3D",
        "https://x.y/a_b%20",
        "``",
        "é",
    ]
)
TEXTS = st.lists(PIECES, min_size=1, max_size=14).map("".join)


def read_back(text: str) -> list[Paper]:
    reading = sources.read(text.encode(), "-", "bib")
    assert not reading.rejected
    return [derive(paper_of(record, f"{number:012x}")) for number, record in enumerate(reading.records)]


def paper_of(record: Record, key: str) -> Paper:
    names = ("abstract", "authors", "venue", "year", "doi", "arxiv", "url", "pdf", "keywords", "aliases", "extra")
    facts = {name: getattr(record, name) for name in names}
    return Paper(key=key, title_raw=record.title, sources=(record.source,), **facts)


def balance(text: str) -> int:
    return len(re.findall(r"(?<!\\)\{", text)) - len(re.findall(r"(?<!\\)\}", text))


def test_an_entry_as_it_is_written(some: list[Item]) -> None:
    paper, mark = some[0]
    assert entry(paper, mark, "k") == (
        "@article{k,\n"
        "  title = {Spin by {$T_{1\\sigma}$} \\& the {GPU}\\_Cost of 100\\% {MoE}},\n"
        "  author = {Silva, Bea and Jan van der Berg and {The Toy Works, Inc.}},\n"
        "  journal = {Journal of Toy Problems},\n"
        "  year = {2024},\n"
        "  doi = {10.5555/toy_1},\n"
        "  eprint = {2401.00001},\n"
        "  archiveprefix = {arXiv},\n"
        "  url = {https://example.org/Q_Net?a=1&b=2%20},\n"
        "  pdf = {https://arxiv.org/pdf/2401.00001},\n"
        "  keywords = {video, scene graph, toys, spin},\n"
        "  abstract = {We cut cost to $\\mathcal{O}(n^2)$, 10\\% \\emph{less} than X \\& Y. "
        "Code: https://github.com/quill-lab/toy\\_net and more.},\n"
        "  annote = {mine | {*}really{*}\n\nsecond},\n"
        "  readstatus = {read},\n"
        "  ranking = {rank4},\n"
        f"  readlist-key = {{{paper.key}}},\n"
        "  readlist-tags = {video, scene graph},\n"
        "  volume = {12},\n"
        "}\n"
    )


@given(TEXTS)
@example("ends with \\")
@example("lone { brace")
@example("} first {")
def test_titles_and_abstracts_read_the_same(raw: str) -> None:
    shown = readable_title(raw)
    written = latex.title(raw, shown)
    assert latex.balanced(written)
    assert readable_title(written) == shown
    text = readable(raw)
    written = latex.prose(raw, text.text, text.spans)
    assert latex.balanced(written)


@given(TEXTS, TEXTS)
@example("\\\\3D", "a")
@example("a", "\\\\{3D} b")
@example("a", "\n* ")
@example("a", '{\\``"')
def test_title_and_abstract_come_back(title: str, abstract: str) -> None:
    paper = derive(
        Paper(key="0123456789ab", title_raw=f"T {title}", abstract=f"A {abstract}", sources=(Source("a", 1),))
    )
    (back,) = read_back("".join(export.render("bib", [(paper, UNMARKED)])))
    assert (back.title, back.text) == (paper.title, paper.text)


def test_a_file_comes_back_with_formulas_and_braces() -> None:
    papers = read_back((DATA / "math-titles.bib").read_text(encoding="utf-8"))
    assert len(papers) == 3
    written = "".join(export.render("bib", [(p, UNMARKED) for p in papers]))
    for part in (r"$T_{1\sigma}$", "{GPU}", "{DNA}", "{Ising}", "{https://github.com/quill-lab/Q_Net?a=1&b=2%20}"):
        assert part in written
    assert balance(written) == 0
    again = read_back(written)
    for field in ("title", "text", "authors", "url", "year"):
        assert [getattr(p, field) for p in again] == [getattr(p, field) for p in papers]
    assert re.findall(r"^@\w+\{(.*),$", written, re.M) == ["mt1", "mt2", "mt3"]


def test_facts_come_back(some: list[Item]) -> None:
    back = read_back("".join(export.render("bib", some)))
    for (paper, _), again in zip(some, back, strict=True):
        for field in ("authors", "venue", "year", "doi", "arxiv", "url", "pdf", "keywords"):
            assert getattr(again, field) == getattr(paper, field), field


def test_copying_gives_the_key_that_an_export_gives(item: MakeItem) -> None:
    paper, mark = item("On $x^2$", authors=("Żółtek, Łukasz",), year=2024)
    assert bibtex(paper, mark) == "".join(export.render("bib", [item("Another"), (paper, mark)])).split("\n\n")[1]
    assert bibtex(paper).startswith(f"@misc{{zoltek2024x2-{paper.key[:6]},\n")


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (("Silva, Bea", "Ilya Petrov"), "Silva, Bea and Ilya Petrov"),
        (("The Toy Works, Inc.",), "{The Toy Works, Inc.}"),
        (("Barnes and Daughters",), "{Barnes and Daughters}"),
        (("AT&T Labs",), r"{AT\&T Labs}"),
        (("Silva, Bea", "et al."), "Silva, Bea and others"),
    ],
)
def test_authors(names: tuple[str, ...], written: str, item: MakeItem) -> None:
    assert authors(item("x", authors=names)[0]) == written


def keys(items: list[Item]) -> list[str]:
    return re.findall(r"^@\w+\{([^,\s]+),", "".join(export.render("bib", items)), re.M)


def test_keys_are_unique_and_do_not_depend_on_the_others(item: MakeItem) -> None:
    rows = json.loads((DATA / "same-author-year.json").read_text(encoding="utf-8"))
    items = [item(row["title"], authors=tuple(row["authors"]), year=row["year"]) for row in rows]
    assert len(set(keys(items))) == 3
    assert keys([*items[1:], item("New", authors=("Silva, Bea",), year=2019)])[:2] == keys(items)[1:]
    assert all(re.fullmatch(r"silva2019gardens-[0-9a-f]{6}", key) for key in keys(items))


def test_a_derived_title_makes_no_part_of_the_key(item: MakeItem) -> None:
    paper, _ = item(abstract="We present ToyNet, which is new.", venue="ICML", year=2026)
    assert keys([(paper, UNMARKED)]) == [f"icml2026-{paper.key}"]


def test_keys_of_one_s_own_stay_and_never_collide(item: MakeItem) -> None:
    def own(title: str, entry: int, id: str) -> Item:
        return item(title, aliases=("doi:10.5555/1", id), sources=(Source("refs.bib", entry, 1, id),))

    items = [
        own("Second", 2, "smith2020"),
        own("First", 1, "Smith2020"),
        own("Third", 3, "odd key"),
        own("4", 4, "DBLP:conf/x"),
    ]
    second, first, third, fourth = keys(items)
    assert (first, second) == ("Smith2020", f"smith2020-{items[0][0].key}")
    assert third.startswith("third-")
    assert fourth == "DBLP:conf/x"


def test_a_derived_title_is_marked(item: MakeItem) -> None:
    paper, mark = item(abstract="We present ToyNet, which is new.", mark=Mark("maybe"))
    assert "  readlist-title = {derived},\n" in entry(paper, mark, "k")
