"""Topics: what an abstract keeps coming back to, in a few of its own words."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.wordlist import listed

_HEAD: Final = 450
STOPS: Final = listed(
    "a an the of for in on with and to from via by is are at as or but nor per vs into over "
    "under than through between among towards toward "
    "within without across against during using that which their its our it this these those they them we be "
    "been being was were has have had "
    "do does did can could may might will would should must not no nor such other others another many most "
    "more less much some any each every all "
    "both several various different diverse multiple numerous two three four first second one existing "
    "recent recently current currently previous "
    "prior traditional conventional state-of-the-art novel new newly proposed propose proposes introduce "
    "introduces present presents paper work "
    "works study studies method methods approach approaches framework frameworks model models technique "
    "techniques show shows demonstrate results "
    "result performance experiments experimental extensive however moreover furthermore additionally also "
    "while although though despite because "
    "since often still even well typically generally commonly widely largely primarily mainly usually "
    "increasingly highly very high low large small "
    "key significant significantly substantial important critical crucial essential fundamental challenging "
    "challenge challenges task tasks problem "
    "problems issue issues limitation limitations improve improves improving improved achieve achieves "
    "achieved achieving enable enables enabling "
    "provide provides require requires requiring rely relies relying suffer suffers struggle struggles face "
    "faces remain remains become becomes "
    "address tackle use used uses based lack lacks limited limits available effective effectively efficient "
    "efficiently robust better best "
    "superior strong potential ability capability capabilities success successful remarkable promising great "
    "rapid growing increasing advances "
    "advancements advance progress development developments application applications emerged emerging "
    "including e.g i.e etc how what when where "
    "why whose who if then thus hence there here ensure ensuring focus focuses focusing aim aims aiming "
    "involves involving offers offer "
    "leading leads lead widespread popular powerful complex real-world overlook overlooks fail fails neglect "
    "leverage leveraging utilize "
    "utilizing exploit explore explores due garnered attention given particularly especially specifically "
    "among like about beyond upon "
    "only either neither so up out off up-to-date makes make making made shown seen known play plays role make"
)
_RUN: Final = re.compile(r"[^\w\s'’/+-]|\s[–—-]\s|\n|(?<=\d)\.(?!\d)")


_ADJECTIVES: Final = ("al", "ive", "ous", "ed", "based", "ic", "ones", "able", "ful", "driven", "aware", "level", "ary")


def topic_of(text: str, title: str, least: float = 3) -> str:
    """A phrase of two to four words from the beginning that the text repeats and the title lacks; empty for none.

    Args:
        text: The readable abstract.
        title: What the title says so far.
        least: How much (times the words that the title lacks) a phrase must weigh more than.
    """
    low = text.lower()
    said = {word[:5] for word in re.findall(r"\w+", title.lower())}
    best, most = "", least
    for run in _RUN.split(text[:_HEAD])[:-1]:
        words: list[str] = []
        for word in [*run.split(), "the"]:
            if word.lower() in STOPS or len(word) < 2 or word.isdigit() or word.endswith("ly"):
                for start in range(len(words) - 1):
                    for end in range(start + 2, min(start + 4, len(words)) + 1):
                        phrase = " ".join(words[start:end])
                        if words[end - 1].lower().endswith(_ADJECTIVES):
                            continue
                        times = low.count(phrase.lower().rstrip("s"))
                        if times < 2 and least > 1:
                            break
                        parts = [part for part in re.split(r"[\s-]", phrase.lower()) if part]
                        fresh = sum(part[:5] not in said for part in parts)
                        if fresh * 2 > len(parts) and times * fresh > most:
                            best, most = phrase, times * fresh
                words = []
            else:
                words.append(word)
    return best


_PAREN: Final = re.compile(r" ?\([^()]*\)")
_FIRST: Final = re.compile(
    r"(?:(?:[Rr]ecent|[Rr]apid|[Gg]reat|[Tt]he|[Ss]ignificant|[Rr]emarkable|[Cc]urrent|[Ee]xisting|"
    r"[Tt]raditional|[Cc]onventional|[Mm]ost|[Mm]any|"
    r"[Ww]hile|[Aa]lthough|[Dd]espite|[Ww]ith|[Aa]s|[Ii]n|[Mm]odern|[Aa]ccurate|[Rr]eliable|[Ee]ffective|"
    r"[Ee]fficient|increasing|growing|"
    r"widespread|advances?|advancements?|progress|developments?|breakthroughs|emergence|rise|growth|fields?|"
    r"tasks?|problem|area|domain|use|"
    r"adoption|popularity|evolution|proliferation|success|research|works?|studies|approaches|methods|"
    r"techniques|in|of|on|for|to|and|a|an) )*"
)
_FIRST_END: Final = re.compile(
    r" (?:is|are|has|have|was|were|aims?|plays?|remains?|requires?|involves?|can|could|may|refers?|seeks?|"
    r"offers?|provides?|enables?|often|"
    r"typically|faces?|relies|rely|still|becomes?|shows?|presents?|poses?|continues?|suffers?|holds?|serves?|"
    r"focus|focuses|struggles?|achieves?|"
    r"demonstrates?|excels?|exhibits?|largely|primarily|generally|commonly|that|which|where|to|with|from|by|via|"
    r"without|using|under)\b|[,.;:]"
)


def first_topic(sentence: str) -> str:
    """What the first sentence is about, where it is a few words before its verb; empty where it isn't."""
    sentence = _PAREN.sub("", sentence[:200])
    start = _FIRST.match(sentence)
    rest = sentence[start.end() :] if start else sentence
    end = _FIRST_END.search(rest)
    topic = rest[: end.start()] if end else ""
    words = topic.lower().split()
    fits = (
        2 <= len(words) <= 5
        and len(topic) <= 50
        and not STOPS.intersection(words)
        and not words[-1].endswith(_ADJECTIVES)
    )
    return topic if fits else ""
