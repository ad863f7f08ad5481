"""Change lines of the core at random, one at a time, and report how many of the changes the tests catch.

python scripts/mutate.py [--count 20] [--seed 1]

Works on a copy of the repository. For each change the tests nearest to the module run first, the others only where
these let it pass; the long ones and those of the screens are left out. A change that means the same as before is
counted as missed too.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
CORE: Final = (
    "store", "search", "query", "text", "ranking", "importing", "sources", "export",
    "identity.py", "twins.py", "library.py", "facets.py", "finding.py", "columns.py", "catalogue.py", "order.py",
    "progress.py",
)  # fmt: skip
NEAREST: Final = {
    "store": "store", "search": "search", "query": "search", "text": "text", "ranking": "ranking",
    "importing": "sources", "sources": "sources", "export": "export",
}  # fmt: skip
"""Folder of the core → folder of the tests that know it best; other modules: `unit`."""

SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one file.

    Attributes:
        path: The file, from the root.
        line: Its line, from 1.
        before, after: The source of what is changed.
        text: The whole file, changed.
    """

    path: str
    line: int
    before: str
    after: str
    text: str


def changes(path: Path) -> Iterator[Change]:
    """Every change that this script knows to make in a file."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    for node in _code(ast.parse(source)):
        before = ast.get_source_segment(source, node)
        after = _changed(node)
        if before is None or after is None or node.lineno != node.end_lineno or before == after:
            continue
        line = lines[node.lineno - 1].encode()
        new = line[: node.col_offset] + after.encode() + line[node.end_col_offset :]
        text = "".join((*lines[: node.lineno - 1], new.decode(), *lines[node.lineno :]))
        yield Change(str(path.relative_to(ROOT)), node.lineno, before, after, text)


def _code(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Expressions and statements that are run; annotations and docstrings are not."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "keywords"} and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or (
                isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            ):
                continue
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            if isinstance(child, (ast.expr, ast.stmt)):
                yield child
            yield from _code(child)


def _changed(node: ast.expr | ast.stmt) -> str | None:
    """The source of the node with one thing in it changed; None where there is nothing to change."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            return f"({ast.unparse(ast.Compare(node.left, [_made(op)], node.comparators))})"  # type: ignore[list-item]
        case ast.BinOp(op=op) if type(op) in SWAPS and not isinstance(node.left, (ast.JoinedStr, ast.List)):
            return f"({ast.unparse(ast.BinOp(node.left, _made(op), node.right))})"  # type: ignore[arg-type]
        case ast.BoolOp(op=op):
            return f"({ast.unparse(ast.BoolOp(_made(op), node.values))})"  # type: ignore[arg-type]
        case ast.UnaryOp(op=ast.Not()):
            return f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool(value)):
            return str(not value)
        case ast.Constant(value=int(value)):
            return str(value + 1)
        case ast.Return(value=ast.expr()):
            return "return None"
        case ast.Continue():
            return "break"
        case _:
            return None


def _made(op: ast.AST) -> ast.AST:
    return SWAPS[type(op)]()


def caught(folder: Path, change: Change, workers: int) -> str:
    """The first tests that fail on the change; empty where all pass."""
    part = change.path.split("/")[1]
    nearest = f"tests/{NEAREST.get(part, 'unit')}"
    others = [f"tests/{other}" for other in ("unit", *sorted({*NEAREST.values()}), "cli")]
    target = folder / change.path
    kept = target.read_text(encoding="utf-8")
    target.write_text(change.text, encoding="utf-8")
    try:
        for places in ([nearest], [other for other in others if other != nearest]):
            argv = ["-m", "pytest", "-x", "-q", "-n", str(workers), "-m", "not long", *places]
            env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
            try:
                run = subprocess.run([sys.executable, *argv], cwd=folder, env=env, capture_output=True, timeout=900)
            except subprocess.TimeoutExpired:
                return f"{places[0]}: no end"
            if run.returncode:
                failed = [line for line in run.stdout.decode().splitlines() if line.startswith(("FAILED", "ERROR"))]
                return failed[0].split(" - ")[0] if failed else f"{places[0]}: exit {run.returncode}"
    finally:
        target.write_text(kept, encoding="utf-8")
    return ""


def main() -> None:
    """Make the changes and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--workers", type=int, default=2, help="processes of the tests")
    args = parser.parse_args()
    files = [path for name in CORE for path in ([ROOT / "readlist" / name] if name.endswith(".py") else
             sorted((ROOT / "readlist" / name).rglob("*.py")))]  # fmt: skip
    rng = random.Random(args.seed)
    chosen = rng.sample([change for path in files for change in changes(path)], args.count)
    found = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "copy"
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache"))
        for change in chosen:
            begun = time.monotonic()
            by = caught(folder, change, args.workers)
            found += bool(by)
            print(f"{change.path}:{change.line}: {change.before!r} → {change.after!r}")
            print(f"  {f'caught by {by}' if by else 'MISSED'} after {time.monotonic() - begun:.0f} s", flush=True)
    print(f"{found} of {len(chosen)} changes caught")


if __name__ == "__main__":
    main()
