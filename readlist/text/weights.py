"""Weights: how likely a title has a word that its abstract has."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from readlist.text.wordlist import listed

_WORDS: Final = re.compile(r"[^\W_]+")
_SMALL: Final = listed(
    "a an the of for in on with and to from via by is are at as using toward towards or its their that which"
)
_DULL: Final = listed(
    "able accuracy achieve achieving address addressing advanced algorithm algorithms allowing analyze apply "
    "applying approach approaches aspects automatically balance based baseline baselines better bridge broader "
    "capability capable capture capturing challenge challenges challenging characteristics combining common "
    "component components comprehensive comprising computation conduct construct constraints create creating "
    "critical crucial dataset datasets datas decoder demonstrate derived designed detailed develop different "
    "difficult directly distinct diverse dynamically effective effectively effectiveness efficiently employ "
    "employing enable enabling enhance enhancing ensure ensuring entire error errors evaluate evaluating exhibit "
    "existing experiments explicit explicitly exploit explore external extract extracting facilitate facilitating "
    "features find fixed focus framework frameworks full generate generates given handle high highlight identify "
    "identifying important improve improved improvement improving incorporate incorporating increase individual "
    "information inherent input inputs integrate integrating introduce introducing issue issues key labels lack "
    "large-scale layers leads learn leverage leverages leveraging limited limitations loss main maintain "
    "maintaining manner mechanism mechanisms method methods mitigate mitigating module modules multiple natural "
    "new novel number obtain offering optimizing original output outputs overall paradigm parameters patterns "
    "perform performance performing pipeline potential practical precise predict predicting prediction "
    "predictions presence preserving previous problem problems process processes produce properties propose "
    "proposed provide providing quality range reduce reducing relationships relevant requirements requiring "
    "resulting results samples scenarios sequences set settings several shared significantly simple single "
    "solution solve specialized specific standard step steps strategies strategy strong structured structures "
    "substantial support system tackle tackling task tasks technique techniques three together traditional train "
    "training two types underlying unique use used users using utilize utilizing validate various varying ways "
    "well within without work first second one introduces presents aims"
)
_BY_COUNT: Final = (0.0, 0.021, 0.075, 0.152, 0.21, 0.246, 0.24)
_BY_COUNT_FIRST: Final = (0.0, 0.064, 0.188, 0.302, 0.373, 0.387, 0.36)
_STEM: Final = 6


class Weights:
    """How likely each word of an abstract is one of its title's: by how often it comes and whether it comes early."""

    def __init__(self, text: str, first: str) -> None:
        self._counts = Counter([word[:_STEM] for word in _WORDS.findall(text.lower())])
        self._first = {word[:_STEM] for word in _WORDS.findall(first.lower())}
        self._known: dict[str, tuple[float, int]] = {}

    def of(self, phrase: str) -> tuple[float, int]:
        """The weight of a word or phrase and how many words of it count."""
        known = self._known.get(phrase)
        if known is None:
            weight, count = 0.0, 0
            for word in _WORDS.findall(phrase.lower()):
                if word in _SMALL:
                    continue
                count += 1
                stem = word[:_STEM]
                table = _BY_COUNT_FIRST if stem in self._first else _BY_COUNT
                weight += table[min(self._counts[stem], 6)] * (0.35 if word in _DULL else 1.25)
            known = self._known[phrase] = (weight, count)
        return known
