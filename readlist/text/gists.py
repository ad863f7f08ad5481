"""Gists: the few words of a sentence that say what a paper does."""

from __future__ import annotations

import re
from typing import Final

from readlist.text.evidence import bare
from readlist.text.telling import KEPT
from readlist.text.wordlist import listed

DANGLING: Final = listed(
    "a an the of for in on with and to from via by is are at as or but nor per vs into over "
    "under than through between among towards "
    "toward within without across against during using that which their its our can be it both each every "
    "any more most while when where "
    "based leveraging including such this these those not only also designed aimed aiming capable able "
    "enabling called named we new novel "
    "up how what whether whose who very highly single given use uses used has have was were been being "
    "allows enables achieves built "
    "termed specifically upon about between whereby other while thus each simultaneously i.e e.g must should "
    "around having"
)
"""Words that can't end a title."""

_GENERIC = (
    "framework|method|approach|model|system|algorithm|technique|pipeline|architecture|network|strategy|"
    "methodology|paradigm|solution|"
    "mechanism|scheme|module|tool|procedure|formulation|perspective|way|extension"
)
_GENERICS: Final = frozenset(f"{_GENERIC}|frameworks|methods|approaches|models|benchmark|dataset".split("|"))
_PAREN: Final = re.compile(r" ?\([^()]*\)| ?\[[^\[\]]*\]")
_LEAD: Final = re.compile(
    r"(?:that|how|whether|why|(?:(?:a|an|the|this|important|fundamental|challenging|open|basic|general|key|"
    r"under-?explored|critical|following|novel) )*"
    r"(?:problem|task|question|issue|challenge|setting|use|usage|potential|effectiveness|impact|role|effects?|"
    r"ability|capability|capabilities|"
    r"case|application|possibility|feasibility|phenomenon|concept|idea|notion) of(?: how| whether)?|"
    r"(?:(?:a|an|the|our|its|first|new|novel|comprehensive|systematic|extensive|detailed|thorough|in-depth|"
    r"large-scale|empirical|theoretical|rigorous|brief) )*"
    r"(?:study|analysis|investigation|evaluation|exploration|survey|review|overview|examination|"
    r"experiments?) (?:of|on|into|to)|to|on|in)\b:? ",
    re.I,
)
_OPENING: Final = re.compile(
    r"(?:(?:a|an|the|our|its|some|several|two|three|four|five|new|novel|first|simple|innovative|yet|but|powerful|"
    r"principled|and|effective|"
    r"comprehensive|groundbreaking|pioneering|first-of-its-kind|state-of-the-art|so-called|highly|very|fully|"
    r"set of|suite of|series of|"
    r"family of|class of|variety of|number of|type of|kind of|collection of|one of the first|largest|also|"
    r"this|these|specific|"
    rf"(?:{_GENERIC}|benchmark|dataset)s?,? (?:called|named|termed|dubbed|denoted|coined|referred to as|namely)),? )+",
    re.I,
)
_APPOSED: Final = re.compile(
    rf"(?:{_GENERIC}|benchmark|dataset|task|library|corpus|suite)s?, (?=(?:a|an|the|which|that)\b)", re.I
)
_DULL: Final = re.compile(
    r"\b(?:novel|innovative|simple yet effective|simple but effective|effective yet simple|new|"
    r"simple and effective|first-ever|cutting-edge|"
    r"carefully|groundbreaking|pioneering|specifically|effectively|significantly|successfully|newly|"
    r"systematically|explicitly|various|several|"
    r"diverse|specially|powerful|straightforward|thus|thereby|respectively|the first|essentially),? ",
)
_CUT: Final = re.compile(
    r"[;:—?]| – | - |\.(?= |$)|, (?:which|where|while|thereby|thus|and|as|with|enabling|allowing|"
    r"demonstrating|achieving|showing|providing|"
    r"addressing|making|including|such as|consisting|comprising|we|so|but|yet|offering|ensuring|resulting|"
    r"outperforming|without|whose|when|"
    r"i\.e\.|e\.g\.|namely|especially|particularly|specifically|in which|based on|built|inspired|containing|"
    r"featuring|to our|"
    r"a|an|the|one|leading|they|it|this|these|called|named|termed|dubbed|often|even|being|not|most)\b|"
    r",? (?:in order to|so that|because|since|consisting of|comprising|composed of|that consists|which is|"
    r"which are|and (?:we|show|demonstrate|"
    r"evaluate|propose|introduce|provide|present|explore|discuss|compare)|as well as|without (?:requiring|"
    r"the need)|while \w+ing|due to|"
    r"compared to|such as|even when|even though|although|namely|in th(?:is|ese|ose)|in which|but (?:also|"
    r"not)|when|where|if|"
    r"with (?:\w+ ){0,2}(?:key|main|core|major|components|modules|innovations|stages)|whose|that is|that are|"
    r"called|named|termed|dubbed|"
    r"(?:is|are|was|were|can be) (?:proposed|presented|introduced|developed|designed|the|a|an)|over \d|by \d|"
    r"up to \d|at https?)\b"
)
_MEANT: Final = re.compile(
    r",? (?:(?:specifically|specially|explicitly) )?(?:designed|tailored|aimed|developed|intended|built|"
    r"aiming|able|capable of|capable|used|"
    r"dedicated)(?= (?:to|for|at)\b)"
)
_THAT: Final = re.compile(
    r"(?:^|,? )(?:that|which)(?: (?:can|could|is able to|aims? to|is designed to|not only|also|both|then|"
    r"first|further|will|may|seeks? to|"
    r"[a-z]+ly))* ([a-z]+(?:-[a-z]+)?)\b"
)
_VERB_FIRST: Final = re.compile(
    r"(?:(?:also|then|can|could|further|effectively|significantly|consistently|not only|first|directly|"
    r"explicitly|is designed to|is able to|"
    r"aims to|seeks to|[a-z]+ly) )*(address|leverage|introduce|utilize|employ|enable|use|improve|achieve|"
    r"integrate|combine|incorporate|"
    r"provide|generate|adopt|offer|learn|reduce|extend|strengthen|enhance|allow|capture|exploit|formulate|"
    r"reformulate|automate|"
    r"decompose|unify|model|treat|transform|replace|bridge|boost|align|optimize|simplify|eliminate|mitigate|"
    r"preserve|support|represent|"
    r"estimate|predict|create|design|develop|build|explore|evaluate|determine|identify|detect|classify|analyze|"
    r"compare|understand|"
    r"assess|quantify|tackle|solve|overcome|deepen|extract|select|apply|measure|construct|produce|perform|"
    r"facilitate|accelerate|"
    r"synthesize|reconstruct|recover|infer|adapt|train|refine|reframe|yield|maintain|encode|map|convert|distill|"
    r"compress|fuse|"
    r"decouple|disentangle|guide|promote|ensure|increase|minimize|maximize|alleviate|segment|translate|"
    r"transfer|control|simulate)(?:s|es)?\b ?"
)
_HEAD_TO: Final = re.compile(rf"(?:{_GENERIC})s? to ([a-z]+)\b", re.I)
_HEAD: Final = re.compile(rf"(?:{_GENERIC})s? (?:(?:for|of|that|which|based on|on) |(?=[a-z]+ing ))", re.I)
_PREPOSED: Final = re.compile(r"(?:by|for|through|via|based on|about) (?=\w+ing\b)|(?:to|for|from|of|on) ")
_REFERRING: Final = re.compile(
    r",? (?:to|for|by|in|of|with|on|from|through|toward|towards|using|over|under|within|into|and|"
    r"or)(?: \w+){0,2} (?:this|these|such|those|both|all|them|it)\b"
    r"|,? to this end\b|,? (?:to|for|by) (?:address|overcom|tackl|mitigat|alleviat|resolv|bridg|fill)(?:e|es|"
    r"ing)? the(?: \w+){0,2} "
    r"(?:issues?|challenges?|problems?|limitations?|gaps?|shortcomings)\b"
)
_CALLED: Final = re.compile(
    r",? ?(?:called|named|termed|dubbed|namely|denoted|coined|(?:that|which) we (?:call|term|name|dub)|"
    r"we call|referred to as|denoted as|named as|"
    r"dubbed as|i\.e\.|abbreviated as)$"
)
_WORDS: Final = re.compile(r"[^\W_][\w-]*")
_CLUSTER: Final = re.compile(r"[^aeiou]*[aeiou][bdgmnprt]")
_IRREGULAR: Final = {
    "is": "",
    "are": "",
    "has": "with",
    "have": "with",
    "consist": "with",
    "consists": "with",
    "can": "",
    "does": "",
    "was": "",
}


