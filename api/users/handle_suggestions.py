"""Handles suggested from a display name: Latin letters without accents, Arabic ones transliterated.

Arabic is written without short vowels, so frequent names have a spelling of their own; the letters
of others are transliterated one by one.
"""

import re
import secrets
from collections.abc import Iterator
from typing import Final

from api.core.text.arabic import fold
from api.users.handles import MAX_HANDLE_LENGTH, MIN_HANDLE_LENGTH

_NOT_IN_HANDLES: Final = re.compile(r"[^a-z0-9]+")
_WORDS: Final = re.compile(r"[^\W_]+")
_ARABIC: Final = re.compile(r"[\u0621-\u064a]")
_CONSONANT_WAW_YAA: Final = re.compile(r"(?<=[^اوي])[وي](?=[^اوي]|$)")
_LONG_VOWELS: Final = {"و": "u", "ي": "i"}
# Letters as `fold` leaves them.
_LETTERS: Final = str.maketrans(
    {
        "ا": "a", "ب": "b", "ت": "t", "ث": "th", "ج": "j", "ح": "h", "خ": "kh", "د": "d",
        "ذ": "th", "ر": "r", "ز": "z", "س": "s", "ش": "sh", "ص": "s", "ض": "d", "ط": "t",
        "ظ": "z", "ع": "a", "غ": "gh", "ف": "f", "ق": "q", "ك": "k", "ل": "l", "م": "m",
        "ن": "n", "ه": "h", "و": "w", "ي": "y", "ء": "", "پ": "p", "چ": "ch", "ڤ": "v", "ژ": "zh",
    }
)  # fmt: skip
# Letters that NFKD leaves whole.
_LATIN: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_NAMES: Final = {
    fold(arabic): latin
    for arabic, latin in (
        pair.split(":")
        for pair in """
        محمد:mohammed أحمد:ahmed محمود:mahmoud علي:ali حسن:hassan حسين:hussein عمر:omar خالد:khaled
        يوسف:yousef إبراهيم:ibrahim كريم:karim طارق:tareq سامي:sami زياد:ziad سعيد:saeed ماجد:majed
        فهد:fahad سلمان:salman عبد:abd الله:allah عبدالله:abdullah عبدالرحمن:abdulrahman
        مصطفى:mustafa ليلى:layla سارة:sara فاطمة:fatima مريم:maryam نور:nour هدى:huda منى:mona
        ريم:reem دينا:dina عائشة:aisha زينب:zainab سلمى:salma رنا:rana لينا:lina ندى:nada
        هند:hind أمل:amal ياسمين:yasmin حداد:haddad نصر:nasr منصور:mansour سالم:salem قاسم:qassem
        بن:bin بنت:bint أبو:abu نوف:nouf وليد:waleed
        """.split()  # noqa: SIM905 - so many words read best as text
    )
}


def suggest_handles(name: str) -> Iterator[str]:
    """Yield valid handles for a name without an end: the plain one, then ones with digits."""
    words = [word for each in _WORDS.findall(fold(name)) if (word := _transliterate(each))]
    whole = _join(words)
    if len(whole) >= MIN_HANDLE_LENGTH:
        yield whole
    base = whole or "m"
    digits = 2 if whole else 6
    while True:
        number = "".join(secrets.choice("0123456789") for _ in range(digits))
        yield f"{base[: MAX_HANDLE_LENGTH - digits].rstrip('_')}{number}"
        digits = min(digits + 1, 8)


def _join(words: list[str]) -> str:
    """Join as many words as fit."""
    while len(words) > 1 and len("_".join(words)) > MAX_HANDLE_LENGTH:
        words = words[:-1]
    return "_".join(words)[:MAX_HANDLE_LENGTH]


def _transliterate(word: str) -> str:
    """Return a folded word in a–z and digits; empty for other scripts."""
    if _ARABIC.match(word):
        return _transliterate_arabic(word)
    latin = word.translate(_LATIN)
    return _NOT_IN_HANDLES.sub("", latin) if latin.isascii() else ""


def _transliterate_arabic(word: str) -> str:
    if word in _NAMES:
        return _NAMES[word]
    if word.startswith("ال") and len(word) > 4:
        return f"al{_transliterate_arabic(word[2:])}"
    vowelled = _CONSONANT_WAW_YAA.sub(lambda found: _LONG_VOWELS[found[0]], word)
    return _NOT_IN_HANDLES.sub("", vowelled.translate(_LETTERS))
