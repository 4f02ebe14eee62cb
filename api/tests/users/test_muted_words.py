"""Muted words: spellings and forms they hide, and hostile input."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support.auth import execute_scalar
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.users.relationships.muted_words import build_query, fold_phrase

HIDES = """
    SELECT coalesce(bool_or(query @@ search_vector(fold(:text), 0)), false) FROM muted_word
    WHERE member_id = :member
"""


async def mute(client: httpx.AsyncClient, member: SignedInMember, word: str) -> Any:
    return await post_payload(client, "/users/muteWord", member, {"word": word})


async def hides(app: FastAPI, member: SignedInMember, written: str) -> bool:
    return bool(await execute_scalar(app, HIDES, text=written, member=member.id))


COFFEE = ["قهوة", "قَهْوَة", "قهوه", "قـهـوة", "القهوة", "والقهوة", "بالقهوة", "كالقهوة", "فالقهوة"]
COFFEE += ["للقهوة", "وقهوة", "فقهوة", "بقهوة", "كقهوة", "لقهوة"]


@pytest.mark.parametrize("word", ["قهوة", "قَهْوَة", "قهوه", "القهوة", "«القهوة»", "#قهوة"])
async def test_muted_word_hides_its_spellings_and_attached_forms(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, word: str
) -> None:
    await mute(client, layla, word)
    for form in COFFEE:
        assert await hides(app, layla, f"شربت {form} هذا الصباح."), form
        assert await hides(app, layla, f"#{form}"), form
    for other in ("قهوجي", "مقهى", "القهوجي", "قهوتي", "شاي"):
        assert not await hides(app, layla, f"شربت {other} هذا الصباح."), other


@pytest.mark.parametrize(
    ("word", "hidden", "shown"),
    [
        ("Coffee", ["coffee", "COFFEE!", "a coffee-break"], ["coffees", "cofee"]),
        ("café", ["cafe", "CAFÉ"], ["cafes"]),
        (
            "كرة القدم",
            ["كُرَة القدم", "أحب كره القدم", "والكرة القدم"],
            ["القدم كرة", "كرة", "كرة يد وقدم"],
        ),
        ("إلهام", ["الهام", "والهام", "إلهام"], ["هام", "الهامش"]),
        ("الله", ["والله", "الله"], ["له", "لله"]),
        ("رد", ["رد", "الرد", "بالرد"], ["ورد", "برد", "فرد", "كرد"]),
        ("و", ["س و ص"], ["ورد", "الو"]),
        ("٢٠٢٦", ["عام 2026", "۲۰۲۶"], ["2025"]),
        ("node.js", ["node.js", "Node.js!"], ["node", "js"]),
        ("it's", ["it's fine"], ["its fine"]),
        ("a\\b ' :* | & ! ( ) <->", ["a b"], ["a", "b a"]),
    ],
)
async def test_muted_word_hides_no_other_words(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    word: str,
    hidden: list[str],
    shown: list[str],
) -> None:
    await mute(client, layla, word)
    for written in hidden:
        assert await hides(app, layla, written), written
    for written in shown:
        assert not await hides(app, layla, written), written


async def test_word_is_muted_once_and_unmuted_in_any_spelling(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    assert await mute(client, layla, "  قهوة ") == {"word": "قهوة", "isMuted": True}
    await mute(client, layla, "شاي")
    await mute(client, layla, "قَهْوَه")
    listed = await get_payload(client, "/users/mutedWords", layla)
    assert [row["word"] for row in listed] == ["شاي", "قَهْوَه"]
    assert all(row["since"].endswith("Z") for row in listed)
    for _ in range(2):
        state = await post_payload(client, "/users/unmuteWord", layla, {"word": "قهوة"})
        assert state == {"word": "قهوة", "isMuted": False}
    assert [row["word"] for row in await get_payload(client, "/users/mutedWords", layla)] == ["شاي"]
    assert not await hides(app, layla, "قهوة")


@pytest.mark.parametrize(
    "word", ["", "   ", "ا" * 61, "!!!", "\u064b\u064c", "a\x00b", "a\u202eb", 5]
)
async def test_text_without_words_or_too_long_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, word: Any
) -> None:
    answer = await client.post("/users/muteWord", json={"word": word}, headers=layla.headers)
    assert set(field_errors(answer)) == {"word"}
    assert await get_payload(client, "/users/mutedWords", layla) == []


async def test_concurrent_mutes_stop_at_one_hundred_words(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    for number in range(97):
        await mute(client, layla, f"word {number}")
    answers = await asyncio.gather(
        *[
            client.post("/users/muteWord", json={"word": f"more {n}"}, headers=layla.headers)
            for n in range(8)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [422] * 5
    assert {refusal(answer) for answer in answers if answer.is_error} == {
        (422, "too_many_muted_words")
    }
    assert len(await get_payload(client, "/users/mutedWords", layla)) == 100
    again = await mute(client, layla, "Word 5")
    assert again == {"word": "Word 5", "isMuted": True}


@pytest.mark.parametrize("path", ["/users/muteWord", "/users/unmuteWord"])
async def test_guest_cannot_mute_words(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.post(path, json={"word": "قهوة"})
    assert refusal(answer) == (401, "not_authenticated")
    assert refusal(await client.get("/users/mutedWords")) == (401, "not_authenticated")


async def test_muted_words_are_private(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar = await factories.member(app)
    await mute(client, layla, "قهوة")
    assert await get_payload(client, "/users/mutedWords", omar) == []
    assert not await hides(app, omar, "قهوة")


async def test_post_with_a_muted_word_leaves_the_feed_and_returns(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar = await factories.member(app)
    await factories.follow(client, layla, omar)
    await factories.post(client, omar, "شربتُ القَهْوَةَ في الصباح")
    await factories.post(client, omar, "شربتُ الشاي")

    async def feed() -> list[str]:
        return [post["text"] for post in await get_payload(client, "/posts/feed", layla)]

    assert len(await feed()) == 2
    await mute(client, layla, "قهوة")
    assert await feed() == ["شربتُ الشاي"]
    await post_payload(client, "/users/unmuteWord", layla, {"word": "قهوة"})
    assert len(await feed()) == 2


LETTERS = st.characters(exclude_categories=["Cs", "Cc"])
SPECIAL = st.sampled_from(list("'\\:*|&!()<->\"ABCDقهوةال ـ\u064e٣۴_@#%/.,;$"))


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.text(st.one_of(SPECIAL, LETTERS), min_size=1), max_size=8), st.text(LETTERS))
async def test_arbitrary_lexemes_do_not_break_the_query(
    app: FastAPI, lexemes: list[str], phrase: str
) -> None:
    query = build_query(phrase, lexemes)
    if lexemes:
        async with app.state.database.reading() as connection:
            count = text("SELECT numnode(CAST(CAST(:query AS text) AS tsquery))")
            assert await connection.scalar(count, {"query": query}) >= len(lexemes)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(st.one_of(SPECIAL, LETTERS), min_size=1, max_size=60))
async def test_every_accepted_word_hides_itself(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, word: str
) -> None:
    answer = await client.post("/users/muteWord", json={"word": word}, headers=layla.headers)
    assert answer.status_code in {200, 422}
    if answer.status_code == 200:
        assert await hides(app, layla, word)
        await post_payload(client, "/users/unmuteWord", layla, {"word": word})
        assert await get_payload(client, "/users/mutedWords", layla) == []


def test_fold_keeps_word_boundaries() -> None:
    assert fold_phrase("  كرة \t القَدَم ") == "كره القدم"
