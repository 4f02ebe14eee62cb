"""Ordinary spelling of words in Uthmani script, the spelling of printed Qurans.

Members paste verses from apps. Their words lack letters that everyone else writes: ٱلۡعَـٰلَمِينَ is
العالمين. `ordinary_spelling` adds these letters by the marks that stand for them: the superscript
alef, the small waw and yeh, and the hamza without a seat. The result has no vowels.

The rules follow the orthography of the Cairo edition. They don't know single words, except those
whose superscript alef is left out in ordinary spelling too, such as هَـٰذَا and ذَٰلِكَ.
"""

import re
from dataclasses import dataclass
from typing import Final

from api.core.text.normalization import normalize

_FATHA, _DAMMA, _KASRA = "\u064e", "\u064f", "\u0650"
_HAMZA_ABOVE, _SUPERSCRIPT_ALEF = "\u0654", "\u0670"
_SMALL_WAW, _SMALL_YEH, _SMALL_HIGH_YEH = "\u06e5", "\u06e6", "\u06e7"
_TATWEEL: Final = "ـ"
_HAMZA: Final = "ء"

# The marks of the script; also a hamza on a tatweel, and ءَا for آ.
_UTHMANI: Final = re.compile(
    f"[\u0670\u0671\u06e1{_SMALL_WAW}{_SMALL_YEH}{_SMALL_HIGH_YEH}]"
    f"|{_TATWEEL}[\u064b-\u0652]*{_HAMZA_ABOVE}|ءَا"
)
# Letters of other languages too: Urdu and Persian write the superscript alef in ordinary words.
_UNIT: Final = re.compile(r"([^\W_])([\u064b-\u065f\u0670\u06d6-\u06e4\u06e7-\u06ed]*)")
# Ordinary spelling leaves this alef out: هذا، هؤلاء، ذلك، أولئك، لكن، الرحمن، إله، الله.
_UNWRITTEN: Final = re.compile(r"هٰذ|هٰت[اي]|هٰول|ذٰل|ولٰيك|لٰكن|رحمٰن|الٰه|للٰه")
# Words of the script with one lam that ordinary spelling writes with two: الليل، اللاتي، اللائي.
_SINGLE_LAM: Final = re.compile(r"^([وف]?[بك]?ا)ل(?=يل|اتي$|ايي$)")
_PLAIN: Final = str.maketrans("ٱىیہ", "اييه")


@dataclass(frozen=True, slots=True)
class _Letter:
    letter: str
    marks: str = ""

    @property
    def has_vowel(self) -> bool:
        return any(vowel in self.marks for vowel in (_FATHA, _DAMMA, _KASRA))


_NONE: Final = _Letter("")


def is_uthmani(text: str) -> bool:
    """Return whether the text has a mark of Uthmani script."""
    return _UTHMANI.search(text) is not None


def ordinary_spelling(word: str) -> str:
    """Return a word as it is spelt today, without vowels; of a vocative, two words.

    A word without marks of the script is returned as it is.
    """
    if not is_uthmani(word):
        return word
    letters = _letters(word)
    skeleton = "".join(
        each.letter.translate(_PLAIN) + _SUPERSCRIPT_ALEF * (_SUPERSCRIPT_ALEF in each.marks)
        for each in letters
    )
    has_alef = _UNWRITTEN.search(skeleton) is None
    written = ""
    for place, each in enumerate(letters):
        before = letters[place - 1] if place else _NONE
        after = letters[place + 1] if place + 1 < len(letters) else _NONE
        if each.letter == "ا" and _is_alef_of_waw(before):
            continue
        if _is_vocative(letters, place):
            written += "يا "
        elif each.letter in (_HAMZA, _HAMZA_ABOVE):
            written += _hamza(each, before, after, is_after_prefix=place == 1)
        elif each.letter == _SMALL_WAW:
            written += "و" if before.letter in ("و", _HAMZA, _HAMZA_ABOVE) else ""
        elif each.letter == _SMALL_YEH:
            written += "" if before.letter == "ه" and after is _NONE else "ي"
        else:
            written += _letter(each, has_alef=has_alef, is_last=after is _NONE)
    return _SINGLE_LAM.sub(r"\1لل", written).replace("داوود", "داود")


