"""Grammar: what kind of word each word of an abstract is, as far as telling phrases apart needs it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from readlist.text.wordlist import listed

NOUN: Final = "n"
ADJECTIVE: Final = "j"
PARTICIPLE: Final = "e"
DOING: Final = "g"
VERB: Final = "v"
BASE: Final = "b"
THIRD: Final = "s"
ADVERB: Final = "a"
PREPOSITION: Final = "p"
TO: Final = "t"
JOINING: Final = "c"
ARTICLE: Final = "d"
POINTING: Final = "x"
OWN: Final = "o"
RELATIVE: Final = "r"
OTHER: Final = "-"

_VERBS: Final = (
    "accelerate accommodate accomplish achieve acquire activate adapt add adjust adopt alleviate allow amplify "
    "analyze analyse anticipate apply ask assess assign assist augment automate avoid balance become bootstrap "
    "break bridge build calculate calibrate call capture carry characterize choose circumvent clarify classify "
    "collect combine compare compensate complement compose comprehend comprise compute conclude condense conduct "
    "connect consider consist constitute construct contain contextualize contribute convert convey coordinate "
    "correlate create curate customize deal decide decode decompose deduce deepen define degrade deliver "
    "demonstrate denoise depend deploy derive describe detect determine develop devise diagnose differ "
    "differentiate diminish disambiguate discern discover discriminate disentangle distill distinguish drive "
    "effectuate elicit eliminate elucidate embed embody emerge arise occur happen emphasize employ empower enable "
    "encode encompass encounter encourage enforce engage enhance enlarge enrich ensure erase establish evaluate "
    "evolve examine exceed excel execute expand explain exploit explore expose extend extract fabricate "
    "facilitate fail find fine-tune foresee forget form formalize formulate foster frame fulfill fuse gather "
    "generalize generate get give govern grasp guide hallucinate handle harmonize harness highlight hinder "
    "identify illuminate illustrate imitate implement impose improve incentivize incorporate incur induce infer "
    "inform inherit initialize inject inspire integrate interact interleave interpolate interpret intervene "
    "introduce invert investigate invoke isolate jailbreak justify keep lack learn leverage localize locate "
    "maintain make manage manipulate maximize memorize merge minimize mitigate modify modulate motivate navigate "
    "neglect observe obtain obviate offer omit operate optimise optimize orchestrate outperform overcome overlook "
    "partition penalize perceive perform permit personalize perturb pinpoint pioneer portray posit possess "
    "postulate predict prepare preserve prevent prioritize produce prohibit promote propagate propose protect "
    "prove provide pursue quantify quantize realize reallocate rearrange receive recognize recommend reconcile "
    "reconstruct recover rectify recur redefine reduce refer refine reflect reformulate reframe refuse regenerate "
    "regularize regulate reimagine reinforce relate rely remain remove render replace replicate represent "
    "reproduce require reshape resist resolve restore restrict restructure retain retrieve reuse reveal reverse "
    "revise revisit revolutionize rewrite satisfy scrutinize select serve simplify simulate situate solve "
    "specialize specify stabilize steer store streamline strengthen strive struggle subsume substitute succeed "
    "suffer suggest summarize supplement suppress surpass sustain synchronize synthesize tackle tailor take teach "
    "tend traverse treat tune uncover undermine underpin understand undergo underscore unfold unify unlearn "
    "unlock unravel unveil upgrade utilise utilize validate verify violate visualize withstand yield rethink "
    "inhabit cast decouple unearth aid ease suit entail underlie concern persist incite stem hinge resort vanish "
    "rise meet compress annotate elevate mimic include follow overfit constrain fill put act animate deceive "
    "confirm pretrain relieve categorize collaborate grow respond write stimulate allocate bypass alter defend "
    "embrace skip exclude diversify communicate inpaint relax regress associate deteriorate compete escape "
    "flatten concentrate deviate launch think hide combat indicate raise necessitate bring discuss pave imply "
    "showcase attain repurpose endow impede hamper divide push delineate hypothesize weaken ignore broaden pull "
    "exacerbate emulate deform worsen couple disrupt prune dominate involve argue assume enter spend affect favor "
    "force drop inflate shorten lengthen lie sit"
)
_EITHER: Final = (
    "present narrow lower separate complete open clean clear slow correct empty free smooth elaborate access "
    "address aim align approach approximate attack attempt attend attribute benchmark benefit boost change claim "
    "cluster code control cost count cover debate decrease delay design detail document draft draw effect "
    "estimate exchange experience experiment explain feature filter focus function gain group hold impact "
    "influence interface judge label layer leak limit link list map mark mask match matter mean measure mine mix "
    "model monitor name need network note number outline order pair parse pattern plan play point position "
    "practice process profile program progress project promise query range rank reach read reason record release "
    "report research result retrain review reward run sample scale schedule score search seek segment sense set "
    "shape share prompt pose harm notice express speed place guarantee repair edit view turn host feed demand "
    "help increase trigger exhibit compromise cause shift show signal sketch sort source span stage start state "
    "strike structure study style support survey swap switch target test track trade train transfer transform "
    "transition translate transport trust update use value vary walk weigh weight work"
)
_NAMING_ACTS: Final = listed(
    "accounting acting adapting answering augmenting baking benchmarking bidding binding blending bleeding "
    "boosting bootstrapping building caching captioning chunking clipping clothing clustering coding coloring "
    "computing conditioning counting coupling cropping crowdsourcing debugging deblurring decision-making "
    "decoding decoupling dehazing denoising deraining dialing downscaling drawing driving dubbing editing "
    "embedding encoding engineering fairing farming fencing filtering fine-tuning finetuning fishing flooding "
    "forecasting forgetting fuzzing gaming gating grading grasping grounding handling hashing hearing imaging "
    "indexing inpainting jailbreaking labeling labelling learning lighting lightning manufacturing mapping "
    "marketing masking matching meaning merging meeting mining mixing modeling modelling monitoring navigating "
    "offloading outpainting overfitting packing painting parsing planning pooling positioning post-training "
    "pre-training preprocessing pretraining pricing printing probing processing profiling programming prompting "
    "pruning querying ranking rating reading reasoning rendering resampling reporting retraining routing sampling "
    "scaling scanning scheduling scoring screening sensing serving setting sharing shopping signaling skinning "
    "smoothing solving spacing speaking splatting spotting stacking staging steering stitching stopping "
    "storytelling streaming string surfacing swapping switching tagging teaching testing thinking timing tracing "
    "tracking trading training tuning understanding unlearning upsampling upscaling viewing voting watermarking "
    "weighting wing writing thing king spring ring evening morning being beginning housing boxing"
)
_NOUNS: Final = listed(
    # Nouns with an adjective's or a participle's ending.
    "arsenal material trial proposal metric topic logic perspective narrative variable table arithmetic heuristic "
    "critic dictionary summary boundary library vocabulary adversary need speed feed seed embed hundred signal "
    "retrieval potential agent objective trajectory alternative component removal goal theory memory total "
    "category repository music history parent student patient coefficient constant assistant variant accident "
    "environment development alignment improvement assessment deployment refinement enhancement management "
    "disentanglement agreement misalignment adjustment placement judgment requirement replacement element segment "
    "document argument experiment moment treatment engagement entanglement involvement infringement measurement "
    "entertainment statement movement achievement advancement settlement increment supplement fragment assignment "
    "interval animal journal manual survival approval portal capital capsule calendar avatar radar lidar pandemic "
    "traffic fabric mechanic clinic mosaic epidemic ingredient gradient quotient content intent extent event "
    "percent talent tenant quadrant determinant participant servant consultant deviant coolant plant infant "
    "merchant instant descent accent client recipient orient cement pigment archive drive additive motive "
    "adjective initiative incentive derivative octave commentary glossary itinerary factory inventory laboratory "
    "directory territory story bed bread breed head lead thread instead shed sled grid testbed reed weed fluid "
    "solid super-resolution trade-off trade-offs cold-start car bar star tar grammar pillar seminar bazaar "
    "calculus molecular art chart part heart mart model panel channel label level pixel voxel kernel vessel "
    "tunnel cable festival credential principal terminal arrival disposal appraisal rubric tactic ethic statistic "
    "characteristic diagnostic relic comic graphic cubic"
)
_ADJECTIVES: Final = listed(
    "large small deep robust real new novel long short high low fast slow dense sparse rapid wide broad rich "
    "single multiple diverse complex further key superior strong precise downstream distinct higher lower unseen "
    "explicit implicit joint linear nonlinear unique hybrid larger smaller fewer intermediate entire mobile "
    "separate fine coarse appropriate outdoor indoor underwater modern good severe fake widespread soft hard "
    "extreme mainstream false absolute adverse vast weak inverse uniform thorough pairwise unsafe safe shallow "
    "smart outstanding exact faithful modest simple efficient effective main major minor early late local global "
    "open closed free dual multi cross inter intra self monocular stereo binocular online offline unified general "
    "specific common typical certain similar different same other original previous recent prior current future "
    "existing emerging challenging promising leading state-of-the-art end-to-end human-like in-depth ad-hoc "
    "one-shot plug-and-play best better semantic dynamic public native worse worst more most less least advanced "
    "easy difficult heavy light full partial raw pure clean noisy blind compact discrete continuous finite "
    "infinite latent abstract concrete own true wrong right left accurate lightweight versatile scalable flexible "
    "adequate immediate ultimate approximate concise diffuse remote obscure secure mature immature wise likely "
    "unlikely daily weekly timely scholarly orderly costly friendly elderly holistic intricate elaborate delicate "
    "sophisticated secondary aware invisible mixed three-dimensional two-dimensional unknown known given hidden "
    "proven driven built seen learnt learned broken frozen chosen grown"
)
_COMPOUND_ADJECTIVES: Final = listed(
    "based art level scale quality resource specific grained time modal shot aware resolution language free "
    "supervised source stage driven tuned guided domain wise temporal step efficient fidelity centric range class "
    "dimensional agnostic only augmented preserving ended turn dependent conditioned oriented invariant wild "
    "order adaptive effective performing sensitive limited aligned annotated friendly valued known consistent "
    "independent written stakes inspired regressive optimal structured crafted informed standing trivial rigid "
    "assisted directional horizon weighted linguistic collected focused controlled derived labeled robust "
    "established intensive prone sourced suited to-image to-text to-video to-speech like relevant enhanced "
    "defined hoc induced trained generated constrained body speed party purpose agent task the-art cost end image "
    "video text modality rank dimension compatible capable equivariant hop dense sparse of-distribution "
    "distribution faceted objective rate tailed world length person branch channel head layer value"
)
_ADVERBS: Final = listed(
    "also then thus here first further hence now well even still yet already always often not only just too very "
    "more most less so rather quite almost instead together thereby alone again far away once twice ever never "
    "herein therein hereby thereafter"
)
_LY_NOUNS: Final = listed(
    "exercise exercises premises surprises enterprises noises expertises family assembly anomaly supply reply "
    "butterfly homily monopoly rely apply imply comply ally italy multiply"
)
_POINTING: Final = listed(
    "this that these those such they them it he she we us i you our their its his her my your each every both all "
    "any some another other others either neither itself themselves one ones which who whom none many much few "
    "several various no same latter former there"
)
_PREPOSITIONS: Final = listed(
    "of for in on with from via by under over into across between through within without among toward towards "
    "against using upon along during at as beyond around after before about inside behind onto amid per like "
    "above below throughout despite than regarding concerning"
)
_RELATIVES: Final = listed(
    "that which who whose whom where when while whether because although though if since unless until how why "
    "what whereas wherein whereby"
)
_AUXILIARIES: Final = listed(
    "is are was were be been has have had do does did can could may might must should will would cannot shall "
    "isn’t aren’t doesn’t don’t can’t am let due according owing thanks"
)
_ADJECTIVE_ENDS: Final = (
    "al", "ive", "ous", "ic", "able", "ible", "ful", "ary", "less", "ent", "ant", "ular", "ear", "ory", "ish",
)  # fmt: skip


def _inflected() -> dict[str, str]:
    kinds: dict[str, str] = {}
    for verbs, base, third in ((_VERBS, VERB, VERB), (_EITHER, BASE, THIRD)):
        for verb in verbs.split():
            stem = verb[:-1] if verb.endswith("e") else verb
            final = verb[-1] if re.search(r"[^aeiou][aeiou][bdglmnprt]$", verb) else ""
            kinds[verb] = base
            if verb[-1] == "y" and verb[-2] not in "aeou":
                kinds[verb[:-1] + "ies"] = third
                kinds[verb[:-1] + "ied"] = PARTICIPLE
            else:
                kinds[verb + ("es" if verb.endswith(("ss", "sh", "ch", "x", "z")) else "s")] = third
                for past in (stem, stem + final):
                    kinds.setdefault(past + "ed", PARTICIPLE)
            for doing in (stem, stem + final):
                kinds.setdefault(doing + "ing", DOING)
    return kinds


_KINDS: Final = (
    dict.fromkeys(_ADJECTIVES, ADJECTIVE)
    | _inflected()
    | dict.fromkeys(_NOUNS, NOUN)
    | dict.fromkeys(_NAMING_ACTS, NOUN)
    | dict.fromkeys(_ADVERBS, ADVERB)
    | dict.fromkeys(_POINTING, POINTING)
    | dict.fromkeys(_RELATIVES, RELATIVE)
    | dict.fromkeys(_PREPOSITIONS, PREPOSITION)
    | dict.fromkeys(_AUXILIARIES, VERB)
    | dict.fromkeys(listed("a an the"), ARTICLE)
    | dict.fromkeys(listed("our its their"), OWN)
    | dict.fromkeys(listed("and or & versus vs vs."), JOINING)
    | dict.fromkeys(listed("but nor yet and/or etc etc. e.g i.e eg ie respectively please up down out off"), OTHER)
    | dict.fromkeys(listed("two three four five six several various multiple many numerous few"), ADJECTIVE)
    | dict.fromkeys(listed("built made found sought led done taken"), PARTICIPLE)
    | {"to": TO, "presents": VERB}
)
_GLUED: Final = re.compile(r"[a-z]{2}[.:;,][A-Z]|[\"“”]|://")
ACTING: Final = frozenset(word for word, kind in _KINDS.items() if kind == DOING)
"""The -ing forms that are surely a verb's."""

