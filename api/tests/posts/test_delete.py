"""Deletion of posts."""

import asyncio

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID, join_earlier
from api.tests.support.http import get_payload, list_all, refusal


async def delete(
    client: httpx.AsyncClient, post_id: str, by: SignedInMember | None
) -> httpx.Response:
    return await client.delete(f"/posts/{post_id}", headers=by.headers if by else {})


async def test_delete_post_removes_post_from_lists_and_pages(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    await factories.follow(client, omar, layla)
    join_earlier(database, layla, days=4)
    created = await factories.post(client, layla)
    lists = ["/posts", "/posts/feed", "/posts/guest", f"/posts/{layla.id}"]
    for path in lists:
        listed = await list_all(client, path, omar, limit=100)
        assert created["_id"] in [post["_id"] for post in listed], path
    answer = await delete(client, created["_id"], layla)
    assert answer.json() == {"payload": {"deleted": True}}
    for viewer in (omar, layla):
        for path in [*lists, "/posts/mine"]:
            listed = await list_all(client, path, viewer, limit=100)
            assert created["_id"] not in [post["_id"] for post in listed]
        page = await client.get(f"/posts/post/{created['_id']}", headers=viewer.headers)
        assert refusal(page) == (404, "post_not_found")
    guest_page = await client.get(f"/posts/{created['_id']}/guest")
    assert refusal(guest_page) == (404, "post_not_found")
    shared = await client.post(f"/posts/{created['_id']}/share", headers=omar.headers)
    assert refusal(shared) == (404, "post_not_found")
    assert (await get_payload(client, f"/users/{layla.id}"))["postsCount"] == 0


async def test_delete_post_removes_search_text(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    created = await factories.post(client, layla)
    words = f"SELECT count(*) FROM post_text WHERE post_id = '{created['_id']}'"
    assert database.sql(words) == "1"
    await delete(client, created["_id"], layla)
    assert database.sql(words) == "0"


async def test_delete_post_requires_author_and_works_once(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    created = await factories.post(client, layla)
    assert refusal(await delete(client, created["_id"], omar)) == (403, "forbidden")
    assert refusal(await delete(client, created["_id"], None)) == (401, "not_authenticated")
    assert (await delete(client, created["_id"], layla)).status_code == 200
    assert refusal(await delete(client, created["_id"], layla)) == (404, "post_not_found")
    assert (await get_payload(client, f"/users/{layla.id}"))["postsCount"] == 0


@pytest.mark.parametrize("unknown_id", [UNKNOWN_ID, "nothing", "%00"])
async def test_unknown_post_returns_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, unknown_id: str
) -> None:
    assert refusal(await delete(client, unknown_id, layla)) == (404, "post_not_found")
    shared = await client.post(f"/posts/{unknown_id}/share", headers=layla.headers)
    assert refusal(shared) == (404, "post_not_found")
    page = await client.get(f"/posts/post/{unknown_id}", headers=layla.headers)
    assert refusal(page) == (404, "post_not_found")
    assert refusal(await client.get(f"/posts/{unknown_id}/guest")) == (404, "post_not_found")


async def test_posts_count_is_exact_after_concurrent_create_and_delete(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    for _ in range(4):
        old = [(await factories.post(client, layla))["_id"] for _ in range(3)]
        answers = await asyncio.gather(
            *[delete(client, post_id, layla) for post_id in [*old, old[-1]]],
            *[client.post("/posts", json={"text": "جديد"}, headers=layla.headers) for _ in old],
        )
        codes = sorted(answer.status_code for answer in answers)
        assert codes == [200] * 6 + [404]
        left = database.sql(
            f"SELECT id FROM post WHERE author_id = '{layla.id}' AND deleted_at IS NULL"
            " ORDER BY id DESC"
        ).split()
        mine = [post["_id"] for post in await get_payload(client, f"/posts/{layla.id}?limit=100")]
        assert mine == left
        assert (await get_payload(client, f"/users/{layla.id}"))["postsCount"] == len(left)
