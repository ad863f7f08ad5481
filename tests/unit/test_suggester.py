"""The suggester on a library: laws of its order, reasons that name papers, tags that fit."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from readlist.config import DEFAULTS
from readlist.errors import CancelledError
from readlist.library import Library
from readlist.mark import UNDECIDED
from readlist.suggesting import Suggester

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TOPICS = {
    "robots": "robot grasp manipulation arm gripper tactile policy control joint torque",
    "graphs": "graph node edge message passing spectral community vertex neighbour kernel",
    "speech": "speech audio phoneme acoustic speaker voice transcription vowel recording noise",
}
COUNT = 60


def documents() -> list[dict[str, Any]]:
    rng = random.Random(3)
    found = []
    for number in range(COUNT):
        own = TOPICS[list(TOPICS)[number % 3]].split()
        shared = ["we", "study", "a", "system", "and", "show", "that", "results", "improve", "on", "tasks"]
        body = " ".join(rng.choice(own if rng.random() < 0.5 else shared) for _ in range(40))
        title = f"{rng.choice(own)} {rng.choice(own)} {number}"
        key = f"{number + 1:012x}"
        found.append({
            "key": key, "title": title, "title_raw": title, "abstract": body, "text": body, "lists": ["A"],
            "sources": [["f.txt", number, 1, key]], "added": "2026-01-01T00:00:00Z", "changed": "2026-01-01T00:00:00Z",
        })  # fmt: skip
    return found


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("topics") / "library") as opened:
        made = documents()
        opened.store.commit_import(made, added=[one["key"] for one in made], replaced={})
        opened.take_in()
        yield opened


@pytest.fixture
def fresh(library: Library) -> Iterator[Library]:
    """The library without marks, and so again afterwards."""
    yield library
    library.decide(range(COUNT), "new")
    library.rate(range(COUNT), 0)
    for position, tags in list(library.columns.tags.items()):
        library.tag([position], remove=tags)


POSITIONS = st.integers(0, COUNT - 1)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("status"), POSITIONS, st.sampled_from(["to-read", "skipped", "maybe", "read"])),
        st.tuples(st.just("tag"), POSITIONS, st.sampled_from(["robots", "graphs"])),
        st.tuples(st.just("rate"), POSITIONS, st.sampled_from([1, 3, 5])),
    ),
    max_size=8,
)


def do(library: Library, step: tuple[str, int, Any]) -> None:
    kind, position, value = step
    if kind == "status":
        library.decide([position], value)
    elif kind == "tag":
        library.tag([position], [value])
    else:
        library.rate([position], value)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS, st.tuples(st.just("status"), POSITIONS, st.sampled_from(["to-read", "skipped", "maybe"])))
def test_decided_papers_never_come_and_undo_gives_the_same_order_again(
    fresh: Library, steps: list[tuple[str, int, Any]], more: tuple[str, int, Any]
) -> None:
    suggester = Suggester(fresh, DEFAULTS)
    for step in steps:
        do(fresh, step)
    before = suggester.suggest()
    assert sorted(before.order) == fresh.columns.with_status(UNDECIDED)
    assert before == Suggester(fresh, DEFAULTS).suggest()
    do(fresh, more)
    after = suggester.suggest()
    assert sorted(after.order) == fresh.columns.with_status(UNDECIDED)
    if more[2] != "maybe":
        assert more[1] not in after.order
    fresh.undo()
    assert suggester.suggest() == before
    fresh.redo()
    assert suggester.suggest() == after


def test_reasons_name_words_papers_and_what_these_were_decided_to_be(fresh: Library) -> None:
    fresh.decide([0, 3, 6, 9], "to-read")
    fresh.decide([1, 4, 7, 10], "skipped")
    suggester = Suggester(fresh, DEFAULTS)
    ranking = suggester.suggest()
    robot = next(p for p in ranking.order if p % 3 == 0 and p not in ranking.explored)
    reasons = suggester.reasons(robot, ranking)
    assert set(reasons.words_for[0].split()) <= set(TOPICS["robots"].split())
    assert reasons.nearest[0].status == "to-read" and reasons.nearest[0].wanted
    assert fresh.position(reasons.nearest[0].key) in (0, 3, 6, 9)
    assert reasons.score == ranking.score(robot)
    assert reasons.sentences()[0].startswith(f"for: {reasons.words_for[0]}")
    assert f"{reasons.nearest[0].title} (to-read)" in reasons.sentences()[-1]
    graph = next(p for p in ranking.order if p % 3 == 1)
    against = suggester.reasons(graph, ranking).words_against
    assert set(against[0].split()) <= set(TOPICS["graphs"].split())


def test_nothing_decided_gives_no_reasons(fresh: Library) -> None:
    suggester = Suggester(fresh, DEFAULTS)
    ranking = suggester.suggest()
    assert ranking.order == list(range(COUNT))
    assert suggester.reasons(5, ranking).sentences() == []


def test_surprises_are_in_the_json_and_in_the_words(fresh: Library) -> None:
    fresh.decide([p for p in range(0, COUNT, 3) if p < 45], "to-read")
    fresh.decide([p for p in range(1, COUNT, 3) if p < 45], "skipped")
    suggester = Suggester(fresh, DEFAULTS)
    ranking = suggester.suggest()
    assert ranking.explored
    paper = min(ranking.explored)
    assert paper % 3 == 2
    reasons = suggester.reasons(paper, ranking)
    assert reasons.to_json()["explored"] is True
    assert reasons.sentences()[0] == "a surprise: nothing like it decided yet"


def test_likely_tags_fit_and_are_not_those_it_has(fresh: Library) -> None:
    fresh.tag([0, 3, 6], ["Grasping"])
    fresh.tag([1, 4, 7], ["graphs"])
    suggester = Suggester(fresh, DEFAULTS)
    assert suggester.likely_tags([9]) == ["Grasping"]
    assert suggester.likely_tags([13]) == ["graphs"]
    assert suggester.likely_tags([2]) == []
    assert suggester.likely_tags([9, 12]) == ["Grasping"]
    assert suggester.likely_tags([0]) == []
    assert suggester.likely_tags([0, 9]) == ["Grasping"]
    assert suggester.likely_tags([]) == []


def test_what_is_cached_is_recalled_and_nothing_is_built_for_it(fresh: Library) -> None:
    Suggester(fresh, DEFAULTS).prepare()
    again = Suggester(fresh, DEFAULTS)
    assert not again.ready
    assert again.recall() and again.ready
    for file in fresh.store.cache.glob("ranking*"):
        file.unlink()
    assert not Suggester(fresh, DEFAULTS).recall()


def test_papers_that_change_while_they_are_read_are_not_ranked(tmp_path: Path) -> None:
    made = documents()
    with Library.open(tmp_path / "library") as library, Library.open(tmp_path / "library") as other:
        library.store.commit_import(made[:3], added=[one["key"] for one in made[:3]], replaced={})
        library.take_in()
        other.refresh()
        suggester = Suggester(library, DEFAULTS)

        def change() -> bool:
            if other.columns.count == 3:
                other.store.commit_import(made[3:], added=[one["key"] for one in made[3:]], replaced={})
                other.reload()
                library.store.refresh()
            return False

        with pytest.raises(CancelledError):
            suggester.prepare(change)
        assert not suggester.ready
        library.refresh()
        suggester.prepare()
        assert sorted(suggester.suggest().order) == list(range(COUNT))
