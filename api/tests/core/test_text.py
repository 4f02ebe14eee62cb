"""What text is taken from a member, and how long it is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from api.core.http.responses import CleanText
from api.core.text.text import clean, graphemes, longest


class Said(BaseModel):
    text: CleanText


def taken(text: str) -> str:
    return Said(text=text).text


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
def test_controls_and_directions_are_refused(character: str) -> None:
    with pytest.raises(ValidationError, match="not allowed"):
        taken(f"قبل{character}بعد")


def test_half_a_pair_is_refused() -> None:
    with pytest.raises(ValidationError):
        taken("قبل\ud800بعد")


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
def test_what_writing_needs_is_kept(text: str) -> None:
    assert taken(text) == unicodedata.normalize("NFC", text)


def test_line_ends_edges_and_gaps_are_tidied() -> None:
    assert taken("  أول\r\nثان\rثالث\n\n\n\n\nرابع \n") == "أول\nثان\nثالث\n\nرابع"


def test_what_is_no_text_is_left_to_its_own_validator() -> None:
    assert clean(5) == 5
    assert clean(None) is None


@given(st.text(max_size=60))
def test_cleaning_again_changes_nothing(text: str) -> None:
    try:
        once = taken(text)
    except ValidationError:
        return
    assert taken(once) == once
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
def test_a_letter_with_its_marks_counts_once(text: str, count: int) -> None:
    assert graphemes(text) == count


def test_the_limit_says_how_many_are_too_many() -> None:
    check = longest(4)
    assert check("قَهْوَة") == "قَهْوَة"
    with pytest.raises(Exception, match="too long") as refusal:
        check("قَهْوَتي")
    assert refusal.value.context == {"limit": 4, "over": 1}  # type: ignore[attr-defined]


def test_a_thousandfold_of_marks_is_no_short_text() -> None:
    with pytest.raises(Exception, match="too long"):
        longest(10)("ه" + "\u064b" * 5000)
