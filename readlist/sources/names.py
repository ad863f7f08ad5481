"""Names: what strangers call a title, an author or a year."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

# Ours ← theirs, most telling first; compared without case, blanks and punctuation.
_SPELLINGS: Final[dict[str, str]] = {
    "title": "title paper_title article_title document_title primary_title title_primary full_title display_name "
    "ti headline titel titre título titolo titulo 标题 题目 题名 论文标题 论文题目 論文題目 タイトル "
    "제목 논문제목 название",
    "abstract": "abstract summary abstract_text abstract_note notes_abstract paper_abstract ab abstrakt "
    "zusammenfassung résumé resume resumen resumo riassunto sommario 摘要 要旨 초록 аннотация",
    "authors": "author_full_names authors author author_names authors_names first_authors author_list creators creator "
    "au authorships autoren autor auteurs auteur autores autori 作者 著者 저자 авторы",
    "venue": "venue conference journal journal_title container_title booktitle publication_title source_title "
    "publication journal_full_title journal_name conference_name event_title event 会议 期刊",
    "year": "year publication_year published_year pub_year py publish_year jahr année annee año ano anno 年份 年 год",
    "date": "date issued published publication_date pub_date published_date date_published published_print "
    "published_online update_date pdate cdate",
    "doi": "doi article_doi doi_link do digital_object_identifier",
    "arxiv": "arxiv arxiv_id",
    "openreview": "forum forum_id openreview openreview_id openreview_url",
    "url": "url link abs urls paper_url site abstract_url html_url landing_page official_url abs_url article_url",
    "pdf": "pdf pdf_url pdf_link open_access_pdf link_pdf url_pdf",
    "keywords": "keywords keyword author_keywords index_keywords tags manual_tags automatic_tags categories "
    "subject_areas schlagwörter mots_clés palabras_clave 关键词 关键字 キーワード 키워드",
    "comment": "comment comments",
    "id": "id uid paper_id eid corpus_id key citation_key record_id ut pmid accession_number item_key",
}
MANY: Final = frozenset({"keywords"})
"""Fields that take all of their names at once; of the others' names the first with a value counts."""


def normal(name: str) -> str:
    """A field's name without case, blanks and punctuation."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", name).casefold())


_KNOWN: Final = {
    normal(spelling): (field, rank)
    for field, spellings in _SPELLINGS.items()
    for rank, spelling in enumerate(spellings.split())
}


def known(name: str) -> str:
    """Which of our fields a stranger's name means; empty for none."""
    return _KNOWN.get(normal(name), ("", 0))[0]


@dataclass(frozen=True, slots=True)
class Layout:
    """Which of a file's names means what.

    Attributes:
        fields: Our field → the file's names for it, most telling first.
        others: The names that mean nothing of ours.
    """

    fields: dict[str, tuple[str, ...]]
    others: tuple[str, ...]


def layout(names: Iterable[str]) -> Layout:
    """The layout of these names."""
    found: dict[str, list[tuple[int, str]]] = {}
    others = []
    for name in names:
        field, rank = _KNOWN.get(normal(name), ("", 0))
        if field:
            found.setdefault(field, []).append((rank, name))
        else:
            others.append(name)
    return Layout({field: tuple(name for _, name in sorted(some)) for field, some in found.items()}, tuple(others))
