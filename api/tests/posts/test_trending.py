"""Trending posts for guests, `GET /posts/guest`."""

from collections import Counter

import httpx
import pytest
from fastapi import FastAPI

from api.posts.lists.trending import MAX_LATEST_POSTS
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.raw_rows import insert_post
from api.tests.support.engagement import evaluate, join_earlier
from api.tests.support.http import get_payload, list_all

PATH = "/posts/guest"


async def old_member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """Create a member who joined four days ago."""
    made = await factories.member(app)
    join_earlier(database, made, days=4)
    return made


async def create_posts(client: httpx.AsyncClient, author: SignedInMember, count: int) -> list[str]:
    return [(await factories.post(client, author))["_id"] for _ in range(count)]


def set_points(database: TestDatabase, post_id: str, points: int) -> None:
    database.sql(f"UPDATE post_counts SET shares = {points} WHERE post_id = '{post_id}'")


async def trending(client: httpx.AsyncClient, limit: int = 100) -> list[str]:
    return [post["_id"] for post in await list_all(client, PATH, limit=limit)]


async def test_guest_posts_are_sorted_by_hotness(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    authors = [await old_member(app, database) for _ in range(3)]
    first, second, third = [(await create_posts(client, each, 1))[0] for each in authors]
    set_points(database, first, 3)
    set_points(database, second, 9)
    assert [each for each in await trending(client) if each in {first, second, third}] == [
        second,
        first,
        third,
    ]


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
async def test_guest_posts_have_two_posts_of_an_author_in_all_pages(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, limit: int
) -> None:
    busy, other = await old_member(app, database), await old_member(app, database)
    busy_posts = await create_posts(client, busy, 6)
    other_posts = await create_posts(client, other, 2)
    set_points(database, busy_posts[1], 100)
    expected = [busy_posts[1], other_posts[1], other_posts[0], busy_posts[5]]
    shown = await trending(client, limit)
    assert [each for each in shown if each in {*busy_posts, *other_posts}] == expected
    assert len(shown) == len(set(shown))
    authors = Counter(post["author"]["_id"] for post in await list_all(client, PATH, limit=limit))
    assert max(authors.values()) <= 2


async def test_guest_posts_are_stable_while_posts_change(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    authors = [await old_member(app, database) for _ in range(3)]
    created = [each for author in authors for each in await create_posts(client, author, 2)][::-1]
    for post_id in created:
        set_points(database, post_id, 4_000)
    page = (await client.get(PATH, params={"limit": 3})).json()
    assert [post["_id"] for post in page["payload"]] == created[:3]
    # A post of the first page becomes hotter, one is deleted, and another is published.
    set_points(database, created[1], 9_000)
    await client.delete(f"/posts/{created[2]}", headers=authors[1].headers)
    published = await create_posts(client, authors[0], 1)
    set_points(database, published[0], 9_000)
    query = {"limit": 3, "cursor": page["nextCursor"]}
    following = [post["_id"] for post in (await client.get(PATH, params=query)).json()["payload"]]
    # The author of the new post has two hotter ones than the last.
    assert following[:2] == [created[3], created[4]]
    assert not {*created[:3], created[5], *published} & set(following)


async def test_guest_posts_exclude_new_accounts_without_an_evaluation(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    author, reader = await factories.member(app), await factories.member(app)
    first, second = await create_posts(client, author, 2)
    assert not {first, second} & set(await trending(client))
    await evaluate(client, reader, first, "love")
    assert {first, second} <= set(await trending(client))
    await evaluate(client, reader, first, None)
    assert not {first, second} & set(await trending(client))
    for age, is_listed in ((2, False), (3, True)):
        join_earlier(database, author, days=age)
        assert (first in await trending(client)) is is_listed


async def test_guest_posts_exclude_products_and_consider_latest_posts_only(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    author = await old_member(app, database)
    [oldest] = await create_posts(client, author, 1)
    set_points(database, oldest, 1_000)
    product = insert_post(database, author.id, kind="digital", price=1999)
    later = await create_posts(client, author, MAX_LATEST_POSTS - 2)
    assert [each for each in await trending(client) if each in {oldest, product, *later}] == [
        oldest,
        later[-1],
    ]
    last = await create_posts(client, author, 1)
    shown = await trending(client)
    assert [each for each in shown if each in {oldest, product, *later, *last}] == [
        last[0],
        later[-1],
    ]


async def test_guest_posts_take_one_statement(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, statements: Statements
) -> None:
    await create_posts(client, await old_member(app, database), 3)
    statements.clear()
    await get_payload(client, PATH)
    assert len(statements) == 1, statements
