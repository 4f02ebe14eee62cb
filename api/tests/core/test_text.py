"""Validation, normalization and length of input text."""

import sys
import time
import unicodedata
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError

from api.core.http.responses import CleanText
from api.core.text.arabic import fold
from api.core.text.normalization import Form, check_bounds, normalize
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


class Limited(BaseModel):
    text: Annotated[CleanText, longest(4)]


def limit_error(text: str) -> dict[str, Any]:
    with pytest.raises(ValidationError) as refusal:
        Limited(text=text)
    (error,) = refusal.value.errors()
    assert error["type"] == "text_too_long"
    return error["ctx"]


def test_text_limit_error_states_the_excess() -> None:
    assert Limited(text="قَهْوَة").text == "قَهْوَة"
    assert limit_error("قَهْوَتي") == {"limit": 4, "over": 1}


def test_text_of_twelve_times_the_limit_is_refused_before_it_is_cleaned() -> None:
    assert Limited(text=" " * 44 + "قهوة").text == "قهوة"
    assert limit_error(" " * 45 + "قهوة") == {"limit": 4, "over": 45}


def test_thousands_of_combining_marks_exceed_the_length_limit() -> None:
    assert limit_error("ه" + "\u064b" * 5000)["limit"] == 4


@pytest.mark.parametrize("mark", ["\u0301", "\u064e", "\u05b0", "\uff9e", "\u20dd"])
def test_thirty_marks_on_a_letter_are_accepted_and_more_are_refused(mark: str) -> None:
    assert validate("ه" + mark * 30 + "ب" + mark * 30)
    with pytest.raises(ValidationError, match="too many marks"):
        validate("ه" + mark * 31)


def test_every_character_that_can_be_reordered_counts_as_a_mark() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if unicodedata.combining(unicodedata.normalize("NFKD", character)[0]):
            with pytest.raises(PydanticCustomError, match="too many marks"):
                check_bounds(character * 31)


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_normalize_is_linear_in_a_run_of_marks(form: Form) -> None:
    began = time.process_time()
    for unit in ("\u0301\u0316", "\uff9e\u0316", "\u064c\u0316\u0334"):
        marks = unit * (16_000 // len(unit))
        assert len(normalize(form, f"ه{marks}")) > len(marks)
    assert time.process_time() - began < 0.25


@given(st.text(max_size=80), st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_normalize_of_accepted_text_is_the_normal_form(text: str, form: Form) -> None:
    assert normalize(form, text) == unicodedata.normalize(form, text)


def test_fold_deletes_the_marks_of_an_older_text() -> None:
    assert fold("ق" + "\u064e" * 100 + "هوة") == "قهوه"
