"""Content: the bytes of a file, and the text that they hold in whatever encoding."""

from __future__ import annotations

import codecs
import re
from functools import cached_property
from typing import Final

from readlist.errors import SourceError

HEAD: Final = 65_536
"""Characters by which a format is recognised."""

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_KINDS: Final = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x89PNG", "a picture"),
    (b"GIF8", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"BZh", "a compressed file"),
    (b"\xfd7zXZ", "a compressed file"),
    (b"\x28\xb5\x2f\xfd", "a compressed file"),
    (b"7z\xbc\xaf", "an archive"),
    (b"Rar!", "an archive"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
)
_CONTROL: Final = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_HTML: Final = re.compile(rb"\s*(?:<!--.{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)


class Content:
    """What a file holds.

    Args:
        data: Its bytes.
        name: The file's name as it is shown and kept in sources.

    Raises:
        SourceError: It is empty, or no text.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self.note = ""
        self.encoding, start = _encoding(data, name)
        self.data = data[start:] if start else data
        if not self.data.strip():
            raise SourceError(f"{name} is empty", "Choose a file that holds papers.")
        if self.encoding == "":
            self.encoding, self.note = _guess(self.data, name)

    @cached_property
    def text(self) -> str:
        """The whole text; every line ends with a newline character alone."""
        text = self.data.decode(self.encoding, "replace")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    @cached_property
    def head(self) -> str:
        """The beginning of the text."""
        text = self.data[: 4 * HEAD].decode(self.encoding, "replace")[:HEAD]
        return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes, name: str) -> tuple[str, int]:
    """The encoding that the bytes show, empty where it must be guessed, and the length of the mark in front."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            _check(data[len(mark) :], encoding, name)
            return encoding, len(mark)
    for start, kind in _KINDS:
        if data.startswith(start):
            raise SourceError(f"{name} is {kind}, not text", "Export the papers as text, BibTeX, RIS, CSV or JSON.")
    sample = data[:HEAD]
    if b"\0" in sample:
        even, odd = sample[0::2].count(0), sample[1::2].count(0)
        most = max(even, odd)
        if most > len(sample) // 8 and min(even, odd) * 4 < most:
            encoding = "utf-16-be" if even > odd else "utf-16-le"
            _check(data, encoding, name)
            return encoding, 0
    if len(_CONTROL.findall(sample)) + sample.count(0) > max(16, len(sample) // 20):
        raise SourceError(f"{name} is not text", "Export the papers as text, BibTeX, RIS, CSV or JSON.")
    if _HTML.match(sample):
        raise SourceError(
            f"{name} is a web page", "Use the page's export as BibTeX, RIS or CSV, or paste its text into a text file."
        )
    if _decodes(data, "utf-8"):
        return "utf-8", 0
    return "", 0


def _check(data: bytes, encoding: str, name: str) -> None:
    sample = data[:HEAD].decode(encoding, "replace")
    if sample.count("\ufffd") > max(4, len(sample) // 10):
        raise SourceError(f"{name} is not text", "Export the papers as text, BibTeX, RIS, CSV or JSON.")


def _decodes(data: bytes, encoding: str) -> bool:
    """Whether all of it is valid, without keeping what it decodes to."""
    decoder = codecs.getincrementaldecoder(encoding)()
    step = 1 << 22
    try:
        for start in range(0, len(data), step):
            decoder.decode(data[start : start + step], final=start + step >= len(data))
    except UnicodeDecodeError:
        return False
    return True


def _guess(data: bytes, name: str) -> tuple[str, str]:
    """The likeliest encoding of text that isn't Unicode, and what to tell the user."""
    broken = data.decode("utf-8", "replace").count("\ufffd")
    several = len(re.findall(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}", data))
    if several > 4 * broken:
        return "utf-8", f"{name} has {broken} characters that are no valid UTF-8; they became �"
    encoding = _legacy(data)
    shown = {"cp1252": "Windows-1252", "latin-1": "Latin-1"}.get(encoding, encoding)
    return encoding, f"{name} is not UTF-8; it was read as {shown}: check the accents"


def _legacy(data: bytes) -> str:
    high = bytes(byte for byte in data[: 1 << 20] if byte >= 0x80)
    western = sum(byte >= 0xC0 and byte not in (0xD7, 0xF7) for byte in high)
    # Western text has single accented letters between plain ones; other scripts have long runs of high bytes.
    runs = len(re.findall(rb"[\x80-\xff]{4,}", data[: 1 << 20]))
    if runs * 8 < len(high) and western * 2 >= len(high):
        return "cp1252" if _decodes(data, "cp1252") else "latin-1"
    from charset_normalizer import from_bytes

    best = from_bytes(data[: 1 << 18]).best()
    if best is not None and _decodes(data, best.encoding):
        return best.encoding
    return "cp1252" if _decodes(data, "cp1252") else "latin-1"
