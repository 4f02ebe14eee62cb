"""Lists of posts: content, visibility and pagination."""

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.raw_rows import insert_post
from api.tests.support.engagement import join_earlier
from api.tests.support.http import get_payload, list_all, post_payload, refusal


async def ids(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None, limit: int = 20
) -> list[str]:
    return [post["_id"] for post in await list_all(client, path, viewer, limit=limit)]


@pytest.mark.parametrize("limit", [1, 2, 7, 100])
async def test_list_user_posts_is_complete_with_any_page_size(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, limit: int
) -> None:
    created = [(await factories.post(client, layla))["_id"] for _ in range(7)][::-1]
    assert await ids(client, f"/posts/{layla.id}", limit=limit) == created
    assert await ids(client, f"/posts/{layla.id}", omar, limit=limit) == created
    assert await ids(client, "/posts/mine", layla, limit=limit) == created
    assert await ids(client, "/posts/mine", omar, limit=limit) == []


async def test_list_pages_are_stable_while_posts_change(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    path = f"/posts/{layla.id}"
    created = [(await factories.post(client, layla))["_id"] for _ in range(6)][::-1]
    first = (await client.get(path, params={"limit": 3})).json()
    assert [post["_id"] for post in first["payload"]] == created[:3]
    await factories.post(client, layla)
    # The post of the cursor may be deleted.
    for gone in (created[2], created[4]):
        await client.delete(f"/posts/{gone}", headers=layla.headers)
    query = {"limit": 3, "cursor": first["nextCursor"]}
    second = (await client.get(path, params=query)).json()
    assert [post["_id"] for post in second["payload"]] == [created[3], created[5]]
    assert second["nextCursor"] is None


async def test_list_user_posts_filters_by_kind(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    question = (await factories.post(client, layla, kind="question"))["_id"]
    product = insert_post(database, layla.id, kind="digital", price=1999)
    post = (await factories.post(client, layla))["_id"]
    join_earlier(database, layla, days=4)
    path = f"/posts/{layla.id}"
    assert await ids(client, path) == [post, product, question]
    assert await ids(client, f"{path}?kind=post") == [post, question]
    assert await ids(client, f"{path}?kind=digital") == [product]
    answer = await client.get(path, params={"kind": "question"})
    assert refusal(answer) == (422, "validation_failed")
    explored = await ids(client, "/posts/exploreDigitalProducts?sort=new")
    assert product in explored
    assert not {post, question} & set(explored)
    guests = await ids(client, "/posts/guest")
    assert product not in guests
    assert {post, question} <= set(guests)
    displayed = await get_payload(client, f"/posts/{product}/guest")
    assert (displayed["title"], displayed["priceCents"], displayed["currency"]) == (
        "منتج",
        1999,
        "USD",
    )


async def test_list_posts_requires_member_and_guests_have_their_own_list(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    for author in (layla, omar):
        join_earlier(database, author, days=4)
    created = [(await factories.post(client, each))["_id"] for each in (layla, omar, layla)][::-1]
    assert [post["_id"] for post in await get_payload(client, "/posts?limit=3", omar)] == created
    guest_posts = await list_all(client, "/posts/guest", omar)
    # Without engagement the newest posts are the hottest.
    assert [post["_id"] for post in guest_posts if post["_id"] in created] == created
    assert {str(post["viewer"]) for post in guest_posts} == {"None"}
    for path in ("/posts", "/posts/feed", "/posts/mine"):
        assert refusal(await client.get(path)) == (401, "not_authenticated")


async def test_hidden_post_is_visible_to_author_only(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    created = (await factories.post(client, layla))["_id"]
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{created}'")
    for viewer in (omar, None):
        assert created not in await ids(client, f"/posts/{layla.id}", viewer)
    assert refusal(await client.get(f"/posts/{created}/guest")) == (404, "post_not_found")
    page = await client.get(f"/posts/post/{created}", headers=omar.headers)
    assert refusal(page) == (404, "post_not_found")
    assert await ids(client, "/posts/mine", layla) == [created]
    assert (await get_payload(client, f"/posts/post/{created}", layla))["_id"] == created


async def test_lists_exclude_posts_of_suspended_member(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    join_earlier(database, layla, days=4)
    created = (await factories.post(client, layla))["_id"]
    assert created in await ids(client, "/posts/guest")
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{layla.id}'")
    for path in ("/posts?limit=100", "/posts/guest?limit=100"):
        assert created not in [post["_id"] for post in await get_payload(client, path, omar)]
    assert refusal(await client.get(f"/posts/{layla.id}")) == (404, "user_not_found")
    assert refusal(await client.get(f"/posts/{created}/guest")) == (404, "post_not_found")
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{layla.id}'")


@pytest.mark.parametrize("unknown_id", ["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nobody", "%00"])
async def test_list_user_posts_of_unknown_member_returns_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, unknown_id: str
) -> None:
    assert refusal(await client.get(f"/posts/{unknown_id}")) == (404, "user_not_found")
    assert await get_payload(client, f"/posts/{layla.id}") == []


@pytest.mark.parametrize(
    "path",
    ["/posts", "/posts/feed", "/posts/guest", "/posts/mine", "/posts/exploreDigitalProducts"],
)
async def test_lists_with_invalid_cursor_are_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, path: str
) -> None:
    for cursor in ("WyJvdGhlciIsICJ4Il0", "stale", ""):
        answer = await client.get(path, params={"cursor": cursor}, headers=layla.headers)
        assert refusal(answer) == (422, "invalid_cursor")
        assert set(answer.json()["error"]["fields"]) == {"cursor"}


async def test_post_author_reflects_profile_changes(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    created = await factories.post(client, layla)
    change = {"name": "ليلى الخطاطة", "handle": "layla_khat"}
    await client.post("/users/update", json=change, headers=layla.headers)
    author = (await get_payload(client, f"/posts/{created['_id']}/guest"))["author"]
    assert (author["name"], author["handle"]) == ("ليلى الخطاطة", "layla_khat")


@pytest.mark.parametrize("path", ["/posts?limit=100", "/posts/guest?limit=100", "/posts/mine"])
async def test_list_runs_one_statement(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements, path: str
) -> None:
    await factories.post(client, layla)
    await get_payload(client, path, layla)
    statements.clear()
    await get_payload(client, path, layla)
    assert len(statements) == 1, statements


@pytest.mark.parametrize("relation", ["block", "blocked", "mute", "word"])
async def test_list_posts_excludes_blocked_and_muted_with_full_pages(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, relation: str
) -> None:
    expected = [(await factories.post(client, layla))["_id"] for _ in range(3)]
    for _ in range(3):
        await factories.post(client, omar, "في الزنجبيل والعسل")
    expected += [(await factories.post(client, layla))["_id"] for _ in range(3)]
    if relation == "word":
        await post_payload(client, "/users/muteWord", layla, {"word": "زَنجبيل"})
    else:
        actor, target = (omar, layla) if relation == "blocked" else (layla, omar)
        await post_payload(client, f"/users/{relation.removesuffix('ed')}/{target.id}", actor)
    posts = await get_payload(client, "/posts?limit=6", layla)
    assert [post["_id"] for post in posts] == expected[::-1]
    # Guests see the posts of both.
    assert len(await get_payload(client, f"/posts/{layla.id}")) == 6
    assert len(await get_payload(client, f"/posts/{omar.id}")) == 3
    assert len(await get_payload(client, "/posts/mine", omar)) == 3
