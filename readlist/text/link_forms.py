"""Forms: how addresses stand in real texts (glued, broken, escaped, wrapped in markup), and what is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMED = (
    r"(?:gist\.)?github|gitlab|bitbucket|codeberg|huggingface|hf|zenodo|(?:dx\.)?doi|arxiv|openreview|kaggle|"
    r"anonymous\.4open|4open|osf|figshare|gitee|sourceforge|youtu|youtube|pypi|colab\.research\.google|drive\.google|"
    r"sites\.google|docs\.google|dropbox|modelscope|bit|tinyurl|goo|git|aclanthology|wandb|codeocean|paperswithcode"
)
_ENDS = r"com|org|io|co|net|science|be|ly|gl|cn|ai|edu"
_PAGES = (
    r"github\.io|gitlab\.io|readthedocs\.io|netlify\.app|vercel\.app|pages\.dev|streamlit\.app|hf\.space|web\.app|"
    r"herokuapp\.com|gitbook\.io|4open\.science|codeberg\.page|notion\.site|surge\.sh|onrender\.com"
)
_CUES: Final = (
    "http", "www.", "git@", "github", "gitlab", ".com", ".org/", ".io", ".co/", ".net/", ".science", ".be/", ".ly/",
    ".gl/", ".cn/", ".app", ".dev", ". com", ". org", "codeberg", "gitee", "doi.org", ".site", ".ai/",
    ".edu/", ".page", ".space",
)  # fmt: skip
# Every cue holds one of these, which are faster to look for.
_LIKELY: Final = ("http", "git", "www.", "codeberg", "doi.org")
_DOTTED: Final = re.compile(
    r"\.(?:com|org/|io|co/|net/|science|be/|ly/|gl/|cn/|app|dev| com| org|site|ai/|edu/|page|space)"
)
_START: Final = re.compile(
    rf"(?P<scheme>https?\s{{0,2}}:\s{{0,6}}/\s?/[\s{{]{{0,6}}|https?:/(?=\w)|https?//)(?:https?:?//)?"
    rf"|(?<![\w@./-])(?P<www>www\.)(?=\w)"
    rf"|(?P<git>(?:ssh://)?git@)(?=[\w.-]+[:/])"
    rf"|(?<![\w@/.-])(?=(?:www\.)?(?:{_NAMED})\.\s?(?:{_ENDS})\s?/\s?\w)"
    rf"|(?<![\w@/.-])(?=[a-z0-9][a-z0-9-]{{0,62}}\.(?:{_PAGES})\b)",
    re.I,
)
_HOST: Final = re.compile(
    rf"[A-Za-z0-9](?:[\w-]|\.(?=\w)|\\(?=_)|\.\s{{1,4}}(?=(?:{_ENDS}|github|4open)\b\s?[./])|"
    rf"\s\.(?=(?:{_ENDS})/)){{0,250}}(?::\d{{2,5}}(?=[/\s]))?"
)
_PATH: Final = re.compile(r"(?:[A-Za-z0-9/\-._~:?#@!&*+,;=%'()\[\]|\u00c0-\u024f]|\\[_%#&~$\-/]|\{\\?_\}|\\_){0,2000}")
_NEXT: Final = re.compile(r"https?:/?/|https?:\s|www\.(?=\w+\.\w)", re.I)
_JOIN: Final = re.compile(r"(?:\s{1,6}|\\\\\s*)([A-Za-z0-9][\w.-]*(?:\\_[\w.-]*)*(?:/(?:[\w.~-]|\\_)*)*)")
_SLASH: Final = re.compile(r"\s{1,6}(?=/[A-Za-z0-9])")
_TILDE: Final = re.compile(
    r"(?<=[/.])(?:\$\\sim\$|\$\{?\\sim\}?\$|\{?\\textasciitilde(?:\{\})?\s?\}?|\\~\{\}|\{\\~\{?\}?\})"
)
_HREF: Final = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_ANCHOR: Final = re.compile(r"<a\s[^<>]{0,300}>[^<>]{0,300}</a>", re.I)
_NEXT_SENTENCE: Final = re.compile(
    r"\.(?=(?:We|Our|The|This|These|It|In|To|For|Code|Data|Dataset|Project|Demo|Contribution|Accepted|Keywords|"
    r"Extensive|Experiments|Models?|Website)\b(?![\w/-]))"
)
_CODE_HOSTS: Final = frozenset(
    {"github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "gitee.com", "huggingface.co"}
)
_SECTIONS: Final = frozenset({"datasets", "spaces", "collections", "orgs"})
_WORDS: Final = listed(
    "and or the a an for with soon upon under in on at to as is are was we our this that it its these those "
    "which where when "
    "after before from by of along including together however moreover code data dataset datasets models model will "
    "repository github page project available here while both all but not can may also see further furthermore "
    "to-be"
)
_TRAIL: Final = ".,;:!?'\"*|·…"
_CLOSERS: Final = {")": "(", "]": "["}


def addresses(raw: str) -> Iterator[tuple[str, int, int]]:
    """Every address in a raw text, in order: the address with its scheme, and where it begins and ends.

    What a line break, a blank, an escape or a bracket did to it is undone; the word or line after it is never taken in.
    """
    low = raw.lower()
    if not any(word in low for word in _LIKELY) and _DOTTED.search(low) is None:
        return
    places = [place for cue in _CUES if (place := low.find(cue)) >= 0]
    if not places:
        return
    if "\\" in raw:
        raw = _TILDE.sub("~", raw)
    # What comes before the first cue, a host's name apart, need not be looked at.
    position = max(0, min(places) - 80)
    while match := _START.search(raw, position):
        begin = match.start()
        hosts = _HOST.match(raw, match.end())
        if hosts is None:
            position = match.end() if match.end() > begin else begin + 1
            continue
        host = re.sub(r"\s|\\", "", hosts[0]).lower()
        if match["git"]:
            address, position = _cloned(raw, host, hosts.end())
        else:
            path, position = _path(raw, host, hosts.end())
            position = max(position, begin + 1)
            if "." not in host or (not path and not _alone(host)):
                continue
            scheme = (
                "http"
                if (match["scheme"] or "").lower().startswith("http") and not _secure(match["scheme"])
                else "https"
            )
            address = f"{scheme}://{'www.' if match['www'] else ''}{host}{path}"
        end = position
        position = _past_label(raw, begin, end)
        if address:
            yield address, begin, end


def _secure(scheme: str) -> bool:
    return scheme[4:5].lower() == "s"


def _alone(host: str) -> bool:
    """Whether a host without a path is an address: a code host's front page leads nowhere."""
    return host not in _CODE_HOSTS


