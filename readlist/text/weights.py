"""Weights: how likely a title has a word that its abstract has."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.wordlist import listed

_WORDS: Final = re.compile(r"[^\W_]+")
_SMALL: Final = listed(
    "a an the of for in on with and to from via by is are at as using toward towards or its their that which"
)
_DULL: Final = listed(
    "abilities ability accurate additional adaptability advances advantages amount analyses appearance "
    "applications areas artifacts aspect attributes auxiliary availability average background baseline behaviors "
    "benefits binary blocks boundary branch capacity cases categories changes classes coherence competitive "
    "complex complexity complicated computational concerns conditions configurations consumption content context "
    "contexts contribution controlled correct costs coverage criteria cues current decisions dedicated "
    "dependencies deployment design desired details development differences dimension dimensions direct "
    "distributions diversity domains early effects efficacy efficiency elements environments essential examples "
    "expensive extensive factors findings flexibility frames fully fundamental future gains gap general goal "
    "groups growing hardware heterogeneity highly impact implementation importance inadequate inference initial "
    "innovations insights instances insufficient integration intermediate intricate labeled latency lighting "
    "limits major manual margin measures metrics minimal modules needs objective objectives observations overhead "
    "parts phase pipelines points positions positive possible practice pretrained primary prior process product "
    "progress project prominent proposal public purpose queries random rate ratio realistic recent regions "
    "related relations relevance reliability reliance representations research resources responses rich role "
    "samples scale scarcity scores sensitivity sensors sequential signals significant size sizes solutions source "
    "spaces stability stages standardized state states statistical strengths structural student studies styles "
    "subjects suitable superior tailored target targets terms testing textual time tokens tools trajectories "
    "typical update usage utility valuable values variability variance variations variety vectors weights world "
    "able accuracy achieve achieving address addressing advanced algorithm algorithms allowing analyze apply "
    "applying approach approaches aspects automatically balance based baselines better bridge broader capability "
    "capable capture capturing challenge challenges challenging characteristics combining common component "
    "components comprehensive comprising computation conduct construct constraints create creating critical "
    "crucial dataset datasets datas decoder demonstrate derived designed detailed develop different difficult "
    "directly distinct diverse dynamically effective effectively effectiveness efficiently employ employing "
    "enable enabling enhance enhancing ensure ensuring entire error errors evaluate evaluating exhibit existing "
    "experiments explicit explicitly exploit explore external extract extracting facilitate facilitating features "
    "find fixed focus framework frameworks full generate generates given handle high highlight identify "
    "identifying important improve improved improvement improving incorporate incorporating increase individual "
    "information inherent input inputs integrate integrating introduce introducing issue issues key labels lack "
    "large-scale layers leads learn leverage leverages leveraging limited limitations loss main maintain "
    "maintaining manner mechanism mechanisms method methods mitigate mitigating module multiple natural new novel "
    "number obtain offering optimizing original output outputs overall paradigm parameters patterns perform "
    "performance performing pipeline potential practical precise predict predicting prediction predictions "
    "presence preserving previous problem problems processes produce properties propose proposed provide "
    "providing quality range reduce reducing relationships relevant requirements requiring resulting results "
    "scenarios sequences set settings several shared significantly simple single solution solve specialized "
    "specific standard step steps strategies strategy strong structured structures substantial support system "
    "tackle tackling task tasks technique techniques three together traditional train training two types "
    "underlying unique use used users using utilize utilizing validate various varying ways well within without "
    "work first second one introduces presents aims"
)
_BY_COUNT: Final = (0.0, 0.021, 0.075, 0.152, 0.21, 0.246, 0.24)
_BY_COUNT_FIRST: Final = (0.0, 0.064, 0.188, 0.302, 0.373, 0.387, 0.36)
_STEM: Final = 6
_LONGEST: Final = 2_000


class Weights:
    """How likely each word of an abstract is one of its title's: by how often it comes and whether it comes early."""

    def __init__(self, text: str, first: str) -> None:
        self._text = _spaced(text[:_LONGEST])
        self._first = _spaced(first)
        self._known: dict[str, tuple[float, int]] = {}

    def of(self, phrase: str) -> tuple[float, int]:
        """The weight of a word or phrase, and how many words of it count."""
        weight, count = 0.0, 0
        known = self._known
        for word in phrase.split():
            pair = known.get(word)
            if pair is None:
                pair = known[word] = self._weighed(word)
            weight += pair[0]
            count += pair[1]
        return weight, count

    def _weighed(self, written: str) -> tuple[float, int]:
        low = written.lower()
        weight, count = 0.0, 0
        for word in (low,) if low.isalpha() else _WORDS.findall(low):
            if word not in _SMALL:
                count += 1
                start = f" {word[:_STEM]}"
                table = _BY_COUNT_FIRST if start in self._first else _BY_COUNT
                weight += table[min(self._text.count(start), 6)] * (0.35 if word in _DULL else 1.25)
        return weight, count


def _spaced(text: str) -> str:
    return f" {text.lower()}".replace("-", " ").replace("(", " ")
