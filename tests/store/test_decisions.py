"""Deciding, undoing, redoing, restarting."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from readlist.decision import Change
from readlist.errors import LibraryError, UsageError
from readlist.mark import UNMARKED
from readlist.store import Store

if TYPE_CHECKING:
    from pathlib import Path

MACHINE = "one-000001-0000"


def status(key: str, value: str = "read") -> list[Change]:
    return [Change((key,), "status", value)]


def tag(key: str, value: str, on: bool = True) -> Change:
    return Change((key,), "tag", value, on)


def view(store: Store) -> tuple[Any, ...]:
    """All that a user can see of a library."""
    visible = [document for document in store.documents() if document["key"] not in store.hidden]
    return (visible, dict(store.marks), dict(store.merged), store.apart)


def test_a_decision_is_in_the_log_when_it_returns(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        decision = store.decide(status(keys[0], "to-read"))
        lines = (folder / "decisions" / f"{MACHINE}.jsonl").read_text(encoding="utf-8").splitlines()
        assert json.loads(lines[-1])["id"] == decision.id
        assert decision.keys == (keys[0],)
        mark = store.marks[keys[0]]
        assert (mark.status, mark.decided, mark.changed) == ("to-read", decision.time, decision.time)


def test_fields_do_not_disturb_each_other(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        decided = store.decide(status(keys[0])).time
        store.decide([Change((keys[0],), "note", "a\nb"), Change((keys[0],), "rating", 4), tag(keys[0], "rl")])
        mark = store.marks[keys[0]]
        assert (mark.status, mark.note, mark.rating, mark.tags) == ("read", "a\nb", 4, ("rl",))
        assert mark.decided == decided


@pytest.mark.parametrize(
    "change",
    [
        Change(("a b",), "status", "read"),
        Change(("",), "status", "read"),
        Change(("k",), "rating", 6),
        Change(("k",), "rating", True),
        Change(("k",), "tag", "  "),
        Change(("k",), "status", ""),
        Change(("k",), "note", 3),
        Change(("k",), "title", "x"),  # type: ignore[arg-type] # what a caller without types may do
    ],
)
def test_what_can_not_be_set_changes_nothing(folder: Path, change: Change) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        before = view(store)
        with pytest.raises(UsageError):
            store.decide([change])
        with pytest.raises(UsageError):
            store.decide([])
        assert view(store) == before


def test_a_text_that_is_not_unicode_is_kept_as_near_as_possible(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide([Change((keys[0],), "note", "a\ud800b")])
        assert store.marks[keys[0]].note == "a?b"


def test_settings_are_no_steps(folder: Path) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        step = store.next_undo()
        store.set({"searches": {"moe": "mixture of experts"}})
        store.set({"last": [1, None, "x"]})
        assert store.next_undo() == step
        with pytest.raises(UsageError):
            store.set({"last": object()})
    with Store.open(folder, machine=MACHINE) as store:
        assert store.settings == {"searches": {"moe": "mixture of experts"}, "last": [1, None, "x"]}


def every_kind(store: Store, keys: list[str]) -> list[Any]:
    """One decision of every kind, as functions."""
    first = store.documents()[0]
    new = {**first, "key": "00000000aaaa", "title": "New"}
    changed = {**first, "title": "Corrected", "changed": "2026-01-01T00:00:00Z"}
    return [
        lambda: store.decide(status(keys[1], "to-read")),
        lambda: store.decide([Change(tuple(keys), "status", "skipped")]),
        lambda: store.decide([tag(keys[2], "Video"), tag(keys[3], "video")]),
        lambda: store.decide([Change((keys[2],), "note", "why?")]),
        lambda: store.decide([Change((keys[2],), "rating", 5)]),
        lambda: store.decide([tag(keys[2], "video", on=False), tag(keys[2], "films")]),
        lambda: store.commit_import(
            [new, changed], added=[new["key"]], replaced={first["key"]: first}, changes=[tag(new["key"], "fresh")]
        ),
        lambda: store.remove([keys[4]]),
        lambda: store.set_apart(keys[0], keys[1]),
        lambda: store.merge({**changed, "aliases": [keys[5]]}, [keys[5]], changes=[tag(first["key"], "both")]),
        lambda: store.decide([Change((keys[2], keys[3]), "tag", "ML"), Change((keys[0],), "status", "read")]),
    ]


@pytest.mark.parametrize("restart", [False, True])
def test_undo_and_redo_pass_through_the_same_states(folder: Path, keys: list[str], restart: bool) -> None:
    store = Store.open(folder, machine=MACHINE)
    states = [view(store)]
    for number in range(11):
        every_kind(store, keys)[number]()
        states.append(view(store))

    def again() -> None:
        nonlocal store
        if restart:
            store.close()
            store = Store.open(folder, machine=MACHINE)

    for state in states[-2::-1]:
        again()
        assert store.undo() is not None
        assert view(store) == state
    for state in states[1:]:
        again()
        assert store.redo() is not None
        assert view(store) == state
    assert store.redo() is None
    store.close()


def test_merges_come_apart_again(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        before = view(store)
        keep = {**store.documents()[0], "aliases": [keys[5]]}
        decision = store.merge(keep, [keys[5]], changes=[tag(keys[0], "both")])
        assert store.merged == {keys[5]: keys[0]}
        assert keys[5] in store.hidden
        assert decision.detail == {"into": keys[0], "away": [keys[5]]}
        after = view(store)
        store.undo()
        assert view(store) == before
        store.redo()
        assert view(store) == after


def test_a_new_decision_clears_redo(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide(status(keys[0]))
        store.undo()
        assert store.next_redo() is not None
        store.decide(status(keys[1]))
        assert store.next_redo() is None
        assert store.redo() is None
    with Store.open(folder, machine=MACHINE) as store:
        assert store.next_redo() is None


def test_any_decision_can_be_reverted_alone(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        first = store.decide([tag(keys[0], "a")])
        store.decide([tag(keys[0], "b")])
        third = store.decide(status(keys[0]))
        done = store.revert(first.id)
        assert done is not None
        assert (done.kind, done.target, done.keys) == ("undo", first.id, (keys[0],))
        assert store.marks[keys[0]].tags == ("b",)
        assert store.marks[keys[0]].status == "read"
        restored = store.revert(first.id)
        assert restored is not None
        assert restored.kind == "redo"
        assert store.marks[keys[0]].tags == ("a", "b")
        assert store.revert("nothing") is None
        assert store.revert(done.id) is None
        undone = store.undo()
        assert undone is not None
        assert undone.target == third.id


def test_undo_takes_this_programs_steps_first_then_this_machines_then_others(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine="two-000002-0000") as other:
        foreign = other.decide(status(keys[3]))
    with Store.open(folder, machine=MACHINE) as earlier:
        old = earlier.decide(status(keys[2]))
    with Store.open(folder, machine=MACHINE) as app, Store.open(folder, machine=MACHINE) as command:
        own = app.decide(status(keys[0]))
        theirs = command.decide(status(keys[1]))
        app.refresh()
        targets = [decision.target for decision in iter(app.undo, None)]
        assert targets[:3] == [own.id, theirs.id, old.id]
        assert targets[-1] == foreign.id
        assert dict(app.marks) == {}
        assert len(app.hidden) == 6


def test_earlier_tells_steps_of_an_earlier_start(folder: Path, keys: list[str]) -> None:
    clock = iter(range(2_000_000_000, 2_000_100_000))
    with Store.open(folder, machine=MACHINE, now=lambda: next(clock)) as store:
        step = store.next_undo()
        assert step is not None
        assert step.earlier
        assert not store.decide(status(keys[0])).earlier


def test_history_names_papers_and_what_is_undone(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        one = store.decide(status(keys[0]))
        store.decide(status(keys[1]))
        store.revert(one.id)
        assert [(d.kind, d.undone, d.keys) for d in store.history(limit=3)] == [
            ("undo", False, (keys[0],)),
            ("mark", False, (keys[1],)),
            ("mark", True, (keys[0],)),
        ]
        assert [d.kind for d in store.history(keys[0])] == ["undo", "mark", "import"]
        assert len(store.history()) == 4


@pytest.mark.parametrize("steps", [400, pytest.param(10_000, marks=pytest.mark.long)])
def test_many_steps_back_and_forth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # of no matter here, and slow
    folder = tmp_path / "library"
    with Store.open(folder, machine=MACHINE) as store:
        for number in range(steps):
            store.decide([Change((f"{number % (steps // 2):012x}",), "rating", 1 + number % 5)])
        full = dict(store.marks)
        for _ in range(steps // 2):
            store.undo()
    with Store.open(folder, machine=MACHINE) as store:
        for _ in range(steps // 2):
            assert store.undo() is not None
        assert store.undo() is None
        assert dict(store.marks) == {}
    with Store.open(folder, machine=MACHINE) as store:
        for _ in range(min(steps, 2000)):
            assert store.redo() is not None
        assert len(store.history()) == steps + steps + min(steps, 2000)
        if steps <= 2000:
            assert dict(store.marks) == full


def test_one_tag_has_one_spelling_as_first_given(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide([tag(keys[0], "ML")])
        store.decide([tag(keys[1], "ml"), tag(keys[2], "Ｍｌ")])
        assert [store.marks[key].tags for key in keys[:3]] == [("ML",)] * 3
        store.decide([tag(keys[0], "mL", on=False)])
        assert store.marks[keys[0]].tags == ()
        store.decide([tag(keys[1], "ML", on=False), tag(keys[1], "ml")])
        assert [store.marks[key].tags for key in keys[1:3]] == [("ml",)] * 2
        store.undo()
        assert [store.marks[key].tags for key in keys[1:3]] == [("ML",)] * 2
    with Store.open(folder, machine=MACHINE) as store:
        assert [store.marks[key].tags for key in keys[1:3]] == [("ML",)] * 2


def test_a_tag_that_nobody_bears_any_more_is_spelt_anew(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide([tag(keys[0], "Ml")])
        store.undo()
        store.decide([tag(keys[0], "ML")])
        assert store.marks[keys[0]].tags == ("ML",)
        store.decide([tag(keys[0], "ml", on=False)])
        store.decide([tag(keys[0], "ml")])
        assert store.marks[keys[0]].tags == ("ml",)


def test_renaming_a_tag_is_one_decision(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide([Change(tuple(keys[:3]), "tag", "nlp"), tag(keys[0], "text")])
        store.decide([Change(tuple(keys[:3]), "tag", "nlp", on=False), Change(tuple(keys[:3]), "tag", "text")])
        assert [store.marks[key].tags for key in keys[:3]] == [("text",)] * 3
        store.undo()
        assert store.marks[keys[0]].tags == ("nlp", "text")


def test_an_import_that_is_undone_hides_only_what_no_other_brought(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        documents = store.documents()
        extra = {**documents[0], "key": "00000000bbbb"}
        updated = {**documents[0], "lists": ["Other"]}
        store.commit_import([updated, extra], added=[extra["key"]], replaced={keys[0]: documents[0]})
        first = store.history()[-1]
        store.revert(first.id)
        assert store.hidden == set(keys[1:])
        store.revert(first.id)
        assert store.hidden == set()


def test_a_removed_paper_comes_back_with_an_import_that_adds_it(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide(status(keys[0]))
        store.remove([keys[0], keys[1]])
        assert store.hidden == {keys[0], keys[1]}
        document = store.documents()[0]
        store.commit_import([document], added=[keys[0]], replaced={})
        assert store.hidden == {keys[1]}
        assert len(store.documents()) == 6
        assert store.marks[keys[0]].status == "read"


def test_facts_are_those_of_the_latest_import_that_is_not_undone(folder: Path, keys: list[str]) -> None:
    with Store.open(folder, machine=MACHINE) as store:

        def correct(title: str) -> str:
            before = store.documents()[0]
            return store.commit_import([{**before, "title": title}], added=[], replaced={keys[0]: before}).id

        ids = [correct("A"), correct("B"), correct("C")]
        titles = []
        for id_ in (ids[1], ids[2], ids[0], ids[1]):
            store.revert(id_)
            titles.append(store.documents()[0]["title"])
        assert titles == ["C", "A", "Paper 0", "B"]


def test_marks_wait_for_papers_that_are_not_there_yet(folder: Path) -> None:
    with Store.open(folder, machine=MACHINE) as store:
        store.decide(status("00000000cccc"))
        store.undo()
        assert store.marks.get("00000000cccc", UNMARKED) == UNMARKED
        store.redo()
        assert store.marks["00000000cccc"].status == "read"


def test_a_folder_that_is_not_there_is_not_made_unasked(tmp_path: Path) -> None:
    with pytest.raises(LibraryError):
        Store.open(tmp_path / "nothing", create=False)
    assert not (tmp_path / "nothing").exists()
    (tmp_path / "file").write_text("x")
    with pytest.raises(LibraryError):
        Store.open(tmp_path / "file")


def test_opening_writes_nothing(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    assert list(tmp_path.iterdir()) == []