_INITIALS: Final = re.compile(r"(?:[A-Z]\.){2,}$")
_CLOSING: Final = ",.;:!?"
_AROUND: Final = "\"“”‘’'`*"


class Word(NamedTuple):
    """A word of a sentence.

    Attributes:
        text: Without quotation marks and the punctuation behind it.
        low: The same in small letters.
        kind: What kind of word.
        after: The punctuation behind it, which ends or divides a phrase; empty for none.
    """

    text: str
    low: str
    kind: str
    after: str


@lru_cache(maxsize=1 << 15)
def word_of(written: str) -> Word:
    """A word as it is written between two blanks, with its kind."""
    plain = written if written.isalpha() else written[:-1]
    if plain.isalpha() and (plain is written or written[-1] in ",;:"):
        low = plain.lower()
        kind = _KINDS.get(low)
        if kind is None:
            kind = _ending_kind(low) if plain == low or plain[1:].islower() else NOUN
        return Word(plain, low, kind, "" if plain is written else written[-1])
    text = written.strip(_AROUND)
    if written[-2:] in {"s’", "s'"} and text == written[:-1]:
        # The apostrophe of a plural's genitive is no quotation mark.
        return Word(written, written.lower(), ADJECTIVE, "")
    bare = text.rstrip(_CLOSING + _AROUND)
    after = text[len(bare) :].strip(_AROUND)
    if after == "." and (text.lower() in {"vs.", "e.g.", "i.e.", "al.", "etc."} or _INITIALS.match(text)):
        bare, after = text, ""
    low = bare.lower()
    return Word(bare, low, _kind(bare, low), after[:1])


