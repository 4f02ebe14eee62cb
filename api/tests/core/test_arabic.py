"""Folding of Arabic text in Python and SQL, direction and language."""

import unicodedata

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text as sql

from api.core.text.arabic import digits_to_latin, direction, fold, language
from api.tests.support.texts import TEXTS

RELAXED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


async def fold_in_sql(app: FastAPI, texts: list[str]) -> list[str]:
    query = sql(
        "SELECT fold(input.value) FROM unnest(CAST(:texts AS text[])) "
        "WITH ORDINALITY AS input(value, place) ORDER BY input.place"
    )
    async with app.state.database.reading() as connection:
        return list((await connection.execute(query, {"texts": texts})).scalars())


@RELAXED
@given(texts=st.lists(TEXTS, min_size=1, max_size=50))
async def test_python_and_postgres_fold_alike(app: FastAPI, texts: list[str]) -> None:
    assert await fold_in_sql(app, texts) == [fold(text) for text in texts]


async def test_python_and_postgres_fold_every_character_alike(app: FastAPI) -> None:
    """Test every character of Python's Unicode version; PostgreSQL has a later one."""
    known = [
        character
        for character in map(chr, range(1, 0x110000))
        if unicodedata.category(character) not in {"Cs", "Cn", "Co"}
    ]
    for start in range(0, len(known), 20_000):
        part = known[start : start + 20_000]
        folded = await fold_in_sql(app, part)
        assert [
            (character, result)
            for character, result in zip(part, folded, strict=True)
            if result != fold(character)
        ] == []


async def test_database_classifies_arabic_letters(app: FastAPI) -> None:
    """With another locale, pg_trgm ignores Arabic letters."""
    async with app.state.database.reading() as connection:
        similarity = await connection.scalar(sql("SELECT similarity('محمود', 'محمد')"))
    assert similarity > 0.2


@given(TEXTS)
def test_fold_is_idempotent(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(TEXTS)
def test_fold_ignores_unicode_composition(text: str) -> None:
    forms = {fold(unicodedata.normalize(form, text)) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    assert forms == {fold(text)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("قَهْوَة", "قهوة"),
        ("قهوه", "قهوة"),
        ("إحسان", "احسان"),
        ("أحمد", "احمد"),
        ("آمال", "امال"),
        ("ٱلرَّحْمٰن", "الرحمن"),
        ("مستشفى", "مستشفي"),
        ("مسائل", "مسايل"),
        ("مسؤول", "مسوول"),
        ("مدرسة", "مدرسه"),
        ("كتـــــاب", "كتاب"),
        ("کتاب", "كتاب"),
        ("گلاس", "كلاس"),
        ("علی", "علي"),
        ("خانۀ", "خانه"),
        ("ھدى", "هدى"),
        ("می\u200cخواهم", "ميخواهم"),
        ("\u202bنص\u202c", "نص"),
        ("ﻻ", "لا"),
        ("ﷲ", "الله"),
        ("٢٠٢٦", "2026"),
        ("۱۴۰۵", "1405"),
        ("Émile Zola", "emile zola"),
        ("ＱＩＭＡ", "qima"),
        ("İstanbul", "istanbul"),
    ],
)
def test_fold_unifies_spellings_of_a_word(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("علم", "عمل"), ("كلب", "قلب"), ("سماء", "سما"), ("باب", "بابا"), ("حب", "جب"), ("a", "b")],
)
def test_fold_keeps_different_words_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_digits_become_latin_and_other_characters_stay() -> None:
    assert digits_to_latin("هاتف ٠٥٠ ۱۲۳ 4 ½ أ") == "هاتف 050 123 4 ½ أ"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("قهوة الصباح", "rtl"),
        ("Morning coffee", "ltr"),
        ("أحب Python كثيرًا وأكتب به كل يوم", "rtl"),
        ("I write قهوة on my cup every day", "ltr"),
        ("", "rtl"),
        ("2026 😀", "rtl"),
        ("قهوة cafe", "rtl"),
        ("cafe قهوة", "ltr"),
        ("#قَهْوَة", "rtl"),
        ("سلام دنیا", "rtl"),
    ],
)
def test_direction_follows_the_majority_of_letters(text: str, expected: str) -> None:
    assert direction(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("قهوة الصباح", "ar"),
        ("Morning coffee", "en"),
        ("Être à Genève", "en"),
        ("أحب Python كثيرًا", "ar"),
        ("", "und"),
        ("2026 😀 ١٢٣", "und"),
        ("Привет", "und"),
        ("早上好", "und"),
    ],
)
def test_language_follows_the_script(text: str, expected: str) -> None:
    assert language(text) == expected


@given(TEXTS)
def test_text_has_a_direction_and_a_language(text: str) -> None:
    assert direction(text) in {"rtl", "ltr"}
    assert language(text) in {"ar", "en", "und"}
    if language(text) == "ar":
        assert any(unicodedata.bidirectional(letter) == "AL" for letter in text)
