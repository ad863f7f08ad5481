"""The read model: lists, counts, decisions, undo, what others write."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from readlist.errors import UsageError
from readlist.library import Library
from readlist.regrouping import regroup
from readlist.search import Index
from readlist.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from readlist.query import Query

TITLES = ["Scene graphs for video", "Mean estimation", "Federated graphs", "Diffusion policies", "Sparse circuits"]


def document(number: int, title: str, **more: Any) -> dict[str, Any]:
    return {
        "key": f"{number:012x}",
        "title": title,
        "title_raw": title,
        "abstract": f"Abstract {number} of {title}.",
        "sources": [["f.txt", number, 1, f"id{number}"]],
        "lists": ["A" if number < 4 else "B"],
        "aliases": [f"doi:10.5555/{number}"],
        "added": "2026-01-01T00:00:00Z",
        "changed": "2026-01-01T00:00:00Z",
        **more,
    }


def fill(library: Library, first: int = 1, titles: list[str] = TITLES) -> None:
    documents = [document(number, title) for number, title in enumerate(titles, first)]
    library.store.commit_import(documents, added=[d["key"] for d in documents], replaced={})
    library.take_in()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "lib") as opened:
        fill(opened)
        yield opened


def titles(library: Library, text: str = "", within: str = "") -> list[str]:
    return [library.row(position).title for position in library.list(text, within=within).positions]


def test_lists_and_counts(library: Library) -> None:
    assert titles(library) == TITLES
    assert sorted(titles(library, "graph")) == ["Federated graphs", "Scene graphs for video"]
    listing = library.list("graph", within='list:"A"')
    assert (len(listing.positions), listing.everywhere, listing.total) == (2, 2, 5)
    assert titles(library, "sort:title") == sorted(TITLES)
    assert titles(library, "sort:-title graph") == ["Scene graphs for video", "Federated graphs"]
    counts = {view.id: count for view, count in library.views()}
    assert counts["is:undecided"] == 5
    assert counts["list:A"] == 3


def test_before_the_index_is_ready_titles_are_searched(tmp_path: Path, library: Library) -> None:
    library.close()
    with Library.open(tmp_path / "lib") as again:
        assert not again.ready
        early = again.list("graph")
        assert not early.complete
        assert len(early.positions) == 2
        again.prepare()
        assert again.list("graph").complete
        assert again.list("abstract 4").positions


def test_a_paper_is_found_by_all_it_is_known_by(library: Library) -> None:
    assert library.find("000000000002") == 1
    assert library.find("DOI:10.5555/2") == 1
    assert library.find("10.5555/2") == 1
    with pytest.raises(UsageError, match="more than one"):
        library.find("0000")
    with pytest.raises(UsageError, match="no paper"):
        library.find("nothing")


def test_decisions_move_papers_between_views_and_undo_brings_them_back(library: Library) -> None:
    said = [
        library.describe(library.decide([0], "to-read")),
        library.describe(library.decide([1, 2], "skipped")),
        library.describe(library.tag([0, 1], ["a b"], [])),
        library.describe(library.note(0, "see this")),
        library.describe(library.rate([0], 5)),
        library.describe(library.remove([4])),
    ]
    assert said == [
        "Scene graphs for video → to-read",
        "skipped 2 papers",
        "2 papers +a b",
        "Scene graphs for video noted",
        "Scene graphs for video rated 5",
        "Sparse circuits removed",
    ]
    assert titles(library, within="is:undecided") == ["Diffusion policies"]
    assert titles(library, within='tag:"a b"') == TITLES[:2]
    assert titles(library, within="has:note") == TITLES[:1]
    assert library.count == 4
    undone = [library.undo() for _ in said]
    assert [library.describe(step) for step in undone if step] == said[::-1]
    assert titles(library, within="is:undecided") == TITLES
    again = [library.redo() for _ in said]
    assert [library.describe(step) for step in again if step] == said
    assert library.mark(0).tags == ("a b",)
    assert library.redo() is None


def test_one_decision_is_reverted_without_its_successors(library: Library) -> None:
    first = library.decide([0], "to-read")
    library.decide([1], "skipped")
    reverted = library.revert(first.id)
    assert reverted is not None
    assert reverted.undone
    assert library.row(0).status == "new"
    assert library.row(1).status == "skipped"
    assert library.revert("nonsense") is None


def test_an_import_is_undone_and_done_again(library: Library) -> None:
    fill(library, 6, ["Sixth", "Seventh"])
    library.decide([5], "read")
    assert library.count == 7
    library.undo()
    step = library.undo()
    assert step is not None
    assert step.kind == "import"
    assert titles(library) == TITLES
    assert titles(library, "sixth") == []
    library.redo()
    assert library.count == 7
    assert titles(library, "sixth") == ["Sixth"]


def test_another_program_is_noticed_and_positions_stay(tmp_path: Path, library: Library) -> None:
    with Library.open(tmp_path / "lib") as other:
        other.decide([3], "read")
        fill(other, 6, ["Sixth"])
    delta = library.refresh()
    assert delta.papers
    assert library.row(3).status == "read"
    assert titles(library) == [*TITLES, "Sixth"]
    assert titles(library, "sixth") == ["Sixth"]
    assert not library.refresh()


def test_undo_takes_this_programs_own_decision_first(tmp_path: Path, library: Library) -> None:
    library.decide([0], "to-read")
    with Library.open(tmp_path / "lib") as other:
        other.decide([1], "read")
    library.refresh()
    step = library.undo()
    assert step is not None
    assert library.describe(step) == "Scene graphs for video → to-read"
    assert library.row(1).status == "read"


def test_tags_and_lists_are_renamed_merged_and_deleted_in_one_step(library: Library) -> None:
    library.tag([0, 1], ["old", "other"])
    regroup(library, "tags", "old", "new")
    assert library.columns.tag_counts() == {"new": 2, "other": 2}
    regroup(library, "tags", "new", "other")
    assert library.columns.tag_counts() == {"other": 2}
    regroup(library, "tags", "other", "")
    assert library.columns.tag_counts() == {}
    library.undo()
    assert library.columns.tag_counts() == {"other": 2}
    regroup(library, "lists", "A", "B")
    assert library.columns.list_counts() == {"B": 5}
    library.undo()
    assert library.columns.list_counts() == {"A": 3, "B": 2}


def test_settings_are_remembered_and_are_no_step(tmp_path: Path, library: Library) -> None:
    library.decide([0], "read")
    library.remember("searches", {"graphs": "graph -is:read"})
    assert [(view.title, count) for view, count in library.views()][-1] == ("graphs", 1)
    step = library.undo()
    assert step is not None
    assert step.kind == "mark"
    library.close()
    with Library.open(tmp_path / "lib") as again:
        assert again.searches == {"graphs": "graph -is:read"}


def test_statistics_count_what_was_decided(library: Library) -> None:
    for position in range(4):
        library.decide([position], "skipped")
    library.undo()
    statistics = library.statistics()
    assert sum(statistics.days.values()) == 3
    assert (statistics.progress.decided, statistics.progress.undecided) == (3, 2)


def test_the_pace_is_that_of_the_clock_also_after_an_undo(tmp_path: Path) -> None:
    clock = itertools.count(1_800_000_000.0, 3.0)
    with Library(Store.open(tmp_path / "lib", now=lambda: next(clock))) as library:
        fill(library)
        for paper in range(4):
            library.decide([paper], "skipped")
        assert library.progress().per_minute == pytest.approx(20, rel=0.3)
        library.undo()
        assert library.progress().per_minute == pytest.approx(20, rel=0.3)


def test_what_was_taken_back_sets_no_pace(library: Library) -> None:
    for position in range(5):
        library.decide([position], "skipped")
    assert library.progress().per_minute is not None
    while library.store.can_undo and (step := library.store.next_undo()) and step.kind == "mark":
        library.undo()
    assert library.progress().per_minute is None


def test_saved_searches_are_evaluated_only_after_what_may_change_them(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    matches = Index.matches

    def watched(self: Index, query: Query, *rest: Any, **more: Any) -> Any:
        asked.append(query.text)
        return matches(self, query, *rest, **more)

    monkeypatch.setattr(Index, "matches", watched)
    searches = {"words": "graphs", "new": "graphs is:new", "lately": "graphs added:7d", "first": "graphs sort:title"}
    library.remember("searches", searches)
    assert library.counts(anew=False).saved == dict.fromkeys(searches)
    assert not asked
    assert library.counts().saved == {"words": 2, "new": 2, "lately": 0, "first": 2}
    library.decide([0], "skipped")
    asked.clear()
    assert library.counts(anew=False).saved == {"words": 2, "new": 2, "lately": 0, "first": 2}
    assert not asked
    assert library.counts().saved == {"words": 2, "new": 1, "lately": 0, "first": 2}
    assert sorted(asked) == sorted([searches["new"], searches["lately"], searches["first"]])
    library.tag([1], ["graphs"])
    assert library.counts().saved["words"] == 3
    library.remove([0])
    assert library.counts().saved["words"] == 2
    asked.clear()
    library.counts()
    assert not asked