def _cloned(raw: str, host: str, end: int) -> tuple[str, int]:
    if raw[end : end + 1] not in {":", "/"}:
        return "", end
    path = _PATH.match(raw, end + 1)
    if path is None:
        return "", end
    bare = _trimmed(path[0], "").removesuffix(".git")
    return (f"https://{host}/{bare}" if "/" in bare else ""), path.end()


def _path(raw: str, host: str, end: int) -> tuple[str, int]:
    """The path after a host: what belongs to it, mended where it was broken, and where it ends."""
    if raw[end : end + 1] == " " and re.match(r" /\s?[A-Za-z0-9]", raw[end : end + 4]):
        end += 1
    if raw[end : end + 1] not in {"/", "?", "#"}:
        return "", end
    match = _PATH.match(raw, end)
    piece = match[0] if match else ""
    glued = _NEXT_SENTENCE.search(piece)
    if glued:
        piece = piece[: glued.start()]
    following = _NEXT.search(piece, 1)
    if following and piece[following.start() - 1] not in "/=:":
        piece = piece[: following.start()]
    path, stop = _balanced(piece), 0
    stop = end + len(path)
    for _ in range(2):
        if stop - end < len(piece):
            break
        more, stop_after = _continued(raw, host, path, stop)
        if not more:
            break
        path, stop = path + more, stop_after
        piece = raw[end:stop]
    bare = _trimmed(_plain(path), raw)
    return ("" if bare == "/" and host in _CODE_HOSTS else bare), stop


def _continued(raw: str, host: str, path: str, end: int) -> tuple[str, int]:
    """What stands behind a blank or line break and still belongs to a path, and where that ends."""
    segments = [segment for segment in path.split("/") if segment]
    if segments and segments[0] in _SECTIONS:
        segments = segments[1:]
    incomplete = (host in _CODE_HOSTS and len(segments) < 2) or (
        host == "anonymous.4open.science" and len(segments) < 2
    )
    if incomplete and (slash := _SLASH.match(raw, end)) and not path.endswith("/"):
        match = _PATH.match(raw, slash.end())
        return (match[0], match.end()) if match else ("", end)
    match = _JOIN.match(raw, end)
    if match is None:
        return "", end
    token = match[1]
    first = token.split("/")[0].rstrip(".,").lower()
    if first in _WORDS or "://" in raw[match.start(1) : match.end() + 3] or first.startswith(("http", "www.")):
        return "", end
    identifier = bool(re.search(r"[-_\d/]|[a-z][A-Z]|[A-Z]{2}", token.rstrip("./")))
    if path.endswith("/") and incomplete:
        closed = raw[match.end() : match.end() + 1] in {"", ")", "}", "]", ",", ";"} or token.endswith(".")
        if identifier or closed or not segments:
            return token, match.end()
    elif path.endswith(("-", "_", "=", "%", "&", "?")) and "\n" in match[0] and len(path) > 1:
        return token, match.end()
    return "", end


def _balanced(piece: str) -> str:
    """A path up to the first bracket that closes what it didn't open."""
    opened: list[str] = []
    for index, character in enumerate(piece):
        if character in "([":
            opened.append(character)
        elif character in ")]":
            if not opened or opened[-1] != _CLOSERS[character]:
                return piece[:index]
            opened.pop()
    return piece


def _plain(path: str) -> str:
    if "\\" in path or "{" in path:
        path = re.sub(r"\{\\?_\}", "_", path)
        path = re.sub(r"\\([_%#&~$\-/])", r"\1", path)
    return path


def _trimmed(path: str, raw: str) -> str:
    """A path without the punctuation of the sentence around it."""
    while path:
        last = path[-1]
        if last in _TRAIL or (last in "([" or (last in ")]" and path.count(last) > path.count(_CLOSERS[last]))):
            path = path[:-1]
        elif path.endswith("__") or (last == "_" and "_" not in path[:-1] and len(path) > 1 and path[-2] != "/"):
            path = path.rstrip("_")
        else:
            break
    return path


def _past_label(raw: str, begin: int, end: int) -> int:
    """Where to go on: behind the label of a link whose target has been read, which may be cut or misspelt."""
    start = raw.rfind("\\href", max(0, begin - 12), begin)
    if start >= 0 and (match := _HREF.match(raw, start)) and match.start(1) <= begin < match.end(1):
        return max(end, match.end())
    start = raw.rfind("<a ", max(0, begin - 60), begin)
    if start >= 0 and (match := _ANCHOR.match(raw, start)) and ">" not in raw[start:begin]:
        return max(end, match.end())
    return end
