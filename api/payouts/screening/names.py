"""Folding and comparison of names in Latin letters, across spellings of the same name.

A name is a set of words. Order, accents, articles and punctuation do not matter. Words are folded
to sounds, since an Arabic or Cyrillic name has many spellings: Mohammed, Muhammad, Mohamad.
"""

import re
import unicodedata
from difflib import SequenceMatcher
from typing import Final

from api.core.text.normalization import normalize

# Least ratio of common letters of two words that count as one: in general, with different first
# letters, and with the same consonants.
_MIN_RATIO: Final = 0.82
_MIN_RATIO_OTHER_INITIAL: Final = 0.9
_MIN_RATIO_SAME_CONSONANTS: Final = 0.75
_MIN_CONSONANTS: Final = 2
_WORD: Final = re.compile(r"[a-z0-9]+")
# Articles and words of kinship, which one spelling of a name has and another lacks.
_PARTICLES: Final = frozenset(
    "al el ul ar as ash ad an az at bin ben ibn bint de la le van von der the of and".split()  # noqa: SIM905 - a list of words
)
_ARTICLE: Final = re.compile(r"^(?:al|el)(?=[a-z]{4})")
_SERVANT: Final = re.compile(r"^abd(?:[aeiou]?[lr])?(?=[a-z]{4})")
_SERVANT_WORDS: Final = frozenset({"abd", "abdul", "abdel", "abdal", "abdur", "abdou"})
# Letters without a Unicode decomposition.
_LETTERS: Final = str.maketrans(
    dict(pair.split("=") for pair in "ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ħ=h".split())  # noqa: SIM905 - a list of pairs
)
# Spellings of one sound.
_SOUNDS: Final = (
    *(("kh", "k"), ("gh", "k"), ("sh", "s"), ("ch", "s"), ("dh", "d"), ("th", "t"), ("ph", "f")),
    *(("q", "k"), ("g", "k"), ("c", "k"), ("x", "ks"), ("v", "f"), ("z", "s"), ("p", "b")),
    *(("ou", "u"), ("ei", "i"), ("ey", "i"), ("ie", "i"), ("w", "u"), ("o", "u")),
    *(("y", "i"), ("e", "i")),
)
_VOWELS: Final = re.compile(r"[aiu]")
_DOUBLED: Final = re.compile(r"(.)\1+")


def fold_name(text: str) -> tuple[str, ...]:
    """Split a name into words of folded sounds, without accents and articles."""
    lowered = re.sub(r"['’ʼ`]", "", text.casefold()).translate(_LETTERS)
    decomposed = normalize("NFKD", lowered)
    plain = "".join(each for each in decomposed if not unicodedata.combining(each))
    words = _WORD.findall(plain)
    # A name of nothing but particles keeps them.
    chosen = [word for word in words if word not in _PARTICLES] or words
    return tuple(_fold_sounds(word) for word in _join_servants(chosen))


def _join_servants(words: list[str]) -> list[str]:
    """Join `Abd` with the name that follows: Abd al-Rahman and Abdurrahman are one name."""
    joined: list[str] = []
    is_servant = False
    for word in words:
        if word in _SERVANT_WORDS and not is_servant:
            is_servant = True
            continue
        stem = _SERVANT.sub("abd", word) if word.startswith("abd") else _ARTICLE.sub("", word)
        joined.append(f"abd{stem}" if is_servant else stem)
        is_servant = False
    return [*joined, "abd"] if is_servant else joined


def _fold_sounds(word: str) -> str:
    for letters, sound in _SOUNDS:
        word = word.replace(letters, sound)
    return _DOUBLED.sub(r"\1", word)


def consonants(word: str) -> str:
    """Return the consonants of a folded word."""
    return _VOWELS.sub("", word)


def similarity(first: str, second: str) -> float:
    """Return the similarity of two folded words: 1 if they are equal, 0 if they differ."""
    if first == second:
        return 1.0
    ratio = SequenceMatcher(None, first, second, autojunk=False).ratio()
    if first[0] != second[0]:
        return ratio if ratio >= _MIN_RATIO_OTHER_INITIAL else 0.0
    bones = consonants(first)
    is_same = len(bones) >= _MIN_CONSONANTS and bones == consonants(second)
    return ratio if ratio >= (_MIN_RATIO_SAME_CONSONANTS if is_same else _MIN_RATIO) else 0.0


def letter_pairs(word: str) -> set[str]:
    """Return the pairs of letters of a folded word; similar words have many in common."""
    padded = f"^{word}$"
    return {padded[at : at + 2] for at in range(len(padded) - 1)}
