"""The index on disk: a header of JSON and raw arrays, mapped into memory when it is read."""

from __future__ import annotations

import json
import mmap
import os
import tempfile
import zlib
from dataclasses import fields
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np

from readlist.search.data import Data

MAGIC: Final = b"readlist index 1\n"
VERSION: Final = 1
_ALIGN: Final = 64
_CHECKED: Final = 4 << 20  # Arrays up to this size are checked when the file is read; the rest where that is asked for.
_BLOCK: Final = 1 << 20
_ARRAYS: Final = tuple(f.name for f in fields(Data) if f.name != "memo")


def save(path: Path, data: Data, signature: str) -> None:
    """Write an index beside `path` and put it in its place.

    Raises:
        OSError: The disk is full, or the folder can't be written.
    """
    entries: dict[str, dict[str, Any]] = {}
    at = 0
    for name in _ARRAYS:
        values = np.ascontiguousarray(getattr(data, name))
        entries[name] = {
            "at": at,
            "dtype": values.dtype.str,
            "shape": list(values.shape),
            "crc": zlib.crc32(values.data) if values.size else 0,
        }
        at += -(-values.nbytes // _ALIGN) * _ALIGN
    head = json.dumps({"version": VERSION, "signature": signature, "size": at, "arrays": entries}).encode()
    head += b" " * (-(len(MAGIC) + 16 + len(head)) % _ALIGN)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 (a descriptor, not a path)
            file.write(MAGIC + b"%08x%08x" % (len(head), zlib.crc32(head)) + head)
            for array in _ARRAYS:
                values = np.ascontiguousarray(getattr(data, array))
                file.write(values.data if values.size else b"")
                file.write(b"\0" * (-values.nbytes % _ALIGN))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path, signature: str, *, thorough: bool = False) -> Data | None:
    """Read an index; None where there is none, or it is of other papers, or anything about it is odd.

    Args:
        thorough: Whether to check every byte, which reads them all and takes up to a second.
    """
    try:
        if not path.is_file():  # a pipe would be waited for
            return None
        with path.open("rb") as file:
            start = file.read(len(MAGIC) + 16)
            if len(start) < len(MAGIC) + 16 or not start.startswith(MAGIC):
                return None
            length, crc = int(start[-16:-8], 16), int(start[-8:], 16)
            head = file.read(length)
            if zlib.crc32(head) != crc:
                return None
            about = json.loads(head)
            begin = len(start) + length
            if about["version"] != VERSION or about["signature"] != signature:
                return None
            if os.fstat(file.fileno()).st_size != begin + about["size"]:
                return None
            if thorough and not all(_whole(file, begin, entry) for entry in about["arrays"].values()):
                return None
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        arrays: dict[str, Any] = {}
        for name in _ARRAYS:
            entry = about["arrays"][name]
            shape = tuple(entry["shape"])
            dtype = np.dtype(entry["dtype"])
            size = int(np.prod(shape, dtype=np.int64))
            values = np.frombuffer(mapped, dtype, size, begin + entry["at"]).reshape(shape)
            if 0 < values.nbytes <= _CHECKED and zlib.crc32(values.data) != entry["crc"]:
                return None
            arrays[name] = values
        return Data(**arrays)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _whole(file: BinaryIO, begin: int, entry: dict[str, Any]) -> bool:
    """Whether an array's bytes are as they were written; read, not mapped: what is mapped counts as memory."""
    left = int(np.prod(entry["shape"], dtype=np.int64)) * np.dtype(entry["dtype"]).itemsize
    crc = 0
    file.seek(begin + entry["at"])
    while left > 0 and (block := file.read(min(left, _BLOCK))):
        crc = zlib.crc32(block, crc)
        left -= len(block)
    return not left and crc == entry["crc"]
