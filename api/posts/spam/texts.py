"""Words of a text as fingerprints see it: folded, as they look, without quotations.

Greetings, prayers, verses and proverbs are published by many members in the same words. They are
left out of texts that lead nowhere: a text with a link or a contact is compared as a whole.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from api.core.text.arabic import fold
from api.core.text.uthmani import is_uthmani
from api.core.text.words import in_ordinary_spelling
from api.users.reserved_names import skeleton

_DATA: Final = Path(__file__).parent / "data" / "quotations.txt"
_NOT_IN_WORDS: Final = re.compile(r"[\W_]+")
# Words of a part by which a phrase is known.
_PART: Final = 4
_REPEATED: Final = re.compile(r"(.)\1+")
_DIGITS: Final = re.compile(r"\d+")
# Verses in ornate brackets.
_VERSE: Final = re.compile(r"﴿[^﴾\n]{1,1500}﴾|﴾[^﴿\n]{1,1500}﴿")
# A prayer, a verse or a saying that its beginning announces, up to the end of the sentence.
_ANNOUNCED: Final = re.compile(
    r"(?<!\w)(?:اللهم|يا رب|ربنا|رب|لا اله الا الله|لا اله الا انت|سبحان الله|سبحانك|استغفر الله"
    r"|اسال الله|نسال الله|قال تعالي|قال الله|يقول الله|قال رسول الله|قال النبي|بسم الله الرحمن"
    r"|اعوذ بالله|الحمد لله|صلي الله علي)(?!\w)[^.!؟?\n]*"
)


def split_words(text: str, *, is_quoting: bool) -> list[str]:
    """Return the words of a text as they look, in order.

    `is_quoting` leaves quotations out.
    """
    words = _split(text, is_quoting=is_quoting)
    if is_quoting and is_uthmani(text):
        # A verse from a Quran app is a quotation. Other texts with its marks keep their letters,
        # since a mark could tell copies apart.
        rest = _split(in_ordinary_spelling(text), is_quoting=True)
        return rest if 2 * len(rest) < len(words) else words
    return words


def _split(text: str, *, is_quoting: bool) -> list[str]:
    folded = fold(_VERSE.sub(" \n", text) if is_quoting else text)
    if is_quoting:
        folded = _ANNOUNCED.sub(" ", folded)
    words = [found for word in _NOT_IN_WORDS.split(folded) if (found := _look_of(word))]
    return _without_phrases(words) if is_quoting else words


@lru_cache(maxsize=20_000)
def _look_of(word: str) -> str:
    """Return the skeleton of a folded word; numbers are alike, and so are lengthened letters."""
    look = _NOT_IN_WORDS.sub("", skeleton(_DIGITS.sub("0", word)))
    return _REPEATED.sub(r"\1", look)


def _without_phrases(words: Sequence[str]) -> list[str]:
    """Leave out the words of known phrases, and of parts of them from four words on."""
    is_quoted = [False] * len(words)
    for place in range(len(words)):
        for length in range(min(_PART, len(words) - place), 0, -1):
            if tuple(words[place : place + length]) in _parts():
                is_quoted[place : place + length] = [True] * length
                break
    return [word for word, quoted in zip(words, is_quoted, strict=True) if not quoted]


@cache
def _parts() -> frozenset[tuple[str, ...]]:
    """Return the known phrases of up to four words, and the parts of four words of the others."""
    found: set[tuple[str, ...]] = set()
    for line in _DATA.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            phrase = tuple(split_words(line, is_quoting=False))
            starts = range(max(1, len(phrase) - _PART + 1))
            found.update(phrase[start : start + _PART] for start in starts)
    return frozenset(found)
