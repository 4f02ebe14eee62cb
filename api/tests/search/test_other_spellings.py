"""Names in the other script, words with dialect clitics, and words of two scripts are found."""

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given

from api.core.text.arabic import fold
from api.core.text.dialects import plain_forms
from api.core.text.transliteration import MAX_SPELLINGS, other_spellings, sound_keys
from api.core.text.words import WORD, search_forms
from api.search.plurals import regular_forms
from api.tests.factories import member, post
from api.tests.support.http import get_payload
from api.tests.support.texts import TEXTS


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("عالعرس", ["عرس"]),
        ("وهالبيت", ["بيت"]),
        ("بهالبلوزة", ["بلوزه"]),
        ("مابياكلش", ["بياكل", "ياكل"]),
        ("مايكفي", ["يكفي"]),
        ("كيعرف", ["يعرف"]),
        ("الذهب", ["الدهب"]),
        ("باچر", ["باجر", "باكر"]),
        ("والـmeeting", ["meeting"]),
        # World, Marrakech, houses, and a function word.
        ("عالمية", []),
        ("مراكش", []),
        ("بيوت", []),
        ("هذا", []),
        ("meeting", []),
    ],
)
def test_plain_forms_leave_out_clitics_of_dialects(word: str, expected: list[str]) -> None:
    assert list(plain_forms(fold(word))) == expected


@pytest.mark.parametrize(
    ("arabic", "latin"),
    [
        ("فيروز", "Fayrouz"),
        ("محمد", "Mohammed"),
        ("خالد", "Khalid"),
        ("قباني", "Kabbani"),
        ("ياسمين", "Yasmine"),
        ("درويش", "Darwich"),
        ("زحلة", "Za7le"),
        ("نتفليكس", "Netflix"),
        ("سامسونج", "Samsung"),
    ],
)
def test_name_has_one_key_in_both_scripts(arabic: str, latin: str) -> None:
    assert set(sound_keys(fold(arabic))) & set(sound_keys(fold(latin)))
    assert fold(arabic) in other_spellings(fold(latin))


@pytest.mark.parametrize(
    ("noun", "expected"),
    [("دشاديش", "دشداشه"), ("دشداشه", "دشاديش"), ("موتر", "مواتر"), ("قطتي", "قطه")],
)
def test_regular_forms_have_plurals_of_four_consonants(noun: str, expected: str) -> None:
    assert expected in regular_forms(noun)


@given(text=TEXTS)
def test_search_forms_of_any_text_belong_to_its_words(text: str) -> None:
    words = WORD.findall(fold(text))
    assert all(0 <= index < len(words) and form for index, form in search_forms(text))
    for word in words:
        assert len(other_spellings(word)) <= MAX_SPELLINGS


async def find_texts(client: httpx.AsyncClient, query: str) -> list[str]:
    url = httpx.URL("/posts/explorePosts", params={"query": query})
    return [item["text"] for item in await get_payload(client, str(url))]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Songs of Zulaikha Barmaki", "زليخة"),
        ("أغاني زليخة البرمكي", "Zulaikha"),
        ("Letters to Qutayba", "Kutaiba"),
        ("سهرة عالطرابيزة", "طرابيزة"),
        ("الـkickoff يوم الأحد", "kickoff"),
        ("نسيت السنتياغوب", "السنت ياغوب"),
    ],
)
async def test_search_finds_other_spelling(
    client: httpx.AsyncClient, app: FastAPI, text: str, query: str
) -> None:
    await post(client, await member(app), text)
    assert text in await find_texts(client, query)


async def test_search_ranks_name_as_typed_before_other_script(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    await post(client, author, "شهرزاد تروي")
    await post(client, author, "Shahrazad speaks")
    assert await find_texts(client, "شهرزاد") == ["شهرزاد تروي", "Shahrazad speaks"]
    assert await find_texts(client, "Shahrazad") == ["Shahrazad speaks", "شهرزاد تروي"]


async def test_rare_word_weighs_more_than_frequent_one(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    author = await member(app)
    await post(client, author, "خنفساء على الشباك")
    for number in range(4):
        await post(client, author, f"مظروف أزرق {number}")
    found = await find_texts(client, "مظروف خنفساء")
    assert len(found) == 5
    assert found[0] == "خنفساء على الشباك"


async def test_highlights_mark_the_words_as_written(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    text = "قعدنا عالأرجيلة مع Darine والـsquad"
    await post(client, await member(app), text)
    for query, marked in [("أرجيلة", "عالأرجيلة"), ("دارين", "Darine"), ("squad", "والـsquad")]:
        url = httpx.URL("/posts/explorePosts", params={"query": query})
        (item,) = [each for each in await get_payload(client, str(url)) if each["text"] == text]
        [(start, end)] = item["highlights"]["text"]
        assert text[start:end] == marked
