"""The registry of actions: complete, without double keys, true in its table."""

from __future__ import annotations

from collections import Counter

from readlist import actions
from readlist.actions import ACTIONS, Where
from readlist.keys import normal, shown
from readlist.mark import STATUSES, Status

_LIST = (
    "j k down up g G ctrl+d ctrl+u PgUp PgDn J K / Esc n N s m x b r z space v % u ctrl+r . H t a e * "
    "1 2 3 4 5 6 7 8 9 y Y c o O Tab Enter [ ] S f F M W L E I D T ? ctrl+p , ctrl+l ctrl+c q backspace"
)
_BOX = "up down ctrl+n ctrl+p Tab ctrl+r Enter Esc"
_TRIAGE = "h left l right space s m x backspace u t"


def _bound(where: Where) -> set[str]:
    return {key for action in ACTIONS if where in action.where for key in action.keys}


def test_every_key_of_the_design_is_bound() -> None:
    for where, keys in ((Where.LIST, _LIST), (Where.BOX, _BOX), (Where.TRIAGE, _TRIAGE)):
        missing = [key for key in keys.split() if normal(key) not in _bound(where)]
        assert not missing, (where, missing)


def test_a_key_means_one_thing_in_each_place() -> None:
    uses = Counter((where, key) for action in ACTIONS for where in action.where for key in action.keys)
    assert [use for use, count in uses.items() if count > 1] == []


def test_ids_are_unique_and_keys_are_normal() -> None:
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    assert all(normal(key) == key for action in ACTIONS for key in action.keys)


def test_every_place_can_be_left() -> None:
    for where in Where:
        assert any(action.id.endswith("leave") or action.id == "quit" for action in ACTIONS if where in action.where)


def test_own_statuses_get_actions_of_their_own() -> None:
    own = Status("thesis", "For the thesis", "w", "◆", "+", "to-read")
    action = actions.by_id(actions.registry((*STATUSES, own)))["status-thesis"]
    assert action.command == "mark('thesis')"
    assert action.keys == ("w",)


def test_the_table_has_a_row_for_every_action_and_no_broken_cells() -> None:
    table = actions.table()
    rows = table.splitlines()
    assert all(row.replace("\\|", "").count("|") == 4 for row in rows)
    assert len(rows) == 2 + len(actions.grouped(ACTIONS)) + len(actions.folded(ACTIONS))
    assert "| `1…9` | Copy that link | `copy-link-…` |" in rows


def test_the_footer_offers_the_decisions_first() -> None:
    footer = [action.short for action in ACTIONS if Where.LIST in action.footer]
    assert footer[:3] == ["to read", "maybe", "skip"]
    assert shown(actions.by_id()["search"].keys[0]) == "/"