def _letters(word: str) -> list[_Letter]:
    """Split a word into letters with their marks; a tatweel's marks belong to the letter before."""
    letters: list[_Letter] = []
    for letter, marks in _UNIT.findall(normalize("NFKD", word)):
        if letter != _TATWEEL:
            letters.append(_Letter(letter, marks))
        elif _HAMZA_ABOVE in marks:
            letters.append(_Letter(_HAMZA_ABOVE, marks))
        elif letters:
            last = letters.pop()
            letters.append(_Letter(last.letter, last.marks + marks))
    return letters


def _letter(each: _Letter, *, has_alef: bool, is_last: bool) -> str:
    if _SMALL_HIGH_YEH in each.marks:
        return each.letter + "ي"
    if _SUPERSCRIPT_ALEF not in each.marks:
        return each.letter.translate(_PLAIN)
    if each.letter in "ىيی" and not each.has_vowel:
        return "ي" if is_last else "ا"
    if _is_alef_of_waw(each):
        return "ا"
    return each.letter.translate(_PLAIN) + "ا" * has_alef


def _is_alef_of_waw(each: _Letter) -> bool:
    """Whether a waw stands for an alef, as in ٱلصَّلَوٰةَ, الصلاة."""
    return each.letter == "و" and _SUPERSCRIPT_ALEF in each.marks and not each.has_vowel


def _is_vocative(letters: list[_Letter], place: int) -> bool:
    """Whether the letter is the يا of يَـٰقَوۡمِ, which ordinary spelling separates."""
    each = letters[place]
    is_first = place == 0 or (place == 1 and letters[0].letter in "وف")
    is_yeh = each.letter == "ي" and _SUPERSCRIPT_ALEF in each.marks and each.has_vowel
    return is_first and is_yeh and len(letters) > place + 2


def _hamza(each: _Letter, before: _Letter, after: _Letter, *, is_after_prefix: bool) -> str:
    """Return what is written for a hamza without a seat, seats as `fold` returns them."""
    follows_alef = before.letter in ("ا", "ٱ") or _SUPERSCRIPT_ALEF in before.marks
    follows_long = follows_alef or (before.letter == "و" and not before.has_vowel)
    if _is_plain_alef(after) and not follows_alef and before.letter not in ("ي", "ى"):
        return ""  # ءَامَنُواْ is آمنوا, which folds to امنوا.
    if before is _NONE and after.letter == "ا":
        return "ا"  # ءَأَنذَرۡتَهُمۡ is أأنذرتهم.
    if each.letter == _HAMZA_ABOVE:
        seat = _seat(each, before, is_after_prefix=is_after_prefix) or "ا"
    elif before is _NONE or after is _NONE or (follows_long and _KASRA not in each.marks):
        seat = _HAMZA
    else:
        # أَرَءَيۡتَ is أرأيت.
        between_fathas = _FATHA in each.marks and _FATHA in before.marks
        otherwise = "ا" if between_fathas else _HAMZA
        seat = _seat(each, before, is_after_prefix=is_after_prefix) or otherwise
    return seat + "ا" * (_SUPERSCRIPT_ALEF in each.marks and seat != "ا")


def _seat(each: _Letter, before: _Letter, *, is_after_prefix: bool) -> str:
    """Return yeh or waw by the stronger vowel of the hamza and of the letter before it, else ''."""
    after_yeh = before.letter in ("ي", "ى") and _FATHA not in before.marks
    after_kasra = _KASRA in before.marks and not is_after_prefix
    if _KASRA in each.marks or after_kasra or (after_yeh and each.letter == _HAMZA_ABOVE):
        return "ي"
    return "و" if _DAMMA in each.marks + before.marks else ""


def _is_plain_alef(each: _Letter) -> bool:
    return each.letter == "ا" and not set(each.marks) & {_HAMZA_ABOVE, "\u0655", "\u0653"}
