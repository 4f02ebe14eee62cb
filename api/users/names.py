"""Display names: rules against impersonation.

Each word uses one family of scripts with digits, no invisible characters, and one encoding of each
letter. Words in Arabic and in Latin letters may stand in one name, as bilingual members write
theirs; other scripts stand alone.
"""

import unicodedata
from typing import Final

import regex
from pydantic_core import PydanticCustomError

from api.core.text.arabic import is_arabic
from api.core.text.normalization import normalize

# Scripts that one word may combine; every other script is a family of its own.
_FAMILIES: Final = {"Han": "Japanese", "Hiragana": "Japanese", "Katakana": "Japanese"}
_SCRIPTS: Final = """
    Latin Cyrillic Greek Armenian Hebrew Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati
    Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer
    Mongolian Tifinagh Cherokee Adlam Han Hiragana Katakana Hangul Bopomofo
""".split()  # noqa: SIM905 - so many names read best as text
_SCRIPT: Final = regex.compile("|".join(rf"(?P<{name}>\p{{Script={name}}})" for name in _SCRIPTS))
# Families whose words may stand in one name: they share no letters that look alike.
_COMBINED: Final = {"Arabic", "Latin"}
# Invisible characters, and spaces that look like none. Between Arabic letters the non-joiner is
# part of the spelling. U+16FE4 is a filler of Khitan that Unicode doesn't list as ignorable.
_INVISIBLE: Final = regex.compile(r"(?!\u200c)\p{Default_Ignorable_Code_Point}|\U00016fe4|[^\S ]")
_STRAY_JOINER: Final = regex.compile(
    r"(?<!\p{Script=Arabic}\p{M}*)\u200c|\u200c(?!\p{Script=Arabic})"
)
# More combining marks than any script uses on a letter.
_STACKED_MARKS: Final = regex.compile(r"\p{M}{5}|(?:^|\s)\p{M}")
# Phonetic and turned letters, which look like others; Azerbaijani uses the schwa.
_PHONETIC: Final = regex.compile(
    r"(?!ə)[\u0250-\u02ff\u1d00-\u1dbf\u2100-\u218f\U00010780-\U000107bf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]"
)
# Punctuation of names in any script, and the non-joiner.
_COMMON_CHARACTERS: Final = frozenset("’‘“”«»،؛؟·–—\u200c")


def normalize_name(name: str) -> str:
    """Return the name in NFKC.

    Raises:
        PydanticCustomError: `name_mixed`, `forbidden_character`.
    """
    shown = normalize("NFKC", name).strip()
    for pattern in (_INVISIBLE, _STRAY_JOINER, _STACKED_MARKS, _PHONETIC):
        if pattern.search(shown):
            raise PydanticCustomError("forbidden_character", "a character that is not allowed")
    words = [{_family(character) for character in word} - {""} for word in shown.split(" ")]
    families = set().union(*words)
    if any(len(word) > 1 for word in words) or (len(families) > 1 and not families <= _COMBINED):
        raise PydanticCustomError("name_mixed", "letters of several scripts")
    if not families:
        raise PydanticCustomError("forbidden_character", "no letters")
    return shown


def _family(character: str) -> str:
    """Return the script family of a character; None if all scripts share it.

    Raises:
        PydanticCustomError: `forbidden_character` for symbols and for historic scripts.
    """
    if (character.isascii() and not character.isalpha()) or character in _COMMON_CHARACTERS:
        return ""
    kind = unicodedata.category(character)
    if kind[0] in "LM" or kind == "Nd":
        if is_arabic(character):
            return "Arabic"
        if character == "ー":
            return "Japanese"
        if found := _SCRIPT.match(character):
            script = str(found.lastgroup)
            return _FAMILIES.get(script, script)
        # Vowel signs and digits of Arabic have no script property.
        if kind[0] == "M" or kind == "Nd":
            return ""
    raise PydanticCustomError("forbidden_character", "a character that is not allowed")
