"""Message texts: actor names with every Arabic plural form, amounts and excerpts."""

import pytest

from api.core.text.text import MAX_EXCERPT_LENGTH, excerpt
from api.notifications.messages import format_amount, format_names


@pytest.mark.parametrize(
    ("count", "en", "ar"),
    [
        (1, "Omar", "Omar"),
        (2, "Omar and 1 other", "Omar وشخص آخر"),
        (3, "Omar and 2 others", "Omar وشخصين آخرين"),
        (4, "Omar and 3 others", "Omar و3 آخرين"),
        (11, "Omar and 10 others", "Omar و10 آخرين"),
        (12, "Omar and 11 others", "Omar و11 شخصًا آخر"),
        (100, "Omar and 99 others", "Omar و99 شخصًا آخر"),
        (101, "Omar and 100 others", "Omar و100 شخص آخر"),
        (104, "Omar and 103 others", "Omar و103 آخرين"),
    ],
)
def test_format_names_names_latest_actor_and_counts_others(count: int, en: str, ar: str) -> None:
    assert format_names(["Omar", "Sara"], count, "en") == en
    assert format_names(["Omar", "Sara"], count, "ar") == ar


def test_format_amount_of_whole_dollars_omits_cents() -> None:
    assert [format_amount(cents) for cents in (0, 5, 2000, 1999, 123450)] == [
        "$0",
        "$0.05",
        "$20",
        "$19.99",
        "$1,234.50",
    ]


@pytest.mark.parametrize("text", ["a" * 61, "word " * 40, "قَهْوَةٌ " * 30, "👨‍👩‍👧" * 61])
def test_excerpt_of_long_text_ends_at_word_or_grapheme(text: str) -> None:
    cut = excerpt(text)
    assert cut.endswith("…")
    assert text.startswith(cut[:-1])
    assert len(cut.split()) <= MAX_EXCERPT_LENGTH


def test_excerpt_of_short_text_is_the_text_on_one_line() -> None:
    assert excerpt("one\n\ntwo  three") == "one two three"
