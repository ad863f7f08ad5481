"""A home with the seeds in its library, and commands on it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.terminal.driven import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = [str(path) for path in sorted((ROOT / "seeds").glob("*.txt"))]


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command on the same library."""
    environ = {**os.environ, "XDG_CONFIG_HOME": str(home / "config"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "readlist", "--library", str(home / "lib"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environ, check=True)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home whose library holds the seeds."""
    run(tmp_path, "import", *SEEDS)
    return tmp_path
