"""Commands, environments and tags: what each does to the text that it encloses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from readlist.text.scripts import HATS
from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from readlist.paper import Emphasis

EMPHASES: Final[dict[str, Emphasis]] = {
    "textbf": "bold",
    "emph": "italic",
    "textit": "italic",
    "textsl": "italic",
    "underline": "italic",
    "uline": "italic",
    "texttt": "code",
    "lstinline": "code",
}
"""Commands that emphasise their group."""

SWITCHES: Final[dict[str, Emphasis]] = {
    "em": "italic",
    "it": "italic",
    "itshape": "italic",
    "sl": "italic",
    "slshape": "italic",
    "bf": "bold",
    "bfseries": "bold",
    "tt": "code",
    "ttfamily": "code",
}
"""Commands that emphasise the rest of the group they stand in."""

IN_TEXT: Final = listed(
    "text textrm textsc textsf textnormal textup textmd textsuperscript textsubscript mbox "
    "hbox fbox textcolor colorbox "
    "href footnote thanks footnotetext cite citep citet citeauthor citealp textcite parencite intertext hyperlink "
    "textbf emph textit textsl underline texttt MakeUppercase uppercase"
)
"""Commands whose group is text, even within a formula."""

IN_MATHS: Final = frozenset({"ensuremath"})
"""Commands whose group is a formula, even within text."""

FRACTIONS: Final = {
    "frac": "/",
    "dfrac": "/",
    "tfrac": "/",
    "cfrac": "/",
    "nicefrac": "/",
    "sfrac": "/",
    "binom": "choose",
    "dbinom": "choose",
    "tbinom": "choose",
    "underset": "under",
    "overset": "over",
    "stackrel": "over",
}
"""Commands of two groups, by what is made of both."""

DROPPED_FIRST: Final = listed("textcolor colorbox hyperlink hyperref hypertarget scalebox resizebox raisebox")
"""Commands whose first group only says how."""

_DROPPED = (
    "label vspace hspace color phantom hphantom vphantom includegraphics bibliography bibliographystyle pagestyle "
    "thispagestyle index fontsize setlength pagecolor vskip hskip"
)
_PLAIN = (
    "text textrm textsc textsf textnormal textup textmd mbox hbox fbox mathcal mathrm mathbf boldsymbol bm "
    "mathsf mathit "
    "mathtt mathfrak mathscr mathnormal pmb bold ensuremath MakeUppercase uppercase MakeLowercase lowercase underbrace "
    "overbrace boxed cancel ref eqref autoref cref Cref si SI num qty unit uwave sout st hl so not substack smash "
    "section subsection paragraph title caption centerline acs ac acl acf gls Gls enquote href"
)

OPERATIONS: Final[dict[str, str]] = (
    dict.fromkeys(_PLAIN.split(), "plain")
    | dict.fromkeys(_DROPPED.split(), "dropped")
    | dict.fromkeys(EMPHASES, "emphasis")
    | dict.fromkeys(HATS, "hat")
    | dict.fromkeys(FRACTIONS, "fraction")
    | dict.fromkeys(DROPPED_FIRST, "plain")
    | dict.fromkeys(listed("mathbb mathbbm mathds Bbb"), "struck")
    | dict.fromkeys(listed("footnote thanks footnotetext"), "note")
    | dict.fromkeys(listed("cite citep citet citeauthor citeyear citealp textcite parencite nocite"), "reference")
    | dict.fromkeys(listed("operatorname mathop DeclareMathOperator"), "function")
    | {"sqrt": "root", "textsuperscript": "raised", "textsubscript": "lowered"}
)
"""What is done with the group after a command."""

OPTIONAL: Final = listed(
    "sqrt textcolor color colorbox cite citep citet includegraphics footnote item section resizebox raisebox"
)
"""Commands that may have an option in brackets."""

UNCOVERED: Final = listed(
    "mathbb mathcal mathbf mathrm mathsf mathit mathtt mathfrak mathscr mathbbm boldsymbol "
    "sqrt tilde widetilde hat "
    "widehat overline textbf textit texttt textsc emph text operatorname frac epsilon alpha beta gamma lambda sigma "
    "Omega Theta times"
)
"""Commands that scrapes without braces have glued to what they work on."""

MATHS_ENVIRONMENTS: Final = listed(
    "equation align gather multline displaymath math eqnarray alignat flalign dmath split aligned gathered"
)
KNOWN_ENVIRONMENTS: Final = MATHS_ENVIRONMENTS | listed(
    "itemize enumerate description abstract center quote quotation cases array matrix pmatrix bmatrix "
    "vmatrix smallmatrix "
    "figure table tabular small document theorem lemma proposition corollary definition proof remark example flushleft "
    "flushright minipage footnotesize large keywords compactitem verbatim"
)

TAG_EMPHASES: Final[dict[str, Emphasis]] = {
    "b": "bold",
    "strong": "bold",
    "bold": "bold",
    "i": "italic",
    "em": "italic",
    "italic": "italic",
    "u": "italic",
    "code": "code",
    "tt": "code",
    "monospace": "code",
}
TAG_BREAKS: Final = {
    "p": "\n\n",
    "div": "\n\n",
    "br": "\n",
    "li": "\n• ",
    "list-item": "\n• ",
    "tr": "\n",
    "title": "\n\n",
    "sec": "\n\n",
}
TAGS: Final = (
    frozenset(TAG_EMPHASES)
    | frozenset(TAG_BREAKS)
    | listed(
        "a sub sup span font small big ul ol list h1 h2 h3 h4 h5 h6 html body abstract sc ext-link inline-formula "
        "disp-formula tex-math alternatives math mrow mi mo mn msub msup msubsup mfrac msqrt mtext mstyle "
        "mspace mover munder "
        "semantics annotation table td th tbody thead blockquote pre hr label styled-content named-content"
    )
)
"""HTML, JATS and MathML tags that are known; others stay as written."""
