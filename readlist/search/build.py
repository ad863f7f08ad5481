"""Building an index from documents, and bringing one up to date."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from readlist.collector import no_gc
from readlist.errors import CancelledError
from readlist.search.data import AUTHOR, FIELDS, LINK, Data
from readlist.search.inversion import Batch, gather, invert, pack
from readlist.search.merge import merged
from readlist.search.parts import Part
from readlist.search.spelling import BREAK, contracted, cut, spelt_out, tails, variants
from readlist.text.fold import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from readlist.document import Document
    from readlist.search.parts import Kept

_BREAK: Final = 0
_AUTHOR: Final = FIELDS.index(AUTHOR)
_LINKED: Final = len(FIELDS)
_BATCH: Final = 4096
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]+")
_SLICE: Final = 1 << 20
_NOTHING: Final[Mapping[int, Kept]] = MappingProxyType({})


class _Numbers(dict[str, int]):
    """Words numbered as they come."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


class Builder:
    """Takes documents one by one and makes an index of them."""

    def __init__(self) -> None:
        self.numbers = _Numbers({BREAK: _BREAK})
        self.stream = array("I")
        self.stream_at = array("q", [0])
        self.bounds = array("I")
        self.compounds: dict[str, set[int]] = {}
        self.titles = array("Q")
        self.names = array("Q")
        self.texts = bytearray()
        self.text_at = array("q", [0])
        self._joined: dict[str, list[str]] = {}
        self._extra_word = array("I")
        self._extra_doc = array("I")
        self._extra_code = array("B")
        self._batches: list[Batch] = []
        self._inverted = 0

    @property
    def count(self) -> int:
        """How many documents it has taken."""
        return len(self.text_at) - 1

    def add(self, document: Document) -> None:
        """Take the next document."""
        name, title = _string(document, "name"), _string(document, "title")
        text = _string(document, "text" if "text" in document else "abstract")
        year = document.get("year")
        start, ends = len(self.stream), []
        venue = f"{_string(document, 'venue')} {year}" if isinstance(year, int) else _string(document, "venue")
        for code, field in enumerate(
            (name, title, _joined(document, "authors"), _joined(document, "keywords"), venue, text)
        ):
            if field:
                words = self._take(code, field)
                if code < 2:
                    (self.titles if code else self.names).append(digest(words))
            elif code < 2:
                (self.titles if code else self.names).append(0)
            ends.append(len(self.stream) - start)
        self.bounds.extend(ends)
        self._links(document)
        self.texts += plain(f"{name}\n{title}\n{text}").encode("utf-8", "replace")
        self.text_at.append(len(self.texts))
        self.stream_at.append(len(self.stream))
        if self.count - self._inverted >= _BATCH:
            self._invert()

    def part(self) -> Part:
        """What was taken, of fewer documents than a batch has."""
        return Part(
            " ".join(self.numbers),
            self.stream,
            self.stream_at[1:],
            self.bounds,
            " ".join([f"{word} {split}" for word, splits in self.compounds.items() for split in splits]),
            self.titles,
            self.names,
            bytes(self.texts),
            self.text_at[1:],
            self._extra_word,
            self._extra_doc,
            self._extra_code,
        )

    def take(self, part: Part) -> None:
        """Take the next documents, of which another builder has made a part."""
        words = part.words.split(" ")
        numbers = np.fromiter(map(self.numbers.__getitem__, words), np.uint32, len(words))
        self._extra_word.frombytes(numbers[np.array(part.extra_words, np.int64)].tobytes())
        self._extra_doc.frombytes((np.array(part.extra_docs, np.uint32) + np.uint32(self.count)).tobytes())
        self._extra_code.extend(part.extra_codes)
        compounds = part.compounds.split()
        for word, split in zip(compounds[::2], compounds[1::2], strict=True):
            self.compounds.setdefault(word, set()).add(int(split))
        begin, text_begin = len(self.stream), len(self.texts)
        self.stream.frombytes(numbers[np.array(part.stream, np.int64)].tobytes())
        self.stream_at.frombytes((np.array(part.ends, np.int64) + begin).tobytes())
        self.texts += part.texts
        self.text_at.frombytes((np.array(part.text_ends, np.int64) + text_begin).tobytes())
        self.bounds.extend(part.bounds)
        self.titles.extend(part.titles)
        self.names.extend(part.names)
        if self.count - self._inverted >= _BATCH:
            self._invert()

    def _take(self, code: int, text: str) -> list[str]:
        """Take a field's text, which ends with a break, and what else it is found under.

        Returns:
            Its words.
        """
        folded = fold(text)
        words = cut(folded)
        if words:
            self.stream.extend(map(self.numbers.__getitem__, words))
            self.stream.append(_BREAK)
        compounds, extras = variants(folded)
        for compound in compounds:
            extras += self._joined.get(compound) or self._in_one(compound)
        if not text.isascii():
            extras += spelt_out(text)
        if code == _AUTHOR and ("ue" in folded or "oe" in folded or "ae" in folded):
            extras += (short for word in words if "e" in word and (short := contracted(word)) != word)
        if extras:
            self._extra(code, extras)
        return words

    def _in_one(self, compound: str) -> list[str]:
        """The words that a hyphenated one makes without its hyphens; where those stood is noted."""
        words = []
        for parts in tails(compound):
            word = "".join(parts)
            words.append(word)
            self.compounds.setdefault(word, set()).update(accumulate(map(len, parts[:-1])))
        self._joined[compound] = words
        return words

    def _links(self, document: Document) -> None:
        links = document.get("links")
        if not links or not isinstance(links, list | tuple):
            return
        words: dict[str, None] = {}
        for link in links:
            url = link[0] if isinstance(link, list | tuple) and link else link
            if isinstance(url, str):
                words.update(dict.fromkeys(cut(fold(url))))
        self._extra(_LINKED, [LINK + word for word in words])

    def _extra(self, code: int, words: Sequence[str]) -> None:
        self._extra_word.extend(map(self.numbers.__getitem__, words))
        self._extra_doc.extend([self.count] * len(words))
        self._extra_code.extend([code] * len(words))

    def _invert(self) -> None:
        """Make postings of what was taken since the last time."""
        done, self._inverted = self._inverted, self.count
        begin = self.stream_at[done]
        self._batches.append(
            invert(
                len(self.numbers),
                np.array(self.stream[begin:], np.uint32),
                np.diff(np.array(self.stream_at[done:], np.int64)),
                np.array(self.bounds[done * len(FIELDS) :], np.int64).reshape(-1, len(FIELDS)),
                (
                    np.array(self._extra_word, np.uint64),
                    np.array(self._extra_doc, np.uint64) - np.uint64(done),
                    np.array(self._extra_code, np.uint64),
                ),
                done,
            )
        )
        for extra in (self._extra_word, self._extra_doc, self._extra_code):
            del extra[:]

    def finish(self) -> Data:
        """The index of all documents taken; nothing can be added after it."""
        self._invert()
        ordered = ["", *sorted(word for word in self.numbers if word != BREAK)]
        ranks = np.zeros(len(ordered), np.uint32)
        numbers = np.fromiter(map(self.numbers.__getitem__, ordered[1:]), np.int64, len(ordered) - 1)
        ranks[numbers] = np.arange(1, len(ordered), dtype=np.uint32)
        word_at, words = pack(ordered)
        stream = np.frombuffer(self.stream, np.uint32) if self.stream else np.empty(0, np.uint32)
        for at in range(0, len(stream), _SLICE):
            stream[at : at + _SLICE] = ranks[stream[at : at + _SLICE]]
        post_at, post_doc, post_bits = gather(self._batches, ranks)
        self._batches.clear()
        pairs = sorted(
            (int(ranks[self.numbers[word]]), split)
            for word, splits in self.compounds.items()
            for split in splits
            if split < 256
        )
        return Data(
            words=words,
            word_at=word_at,
            post_at=post_at,
            post_doc=post_doc,
            post_bits=post_bits,
            stream=stream,
            stream_at=np.array(self.stream_at, np.int64),
            bounds=np.array(self.bounds, np.uint32).reshape(-1, len(FIELDS)),
            compound=np.array([word for word, _ in pairs], np.uint32),
            split=np.array([split for _, split in pairs], np.uint8),
            titles=np.array(self.titles, np.uint64),
            names=np.array(self.names, np.uint64),
            texts=np.frombuffer(self.texts, np.uint8) if self.texts else np.empty(0, np.uint8),
            text_at=np.array(self.text_at, np.int64),
        )


