"""Arrays in one file of the cache: checked before they are trusted, and never code.

A line of JSON (what the file is, which library state it belongs to, how the arrays lie, a checksum), then the arrays.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

_KIND: Final = "readlist ranking"
_ALIGN: Final = 8
_HEADER: Final = 65_536
_DTYPES: Final = frozenset({"|u1", "<i4", "<i8", "<f4"})


def save(path: Path, signature: str, version: int, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write the arrays beside `path` and put them in its place; a disk that is full or read-only leaves the old file.

    Raises:
        OSError: Nothing could be written; a cache can do without.
    """
    digest, layout, offset = hashlib.blake2b(digest_size=16), [], 0
    bodies = []
    for name, given in arrays.items():
        body = np.ascontiguousarray(given, dtype=given.dtype.newbyteorder("<"))
        layout.append([name, body.dtype.str, len(body), offset])
        padding = -body.nbytes % _ALIGN
        offset += body.nbytes + padding
        bodies += [body.data.cast("B") if body.size else b"", bytes(padding)]
    for part in bodies:
        digest.update(part)
    head = {"kind": _KIND, "version": version, "signature": signature, "arrays": layout, "sum": digest.hexdigest()}
    line = json.dumps(head).encode()
    line += b" " * (-(len(line) + 1) % _ALIGN) + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(line)
            for part in bodies:
                out.write(part)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def load(path: Path, signature: str, version: int) -> dict[str, NDArray[Any]] | None:
    """The arrays, if the file is whole, of this version and of this signature; else None."""
    try:
        data = path.read_bytes() if path.is_file() else b""  # a pipe would be waited for
    except OSError:
        return None
    end = data.find(b"\n", 0, _HEADER) + 1
    try:
        head = json.loads(data[:end])
    except ValueError:
        return None
    wanted = {"kind": _KIND, "version": version, "signature": signature}
    if not isinstance(head, dict) or any(head.get(key) != value for key, value in wanted.items()):
        return None
    if hashlib.blake2b(memoryview(data)[end:], digest_size=16).hexdigest() != head.get("sum"):
        return None
    arrays = {}
    try:
        for name, dtype, size, offset in head["arrays"]:
            if dtype not in _DTYPES or size < 0 or offset < 0:
                return None
            arrays[str(name)] = (
                np.frombuffer(data, dtype=dtype, count=size, offset=end + offset) if size else np.zeros(0, dtype)
            )
    except (KeyError, TypeError, ValueError):
        return None
    return arrays
