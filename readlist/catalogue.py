"""The catalogue: what the list shows and filters on, a cached column a fact, so that no abstract is read at start.

The cache is a header of JSON (sizes, checksum, the signature of its papers) and the raw columns. It holds
no code, is checked before it is believed, and is made again from the papers whenever anything about it is odd.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, get_args

import orjson

from readlist.paper import LinkKind
from readlist.text import VERSION as DERIVED

if TYPE_CHECKING:
    from pathlib import Path

    from readlist.document import Document

FILE: Final = "catalogue.bin"
VERSION: Final = 2
MAGIC: Final = b"readlist catalogue\n"
KIND_BITS: Final = {kind: 1 << bit for bit, kind in enumerate(get_args(LinkKind))}
KEY_BYTES: Final = 6


class Texts(Sequence[str]):
    """Many short strings in one block of UTF-8, decoded when asked for.

    Args:
        block: All strings, joined.
        ends: Where each string ends in the block, in bytes.
    """

    __slots__ = ("block", "ends")

    def __init__(self, block: bytes, ends: array[int]) -> None:
        self.block = block
        self.ends = ends

    @classmethod
    def of(cls, values: Iterable[str]) -> Texts:
        """Pack these strings."""
        parts: list[bytes] = []
        ends: array[int] = array("I")
        end = 0
        for value in values:
            part = value.encode("utf-8", "surrogatepass")
            end += len(part)
            parts.append(part)
            ends.append(end)
        return cls(b"".join(parts), ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, position: Any) -> Any:
        if isinstance(position, slice):
            return [self[p] for p in range(*position.indices(len(self)))]
        if position < 0:
            position += len(self)
        start = self.ends[position - 1] if position else 0
        return self.block[start : self.ends[position]].decode("utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[str]:
        start = 0
        for end in self.ends:
            yield self.block[start:end].decode("utf-8", "surrogatepass")
            start = end


_ARRAYS: Final = {"offsets": "Q", "lengths": "I", "years": "h", "added": "q", "changed": "q", "venue_ids": "H"}
_BYTES: Final = ("key_bytes", "link_kinds", "link_counts", "given")
_TEXTS: Final = ("names", "titles", "authors", "urls", "aliases", "venues", "lists")


class Catalogue:
    """The columns, by position; a position is a paper's place in the library's file.

    Attributes:
        offsets, lengths: Where each paper's document stands in papers.json, in bytes.
        key_bytes: The keys, six bytes each.
        names, titles, authors: As shown; authors joined by `; `.
        years: 0 where unknown.
        added, changed: Seconds since the epoch, 0 where unknown.
        given: 1 where the title was given.
        link_kinds: A bit per kind of link, in the order of `LinkKind`.
        link_counts: How many links, 255 at most.
        urls: The links' addresses, one a line.
        aliases: One a line, with a line break before and after.
        venue_ids, venues: Each paper's index into the distinct venues.
        lists: The names of all lists, in the order in which they first appear.
        list_positions: Per list, the positions of its papers, ascending.
        derived: The oldest version by which anything shown of a paper was derived; the current one for no papers.
    """

    offsets: array[int]
    lengths: array[int]
    years: array[int]
    added: array[int]
    changed: array[int]
    venue_ids: array[int]
    key_bytes: bytes
    link_kinds: bytes
    link_counts: bytes
    given: bytes
    names: Texts
    titles: Texts
    authors: Texts
    urls: Texts
    aliases: Texts
    venues: Texts
    lists: Texts

    def __init__(self) -> None:
        self.list_positions: list[array[int]] = []
        self.derived = DERIVED
        self._positions: dict[bytes, int] | None = None

    def __len__(self) -> int:
        return len(self.years)

    @classmethod
    def build(cls, documents: Iterable[Document], extents: Sequence[tuple[int, int]]) -> Catalogue:
        """Make the columns of these documents.

        Args:
            documents: All papers, in order; each is looked at once.
            extents: Byte offset and length of each in papers.json, in the same order.
        """
        made = cls()
        made.offsets = array("Q", (offset for offset, _ in extents))
        made.lengths = array("I", (length for _, length in extents))
        made.years, made.added, made.changed, made.venue_ids = array("h"), array("q"), array("q"), array("H")
        keys, given, kinds, counts = bytearray(), bytearray(), bytearray(), bytearray()
        texts: dict[str, list[str]] = {name: [] for name in _TEXTS}
        seconds = _Seconds()
        venues: dict[str, int] = {}
        lists: dict[str, array[int]] = {}
        for position, document in enumerate(documents):
            get = document.get
            keys += bytes.fromhex(document["key"])
            made.years.append(_year(get("year")))
            made.derived = min(made.derived, get("derived", 0))
            made.added.append(seconds(get("added")))
            made.changed.append(seconds(get("changed")))
            texts["names"].append(get("name") or "")
            texts["titles"].append(get("title", ""))
            texts["authors"].append("; ".join(get("authors", ())))
            texts["aliases"].append("".join([f"\n{alias.casefold()}\n" for alias in get("aliases", ())]))
            given.append(get("title_from") != "derived" and bool(get("title")))
            links = get("links", ())
            kinds.append(_kinds(links))
            counts.append(min(255, len(links)))
            texts["urls"].append("\n".join([link[0] for link in links]))
            made.venue_ids.append(min(venues.setdefault(get("venue", ""), len(venues)), 65535))
            for name in get("lists", ()):
                lists.setdefault(name, array("I")).append(position)
        texts["venues"], texts["lists"] = list(venues)[:65536], list(lists)
        for name, column in texts.items():
            setattr(made, name, Texts.of(column))
        made.key_bytes, made.given = bytes(keys), bytes(given)
        made.link_kinds, made.link_counts = bytes(kinds), bytes(counts)
        made.list_positions = list(lists.values())
        return made

    def key(self, position: int) -> str:
        """The key of the paper at this position."""
        return self.key_bytes[KEY_BYTES * position : KEY_BYTES * (position + 1)].hex()

    def position(self, key: str) -> int | None:
        """Where the paper with this key is, None where it isn't."""
        if self._positions is None:
            keys = self.key_bytes
            size = KEY_BYTES
            self._positions = {keys[size * p : size * (p + 1)]: p for p in range(len(self))}
        try:
            return self._positions.get(bytes.fromhex(key))
        except ValueError:
            return None

    def with_alias(self, alias: str) -> list[int]:
        """The positions of the papers known by this alias, or by it after its prefix (`doi:`, `arxiv:`…)."""
        wanted = alias.casefold().encode("utf-8", "surrogatepass")
        found: list[int] = []
        for form in (b"\n" + wanted + b"\n", b":" + wanted + b"\n"):
            at = self.aliases.block.find(form)
            while at >= 0:
                found.append(_holder(self.aliases.ends, at))
                at = self.aliases.block.find(form, at + 1)
        return list(dict.fromkeys(found))

    def with_key_start(self, start: str) -> list[int]:
        """The positions of the papers whose key starts so, two at most (to tell whether it is unique)."""
        wanted = start.casefold()
        if not wanted or set(wanted) - set("0123456789abcdef"):
            return []
        block, from_ = self.key_bytes, 0
        found: list[int] = []
        whole = bytes.fromhex(wanted[: len(wanted) // 2 * 2])
        if not whole:
            return [p for p in range(len(self)) if self.key(p).startswith(wanted)][:2]
        while len(found) < 2 and (at := block.find(whole, from_)) >= 0:
            if at % KEY_BYTES == 0 and self.key(at // KEY_BYTES).startswith(wanted):
                found.append(at // KEY_BYTES)
            from_ = at + 1
        return found

    def save(self, folder: Path, signature: str, write: Callable[[Path, Iterable[bytes]], None]) -> None:
        """Cache the columns in `folder` as made from the papers with this signature.

        Args:
            write: Replaces a file by these pieces of bytes, atomically.

        Raises:
            OSError: The cache could not be written.
        """
        parts: dict[str, bytes] = {name: getattr(self, name).tobytes() for name in _ARRAYS}
        parts |= {name: getattr(self, name) for name in _BYTES}
        for name in _TEXTS:
            texts: Texts = getattr(self, name)
            parts |= {name: texts.block, f"{name} ends": texts.ends.tobytes()}
        parts |= {f"list {number}": column.tobytes() for number, column in enumerate(self.list_positions)}
        payload = b"".join(parts.values())
        header = {
            "version": VERSION,
            "signature": signature,
            "count": len(self),
            "derived": self.derived,
            "sizes": {name: len(part) for name, part in parts.items()},
            "items": {"I": array("I").itemsize, "Q": array("Q").itemsize},
            "crc": zlib.crc32(payload),
        }
        write(folder / FILE, (MAGIC, orjson.dumps(header), b"\n", payload))

    @classmethod
    def load(cls, folder: Path, signature: str) -> Catalogue | None:
        """The cached columns, or None where there are none for these papers or they can't be believed."""
        try:
            data = (folder / FILE).read_bytes() if (folder / FILE).is_file() else b""  # a pipe would be waited for
        except OSError:
            return None
        if not data.startswith(MAGIC):
            return None
        end = data.find(b"\n", len(MAGIC))
        try:
            header = orjson.loads(data[len(MAGIC) : end])
            known = header["version"] == VERSION and header["signature"] == signature
            sizes: dict[str, int] = header["sizes"]
            payload = memoryview(data)[end + 1 :]
            if not known or sum(sizes.values()) != len(payload) or zlib.crc32(payload) != header["crc"]:
                return None
            if header["items"] != {"I": array("I").itemsize, "Q": array("Q").itemsize}:
                return None
            made = cls._from_parts(_parts(payload, sizes), header["count"])
            if made is not None:
                made.derived = int(header["derived"])
            return made
        except (ValueError, KeyError, TypeError, AttributeError):
            return None

    @classmethod
    def _from_parts(cls, parts: dict[str, memoryview], count: int) -> Catalogue | None:
        made = cls()
        for name, code in _ARRAYS.items():
            setattr(made, name, _column(code, parts[name]))
        for name in _BYTES:
            setattr(made, name, bytes(parts[name]))
        for name in _TEXTS:
            setattr(made, name, Texts(bytes(parts[name]), _column("I", parts[f"{name} ends"])))
        made.list_positions = [_column("I", parts[f"list {number}"]) for number in range(len(made.lists))]
        columns = [
            made.offsets,
            made.lengths,
            made.years,
            made.added,
            made.titles,
            made.names,
            made.aliases,
            made.given,
        ]
        if any(len(column) != count for column in columns):
            return None
        return made


class _Seconds:
    """ISO 8601 to seconds; an import gives thousands of papers the same time."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def __call__(self, iso: str | None) -> int:
        if not iso:
            return 0
        if iso not in self._known:
            try:
                self._known[iso] = int(datetime.fromisoformat(iso).timestamp())
            except ValueError:
                self._known[iso] = 0
        return self._known[iso]


def seconds_of(iso: str | None) -> int:
    """Seconds since the epoch of an ISO 8601 time, 0 for none."""
    return _Seconds()(iso)


def _year(value: object) -> int:
    return value if isinstance(value, int) and -32768 <= value <= 32767 else 0


def _kinds(links: Iterable[Sequence[str]]) -> int:
    bits = 0
    for link in links:
        bits |= KIND_BITS.get(link[1], 0)
    return bits


def _column(code: str, part: memoryview) -> array[int]:
    column: array[int] = array(code)
    column.frombytes(part)
    return column


def _parts(payload: memoryview, sizes: dict[str, int]) -> dict[str, memoryview]:
    parts, start = {}, 0
    for name, size in sizes.items():
        parts[name] = payload[start : start + size]
        start += size
    return parts


def _holder(ends: array[int], offset: int) -> int:
    """The position of the string that covers this byte of a block."""
    return bisect_right(ends, offset)
