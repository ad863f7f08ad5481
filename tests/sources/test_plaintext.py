"""Piles of text: with and without titles, numbers, headings, rules and wrapped lines."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from readlist import sources
from readlist.errors import SourceError
from readlist.sources import heading

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
ONE = (
    "We study gardens of sand. Their grains are sorted by wind and water, and the patterns that result are known to "
    "depend on the size of the grains, the slope of the ground and the patience of the gardener."
)
TWO = (
    "Rivers carry sediment down to the sea. We count the grains that pass under one bridge in forty nights, and find "
    "that they are fewer in winter. A model of three parameters predicts their number within five percent."
)
THREE = "Owls are heard more often than seen. From audio of ninety forests we count them, with an error of one in ten."


def read(text: str, name: str = "pile.txt") -> list[tuple[str, str]]:
    reading = sources.read(text.encode(), name)
    assert not reading.rejected
    return [(record.title, " ".join(record.abstract.split())) for record in reading.records]


def test_the_seeds_are_57_untitled_papers_of_one_list() -> None:
    readings = [sources.read(path.read_bytes(), path.name) for path in sorted(SEEDS.glob("*.txt"))]
    records = [record for reading in readings for record in reading.records]
    assert len(records) == 57
    assert {(r.lists, r.venue, r.year, r.title) for r in records} == {(("ICML 2026",), "ICML", 2026, "")}
    for path, reading in zip(sorted(SEEDS.glob("*.txt")), readings, strict=True):
        text = path.read_text(encoding="utf-8")
        assert all(record.abstract in text for record in reading.records)
        assert "".join(text.split()) == "".join(
            "".join(part.split()) for part in (text.split("\n")[0], *(record.abstract for record in reading.records))
        )


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_any_line_ends(ends: str) -> None:
    assert read(f"ICML 2026 Papers{ends}{ends}{ONE}{ends}{ends}{TWO}{ends}") == [("", ONE), ("", TWO)]


def test_titles_above_abstracts() -> None:
    assert read(f"Gardens\n{ONE}\n\nRivers at Night\n{TWO}\n") == [("Gardens", ONE), ("Rivers at Night", TWO)]
    assert read(f"Gardens\n\n{ONE}\n\nRivers at Night\n\n{TWO}\n") == [("Gardens", ONE), ("Rivers at Night", TWO)]


def test_wrapped_lines() -> None:
    wrapped = "\n\n".join(textwrap.fill(text, 72) for text in (ONE, TWO, THREE))
    assert read(wrapped) == [("", ONE), ("", TWO), ("", THREE)]
    titled = f"Gardens\n{textwrap.fill(ONE, 72)}\n\nRivers at Night\n{textwrap.fill(TWO, 72)}\n"
    assert read(titled) == [("Gardens", ONE), ("Rivers at Night", TWO)]


@pytest.mark.parametrize("number", ["{}.", "[{}]", "({})", "{})", "#{}:"])
def test_numbers(number: str) -> None:
    first, second = number.format(1), number.format(2)
    assert read(f"{first} {ONE}\n\n{second} {TWO}\n") == [("", ONE), ("", TWO)]
    assert read(f"{first} Gardens\n{ONE}\n\n{second} Rivers\n{TWO}\n") == [("Gardens", ONE), ("Rivers", TWO)]


def test_a_number_in_a_text_stays() -> None:
    assert read(f"{ONE}\n\n2048. {TWO}") == [("", ONE), ("", f"2048. {TWO}")]


def test_markdown_headings_and_more_than_one_paragraph() -> None:
    text = f"# ICML 2026 Papers\n\n## Gardens\n\n{ONE}\n\n{THREE}\n\n## Rivers\n\n{TWO}\n"
    assert read(text) == [("Gardens", f"{ONE} {THREE}"), ("Rivers", TWO)]
    assert sources.read(text.encode(), "x.txt").list_name == "ICML 2026"


def test_underlined_titles_and_rules() -> None:
    assert read(f"Gardens\n=======\n\n{ONE}\n\nRivers\n======\n{TWO}\n") == [("Gardens", ONE), ("Rivers", TWO)]
    rule = "\n" + "-" * 60 + "\n"
    assert read(f"Gardens\n\n{ONE}{rule}Rivers\n\n{TWO}\n\n{THREE}") == [("Gardens", ONE), ("Rivers", f"{TWO} {THREE}")]
    assert read(f"ICML 2026 Papers\n{'=' * 16}\n\n{ONE}\n\n{TWO}") == [("", ONE), ("", TWO)]


def test_titles_alone() -> None:
    assert read("Gardens of Sand\nRivers at Night\nOwls\n") == [
        ("Gardens of Sand", ""),
        ("Rivers at Night", ""),
        ("Owls", ""),
    ]


def test_labels() -> None:
    text = (
        f"Title: Gardens\nAuthors: Bea Silva, Ilya Petrov\nYear: 2020\nAbstract: {ONE}\n\n"
        f"Title: Rivers\nAbstract:\n{TWO}\n"
    )
    reading = sources.read(text.encode(), "x.txt")
    assert [(r.title, r.authors, r.year, " ".join(r.abstract.split())) for r in reading.records] == [
        ("Gardens", ("Bea Silva", "Ilya Petrov"), 2020, ONE),
        ("Rivers", (), None, TWO),
    ]


def test_several_lists_in_one_file() -> None:
    reading = sources.read(f"ICML 2026 Papers\n\n{ONE}\n\nACL 2025 论文列表\n\n{TWO}\n".encode(), "x.txt")
    assert [(r.lists, r.venue, r.year) for r in reading.records] == [
        (("ICML 2026",), "ICML", 2026),
        (("ACL 2025",), "ACL", 2025),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "ICML 2026 Papers",
        "ICML 2026 论文列表",
        "# ICML 2026 Papers",
        "Accepted Papers at ICML 2026",
        "ICML'26 papers",
        "ICML2026 accepted papers list",
        "2026年ICML论文列表",
        "ICML 2026 採択論文一覧",
        "ICML 2026 논문 목록",
        "ICML 2026 - Posters",
        "Liste der angenommenen Beiträge ICML 2026",
        "Articles acceptés, ICML 2026",
        "Список статей ICML 2026",
        "ＩＣＭＬ　２０２６　论文",
        "ICML 2026 (Main Conference Track)",
        "ICML 2026 Papers (6,352)",
    ],
)
def test_one_list_in_every_wording(line: str) -> None:
    found = heading.parse(line)
    assert found is not None
    assert (found.name, found.venue, found.year, found.plain) == ("ICML 2026", "ICML", 2026, True)


@pytest.mark.parametrize("line", ["Bounds We Could Not Close", "Graph Learning in 2023: A Survey", ONE, "", "==="])
def test_what_is_no_plain_heading(line: str) -> None:
    found = heading.parse(line)
    assert found is None or not found.plain


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_encodings(encoding: str) -> None:
    reading = sources.read(f"Größe\n\n{ONE}\n\nZwei\n\n{TWO}".encode(encoding), "x.txt")
    assert [record.title for record in reading.records] == ["Größe", "Zwei"]
    assert not reading.warnings


def test_older_encodings_are_told() -> None:
    text = f"Größe und Müll\n\n{ONE} “Zitat” – fünf Körner.\n"
    reading = sources.read(text.encode("cp1252"), "x.txt")
    assert reading.records[0].title == "Größe und Müll"
    assert "“Zitat” – fünf" in reading.records[0].abstract
    assert "not UTF-8" in reading.warnings[0]


@pytest.mark.parametrize(
    "data", [b"", b"  \n\n", b"%PDF-1.7 ...", b"\x89PNG\r\n\x1a\n", bytes(range(256)) * 40, b"<!DOCTYPE html><html>"]
)
def test_what_is_no_text_gets_one_sentence(data: bytes) -> None:
    with pytest.raises(SourceError) as caught:
        sources.read(data, "x.txt")
    assert "x.txt" in str(caught.value)
