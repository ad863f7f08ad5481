"""The Markdown list, table, and what makes two exports comparable."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt
from readlist import export
from readlist.errors import UsageError
from readlist.mark import STATUSES, Mark, Status

if TYPE_CHECKING:
    from readlist.export import Item
    from tests.export.conftest import MakeItem

DATA = Path(__file__).parent / "data"


def text(format: str, items: list[Item], **options: object) -> str:
    return "".join(export.render(format, items, export.Options(**options)))  # type: ignore[arg-type]  # the tests' own


def test_a_list_as_it_is_written(some: list[Item]) -> None:
    done, untitled, *_ = some
    assert text("md", [done, untitled], title="Toys") == (
        "# Toys\n"
        "\n## To read\n\n"
        f"- [ ] {untitled[0].title} (title derived) <!-- readlist:{untitled[0].key} -->\n"
        "  - ICML\n"
        "  - Tags: video\n"
        "\n## Read\n\n"
        f"- [x] [{done[0].title}](https://example.org/Q_Net?a=1&b=2%20) <!-- readlist:{done[0].key} -->\n"
        "  - Silva, Bea, Jan van der Berg, The Toy Works, Inc. · Journal of Toy Problems 2024\n"
        "  - Tags: video, scene graph\n"
        "  - Rating: 4/5\n"
        "  - Code: <https://github.com/quill-lab/toy_net>\n"
        "  - Note: mine | *really*\n\n"
        "    second\n"
    )


def test_sections_stand_in_reading_order(item: MakeItem) -> None:
    statuses = ["skipped", "new", "read", "maybe", "reading", "to-read"]
    written = text("md", [item(f"On {status}", mark=Mark(status)) for status in statuses])
    assert re.findall(r"^## (.*)", written, re.M) == ["Reading", "To read", "Maybe", "New", "Read", "Skipped"]


def test_statuses_of_the_user_s_own_stand_beside_those_they_are_like(item: MakeItem) -> None:
    own = Status("skimmed", "Skimmed", "k", "◌", "k", "read")
    items = [item(f"On {status}", mark=Mark(status)) for status in ("skipped", "skimmed", "read", "gone", "new")]
    written = text("md", items, statuses=(*STATUSES, own))
    assert re.findall(r"^## (.*)", written, re.M) == ["New", "Read", "Skimmed", "Skipped", "gone"]
    assert "- [x] On skimmed" in written


def test_by_tag_a_paper_stands_under_each(some: list[Item]) -> None:
    written = text("md", some, group="tag")
    assert re.findall(r"^## (.*)", written, re.M) == ["scene graph", "video", "No tag"]
    assert written.count(f"readlist:{some[0][0].key}") == 2


def test_without_groups_the_order_is_that_given(some: list[Item]) -> None:
    keys = re.findall(r"<!-- readlist:(\w+) -->", text("md", some[::-1], group="none"))
    assert keys == [paper.key for paper, _ in some[::-1]]


def test_one_decision_changes_that_paper_s_lines_only(some: list[Item]) -> None:
    paper, mark = some[1]
    changed = [some[0], (paper, replace(mark, tags=("video", "new"))), *some[2:]]
    for format in ("md", "table", "bib", "ris", "csv", "json", "jsonl", "csl"):
        before, after = text(format, some).splitlines(), text(format, changed).splitlines()
        differing = [line for line in after if line not in before]
        assert len(differing) == (2 if format == "bib" else 1), format


@pytest.mark.parametrize("format", ["md", "table"])
def test_titles_survive_rendering(format: str, item: MakeItem) -> None:
    titles = [row["title"] for row in json.loads((DATA / "md-titles.json").read_text(encoding="utf-8"))]
    parser = MarkdownIt("commonmark").enable("table").enable("strikethrough")
    for url in ("", "https://x.y/a|b"):
        written = text(format, [item(title, url=url) for title in titles])
        rendered = re.sub(r"<[^>]+>", "", parser.render(written))
        for title in titles:
            assert title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in rendered
        assert "Plain-title with 3.5 dots, well-known hyphens (fine)!" in written


def test_a_table_has_as_many_cells_in_each_row(some: list[Item]) -> None:
    rendered = MarkdownIt("commonmark").enable("table").render(text("table", some, group="none"))
    rows = re.findall(r"<tr>(.*?)</tr>", rendered, re.DOTALL)
    assert len(rows) == len(some) + 1
    assert {row.count("<t") for row in rows} == {7}


def test_unknown_names_are_refused_at_once(some: list[Item]) -> None:
    with pytest.raises(UsageError, match="md, table"):
        export.render("docx", some)
    with pytest.raises(UsageError, match="status, tag, none"):
        export.render("md", some, export.Options(group="year"))  # type: ignore[arg-type]  # what the command line may be given


@pytest.mark.parametrize(("name", "id"), [("Markdown", "md"), (".BIB", "bib"), ("bibtex", "bib"), ("jsonl", "jsonl")])
def test_formats_are_found_by_their_names(name: str, id: str) -> None:
    assert export.find(name).id == id


def test_a_file_s_name_says_the_format() -> None:
    found = export.for_file(Path("out/Papers.RIS"))
    assert found is not None and found.id == "ris"
    assert export.for_file(Path("papers")) is None


def test_papers_may_come_one_by_one(some: list[Item], tmp_path: Path) -> None:
    for format in export.FORMATS:
        if format.folder:
            assert export.save(tmp_path, format, iter(some)).endswith("4 written")
        else:
            assert "".join(export.render(format, iter(some))) == text(format.id, some)


def test_a_long_list_is_written_in_pieces(item: MakeItem) -> None:
    items = [item(f"Paper {n}") for n in range(50)]
    for format in export.FORMATS:
        if not format.folder:
            chunks = list(export.render(format, items, export.Options(group="none")))
            assert len(chunks) >= 50, format.id
            assert max(map(len, chunks)) < 4_000, format.id
