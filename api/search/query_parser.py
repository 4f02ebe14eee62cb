"""Parser of the query language of search.

    قهوة الصباح          both words, in any order and spelling
    "قهوة الصباح"        the phrase; also between « » and “ ”
    #قهوة                the tag
    @layla               posts of the member, and posts that mention the member
    -قهوة                not this word

Every text is a valid query. A query without a word, tag or handle has no results.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

import regex

from api.core.text.arabic import fold, fold_with_map
from api.core.text.uthmani import is_uthmani
from api.core.text.words import WORD, in_ordinary_spelling
from api.search.stopwords import STOPWORDS

T = TypeVar("T")

MAX_QUERY_LENGTH: Final = 200
MAX_WORDS: Final = 10

_TOKEN = regex.compile(
    r"""
      (?P<minus>(?<!\S)-(?=[\p{L}\p{N}]))?
      (?: ["«“„](?P<phrase>[^"«»“”„]*)["»“”]
        | \#(?P<tag>[\p{L}\p{M}\p{N}_]+)
        | @(?P<handle>[a-z0-9_]{3,20})(?![\p{L}\p{N}_])
        | (?P<word>[\p{L}\p{M}\p{N}]+)
      )
    """,
    regex.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """Parts of a query, folded and distinct; `words` has no stop words unless all are."""

    words: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    tags: tuple[str, ...] = ()
    handles: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    # All words outside phrases in their order, including stop words.
    word_sequence: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.phrases or self.tags or self.handles)


def parse(query: str) -> ParsedQuery:
    """Parse a query; parts beyond the limits are ignored."""
    words: list[str] = []
    excluded: list[str] = []
    phrases: list[tuple[str, ...]] = []
    tags: list[str] = []
    handles: list[str] = []
    for token in _TOKEN.finditer(fold(in_ordinary_spelling(query[:MAX_QUERY_LENGTH]))):
        if token["phrase"] is not None:
            phrase = tuple(WORD.findall(token["phrase"])[:MAX_WORDS])
            # A phrase of one word is a word.
            phrases += [phrase] if len(phrase) > 1 else []
            words += phrase if len(phrase) == 1 else ()
        elif token["tag"]:
            tags.append(token["tag"])
        elif token["handle"]:
            handles.append(token["handle"])
        elif token["minus"]:
            excluded.append(token["word"])
        else:
            words.append(token["word"])
    return ParsedQuery(
        words=_bounded(_without_stopwords(words)),
        phrases=_bounded(phrases)[:3],
        tags=_bounded(tags)[:3],
        handles=_bounded(handles)[:3],
        excluded=_bounded(excluded),
        word_sequence=_bounded(words),
    )


def word_positions(query: str) -> list[tuple[str, int, int]]:
    """Return the folded words that the query requires, each with its start and end in the query.

    Words of phrases, excluded words and stop words are left out. A query with Uthmani script has
    none: its words are searched for in another spelling.
    """
    query = query[:MAX_QUERY_LENGTH]
    if is_uthmani(query):
        return []
    folded, origins = fold_with_map(query)
    ends = [*origins[1:], len(query)]
    return [
        (
            token["word"],
            origins[token.start()],
            max(ends[token.end() - 1], origins[token.end() - 1] + 1),
        )
        for token in _TOKEN.finditer(folded)
        if token["word"] and not token["minus"] and token["word"] not in STOPWORDS
    ]


def _without_stopwords(words: list[str]) -> list[str]:
    return [word for word in words if word not in STOPWORDS] or words


def _bounded(parts: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(parts))[:MAX_WORDS]
