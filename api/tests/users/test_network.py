"""Followers and followed members, directory search, and profiles by handle."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, list_all, post_payload, refusal

TABS = ["followers", "following"]


@pytest.fixture
async def star(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="نجمة")


async def joined(client: httpx.AsyncClient, star: SignedInMember, other: SignedInMember) -> None:
    await factories.follow(client, other, star)
    await factories.follow(client, star, other)


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("limit", [2, 3, 100])
async def test_network_lists_newest_follow_first_and_each_member_once(
    client: httpx.AsyncClient,
    app: FastAPI,
    star: SignedInMember,
    database: TestDatabase,
    tab: str,
    limit: int,
) -> None:
    others = [await factories.member(app) for _ in range(7)]
    for other in others:
        await joined(client, star, other)
    # Equal times are ordered by id.
    database.sql(f"""
        UPDATE follow SET created_at = date_trunc('day', created_at)
        WHERE '{others[0].id}' IN (follower_id, followee_id)
           OR '{others[1].id}' IN (follower_id, followee_id)
    """)
    rows = await list_all(client, f"/users/network?tab={tab}", star, limit=limit)
    newest = [str(other.id) for other in reversed(others[2:])]
    assert [row["_id"] for row in rows] == newest + sorted(
        (str(other.id) for other in others[:2]), reverse=True
    )


async def test_network_row_shows_the_relationship(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, star: SignedInMember
) -> None:
    friend, fan = await factories.member(app, name="صديق"), await factories.member(app)
    for each in (friend, fan, layla):
        await factories.follow(client, each, star)
    await factories.follow(client, layla, friend)
    await factories.follow(client, friend, layla)
    await factories.follow(client, fan, layla)
    path = f"/users/network?tab=followers&userId={star.id}"
    rows = {row["_id"]: row for row in await get_payload(client, path, layla)}
    standing = {key: (row["isFollowing"], row["followsMe"]) for key, row in rows.items()}
    assert standing == {
        str(friend.id): (True, True),
        str(fan.id): (False, True),
        str(layla.id): (False, False),
    }
    assert rows[str(friend.id)]["name"] == "صديق"
    assert rows[str(friend.id)]["followersCount"] == 1
    mine = await get_payload(client, "/users/network?tab=following", layla)
    assert [row["_id"] for row in mine] == [str(friend.id), str(star.id)]


@pytest.mark.parametrize("tab", TABS)
async def test_network_takes_one_statement(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    star: SignedInMember,
    statements: Statements,
    tab: str,
) -> None:
    await joined(client, star, layla)
    await get_payload(client, "/users/me", layla)
    statements.clear()
    assert len(await get_payload(client, f"/users/network?tab={tab}&userId={star.id}", layla)) == 1
    assert len(statements) == 1


async def test_suspended_members_are_in_no_network(
    client: httpx.AsyncClient, layla: SignedInMember, star: SignedInMember, database: TestDatabase
) -> None:
    await joined(client, star, layla)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{star.id}'")
    for tab in TABS:
        assert await get_payload(client, f"/users/network?tab={tab}", layla) == []
        answer = await client.get(
            "/users/network", params={"tab": tab, "userId": str(star.id)}, headers=layla.headers
        )
        assert refusal(answer) == (404, "user_not_found")
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{star.id}'")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", (422, "validation_failed")),
        ("tab=friends", (422, "validation_failed")),
        ("tab=followers&cursor=nonsense", (422, "invalid_cursor")),
        ("tab=followers&userId=nobody", (404, "user_not_found")),
        (
            "tab=followers&userId=0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a",
            (404, "user_not_found"),
        ),
    ],
)
async def test_invalid_network_request_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, query: str, expected: tuple[int, str]
) -> None:
    answer = await client.get(f"/users/network?{query}", headers=layla.headers)
    assert refusal(answer) == expected


async def test_guest_sees_no_network(client: httpx.AsyncClient) -> None:
    answer = await client.get("/users/network?tab=followers")
    assert refusal(answer) == (401, "not_authenticated")


async def test_cursor_of_another_tab_is_refused(
    client: httpx.AsyncClient, app: FastAPI, star: SignedInMember
) -> None:
    for _ in range(2):
        await joined(client, star, await factories.member(app))
    page = await client.get("/users/network?tab=followers&limit=1", headers=star.headers)
    query = {"tab": "following", "cursor": page.json()["nextCursor"]}
    answer = await client.get("/users/network", params=query, headers=star.headers)
    assert refusal(answer) == (422, "invalid_cursor")


async def test_directory_search_ranks_prefixes_first(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    within = await factories.member(app, name="مستزرياب")
    later = await factories.member(app, name="فرقة زِرْياب")
    first = await factories.member(app, name="زريابُ الأندلسي")
    handled = await factories.member(app)
    await post_payload(client, "/users/update", handled, {"handle": "zaryab_2"})

    async def found(query: str, limit: int = 20) -> list[str]:
        path = str(httpx.URL("/users", params={"query": query}))
        return [row["_id"] for row in await list_all(client, path, layla, limit=limit)]

    for spelling in ("زرياب", "زِرياب", "زريـاب", " زرياب "):
        for limit in (1, 2, 20):
            assert await found(spelling, limit) == [str(m.id) for m in (first, later, within)]
    for handle in ("zaryab", "@zaryab_2", "ARYAB_٢", "b_2"):
        assert await found(handle) == [str(handled.id)]
    assert str(first.id) in await found("زر", 100)
    assert str(within.id) not in await found("زر", 100)
    # A name keeps repeated letters: "zq" is no other spelling of "zzzzqqqq".
    await post_payload(client, "/users/update", within, {"handle": "zq_zryab"})
    for nobody in ("zzzzqqqq", "%", "_", "\\", "%%%", "زر%ب", "' OR 1=1"):
        assert await found(nobody) == [], nobody


@pytest.mark.parametrize("query", ["a\x00b", "\u202e", "x" * 65])
async def test_directory_search_without_letters_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, query: str
) -> None:
    answer = await client.get("/users", params={"query": query}, headers=layla.headers)
    assert refusal(answer) == (422, "validation_failed")


@pytest.mark.parametrize("path", ["/users", "/users?query=ليلى", "/users?query=لي"])
async def test_directory_takes_one_statement(
    client: httpx.AsyncClient, layla: SignedInMember, statements: Statements, path: str
) -> None:
    await get_payload(client, "/users/me", layla)
    statements.clear()
    assert await get_payload(client, path, layla)
    assert len(statements) == 1


async def test_profile_is_found_by_handle_in_any_case(
    client: httpx.AsyncClient, layla: SignedInMember, star: SignedInMember, statements: Statements
) -> None:
    await post_payload(client, "/users/update", star, {"handle": "bright_1"})
    statements.clear()
    profile = await get_payload(client, f"/users/{star.id}")
    assert len(statements) == 1
    for handle in ("@bright_1", "@Bright_1", "@bright_١"):
        assert await get_payload(client, f"/users/{handle}") == profile
        assert (await get_payload(client, f"/users/{handle}", layla))["isFollowing"] is False
    for nobody in ("@", "@nobody_has_it", "@a", "@ليلى", "bright_1", "@bright_1@"):
        assert refusal(await client.get(f"/users/{nobody}")) == (404, "user_not_found")


async def test_profile_counts_posts_and_products(
    client: httpx.AsyncClient, star: SignedInMember
) -> None:
    for _ in range(2):
        await factories.post(client, star)
    profile = await get_payload(client, f"/users/{star.id}")
    assert (profile["postsCount"], profile["productsCount"]) == (2, 0)
    assert {profile[name] for name in ("isFollowing", "isBlocked", "isMuted", "newPosts")} == {None}
