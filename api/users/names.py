"""What a member may be called: nothing that passes for somebody else's name.

A name is what it looks like: one family of scripts with digits, no character that nobody sees, and
no second way to write the same letters.
"""

import unicodedata
from typing import Final

import regex
from pydantic_core import PydanticCustomError

from api.core.text.arabic import is_arabic

# What is written together in one name; every other script is a family of its own.
_FAMILIES: Final = {"Han": "Japanese", "Hiragana": "Japanese", "Katakana": "Japanese"}
_SCRIPTS: Final = """
    Latin Cyrillic Greek Armenian Hebrew Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati
    Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer
    Mongolian Tifinagh Cherokee Adlam Han Hiragana Katakana Hangul Bopomofo
""".split()  # noqa: SIM905 - so many names read best as text
_SCRIPT: Final = regex.compile("|".join(rf"(?P<{name}>\p{{Script={name}}})" for name in _SCRIPTS))
# Seen by nobody, or a space that is none; between Arabic letters the non-joiner is spelling.
# U+16FE4 fills a place in Khitan writing, which Unicode doesn't count as ignorable.
_INVISIBLE: Final = regex.compile(r"(?!\u200c)\p{Default_Ignorable_Code_Point}|\U00016fe4|[^\S ]")
_STRAY_JOINER: Final = regex.compile(
    r"(?<!\p{Script=Arabic}\p{M}*)\u200c|\u200c(?!\p{Script=Arabic})"
)
# More marks than any writing stacks on a letter.
_STACKED_MARKS: Final = regex.compile(r"\p{M}{5}|(?:^|\s)\p{M}")
# Phonetic and turned letters, which only look like others; Azerbaijani writes the schwa.
_PHONETIC: Final = regex.compile(
    r"(?!ə)[\u0250-\u02ff\u1d00-\u1dbf\u2100-\u218f\U00010780-\U000107bf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]"
)
# Signs that names are written with, whatever the script; and the non-joiner.
_COMMON_CHARACTERS: Final = frozenset("’‘“”«»،؛؟·–—\u200c")


def normalize_name(name: str) -> str:
    """The name as it is kept: compatible forms of letters become the letters that they show.

    Raises:
        PydanticCustomError: `name_mixed`, `forbidden_character`.
    """
    shown = unicodedata.normalize("NFKC", name).strip()
    for pattern in (_INVISIBLE, _STRAY_JOINER, _STACKED_MARKS, _PHONETIC):
        if pattern.search(shown):
            raise PydanticCustomError("forbidden_character", "a character that is not allowed")
    families = {_family(character) for character in shown} - {""}
    if len(families) > 1:
        raise PydanticCustomError("name_mixed", "letters of several scripts")
    if not families:
        raise PydanticCustomError("forbidden_character", "no letters")
    return shown


def _family(character: str) -> str:
    """Of a letter, and of a digit or mark that only one script has; none of what all share.

    Raises:
        PydanticCustomError: `forbidden_character` for symbols, and for scripts nobody is called in.
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
        # Vowel signs and digits of Arabic belong to no script by name.
        if kind[0] == "M" or kind == "Nd":
            return ""
    raise PydanticCustomError("forbidden_character", "a character that is not allowed")
