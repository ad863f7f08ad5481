"""Keys never change; identifiers are one in every spelling."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist import identity, twins
from readlist.paper import Record, Source

LONG = (
    "We study gardens of sand. Their grains are sorted by wind and water, and the patterns that result are known to "
    "depend on the size of the grains, the slope of the ground and the patience of the gardener. We measure all three "
    "in forty gardens and find that patience explains most of the variance (p < 0.01)."
)


def record(**facts: Any) -> Record:
    return Record(source=Source("a.txt", 1), **facts)


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"abstract": LONG}, "73d35ab6bd97"),
        ({"title": "Gardens of Sand", "abstract": LONG}, "73d35ab6bd97"),
        ({"title": "Gardens of Sand", "authors": ("Silva, Bea",), "year": 2019}, "bb07cab9e305"),
        ({"title": "Größe & Maß — ﬁne", "authors": ("Müller, José",)}, "88231f38082e"),
        ({"title": "大规模语言模型"}, "caef00c00f0a"),
    ],
)
def test_golden_keys(facts: dict[str, Any], key: str) -> None:
    assert identity.key_of(record(**facts)) == key


def test_the_key_of_a_later_paper_takes_the_title_in() -> None:
    one = record(title="Sand", abstract=LONG)
    assert len({identity.key_of(one, nth) for nth in range(4)}) == 4


def test_keys_see_letters_and_digits_alone() -> None:
    assert identity.key_of(record(abstract=LONG)) == identity.key_of(record(abstract=LONG.upper().replace(" ", "\n")))


@pytest.mark.parametrize(
    "text",
    [
        "10.5555/Toy.2012.0099",
        "https://doi.org/10.5555/toy.2012.0099",
        "http://dx.doi.org/10.5555/toy.2012.0099.",
        "doi:10.5555/TOY.2012.0099",
        "DOI 10.5555%2Ftoy.2012.0099",
        r"10.5555/toy.2012.0099 (accessed)",
    ],
)
def test_one_doi_in_any_spelling(text: str) -> None:
    assert identity.doi_of(text) == "10.5555/toy.2012.0099"


def test_a_doi_keeps_the_brackets_that_it_opens() -> None:
    assert identity.doi_of("(10.1016/s0021-9258(19)52451-6)") == "10.1016/s0021-9258(19)52451-6"
    assert identity.doi_of("no doi at all") == ""


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2101.99999v3", "2101.99999"),
        ("arXiv:2101.99999", "2101.99999"),
        ("https://arxiv.org/pdf/2101.99999v2.pdf", "2101.99999"),
        ("http://arxiv.org/abs/math.GT/0309136v1", "math/0309136"),
        ("arXiv preprint arXiv:2101.99999", "2101.99999"),
        ("", ""),
    ],
)
def test_arxiv_numbers(text: str, number: str) -> None:
    assert identity.arxiv_of(text) == number


def test_openreview_ids() -> None:
    assert identity.openreview_of("https://openreview.net/forum?id=4Ua4hKiAJX&noteId=x") == "4Ua4hKiAJX"
    assert identity.openreview_of("https://openreview.net/pdf?id=a_b-C") == "a_b-C"


def test_fingerprints_see_no_markup() -> None:
    plain = LONG.replace("sand", "Õ(n²) sand")
    marked = LONG.replace("sand", r"\emph{$\tilde{\mathcal{O}}(n^2)$} sand")
    assert identity.fingerprint(plain) == identity.fingerprint(marked) != ""
    assert identity.fingerprint(LONG[:199]) == ""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (("Silva, Bea",), ("Bea Silva",), True),
        (("Silva, Bea", "Petrov, Ilya"), ("Silva, B.",), True),
        (("Müller, José",), ("Muller, J.",), True),
        (("Alden, Mary",), ("Bright, Theo",), False),
        (("Silva, Bea",), ("Silva, Carla",), False),
        ((), ("Silva, Bea",), False),
    ],
)
def test_authors_agree(one: tuple[str, ...], other: tuple[str, ...], same: bool) -> None:
    assert identity.same_authors(one, other) is same


@given(st.text())
def test_any_text_has_a_key(text: str) -> None:
    assert identity.KEY.fullmatch(identity.key_of(record(title=text, abstract=text)))
    assert identity.plain(text) == identity.plain(identity.plain(text))


def test_sketches_of_edited_texts_share_hashes_and_the_work_is_bounded() -> None:
    near = twins.Near()
    for position in range(1000):
        near.add(position, twins.sketch(f"{LONG} Number {position} of a thousand boilerplate texts."))
    other = "Rivers carry sediment down to the sea in every season. " * 8
    near.add(1000, twins.sketch(other))
    assert near.find(twins.sketch(other.replace("season", "year")))[0][0] == 1000
    assert len(near.find(twins.sketch(LONG))) <= 2 * 40
    assert twins.alike(LONG, LONG.replace("sand", "salt")) > twins.NEAR > twins.alike(LONG, other)
