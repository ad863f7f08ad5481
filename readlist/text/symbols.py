"""Symbols: what a LaTeX command that stands for itself looks like in Unicode."""

from __future__ import annotations

from typing import Final

from readlist.text.wordlist import listed

LETTERS: Final = {
    "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ",
}  # fmt: skip
"""Letters of words: the blank after such a command only ends its name."""

SYMBOLS: Final = {
    # Greek
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "varkappa": "ϰ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "xi": "ξ", "omicron": "ο", "pi": "π", "varpi": "ϖ", "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς",
    "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "digamma": "ϝ",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "varGamma": "Γ", "varDelta": "Δ", "varTheta": "Θ", "varLambda": "Λ",
    "varSigma": "Σ", "varPhi": "Φ", "varPsi": "Ψ", "varOmega": "Ω", "Alpha": "Α", "Beta": "Β", "Epsilon": "Ε",
    "textalpha": "α", "textbeta": "β", "textgamma": "γ", "textmu": "µ", "micro": "µ", "textOmega": "Ω",
    # Letter-like
    "ell": "ℓ", "hbar": "ℏ", "imath": "ı", "jmath": "ȷ", "Re": "ℜ", "Im": "ℑ", "wp": "℘", "aleph": "ℵ", "beth": "ℶ",
    "partial": "∂", "nabla": "∇", "infty": "∞", "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃",
    "nexists": "∄", "complement": "∁", "angle": "∠", "triangle": "△", "square": "□", "Box": "□", "blacksquare": "■",
    "Diamond": "◇", "diamond": "⋄", "lozenge": "◊", "bigstar": "★", "star": "⋆", "bullet": "•", "circ": "∘",
    "bigcirc": "◯", "checkmark": "✓", "cmark": "✓", "xmark": "✗", "ding": "❖", "prime": "′", "backprime": "‵",
    "dagger": "†", "ddagger": "‡", "dag": "†", "ddag": "‡", "top": "⊤", "bot": "⊥", "degree": "°", "deg": "deg",
    "textdegree": "°", "celsius": "℃", "surd": "√", "sharp": "♯", "flat": "♭", "natural": "♮", "heartsuit": "♡",
    "spadesuit": "♠", "clubsuit": "♣", "diamondsuit": "♢", "mho": "℧", "eth": "ð", "S": "§", "P": "¶",
    "copyright": "©", "textcopyright": "©", "textregistered": "®", "circledR": "®", "texttrademark": "™",
    "pounds": "£", "textsterling": "£", "euro": "€", "texteuro": "€", "EUR": "€", "yen": "¥", "textdollar": "$",
    "textcent": "¢", "textyen": "¥", "numero": "№", "permil": "‰", "textperthousand": "‰",
    # Operators and relations
    "sum": "∑", "prod": "∏", "coprod": "∐", "int": "∫", "iint": "∬", "iiint": "∭", "oint": "∮", "bigcup": "⋃",
    "bigcap": "⋂", "bigvee": "⋁", "bigwedge": "⋀", "bigoplus": "⨁", "bigotimes": "⨂", "bigsqcup": "⨆",
    "pm": "±", "textpm": "±", "mp": "∓", "times": "×", "texttimes": "×", "div": "÷", "cdot": "·", "ast": "∗",
    "oplus": "⊕", "ominus": "⊖", "otimes": "⊗", "oslash": "⊘", "odot": "⊙", "cup": "∪", "cap": "∩", "sqcup": "⊔",
    "sqcap": "⊓", "uplus": "⊎", "setminus": "∖", "smallsetminus": "∖", "wedge": "∧", "land": "∧", "vee": "∨",
    "lor": "∨", "neg": "¬", "lnot": "¬", "wr": "≀", "amalg": "⨿", "ltimes": "⋉", "rtimes": "⋊", "bowtie": "⋈",
    "leq": "≤", "le": "≤", "leqslant": "≤", "leqq": "≤", "geq": "≥", "ge": "≥", "geqslant": "≥", "geqq": "≥",
    "ll": "≪", "gg": "≫", "lll": "⋘", "ggg": "⋙", "neq": "≠", "ne": "≠", "equiv": "≡", "sim": "∼", "nsim": "≁",
    "simeq": "≃", "approx": "≈", "approxeq": "≊", "cong": "≅", "propto": "∝", "varpropto": "∝", "asymp": "≍",
    "doteq": "≐", "coloneqq": "≔", "coloneq": "≔", "triangleq": "≜", "prec": "≺", "succ": "≻", "preceq": "⪯",
    "succeq": "⪰", "preccurlyeq": "≼", "succcurlyeq": "≽", "lesssim": "≲", "gtrsim": "≳", "lessapprox": "⪅",
    "gtrapprox": "⪆", "lessgtr": "≶", "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂", "supset": "⊃",
    "subseteq": "⊆", "supseteq": "⊇", "subsetneq": "⊊", "supsetneq": "⊋", "nsubseteq": "⊈", "sqsubset": "⊏",
    "sqsubseteq": "⊑", "sqsupset": "⊐", "sqsupseteq": "⊒", "mid": "|", "nmid": "∤", "parallel": "∥", "perp": "⊥",
    "models": "⊨", "vDash": "⊨", "vdash": "⊢", "dashv": "⊣", "Vdash": "⊩", "therefore": "∴", "because": "∵",
    "lhd": "⊲", "rhd": "⊳", "triangleleft": "◁", "triangleright": "▷", "lt": "<", "gt": ">", "less": "<",
    # Arrows
    "to": "→", "rightarrow": "→", "textrightarrow": "→", "leftarrow": "←", "textleftarrow": "←", "gets": "←",
    "leftrightarrow": "↔", "Rightarrow": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔", "implies": "⟹",
    "impliedby": "⟸", "iff": "⟺", "longrightarrow": "⟶", "longleftarrow": "⟵", "longleftrightarrow": "⟷",
    "Longrightarrow": "⟹", "Longleftarrow": "⟸", "Longleftrightarrow": "⟺", "mapsto": "↦", "longmapsto": "⟼",
    "uparrow": "↑", "textuparrow": "↑", "downarrow": "↓", "textdownarrow": "↓", "Uparrow": "⇑", "Downarrow": "⇓",
    "updownarrow": "↕", "nearrow": "↗", "searrow": "↘", "swarrow": "↙", "nwarrow": "↖", "hookrightarrow": "↪",
    "hookleftarrow": "↩", "rightharpoonup": "⇀", "rightleftharpoons": "⇌", "leadsto": "⇝", "rightsquigarrow": "⇝",
    "twoheadrightarrow": "↠", "circlearrowleft": "↺", "circlearrowright": "↻",
    # Brackets and dots
    "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrace": "{",
    "rbrace": "}", "lbrack": "[", "rbrack": "]", "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖",
    "rVert": "‖", "llbracket": "⟦", "rrbracket": "⟧", "textbar": "|", "ldots": "…", "dots": "…", "dotsc": "…",
    "dotsb": "…", "dotso": "…", "textellipsis": "…", "cdots": "⋯", "vdots": "⋮", "ddots": "⋱", "colon": ":",
    # Text
    "textbackslash": "\\", "backslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_",
    "textless": "<", "textgreater": ">", "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“",
    "textquotedblright": "”", "textquotesingle": "'", "textquotedbl": '"', "lq": "‘", "rq": "’", "guillemotleft": "«",
    "guillemotright": "»", "flqq": "«", "frqq": "»", "quotedblbase": "„", "glqq": "„", "grqq": "“", "textendash": "–",
    "textemdash": "—", "textbullet": "•", "textperiodcentered": "·", "textsection": "§", "slash": "/",
    "nobreakdash": "", "textasciigrave": "`",
    "textvisiblespace": "␣", "percent": "%", "lbracket": "[", "rbracket": "]", "textbraceleft": "{",
    "textbraceright": "}", "textonehalf": "½", "textordfeminine": "ª", "textordmasculine": "º", "AND": "and",
    "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2e", "BibTeX": "BibTeX", "XeTeX": "XeTeX", "TikZ": "TikZ",
    "eg": "e.g.", "ie": "i.e.", "etal": "et al.", "etc": "etc.", "wrt": "w.r.t.", "vs": "vs.", "iid": "i.i.d.",
    "cf": "cf.", "aka": "a.k.a.",
    # Space
    "quad": " ", "qquad": " ", "enspace": " ", "enskip": " ", "thinspace": " ", "space": " ", "nobreakspace": " ",
    "hfill": " ", "par": "\n\n", "newline": "\n", "linebreak": "\n", "smallskip": "\n\n", "medskip": "\n\n",
    "bigskip": "\n\n", "item": "\n• ", "and": " and ",
    # Units
    "percentage": "%", "meter": "m", "metre": "m", "kilo": "k", "milli": "m", "second": "s", "giga": "G", "mega": "M",
    "hertz": "Hz", "gram": "g", "watt": "W", "per": "/", "centi": "c", "nano": "n", "kelvin": "K", "volt": "V",
}  # fmt: skip