class ByPosition(Protocol):
    """Documents by position."""

    def __getitem__(self, position: int, /) -> Document:
        """The document at a position."""


def part_of(documents: Iterable[Document]) -> Part:
    """What a builder takes of a few documents."""
    builder = Builder()
    for document in documents:
        builder.add(document)
    return builder.part()


def build(
    documents: Sequence[Document],
    cancelled: Callable[[], bool] | None = None,
    parts: Mapping[int, Kept] = _NOTHING,
) -> Data:
    """Index documents, the first at position 0.

    Args:
        documents: All of them.
        cancelled: Polled now and then.
        parts: What was made of some already, by the place of the first.

    Raises:
        CancelledError: `cancelled` said so.
    """
    builder = Builder()
    place = asked = 0
    with no_gc():  # looking for cycles among the words would take a third of the time
        while place < len(documents):
            if cancelled is not None and place >= asked:
                asked = place + 64
                if cancelled():
                    raise CancelledError("building the search index was stopped")
            kept = parts.get(place)
            part = kept.part() if kept is not None else None
            if part is None:
                builder.add(documents[place])
            else:
                builder.take(part)
            place = builder.count
        return builder.finish()


def extend(data: Data, positions: Sequence[int], documents: ByPosition, parts: Mapping[int, Kept] = _NOTHING) -> Data:
    """An index in which some positions hold other documents, appended ones without a gap.

    Args:
        data: An index.
        positions: Ascending.
        documents: What they hold, by position.
        parts: What was made of some already, by the position of the first.

    Raises:
        ValueError: A position lies beyond the end with nothing between.
    """
    places = {position: place for place, position in enumerate(positions)} if parts else {}
    known = {places[first]: kept for first, kept in parts.items() if first in places}
    return merged(data, build(_Chosen(positions, documents), parts=known), positions)


class _Chosen(Sequence["Document"]):
    def __init__(self, positions: Sequence[int], documents: ByPosition) -> None:
        self._positions, self._documents = positions, documents

    def __len__(self) -> int:
        return len(self._positions)

    def __getitem__(self, place: Any) -> Any:
        return self._documents[self._positions[place]]


def digest(words: Iterable[str]) -> int:
    """A number that stands for these words in this order; 0 for none."""
    joined = " ".join(words)
    return int.from_bytes(blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=8).digest()) if joined else 0


def plain(text: str) -> str:
    """A text without accents, letter case kept."""
    if text.isascii():
        return text
    return _FOREIGN.sub(_without_marks, unicodedata.normalize("NFKD", text))


def _without_marks(match: re.Match[str]) -> str:
    return "".join([character for character in match[0] if not unicodedata.combining(character)])


def _string(document: Document, name: str) -> str:
    value = document.get(name)
    return value.replace(BREAK, " ") if isinstance(value, str) else ""


def _joined(document: Document, name: str) -> str:
    value = document.get(name)
    if not value or not isinstance(value, list | tuple):
        return ""
    return BREAK.join(item.replace(BREAK, " ") for item in value if isinstance(item, str))
