"""Learning: ranking beside the keys, a moment after the last decision, and the reasons for the paper that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.errors import CancelledError, ReadlistError
from readlist.reasons import Reasons
from readlist.tui.browse.base import PaperScreen
from readlist.tui.messages import Estimated, Explained, Failed, Ranked
from readlist.tui.rest import Rest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readlist.ranking import Ranking
    from readlist.tui.session import Session

PAUSE: Final = 0.08
"""Seconds from a decision to the ranking, begun again by the next one: the frame that shows it is painted first."""
STAY: Final = 0.06
"""Seconds on a paper before its reasons are looked for, so that moving through the list waits for nothing."""


class Learning(PaperScreen):
    """Papers in the suggested order; one thread ranks at a time."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.led_by = ""
        self._pause = Rest(self, PAUSE, self._rank)
        self._stay = Rest(self, STAY, self._find_reasons)
        self._ranks = False
        self._stale = False
        self._learned_at = self._number = -1

    # What each screen says

    @property
    def suggests(self) -> bool:
        """Whether the suggested order is in force."""
        raise NotImplementedError

    def ranked(self) -> Sequence[int] | None:
        """The papers to rank; None for all that are undecided."""
        return None

    def leading(self) -> str:
        """The words of the current search."""
        return ""

    def advised(self, ranking: Ranking, others: Sequence[int]) -> None:
        """Take up a new ranking, and the papers that it leaves out."""
        raise NotImplementedError

    def show_card(self) -> None:
        """Show the current paper."""
        raise NotImplementedError

    def following(self) -> int | None:
        """The paper that is likely to be read next."""
        return None

    # Ranking

    def learn(self) -> None:
        """Rank anew in a moment, where the suggested order is in force."""
        if self.suggests:
            self._pause.begin()

    @property
    def learning(self) -> bool:
        """Whether a ranking is on its way."""
        return self._ranks or self._stale

    @property
    def behind(self) -> bool:
        """Whether marks have changed since the last ranking began, or another screen has ranked other papers."""
        return self._learned_at != self.library.columns.version or self._number != self.session.advice.number

    def _rank(self) -> None:
        if self._ranks:
            self._stale = True
            return
        self._ranks, self._stale = True, False
        self.led_by, self._learned_at = self.leading(), self.library.columns.version
        suggester, catalogue = self.session.suggester, self.library.columns.catalogue
        papers, words = self.ranked(), self.led_by

        def run() -> None:
            from textual.worker import get_current_worker

            worker, estimate = get_current_worker(), None
            try:
                suggester.prepare(lambda: worker.is_cancelled)
                ranking = suggester.suggest(candidates=papers, search=words)
                self.post_message(Ranked(ranking, suggester.others(ranking), catalogue))
                estimate = suggester.estimate()
            except CancelledError:
                pass
            except ReadlistError as error:
                self.post_message(Failed(str(error)))
            finally:
                self.post_message(Estimated(estimate))

        self.run_worker(run, thread=True, group="learn", exit_on_error=False)

    def on_ranked(self, message: Ranked) -> None:
        """A ranking is there."""
        if message.catalogue is not self.library.columns.catalogue:
            self._stale = True  # papers came or went meanwhile: positions are others
            return
        self.session.advice.take(message.ranking, message.catalogue)
        self._number = self.session.advice.number
        if self.suggests:
            self.advised(message.ranking, message.others)
            self.look_for_reasons()

    def on_estimated(self, message: Estimated) -> None:
        """The ranking has ended, with or without a word on how much is left."""
        self._ranks = False
        if message.estimate is not None:
            self.session.advice.estimate = message.estimate if message.estimate.founded else None
            self.show_keys()
        if self._stale:
            self.learn()

    @property
    def outlook(self) -> list[str]:
        """`312 papers left, about 2 you would want (probably 0 to 6)` in fewer and fewer words; empty for nothing."""
        estimate = self.session.advice.estimate
        if not self.suggests or estimate is None or not estimate.left:
            return []
        return [estimate.sentence, estimate.brief, estimate.short]

    # Reasons

    def reasons(self, paper: int) -> Reasons | None:
        """Why the paper is suggested; empty while that is being found out, None where there is nothing to say."""
        advice = self.session.advice
        if not self.suggests or advice.ranking is None or not (advice.ranking.learned or advice.ranking.led):
            return None
        known = advice.of(paper) if advice.holds(self.library.columns.catalogue) else None
        return known or Reasons()

    def look_for_reasons(self) -> None:
        """Find the reasons for the current paper, once the reader stays on it."""
        paper, advice = self.current(), self.session.advice
        known = paper is None or advice.fresh(paper)
        if not known and self.suggests and advice.holds(self.library.columns.catalogue):
            self._stay.begin()
        else:
            self._stay.stop()

    def _find_reasons(self) -> None:
        advice, suggester = self.session.advice, self.session.suggester
        ranking, number = advice.ranking, advice.number
        papers = [p for p in (self.current(), self.following()) if p is not None and not advice.fresh(p)]
        if ranking is None or not suggester.ready:
            return

        def run() -> None:
            for paper in papers:
                self.post_message(Explained(paper, number, suggester.reasons(paper, ranking)))

        self.run_worker(run, thread=True, group="why", exit_on_error=False)

    def on_explained(self, message: Explained) -> None:
        """The reasons for a paper are there."""
        self.session.advice.keep(message.paper, message.number, message.reasons)
        if message.paper == self.current():
            self.show_card()
