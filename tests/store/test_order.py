"""Lines made directly, with equal and backward clocks, arriving in any order and portions: one state, the model's."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from readlist.store.ledger import Ledger
from readlist.store.line import Line, Setting, encode

MACHINES = ("aa", "bb", "cc")
KEYS = ("000000000001", "000000000002")
IDS = tuple("ABCDEFGH")
NOW = "2026-01-01T00:00:00Z"

SETTINGS = st.one_of(
    st.builds(Setting, st.just("status"), st.sampled_from(("read", "maybe")), st.just(True), st.sampled_from(KEYS)),
    st.builds(Setting, st.just("rating"), st.integers(0, 2), st.just(True), st.sampled_from(KEYS)),
    st.builds(
        Setting,
        st.just("tag"),
        st.sampled_from(("ML", "ml", "rl")),
        st.booleans(),
        st.sampled_from((*KEYS, " ".join(KEYS))),
    ).flatmap(lambda part: st.booleans().map(lambda spells: part._replace(spells=spells and part.on))),
)


@st.composite
def whole_history(draw: st.DrawFn) -> list[Line]:
    """Lines of several machines, each id once; undos and redos may come before what they name, by clock too."""
    lines = []
    for id_ in draw(st.permutations(IDS))[: draw(st.integers(2, len(IDS)))]:
        machine, clock = draw(st.sampled_from(MACHINES)), draw(st.integers(0, 3))
        kind: Any = draw(st.sampled_from(("mark", "mark", "undo", "redo", "undo", "remove", "settings")))
        line = Line(id_, clock, machine, NOW, kind)
        if kind in ("undo", "redo"):
            line = line._replace(target=draw(st.sampled_from(IDS[:4])))
        elif kind == "mark":
            line = line._replace(settings=tuple(draw(st.lists(SETTINGS, min_size=1, max_size=2))))
        else:
            key, value = draw(st.sampled_from(KEYS)), draw(st.integers(0, 2))
            line = line._replace(body={"keys": key} if kind == "remove" else {"place": value})
        lines.append(line)
    return lines


def model(lines: list[Line]) -> tuple[dict[str, Any], set[str], Any]:
    """What the lines say, in the plainest way: status, rating and folded tags by paper, hidden papers, a setting."""
    ordered = sorted(lines, key=lambda line: (line.clock, line.machine, line.id))
    turned = {line.target: line.kind == "undo" for line in ordered if line.target}
    marks: dict[str, Any] = {}
    hidden: set[str] = set()
    place = None
    for line in ordered:
        if line.kind == "settings":
            place = line.body["place"]
        elif line.target is None and not turned.get(line.id):
            hidden |= set(line.body.get("keys", "").split())
            for part in line.settings:
                for key in part.keys.split():
                    status, rating, tags = marks.get(key, ("new", 0, frozenset()))
                    if part.field == "status":
                        status = part.value
                    elif part.field == "rating":
                        rating = part.value
                    else:
                        tag = frozenset({str(part.value).casefold()})
                        tags = tags | tag if part.on else tags - tag
                    marks[key] = (status, rating, tags)
    return marks, hidden, place


def told(ledger: Ledger) -> tuple[dict[str, Any], set[str], Any]:
    marks = {
        key: (mark.status, mark.rating, frozenset(tag.casefold() for tag in mark.tags))
        for key, mark in ledger.state.marks.items()
    }
    return marks, set(ledger.state.hidden), ledger.state.settings.get("place", (None,))[0]


def opened(folder: Path) -> Ledger:
    ledger = Ledger(folder, "reader", lambda: 0.0, [])
    ledger.load()
    return ledger


def mark(id_: str, machine: str, clock: int, status: str) -> Line:
    return Line(id_, clock, machine, NOW, "mark", (Setting("status", status, True, KEYS[0]),))


TIE = [mark("A", "bb", 1, "read"), mark("B", "aa", 1, "maybe")]
TURNS = [mark("A", "aa", 0, "read"), Line("C", 1, "aa", NOW, "undo", (), "A"), Line("B", 1, "bb", NOW, "redo", (), "A")]


def spelt(id_: str, machine: str, tag: str) -> Line:
    return Line(id_, 1, machine, NOW, "mark", (Setting("tag", tag, True, KEYS[0], True),))


@settings(max_examples=200)
@given(lines=whole_history(), arrivals=st.lists(st.integers(0, 8), max_size=12))
@example(lines=TIE, arrivals=[0, 1])
@example(lines=TIE, arrivals=[1, 0])
@example(lines=[spelt("A", "bb", "ML"), spelt("B", "aa", "ml")], arrivals=[0, 0])
@example(lines=[spelt("A", "bb", "ML"), spelt("B", "aa", "ml")], arrivals=[1, 0])
@example(lines=[mark("A", "aa", 2, "read"), mark("B", "aa", 1, "maybe")], arrivals=[2, 0])
@example(lines=TURNS, arrivals=[2, 0, 1])
@example(lines=TURNS, arrivals=[0, 2, 1])
def test_every_order_of_arrival_comes_to_the_models_state(lines: list[Line], arrivals: list[int]) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / "decisions").mkdir()
        ledger = opened(folder)
        waiting = list(lines)
        for at in [*arrivals, *([0] * len(lines))]:
            if not waiting:
                break
            line = waiting.pop(at % len(waiting))
            with (folder / "decisions" / f"{line.machine}.jsonl").open("ab") as log:
                log.write(encode(line))
            if at % 4 != 3:  # else several arrive together
                ledger.refresh()
            if at % 4 == 2:  # a new start goes on from the snapshot
                ledger.save()
                ledger = opened(folder)
        ledger.refresh()
        assert told(ledger) == model(lines)
        (folder / "marks.json").unlink(missing_ok=True)
        fresh = opened(folder)
        assert fresh.state.marks == ledger.state.marks
        assert fresh.state.cancels == ledger.state.cancels
        assert fresh.state.spellings == ledger.state.spellings
    finally:
        shutil.rmtree(folder)
