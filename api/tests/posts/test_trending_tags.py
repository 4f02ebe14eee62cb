"""Trending tags, `GET /posts/trendingTags`."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id
from api.posts.jobs import refresh_trending_tags
from api.posts.lists import trending_tags
from api.posts.lists.trending_tags import MAX_TAGS, MIN_AUTHORS
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import evaluate, join_earlier
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import create_product

PATH = "/posts/trendingTags"


@pytest.fixture(autouse=True)
def no_other_posts(database: TestDatabase) -> None:
    """Take the posts of other tests out of the window."""
    database.sql("UPDATE post SET hidden_at = now() WHERE hidden_at IS NULL")


@pytest.fixture
async def authors(app: FastAPI, database: TestDatabase) -> list[SignedInMember]:
    return [await trusted_member(app, database) for _ in range(4)]


async def trusted_member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    made = await factories.member(app)
    join_earlier(database, made, days=4)
    return made


async def write(
    client: httpx.AsyncClient, authors: Sequence[SignedInMember], tag: str, text: str = "منشور"
) -> list[str]:
    """Publish a post with the tag for each author; return the ids."""
    return [(await factories.post(client, author, text, tags=[tag]))["_id"] for author in authors]


def move_back(database: TestDatabase, post_id: str, hours: float) -> None:
    """Make a post older, with its id, which keeps its random part."""
    older = str(first_id(now() - timedelta(hours=hours)))[:13] + post_id[13:]
    tables = ("post_counts", "post_text", "post_tag")
    foreign = [
        f"UPDATE {table} SET post_id = '{older}' WHERE post_id = '{post_id}'" for table in tables
    ]
    database.sql(
        f"""
        BEGIN;
        SET LOCAL session_replication_role = replica;
        {";".join(foreign)};
        UPDATE post SET id = '{older}' WHERE id = '{post_id}';
        COMMIT
        """
    )


async def trending(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    viewer: SignedInMember | None = None,
    *,
    language: str = "ar",
) -> list[str]:
    await refresh_trending_tags(jobs)
    return [each["tag"] for each in await listed(client, viewer, language=language)]


async def listed(
    client: httpx.AsyncClient, viewer: SignedInMember | None = None, *, language: str = "ar"
) -> list[dict[str, Any]]:
    headers = {"accept-language": language, **(viewer.headers if viewer else {})}
    answer = await client.get(PATH, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.json()["nextCursor"] is None
    tags: list[dict[str, Any]] = answer.json()["payload"]
    return tags


async def test_tag_of_three_authors_trends_and_counts_authors_not_posts(
    client: httpx.AsyncClient, jobs: WorkerContext, authors: list[SignedInMember]
) -> None:
    for _ in range(5):
        await write(client, authors[:2], "مزدحم")
    await write(client, authors[:3], "ثلاثة")
    await write(client, authors, "أربعة")
    assert await trending(client, jobs) == ["أربعة", "ثلاثة"]
    assert await listed(client) == [
        {"tag": "أربعة", "authors": 4},
        {"tag": "ثلاثة", "authors": 3},
    ]
    await write(client, authors[2:3], "مزدحم")
    assert set(await trending(client, jobs)) == {"أربعة", "ثلاثة", "مزدحم"}


async def test_spellings_count_together_and_the_most_used_is_shown(
    client: httpx.AsyncClient, jobs: WorkerContext, authors: list[SignedInMember]
) -> None:
    await write(client, authors[:1], "قهوه")
    for _ in range(3):
        await write(client, authors[1:2], "قَهوة")
    await write(client, authors[2:], "قهوة")
    assert await trending(client, jobs) == ["قهوة"]


async def test_recent_uses_count_more_and_old_ones_not(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    authors: list[SignedInMember],
) -> None:
    for post_id in await write(client, authors, "أمس"):
        move_back(database, post_id, 30)
    for post_id in await write(client, authors[:3], "قديم"):
        move_back(database, post_id, 73)
    await write(client, authors[:3], "اليوم")
    # Four authors with 0.5 ** (30 / 24) each are fewer than three of now.
    assert await trending(client, jobs) == ["اليوم", "أمس"]


async def test_last_use_of_an_author_counts(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    authors: list[SignedInMember],
) -> None:
    for post_id in await write(client, authors[:3], "مجدد"):
        move_back(database, post_id, 60)
    await write(client, authors[:3], "مجدد")
    await write(client, authors[:3], "ثابت")
    await trending(client, jobs)
    scores = database.sql("SELECT round(score::numeric, 1) FROM trending_tag")
    assert scores.split() == ["3.0", "3.0"]


async def test_new_accounts_without_an_evaluation_do_not_count(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    authors: list[SignedInMember],
) -> None:
    newcomer = await factories.member(app)
    await write(client, authors[:2], "ثقة")
    [post_id] = await write(client, [newcomer], "ثقة")
    assert await trending(client, jobs) == []
    await evaluate(client, authors[0], post_id, "love")
    assert await trending(client, jobs) == ["ثقة"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE post SET deleted_at = now() WHERE id = '{post}'",
        "UPDATE post SET hidden_at = now() WHERE id = '{post}'",
        "UPDATE member SET suspended_at = now() WHERE id = '{author}'",
        "UPDATE member SET deletes_at = now() WHERE id = '{author}'",
    ],
)
async def test_posts_that_guests_cannot_see_do_not_count(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    authors: list[SignedInMember],
    change: str,
) -> None:
    post_id, *_ = await write(client, authors[:3], "ظاهر")
    assert await trending(client, jobs) == ["ظاهر"]
    database.sql(change.format(post=post_id, author=authors[0].id))
    assert await trending(client, jobs) == []
    assert database.sql("SELECT count(*) FROM trending_tag") == "0"


async def test_tags_in_the_language_of_the_reader_come_first(
    client: httpx.AsyncClient, jobs: WorkerContext, authors: list[SignedInMember]
) -> None:
    await write(client, authors, "typography", "A note on typography")
    await write(client, authors[:3], "خطوط", "ملاحظة عن الخطوط")
    assert await trending(client, jobs, language="ar") == ["خطوط", "typography"]
    assert await trending(client, jobs, language="en") == ["typography", "خطوط"]


async def test_tags_of_products_and_of_the_text_count(
    client: httpx.AsyncClient, jobs: WorkerContext, authors: list[SignedInMember]
) -> None:
    await factories.post(client, authors[0], "صباح #النور")
    await write(client, authors[1:2], "النور")
    await create_product(client, authors[2], tags=["النور"])
    assert await trending(client, jobs) == ["النور"]


@pytest.mark.parametrize("word", ["قهوة", "القهوة", "قَهْوه"])
async def test_muted_words_of_the_member_hide_tags(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    authors: list[SignedInMember],
    word: str,
) -> None:
    await write(client, authors, "قهوة_الصباح")
    await write(client, authors, "قهوجي")
    reader = await factories.member(app)
    assert len(await trending(client, jobs, reader)) == 2
    await post_payload(client, "/users/muteWord", reader, {"word": word})
    assert await trending(client, jobs, reader) == ["قهوجي"]
    assert len(await trending(client, jobs)) == 2


async def test_list_has_ten_tags_and_muted_ones_are_replaced(
    client: httpx.AsyncClient, app: FastAPI, jobs: WorkerContext, authors: list[SignedInMember]
) -> None:
    names = [f"وسم{number}" for number in range(MAX_TAGS + 2)]
    for author in authors[:MIN_AUTHORS]:
        await factories.post(client, author, "وسوم", tags=names[:6])
        await factories.post(client, author, "وسوم", tags=names[6:])
    assert len(await trending(client, jobs)) == MAX_TAGS
    reader = await factories.member(app)
    for name in names[:2]:
        await post_payload(client, "/users/muteWord", reader, {"word": name})
    assert set(await trending(client, jobs, reader)) == set(names[2:])


async def test_concurrent_and_repeated_counts_have_one_result(
    client: httpx.AsyncClient, jobs: WorkerContext, authors: list[SignedInMember]
) -> None:
    await write(client, authors[:3], "مرة")
    async with jobs.database.writing() as connection:
        await trending_tags.refresh(connection)
        await trending_tags.refresh(connection)
    assert [each["tag"] for each in await listed(client)] == ["مرة"]
    async with jobs.database.writing() as connection:
        await trending_tags.refresh(connection, at=now() + timedelta(hours=73))
    assert await listed(client) == []


async def test_list_takes_one_statement(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    reader = await factories.member(app)
    await get_payload(client, PATH, reader)
    statements.clear()
    await get_payload(client, PATH, reader)
    assert len(statements) == 1, statements