def _kind(word: str, low: str) -> str:
    known = _KINDS.get(low)
    if known is not None:
        return known
    if not word or not any(map(str.isalnum, word)) or word[0] in "([{|=<>∼~≈≤≥\\" or _GLUED.search(word):
        return OTHER
    if low[-1] in "-‑–":
        return ADJECTIVE
    if low.endswith(("’s", "'s", "s’", "s'")):
        return ADJECTIVE
    if word[1:] != word[1:].lower() and "-" not in word:
        return ADJECTIVE if low[:-1].isdigit() else NOUN
    if any(map(str.isdigit, word)):
        return ADJECTIVE if word[0].isdigit() else NOUN
    first, _, last = low.rpartition("-")
    if first:
        return _compound_kind(first, last)
    return _ending_kind(low)


def _compound_kind(first: str, last: str) -> str:
    if last in {"the", "a", "an", "such", "which", "that", "this"}:
        return OTHER
    if last in _COMPOUND_ADJECTIVES or first in {"non", "pre", "post", "multi", "few", "un", "semi"}:
        return ADJECTIVE if not last.endswith("ing") and last not in _NOUNS else NOUN
    if first.endswith(("-to", "-of", "-the", "-and", "-in", "-by")) or last.endswith("ed"):
        return ADJECTIVE
    kind = _KINDS.get(last) or _ending_kind(last)
    return ADJECTIVE if kind in {ADJECTIVE, PARTICIPLE, PREPOSITION, DOING} else NOUN


