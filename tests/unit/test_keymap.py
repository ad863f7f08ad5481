"""The keymap in force: presets, the user's keys, and what is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from readlist import keymap
from readlist.actions import ACTIONS, Where
from readlist.config import KEYMAPS, Settings
from readlist.keys import normal, shown, shown_all, typed
from readlist.mark import STATUSES, Status


@pytest.mark.parametrize(
    ("typed_key", "name"),
    [
        ("/", "slash"),
        ("?", "question_mark"),
        ("Ctrl-D", "ctrl+d"),
        ("C-d", "ctrl+d"),
        ("ctrl+D", "ctrl+d"),
        ("shift+j", "J"),
        ("Esc", "escape"),
        ("PgUp", "pageup"),
        ("-", "minus"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        (" ", "space"),
        ("alt+shift+x", "alt+shift+x"),
        ("full_stop", "full_stop"),
        ("é", "é"),
        ("F5", "f5"),
    ],
)
def test_keys_are_known_by_what_people_type(typed_key: str, name: str) -> None:
    assert normal(typed_key) == name
    assert normal(name) == name


@pytest.mark.parametrize("nothing", ["", "++x", "hyper+x", "abc", "ctrl+", "f99"])
def test_what_names_no_key_is_refused(nothing: str) -> None:
    with pytest.raises(ValueError):
        normal(nothing)


@given(st.text(max_size=12))
def test_any_text_is_a_key_or_refused(text: str) -> None:
    try:
        name = normal(text)
    except ValueError:
        return
    assert normal(name) == name
    assert shown(name)


def test_signs_in_ascii() -> None:
    assert shown_all(("down", "backspace"), ascii_only=True) == "down backspace"
    assert shown_all(("space", "shift+space", "slash", "pagedown")) == "space shift+space / PgDn"
    assert shown_all([str(n) for n in range(1, 10)]) == "1…9"


@pytest.mark.parametrize("preset", KEYMAPS)
def test_presets_are_without_conflict(preset: str) -> None:
    found = keymap.resolve(Settings(keymap=preset))
    assert found.problems == ()
    uses = Counter((where, key) for action in found.actions for where in action.where for key in action.keys)
    assert max(uses.values()) == 1


def test_presets_bring_the_words_of_their_tools() -> None:
    rayyan = keymap.resolve(Settings(keymap="rayyan"))
    assert rayyan.key("to-read") == "i" and rayyan.key("skipped") == "e" and rayyan.key("maybe") == "u"
    assert [action.short for action in rayyan.footer(Where.LIST)][:3] == ["include", "maybe", "exclude"]
    asreview = keymap.resolve(Settings(keymap="asreview"))
    assert asreview.key("to-read") == "r" and asreview.key("skipped") == "i"


def test_two_actions_may_change_places() -> None:
    found = keymap.resolve(Settings(keys={"to-read": ("x",), "skipped": ("s",)}))
    assert found.problems == ()
    assert found.keys("to-read") == ("x",) and found.keys("skipped") == ("s",)


def test_a_key_in_use_is_refused_with_its_owner_and_both_keep_theirs() -> None:
    found = keymap.resolve(Settings(keys={"tag": ("x",)}))
    assert len(found.problems) == 1 and "“skipped”" in found.problems[0] and "in the list" in found.problems[0]
    assert found.keys("tag") == ("t",) and found.keys("skipped") == ("x",)


def test_unknown_actions_are_named_with_the_nearest() -> None:
    found = keymap.resolve(Settings(keys={"skiped": ("X",), "copy-link": ("y",)}))
    assert any("skipped" in problem for problem in found.problems)
    assert any("copy-link-1" in problem for problem in found.problems)


def test_quit_can_always_be_reached() -> None:
    found = keymap.resolve(Settings(keys={"quit": (), "to-read": ("q",), "help": (), "box-leave": ()}))
    assert found.keys("quit") and found.keys("help") and found.keys("box-leave")
    assert found.keys("to-read") == ("q",)
    assert sum("no way out" in problem for problem in found.problems) == 3


def test_letters_are_no_commands_in_the_search_box() -> None:
    found = keymap.resolve(Settings(keys={"box-down": ("j",)}))
    assert found.problems and found.keys("box-down") == ("down", "ctrl+n")


def test_an_own_status_takes_no_key_from_others() -> None:
    own = Status("thesis", "Thesis", "x", "◆", "+", "to-read")
    found = keymap.resolve(Settings(statuses=(*STATUSES, own)))
    assert len(found.problems) == 1 and "Thesis" in found.problems[0]
    assert found.keys("status-thesis") == () and found.keys("skipped") == ("x",)


_IDS = st.sampled_from([action.id for action in ACTIONS] + ["nonsense"])
_KEYS = st.sampled_from(sorted({key for action in ACTIONS for key in action.keys} | {"w", "X", "f5", "ctrl+q"}))


@given(st.dictionaries(_IDS, st.lists(_KEYS, max_size=3).map(tuple), max_size=12), st.sampled_from(KEYMAPS))
@example({"new": ("f1", "question_mark"), "help": ()}, "vim")
@example({"quit": ("question_mark", "f1"), "help": ()}, "vim")
def test_no_config_makes_double_keys_or_takes_the_way_out(keys: dict[str, tuple[str, ...]], preset: str) -> None:
    found = keymap.resolve(Settings(keys=keys, keymap=preset))
    uses = Counter((where, key) for action in found.actions for where in action.where for key in action.keys)
    assert max(uses.values()) == 1
    for identity in ("quit", "help", "box-leave", "triage-leave", "full-leave"):
        assert found.keys(identity)
    assert not any(typed(key) for action in found.in_place(Where.BOX) for key in action.keys)


def test_the_printed_map_names_every_action() -> None:
    text = keymap.resolve().text()
    assert "copy-link-N" in text
    assert all(action.id in text for action in ACTIONS if not action.family)


@pytest.mark.parametrize(
    ("preset", "kept", "thrown"), [("vim", "To read", "Skipped"), ("asreview", "Relevant", "Irrelevant"),
                                  ("rayyan", "Included", "Excluded")],
)  # fmt: skip
def test_a_preset_calls_statuses_as_its_people_do(preset: str, kept: str, thrown: str) -> None:
    titles = {status.id: status.title for status in keymap.statuses(Settings(keymap=preset))}
    assert (titles["to-read"], titles["skipped"], titles["reading"]) == (kept, thrown, "Reading")


def test_a_status_that_the_user_has_named_keeps_its_name() -> None:
    own = tuple(replace(status, title="Later!") if status.id == "to-read" else status for status in STATUSES)
    titles = {status.id: status.title for status in keymap.statuses(Settings(keymap="rayyan", statuses=own))}
    assert (titles["to-read"], titles["skipped"]) == ("Later!", "Excluded")
