"""Corrections of misspelt queries, `didYouMean`."""

import random
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.search import spelling
from api.search.jobs import refresh_vocabulary
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember, member, post
from api.tests.support.http import post_payload
from api.tests.support.products import create_product

POSTS = "/posts/explorePosts"
PRODUCTS = "/posts/exploreDigitalProducts"


async def did_you_mean(
    client: httpx.AsyncClient,
    query: str,
    viewer: SignedInMember | None = None,
    path: str = POSTS,
    **more: Any,
) -> str | None:
    headers = viewer.headers if viewer else {}
    answer = await client.get(path, params={"query": query, **more}, headers=headers)
    assert answer.status_code == 200, answer.text
    corrected: str | None = answer.json()["didYouMean"]
    return corrected


async def write_posts(
    client: httpx.AsyncClient, authors: Sequence[SignedInMember], text: str
) -> None:
    for author in authors:
        await post(client, author, text)


@pytest.fixture(scope="module")
async def authors(app: FastAPI) -> list[SignedInMember]:
    return [await member(app) for _ in range(3)]


@pytest.mark.parametrize(
    ("text", "query", "expected"),
    [
        ("شربتُ شَمْطُورةً", "شمظورة", "شمطورة"),
        ("زراعة الهليونِ سهلة", "الهليوت", "الهليون"),
        ("رائحة السفرجل", "سفرجل رائجة", "سفرجل رائحة"),
        ("Wonderful cardamom", "cardamon", "cardamom"),
        ("Wonderful cardamom", "Wonderful CARDMOM", "Wonderful cardamom"),
        ("Wonderful cardamom", "wnoderful cardamom", "wonderful cardamom"),
        ("Saffronology of hills", "safronolgy", "saffronology"),
        ("فقه البرمجيات المفتوحة", "البرمجايت المفتوحة", "البرمجيات المفتوحة"),
        ("وصف الديناصورات قديم", "الديانصوارت", "الديناصورات"),
        ("تعليم الخوارزميات", '#تعليم "شيء آخر"', None),
        ("تعليم الخوارزميات", "تعليم الخوارزميت -قديم", "تعليم الخوارزميات -قديم"),
    ],
)
async def test_misspelt_query_is_corrected(
    client: httpx.AsyncClient,
    authors: list[SignedInMember],
    jobs: WorkerContext,
    text: str,
    query: str,
    expected: str | None,
) -> None:
    await write_posts(client, authors, text)
    await refresh_vocabulary(jobs)
    assert await did_you_mean(client, query) == expected


async def test_misspelt_query_of_products_is_corrected(
    client: httpx.AsyncClient, authors: list[SignedInMember], jobs: WorkerContext
) -> None:
    for author in authors:
        await create_product(client, author, title="كراسة الزخرفات")
    await refresh_vocabulary(jobs)
    assert await did_you_mean(client, "الزخرفلت", path=PRODUCTS) == "الزخرفات"
    # No post has it.
    assert await did_you_mean(client, "الزخرفلت") is None


async def test_query_with_enough_posts_runs_no_further_statement(
    client: httpx.AsyncClient,
    authors: list[SignedInMember],
    jobs: WorkerContext,
    statements: Statements,
) -> None:
    await write_posts(client, authors, "مرزنجوش بري")
    await write_posts(client, authors, "مرزنجوس جبلي")
    await refresh_vocabulary(jobs)
    for limit in (1, 2, 20):
        statements.clear()
        assert await did_you_mean(client, "مرزنجوس", limit=limit) is None
        assert len(statements) == 1, statements


async def test_query_of_known_words_costs_two_further_statements(
    client: httpx.AsyncClient,
    authors: list[SignedInMember],
    jobs: WorkerContext,
    database: TestDatabase,
    statements: Statements,
) -> None:
    await write_posts(client, authors, "الكزبرة طازجة")
    await refresh_vocabulary(jobs)
    database.sql("UPDATE post SET hidden_at = now() WHERE text = 'الكزبرة طازجة'")
    statements.clear()
    assert await did_you_mean(client, "الكزبرة") is None
    # Other spellings, and whether the vocabulary has the word.
    assert len(statements) == 3, statements


async def test_partial_results_of_several_words_do_not_hide_a_correction(
    client: httpx.AsyncClient, authors: list[SignedInMember], jobs: WorkerContext
) -> None:
    await write_posts(client, authors, "نعناع طازج")
    await write_posts(client, authors, "نعناع البلسمان")
    await refresh_vocabulary(jobs)
    answer = await client.get(POSTS, params={"query": "نعناع البلسمام"})
    assert len(answer.json()["payload"]) >= 6
    assert answer.json()["didYouMean"] == "نعناع البلسمان"


async def test_correction_prefers_fewer_typos_then_more_authors(
    client: httpx.AsyncClient, app: FastAPI, authors: list[SignedInMember], jobs: WorkerContext
) -> None:
    more = [*authors, await member(app)]
    await write_posts(client, authors, "xylograt")
    await write_posts(client, more, "xylogran")
    await write_posts(client, [*more, await member(app)], "xyloquan")
    await refresh_vocabulary(jobs)
    assert await did_you_mean(client, "xylograp") == "xylogran"


