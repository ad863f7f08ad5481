"""Kinds: what is behind an address, by its host, its path and the words before it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from readlist.text.wordlist import listed

if TYPE_CHECKING:
    from readlist.paper import LinkKind

REPOSITORIES: Final = listed(
    "github.com gitlab.com bitbucket.org codeberg.org gitee.com gitcode.com gitea.com gist.github.com git.sr.ht"
)
_CODE: Final = listed(
    "pypi.org cran.r-project.org bioconductor.org npmjs.com crates.io anaconda.org hub.docker.com sourceforge.net "
    "codeocean.com juliahub.com rdrr.io git.io code.google.com mathworks.com"
)
_DATA: Final = listed(
    "zenodo.org figshare.com osf.io dataverse.harvard.edu datadryad.org physionet.org data.mendeley.com openicpsr.org "
    "ieee-dataport.org drive.google.com dropbox.com pan.baidu.com 1drv.ms archive.org kaggle.com opendatalab.com "
    "openneuro.org openml.org synapse.org archive.ics.uci.edu registry.opendata.aws dagshub.com"
)
_PAPERS: Final = listed(
    "arxiv.org openreview.net aclanthology.org aclweb.org dl.acm.org ieeexplore.ieee.org link.springer.com nature.com "
    "biorxiv.org medrxiv.org ssrn.com papers.ssrn.com semanticscholar.org pubmed.ncbi.nlm.nih.gov ncbi.nlm.nih.gov "
    "sciencedirect.com proceedings.mlr.press proceedings.neurips.cc papers.nips.cc jmlr.org "
    "openaccess.thecvf.com ojs.aaai.org "
    "eprint.iacr.org hal.science researchgate.net techrxiv.org onlinelibrary.wiley.com mdpi.com frontiersin.org "
    "journals.plos.org pnas.org science.org cell.com tandfonline.com academic.oup.com alphaxiv.org"
)
_VIDEOS: Final = listed("youtube.com youtu.be vimeo.com bilibili.com b23.tv slideslive.com")
_DEMOS: Final = listed("colab.research.google.com mybinder.org replicate.com gradio.app")
_PAGES: Final = tuple(
    listed(
        ".github.io .gitlab.io .readthedocs.io .netlify.app .vercel.app .pages.dev .web.app .notion.site "
        ".codeberg.page .wixsite.com .weebly.com .gitbook.io .firebaseapp.com"
    )
)
_DATA_DOI: Final = re.compile(
    r"/10\.(?:5281|6084|17605|7910|5061|17632|57967|7937|5255|13026|21227|48436|34740|48550/dataset)/", re.I
)
_RESERVED: Final = listed("orgs topics features marketplace settings about search sponsors explore users")
_ARCHIVE: Final = re.compile(r"\.(?:zip|tar\.gz|tgz|tar|7z|whl|ipynb|py|jl|R)$")
_CONTEXT: Final[tuple[tuple[LinkKind, re.Pattern[str]], ...]] = (
    ("video", re.compile(r"\bvideos?\b|\brecording|\btalk\b")),
    ("demo", re.compile(r"\bdemos?\b|\bplayground\b|\bweb app|\binteractive")),
    ("project", re.compile(r"\bproject\b|\bweb\s?-?(?:site|page)|\bhome\s?page|\bpage\b")),
    (
        "code",
        re.compile(
            r"\bcodes?\b|\bcodebase|\bimplementation|\bsoftware\b|\bscripts?\b|\bpackage\b|\btoolkit|\blibrary\b"
        ),
    ),
    ("data", re.compile(r"\bdata\b|\bdata\s?-?sets?\b|\bcorpus|\bcorpora|\bbenchmark|\bannotations|\bleader\s?board")),
    ("model", re.compile(r"\bmodels?\b|\bweights\b|\bcheckpoints?\b")),
    ("paper", re.compile(r"\bpaper\b|\bpreprint|\barticle\b|\bpublished\b|\bdoi\b")),
)


def kind_of(host: str, path: str, before: str) -> LinkKind:
    """What is behind an address.

    Args:
        host: Lower case, without `www.`.
        path: With its leading slash; empty for none.
        before: The words before it; the nearest one that says anything decides where the host doesn't.
    """
    segments = [segment for segment in path.split("?")[0].split("#")[0].split("/") if segment]
    if host in REPOSITORIES or host.startswith(("gitlab.", "git.", "gitea.")):
        return _repository(host, segments)
    if host.endswith("4open.science"):
        return "code"
    if host in {"huggingface.co", "hf.co", "modelscope.cn", "modelscope.com"}:
        return _hub(segments, before)
    if host in _CODE or host.endswith(".sourceforge.net"):
        return "code"
    if host in _VIDEOS or path.endswith((".mp4", ".mov", ".webm")):
        return "video"
    if host in _DEMOS or host.endswith((".streamlit.app", ".hf.space", ".gradio.live")):
        return "demo"
    if host in {"doi.org", "dx.doi.org"}:
        return _archive(before) if _DATA_DOI.search(path) else "paper"
    if host in _DATA or host.endswith((".figshare.com", ".sharepoint.com", ".kaggle.com")):
        if host == "kaggle.com":
            return "code" if segments[:1] == ["code"] else "data"
        return _archive(before)
    if host in _PAPERS or path.lower().endswith(".pdf"):
        return "paper"
    if host.endswith(_PAGES) or host == "sites.google.com":
        return "project"
    said = _said(before)
    if said == "code":
        return "code" if _ARCHIVE.search(path) else "project"
    return said or "other"


def _repository(host: str, segments: list[str]) -> LinkKind:
    if host == "gist.github.com":
        return "code"
    if len(segments) < 2 or segments[0] in _RESERVED:
        return "other"
    return "code"


def _hub(segments: list[str], before: str) -> LinkKind:
    first = segments[0] if segments else ""
    if first == "datasets":
        return "data"
    if first in {"spaces", "studios"}:
        return "demo"
    if first == "papers":
        return "paper"
    if first in {"docs", "blog", "learn", "join"}:
        return "other"
    if len(segments) >= 2:
        return "data" if first == "collections" and _said(before) == "data" else "model"
    said = _said(before)
    return said if said in {"data", "model", "demo"} else "other"


def _archive(before: str) -> LinkKind:
    return "code" if _said(before) == "code" else "data"


def _said(before: str) -> LinkKind | None:
    """What the words before an address say of it: the nearest wins."""
    before = before.lower()
    best: LinkKind | None = None
    where = -1
    for kind, pattern in _CONTEXT:
        for match in pattern.finditer(before):
            if match.start() > where:
                best, where = kind, match.start()
    return best
