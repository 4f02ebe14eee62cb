"""Words of a text: where they are, and their ordinary spelling."""

from typing import Final

import regex

from api.core.text.arabic import fold, fold_with_map
from api.core.text.dialects import plain_forms
from api.core.text.transliteration import sound_keys
from api.core.text.uthmani import is_uthmani, ordinary_spelling

Span = tuple[int, int]

# Begins the lexeme of a sound key. `fold` replaces this letter, so no word begins with it.
SOUND_KEY_SIGN: Final = "ٱ"

WORD: Final = regex.compile(r"[\p{L}\p{M}\p{N}]+")

_ARABIC: Final = regex.compile("[ء-ۓ]")
_LATIN: Final = regex.compile("[A-Za-z]")
LATIN_WORD: Final = regex.compile("[a-z][a-z0-9]*")
_CAPITAL: Final = regex.compile("[A-Z]")


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


def search_forms(text: str) -> list[tuple[int, str]]:
    """Return further words by which a text is found, each with the index of its word.

    They are plain forms of dialect words, each after its word as written so that no two follow each
    other, and the sound keys of names in Latin letters. A Latin word is taken for a name if it has
    a capital, or among Arabic words.
    """
    words = WORD.findall(fold(text))
    forms = [
        (index, form)
        for index, word in enumerate(words)
        if (plain := plain_forms(word))
        for form in (word, *plain)
    ]
    has_arabic = _ARABIC.search(text) is not None
    if not _LATIN.search(text) or not (has_arabic or _CAPITAL.search(text)):
        return forms
    for index, (start, end) in enumerate(word_spans(text)):
        if has_arabic or _CAPITAL.search(text, start, end):
            for name in LATIN_WORD.findall(words[index]):
                forms += [(index, SOUND_KEY_SIGN + key) for key in sound_keys(name)]
    return forms
