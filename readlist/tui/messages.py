"""Messages that threads send to a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.catalogue import Catalogue
    from readlist.ranking import Estimate, Ranking
    from readlist.reasons import Reasons


class Failed(Message):
    """Something that ran in a thread met an expected failure; its text is shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Prepared(Message):
    """The word index is loaded."""


class Renewed(Message):
    """What an older version derived is derived again."""


class Ranked(Message):
    """The papers are ranked, the others come after them; positions are those of this catalogue."""

    def __init__(self, ranking: Ranking, others: Sequence[int], catalogue: Catalogue) -> None:
        super().__init__()
        self.ranking = ranking
        self.others = others
        self.catalogue = catalogue


class Estimated(Message):
    """Ranking has ended; None where it came to nothing."""

    def __init__(self, estimate: Estimate | None) -> None:
        super().__init__()
        self.estimate = estimate


class Explained(Message):
    """The reasons for a paper, by the ranking of this number, are found."""

    def __init__(self, paper: int, number: int, reasons: Reasons) -> None:
        super().__init__()
        self.paper = paper
        self.number = number
        self.reasons = reasons
