"""Words of a text: where they are, and their ordinary spelling."""

from typing import Final

import regex

from api.core.text.arabic import fold, fold_with_map
from api.core.text.uthmani import is_uthmani, ordinary_spelling

Span = tuple[int, int]

WORD: Final = regex.compile(r"[\p{L}\p{M}\p{N}]+")


def word_spans(text: str) -> list[Span]:
    """Return the span of each word in the text, including its marks."""
    folded, origins = fold_with_map(text)
    ends = [*origins[1:], len(text)]
    return [
        (origins[word.start()], max(ends[word.end() - 1], origins[word.end() - 1] + 1))
        for word in WORD.finditer(folded)
    ]


def ordinary_words(text: str) -> list[str]:
    """Return the folded ordinary spelling of each word of a text with Uthmani script, else [].

    A vocative is one item of two words.
    """
    if not is_uthmani(text):
        return []
    return [fold(ordinary_spelling(text[start:end])) for start, end in word_spans(text)]


def in_ordinary_spelling(text: str) -> str:
    """Return a text whose words in Uthmani script are spelt as today."""
    if not is_uthmani(text):
        return text
    written, last = "", 0
    for start, end in word_spans(text):
        written += text[last:start] + ordinary_spelling(text[start:end])
        last = end
    return written + text[last:]
