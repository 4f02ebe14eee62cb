"""Deleting one's own."""

import asyncio

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import got, refusal

NOWHERE = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


async def delete(
    client: httpx.AsyncClient, post_id: str, by: SignedInMember | None
) -> httpx.Response:
    return await client.delete(f"/posts/{post_id}", headers=by.headers if by else {})


async def test_a_deleted_post_is_gone_from_every_list_and_page(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.follow(client, omar, layla)
    made = await factories.post(client, layla)
    lists = ["/posts", "/posts/feed", "/posts/guest", f"/posts/{layla.id}"]
    for path in lists:
        assert made["_id"] in [post["_id"] for post in await got(client, path, omar)], path
    answer = await delete(client, made["_id"], layla)
    assert answer.json() == {"payload": {"deleted": True}}
    for viewer in (omar, layla):
        for path in [*lists, "/posts/mine"]:
            assert made["_id"] not in [post["_id"] for post in await got(client, path, viewer)]
        page = await client.get(f"/posts/post/{made['_id']}", headers=viewer.headers)
        assert refusal(page) == (404, "post_not_found")
    guest_page = await client.get(f"/posts/{made['_id']}/guest")
    assert refusal(guest_page) == (404, "post_not_found")
    shared = await client.post(f"/posts/{made['_id']}/share", headers=omar.headers)
    assert refusal(shared) == (404, "post_not_found")
    assert (await got(client, f"/users/{layla.id}"))["postsCount"] == 0


async def test_no_search_looks_at_the_words_of_a_deleted_post(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    made = await factories.post(client, layla)
    words = f"SELECT count(*) FROM post_text WHERE post_id = '{made['_id']}'"
    assert database.sql(words) == "1"
    await delete(client, made["_id"], layla)
    assert database.sql(words) == "0"


async def test_only_its_author_deletes_a_post_and_only_once(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = await factories.post(client, layla)
    assert refusal(await delete(client, made["_id"], omar)) == (404, "post_not_found")
    assert refusal(await delete(client, made["_id"], None)) == (401, "not_authenticated")
    assert (await delete(client, made["_id"], layla)).status_code == 200
    assert refusal(await delete(client, made["_id"], layla)) == (404, "post_not_found")
    assert (await got(client, f"/users/{layla.id}"))["postsCount"] == 0


@pytest.mark.parametrize("nothing", [NOWHERE, "nothing", "%00"])
async def test_what_never_was_can_be_neither_deleted_shared_nor_read(
    client: httpx.AsyncClient, layla: SignedInMember, nothing: str
) -> None:
    assert refusal(await delete(client, nothing, layla)) == (404, "post_not_found")
    shared = await client.post(f"/posts/{nothing}/share", headers=layla.headers)
    assert refusal(shared) == (404, "post_not_found")
    page = await client.get(f"/posts/post/{nothing}", headers=layla.headers)
    assert refusal(page) == (404, "post_not_found")
    assert refusal(await client.get(f"/posts/{nothing}/guest")) == (404, "post_not_found")


async def test_publishing_and_deleting_at_once_leaves_the_count_right(
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
        mine = [post["_id"] for post in await got(client, f"/posts/{layla.id}?limit=100")]
        assert mine == left
        assert (await got(client, f"/users/{layla.id}"))["postsCount"] == len(left)
