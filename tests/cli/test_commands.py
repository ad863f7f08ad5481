"""Every command, as its contract says: data on standard output, narration on standard error, and the exit status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from readlist.cli import main
from readlist.commands.registry import COMMANDS
from readlist.text import VERSION

if TYPE_CHECKING:
    from pathlib import Path

CONTRACT = {
    *("key", "aliases", "name", "title", "title_raw", "title_from", "abstract", "text", "authors", "venue", "year"),
    *("doi", "arxiv", "url", "pdf", "keywords", "links", "lists", "source", "sources", "extra"),
    *("status", "tags", "note", "rating", "added", "changed", "decided"),
}


class Shell:
    """readlist on one library, run in this process."""

    def __init__(self, library: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._library = library
        self._capture = capture
        self._patch = patch
        self.said = ""

    def __call__(self, *arguments: str, code: int = 0, stdin: str = "") -> str:
        self._patch.setattr("sys.stdin", io.StringIO(stdin))
        self._capture.readouterr()
        got = main(["--library", str(self._library), *arguments])
        captured = self._capture.readouterr()
        self.said = captured.err
        assert got == code, captured.err
        assert "Traceback" not in captured.err
        return captured.out

    def json(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(*arguments, code=code))


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(tmp_path / "lib", capsys, monkeypatch)


@pytest.fixture
def filled(shell: Shell, seeds: list[Path]) -> Shell:
    shell("import", *map(str, seeds))
    return shell


def test_importing_the_seeds_twice(shell: Shell, seeds: list[Path]) -> None:
    first = shell.json("import", *map(str, seeds), "--json")
    assert (first["added"], first["updated"], first["unchanged"], first["rejected"]) == (57, 0, 0, [])
    assert first["lists"] == ["ICML 2026"]
    again = shell.json("import", *map(str, seeds), "--json")
    assert (again["added"], again["unchanged"]) == (0, 57)
    papers = shell.json("ls", "--json")
    assert len(papers) == 57
    assert all(set(paper) == CONTRACT for paper in papers)
    assert {(paper["venue"], paper["year"]) for paper in papers} == {("ICML", 2026)}


def test_an_import_derives_again_what_an_older_version_derived(
    filled: Shell, seeds: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "lib" / "papers.json"
    before = filled.json("ls", "--json")
    path.write_text(path.read_text("utf-8").replace(f'"derived":{VERSION}', '"derived":0').replace("SegPVSG", "Old"))
    assert filled.json("ls", "--json") != before
    filled("import", str(seeds[0]), "--dry-run")
    assert f'"derived":{VERSION}' not in path.read_text("utf-8")
    filled("import", str(seeds[0]))
    assert path.read_text("utf-8").count(f'"derived":{VERSION}') == 57


def test_a_dry_run_stores_nothing(shell: Shell, seeds: list[Path], tmp_path: Path) -> None:
    report = shell.json("import", str(seeds[0]), "--dry-run", "--json")
    assert len(report["papers"]) == report["added"] == 19
    assert not (tmp_path / "lib").exists()
    assert shell.json("ls", "--json") == []


def test_a_dry_run_has_a_row_for_every_entry(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "twice.jsonl"
    row = {"title": "Once", "abstract": "The very same words, told again and again. " * 10}
    file.write_text("\n".join(json.dumps({**row, "id": each}) for each in ("a1", "a2")), encoding="utf-8")
    report = shell.json("import", str(file), "--dry-run", "--json")
    assert [paper["source"]["id"] for paper in report["papers"]] == ["a1", "a2"]
    assert len({paper["key"] for paper in report["papers"]}) == 1


def test_listing(filled: Shell) -> None:
    assert "SegPVSG" in filled("ls", "scene", "graph")
    assert filled("ls", "--limit", "3").count("\n") == 3
    assert len(filled.json("ls", "--json", "has:code")) == 9
    assert filled("ls", "--template", "{key}", "scene graph") == "041a87de8f99\n"
    assert len(filled("ls", "--jsonl", "mixture").splitlines()) == len(filled.json("ls", "mixture", "--json"))
    assert filled.json("ls", "--json", "nothingatall", code=1) == []
    assert "nothingatall" in filled.said
    filled("ls", "difusion")
    assert "no exact match" in filled.said
    titles = [paper["title"] for paper in filled.json("ls", "--json", "--sort", "-title")]
    assert titles == sorted(titles, key=str.casefold, reverse=True)
    assert filled("ls", "--sort", "colour", code=2) == ""
    assert "colour" in filled.said


def test_queries_may_begin_with_a_minus_after_two(filled: Shell) -> None:
    found = filled.json("ls", "--json", "--", "-has:code")
    assert len(found) == 48
    filled("ls", "-has:code", code=2)
    assert "--" in filled.said


def test_a_form_that_the_file_does_not_name_is_told(filled: Shell, tmp_path: Path) -> None:
    filled("export", "-o", str(tmp_path / "list.xyz"))
    assert "as Markdown list; --format chooses another form" in filled.said
    filled("export", "-o", str(tmp_path / "list.bib"))
    assert "--format" not in filled.said


@pytest.mark.parametrize("command", ["ls", "log", "suggest"])
def test_a_limit_is_a_number(filled: Shell, command: str) -> None:
    for wrong in ("-2", "x", "1.5", "²"):
        filled(command, f"--limit={wrong}", code=2)
        assert f"'{wrong}' is no number from 0 upwards" in filled.said
    filled(command, "--limit", "3")


def test_showing_one_paper(filled: Shell) -> None:
    assert "github.com/ticatt/SegPVSG" in filled("show", "041a87")
    assert set(filled.json("show", "041a87de8f99", "--json")) == CONTRACT
    filled("show", "zzz", code=2)
    assert "zzz" in filled.said


def test_links_and_clones(filled: Shell) -> None:
    assert len(filled("links").splitlines()) == 9
    clones = filled("links", "--clone")
    assert "git clone" in clones
    assert "GIT_TERMINAL_PROMPT=0" in clones
    assert "of 57 papers" in filled.said
    assert {link["kind"] for link in filled.json("links", "--json", "--kind", "code")} == {"code"}


def test_marking_asks_and_refuses_without_a_terminal(filled: Shell) -> None:
    filled("mark", "read", "scene graph", code=2)
    assert "--yes" in filled.said
    filled("mark", "read", code=2, stdin="")
    assert "--all" in filled.said
    filled("mark", "red", "scene", "--yes", code=2)
    assert "to-read" in filled.said
    filled("mark", "to read", "scene graph", "--yes")
    assert filled.json("ls", "--json", "is:to-read")[0]["name"] == "SegPVSG"
    filled("mark", "skipped", "difusion", "--yes", code=1)
    filled("mark", "skipped", "--keys", "-", "--yes", stdin="041a87de8f99\ne15f17e1fd5c\n")
    assert len(filled.json("ls", "--json", "is:skipped")) == 2
    filled("mark", "skipped", "--keys", "041a87de8f99", "more words", "--yes", code=2)


def test_tags_go_on_and_off(filled: Shell) -> None:
    filled("tag", "+in-context learning", "+b", "--yes", "--", "scene", "graph")
    assert filled.json("ls", "--json", 'tag:"in-context learning"')[0]["tags"] == ["in-context learning", "b"]
    filled("tag", "-b", "+c", "--keys", "041a87de8f99", "--yes")
    assert filled.json("show", "041a87de8f99", "--json")["tags"] == ["in-context learning", "c"]
    filled("tag", "--keys", "041a87de8f99", "--yes", "--", "-c")
    assert filled.json("show", "041a87de8f99", "--json")["tags"] == ["in-context learning"]
    filled("tag", "--yes", "--", "scene", code=2)
    filled("tag", "word", "--yes", "--", "scene", code=2)
    assert "+TAG" in filled.said
    assert filled.json("tags", "--json") == [{"name": "in-context learning", "papers": 1}]
    filled("tags", "rename", "in-context learning", "ICL", "--yes")
    filled("tag", "+other", "--yes", "--", "mixture")
    filled("tags", "merge", "other", "icl", "--yes")
    assert [tag["name"] for tag in filled.json("tags", "--json")] == ["ICL"]
    filled("tags", "rename", "none", "x", "--yes", code=2)
    filled("tags", "delete", "ICL", "--yes")
    assert filled.json("tags", "--json") == []


def test_notes_and_ratings(filled: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    filled("note", "041a87", "two", "words")
    assert filled("note", "041a87") == "two words\n"
    filled("note", "041a87", "-", stdin="from\nstdin\n")
    assert filled("note", "041a87") == "from\nstdin\n"
    monkeypatch.setenv("EDITOR", "sh -c 'printf edited > \"$0\"'")
    filled("note", "041a87", "--edit")
    assert filled("note", "041a87") == "edited\n"
    monkeypatch.setenv("EDITOR", "no-such-editor")
    filled("note", "041a87", "--edit", code=2)
    filled("rate", "041a87", "4")
    assert filled.json("show", "041a87", "--json")["rating"] == 4
    filled("rate", "041a87", "9", code=2)


def test_undo_redo_and_log(filled: Shell) -> None:
    filled("mark", "read", "scene graph", "--yes")
    filled("remove", "mixture of speech", "--yes")
    assert len(filled.json("ls", "--json")) == 56
    filled("undo")
    assert "removed" in filled.said
    filled("undo")
    assert filled.json("ls", "--json", "is:read", code=1) == []
    filled("undo", code=2)
    assert "--yes" in filled.said
    filled("undo", "--yes")
    assert filled.json("ls", "--json") == []
    for _ in range(3):
        filled("redo")
    assert len(filled.json("ls", "--json")) == 56
    filled("redo", code=1)
    assert len(filled("log").splitlines()) >= 3
    assert [entry["kind"] for entry in filled.json("log", "041a87de8f99", "--json")][-1] == "import"


def test_one_decision_is_taken_back_without_its_successors(filled: Shell) -> None:
    filled("tag", "+first", "--keys", "041a87", "--yes")
    filled("mark", "read", "--keys", "041a87", "--yes")
    tagged = filled.json("log", "--json")[1]["id"]
    filled("undo", tagged)
    assert "first" in filled.said
    paper = filled.json("show", "041a87", "--json")
    assert (paper["tags"], paper["status"]) == ([], "read")
    filled("undo", tagged, code=1)
    assert f"readlist redo {tagged}" in filled.said
    filled("redo", tagged)
    assert filled.json("show", "041a87", "--json")["tags"] == ["first"]
    filled("redo", tagged, code=1)
    assert [entry["what"].split(":")[0] for entry in filled.json("log", "--json")[:2]] == ["done again", "taken back"]
    filled("undo", "nonsense", code=2)
    assert "readlist log" in filled.said
    filled("undo", filled.json("log", "--json")[0]["id"], code=2)


def test_lists_are_renamed_and_merged(filled: Shell) -> None:
    assert filled.json("lists", "--json") == [{"name": "ICML 2026", "papers": 57}]
    filled("lists", "rename", "icml 2026", "Summer", "--yes")
    assert filled.json("lists", "--json") == [{"name": "Summer", "papers": 57}]
    filled("undo", "--yes")
    assert filled.json("lists", "--json") == [{"name": "ICML 2026", "papers": 57}]


def test_exporting(filled: Shell, tmp_path: Path) -> None:
    filled("mark", "read", "scene graph", "--yes")
    target = tmp_path / "list.md"
    filled("export", "is:read", "-o", str(target))
    text = target.read_bytes()
    assert b"- [x]" in text
    assert filled("export", "is:read").encode() == text
    filled("export", "is:read", "-o", str(target), code=2)
    assert "--force" in filled.said
    filled("export", "is:read", "-o", str(target), "--force")
    assert filled("export", "is:maybe", "-o", str(target), "--force", code=1) == ""
    assert target.read_bytes() == text
    assert len(json.loads(filled("export", "-f", "json"))) == 57
    filled("export", "-f", "docx", code=2)
    template = tmp_path / "t.txt"
    template.write_text("{key}", encoding="utf-8")
    assert filled("export", "--template", str(template), "scene graph") == "041a87de8f99\n"


def test_own_export_brings_marks_back(filled: Shell, tmp_path: Path) -> None:
    filled("tag", "+a b", "--yes", "--", "scene graph")
    filled("note", "041a87", "mine")
    before = filled.json("ls", "--json")
    text = filled("export", "-f", "json")
    (tmp_path / "out.json").write_text(text, encoding="utf-8")
    main(["--library", str(tmp_path / "other"), "import", str(tmp_path / "out.json")])
    other = Shell(tmp_path / "other", filled._capture, filled._patch)
    after = other.json("ls", "--json")
    same = ("key", "title", "abstract", "lists", "tags", "note", "status", "links", "name", "added")
    assert [{name: paper[name] for name in same} for paper in after] == [
        {name: paper[name] for name in same} for paper in before
    ]


def test_suggestions_have_reasons(filled: Shell) -> None:
    filled("mark", "to-read", "federated", "--yes")
    filled("mark", "skipped", "diffusion", "--yes")
    found = filled.json("suggest", "--json", "--limit", "5")
    assert len(found) == 5
    assert all(paper["status"] == "new" for paper in found)
    assert any(paper["for"] for paper in found)
    filled("suggest", "--limit", "2")
    assert "left" in filled.said


def test_simulating_names_every_row_once(shell: Shell, tmp_path: Path) -> None:
    rows = [{"title": f"Paper {n}", "abstract": "cats " * (n % 5), "wanted": int(n % 5 == 0)} for n in range(30)]
    file = tmp_path / "labels.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    order = shell.json("simulate", str(file), "--label", "wanted", "--priors", "0,1", "--json")["order"]
    assert order[:2] == [0, 1]
    assert sorted(order) == list(range(30))
    assert "found after reading" in shell("simulate", str(file), "--label", "wanted", "--priors", "0,1")
    for wrong in (["--label", "nope", "--priors", "0,1"], ["--label", "wanted", "--priors", "0,99"]):
        shell("simulate", str(file), *wrong, code=2)


def test_twins_are_listed_merged_and_kept_apart(shell: Shell, tmp_path: Path) -> None:
    text = " ".join(f"word{n}" for n in range(60))
    file = tmp_path / "twins.jsonl"
    rows = [
        {"title": "A Study of Toy Trains", "abstract": text, "authors": ["A. Silva"], "year": 2024},
        {"title": "A Study of Toy Trains and Boats", "abstract": text + " more", "authors": ["A. Silva"], "year": 2025},
    ]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    shell("import", str(file))
    groups = shell.json("dupes", "--json")
    assert [len(group) for group in groups] == [2]
    shell("dupes", "apart", *groups[0])
    assert shell.json("dupes", "--json") == []
    shell("undo")
    shell("dupes", "merge", *groups[0])
    assert len(shell.json("ls", "--json")) == 1
    shell("undo", "--yes")
    assert len(shell.json("ls", "--json")) == 2


def test_a_search_for_a_status_that_there_is_not_names_those_there_are(filled: Shell) -> None:
    filled("ls", "is:foo", code=1)
    assert "no paper has is:foo" in filled.said
    assert "new, maybe, to-read, reading, read, skipped" in filled.said
    for known in ('is:"to read"', "is:toread", "is:decided"):
        filled("ls", known, code=1)
        assert "nothing found" in filled.said and "statuses" not in filled.said


def test_statistics_settings_keys_and_doctor(filled: Shell) -> None:
    filled("mark", "read", "scene graph", "--yes")
    statistics = filled.json("stats", "--json")
    assert (statistics["papers"], statistics["decided"]) == (57, 1)
    assert "Decided a day" in filled("stats")
    assert statistics["wanted_left"] is None
    assert filled("config", "path").endswith("config.toml\n")
    assert "theme" in filled("config", "show") == filled("config")
    filled("config", "check")
    assert "Undo" in filled("keys")
    assert filled("doctor")
    assert "readlist" in filled("completions", "bash")


@pytest.mark.parametrize(
    "arguments",
    [
        ["import", "no-such-file.txt"],
        ["show"],
        ["export", "-o"],
        ["--library"],
        ["--library="],
        ["lst"],
        ["--nonsense"],
        ["completions", "fish?"],
        ["simulate", "no-such-file", "--label", "x", "--priors", "0,1"],
        ["ls", "--limit", "-3"],
        ["ls", "--limit", "many"],
        ["dupes", "merge", "one"],
    ],
)
def test_wrong_usage_is_one_clear_sentence(shell: Shell, arguments: list[str]) -> None:
    assert shell(*arguments, code=2) == ""
    assert shell.said.startswith("readlist: ")
    assert len(shell.said.strip().splitlines()) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps(shell: Shell, name: str) -> None:
    assert f"readlist {name}" in shell(name, "--help")


def test_statistics_say_how_many_wanted_papers_are_left_once_the_ranking_is_there(filled: Shell) -> None:
    filled("mark", "to-read", "federated", "--yes")
    filled("mark", "skipped", "diffusion", "--yes")
    filled("suggest")
    left = filled.json("stats", "--json")["wanted_left"]
    assert 0 <= left["low"] <= left["likely"] <= left["high"] and left["confidence"] == 0.95
    assert f" left, about {left['likely']} you would want" in filled("stats")


def test_the_library_may_be_named_before_and_after_the_command(tmp_path: Path, seeds: list[Path]) -> None:
    assert main(["import", str(seeds[0]), "--library", str(tmp_path / "a")]) == 0
    assert (tmp_path / "a" / "papers.json").exists()
    assert main([f"--library={tmp_path / 'a'}", "ls"]) == 0


def test_without_a_terminal_the_list_is_printed(shell: Shell, seeds: list[Path]) -> None:
    assert len(shell(str(seeds[0])).splitlines()) == 19
    assert len(shell().splitlines()) == 19
    assert "terminal" in shell.said
    demo = shell("demo")
    assert len(demo.splitlines()) == 57


def test_only_the_app_loads_the_screen() -> None:
    modules = "('textual', 'rich', 'numpy')"
    code = f"import sys, readlist.cli, readlist.library; print([m for m in {modules} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_closed_pipe_and_an_ascii_locale_are_no_errors(filled: Shell, tmp_path: Path) -> None:
    environ = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "readlist", "--library", str(tmp_path / "lib")]
    process = subprocess.Popen(
        [*command, "export", "-f", "jsonl"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b"{")
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()
    done = subprocess.run([*command, "ls"], capture_output=True, env=environ, check=True)
    assert done.stdout.decode("utf-8").count("\n") == 57
    assert done.stderr == b""