def _ending_kind(low: str) -> str:
    if low.endswith("ly") and low not in _LY_NOUNS:
        return ADVERB
    if low.endswith("ing") and len(low) > 4:
        return DOING
    if low.endswith(("izes", "ises", "ifies", "ize", "ify")) and len(low) > 6 and low not in _LY_NOUNS:
        return VERB
    if low.endswith("ed") and len(low) > 4 and not low.endswith("eed"):
        return PARTICIPLE
    if low.endswith(_ADJECTIVE_ENDS) and not low.endswith("ment"):
        return ADJECTIVE
    return NOUN


_DOUBLED: Final = listed(
    "embed get run map plan swap plug tag fit set put cut spot trim stop drop wrap permit submit transfer infer "
    "incur prefer refer control"
)


def gerund(verb: str) -> str:
    """`leverages` or `leverage` → `leveraging`."""
    stem = verb
    if stem.endswith("ies"):
        stem = stem[:-3] + "y"
    elif stem.endswith(("sses", "shes", "ches", "xes", "zzes")):
        stem = stem[:-2]
    elif stem.endswith("s") and not stem.endswith("ss"):
        stem = stem[:-1]
    if stem in _DOUBLED:
        return stem + stem[-1] + "ing"
    if stem.endswith("ic"):
        return stem + "king"
    if stem.endswith("e") and not stem.endswith("ee"):
        stem = stem[:-1]
    return stem + "ing"
