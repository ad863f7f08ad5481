"""Gists: a title for a paper that came without one, from the sentence that says what the paper does."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.names import bare
from readlist.text.topics import topic_of

LONGEST: Final = 100
_VERBS_1 = (
    r"propos(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|present(?:s|ed|ing)?|develop(?:s|ed|ing)?|design(?:s|ed)?|buil(?:d|ds|t)|construct(?:s|ed)?|"
    r"creat(?:e|es|ed)|releas(?:e|es|ed)|unveils?|devis(?:e|es|ed)|formulat(?:e|es|ed)|describ(?:e|es|ed)|pioneers?|curat(?:e|ed|es)|contribut(?:e|es)"
)
_VERBS_2 = (
    r"stud(?:y|ies|ied)|investigat(?:e|es|ed)|explor(?:e|es|ed)|analy[sz](?:e|es|ed)|examin(?:e|es|ed)|address(?:es|ed)?|tackl(?:e|es|ed)|consider(?:s|ed)?|"
    r"revisit(?:s|ed)?|evaluat(?:e|es|ed)|conduct(?:s|ed)?|provid(?:e|es|ed)|survey(?:s|ed)?|review(?:s|ed)?|compar(?:e|es|ed)|show(?:s|ed)?(?: that)?|"
    r"demonstrat(?:e|es|ed)(?: that)?|prov(?:e|es|ed)(?: that)?|establish(?:es|ed)?|argu(?:e|es|ed)(?: that)?|focus(?:es|ed)? on|find(?:s)?(?: that)?|"
    r"characteri[sz](?:e|es|ed)|quantif(?:y|ies|ied)|offer(?:s|ed)?|leverag(?:e|es|ed)|us(?:e|es|ed)|apply|applies|appl(?:y|ied)|aim(?:s|ed)? to|seek(?:s)? to|"
    r"extend(?:s|ed)?|train(?:ed|s)?|ask(?:s)?|report(?:s|ed)?|derive(?:s|d)?|benchmark(?:s|ed)?|generaliz(?:e|es|ed)|assess(?:es|ed)?|identif(?:y|ies|ied)"
)
_WHO = (
    r"(?:\b[Ww]e\b|\b[Tt]h(?:is|e(?: present)?|e current) (?:[\w-]+ ){0,2}?(?:paper|work|study|article|survey|review|thesis|report|research|letter|manuscript|chapter|tutorial|"
    r"contribution|project|dissertation|investigation|position paper)|\b[Oo]ur (?:paper|work|study|approach|method|research|contribution)\b|\b[Tt]he authors?\b|\bI\b)"
)
_ADVERBS = r"(?:,? ?(?:also|then|therefore|thus|here|first|further|formally|hence|now|instead|systematically|additionally|have|will|jointly|carefully|aim to|attempt to|seek to|comprehensively|thoroughly|theoretically|empirically|subsequently|[a-z]+ly),? )*"
_STRONG: Final = re.compile(
    rf"{_WHO},? ?{_ADVERBS}(?:{_VERBS_1})\b(?:,? and (?:{_VERBS_1}|{_VERBS_2}|analy[sz]e|evaluate|implement)\b)?", re.I
)
_WEAK: Final = re.compile(rf"{_WHO},? ?{_ADVERBS}(?:{_VERBS_2})\b(?:,? and (?:{_VERBS_1}|{_VERBS_2})\b)?")
_SPLIT: Final = re.compile(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!al\.)(?<!etc\.)[”)\"]? +(?=[\"“(\[]?[A-Z0-9])|\n+"
)
_MENTION: Final = re.compile(
    r"[Ww]e |[Oo]ur |his (?:paper|work|study|article|survey|review|thesis|report|research)|[Tt]he (?:paper|authors?|present)|\bI "
)
_LEAD: Final = re.compile(
    r"^(?:that|how|whether|why|the (?:problem|task|question|issue|challenge|setting|use|potential|effectiveness|impact|role|effects?|ability|capability|capabilities) of(?: how)?|"
    r"(?:a|an|the)? ?(?:new|novel)? ?(?:[a-z-]+ )?(?:study|analysis|investigation|evaluation|exploration|survey|review|overview|examination) (?:of|on|into)|to)\b:? ",
    re.I,
)
_OPENING: Final = re.compile(
    r"^(?:(?:a|an|the|our|its|some|several|two|three|four|five|new|novel|first|simple|innovative|yet|but|powerful|principled|and|effective|"
    r"comprehensive|groundbreaking|pioneering|first-of-its-kind|state-of-the-art|so-called|highly|very|fully|set of|suite of|series of|"
    r"family of|class of|variety of|number of|type of|kind of|collection of|one of the first|largest|also|method called|"
    r"(?:framework|method|approach|model|system|algorithm|benchmark|dataset|technique|pipeline|architecture|network)s?,? (?:called|named|termed|dubbed|denoted|coined|referred to as)),? ?)+\b",
    re.I,
)
_DULL: Final = re.compile(
    r"\b(?:novel|innovative|simple yet effective|simple but effective|effective yet simple|new|simple and effective|first-ever|cutting-edge|carefully|"
    r"groundbreaking|pioneering|specifically|effectively|significantly|successfully|newly|systematically|explicitly|various|several|diverse|"
    r"designed specifically|specially|tailored specifically|powerful|straightforward|thus|thereby|respectively|the first),? ",
    re.I,
)
_CUT: Final = re.compile(
    r"[;:—]| – |\. |, (?:which|where|while|thereby|thus|and|as|with|enabling|allowing|demonstrating|achieving|showing|providing|"
    r"addressing|making|including|such as|consisting|comprising|we|so|but|yet|offering|ensuring|resulting|outperforming|without|whose|when|"
    r"i\.e\.|e\.g\.|namely|especially|particularly|specifically|in which|based on|built|inspired|containing|featuring)\b|"
    r",? (?:in order to|so that|because|since|consisting of|comprising|composed of|that consists|which|and (?:we|show|demonstrate|evaluate)|as well as|"
    r"without (?:requiring|the need)|while (?:maintaining|preserving)|due to|compared to|such as|even when|even though|although|namely|in this)\b"
)
_THAT: Final = re.compile(
    r",? (?:that|which)(?: can| could| is able to| aims? to| is designed to| explicitly| effectively| jointly| directly| simultaneously| not only| both| [a-z]+ly)* ([a-z-]+)\b"
)
_PAREN: Final = re.compile(r" ?\([^()]*\)| ?\[[^\[\]]*\]")
_WORD: Final = re.compile(r"\S+")
_SMALL: Final = frozenset(
    "a an the of for in on with and to from via by is are at as or but nor per vs into over under than through between among "
    "towards toward within without across against during using that which their its our your can be it under onto upon if".split()
)
_DANGLING: Final = frozenset(
    "a an the of for in on with and to from via by is are at as or but nor per vs into over under than through between among towards "
    "toward within without across against during using that which their its our can be it both each every any more most while when where "
    "based leveraging including such this these those not only also designed aimed aiming capable able enabling called named we new novel "
    "across up how what whether whose who very highly single given use uses used has have was were been being allows enables achieves".split()
)
_GENERIC: Final = frozenset(
    "framework method approach model system algorithm technique pipeline architecture network strategy benchmark dataset methodology paradigm "
    "solution mechanism scheme module tool frameworks methods approaches models".split()
)
_IRREGULAR: Final = {
    "is": "",
    "are": "",
    "has": "with",
    "uses": "Using",
    "can": "",
    "lets": "Letting",
    "does": "",
    "was": "",
    "have": "with",
}


def title_of(text: str, name: str | None, acronyms: dict[str, str]) -> str:
    """A title for a paper that has none: its name, where it coins one, and the gist of what it does.

    Args:
        text: The readable abstract.
        name: What it calls its own system.
        acronyms: What the short forms in it stand for.

    Returns:
        At most 100 characters, words whole, in title case; empty only where the text has no word.
    """
    sentences = [sentence for sentence in _SPLIT.split(text) if sentence]
    if not sentences:
        return ""
    gist = _gist(sentences, name, acronyms)
    room = LONGEST - (len(name) + 2 if name else 0)
    gist = _cased(_fitted(gist, room))
    if not gist:
        return name or _cased(_fitted(_stripped(sentences[0]), LONGEST)) or text[:LONGEST].split("\n")[0].strip()
    return f"{name}: {gist}" if name else gist


def _gist(sentences: list[str], name: str | None, acronyms: dict[str, str]) -> str:
    best = ""
    for remainder in _telling(sentences, name):
        gist = _stripped(remainder)
        if name:
            gist = _without_name(gist, name, acronyms)
        gist = _shortened(gist)
        if len(_content(gist)) >= 3:
            best = gist
            break
        if len(gist) > len(best):
            best = gist
    if not best:
        best = _shortened(_stripped(sentences[0]))
    best = _spelt_out(best, name, acronyms)
    room = LONGEST - (len(name) + 2 if name else 0)
    for topic in (topic_of(" ".join(sentences), f"{name} {best}"), _topic(sentences[0])):
        if topic and not _overlap(topic, best) and (len(best) + len(topic) + 5 <= room or room - len(topic) - 5 >= 40):
            joint = " in " if " for " in best else " for "
            return f"{_fitted(best, room - len(topic) - 5)}{joint}{topic}"
    return best


def _spelt_out(gist: str, name: str | None, acronyms: dict[str, str]) -> str:
    """A gist whose short forms that only the abstract explains are written in full."""
    for short, long in acronyms.items():
        if short != name and short in gist and len(gist) + len(long) < 110 and long.lower() not in gist.lower():
            gist = re.sub(rf"(?<![\w-]){re.escape(short)}(?![\w])", lambda _, long=long: long, gist, count=1)
    return gist


_TOPIC: Final = re.compile(
    r"^(?:(?:[Rr]ecent|[Rr]apid|[Gg]reat|[Tt]he|[Ss]ignificant|[Rr]emarkable|[Nn]otable|[Cc]urrent|[Ee]xisting|[Tt]raditional|[Cc]onventional|[Mm]ost|[Mm]any|[Ww]hile|[Aa]lthough|[Dd]espite|"
    r"[Ww]ith|[Aa]s|[Ii]n|[Tt]his|[Tt]oday's|[Mm]odern|[Aa]ccurate|[Rr]eliable|[Ee]ffective|[Ee]fficient|recent|rapid|the|significant|increasing|growing|widespread|success|"
    r"advance|advances|advancements|advancement|progress|development|developments|breakthroughs|emergence|rise|growth|field|fields|task|tasks|problem|area|domain|use|adoption|"
    r"popularity|evolution|proliferation|success|research|works|work|studies|approaches|methods|techniques|in|of|on|for|to|and|a|an) )*"
)
_TOPIC_END: Final = re.compile(
    r" (?:is|are|has|have|was|were|aims?|plays?|remains?|requires?|involves?|can|could|may|refers?|seeks?|offers?|provides?|enables?|often|typically|face|faces|"
    r"relies|rely|still|become|becomes|show|shows|presents?|poses?|continue|continues|suffer|suffers|holds?|serve|serves|focus|focuses|struggle|struggles|"
    r"achieve|achieves|demonstrate|demonstrates|excel|excels|exhibit|exhibits|largely|primarily|generally|commonly|that|which|where|to|with|from|by|via|without|using|under)\b|[,.;:]"
)


def _topic(sentence: str) -> str:
    """What the first sentence is about, where it is a few words before its verb."""
    sentence = _PAREN.sub("", sentence)
    start = _TOPIC.match(sentence)
    rest = sentence[start.end() :] if start else sentence
    end = _TOPIC_END.search(rest)
    topic = rest[: end.start()] if end else ""
    return topic if 2 <= len(topic.split()) <= 6 and len(topic) <= 50 and not _MENTION.search(topic + " ") else ""


def _overlap(topic: str, gist: str) -> bool:
    one = {word[:5] for word in _content(topic)}
    other = {word[:5] for word in _content(gist.replace("-", " "))}
    return len(one & other) * 2 > len(one) or not one


def _telling(sentences: list[str], name: str | None) -> list[str]:
    """Sentences that may say what the paper does, likeliest first, each with what follows its verb."""
    strong: list[str] = []
    weak: list[str] = []
    named: list[str] = []
    for sentence in sentences:
        has_name = name is not None and name in sentence
        if _MENTION.search(sentence):
            match = _STRONG.search(sentence)
            if match:
                (named if has_name else strong).append(sentence[match.end() :].lstrip())
                continue
            match = _WEAK.search(sentence)
            if match:
                weak.append(sentence[match.end() :].lstrip())
                continue
        if has_name and name is not None:
            place = sentence.index(name)
            if place < 3 or len(named) == 0:
                named.append(sentence[place:])
    return named[:2] + strong + weak + sentences[:1]


def _stripped(remainder: str) -> str:
    gist = _PAREN.sub("", remainder).strip(" ,:;“”\"'‘’*")
    gist = _LEAD.sub("", gist)
    return gist


def _without_name(gist: str, name: str, acronyms: dict[str, str]) -> str:
    """A gist without the name that it will stand behind; what the name stands for comes first."""
    expansion = acronyms.get(name, "")
    place = gist.find(name)
    if place >= 0 and place < 120:
        before, after = gist[:place].strip(" ,:—–-“”\"'‘’"), gist[place + len(name) :].lstrip(" ,:—–-“”\"'‘’.")
        before = re.sub(
            r",? ?(?:called|named|termed|dubbed|namely|denoted|coined|that we call|which we call|we call|referred to as|denoted as)$",
            "",
            before,
        )
        bare_before = _OPENING.sub("", before + " ").strip()
        gist = (
            after
            if len(_content(bare_before)) < 2
            else f"{bare_before} {after}"
            if after.split(" ", 1)[0] in {"for", "to", "that", "which"}
            else bare_before
            if len(_content(bare_before)) >= 3
            else after
        )
    if expansion and bare(expansion) != bare(name):
        rest = gist
        for start in (expansion, expansion.rstrip("s")):
            if rest.lower().startswith(start.lower()):
                rest = rest[len(start) :].lstrip(" ,")
        rest = _OPENING.sub("", rest)
        topic = re.search(r"\b(?:for|to) .+", rest)
        return f"{expansion[0].upper()}{expansion[1:]}" + (f" {topic[0]}" if topic and len(expansion) < 45 else "")
    return gist


def _shortened(gist: str) -> str:
    gist = _OPENING.sub("", gist)
    gist = _DULL.sub("", gist)
    cut = _CUT.search(gist, 25)
    if cut:
        gist = gist[: cut.start()]
    gist = _MEANT.sub(" ", gist)
    that = _THAT.search(gist)
    if that:
        before, after = gist[: that.start()], gist[that.end() :]
        if len(_content(before)) >= 5:
            gist = before
        else:
            gist = f"{before} {_gerund(that[1])}{after}".strip()
    to = _HEAD_TO.match(gist)
    if to:
        gist = _gerund(to[1]) + gist[to.end() :]
    else:
        gist = _HEAD.sub("", gist)
    address = _ADDRESS.search(gist, 20)
    if address:
        gist = gist[: address.start()]
    return gist.strip(" ,.;:—–-“”\"'‘’")


_MEANT: Final = re.compile(
    r",? (?:(?:specifically|specially|explicitly) )?(?:designed|tailored|aimed|developed|intended|built|aiming|able|capable of|capable)(?= (?:to|for|at)\b)"
)
_HEAD_TO: Final = re.compile(
    r"(?:framework|method|approach|model|system|algorithm|technique|pipeline|strategy|methodology|paradigm|solution|way|ways|tool)s? to ([a-z]+)\b"
)
_HEAD: Final = re.compile(
    r"^(?:framework|method|approach|model|system|algorithm|technique|pipeline|strategy|methodology|paradigm|solution|tool|architecture|mechanism)s? (?:for|of|that|which|based on) "
    r"|^(?:framework|method|approach|technique|strategy|methodology|paradigm|solution)s? (?=[a-z]+ing )",
    re.I,
)
_ADDRESS: Final = re.compile(
    r",? (?:to|for|by) (?:address|overcom|tackl|solv|mitigat|alleviat|resolv|bridg|fill)(?:e|es|ing)? (?:this|these|the|such|those|both|all)\b|,? to this end\b"
)


def _gerund(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    stem = verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
    if stem.endswith("ie") and verb.endswith("ies"):
        stem = verb[:-3] + "y"
    if re.search(r"(?:sh|ch|ss|x|zz)e$", stem) and verb.endswith("es"):
        stem = stem[:-1]
    if stem.endswith("e") and not stem.endswith("ee"):
        stem = stem[:-1]
    elif re.fullmatch(r"[^aeiou]*[aeiou][bdgmnprt]", stem):
        stem += stem[-1]
    return stem + "ing"


def _content(gist: str) -> list[str]:
    return [
        word
        for word in re.findall(r"[^\W_][\w-]*", gist.lower())
        if word not in _SMALL and word not in _GENERIC and word not in _DANGLING
    ]


def _fitted(gist: str, room: int) -> str:
    """As many whole words as there is room for, none left hanging at the end."""
    words = gist.split()
    length = -1
    taken: list[str] = []
    for word in words:
        length += 1 + len(word)
        if length > room:
            break
        taken.append(word)
    while taken and taken[-1].strip(",;:.—–-“”\"'").lower() in _DANGLING | {""}:
        taken.pop()
    fitted = " ".join(taken).rstrip(" ,;:.—–-")
    return fitted


def _cased(gist: str) -> str:
    words = gist.split(" ")
    cased = []
    for index, word in enumerate(words):
        if index and word.lower() in _SMALL:
            cased.append(word)
        elif word.islower():
            cased.append(
                "-".join(
                    part[:1].upper() + part[1:] if part not in _SMALL or not place else part
                    for place, part in enumerate(word.split("-"))
                )
            )
        else:
            cased.append(word)
    return " ".join(cased)
