"""Files made to take for ever, or all the memory: what would be millions of steps is counted, not timed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from readlist.paper import Rejected
from readlist.search.spelling import spelt_out
from readlist.sources import Content, bibtexvalues, items
from readlist.sources.reading import Warned

if TYPE_CHECKING:
    import pytest


def read(text: str, name: str) -> list[object]:
    return [one for one in items(Content(text.encode(), name), None) if not isinstance(one, Warned)]


def test_abbreviations_of_abbreviations_do_not_explode() -> None:
    lines = ['@string{s0 = "lol"}']
    lines += [f"@string{{s{n} = " + " # ".join([f"s{n - 1}"] * 10) + "}" for n in range(1, 10)]
    (record,) = read("\n".join([*lines, "@article{k, title = s9, author = {Ada Lovelace}}"]), "laughs.bib")
    assert not isinstance(record, Rejected)
    assert len(record.title) < 20_000  # type: ignore[attr-defined]


def test_an_abbreviation_of_usual_length_is_put_in() -> None:
    assert bibtexvalues.value_of("a # { } # a", {"a": "x" * 400}, lambda word: None)[0] == "x" * 400 + " " + "x" * 400


def test_unclosed_entries_are_looked_at_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    braces = 0

    class Counting:
        def finditer(self, text: str, *span: int) -> list[re.Match[str]]:
            nonlocal braces
            found = list(re.compile(r"[{}]").finditer(text, *span))
            braces += len(found)
            return found

    monkeypatch.setattr(bibtexvalues, "_BRACE", Counting())
    entries = read("@article{k,title={x\n" * 2_000, "open.bib")
    assert len(entries) == 2_000
    assert all(isinstance(one, Rejected) for one in entries)
    assert braces < 40_000


def test_entries_nested_deeper_than_python_calls_are_parted() -> None:
    text = "".join(f"@article{{k{n},title={{x\n" for n in range(3_000)) + "}}" * 3_000
    entries = read(text, "deep.bib")
    assert len(entries) == 3_000
    assert sum(isinstance(one, Rejected) for one in entries) == 2_999


def test_what_an_unclosed_entry_swallowed_is_kept() -> None:
    text = "@article{a,\n title={A,\n}\n@article{b,\n title={Rivers}\n}\n@article{c,\n title={Lakes}\n}\n}\n"
    titles = [getattr(one, "title", "") for one in read(text, "swallowed.bib")]
    assert titles == ["", "Rivers", "Lakes"]


def test_words_are_spelt_out_one_by_one() -> None:
    assert spelt_out("Müller, Groß and Åse_Öl " + "漢" * 200_000) == ["mueller", "aase", "oel"]
    assert spelt_out("naïve café") == []
