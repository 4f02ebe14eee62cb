"""Correction of misspelt queries, from the words of public posts.

Words of the vocabulary stay as typed. Of the others, those of four letters or more are replaced by
the word with the fewest typos, and of these by that of the most authors. A correction is offered
only if the viewer finds a post by it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final
from uuid import UUID

from api.core.db.database import AnyRow, ReadConnection
from api.core.text.arabic import DELETED_RANGES, fold, is_arabic
from api.core.text.words import word_spans
from api.search import queries, spelling, vocabulary
from api.search.match_conditions import word_forms
from api.search.query_parser import MAX_QUERY_LENGTH, parse, word_positions
from api.search.state import SearchState
from api.search.stopwords import STOPWORDS
from api.search.vocabulary import KnownWord

MAX_CORRECTIONS: Final = 3
# Posts from which the spelling of a correction is taken.
_MAX_POSTS: Final = 10
_MARKS: Final = {code: None for first, last in DELETED_RANGES for code in range(first, last + 1)}


async def correct_query(
    connection: ReadConnection, query: str, *, viewer_id: UUID | None, search: SearchState
) -> str | None:
    """Return the query with corrected words, or None. `search` has the filters of the search."""
    positions = word_positions(query)
    corrected = await _correct_words(connection, {word for word, _, _ in positions})
    if not corrected:
        return None
    folded = _replace_words(query, positions, corrected)
    search = replace(search, query=parse(folded), requires_all=True, is_second_pass=False)
    rows, _ = await queries.find_posts(connection, search, viewer_id=viewer_id, limit=_MAX_POSTS)
    if not rows:
        return None
    spelled = {word: _common_spelling(known, rows) for word, known in corrected.items()}
    return _replace_words(query, positions, spelled)


async def _correct_words(connection: ReadConnection, words: Iterable[str]) -> dict[str, str]:
    """Return the corrections of misspelt words; a word without one is left out."""
    correctable = [word for word in sorted(words) if spelling.max_typos(word)][:MAX_CORRECTIONS]
    if not correctable:
        return {}
    forms = {word: _forms(word) for word in correctable}
    near = {word: spelling.words_with_one_typo(word) for word in correctable}
    # One statement for the words and those near them: a search with few results is no misspelling
    # until it returns.
    found = await vocabulary.find_known(connection, chain(*forms.values(), *near.values()))
    corrected = {}
    for word, others in near.items():
        if found.keys() & set(forms[word]):
            continue
        candidates = [found[other] for other in others if other in found]
        best = _best(candidates) or await _with_two_typos(connection, word)
        if best and await vocabulary.is_public(connection, best):
            corrected[word] = best.word
    return corrected


def _forms(word: str) -> tuple[str, ...]:
    forms = word_forms(word)
    return (word, *forms.cores, *forms.inflections, f"ال{forms.cores[0]}")


async def _with_two_typos(connection: ReadConnection, word: str) -> KnownWord | None:
    if spelling.max_typos(word) < 2:
        return None
    similar = await vocabulary.find_similar(connection, word)
    return _best(each for each in similar if spelling.count_typos(word, each.word) <= 2)


def _best(candidates: Iterable[KnownWord]) -> KnownWord | None:
    words = (each for each in candidates if each.word not in STOPWORDS)
    return max(words, key=lambda each: (each.authors, each.posts, each.word), default=None)


def _replace_words(
    query: str, positions: Sequence[tuple[str, int, int]], corrected: dict[str, str]
) -> str:
    query = query[:MAX_QUERY_LENGTH]
    for word, start, end in reversed(positions):
        query = query[:start] + corrected.get(word, query[start:end]) + query[end:]
    return " ".join(query.split())


def _common_spelling(word: str, rows: Sequence[AnyRow]) -> str:
    """Return the spelling of an Arabic word that most of the posts have, without marks.

    The fold has ه for ة, which readers would take for another mistake.
    """
    if not is_arabic(word[0]):
        return word
    texts = [text for row in rows for text in (row.title or "", row.text)]
    spellings = Counter(
        written.translate(_MARKS)
        for text in texts
        for start, end in word_spans(text)
        if fold(written := text[start:end]) == word
    )
    return max(spellings, key=lambda each: (spellings[each], each), default=word)
