"""RIS, CSV, CSL-JSON, JSON and the HTML page."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from readlist import export
from readlist.document import to_json
from readlist.export.spreadsheet import guarded
from readlist.export.works import name_of
from readlist.mark import UNMARKED, Mark
from readlist.paper import Paper
from readlist.sources.table import unguarded

if TYPE_CHECKING:
    from readlist.export import Item
    from tests.export.conftest import MakeItem


def text(format: str, items: list[Item]) -> str:
    return "".join(export.render(format, items))


def test_json_is_what_every_command_prints(some: list[Item]) -> None:
    assert json.loads(text("json", some)) == [to_json(*item) for item in some]
    assert [json.loads(line) for line in text("jsonl", some).splitlines()] == [to_json(*item) for item in some]
    assert (text("json", []), text("jsonl", [])) == ("[]\n", "")


def test_ris_as_it_is_written(some: list[Item]) -> None:
    paper, _ = some[0]
    assert text("ris", some[:1]) == (
        "TY  - JOUR\n"
        f"ID  - silva2024spin-{paper.key[:6]}\n"
        f"TI  - {paper.title}\n"
        "AU  - Silva, Bea\n"
        "AU  - Jan van der Berg\n"
        "AU  - The Toy Works Inc.\n"
        "PY  - 2024\n"
        "T2  - Journal of Toy Problems\n"
        "DO  - 10.5555/toy_1\n"
        "UR  - https://example.org/Q_Net?a=1&b=2%20\n"
        "UR  - https://arxiv.org/abs/2401.00001\n"
        "L1  - https://arxiv.org/pdf/2401.00001\n"
        f"AB  - {paper.text}\n"
        "KW  - video\n"
        "KW  - scene graph\n"
        "KW  - toys\n"
        "KW  - spin\n"
        "N1  - mine | *really* second\n"
        "C1  - readlist status: read\n"
        "C2  - readlist rating: 4\n"
        f"C4  - readlist key: {paper.key}\n"
        "ER  - \n"
    )


@given(st.text(alphabet="=+-@'\t\r\na1;,\"＝", max_size=6))
def test_no_cell_is_a_formula_and_none_is_changed(value: str) -> None:
    assert guarded(value)[:1] not in tuple("=+-@\t\r\n＝")
    assert unguarded(guarded(value)) == value


def test_csv_is_read_as_it_was_written(some: list[Item], item: MakeItem) -> None:
    risky = item("=cmd|' /C calc'!A0", "+1", authors=("@evil",), mark=Mark(note='-1, "two"\nlines'))
    written = text("csv", [*some, risky])
    assert written.startswith("\ufeffkey,title,")
    rows = list(csv.DictReader(io.StringIO(written.removeprefix("\ufeff"), newline="")))
    assert len(rows) == len(some) + 1
    for row, (paper, mark) in zip(rows, [*some, risky], strict=True):
        assert row["key"] == paper.key
        assert unguarded(row["title"]) == paper.title
        assert unguarded(row["note"]) == mark.note
        assert unguarded(row["authors"]) == "; ".join(paper.authors)
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row.values())
    assert json.loads(rows[0]["extra"]) == {"volume": "12", "nested": {"a": [1]}}


def test_csl_names_its_parts(some: list[Item]) -> None:
    items = json.loads(text("csl", some))
    first = items[0]
    assert first["type"] == "article-journal"
    assert first["issued"] == {"date-parts": [[2024]]}
    assert first["author"] == [
        {"family": "Silva", "given": "Bea"},
        {"family": "van der Berg", "given": "Jan"},
        {"literal": "The Toy Works, Inc."},
    ]
    assert first["keyword"] == "video, scene graph, toys, spin"
    assert first["custom"]["readlist"]["status"] == "read"
    assert items[1]["custom"]["readlist"]["title_from"] == "derived"
    assert items[3]["author"][1] == {"literal": "王小明"}


def test_names_in_parts() -> None:
    assert (name_of("King, Jr., Bob").suffix, name_of("Bob King Jr.").suffix) == ("Jr.", "Jr.")
    assert name_of("Ludwig van Beethoven").family == "van Beethoven"
    assert name_of("").literal == ""


class _Page(HTMLParser):
    VOID = frozenset({"meta", "br", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.loads: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.loads += [
            value or "" for name, value in attrs if name in {"src", "srcset", "style"} or name.startswith("on")
        ]
        self.loads += [tag] if tag in {"script", "link", "iframe"} else []
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_stands_alone_and_shows_every_word(some: list[Item], item: MakeItem) -> None:
    hostile = item(
        "<script>alert(1)</script> & 'x'", "a <img src=x onerror=y> b", url="javascript:alert(1)", mark=Mark(note="<b>")
    )
    page = _Page()
    page.feed(text("html", [*some, hostile]))
    assert (page.open, page.loads) == ([], [])
    shown = "".join(page.text)
    for paper, mark in [*some, hostile]:
        assert paper.title in shown and paper.text in shown and mark.note in shown
    assert all(link.startswith("https://") for link in page.links)
    assert "<em>less</em>" in text("html", some)
    assert "(title derived)" in shown


def test_bytes_do_not_depend_on_locale_or_hash_seed(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys; from readlist import export\n"
        "from readlist.mark import Mark; from readlist.paper import *\n"
        "link = Link('https://github.com/a/b', 'code', 'github.com', 'abstract')\n"
        "items = [(Paper(key=f'{n:012x}', title=f'\\u0141u {n}', title_raw=f'\\u0141u {n}', text='\\xe9',"
        " abstract='\\xe9', links=(link,),"
        " extra={'b': '1', 'a': '2'}, keywords=('k', 'j')), Mark('read', ('z', '\\xe9', 'a'))) for n in range(3)]\n"
        "for f in export.FORMATS: export.save(pathlib.Path(sys.argv[1]) / f.id, f, items)\n"
    )
    outcomes = []
    for seed, locale in (("1", "C"), ("2", "C.UTF-8")):
        folder = tmp_path / seed
        folder.mkdir()
        env = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        root = str(Path(export.__file__).parents[2])
        subprocess.run(
            [sys.executable, "-c", code, str(folder)], check=True, env={**env, "PYTHONPATH": root}, cwd=tmp_path
        )
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        outcomes.append({str(path.relative_to(folder)): path.read_bytes() for path in files})
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0]) == len(export.FORMATS) - 1 + 3


def test_a_paper_without_anything_is_written_by_every_format() -> None:
    for format in export.FORMATS:
        if not format.folder:
            assert "".join(export.render(format, [(Paper(key="0" * 12), UNMARKED)]))
