"""The ranker on piles made for the test: order, reasons, laws, cache."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readlist.errors import CancelledError, UsageError
from readlist.ranking import Ranker, simulate
from readlist.ranking.replay import is_wanted
from readlist.ranking.terms import words

if TYPE_CHECKING:
    from pathlib import Path

TOPICS = {
    "robots": "robot grasp manipulation arm gripper tactile policy control joint torque",
    "graphs": "graph node edge message passing spectral community vertex neighbour kernel",
    "speech": "speech audio phoneme acoustic speaker voice transcription vowel recording noise",
}


def pile(count: int = 120, seed: int = 1) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    rows = []
    for number in range(count):
        topic = list(TOPICS)[number % 3]
        own, shared = (
            TOPICS[topic].split(),
            ["we", "study", "a", "system", "and", "show", "that", "results", "improve", "on", "tasks"],
        )
        body = " ".join(rng.choice(own if rng.random() < 0.5 else shared) for _ in range(40))
        title = f"{rng.choice(own)} {rng.choice(own)}"
        rows.append({"title": title, "abstract": body, "label": int(topic == "robots"), "topic": topic})
    return rows


PILE = pile()
RANKER = Ranker.build(PILE)
POSITIONS = st.integers(0, len(PILE) - 1)
DECISIONS = st.dictionaries(POSITIONS, st.booleans(), max_size=30)


def split(decisions: dict[int, bool]) -> tuple[dict[int, float], dict[int, float], list[int]]:
    wanted = {p: 1.0 for p, good in decisions.items() if good}
    unwanted = {p: 1.0 for p, good in decisions.items() if not good}
    return wanted, unwanted, [p for p in range(len(PILE)) if p not in decisions]


def test_addresses_speak_neither_for_a_paper_nor_against_it() -> None:
    read = "Robots (see https://github.com/a/robots). Graphs at GitHub.com/b/graphs, and/or www.speech.org."
    assert words(read) == ["robots", "see", "graphs", "at", "and", "or"]


def test_two_decisions_bring_the_topic_to_the_top() -> None:
    order = RANKER.rank({0: 1.0}, {1: 1.0}, range(2, len(PILE)), explore=0.0).order
    assert {PILE[p]["topic"] for p in order[:30]} == {"robots"}


def test_a_skipped_topic_alone_sinks() -> None:
    order = RANKER.rank({}, {1: 1.0, 4: 1.0}, range(5, len(PILE)), explore=0.0).order
    assert all(PILE[p]["topic"] == "graphs" for p in order[-25:])


def test_nothing_decided_keeps_the_librarys_order_and_says_so() -> None:
    ranking = RANKER.rank({}, {}, [5, 3, 9])
    assert ranking.order == [3, 5, 9]
    assert not ranking.learned and not ranking.explored


def test_watch_words_lead_before_any_decision_and_avoided_ones_sink() -> None:
    ranking = RANKER.rank(
        {}, {}, range(len(PILE)), lead={"Speech": 1.0, "acous": 1.0, "robot grasp": -1.0, "arm": -1.0}
    )
    assert not ranking.learned
    assert PILE[ranking.order[0]]["topic"] == "speech"
    assert PILE[ranking.order[-1]]["topic"] == "robots"


def test_unknown_watch_words_change_nothing() -> None:
    assert RANKER.rank({}, {}, [5, 3], lead={"zeppelin": 1.0, "": 1.0, "!": -1.0}).order == [3, 5]


@settings(max_examples=40)
@given(DECISIONS, st.integers(0, 5), st.sampled_from([0.0, 0.05, 0.3, 1.0]))
def test_each_candidate_comes_once_and_no_decided_paper_comes(
    decisions: dict[int, bool], seed: int, explore: float
) -> None:
    wanted, unwanted, left = split(decisions)
    ranking = RANKER.rank(wanted, unwanted, left, seed=seed, explore=explore)
    assert sorted(ranking.order) == left
    assert len(ranking.scores) == len(left)
    assert ranking.explored <= set(left)


@settings(max_examples=30)
@given(DECISIONS, POSITIONS, st.booleans())
def test_a_decision_and_its_undo_give_the_same_order(decisions: dict[int, bool], more: int, good: bool) -> None:
    before = RANKER.rank(*split(decisions), seed=2)
    RANKER.rank(*split({**decisions, more: good}), seed=2)
    backwards = dict(reversed(decisions.items()))
    assert RANKER.rank(*split(backwards), seed=2) == before


def test_surprises_stand_at_every_twentieth_place_and_are_marked() -> None:
    decisions = {p: PILE[p]["topic"] == "robots" for p in range(60) if PILE[p]["topic"] != "speech"}
    wanted, unwanted, left = split(decisions)
    plain = RANKER.rank(wanted, unwanted, left, explore=0.0)
    mixed = RANKER.rank(wanted, unwanted, left, explore=0.05)
    assert mixed.explored and not plain.explored
    for position in mixed.explored:
        assert PILE[position]["topic"] == "speech"
        assert mixed.order.index(position) < plain.order.index(position)
    kept = [p for p in plain.order if p not in mixed.explored]
    assert [p for p in mixed.order if p not in mixed.explored] == kept


def test_a_tagged_undecided_paper_does_not_speak_for_itself() -> None:
    others = RANKER.rank({0: 1.0}, {1: 1.0}, [2, 60], explore=0.0)
    hinted = RANKER.rank({0: 1.0, 2: 0.5}, {1: 1.0}, [2, 60], explore=0.0)
    assert PILE[2]["topic"] == "speech"
    assert hinted.order == others.order == [60, 2]


def test_heavier_papers_weigh_more() -> None:
    def best(speech: float, robot: float) -> str:
        order = RANKER.rank({0: robot, 2: speech}, {1: 1.0}, range(3, len(PILE)), explore=0.0).order
        return str(PILE[order[0]]["topic"])

    assert (best(2.0, 0.2), best(0.2, 2.0)) == ("speech", "robots")


def test_why_names_words_and_the_nearest_decided_papers() -> None:
    ranking = RANKER.rank({0: 1.0, 3: 1.0}, {1: 1.0}, range(4, len(PILE)), explore=0.0)
    why = RANKER.why(ranking.order[0])
    robots = set(TOPICS["robots"].split())
    assert why.for_words and all(set(word.text.split()) & robots for word in why.for_words[:2])
    assert [word.weight for word in why.for_words] == sorted((w.weight for w in why.for_words), reverse=True)
    assert all(word.weight < 0 for word in why.against_words)
    assert {near.position for near in why.nearest} <= {0, 1, 3}
    assert why.nearest[0].wanted and 0 < why.nearest[0].similarity <= 1
    assert RANKER.why(10_000).for_words == ()


def test_more_like_finds_the_same_topic_and_not_the_paper_itself() -> None:
    found = RANKER.more_like([0, 3], limit=20)
    assert 0 not in found and 3 not in found
    assert {PILE[p]["topic"] for p in found} == {"robots"}
    assert RANKER.more_like([]) == [] and RANKER.more_like([-1, 99_999]) == []


def test_the_cache_gives_the_same_answers_and_distrusts_what_is_not_whole(tmp_path: Path) -> None:
    RANKER.save(tmp_path, "one")
    again = Ranker.load(tmp_path, "one")
    assert again is not None
    decided = ({0: 1.0}, {1: 1.0}, range(2, len(PILE)))
    assert again.rank(*decided) == RANKER.rank(*decided)
    assert again.why(9) == RANKER.why(9)
    assert Ranker.load(tmp_path, "two") is None
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    for broken in (b"", data[:40], data[:-9], data[:-1] + bytes([data[-1] ^ 1]), b"\n" + data, b"{}\n", b"[]\n" + data):
        file.write_bytes(broken)
        assert Ranker.load(tmp_path, "one") is None
    file.unlink()
    assert Ranker.load(tmp_path, "one") is None


def test_a_cache_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    RANKER.save(blocked, "one")
    assert Ranker.load(blocked, "one") is None


def test_building_stops_when_asked() -> None:
    with pytest.raises(CancelledError):
        Ranker.build(PILE, lambda: True)


@settings(max_examples=40)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["title", "abstract", "text", "keywords", "label"]),
            st.one_of(st.text(max_size=30), st.none(), st.integers(), st.lists(st.text(max_size=5), max_size=3)),
        ),
        max_size=8,
    )
)
def test_no_document_raises(rows: list[dict[str, Any]]) -> None:
    ranker = Ranker.build(rows)
    count = len(rows)
    wanted, unwanted = {0: 1.0} if count else {}, {1: 1.0} if count > 1 else {}
    left = [p for p in range(count) if p not in wanted and p not in unwanted]
    assert sorted(ranker.rank(wanted, unwanted, left, lead={"a b": 1.0}).order) == left
    for position in range(count):
        ranker.why(position)
        ranker.more_like([position])
    assert ranker.estimate(wanted, unwanted, left).left == len(left)


def test_chinese_is_compared_by_characters() -> None:
    rows = [{"title": t} for t in ("图神经网络的谱方法", "语音识别模型", "神经网络的图学习", "机器人抓取", "语音合成")]
    assert Ranker.build(rows).more_like([0])[0] == 2


def test_the_replay_starts_with_the_priors_names_every_row_and_repeats() -> None:
    order = simulate(PILE, "label", [3, 1], 4)
    assert order[:2] == [3, 1] and sorted(order) == list(range(len(PILE)))
    assert order == simulate(PILE, "label", [3, 1], 4)
    read = next(n for n in range(len(order)) if sum(PILE[p]["label"] for p in order[:n]) == 40)
    assert read <= 50


def test_the_replay_never_looks_at_labels_it_has_not_read() -> None:
    order = simulate(PILE, "label", [0, 1])
    changed = [dict(row) for row in PILE]
    for row in order[60:]:
        changed[row]["label"] = 1 - changed[row]["label"]
    assert simulate(changed, "label", [0, 1])[:61] == order[:61]


def test_the_replay_names_what_is_wrong() -> None:
    with pytest.raises(UsageError, match="no row 500"):
        simulate(PILE, "label", [500])
    with pytest.raises(UsageError, match="'wrong'"):
        simulate(PILE, "wrong", [0])


@pytest.mark.parametrize("value", [1, "1", True, "true", "Yes", " included "])
def test_labels_that_say_wanted(value: object) -> None:
    assert is_wanted(value)


@pytest.mark.parametrize("value", [0, "0", False, None, "", "no", "excluded"])
def test_labels_that_do_not(value: object) -> None:
    assert not is_wanted(value)


def test_words_are_borne_out_by_decisions_and_named_once() -> None:
    rows = [{"title": f"scene graph study {n}", "abstract": f"scene graphs of video {n} zebra"} for n in range(4)]
    rows[0]["abstract"] += " xylophone"
    rows += [{"title": f"proof of bound {n}", "abstract": f"a convex bound and its proof {n}"} for n in range(4)]
    rows.append({"title": "scene graph and bound", "abstract": "xylophone scene graphs, a convex bound"})
    rows.append({"title": "xylophone", "abstract": "xylophone"})
    ranker = Ranker.build(rows)
    ranker.rank(dict.fromkeys(range(4), 1.0), dict.fromkeys(range(4, 8), 1.0), [8, 9])
    why = ranker.why(8)
    said = [word.text for word in why.for_words]
    assert said[0] == "scene graph"
    assert "graphs" not in " ".join(said).split()
    assert "xylophone" not in said  # one wanted paper alone has it
    assert "bound" in why.against_words[0].text


def test_too_small_a_pile_has_no_reasons() -> None:
    ranker = Ranker.build([{"title": "one paper"}])
    ranker.rank({}, {0: 1.0}, [])
    assert ranker.why(0).nearest == ()
