"""Lists of posts: what stands in each, for whom, and their pages."""

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.raw_rows import add_post
from api.tests.support.http import got, posted, refusal, whole


async def ids(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None, limit: int = 20
) -> list[str]:
    return [post["_id"] for post in await whole(client, path, viewer, limit=limit)]


@pytest.mark.parametrize("limit", [1, 2, 7, 100])
async def test_an_author_s_list_is_whole_in_pages_of_any_size(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, limit: int
) -> None:
    made = [(await factories.post(client, layla))["_id"] for _ in range(7)][::-1]
    assert await ids(client, f"/posts/{layla.id}", limit=limit) == made
    assert await ids(client, f"/posts/{layla.id}", omar, limit=limit) == made
    assert await ids(client, "/posts/mine", layla, limit=limit) == made
    assert await ids(client, "/posts/mine", omar, limit=limit) == []


async def test_pages_neither_skip_nor_double_while_posts_come_and_go(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    path = f"/posts/{layla.id}"
    made = [(await factories.post(client, layla))["_id"] for _ in range(6)][::-1]
    first = (await client.get(path, params={"limit": 3})).json()
    assert [post["_id"] for post in first["payload"]] == made[:3]
    await factories.post(client, layla)
    # The very post that the cursor points at may go.
    for gone in (made[2], made[4]):
        await client.delete(f"/posts/{gone}", headers=layla.headers)
    query = {"limit": 3, "cursor": first["nextCursor"]}
    second = (await client.get(path, params=query)).json()
    assert [post["_id"] for post in second["payload"]] == [made[3], made[5]]
    assert second["nextCursor"] is None


async def test_the_tabs_of_a_profile_part_products_from_posts(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    question = (await factories.post(client, layla, kind="question"))["_id"]
    product = add_post(database, layla.id, kind="digital", price=1999)
    post = (await factories.post(client, layla))["_id"]
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
    shown = await got(client, f"/posts/{product}/guest")
    assert (shown["title"], shown["priceCents"], shown["currency"]) == ("منتج", 1999, "USD")


async def test_everybody_s_newest_posts_are_for_members_and_the_public_ones_for_guests(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = [(await factories.post(client, each))["_id"] for each in (layla, omar, layla)][::-1]
    assert [post["_id"] for post in await got(client, "/posts?limit=3", omar)] == made
    shown = await got(client, "/posts/guest?limit=3", omar)
    assert [post["_id"] for post in shown] == made
    assert {str(post["viewer"]) for post in shown} == {"None"}
    for path in ("/posts", "/posts/feed", "/posts/mine"):
        assert refusal(await client.get(path)) == (401, "not_authenticated")


async def test_what_is_hidden_is_seen_by_its_author_alone(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    made = (await factories.post(client, layla))["_id"]
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{made}'")
    for viewer in (omar, None):
        assert made not in await ids(client, f"/posts/{layla.id}", viewer)
    assert refusal(await client.get(f"/posts/{made}/guest")) == (404, "post_not_found")
    page = await client.get(f"/posts/post/{made}", headers=omar.headers)
    assert refusal(page) == (404, "post_not_found")
    assert await ids(client, "/posts/mine", layla) == [made]
    assert (await got(client, f"/posts/post/{made}", layla))["_id"] == made


async def test_posts_of_a_suspended_member_are_nowhere(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    made = (await factories.post(client, layla))["_id"]
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{layla.id}'")
    for path in ("/posts?limit=100", "/posts/guest?limit=100"):
        assert made not in [post["_id"] for post in await got(client, path, omar)]
    assert refusal(await client.get(f"/posts/{layla.id}")) == (404, "user_not_found")
    assert refusal(await client.get(f"/posts/{made}/guest")) == (404, "post_not_found")
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{layla.id}'")


@pytest.mark.parametrize("nobody", ["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nobody", "%00"])
async def test_the_posts_of_nobody_are_not_found_and_of_a_silent_member_none(
    client: httpx.AsyncClient, layla: SignedInMember, nobody: str
) -> None:
    assert refusal(await client.get(f"/posts/{nobody}")) == (404, "user_not_found")
    assert await got(client, f"/posts/{layla.id}") == []


@pytest.mark.parametrize(
    "path",
    ["/posts", "/posts/feed", "/posts/guest", "/posts/mine", "/posts/exploreDigitalProducts"],
)
async def test_a_stale_or_foreign_cursor_is_refused_by_every_list(
    client: httpx.AsyncClient, layla: SignedInMember, path: str
) -> None:
    for cursor in ("WyJvdGhlciIsICJ4Il0", "stale", ""):
        answer = await client.get(path, params={"cursor": cursor}, headers=layla.headers)
        assert refusal(answer) == (422, "invalid_cursor")
        assert set(answer.json()["error"]["fields"]) == {"cursor"}


async def test_an_author_s_new_name_and_handle_stand_on_old_posts(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    made = await factories.post(client, layla)
    change = {"name": "ليلى الخطاطة", "handle": "layla_khat"}
    await client.post("/users/update", json=change, headers=layla.headers)
    author = (await got(client, f"/posts/{made['_id']}/guest"))["author"]
    assert (author["name"], author["handle"]) == ("ليلى الخطاطة", "layla_khat")


@pytest.mark.parametrize("path", ["/posts?limit=100", "/posts/guest?limit=100", "/posts/mine"])
async def test_a_list_is_one_statement(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements, path: str
) -> None:
    await factories.post(client, layla)
    await got(client, path, layla)
    statements.clear()
    await got(client, path, layla)
    assert len(statements) == 1, statements


@pytest.mark.parametrize("act", ["block", "blocked", "mute", "word"])
async def test_what_one_blocked_or_muted_is_left_out_and_pages_stay_full(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, act: str
) -> None:
    wanted = [(await factories.post(client, layla))["_id"] for _ in range(3)]
    for _ in range(3):
        await factories.post(client, omar, "في الزنجبيل والعسل")
    wanted += [(await factories.post(client, layla))["_id"] for _ in range(3)]
    if act == "word":
        await posted(client, "/users/muteWord", layla, {"word": "زَنجبيل"})
    else:
        by, of = (omar, layla) if act == "blocked" else (layla, omar)
        await posted(client, f"/users/{act.removesuffix('ed')}/{of.id}", by)
    found = await got(client, "/posts?limit=6", layla)
    assert [post["_id"] for post in found] == wanted[::-1]
    # A guest sees everything.
    assert len({post["_id"] for post in await got(client, "/posts/guest?limit=9")}) == 9
    assert len(await got(client, "/posts/mine", omar)) == 3