SYMBOLS_IN_MATHS: Final = {"deg": "°", "and": "∧", "or": "∨", "i": "i", "j": "j"}

FUNCTIONS: Final = listed(
    "log ln lg exp sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan min max argmin argmax inf sup lim "
    "liminf  limsup det dim ker rank tr gcd lcm arg hom Pr Var Cov bmod mod poly polylog sign sgn diag softmax "
    "supp Tr"
)
"""Names of functions: set apart from letters that touch them."""

SILENT: Final = listed(
    "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm xspace noindent "
    "indent  centering raggedright displaystyle textstyle scriptstyle limits nolimits tiny scriptsize "
    "footnotesize small  normalsize large Large LARGE huge Huge protect relax ignorespaces allowbreak newpage "
    "clearpage maketitle sloppy  hline toprule midrule bottomrule nonumber notag leavevmode strut null unskip "
    "break nobreak thispagestyle  normalfont upshape rmfamily sffamily mdseries selectfont rm sf boldmath "
    "unboldmath mathstrut nolinebreak  nopagebreak pagebreak appendix tableofcontents"
)
"""Commands that only say how or where something is set."""

PUNCTUATION: Final = {
    "%": "%", "&": "&", "#": "#", "_": "_", "$": "$", "{": "{", "}": "}", " ": " ", "\n": " ", "\t": " ", ",": " ",
    ";": " ", ":": " ", ">": " ", "!": "", "-": "", "/": "", "@": "", "\\": "\n", "|": "‖", "(": "(", ")": ")",
    "[": "[", "]": "]", "+": "+", "<": "<",
}  # fmt: skip
"""What a backslash before one sign stands for."""

TIGHT: Final = frozenset("±×÷·∓∗⊕⊗⊙∪∩∖∧∨≤≥≪≫≠≡∼≃≈≅∝≔≺≻⪯⪰≲≳∈∉∋⊂⊃⊆⊇→←↔⇒⇔↦")
"""Signs between two things: the blank that ends their command counts only where one stands before them too."""
