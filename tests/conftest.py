"""Every test is on its own: no user's settings, library, clipboard or clock time zone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes depends on the machine, and on what else runs there.
settings.register_profile("readlist", deadline=None)
settings.load_profile("readlist")

ROOT = Path(__file__).parent.parent
SEEDS = sorted((ROOT / "seeds").glob("*.txt"))


@pytest.fixture(autouse=True)
def _hermetic(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    for name in (
        "READLIST_LIBRARY",
        "TMUX",
        "STY",
        "SSH_TTY",
        "SSH_CONNECTION",
        "SSH_CLIENT",
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "NO_COLOR",
        "EDITOR",
        "VISUAL",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def seeds() -> list[Path]:
    """The three seed files."""
    return SEEDS
