"""Derived titles read like titles that a person would write: on the seeds, on abstracts of our own, on made ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readlist.paper import Paper
from readlist.text.derive import derive
from readlist.text.gists import words_of
from readlist.text.grammar import ADJECTIVE, BASE, DOING, NOUN, PARTICIPLE, THIRD, VERB, gerund, word_of
from readlist.text.phrases import noun_phrase, parts_of, shown
from readlist.text.telling import sentences_of
from readlist.text.titles import title_of
from readlist.text.topics import topics_of

SEEDS = Path(__file__).parents[2] / "seeds"
HANGING = re.compile(
    r"(?:^| )(?:a|an|the|of|for|in|on|with|and|or|to|from|via|by|at|as|that|which|using|such|than|while|is|are|its)$",
    re.I,
)
POINTING = re.compile(r"\b(?:this|these|those|such|our|we|they|their|it|its|them)\b", re.I)
SPEAKING = re.compile(r"\b(?:aims? to|find that|we (?:propose|present)|is (?:proposed|presented))\b", re.I)


def faults(title: str, name: str | None) -> list[str]:
    """What no person would leave in a title."""
    gist = title.removeprefix(f"{name}: ") if name else title
    found = [str(pattern.pattern) for pattern in (HANGING, POINTING, SPEAKING) if pattern.search(gist)]
    if len(title) > 100:
        found.append("long")
    if gist and gist[0].islower():
        found.append("small")
    if gist.count(" for ") > 1:
        found.append("twice for")
    if re.search(r"\b([A-Z][a-z]{4,}) \1\b|[,;:–—-]$|\bAn [BCDGJKPQTVWYZ]|\bA [aeio]", gist):
        found.append("form")
    return found


def test_seed_titles_are_without_faults() -> None:
    abstracts = [
        paragraph.strip()
        for path in sorted(SEEDS.glob("*.txt"))
        for paragraph in path.read_text("utf-8").split("\n\n")
        if len(paragraph) > 200
    ]
    papers = [derive(Paper(key="0" * 12, abstract=abstract)) for abstract in abstracts]
    assert len(papers) > 50
    assert {paper.title: found for paper in papers if (found := faults(paper.title, paper.name))} == {}
    assert all(len(paper.title.split()) >= 3 for paper in papers)


@pytest.mark.parametrize(
    ("abstract", "title"),
    [
        # The name, what it is, and what for.
        (
            "Ports are crowded. We release DockBench, a large-scale benchmark of harbour plans that we drew.",
            "DockBench: A Large-Scale Benchmark of Harbour Plans",
        ),
        # An acronym's expansion stays whole.
        (
            "Rivers flood. We present the Quiet River Model (QRM), which predicts flow from gauges. QRM is fast.",
            "QRM: Quiet River Model",
        ),
        # A noun that says more needs no vague one behind it.
        (
            "Rivers flood. We propose a quiet river mapping framework for estuary navigation. River mapping is cheap.",
            "Quiet River Mapping for Estuary Navigation",
        ),
        # Praise goes, and so does the cut-off clause.
        (
            "River mapping is hard. We introduce a simple yet effective two-stage method, because old maps fade.",
            "A Two-Stage Method for River Mapping",
        ),
        # What is studied, not that it is.
        (
            "Delta growth is slow. This paper investigates sediment transport through narrow channels.",
            "Investigating Sediment Transport through Narrow Channels",
        ),
        (
            "We compare paper maps and digital charts in river navigation, and find that sailors prefer paper.",
            "Comparing Paper Maps and Digital Charts in River Navigation",
        ),
        # A relative clause becomes a participle, both of its verbs.
        (
            "Lock gates wear out. We propose an approach that detects and repairs worn gates by listening.",
            "Detecting and Repairing Worn Gates by Listening",
        ),
        # What it is called says more than what it is.
        (
            "Sailors love charts. We propose a technique called Tidal Folding for chart storage.",
            "Tidal Folding for Chart Storage",
        ),
        # What only points back gives way to what the first sentence is about.
        ("Canal traffic forecasting is a young field. We propose a new model.", "Canal Traffic Forecasting"),
        ("Tidal power planning is costly. To solve this, we propose such a method.", "Tidal Power Planning"),
        ("Delta growth is slow. We show that this is due to dams. These dams leak.", "Delta Growth"),
        # A short form that only the abstract explains is written in full.
        ("River models (RMs) are old. We evaluate RMs on flood records.", "Evaluating River Models on Flood Records"),
        # A boast about the system is no gist.
        (
            "Canal traffic is dense. We propose BargeNet, which reduces collisions. BargeNet outperforms all rivals.",
            "BargeNet: Reducing Collisions for Canal Traffic",
        ),
    ],
)
def test_titles(abstract: str, title: str) -> None:
    assert derive(Paper(key="1", abstract=abstract)).title == title


@pytest.mark.parametrize(
    ("abstract", "never"),
    [
        ("Gates wear. We propose a framework to mend the gates, and find that it works.", r"Find|Works"),
        ("Scene labelling aims to identify relations. We propose GateNet, a framework for it.", r"Aims| It$"),
        ("Gates wear. We leverage this cross-harbour similarity for gate repair in estuaries.", r"This"),
        ("Gates wear. We study semantic and", r"And$|Semantic$"),
        ("Gates wear. We propose a method based on", r"On$|Based$"),
        ("Ferry schedules drift. We develop a scheduling tool.", r"Drift|Ferry$"),
        ("Tide tables are old. We propose a table reader.", r"for Old"),
        ("Data can be found at https://example.org/x. We train gates at https://example.org/y daily.", r"://|Https"),
    ],
)
def test_what_is_left_out(abstract: str, never: str) -> None:
    title = derive(Paper(key="1", abstract=abstract)).title
    assert title
    assert not re.search(never, title)


@pytest.mark.parametrize(
    ("head", "shown_head"),
    [
        ("LLM-based gate planner", "An LLM-based Gate Planner"),
        ("unified gate planner", "A Unified Gate Planner"),
        ("efficient gate planner", "An Efficient Gate Planner"),
        ("RAW gate planner", "A RAW Gate Planner"),
        ("U-shaped gate planner", "A U-shaped Gate Planner"),
    ],
)
def test_articles(head: str, shown_head: str) -> None:
    article = shown_head.split()[0].lower()
    assert title_of(f"Gates wear. We propose {article} {head}.", None, {}).startswith(shown_head)


OPENINGS = st.sampled_from(["We propose", "This paper presents", "In this work, we study", "We show that", "Our study"])
THINGS = st.sampled_from(
    ["a novel framework", "GateNet, a method", "the problem", "this gap", "these models", "such gates", "an approach",
     "tide tables", "semantic and", "lock gates, barges, and ferries", "the design"]
)  # fmt: skip
GOINGS = st.sampled_from(
    ["that", "which", "to detect", "for", "by", "of", "and", "leveraging", "designed for", "is", "based on", "with",
     "called", ",", "aims to", "in order to", "such as"]
)  # fmt: skip
OBJECTS = st.sampled_from(
    ["worn gates", "it", "this", "the", "large", "flood records", "our data", "", "find", "(RMs)"]
)
MADE = st.lists(
    st.builds(
        lambda opening, parts: " ".join([opening, *(word for part in parts for word in part if word)]) + ". ",
        OPENINGS,
        st.lists(st.tuples(THINGS, GOINGS, OBJECTS), min_size=1, max_size=3),
    ),
    min_size=1,
    max_size=3,
).map(lambda sentences: "River navigation is old. " + "".join(sentences))


@given(MADE)
@settings(max_examples=400)
def test_no_sentence_makes_a_faulty_title(abstract: str) -> None:
    paper = derive(Paper(key="1", abstract=abstract))
    assert paper.title
    assert faults(paper.title, paper.name) == []


@pytest.mark.parametrize(
    "piece", ["we propose ", "a method for ", "x, ", "and ", "the ", "of gates ", "We. ", "(", "e.g. "]
)
def test_long_runs_of_anything_have_a_short_title(piece: str) -> None:
    assert len(title_of(piece * (100_000 // len(piece)), None, {})) <= 100


def test_sentences() -> None:
    text = "Gates wear, e.g. in salt. Why? Nobody knows. See Smith et al. for more.\nA line ends"
    assert [sentence.rstrip(".?") for sentence in sentences_of(text)] == [
        "Gates wear, e.g. in salt",
        "Why",
        "Nobody knows",
        "See Smith et al. for more",
        "A line ends",
    ]


def test_kinds_of_words() -> None:
    kinds = {
        word: word_of(word).kind
        for word in ("gate", "medical", "learning", "leverages", "models", "design", "gate-based", "tuned")
    }
    assert kinds == {
        "gate": NOUN,
        "medical": ADJECTIVE,
        "learning": NOUN,
        "leverages": VERB,
        "models": THIRD,
        "design": BASE,
        "gate-based": ADJECTIVE,
        "tuned": PARTICIPLE,
    }
    assert word_of("leveraging").kind == DOING
    assert [gerund(verb) for verb in ("uses", "applies", "maps", "controls", "mimics", "see")] == [
        "using",
        "applying",
        "mapping",
        "controlling",
        "mimicking",
        "seeing",
    ]


@pytest.mark.parametrize(
    ("sentence", "phrase"),
    [
        ("a fully automated gate planner that works", "a fully automated gate planner"),
        ("gates, barges, and ferries are old", "gates, barges, and ferries"),
        ("large and diverse gates of iron", "large and diverse gates"),
        ("gates and models the flow", "gates"),
        ("gate learning framework leveraging tides", "gate learning framework"),
        ("this gate", ""),
        ("semantic and", ""),
    ],
)
def test_noun_phrases(sentence: str, phrase: str) -> None:
    words = words_of(sentence)
    assert shown(words[: noun_phrase(words, 0)]) == phrase


def test_parts_end_where_a_phrase_may_end() -> None:
    words = words_of("planner for gates that detects and repairs leaks in the presence of this")
    parts = parts_of(words, 1)
    assert [(shown(part.words), part.whole) for part in parts] == [
        ("for gates", True),
        ("detecting and repairing leaks", True),
        ("in the presence", False),
    ]


def test_topics_are_what_the_first_sentences_speak_of() -> None:
    topics = topics_of(
        ["Recent advances in river navigation rely on a chart.", "These charts of old harbours fade."], 9
    )
    assert topics[0] == ("river navigation", "in")
    assert all("charts" not in topic.text for topic in topics)


def test_what_comes_again_is_a_topic_for_which_the_paper_does_something_or_with_which() -> None:
    sentences = [
        "Sailors rely on tide tables, and tide tables are old.",
        "We read them with a lock gate sensor.",
        "Our lock gate sensor is cheap.",
    ]
    topics = topics_of(sentences, 1)
    assert ("tide tables", "for") in topics
    assert topics[-1] == ("lock gate sensor", "with")