async def test_word_of_two_authors_is_never_a_correction(
    client: httpx.AsyncClient, authors: list[SignedInMember], jobs: WorkerContext
) -> None:
    for _ in range(5):
        await write_posts(client, authors[:2], "زمهريرات خاصة")
    await refresh_vocabulary(jobs)
    assert await did_you_mean(client, "زمهديرات") is None
    await write_posts(client, authors[2:], "زمهريرات خاصة")
    await refresh_vocabulary(jobs)
    assert await did_you_mean(client, "زمهديرات") == "زمهريرات"


@pytest.mark.parametrize("change", ["deleted", "hidden", "suspended"])
async def test_word_that_lost_an_author_is_no_correction_before_the_next_count(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    change: str,
) -> None:
    authors = [await member(app) for _ in range(3)]
    # Without letters of suffixes, which the stemmer would cut.
    word = "قطمير" + "".join(random.choices("بجدرسشعفغز", k=8))
    await write_posts(client, authors, word)
    await refresh_vocabulary(jobs)
    query = word[:-3] + word[-2:]
    assert await did_you_mean(client, query) == word
    [one] = authors[:1]
    if change == "suspended":
        database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{one.id}'")
    else:
        column = "deleted_at" if change == "deleted" else "hidden_at"
        database.sql(f"UPDATE post SET {column} = now() WHERE author_id = '{one.id}'")
    assert await did_you_mean(client, query) is None
    await refresh_vocabulary(jobs)
    assert database.sql(f"SELECT 1 FROM search_word WHERE word = '{word}'") == ""


async def test_numbers_and_hidden_posts_are_not_in_the_vocabulary(
    client: httpx.AsyncClient,
    authors: list[SignedInMember],
    jobs: WorkerContext,
    database: TestDatabase,
) -> None:
    await write_posts(client, authors, "اتصل 96170123456 بفرجيل")
    await write_posts(client, authors, "محجوبيات")
    database.sql("UPDATE post SET hidden_at = now() WHERE text = 'محجوبيات'")
    await refresh_vocabulary(jobs)
    words = "'96170123456', 'محجوبيات', 'بفرجيل'"
    assert database.sql(f"SELECT word FROM search_word WHERE word IN ({words})") == "بفرجيل"


async def test_correction_that_the_viewer_cannot_find_is_not_offered(
    client: httpx.AsyncClient, app: FastAPI, jobs: WorkerContext
) -> None:
    authors = [await member(app) for _ in range(3)]
    await write_posts(client, authors, "بقدونسيات")
    await refresh_vocabulary(jobs)
    viewer = await member(app)
    assert await did_you_mean(client, "بقدونسيت", viewer) == "بقدونسيات"
    for author in authors:
        await post_payload(client, f"/users/block/{author.id}", viewer)
    assert await did_you_mean(client, "بقدونسيت", viewer) is None
    assert await did_you_mean(client, "بقدونسيت") == "بقدونسيات"


async def test_further_pages_and_explore_have_no_correction(
    client: httpx.AsyncClient, authors: list[SignedInMember]
) -> None:
    assert (await client.get(POSTS)).json()["didYouMean"] is None
    await write_posts(client, authors[:2], "طرخونيه")
    first = (await client.get(POSTS, params={"query": "طرخونيه", "limit": 1})).json()
    cursor = first["nextCursor"]
    assert await did_you_mean(client, "طرخونيه", limit=1, cursor=cursor) is None


@pytest.mark.parametrize(
    ("word", "other", "typos"),
    [
        ("كتاب", "كتاب", 0),
        ("كتاب", "كتبا", 1),
        ("كتاب", "كتب", 1),
        ("كتاب", "كتابي", 1),
        ("كتاب", "متاب", 1),
        ("abcdefgh", "bacdefhg", 2),
        ("abcdefgh", "abefgh", 2),
        ("abc", "ca", 3),
        ("", "abc", 3),
    ],
)
def test_count_typos(word: str, other: str, typos: int) -> None:
    assert spelling.count_typos(word, other) == typos
    assert (other in spelling.words_with_one_typo(word) if word else False) == (typos == 1)


def test_words_with_one_typo_are_complete_and_bounded() -> None:
    word = "قهوتنا"
    near = spelling.words_with_one_typo(word)
    assert len(near) == len(set(near)) < 600
    assert {spelling.count_typos(word, other) for other in near} == {1}


@pytest.mark.parametrize(
    ("word", "typos"),
    [("كتب", 0), ("كتاب", 1), ("مكتبات", 1), ("المكتبات", 2), ("a1b2c3", 0), ("x" * 25, 0)],
)
def test_max_typos(word: str, typos: int) -> None:
    assert spelling.max_typos(word) == typos
