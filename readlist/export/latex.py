"""Plain text and what authors wrote, as LaTeX that a BibTeX field can hold."""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}


def plain(text: str) -> str:
    """Plain text as LaTeX."""
    return "".join(_PLAIN.get(char, char) for char in text)


def balanced(text: str) -> bool:
    """Whether the braces of a field's value balance, as BibTeX counts them: escaped ones too."""
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
