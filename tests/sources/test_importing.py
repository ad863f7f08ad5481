"""Importing: one paper once, marks kept, counts that add up, one undo."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readlist import export, importing, sketches, twins
from readlist.decision import Change
from readlist.document import from_document, to_json
from readlist.errors import CancelledError, SourceError
from readlist.importing import Pasted, Report, deriving
from readlist.mark import UNMARKED
from readlist.paper import Paper
from readlist.store import Store

DATA = Path(__file__).parent / "data"
SEEDS = Path(__file__).resolve().parents[2] / "seeds"
ONE = (
    "We study gardens of sand. Their grains are sorted by wind and water, and the patterns that result are known to "
    "depend on the size of the grains, the slope of the ground and the patience of the gardener. We measure all three "
    "in forty gardens and find that patience explains most of the variance, with $p < 0.01$ and \\emph{no} outliers."
)
TWO = (
    "Rivers carry sediment down to the sea. We count the grains that pass under one bridge in forty nights, and find "
    "that they are fewer in winter. A model of three parameters predicts their number within five percent of the truth."
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "library", machine="m")


def bring(store: Store, *inputs: Any, **options: Any) -> Report:
    """Import; texts are pasted, other values written as JSON lines."""
    given = [
        one
        if isinstance(one, Path | Pasted)
        else Pasted(one if isinstance(one, str) else "\n".join(map(json.dumps, one)))
        for one in inputs
    ]
    plan = importing.plan(store, given, **options)
    importing.commit(store, plan)
    return plan.report


def papers(store: Store) -> list[Paper]:
    return [from_document(one) for one in store.documents() if one["key"] not in store.hidden]


def counts(report: Report) -> tuple[int, int, int, int]:
    return report.added, report.updated, report.unchanged, len(report.rejected)


def test_the_seeds_twice(store: Store) -> None:
    assert counts(bring(store, SEEDS)) == (57, 0, 0, 0)
    before = (store.folder / "papers.json").read_bytes()
    assert counts(bring(store, SEEDS)) == (0, 0, 57, 0)
    assert (store.folder / "papers.json").read_bytes() == before
    assert len({paper.key for paper in papers(store)}) == 57


def test_a_plan_stores_nothing_and_names_every_entry(store: Store) -> None:
    plan = importing.plan(store, [DATA / "dup-keys.bib"])
    assert [paper.title for paper in plan.papers] == [
        "Sorting Mail in Small Offices",
        "Why Some Queues Are Short",
        "Sorting Mail in Small Offices",
    ]
    assert store.documents() == [] and not store.history()


def test_untitled_meets_titled_after_decisions(store: Store) -> None:
    bring(store, f"ICML 2026 Papers\n\n{ONE}\n\n{TWO}\n")
    key = papers(store)[0].key
    store.decide([Change((key,), "status", "to-read"), Change((key,), "tag", "sand")])
    plain = (
        ONE.replace("$p < 0.01$", "p < 0.01")
        .replace("\\emph{no}", "no")
        .replace(" and ", "\nand ", 1)
        .replace("forty", "fifty")
    )
    official = {
        "title": "Gardens",
        "abstract": plain,
        "authors": ["Bea Silva"],
        "year": 2026,
        "id": "42",
        "url": "https://openreview.net/forum?id=abcd1234",
        "code": "https://github.com/quill-lab/sand",
    }
    report = bring(store, [official], list_name="To print")
    assert counts(report) == (0, 1, 0, 0)
    assert report.merged == [[key, "42"]]
    paper = papers(store)[0]
    assert (paper.key, paper.title, paper.title_from, paper.authors) == (key, "Gardens", "given", ("Bea Silva",))
    assert paper.lists == ("ICML 2026", "To print") and paper.openreview == "abcd1234"
    assert [source.id for source in paper.sources] == ["", "42"]
    assert store.marks[key].status == "to-read" and store.marks[key].tags == ("sand",)
    assert counts(bring(store, f"ICML 2026 Papers\n\n{ONE}\n\n{TWO}\n")) == (0, 0, 2, 0)
    store.undo()
    assert papers(store)[0].title_from == "derived" and papers(store)[0].authors == ()
    assert store.marks[key].status == "to-read"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"title": "A", "doi": "10.5555/X.1"}, {"title": "B", "doi": "https://doi.org/10.5555/x.1"}, True),
        ({"title": "A", "arxiv": "2101.99999v1"}, {"title": "B", "url": "https://arxiv.org/abs/2101.99999v3"}, True),
        (
            {"title": "A", "url": "https://openreview.net/forum?id=abcd1"},
            {"title": "B", "pdf": "https://openreview.net/pdf?id=abcd1"},
            True,
        ),
        ({"title": "The Sand", "abstract": ONE}, {"title": "the {S}and.", "abstract": ONE.replace("$", "")}, True),
        ({"title": "Sand", "abstract": ONE}, {"title": "Salt", "abstract": ONE}, False),
        (
            {"title": "Sand", "authors": ["Silva, Bea"], "year": 2020},
            {"title": "SAND", "authors": ["B. Silva"], "year": 2020},
            True,
        ),
        (
            {"title": "Sand", "authors": ["Silva, Bea"], "year": 2020},
            {"title": "Sand", "authors": ["Silva, Bea"], "year": 2021},
            False,
        ),
        (
            {"title": "Sand", "authors": ["Silva, Bea"], "year": 2020},
            {"title": "Sand", "authors": ["King, Bob"], "year": 2020},
            False,
        ),
        ({"title": "Introduction", "abstract": "One."}, {"title": "Introduction", "abstract": "Two."}, False),
        ({"title": "Sand", "abstract": ONE}, {"title": "Rivers", "abstract": TWO}, False),
    ],
)
def test_the_rule_of_identity(store: Store, one: dict[str, Any], other: dict[str, Any], same: bool) -> None:
    for first, second in ((one, other), (other, one)):
        report = importing.plan(store, [Pasted(json.dumps([first, second]))]).report
        assert report.added == (1 if same else 2)
        assert report.entries == 2


def test_one_entry_shows_that_two_are_one(store: Store) -> None:
    rows = [
        {"title": "A", "doi": "10.5555/x", "id": "1"},
        {"title": "B", "arxiv": "2101.99999", "id": "2"},
        {"title": "A", "doi": "10.5555/x", "arxiv": "2101.99999", "id": "3"},
    ]
    report = bring(store, rows)
    assert counts(report) == (1, 2, 0, 0)
    assert report.merged == [["1", "3", "2"]]
    (paper,) = papers(store)
    assert {"doi:10.5555/x", "arxiv:2101.99999"} <= set(paper.aliases)
    assert [source.id for source in paper.sources] == ["1", "3", "2"]


def test_a_title_that_another_stands_for_is_kept(store: Store) -> None:
    rows = [{"title": "Sand", "doi": "10.5555/x"}, {"title": "Salt", "doi": "10.5555/X"}]
    assert counts(bring(store, rows)) == (1, 1, 0, 0)
    (paper,) = papers(store)
    assert (paper.title, paper.extra) == ("Sand", {"other titles": ["Salt"]})
    assert counts(bring(store, rows)) == (0, 0, 2, 0)


def test_same_seed_other_title_gets_another_key_and_keeps_it(store: Store) -> None:
    rows = [{"title": "Sand", "abstract": ONE}, {"title": "Salt", "abstract": ONE}]
    assert counts(bring(store, rows)) == (2, 0, 0, 0)
    keys = [paper.key for paper in papers(store)]
    assert len(set(keys)) == 2
    assert counts(bring(store, rows)) == (0, 0, 2, 0)
    assert [paper.key for paper in papers(store)] == keys


def test_a_newer_file_updates_and_an_older_one_changes_nothing_back(store: Store) -> None:
    assert counts(bring(store, DATA / "reimport-v1.bib")) == (2, 0, 0, 0)
    report = bring(store, DATA / "reimport-v2.bib")
    assert counts(report) == (1, 1, 1, 0)
    assert papers(store)[0].abstract == "New wording without a typo."
    assert counts(bring(store, DATA / "reimport-v1.bib")) == (0, 0, 2, 0)
    assert counts(bring(store, DATA / "reimport-v2.bib")) == (0, 0, 3, 0)
    assert papers(store)[0].abstract == "New wording without a typo."


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.iterdir()))
def test_every_file_twice_changes_nothing_the_second_time(store: Store, name: str) -> None:
    first = bring(store, DATA / name)
    plan = importing.plan(store, [DATA / name])
    assert counts(plan.report) == (0, 0, first.entries - len(first.rejected), len(first.rejected))
    assert importing.commit(store, plan) is None


def test_a_cut_abstract_does_not_replace_a_whole_one(store: Store) -> None:
    bring(store, [{"title": "Sand", "doi": "10.5555/x", "abstract": ONE}])
    assert counts(bring(store, [{"title": "Sand", "doi": "10.5555/x", "abstract": ONE[:120]}])) == (0, 0, 1, 0)
    assert papers(store)[0].abstract == ONE


def test_undo_takes_an_import_back_and_it_can_come_again(store: Store) -> None:
    bring(store, [{"title": "Sand"}], tags=["t"])
    (key,) = store.marks
    store.undo()
    assert papers(store) == [] and store.marks.get(key, UNMARKED).tags == ()
    assert counts(bring(store, [{"title": "Sand"}])) == (1, 0, 0, 0)
    assert [paper.key for paper in papers(store)] == [key]


def test_what_cannot_be_read_costs_itself_alone(store: Store, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "picture.bib").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    report = bring(store, tmp_path / "gone.bib", DATA / "months.bib", tmp_path / "empty.txt", tmp_path / "picture.bib")
    assert counts(report) == (5, 0, 0, 3)
    assert [one.source.entry for one in report.rejected] == [0, 0, 0]
    assert [one.source.file for one in report.rejected] == ["gone.bib", "empty.txt", "picture.bib"]
    with pytest.raises(SourceError, match=r"gone\.bib is not there"):
        importing.plan(store, [tmp_path / "gone.bib"])


def test_folders(store: Store, tmp_path: Path) -> None:
    (tmp_path / "in" / "b").mkdir(parents=True)
    (tmp_path / "in" / "b" / "two.bib").write_text("@misc{b, title={Two}}")
    (tmp_path / "in" / "a.bib").write_text("@misc{a, title={One}}")
    (tmp_path / "in" / "paper.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "in" / ".hidden").write_text("x")
    report = bring(store, tmp_path / "in")
    assert counts(report) == (2, 0, 0, 0)
    assert len(report.warnings) == 1 and "paper.pdf" in report.warnings[0]


def test_lists_and_tags(store: Store) -> None:
    report = bring(store, f"icml 2026 papers\n\n{ONE}", tags=["a", "b"])
    assert report.lists == ["icml 2026"]
    bring(store, f"ICML 2026 论文列表\n\n{TWO}", list_name="ICML 2026 accepted papers")
    assert {name for paper in papers(store) for name in paper.lists} == {"icml 2026"}
    assert store.marks[papers(store)[0].key].tags == ("a", "b")


def test_progress_and_cancelling(store: Store) -> None:
    seen: list[tuple[int, int | None]] = []
    bring(
        store, [{"title": f"Paper {n}"} for n in range(2000)], progress=lambda done, total: seen.append((done, total))
    )
    assert seen and seen[0][1] is None
    with pytest.raises(CancelledError):
        importing.plan(store, [SEEDS], cancelled=lambda: True)
    assert len(papers(store)) == 2000


def derived(papers: list[Paper], many: int) -> list[bytes]:
    deriver = deriving.Deriver(many)
    with closing(deriver):
        found = [one for place, paper in enumerate(papers) for one in deriver.add(place, paper)]
        found += deriver.rest()
    assert all(one.paper is papers[one.place] for one in found)
    return [one.row for one in sorted(found, key=lambda one: one.place)]


def test_other_processes_derive_the_same() -> None:
    papers = [Paper(key=f"{n:012x}", title_raw=f"Paper {n}", abstract=f"{ONE} {n}") for n in range(900)]
    assert derived(papers, many=1) == derived(papers, many=10_000)


HELD = """
if __name__ == "__main__":
    import io, sys
    from readlist.importing import deriving
    from readlist.paper import Paper

    class Held(io.StringIO):
        def fileno(self):
            return -1

    sys.stderr = Held()
    deriving._workers = lambda: 1
    deriver = deriving.Deriver(1)
    done = [one for n in range(400) for one in deriver.add(n, Paper(key=f"{n:012x}", title_raw="A"))]
    print(deriver._pool is not None, len(done + list(deriver.rest())))
    deriver.close()
