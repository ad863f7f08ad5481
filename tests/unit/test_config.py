"""The config file: what is taken, what is told, and that nothing of it can prevent the start."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readlist import config, configfile, export
from readlist.config import DEFAULTS, Settings
from readlist.errors import ReadlistError
from readlist.mark import STATUSES, Status

_HERE = Path("/home/someone/.config/readlist/config.toml")
_BROKEN = """theem = "dark"
theme = "drak"
surprise = 2
[watch]
want = ["a", 3]
[keys]
to-read = "++x"
quit = ["Q", "?"]
[export]
fromat = "md"
[[status]]
id = "thesis"
key = "w"
glyph = "📚"
counts_as = "to-raed"
[[status]]
title = "x"
"""


def test_no_file_means_defaults(tmp_path: Path) -> None:
    found = config.read(tmp_path / "none.toml")
    assert found.settings == DEFAULTS and not found.problems and not found.message


def test_xdg_is_honoured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert config.config_path() == tmp_path / "readlist" / "config.toml"


def test_every_fault_is_told_with_its_line_and_costs_only_itself() -> None:
    found = config.parse(_BROKEN, _HERE)
    assert [problem.line for problem in found.problems] == [1, 2, 3, 5, 7, 10, 14, 15, 16]
    told = " ".join(map(str, found.problems))
    for near in ("did you mean theme?", "did you mean dark?", "did you mean format?", "did you mean to-read?"):
        assert near in told
    assert found.settings.keys == {"quit": ("Q", "question_mark")}
    assert found.settings.statuses[-1] == Status("thesis", "Thesis", "w", "◆", "+", "to-read")
    assert "and 8 more" in found.message


@pytest.mark.parametrize("data", [b"theme = ", b"\xff\xfe\x00", b"[a\n", b"x" * 10, b"a = 1\na = 2\n", b"[" * 5000])
def test_what_is_no_toml_gives_defaults_and_one_sentence(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(data)
    found = config.read(file)
    assert found.settings == DEFAULTS and len(found.problems) == 1 and "\n" not in found.message


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    found = config.read(tmp_path)
    assert found.settings == DEFAULTS and "can't be read" in found.message


@given(st.text())
def test_no_text_raises(text: str) -> None:
    config.parse(text, _HERE)


@given(
    st.dictionaries(
        st.sampled_from(["theme", "keys", "status", "watch", "export", "confirm", "searches", "surprise", "x"]),
        st.sampled_from(
            ["1", '"a"', "[]", "[1]", "{}", "{a = 1}", "{want = 1, format = 2}", "[{}]", "[{id = 1}]", "nan"]
        ),
    )
)
def test_no_wrong_type_raises(pairs: dict[str, str]) -> None:
    text = "".join(f"{name} = {value}\n" for name, value in pairs.items())
    found = config.parse(text, _HERE)
    assert isinstance(found.settings, Settings)


def test_a_built_in_status_keeps_what_it_counts_as() -> None:
    found = config.parse('[[status]]\nid = "read"\ntitle = "Done"\ncounts_as = "maybe"\n', _HERE)
    done = next(status for status in found.settings.statuses if status.id == "read")
    assert done.title == "Done" and done.counts_as == "read"
    assert len(found.settings.statuses) == len(STATUSES) and len(found.problems) == 1


@pytest.mark.parametrize("glyph", ["", "ab", "数", "\u0301", "\x1b", "ש", "\u200b"])
def test_glyphs_of_another_width_are_refused(glyph: str) -> None:
    import json

    found = config.parse(f'[[status]]\nid = "a"\nglyph = {json.dumps(glyph)}\n', _HERE)
    assert len(found.problems) == 1 and found.settings.statuses[-1].glyph == "◆"


def test_what_is_shown_gives_the_same_settings() -> None:
    text = _BROKEN + '[searches]\n"a \\"b\\" [/b]" = "is:to-read \\\\"\n[watch2]\n'
    settings = config.parse(text, _HERE).settings
    again = config.parse(configfile.show(settings), _HERE)
    assert again.settings == settings and not again.problems


def test_export_formats_are_those_that_exist() -> None:
    assert tuple(one.id for one in export.FORMATS) == config.FORMATS


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("", "theme", "dark"),
        ("# hello\ntheme = 'light' # why\n[watch]\nwant = []\n", "theme", "dark"),
        ("[watch]\nwant = []\n", "watch.avoid", ("a", 'b"\\')),
        ("[export]\nformat = 'md'\n[[status]]\nid = 'a'\n", "export.format", "bib"),
        ("[[status]]\nid = 'a'\n", "export.format", "bib"),
        ("[keys]\ntheme = 'x'\n", "theme", "light"),
    ],
)
def test_one_setting_is_changed_and_all_else_kept(text: str, name: str, value: str | tuple[str, ...]) -> None:
    import tomllib

    before, after = tomllib.loads(text), tomllib.loads(configfile.changed(text, name, value))
    table, _, key = name.rpartition(".")
    inner = before.setdefault(table, {}) if table else before
    inner[key] = list(value) if isinstance(value, tuple) else value
    assert after == before
    for line in text.splitlines():
        assert line in configfile.changed(text, name, value) or line.startswith(key)


def test_a_value_over_several_lines_is_not_touched() -> None:
    with pytest.raises(ReadlistError):
        configfile.changed('[watch]\nwant = [\n  "a",\n]\n', "watch.want", ("b",))


def test_saving_keeps_links_and_modes(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("# mine\n")
    real.chmod(0o600)
    link = tmp_path / "config.toml"
    link.symlink_to(real)
    configfile.save("theme", "dark", link)
    assert link.is_symlink() and real.stat().st_mode & 0o777 == 0o600
    assert config.read(link).settings.theme == "dark" and "# mine" in real.read_text()
    assert sorted(tmp_path.iterdir()) == sorted([real, link])


def test_saving_to_a_broken_file_leaves_it_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("theme = [")
    with pytest.raises(ReadlistError):
        configfile.save("theme", "dark", file)
    assert file.read_text() == "theme = ["
    assert [one.name for one in tmp_path.iterdir()] == ["config.toml"]
