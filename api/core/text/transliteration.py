"""Names in Arabic and Latin letters: a key of their consonants, and probable Arabic spellings.

A name has many spellings in the other script: فيروز is Fairuz, Fayrouz and Fairouz. They have the
same consonants, so the key of all four is "frz". Vowels don't count, and consonants that are
written for each other, such as ك and ق or j and g, are one.
"""

import re
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Final

MAX_SPELLINGS: Final = 48
# Two consonants are those of too many words.
_MIN_CONSONANTS: Final = 3
_MIN_SPELLED: Final = 4
# Only long names may have two, such as Dubai and Jeddah.
_MIN_LONG: Final = 5
# No name is longer, and the time grows with the square of the length.
_MAX_SPELLED: Final = 20

# "0" is the sound of ش.
_DIGRAPHS: Final = (
    ("tch", "0"), ("sch", "0"), ("sh", "0"), ("ch", "0"), ("kh", "5"), ("gh", "g"), ("th", "t"),
    ("dh", "d"), ("ph", "f"), ("ck", "k"), ("wh", "w"), ("x", "ks"),
)  # fmt: skip
_SOFT_C: Final = re.compile("c(?=[eiy])")
_LATIN: Final = str.maketrans("pjqcv7569", "bgkkfhxts", "aeiou234'8")
_ARABIC: Final = str.maketrans("بتثجحخدذرزسشصضطظغفقكلمنهچپ", "bttghxddrzs0sdtzgfkklmnhgb", "اءع")
_DOUBLE: Final = re.compile(r"(.)\1+")
_IS_ARABIC: Final = re.compile("[ء-ۓ]+")
_IS_LATIN: Final = re.compile("[a-z0-9]*[a-z][a-z0-9]*")
_GLIDES: Final = {"w": "w", "و": "w", "y": "y", "ي": "y"}
_VOWELS: Final = frozenset("aeiouاوي")

# The Arabic spellings of what is written in Latin letters, the most probable first. A hyphen stands
# for none. "^" and "$" mark the first and the last sound of a word.
_LATIN_SOUNDS: Final = """
sh=ش wh=و ch=ش,تش kh=خ gh=غ th=ث,ت dh=ذ,ض,ظ ph=ف ck=ك ou=و oo=و aa=ا ee=ي ei=ي ai=ي,اي ay=ي,اي
au=و,او aw=و,او ia=يا ya=يا b=ب c=ك d=د,ض f=ف g=ج,غ,ق h=ه,ح j=ج k=ك,ق l=ل m=م n=ن p=ب q=ق r=ر
s=س,ص t=ت,ط v=ف w=و x=كس y=ي z=ز,ظ 2=ا 3=ع 5=خ 6=ط 7=ح 8=غ 9=ص a=ا,- e=-,ي i=ي,- o=و,- u=و,-
^a=ا,ع ^e=ا ^i=ا ^o=ا,او,ع ^u=ا,او $a=ا,ه,ي $e=-,ي,ه $i=ي $ah=ه,اه $eh=ه $y=ي $o=و
"""
_SPELLINGS: Final = dict(pair.split("=") for pair in _LATIN_SOUNDS.split())
_G_SOUNDS: Final = "جغقك"


def sound_keys(word: str) -> tuple[str, ...]:
    """Return the keys of a folded word; of a word with few consonants or of two scripts none."""
    fewest = _MIN_CONSONANTS
    if _IS_ARABIC.fullmatch(word):
        letters = re.sub("(?<=.)ه$", "", word)
        fewest -= len(word) >= _MIN_CONSONANTS
    elif _IS_LATIN.fullmatch(word):
        fewest -= len(word) >= _MIN_LONG
        letters = re.sub("(?<=[ae])h$", "", word)
        for written, sound in _DIGRAPHS:
            letters = letters.replace(written, sound)
        letters = _SOFT_C.sub("s", letters)
    else:
        return ()
    letters = _DOUBLE.sub(r"\1", letters)
    # A plural in Latin letters is mostly a singular in Arabic.
    spoken = [letters, letters[:-1]] if word[-1] == "s" else [letters]
    keys = (_key(each, glides) for each in spoken for glides in ("wy", "y", "w", ""))
    return tuple(dict.fromkeys(key for key in keys if len(key) >= fewest))


def _key(letters: str, glides: str) -> str:
    """Return the consonants; those of `glides` before a vowel, and each at the start."""
    kept = ""
    for place, letter in enumerate(letters):
        glide = _GLIDES.get(letter)
        if glide is None:
            kept += letter
        elif place == 0 or (glide in glides and letters[place + 1 : place + 2] in _VOWELS):
            kept += glide
    return kept.translate(_ARABIC).translate(_LATIN)


def other_spellings(word: str) -> tuple[str, ...]:
    """Return probable Arabic spellings of a folded word in Latin letters, or other ones in Arabic.

    Arabic has no letter for the g of foreign names: سامسونغ and سامسونج are the same.
    """
    if _MIN_SPELLED <= len(word) <= _MAX_SPELLED and _IS_LATIN.fullmatch(word):
        return tuple(_arabic_spellings(word))
    sounds = set(word) & set(_G_SOUNDS)
    if len(word) < _MIN_SPELLED or len(sounds) != 1 or not _IS_ARABIC.fullmatch(word):
        return ()
    (sound,) = sounds
    return tuple(word.replace(sound, other) for other in _G_SOUNDS if other != sound)


def _arabic_spellings(word: str) -> Iterator[str]:
    """Yield the most probable spellings, best first: the cost of one is the sum of its places."""
    choices = [_SPELLINGS[sound].split(",") for sound in _sounds(_DOUBLE.sub(r"\1", word))]
    order = count()
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, next(order), ())]
    found: set[str] = set()
    while heap and len(found) < MAX_SPELLINGS:
        cost, _, chosen = heappop(heap)
        if len(chosen) == len(choices):
            spelling = "".join(chosen).replace("-", "")
            if len(spelling) >= _MIN_CONSONANTS and spelling not in found:
                found.add(spelling)
                yield spelling
            continue
        for place, letters in enumerate(choices[len(chosen)]):
            heappush(heap, (cost + place, next(order), (*chosen, letters)))


def _sounds(word: str) -> Iterator[str]:
    place = 0
    while place < len(word):
        for length in (2, 1):
            end = place + length
            sound = word[place:end]
            marked = [f"^{sound}"] * (place == 0) + [f"${sound}"] * (end >= len(word)) + [sound]
            if known := [each for each in marked if each in _SPELLINGS]:
                yield known[0]
                place = end
                break
        else:
            place += 1
