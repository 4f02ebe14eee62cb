"""Display names over all of Unicode: none imitates another or hides characters."""

import sys
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from api.tests.support.scale import needs_long
from api.users.schemas import DisplayName

NAMES: Final[TypeAdapter[str]] = TypeAdapter(DisplayName)
ASSIGNED: Final = [
    character
    for code in range(sys.maxunicode + 1)
    if unicodedata.category(character := chr(code)) not in {"Cn", "Co", "Cs"}
]
DIRECTION: Final = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Scripts by the first word of a character's Unicode name, independent of the implementation.
TOGETHER: Final = dict.fromkeys(
    ("CJK", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "VERTICAL", "HENTAIGANA", "OLD"),
    "HIRAGANA",
)


def taken(name: str) -> str | None:
    try:
        return NAMES.validate_python(name)
    except ValidationError:
        return None


def scripts(name: str) -> set[str]:
    words = (unicodedata.name(each).split()[0] for each in name if each.isalpha())
    return {TOGETHER.get(word, word) for word in words}


# Invisible letters and marks, by their Unicode names.
UNSEEN = ("FILLER", "VARIATION SELECTOR", "GRAPHEME JOINER", "VOWEL INHERENT", "VOWEL SEPARATOR")


def faults(name: str) -> Iterator[str]:
    """Return the violations of an accepted name."""
    if unicodedata.normalize("NFKC", name) != name:
        yield "another way to write it"
    words = [scripts(word) for word in name.split()]
    if any(len(word) > 1 for word in words) or not scripts(name):
        yield f"scripts {words}"
    if len(scripts(name)) > 1 and scripts(name) != {"ARABIC", "LATIN"}:
        yield f"scripts {scripts(name)}"
    if DIRECTION & set(name):
        yield "direction"
    for character in name:
        kind = unicodedata.category(character)
        if kind in {"Cc", "Cf", "Zl", "Zp", "So", "Sk", "Sc", "Sm"} and not (
            character.isascii() or (character == "\u200c" and "ARABIC" in scripts(name))
        ):
            yield f"U+{ord(character):04X} {kind}"
        if kind == "Zs" and character != " ":
            yield f"space U+{ord(character):04X}"
        if character != "\u200c" and any(word in unicodedata.name(character) for word in UNSEEN):
            yield f"U+{ord(character):04X} is not seen"
    if name != name.strip():
        yield "spaces at its edges"


@needs_long
@pytest.mark.parametrize("name", ["Layla", "ليلى"])
def test_name_rejects_every_hiding_character_of_unicode(name: str) -> None:
    found = []
    for character in ASSIGNED:
        kept = taken(f"{name[:1]}{character}{name[1:]}")
        if kept is None:
            continue
        if kept == name and unicodedata.normalize("NFKC", character).strip():
            found.append(f"U+{ord(character):04X} is not seen")
        found += [f"U+{ord(character):04X}: {fault}" for fault in faults(kept)]
    assert found == []


@given(st.text(min_size=1, max_size=12))
def test_accepted_name_has_words_of_one_script_and_no_invisible_character(name: str) -> None:
    kept = taken(name)
    if kept is not None:
        assert [*faults(kept)] == []
        assert taken(kept) == kept


@given(
    st.lists(
        st.sampled_from(["Layla", "ليلى", "Лейла", "Λεϊλα", "לילה", "लैला", "レイラ", "레일라"]),
        min_size=2,
        max_size=3,
        unique=True,
    ),
    st.sampled_from([" ", "", "-", ".", " 7 "]),
)
def test_only_arabic_and_latin_words_stand_in_one_name(words: list[str], between: str) -> None:
    name = between.join(words)
    is_bilingual = set(words) == {"Layla", "ليلى"} and " " in between
    assert taken(name) == (name if is_bilingual else None)


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("ليلى حدّاد", "ليلى حدّاد"),
        ("عبد الله بن يوسف ٣", "عبد الله بن يوسف ٣"),
        ("زَيْنَبُ", "زَيْنَبُ"),
        ("می\u200cنا", "می\u200cنا"),
        ("Tomás Rey", "Tomás Rey"),
        ("Seán O’Neil", "Seán O’Neil"),
        ("O'Neil + Sons", "O'Neil + Sons"),
        ("Nguyễn Văn An", "Nguyễn Văn An"),
        ("Əli Əliyev", "Əli Əliyev"),
        ("山田 太郎 レイ", "山田 太郎 レイ"),
        ("स्वरा", "स्वरा"),
        ("Layla 2nd", "Layla 2nd"),
        ("د. أحمد Ahmed", "د. أحمد Ahmed"),
        # Compatible forms are stored as the letters they show.
        ("Ｌａｙｌａ", "Layla"),
        ("𝐋𝐚𝐲𝐥𝐚", "Layla"),
        ("ﻟﻴﻠﻰ", "ليلى"),
        ("Layla\u00a0Haddad\u2003", "Layla Haddad"),
    ],
)
def test_name_is_stored_in_compatible_form(given_name: str, kept: str) -> None:
    assert taken(given_name) == kept


SPOOFS: Final[dict[str, Any]] = {
    "Cyrillic a": "L\u0430yla",
    "Greek o": "L\u03bfla",
    "Latin in Arabic": "ليلa",
    "soft hyphen": "Lay\u00adla",
    "joiner": "Lay\u200dla",
    "non-joiner among Latin": "Lay\u200cla",
    "non-joiner at the end": "ليلى\u200c",
    "zero width space": "Lay\u200bla",
    "word joiner": "Lay\u2060la",
    "grapheme joiner": "Lay\u034fla",
    "variation selector": "Layla\ufe0f",
    "Hangul filler": "Layla\u3164",
    "Hangul filler alone": "\u3164",
    "blank of Braille": "Layla\u2800",
    "tag characters": "Layla\U000e0041",
    "override": "Layla\u202egnp",
    "isolate": "\u2066Layla\u2069",
    "Arabic letter mark": "ليلى\u061c",
    "badge": "Layla ✔",
    "verified emoji": "Layla ✅",
    "phonetic alpha": "L\u0251yla",
    "small capital": "ʟayla",
    "marks piled up": "L" + "\u0301" * 9 + "ayla",
    "a mark on a space": "Layla \u0651",
    "two lines": "Layla\nStaff",
    "digits alone": "٠١٢",
    "marks alone": "ًٌ",
    "not text": 7,
}


@pytest.mark.parametrize("spoof", SPOOFS)
def test_imitating_name_is_refused(spoof: str) -> None:
    assert taken(SPOOFS[spoof]) is None
