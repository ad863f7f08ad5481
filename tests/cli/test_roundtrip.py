"""Our own JSON brings everything back: export ∘ import = identity."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from readlist import export, importing
from readlist.document import to_json
from readlist.items import Items
from readlist.library import Library

if TYPE_CHECKING:
    from pathlib import Path

WORDS = st.sampled_from(
    [
        *(
            "graph",
            "video",
            "Étude",
            "$x^2$",
            "\\emph{soft}",
            "99\\%",
            "“quoted”",
            "模型",
            "🧪",
            "[MASK]",
            "C++",
            "`code`",
        ),
        *("**bold**", "a_b", "<i>", "&", "{GPU}", "https://github.com/a/b", "|", "#tag", "*", "--", "'", '"', "$5"),
    ]
)
TEXT = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)
LONG = st.lists(WORDS, min_size=60, max_size=80).map(" ".join)
TAGS = st.lists(st.sampled_from(["rl", "in-context learning", "ML", "ü b", "-x", "a:b"]), unique=True, max_size=3)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "title": draw(TEXT),
        "abstract": draw(st.one_of(TEXT, LONG)),
        "authors": draw(
            st.lists(st.sampled_from(["A. Kim", "Bea O'Neill", "Müller, Ø.", "李 雷"]), max_size=3, unique=True)
        ),
        "venue": draw(st.sampled_from(["", "ICML", "NeurIPS & Co."])),
        "year": draw(st.one_of(st.none(), st.integers(1950, 2030))),
        "keywords": draw(st.lists(st.sampled_from(["one", "two; three", "vier, fünf"]), unique=True, max_size=2)),
        "comment": draw(st.sampled_from(["", "12 pages, code at https://github.com/c/d"])),
        "volume": draw(st.sampled_from(["", "7"])),
    }


@st.composite
def marks(draw: st.DrawFn) -> tuple[str, list[str], str, int]:
    status = draw(st.sampled_from(["new", "maybe", "to-read", "reading", "read", "skipped"]))
    return status, draw(TAGS), draw(st.one_of(st.just(""), TEXT)), draw(st.integers(0, 5))


def everything(library: Library) -> list[dict[str, Any]]:
    """All papers as JSON, without the times of the marks and the file that they came from."""
    found = []
    for position in library.list().positions:
        paper = to_json(library.paper(position), library.mark(position))
        found.append(
            {name: value for name, value in paper.items() if name not in {"changed", "decided", "source", "sources"}}
        )
    return found


@pytest.mark.parametrize("format", ["json", "jsonl"])
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(records(), marks()), min_size=1, max_size=5))
def test_json_brings_everything_back(
    format: str,
    rows: list[tuple[dict[str, Any], tuple[str, list[str], str, int]]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder: Path = tmp_path_factory.mktemp("roundtrip")
    text = "\n".join(json.dumps(record, ensure_ascii=False) for record, _ in rows)
    with Library.open(folder / "one") as library:
        importing.commit(library.store, importing.plan(library.store, [importing.Pasted(text)], format="jsonl"))
        library.reload()
        for position, (_, (status, tags, note, rating)) in zip(range(library.columns.count), rows, strict=False):
            library.decide([position], status)
            if tags:
                library.tag([position], tags)
            library.note(position, note)
            library.rate([position], rating)
        before = everything(library)
        chunks = export.render(format, Items(library, library.list().positions))
        export.write(folder / f"out.{format}", chunks)
    with Library.open(folder / "two") as library:
        importing.commit(library.store, importing.plan(library.store, [folder / f"out.{format}"]))
        library.reload()
        assert everything(library) == before
