"""Building an index from documents, and bringing one up to date."""

from __future__ import annotations

import unicodedata
from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from readlist.errors import CancelledError
from readlist.search.data import (
    ABSTRACT,
    AUTHOR,
    FIELDS,
    KEYWORD,
    LINK,
    NAME,
    OFTEN,
    TITLE,
    VENUE,
    Data,
)
from readlist.search.merge import merged
from readlist.search.spelling import compounds, contracted, cut, signed, spelt_out
from readlist.text.fold import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from readlist.document import Document

_BREAK = 0
_LINKED = len(FIELDS)
_CODES = {bit: code for code, bit in enumerate(FIELDS)}


class _Numbers(dict[str, int]):
    """Words numbered as they come."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


class Builder:
    """Takes documents one by one and makes an index of them."""

    def __init__(self) -> None:
        self.numbers = _Numbers({"": _BREAK})
        self.stream = array("I")
        self.stream_at = array("q", [0])
        self.bounds = array("I")
        self.extra_word = array("I")
        self.extra_doc = array("I")
        self.extra_code = array("B")
        self.compounds: dict[str, set[int]] = {}
        self.titles = array("Q")
        self.names = array("Q")
        self.texts = bytearray()
        self.text_at = array("q", [0])

    @property
    def count(self) -> int:
        """How many documents it has taken."""
        return len(self.stream_at) - 1

    def add(self, document: Document) -> None:
        """Take the next document."""
        name, title = _string(document, "name"), _string(document, "title")
        text = document["text"] if isinstance(document.get("text"), str) else _string(document, "abstract")
        year = document.get("year")
        start = len(self.stream)
        names = self._take(NAME, (name,))
        self._end(start)
        titles = self._take(TITLE, (title,))
        self._end(start)
        self._take(AUTHOR, _strings(document, "authors"))
        self._end(start)
        self._take(KEYWORD, _strings(document, "keywords"))
        self._end(start)
        self._take(VENUE, (_string(document, "venue"), str(year) if isinstance(year, int) else ""))
        self._end(start)
        self._take(ABSTRACT, (text,))
        self._end(start)
        self._links(document)
        self.names.append(digest(names))
        self.titles.append(digest(titles))
        self.texts += plain(f"{name}\n{title}\n{text}").encode("utf-8", "replace")
        self.text_at.append(len(self.texts))
        self.stream_at.append(len(self.stream))

    def _end(self, start: int) -> None:
        self.bounds.append(len(self.stream) - start)

    def _take(self, bit: int, texts: Sequence[str]) -> list[str]:
        """Take a field's texts, each ending with a break.

        Returns:
            The words of the last one.
        """
        numbers, stream, words = self.numbers, self.stream, []
        for text in texts:
            folded = fold(text)
            words = cut(folded)
            if not words:
                continue
            stream.extend(map(numbers.__getitem__, words))
            stream.append(_BREAK)
            self._variants(bit, text, folded, words)
        return words

    def _variants(self, bit: int, text: str, folded: str, words: list[str]) -> None:
        extras: list[str] = []
        for parts in compounds(folded):
            joined = "".join(parts)
            extras.append(joined)
            splits = self.compounds.setdefault(joined, set())
            at = 0
            for part in parts[:-1]:
                at += len(part)
                splits.add(at)
        extras += signed(folded)
        extras += spelt_out(text)
        if bit == AUTHOR:
            extras += (short for word in words if (short := contracted(word)) != word)
        self._extra(_CODES[bit], extras)

    def _links(self, document: Document) -> None:
        links = document.get("links")
        if not isinstance(links, list | tuple):
            return
        words: list[str] = []
        for link in links:
            url = link[0] if isinstance(link, list | tuple) and link else link
            if isinstance(url, str):
                words += cut(fold(url))
        self._extra(_LINKED, [LINK + word for word in dict.fromkeys(words)])

    def _extra(self, code: int, words: Sequence[str]) -> None:
        if words:
            self.extra_word.extend(map(self.numbers.__getitem__, words))
            self.extra_doc.extend([self.count] * len(words))
            self.extra_code.extend([code] * len(words))

    def finish(self) -> Data:
        """The index of all documents taken."""
        ordered = sorted(self.numbers)
        ranks = np.empty(len(ordered), np.uint32)
        ranks[np.fromiter((self.numbers[word] for word in ordered), np.int64, len(ordered))] = np.arange(
            len(ordered), dtype=np.uint32
        )
        encoded = [word.encode("utf-8", "surrogatepass") for word in ordered]
        word_at = np.zeros(len(encoded) + 1, np.uint32)
        np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=word_at[1:])
        stream = ranks[np.frombuffer(self.stream, np.uint32)]
        stream_at = np.array(self.stream_at, np.int64)
        bounds = np.array(self.bounds, np.uint32).reshape(-1, len(FIELDS))
        extra = ranks[np.frombuffer(self.extra_word, np.uint32)] if self.extra_word else np.empty(0, np.uint32)
        post_at, post_doc, post_bits = invert(
            len(ordered),
            stream,
            stream_at,
            bounds,
            (extra, np.array(self.extra_doc, np.uint32), np.array(self.extra_code, np.uint8)),
        )
        pairs = sorted(
            (int(ranks[self.numbers[word]]), split)
            for word, splits in self.compounds.items()
            for split in splits
            if split < 256
        )
        return Data(
            words=np.frombuffer(b"".join(encoded), np.uint8),
            word_at=word_at,
            post_at=post_at,
            post_doc=post_doc,
            post_bits=post_bits,
            stream=stream,
            stream_at=stream_at,
            bounds=bounds,
            compound=np.array([word for word, _ in pairs], np.uint32),
            split=np.array([split for _, split in pairs], np.uint8),
            titles=np.array(self.titles, np.uint64),
            names=np.array(self.names, np.uint64),
            texts=np.frombuffer(bytes(self.texts), np.uint8),
            text_at=np.array(self.text_at, np.int64),
        )


def build(documents: Iterable[Document], cancelled: Callable[[], bool] | None = None) -> Data:
    """Index documents, the first at position 0.

    Raises:
        CancelledError: `cancelled` said so.
    """
    builder = Builder()
    for position, document in enumerate(documents):
        if cancelled is not None and position % 64 == 0 and cancelled():
            raise CancelledError("building the search index was stopped")
        builder.add(document)
    return builder.finish()


def extend(data: Data, changed: Mapping[int, Document]) -> Data:
    """An index in which these positions hold these documents, appended ones without a gap.

    Raises:
        ValueError: A position lies beyond the end with nothing between.
    """
    positions = sorted(changed)
    return merged(data, build(changed[position] for position in positions), positions)


def invert(size: int, stream: Any, stream_at: Any, bounds: Any, extra: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    """Postings of running text and extra words.

    Args:
        size: V, how many words there are.
        stream, stream_at, bounds: As in `Data`.
        extra: Words, papers and field codes (places in `FIELDS`; beyond it an address) that stand beside it.

    Returns:
        `post_at`, `post_doc` and `post_bits` as in `Data`.
    """
    count = len(stream_at) - 1
    lengths = np.diff(bounds.astype(np.int64), axis=1, prepend=0)
    docs = np.repeat(np.arange(count, dtype=np.uint64), np.diff(stream_at))
    codes = np.repeat(np.tile(np.arange(len(FIELDS), dtype=np.uint64), count), lengths.ravel())
    keys = stream.astype(np.uint64)
    keys <<= np.uint64(32)
    docs <<= np.uint64(3)
    keys |= docs
    keys |= codes
    del docs, codes
    keys = keys[stream != _BREAK]
    words, papers, fields = (part.astype(np.uint64) for part in extra)
    keys = np.concatenate([keys, (words << np.uint64(32)) | (papers << np.uint64(3)) | fields])
    keys.sort()
    pairs = keys >> np.uint64(3)
    first = np.flatnonzero(np.concatenate([[True], pairs[1:] != pairs[:-1]])) if len(keys) else np.empty(0, np.int64)
    bit_of = np.array([*FIELDS, VENUE, VENUE], np.uint8)
    bits = bit_of[(keys & np.uint64(7)).astype(np.uint8)]
    times = np.diff(np.append(first, len(keys)))
    post_bits = np.bitwise_or.reduceat(bits, first) if len(first) else np.empty(0, np.uint8)
    often = np.digitize(times, [2, 3, 5]).astype(np.uint8)
    post_bits |= often << np.uint8(OFTEN)
    pairs = pairs[first]
    post_doc = (pairs & np.uint64((1 << 29) - 1)).astype(np.uint32)
    post_at = np.searchsorted(pairs >> np.uint64(29), np.arange(size + 1, dtype=np.uint64)).astype(np.int64)
    return post_at, post_doc, post_bits


def digest(words: Iterable[str]) -> int:
    """A number that stands for these words in this order; 0 for none."""
    joined = " ".join(words)
    return int.from_bytes(blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=8).digest()) if joined else 0


def plain(text: str) -> str:
    """A text without accents, letter case kept."""
    if text.isascii():
        return text
    return "".join(filter(lambda c: not unicodedata.combining(c), unicodedata.normalize("NFKD", text)))


def _string(document: Document, name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""


def _strings(document: Document, name: str) -> list[str]:
    value = document.get(name)
    return [item for item in value if isinstance(item, str)] if isinstance(value, list | tuple) else []
