"""Write the key table of README.md anew from the registry of actions.

python scripts/readme.py
"""

from __future__ import annotations

from pathlib import Path

from readlist import actions

README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- keys -->\n", "<!-- /keys -->"


def renewed(text: str) -> str:
    """The README with the key table as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{actions.table()}\n{END}{after}"


if __name__ == "__main__":
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