"""


def test_other_processes_start_while_the_screen_holds_the_standard_error(tmp_path: Path) -> None:
    script = tmp_path / "held.py"
    script.write_text(HELD)
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, check=True)
    assert done.stdout.split() == [b"True", b"400"]


KILLED = """
if __name__ == "__main__":
    import multiprocessing, os, signal
    from readlist.importing import deriving
    from readlist.paper import Paper

    deriving._workers = lambda: 1
    deriver = deriving.Deriver(1)
    for n in range(400):
        list(deriver.add(n, Paper(key=f"{n:012x}", title_raw="A")))
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="whether a process runs is read from /proc")
def test_other_processes_end_with_the_program(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    with (tmp_path / "out").open("w") as out:  # a pipe would stay open as long as the process
        subprocess.run([sys.executable, script], stdout=out, check=False)
    (child,) = (tmp_path / "out").read_text().split()

    def runs() -> bool:
        try:
            return Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        except FileNotFoundError:
            return False

    until = time.monotonic() + 20
    while runs() and time.monotonic() < until:
        time.sleep(0.02)
    assert not runs()


def test_papers_that_change_while_others_are_derived(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deriving, "MANY", 1)
    rows = [{"title": f"Paper {n}", "abstract": f"{ONE} {n}", "year": 2026} for n in range(600)]
    news = [{**rows[n], "comment": f"Code: https://github.com/a/b{n}"} for n in (0, 250, 599)]
    assert counts(bring(store, [*rows, *news])) == (600, 3, 0, 0)
    linked = [paper.title for paper in papers(store) if any("/a/b" in link.url for link in paper.links)]
    assert linked == ["Paper 0", "Paper 250", "Paper 599"]
    before = papers(store)
    bring(store, [{**rows[n], "title": "", "comment": "https://github.com/c/d"} for n in (1, 2)])
    assert [paper.title for paper in papers(store) if paper not in before] == ["Paper 1", "Paper 2"]


def test_our_own_json_brings_everything_back(store: Store, tmp_path: Path) -> None:
    bring(store, SEEDS, DATA / "scopus.csv", DATA / "authors.bib", DATA / "arxiv-atom.xml", tags=["all"])
    first, second = (paper.key for paper in papers(store)[:2])
    store.decide(
        [Change((first,), "status", "read"), Change((second,), "rating", 4), Change((first,), "note", "a\n\nnote")]
    )
    exported = [to_json(paper, store.marks.get(paper.key, UNMARKED)) for paper in papers(store)]
    with Store.open(tmp_path / "other", machine="m") as other:
        report = bring(other, json.dumps(exported, ensure_ascii=False))
        assert counts(report) == (len(exported), 0, 0, 0)
        again = [to_json(paper, other.marks.get(paper.key, UNMARKED)) for paper in papers(other)]
        own = {"source", "sources", "changed", "decided", "aliases"}
        for before, after in zip(exported, again, strict=True):
            assert {n: v for n, v in before.items() if n not in own} == {n: v for n, v in after.items() if n not in own}
            assert set(before["aliases"]) == set(after["aliases"])
        assert counts(bring(other, json.dumps(exported))) == (0, 0, len(exported), 0)


def test_a_copy_of_the_library_is_a_source(store: Store, tmp_path: Path) -> None:
    bring(store, SEEDS)
    keys = [paper.key for paper in papers(store)]
    with Store.open(tmp_path / "other", machine="m") as other:
        assert counts(bring(other, store.folder / "papers.json")) == (57, 0, 0, 0)
        assert [paper.key for paper in papers(other)] == keys
        assert papers(other)[0].lists == ("ICML 2026",)


def test_boxes_ticked_by_hand_are_read(store: Store) -> None:
    bring(store, [{"title": "One"}, {"title": "Two"}, {"title": "Three"}])
    keys = [paper.key for paper in papers(store)]
    store.decide([Change((keys[2],), "status", "skipped")])
    listed = "".join(
        f"- [{'x' if n != 1 else ' '}] A \\[changed\\] title {n} <!-- readlist:{key} -->\n  - Tags: old\n"
        for n, key in enumerate(keys)
    )
    report = bring(store, f"# Reading list\n\n## To read\n\n{listed}")
    assert counts(report) == (0, 0, 3, 0)
    assert [store.marks.get(key, UNMARKED).status for key in keys] == ["read", "new", "read"]
    assert all(not store.marks.get(key, UNMARKED).tags for key in keys)
    assert [paper.title for paper in papers(store)] == ["One", "Two", "Three"]
    store.undo()
    assert [store.marks.get(key, UNMARKED).status for key in keys] == ["new", "new", "skipped"]


def test_no_abstract_is_sketched_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sketched: list[str] = []
    sketch = twins.sketch

    def noted(text: str) -> tuple[int, ...]:
        sketched.append(text)
        return sketch(text)

    monkeypatch.setattr(twins, "sketch", noted)
    bring(store, [{"title": f"Paper {n}", "abstract": f"{words} {ONE}"} for n, words in enumerate("abc")])
    near = {"title": "Another title", "abstract": f"{ONE} Something more is said here."}
    sketched.clear()
    found = importing.plan(store, [Pasted(json.dumps([near]))]).report.candidates
    assert len(found) == 1 and len(found[0]) == 4
    assert sketched == [near["abstract"]]
    kept = store.cache / sketches.FILE
    data = kept.read_bytes()
    for broken in (b"", data[:-1], data.replace(b'"check"', b'"chick"'), data[:-9] + b"\xff" + data[-8:]):
        kept.write_bytes(broken)
        sketched.clear()
        assert importing.plan(store, [Pasted(json.dumps([near]))]).report.candidates == found
        assert len(sketched) == 4
    bring(store, [near])
    sketched.clear()
    assert len(importing.plan(store, [Pasted(json.dumps([{**near, "title": "Third"}]))]).report.candidates[0]) == 5
    assert len(sketched) == 1


def test_a_list_of_ours_brings_no_news(store: Store) -> None:
    bring(store, [{"title": "One", "abstract": "Code: https://github.com/a/b", "extra field": [{"x": 1}]}])
    text = f"- [x] One <!-- readlist:{papers(store)[0].key} -->\n  - Code: <https://github.com/a/b>\n"
    assert counts(bring(store, text)) == (0, 0, 1, 0)
    assert counts(bring(store, text.replace("a/b", "c/d"))) == (0, 1, 0, 0)
    assert papers(store)[0].extra["code"] == "https://github.com/c/d"


@pytest.mark.parametrize("form", ["md", "table"])
def test_an_export_brings_no_news_and_takes_no_author_for_a_venue(store: Store, tmp_path: Path, form: str) -> None:
    rows = [
        {"title": "Alone among the dunes", "authors": ["Bea Silva"]},
        {"title": "Two at the shore", "authors": ["Bea Silva", "Jan Berg"]},
        {"title": "Only a file to read", "pdf": "https://example.org/a.pdf", "year": 2024},
        {"title": "Only a number to ask for", "doi": "10.1234/abc", "authors": ["Jan Berg"], "venue": "Dunes"},
    ]
    bring(store, rows)
    before = papers(store)
    text = "".join(export.render(form, [(paper, UNMARKED) for paper in before], export.Options()))
    assert counts(bring(store, text)) == (0, 0, 4, 0)
    with Store.open(tmp_path / "other", machine="m") as other:
        assert counts(bring(other, text)) == (4, 0, 0, 0)
        told = [(paper.authors, paper.venue, paper.year) for paper in papers(other)]
        assert told == [(paper.authors, paper.venue, paper.year) for paper in before]


def test_a_derived_title_is_not_read_back_as_given(store: Store, tmp_path: Path) -> None:
    bring(store, f"{ONE}\n\n{TWO}")
    paper = papers(store)[0]
    item = f"- [x] {paper.title} (title derived) <!-- readlist:{paper.key} -->\n"
    assert counts(bring(store, item)) == (0, 0, 1, 0)
    assert papers(store)[0].title_from == "derived" and store.marks[paper.key].status == "read"
    with Store.open(tmp_path / "other", machine="m") as other:
        assert counts(bring(other, item)) == (1, 0, 0, 0)
        assert (papers(other)[0].key, papers(other)[0].title_raw) == (paper.key, paper.title)


def test_near_twins_are_reported_merged_or_set_apart(store: Store) -> None:
    rows = [
        {"title": "Gardens of Sand and Salt", "abstract": ONE, "id": "1"},
        {"title": "Gardens of Sand and Salt, Revisited", "abstract": ONE + " More.", "id": "2"},
        {"title": "Rivers", "abstract": TWO, "id": "3"},
    ]
    report = bring(store, rows)
    assert counts(report) == (3, 0, 0, 0)
    assert report.candidates == [["1", "2"]]
    one, other, _ = (paper.key for paper in papers(store))
    assert importing.near_twins(store) == [[one, other]]
    store.set_apart(one, other)
    assert importing.near_twins(store) == []
    store.undo()
    store.decide([Change((other,), "tag", "t")])
    importing.merge(store, one, other)
    assert [paper.title for paper in papers(store)] == ["Gardens of Sand and Salt", "Rivers"]
    assert counts(bring(store, rows)) == (0, 0, 3, 0)
    store.undo()
    assert len(papers(store)) == 3
