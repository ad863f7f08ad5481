"""Where the cursor goes when rows change, and what a selection holds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from readlist.tui.cursor import Rows, Selection, place

PAPERS = st.lists(st.integers(0, 30), unique=True, max_size=15)


@given(PAPERS, PAPERS, st.integers(0, 14))
def test_the_cursor_stays_on_its_paper_or_goes_to_a_neighbour(old: list[int], new: list[int], row: int) -> None:
    before, after = Rows(old), Rows(new)
    row = min(row, max(0, len(old) - 1))
    paper = old[row] if old else None
    placed = place(before, after, paper, row)
    if not new:
        assert placed is None
    elif paper in new:
        assert placed == paper
    elif below := [one for one in old[row + 1 :] if one in new]:
        assert placed == below[0]
    elif above := [one for one in old[:row] if one in new]:
        assert placed == above[-1]
    else:
        assert placed in new


@given(PAPERS, st.integers(31, 40), st.integers(0, 20))
def test_a_guest_is_one_more_row_and_the_others_stay_in_order(found: list[int], guest: int, row: int) -> None:
    rows = Rows(found).with_guest(guest, row)
    shown = list(rows)
    assert len(rows) == len(shown) == len(found) + 1
    assert [paper for paper in shown if paper != guest] == found
    assert all(rows.row_of(paper) == number for number, paper in enumerate(shown))
    assert rows.is_guest(guest)
    assert list(rows.without_guests()) == found


def test_a_selection_keeps_the_order_in_which_papers_were_chosen() -> None:
    selection = Selection()
    for paper in (3, 1, 2, 1):
        selection.toggle(paper)
    assert list(selection.papers) == [3, 2]
    selection.invert([1, 2, 4])
    assert list(selection.papers) == [3, 1, 4]
    assert selection.out_of([1, 4]) == 1
    assert selection.clear()
    assert not selection.clear()