def gist_of(verb: str, rest: str, name: str | None, expansion: str) -> str:
    """What a telling sentence says, as part of a title: no `we propose`, no `novel`, no clause that only goes on.

    Args:
        verb: What the paper does in it; empty where the sentence is about the system itself.
        rest: What follows the verb.
        name: What the paper calls its own system; the gist does without it.
        expansion: What the name stands for; empty where it is no acronym.
    """
    rest = _PAREN.sub("", rest).strip(" ,:;“”\"'‘’*")
    if name:
        rest = _without(rest, name, expansion)
    kept = _base(verb)
    gist = _shaped(rest)
    if kept in KEPT and gist and not gist.split(" ", 1)[0].endswith("ing"):
        gist = f"{gerund(kept)} {gist}"
    if expansion and name and bare(expansion) != bare(name):
        return _expanded(gist, expansion)
    return gist


def content(gist: str) -> list[str]:
    """The words of a gist that say something."""
    return [word for word in _WORDS.findall(gist.lower()) if word not in DANGLING and word not in _GENERICS]


def gerund(verb: str) -> str:
    """`leverages` → `leveraging`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    stem = verb
    if stem.endswith("ies"):
        stem = stem[:-3] + "y"
    elif stem.endswith(("sses", "shes", "ches", "xes", "zzes")):
        stem = stem[:-2]
    elif stem.endswith("s") and not stem.endswith("ss"):
        stem = stem[:-1]
    if stem.endswith("ie"):
        stem = stem[:-2] + "y"
    elif stem.endswith("e") and not stem.endswith("ee"):
        stem = stem[:-1]
    elif _CLUSTER.fullmatch(stem):
        stem += stem[-1]
    return f"{stem}ing"


def _base(verb: str) -> str:
    for ending, other in (("ies", "y"), ("ied", "y"), ("es", "e"), ("s", ""), ("ed", "e"), ("ed", ""), ("es", "")):
        if verb.endswith(ending) and verb[: -len(ending)] + other in KEPT:
            return verb[: -len(ending)] + other
    return verb


def _without(rest: str, name: str, expansion: str) -> str:
    """What follows the verb without the name: what stands before it where that says enough, else what stands behind."""
    place = rest.find(name)
    if not 0 <= place < 160:
        return rest
    before = _CALLED.sub("", rest[:place].strip(" ,:—–-“”\"'‘’"))
    after = rest[place + len(name) :].lstrip(" ,:—–-“”\"'‘’.")
    before = _OPENING.sub("", before + " ", count=1).strip() if _OPENING.match(before + " ") else before
    if len(content(before)) < 2 or before.lower() == expansion.lower():
        return after
    purpose = re.match(
        r"(?:(?:framework|method|model|approach|system|network|algorithm|module) )?(for|to|that|which) ", after
    )
    if purpose:
        return f"{before} {after[purpose.start(1) :]}"
    return before if len(content(before)) >= 3 else after


def _expanded(gist: str, expansion: str) -> str:
    """The expansion of the name, and what it is for where the gist says so."""
    low = gist.lower()
    for start in (expansion.lower(), expansion.lower().rstrip("s")):
        if low.startswith(start):
            gist = gist[len(start) :].lstrip(" ,")
            break
    purpose = re.search(r"\bfor .+", gist)
    expansion = expansion[0].upper() + expansion[1:]
    if purpose and len(expansion) < 60:
        return f"{expansion} {purpose[0]}"
    to = re.search(r"\bto ([a-z]+) .+", gist)
    if to and len(expansion) < 45 and not to[0].startswith("to the"):
        return f"{expansion} {to[0]}"
    return expansion


def _opened(gist: str) -> str:
    for pattern in (_LEAD, _APPOSED, _OPENING, _LEAD, _OPENING):
        match = pattern.match(gist)
        if match:
            gist = gist[match.end() :]
    return gist


def _shaped(rest: str) -> str:
    gist = _DULL.sub("", _opened(rest))
    that = _THAT.match(gist)
    if that:
        gist = (
            f"{gerund(that[1])}{gist[that.end() :]}".strip() if _acts(that[1], that[0]) else gist[that.end() :].strip()
        )
    first = _VERB_FIRST.match(gist)
    if first:
        gist = f"{gerund(first[1])} {gist[first.end() :]}".strip()
    cut = _CUT.search(gist, 20)
    if cut:
        gist = gist[: cut.start()]
    gist = _MEANT.sub("", gist)
    that = _THAT.search(gist)
    if that:
        before, after = gist[: that.start()], gist[that.end() :]
        if len(content(before)) >= 5 or not _acts(that[1], that[0]):
            gist = before or after
        else:
            gist = f"{before} {gerund(that[1])}{after}".strip()
    to = _HEAD_TO.match(gist)
    head = _HEAD.match(gist)
    if to:
        gist = gerund(to[1]) + gist[to.end() :]
    elif head:
        gist = gist[head.end() :]
    preposed = _PREPOSED.match(gist)
    if preposed:
        gist = gist[preposed.end() :]
    referring = _REFERRING.search(gist, 12)
    if referring:
        gist = gist[: referring.start()]
    return gist.strip(" ,.;:—–-“”\"'‘’")


def _acts(word: str, clause: str) -> bool:
    if word in {"this", "thus", "does", "is", "as", "its", "has", "across", "always", "was"}:
        return word in {"has"}
    return (len(word) > 3 and word.endswith("s")) or bool(re.search(r" (?:can|could|to|will|may) ", clause))
