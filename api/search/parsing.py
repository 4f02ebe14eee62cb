"""What a member typed into the search box, taken apart.

    قهوة الصباح          both words, in any order and spelling
    "قهوة الصباح"        this phrase; also between « » and “ ”
    #قهوة                the tag
    @layla               what the member wrote, or where they are mentioned
    -قهوة                not this word

Any text is a query; what holds no word, tag or handle asks for nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

import regex

from api.core.text.arabic import fold
from api.search.stopwords import STOPWORDS

T = TypeVar("T")

MAX_QUERY_LENGTH: Final = 200
MAX_WORDS: Final = 10

WORD: Final = regex.compile(r"[\p{L}\p{M}\p{N}]+")
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
    """A query's parts, folded, each once; `words` has no stop word unless all are."""

    words: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    tags: tuple[str, ...] = ()
    handles: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    # Every word outside phrases, stop words too, as they follow each other.
    spoken: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.phrases or self.tags or self.handles)


def parse(query: str) -> ParsedQuery:
    """Take a query apart; what is beyond its bounds is left out."""
    words: list[str] = []
    excluded: list[str] = []
    phrases: list[tuple[str, ...]] = []
    tags: list[str] = []
    handles: list[str] = []
    for token in _TOKEN.finditer(fold(query[:MAX_QUERY_LENGTH])):
        if token["phrase"] is not None:
            phrase = tuple(WORD.findall(token["phrase"])[:MAX_WORDS])
            # One word in quotes is a word.
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
        words=_bounded(_telling(words)),
        phrases=_bounded(phrases)[:3],
        tags=_bounded(tags)[:3],
        handles=_bounded(handles)[:3],
        excluded=_bounded(excluded),
        spoken=_bounded(words),
    )


def _telling(words: list[str]) -> list[str]:
    return [word for word in words if word not in STOPWORDS] or words


def _bounded(found: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(found))[:MAX_WORDS]
