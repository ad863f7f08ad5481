"""What a search may import: commands must stay fast."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEARCH = """
import sys
from tests.search.papers import shelf
papers = shelf("graph of stars", "mixture of experts")
before = set(sys.modules)
papers.search('experts mixture "of experts" self-supervised year:2024 | is:new')
print(*sorted(set(sys.modules) - before))
"""


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout


def test_importing_search_imports_no_numpy() -> None:
    code = "import sys, readlist.search; print([n for n in ('numpy', 'rapidfuzz', 'textual') if n in sys.modules])"
    assert run(code).strip() == "[]"


def test_a_search_without_typing_errors_imports_nothing_heavy() -> None:
    loaded = run(SEARCH).split()
    assert "numpy.ma" not in loaded
    assert "rapidfuzz" not in loaded
