"""Which address a paper is opened at, and by which browser."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from readlist.opening import address_of, addresses, first_sentence, open_url
from readlist.paper import Link, Paper

if TYPE_CHECKING:
    from pathlib import Path

URL = "https://example.org/a?b=1&c='x y'"


def paper(**facts: Any) -> Paper:
    return Paper(key="0" * 12, **facts)


def test_the_best_address_comes_first() -> None:
    facts = {"pdf": "https://p.org/1.pdf", "url": "https://p.org/1", "doi": "10.5555/a<b>#1", "arxiv": "2401.00001"}
    wanted = [
        "https://p.org/1.pdf",
        "https://p.org/1",
        "https://doi.org/10.5555/a%3Cb%3E%231",
        "https://arxiv.org/abs/2401.00001",
    ]
    for start, address in enumerate(wanted):
        assert address_of(paper(**dict(list(facts.items())[start:]))) == address
    assert address_of(paper(openreview="abc")) == "https://openreview.net/forum?id=abc"


def test_otherwise_its_first_sentence_is_searched() -> None:
    text = "We present e.g. a toy, 3.5 times as good. It is new."
    untitled = paper(
        text=text,
        title="Toy",
        title_from="derived",
        links=(Link("https://github.com/a/b", "code", "github.com", "abstract"),),
    )
    assert address_of(untitled) == "https://duckduckgo.com/?q=We+present+e.g.+a+toy%2C+3.5+times+as+good."
    assert address_of(paper(title="A Title", text=text)).endswith("?q=A+Title")
    assert [address.what for address in addresses(untitled)] == ["code", "web search"]


@pytest.mark.parametrize(
    ("text", "first"), [("", ""), ("One", "One"), ("  A b. C d.", "A b."), ("你好。再见。", "你好。")]
)
def test_first_sentences(text: str, first: str) -> None:
    assert first_sentence(text) == first


def test_only_addresses_of_the_web_are_opened() -> None:
    for url in ("javascript:alert(1)", "file:///etc/passwd", "--help", ""):
        opened = open_url(url, environ={})
        assert not opened.opened
    assert address_of(paper(url="file:///x", title="T")).startswith("https://duckduckgo.com/")


def test_over_ssh_the_address_is_to_be_copied() -> None:
    opened = open_url(URL, environ={"SSH_TTY": "/dev/pts/1", "DISPLAY": ":10"})
    assert (opened.opened, opened.copy, opened.url) == (False, True, URL)
    assert "SSH" in opened.message


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system opens addresses")
class TestOnLinux:
    def browser(self, folder: Path, name: str) -> None:
        (folder / name).write_text(
            f'#!/bin/sh\nprintf "%s" "$1" > {folder}/{name}.got\necho noise >&2\n', encoding="utf-8"
        )
        (folder / name).chmod(0o755)

    def test_without_a_desktop_nothing_is_opened(self, tmp_path: Path) -> None:
        self.browser(tmp_path, "w3m")
        opened = open_url(URL, environ={"PATH": str(tmp_path), "TERM": "xterm"})
        assert (opened.opened, opened.copy) == (False, True)
        assert not (tmp_path / "w3m.got").exists()

    @pytest.mark.parametrize("name", ["w3m", "lynx", "links", "elinks", "www-browser"])
    def test_console_browsers_are_refused(self, name: str, tmp_path: Path) -> None:
        self.browser(tmp_path, name)
        env = {"PATH": str(tmp_path), "TERM": "xterm", "DISPLAY": ":9", "BROWSER": str(tmp_path / name)}
        opened = open_url(URL, environ=env)
        assert (opened.opened, opened.copy) == (False, True)
        assert not (tmp_path / f"{name}.got").exists()

    def test_the_user_s_own_browser_gets_the_address_whole(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        self.browser(tmp_path, "mine")
        env = {"PATH": "/bin:/usr/bin", "SSH_TTY": "x", "BROWSER": f"w3m:{tmp_path / 'mine'}"}
        assert open_url(URL, environ=env).opened
        assert (tmp_path / "mine.got").read_text() == URL
        assert capfd.readouterr() == ("", "")
