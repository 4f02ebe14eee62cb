"""Blocks and mutes: visibility, and deleted follows."""

import asyncio
import random

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.deferred_counts import apply_deferred_counts
from api.tests.support.http import get_payload, list_all, post_payload, refusal
from api.tests.users.test_follow import counters_are_exact


def ids(rows: list[dict[str, str]]) -> list[str]:
    return [row["_id"] for row in rows]


async def test_block_deletes_both_follows_and_is_idempotent(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    await factories.follow(client, layla, omar)
    await factories.follow(client, omar, layla)
    for _ in range(2):
        assert await post_payload(client, f"/users/block/{omar.id}", layla) == {"isBlocked": True}
    for member in (layla, omar):
        me = await get_payload(client, "/users/me", member)
        assert (me["followersCount"], me["followingCount"]) == (0, 0)
    counters_are_exact(database, layla, omar)
    for _ in range(2):
        assert await post_payload(client, f"/users/unblock/{omar.id}", layla) == {
            "isBlocked": False
        }
    profile = await get_payload(client, f"/users/{omar.id}", layla)
    assert (profile["isBlocked"], profile["isFollowing"]) == (False, False)


async def test_new_block_emits_one_event(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    for _ in range(2):
        await post_payload(client, f"/users/block/{omar.id}", layla)
    facts = database.sql(
        "SELECT payload ->> 'blocked_id' FROM outbox WHERE type = 'Blocked'"
        f" AND payload ->> 'blocker_id' = '{layla.id}'"
    )
    assert facts.split() == [str(omar.id)]


async def test_blocked_member_does_not_find_the_blocker(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    await post_payload(client, "/users/update", layla, {"handle": f"b{layla.id.hex[-12:]}"})
    await post_payload(client, f"/users/block/{omar.id}", layla)
    handle = (await get_payload(client, "/users/me", layla))["handle"]
    gone = (404, "user_not_found")
    for path in (f"/users/{layla.id}", f"/users/@{handle}"):
        assert refusal(await client.get(path, headers=omar.headers)) == gone
        assert (await get_payload(client, path))["_id"] == str(layla.id)
    network = {"tab": "followers", "userId": str(layla.id)}
    answer = await client.get("/users/network", params=network, headers=omar.headers)
    assert refusal(answer) == gone
    for act in ("follow", "unfollow", "block", "unblock", "mute", "unmute"):
        answer = await client.post(f"/users/{act}/{layla.id}", headers=omar.headers)
        assert refusal(answer) == gone, act


async def test_blocked_member_is_visible_without_posts_and_cannot_be_followed(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.post(client, omar)
    await post_payload(client, f"/users/block/{omar.id}", layla)
    profile = await get_payload(client, f"/users/{omar.id}", layla)
    assert profile["isBlocked"] is True
    assert profile["name"] == "عمر"
    assert profile["postsCount"] == 1
    assert await get_payload(client, f"/posts/{omar.id}", layla) == []
    answer = await client.post(f"/users/follow/{omar.id}", headers=layla.headers)
    assert refusal(answer) == (409, "user_blocked")
    state = await post_payload(client, f"/users/unfollow/{omar.id}", layla)
    assert state["isFollowing"] is False


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("block", "own_block"),
        ("unblock", "own_block"),
        ("mute", "own_mute"),
        ("unmute", "own_mute"),
    ],
)
async def test_own_and_unknown_members_cannot_be_blocked_or_muted(
    client: httpx.AsyncClient, layla: SignedInMember, act: str, code: str
) -> None:
    own = await client.post(f"/users/{act}/{layla.id}", headers=layla.headers)
    assert refusal(own) == (422, code)
    for nobody in ("0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nobody", "%00", "ليلى"):
        answer = await client.post(f"/users/{act}/{nobody}", headers=layla.headers)
        assert refusal(answer) == (404, "user_not_found")
    guest = await client.post(f"/users/{act}/{layla.id}")
    assert refusal(guest) == (401, "not_authenticated")


@pytest.mark.parametrize(("act", "path"), [("block", "blocked"), ("mute", "muted")])
async def test_blocked_and_muted_members_are_listed_newest_first_and_once(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    statements: Statements,
    act: str,
    path: str,
) -> None:
    others = [await factories.member(app) for _ in range(7)]
    for other in others:
        await post_payload(client, f"/users/{act}/{other.id}", layla)
    listed = await list_all(client, f"/users/{path}", layla, limit=3)
    assert ids(listed) == [str(other.id) for other in reversed(others)]
    assert all(row["since"].endswith("Z") for row in listed)
    await post_payload(client, f"/users/un{act}/{others[3].id}", layla)
    statements.clear()
    assert str(others[3].id) not in ids(await get_payload(client, f"/users/{path}", layla))
    assert len(statements) == 1
    assert await get_payload(client, f"/users/{path}", others[0]) == []
    guest = await client.get(f"/users/{path}")
    assert refusal(guest) == (401, "not_authenticated")


async def test_suspended_member_is_not_listed_and_can_be_unblocked(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    for act in ("mute", "block"):
        await post_payload(client, f"/users/{act}/{omar.id}", layla)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{omar.id}'")
    for path in ("/users/blocked", "/users/muted"):
        assert await get_payload(client, path, layla) == []
    for act in ("unmute", "unblock"):
        await post_payload(client, f"/users/{act}/{omar.id}", layla)
        again = await client.post(f"/users/{act}/{omar.id}", headers=layla.headers)
        assert refusal(again) == (404, "user_not_found")
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{omar.id}'")


async def test_mute_is_shown_on_the_profile_and_changes_nothing_else(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.follow(client, layla, omar)
    await factories.post(client, omar)
    for _ in range(2):
        assert await post_payload(client, f"/users/mute/{omar.id}", layla) == {"isMuted": True}
    profile = await get_payload(client, f"/users/{omar.id}", layla)
    assert (profile["isMuted"], profile["isFollowing"], profile["isBlocked"]) == (True, True, False)
    assert len(await get_payload(client, f"/posts/{omar.id}", layla)) == 1
    assert (await get_payload(client, f"/users/{layla.id}", omar))["isMuted"] is False
    for _ in range(2):
        assert await post_payload(client, f"/users/unmute/{omar.id}", layla) == {"isMuted": False}
    assert (await get_payload(client, f"/users/{omar.id}", layla))["isMuted"] is False


async def test_muted_list_omits_members_who_blocked_the_caller(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    await post_payload(client, f"/users/mute/{omar.id}", layla)
    await post_payload(client, f"/users/block/{layla.id}", omar)
    assert await get_payload(client, "/users/muted", layla) == []
    assert await post_payload(client, f"/users/unmute/{omar.id}", layla) == {"isMuted": False}


async def test_lists_hide_blocks_in_both_directions(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    star = await factories.member(app)
    for each in (layla, omar):
        await factories.follow(client, each, star)
        await factories.follow(client, star, each)
    await post_payload(client, f"/users/block/{omar.id}", layla)
    lists = ["/users?limit=100", "/users?query=عمر&limit=100"]
    lists += [f"/users/network?tab={tab}&userId={star.id}" for tab in ("followers", "following")]
    for path in lists:
        assert str(omar.id) not in ids(await get_payload(client, path, layla)), path
        assert str(layla.id) not in ids(await get_payload(client, path, omar)), path
        assert str(omar.id) in ids(await get_payload(client, path, star)), path


async def test_concurrent_follows_and_blocks_keep_counters_exact(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    members = [await factories.member(app) for _ in range(5)]
    pairs = [(one, other) for one in members for other in members if one is not other]
    chosen = random.Random(11)
    acts = ["follow", "follow", "follow", "unfollow", "block", "unblock"]
    for _ in range(8):
        answers = await asyncio.gather(
            *[
                client.post(f"/users/{act}/{other.id}", headers=one.headers)
                for act, (one, other) in (
                    (chosen.choice(acts), chosen.choice(pairs)) for _ in range(20)
                )
            ]
        )
        assert {answer.status_code for answer in answers} <= {200, 404, 409}
        await apply_deferred_counts(app)
        counters_are_exact(database, *members)
    ids = ", ".join(f"'{member.id}'" for member in members)
    followed_in_spite = database.sql(f"""
        SELECT count(*) FROM follow JOIN block ON
          (blocker_id = follower_id AND blocked_id = followee_id)
          OR (blocker_id = followee_id AND blocked_id = follower_id)
        WHERE follower_id IN ({ids})
    """)
    assert followed_in_spite == "0"


async def test_concurrent_follow_and_block_end_without_a_follow(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    for _ in range(10):
        one, other = await factories.member(app), await factories.member(app)
        await asyncio.gather(
            *[
                client.post(f"/users/{act}/{whom.id}", headers=who.headers)
                for act, who, whom in (
                    ("follow", one, other),
                    ("follow", other, one),
                    ("block", one, other),
                )
            ]
        )
        pair = f"('{one.id}', '{other.id}')"
        assert database.sql(f"SELECT count(*) FROM follow WHERE follower_id IN {pair}") == "0"
        assert database.sql(f"SELECT count(*) FROM block WHERE blocker_id = '{one.id}'") == "1"
        await apply_deferred_counts(app)
        counters_are_exact(database, one, other)
