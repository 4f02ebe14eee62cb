"""Validation, normalization and length of input text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from api.core.http.responses import CleanText
from api.core.text.text import clean, graphemes, longest


class Input(BaseModel):
    text: CleanText


def validate(text: str) -> str:
    return Input(text=text).text


FORBIDDEN = [
    *map(chr, range(0x09)),
    *map(chr, range(0x0B, 0x0D)),
    *map(chr, range(0x0E, 0x20)),
    *map(chr, range(0x7F, 0xA0)),
    "\u061c",
    "\u200e",
    "\u200f",
    *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2066, 0x206A)),
    "\ue000",
    "\ufdd0",
    "\uffff",
    "\U000e0080",
    "\U0010ffff",
]


@pytest.mark.parametrize("character", FORBIDDEN, ids=lambda c: f"U+{ord(c):04X}")
def test_control_and_bidi_characters_are_refused(character: str) -> None:
    with pytest.raises(ValidationError, match="not allowed"):
        validate(f"قبل{character}بعد")


def test_lone_surrogate_is_refused() -> None:
    with pytest.raises(ValidationError):
        validate("قبل\ud800بعد")


@pytest.mark.parametrize(
    "text",
    [
        "می\u200cخواهم",
        "قَهْوَة",
        "👩\u200d👩\u200d👧",
        "سطر\nسطر",
        "عمود\tعمود",
        "ﷺ",
        "❤\ufe0f",
        "ـــ",
        "e\u0301".encode().decode(),
    ],
)
def test_clean_keeps_joiners_needed_for_writing(text: str) -> None:
    assert validate(text) == unicodedata.normalize("NFC", text)


def test_clean_normalises_line_ends_and_blank_lines() -> None:
    assert validate("  أول\r\nثان\rثالث\n\n\n\n\nرابع \n") == "أول\nثان\nثالث\n\nرابع"


def test_clean_ignores_values_that_are_not_text() -> None:
    assert clean(5) == 5
    assert clean(None) is None


@given(st.text(max_size=60))
def test_clean_is_idempotent(text: str) -> None:
    try:
        once = validate(text)
    except ValidationError:
        return
    assert validate(once) == once
    assert once == once.strip()
    assert "\0" not in once
    assert unicodedata.is_normalized("NFC", once)
    once.encode()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("abc", 3),
        ("قَهْوَة", 4),
        ("مُحَمَّدٌ", 4),
        ("👩\u200d👩\u200d👧", 1),
        ("🇸🇦🇪🇬", 2),
        ("e\u0301", 1),
        ("a\nb", 3),
        ("لا", 2),
    ],
)
def test_letter_with_combining_marks_counts_as_one_grapheme(text: str, count: int) -> None:
    assert graphemes(text) == count


def test_text_limit_error_states_the_excess() -> None:
    check = longest(4)
    assert check("قَهْوَة") == "قَهْوَة"
    with pytest.raises(Exception, match="too long") as refusal:
        check("قَهْوَتي")
    assert refusal.value.context == {"limit": 4, "over": 1}  # type: ignore[attr-defined]


def test_thousands_of_combining_marks_exceed_the_length_limit() -> None:
    with pytest.raises(Exception, match="too long"):
        longest(10)("ه" + "\u064b" * 5000)
