"""The stack: what is open while a text is read, and what was written so far."""

from __future__ import annotations

from typing import Final, Literal

from readlist.text import scripts
from readlist.text.commands import DROPPED_FIRST, EMPHASES, FRACTIONS, IN_MATHS, IN_TEXT, OPERATIONS
from readlist.text.labels import linked, unmarked

ON: Final = {"bold": "\x01", "italic": "\x02", "code": "\x03"}
OFF: Final = {"bold": "\x04", "italic": "\x05", "code": "\x06"}
"""Marks of emphasis within a text under way: control characters, which no text that comes in has."""

DEEPEST: Final = 40
"""Operations within operations; what is nested deeper stays as written, so that time stays linear."""

Kind = Literal["group", "operation", "tag"]


class Frame:
    """Something open: a brace, a command that waits for what it works on, or an HTML tag."""

    __slots__ = ("bare", "closing", "data", "kind", "maths", "name", "start")

    def __init__(self, kind: Kind, start: int, maths: bool, name: str = "", data: str = "", closing: str = "") -> None:
        self.kind = kind
        self.start = start
        self.maths = maths
        self.name = name
        self.data = data
        self.closing = closing
        self.bare = True


class Stack:
    """Pieces of text that were written, and the braces, commands and tags that are open."""

    def __init__(self, *, maths: bool) -> None:
        self._maths = maths
        self._out: list[str] = []
        self._frames: list[Frame] = []
        self._operations = 0
        self._stars: dict[str, list[tuple[int, int]]] = {}
        self._brackets: list[int] = []

    def _atom(self, piece: str) -> None:
        """Write one whole thing: a sign, a symbol, a finished group."""
        self._out.append(piece)
        self._complete()

    def _complete(self) -> None:
        """Apply the operations that waited for what has just been written."""
        frames, out = self._frames, self._out
        while frames and frames[-1].kind == "operation":
            frame = frames.pop()
            self._operations -= 1
            content = "".join(out[frame.start :])
            self._cut(frame.start)
            self._maths = frame.maths
            if frame.name in FRACTIONS and not frame.data:
                self._wait(FRACTIONS[frame.name], content or " ")
                return
            if frame.name in DROPPED_FIRST and not frame.data:
                self._wait(frame.name, " ")
                return
            out.append(self._apply(frame, content))

    def _cut(self, start: int) -> None:
        """Take back what was written since `start`, and forget what was open in it."""
        del self._out[start:]
        while self._brackets and self._brackets[-1] >= start:
            self._brackets.pop()
        for opened in self._stars.values():
            while opened and opened[-1][0] >= start:
                opened.pop()

    def _apply(self, frame: Frame, content: str) -> str:
        name = frame.name
        if name == "^":
            return scripts.raised(unmarked(content))
        if name == "_":
            return scripts.lowered(unmarked(content))
        operation = OPERATIONS.get(name, "")
        if operation == "raised":
            return scripts.raised(unmarked(content))
        if operation == "lowered":
            return scripts.lowered(unmarked(content))
        if operation == "struck":
            return scripts.struck(content)
        if operation == "dropped":
            return ""
        if operation == "note":
            return f" ({content.strip()})" if content.strip() else ""
        if operation == "reference":
            return f"[{content}]"
        if operation == "function":
            return self._apart(content)
        if name == "sqrt":
            root = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(frame.data) or scripts.raised(frame.data) + "√"
            return root + (content if len(content) < 2 or content.isalnum() else f"({content.strip()})")
        if name == "/":
            return f"{_operand(frame.data)}/{_operand(content)}"
        if name == "choose":
            return f"C({frame.data.strip()}, {content.strip()})"
        if name == "under":
            return content + scripts.lowered(frame.data)
        if name == "over":
            return content + scripts.raised(frame.data)
        if name == "href":
            return linked(content, frame.data)
        if name in scripts.HATS:
            return scripts.accented(content.strip(), scripts.HATS[name])
        return content

    def _wait(self, name: str, data: str = "") -> None:
        """Begin an operation: it works on the next whole thing."""
        self._frames.append(Frame("operation", len(self._out), self._maths, name, data))
        self._operations += 1
        if self._maths and name in IN_TEXT:
            self._maths = False
        elif name in IN_MATHS:
            self._maths = True

    def _apart(self, word: str) -> str:
        last = self._out[-1][-1:] if self._out else ""
        return f" {word}" if last.isalnum() or last == ")" else word

    def _open(self) -> None:
        frame = Frame("group", len(self._out), self._maths)
        self._out.append("")
        top = self._frames[-1] if self._frames else None
        if top is not None and top.kind == "operation":
            frame.bare = False
            frame.maths = self._maths
            style = EMPHASES.get(top.name)
            if style:
                # Emphasis is marked where it stands: nothing is taken back and joined for it.
                self._frames.pop()
                self._operations -= 1
                if not top.maths:
                    self._out[-1] = ON[style]
                    frame.closing = OFF[style]
                frame.maths = top.maths
        self._frames.append(frame)

    def _close(self) -> None:
        frames = self._frames
        self._complete()
        if not frames or frames[-1].kind != "group":
            self._out.append("}")
            return
        frame = frames.pop()
        if frame.closing:
            self._out.append(frame.closing)
        self._maths = frame.maths
        self._complete()

    def _close_all(self) -> None:
        """What is still open at the end: operations work on what they got, a brace that nothing closed is a brace."""
        frames = self._frames
        while frames:
            if frames[-1].kind == "operation":
                self._complete()
                continue
            frame = frames.pop()
            if frame.kind == "tag":
                self._operations -= 1
            elif frame.bare:
                self._out[frame.start] = "{"
                self._out.append(frame.closing)
            else:
                self._out[frame.start] = ""

    def _operation(self, name: str, token: str) -> None:
        if self._operations < DEEPEST:
            self._wait(name)
        else:
            self._atom(token)

    def _wait_or_write(self, name: str, token: str, data: str = "") -> None:
        if self._operations < DEEPEST:
            self._wait(name, data)
        else:
            self._atom(token)


def _operand(content: str) -> str:
    content = content.strip()
    simple = (
        content.isalnum() or len(content) < 3 or (content[-1] == ")" and content.count("(") == 1 and " " not in content)
    )
    return content if simple else f"({content})"
