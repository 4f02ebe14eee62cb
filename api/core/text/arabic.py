"""Fold: the normalisation for comparing text in search, tags, muted words, handles and names.

`fold` and the SQL function `fold(text)` of the migrations return the same for every text of
characters that both know; a property test compares them. The steps: NFKD (which
also parts Latin letters from their accents), marks and tatweel and zero-width characters gone,
the forms of alef to ا, ى and ی and ئ to ي, ؤ to و, ة and ۀ to ه, ک and گ to ك, Arabic and Persian
digits to 0-9, lower case.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from api.core.text.normalization import normalize

# The SQL twin deletes exactly these ranges: combining marks of Arabic and Latin, tatweel, and
# what has no width. Listed rather than asked of `unicodedata`, whose version differs by Python.
DELETED_RANGES: tuple[tuple[int, int], ...] = (
    (0x00AD, 0x00AD),
    (0x0300, 0x036F),
    (0x0610, 0x061C),
    (0x0640, 0x0640),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x06D6, 0x06DC),
    (0x06DF, 0x06E8),
    (0x06EA, 0x06ED),
    (0x0898, 0x089F),
    (0x08CA, 0x08FF),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x2069),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
)
LETTERS = {
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ٲ": "ا", "ٳ": "ا",
    "ى": "ي", "ئ": "ي", "ی": "ي", "ے": "ي", "ں": "ن",
    "ؤ": "و", "ة": "ه", "ۀ": "ه", "ە": "ه", "ھ": "ه", "ہ": "ه", "ۃ": "ه",
    "ک": "ك", "گ": "ك", "ڪ": "ك",
}  # fmt: skip
DIGITS = {
    **{chr(0x0660 + n): str(n) for n in range(10)},
    **{chr(0x06F0 + n): str(n) for n in range(10)},
}

_TABLE: dict[int, str | None] = {
    **{code: None for first, last in DELETED_RANGES for code in range(first, last + 1)},
    **{ord(source): target for source, target in LETTERS.items()},
    **{ord(source): target for source, target in DIGITS.items()},
}


def fold(text: str) -> str:
    """Return the text for comparison; every spelling of a text has the same fold."""
    kept = normalize("NFKD", text).translate(_TABLE)
    # PostgreSQL lowers per letter; Python maps İ to two letters and Σ by its position.
    if "Σ" not in kept and "İ" not in kept:
        return kept.lower()
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in kept)


def fold_with_map(text: str) -> tuple[str, list[int]]:
    """Return the fold, and for each of its characters the index of its source character.

    Deleted characters belong to the character before them. Marks that are reordered and kept belong
    to their letter.
    """
    pieces = list(map(_fold_of_character, text))
    folded = "".join(pieces)
    if folded != fold(text):
        pieces = list(_pieces_by_letter(text))
        folded = "".join(pieces)
    return folded, [place for place, piece in enumerate(pieces) for _ in piece]


_fold_of_character = lru_cache(maxsize=8192)(fold)


def _pieces_by_letter(text: str) -> Iterator[str]:
    """Yield the fold of each character where a letter and its marks fold together."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not _joins(text[end]):
            yield fold(text[start:end])
            yield from [""] * (end - start - 1)
            start = end


def _joins(character: str) -> bool:
    return unicodedata.combining(normalize("NFKD", character)[0]) != 0


def fold_sql() -> str:
    """Return the definition of the SQL function, built from the same tables."""
    source = "".join(LETTERS) + "".join(DIGITS)
    target = "".join(LETTERS.values()) + "".join(DIGITS.values())
    deleted = "".join(
        rf"\u{first:04X}" if first == last else rf"\u{first:04X}-\u{last:04X}"
        for first, last in DELETED_RANGES
    )
    return f"""
        CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN lower(translate(
            regexp_replace(normalize(value, NFKD), '[{deleted}]', '', 'g'),
            '{source}', '{target}'
        ))
    """


def digits_to_latin(text: str) -> str:
    """Return the text with Arabic and Persian digits as 0-9."""
    return text.translate({ord(source): target for source, target in DIGITS.items()})


def is_arabic(character: str) -> bool:
    """Return whether the character is a letter of an Arabic block."""
    code = ord(character)
    return (
        0x0620 <= code <= 0x064A
        or 0x066E <= code <= 0x06D5
        or 0x0750 <= code <= 0x077F
        or 0x08A0 <= code <= 0x08C9
        or 0xFB50 <= code <= 0xFDFF
        or 0xFE70 <= code <= 0xFEFC
    )


def direction(text: str) -> str:
    """Return `rtl` or `ltr` by the script with more letters; on a tie, of the first letter."""
    letters = _letters(text)
    arabic = sum(times for letter, times in letters if is_arabic(letter))
    others = sum(times for _, times in letters) - arabic
    if not letters:
        return "rtl"
    if arabic == others:
        return "rtl" if is_arabic(letters[0][0]) else "ltr"
    return "rtl" if arabic > others else "ltr"


def language(text: str) -> str:
    """Return `ar` or `en` by the prevailing script, or `und` without letters of either."""
    letters = _letters(text)
    arabic = sum(times for letter, times in letters if is_arabic(letter))
    latin = sum(times for letter, times in letters if letter.isascii() or "À" <= letter <= "ɏ")
    if arabic == latin == 0:
        return "und"
    return "ar" if arabic >= latin else "en"


def _letters(text: str) -> list[tuple[str, int]]:
    """Return distinct letters in order of appearance with their counts."""
    return [(letter, times) for letter, times in Counter(text).items() if letter.isalpha()]
