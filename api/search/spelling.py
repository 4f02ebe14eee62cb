"""Typos of words: all words with one typo, and the number of typos between two words.

A typo is a letter that is wrong, missing or superfluous, or two neighbours that are swapped.
"""

from collections.abc import Iterator
from typing import Final

from api.core.text.arabic import is_arabic

# Shorter words with a typo are other words.
MIN_LENGTH: Final = 4
MIN_LENGTH_FOR_TWO_TYPOS: Final = 8
MAX_LENGTH: Final = 24

# Letters after `fold`.
_ARABIC: Final = "ءابتثجحخدذرزسشصضطظعغفقكلمنهويپچژڤ"
_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"


def max_typos(word: str) -> int:
    """Return the number of typos that a word may have."""
    if not MIN_LENGTH <= len(word) <= MAX_LENGTH or not word.isalpha():
        return 0
    return 2 if len(word) >= MIN_LENGTH_FOR_TWO_TYPOS else 1


def words_with_one_typo(word: str) -> list[str]:
    """Return the words that differ from a folded word by one typo, without the word."""
    return [*dict.fromkeys(other for other in _words_with_one_typo(word) if other != word)]


def _words_with_one_typo(word: str) -> Iterator[str]:
    letters = _ARABIC if is_arabic(word[0]) else _LATIN
    for place in range(len(word) + 1):
        before, after = word[:place], word[place:]
        yield from (before + letter + after for letter in letters)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in letters)
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def count_typos(word: str, other: str) -> int:
    """Return the number of typos between two words, without a second typo in the same letters.

    This is the restricted Damerau-Levenshtein distance.
    """
    before_last: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(word, 1):
        current = [row]
        for column, compared in enumerate(other, 1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != compared))
            is_swap = row > 1 and column > 1 and letter != compared
            if is_swap and letter == other[column - 2] and compared == word[row - 2]:
                cost = min(cost, before_last[column - 2] + 1)
            current.append(cost)
        before_last, last = last, current
    return last[-1]


def thirds(word: str) -> tuple[str, str, str]:
    """Return three parts of a word; two typos leave one of them unchanged.

    Except for two swaps across both borders, which are not found.
    """
    first = (len(word) + 2) // 3
    middle = (len(word) - first + 1) // 2
    return word[:first], word[first : first + middle], word[first + middle :]
