"""Follows: idempotency and exact counters."""

import asyncio
import random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.deferred_counts import apply_deferred_counts
from api.tests.support.http import get_payload, post_payload, post_until_accepted, refusal


async def test_follow_and_unfollow_are_idempotent(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    for _ in range(2):
        state = await post_payload(client, f"/users/follow/{omar.id}", layla)
        assert state == {"isFollowing": True, "followersCount": 1, "newPosts": None}
    assert (await get_payload(client, "/users/me", layla))["followingCount"] == 1
    for _ in range(2):
        state = await post_payload(client, f"/users/unfollow/{omar.id}", layla)
        assert state == {"isFollowing": False, "followersCount": 0, "newPosts": None}
    assert (await get_payload(client, "/users/me", layla))["followingCount"] == 0


async def test_new_posts_preference_is_kept_until_it_changes(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    async def chosen() -> bool | None:
        profile = await get_payload(client, f"/users/{omar.id}", layla)
        found: bool | None = profile["newPosts"]
        return found

    path = f"/users/follow/{omar.id}"
    assert (await post_payload(client, path, layla, {"newPosts": True}))["newPosts"] is True
    assert await chosen() is True
    unchanged: list[Any] = [None, {}]
    for body in unchanged:
        state = await post_payload(client, path, layla, body)
        assert state == {"isFollowing": True, "followersCount": 1, "newPosts": True}
    for choice in (False, None, True):
        state = await post_payload(client, path, layla, {"newPosts": choice})
        assert state == {"isFollowing": True, "followersCount": 1, "newPosts": choice}
        assert await chosen() is choice
    assert (await post_payload(client, f"/users/unfollow/{omar.id}", layla))["newPosts"] is None
    assert await chosen() is None
    assert (await post_payload(client, path, layla))["newPosts"] is None


@pytest.mark.parametrize("body", [{"newPosts": "yes"}, {"newPosts": 1}, {"more": True}, [], "x"])
async def test_invalid_preference_follows_nobody(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, body: object
) -> None:
    answer = await client.post(f"/users/follow/{omar.id}", json=body, headers=layla.headers)
    assert refusal(answer) == (422, "validation_failed")
    assert (await get_payload(client, f"/users/{omar.id}"))["followersCount"] == 0


async def test_profile_shows_the_relationship_to_each_viewer(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.follow(client, layla, omar)
    stranger = await factories.member(app)

    async def standing(viewer: SignedInMember | None) -> tuple[bool | None, bool | None]:
        profile = await get_payload(client, f"/users/{omar.id}", viewer)
        assert (profile["followersCount"], profile["followingCount"]) == (1, 0)
        return profile["isFollowing"], profile["followsMe"]

    assert await standing(layla) == (True, False)
    assert await standing(stranger) == (False, False)
    assert await standing(None) == (None, None)
    assert await standing(omar) == (None, None)
    seen_back = await get_payload(client, f"/users/{layla.id}", omar)
    assert (seen_back["isFollowing"], seen_back["followsMe"]) == (False, True)


@pytest.mark.parametrize("act", ["follow", "unfollow"])
async def test_members_cannot_follow_themselves(
    client: httpx.AsyncClient, layla: SignedInMember, act: str
) -> None:
    answer = await client.post(f"/users/{act}/{layla.id}", headers=layla.headers)
    assert refusal(answer) == (422, "own_follow")


@pytest.mark.parametrize("act", ["follow", "unfollow"])
@pytest.mark.parametrize(
    "nobody", ["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nobody", "%00", "ليلى"]
)
async def test_unknown_member_is_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, act: str, nobody: str
) -> None:
    answer = await client.post(f"/users/{act}/{nobody}", headers=layla.headers)
    assert refusal(answer) == (404, "user_not_found")
    assert refusal(await client.get(f"/users/{nobody}")) == (404, "user_not_found")


@pytest.mark.parametrize("act", ["follow", "unfollow"])
async def test_guest_cannot_follow(
    client: httpx.AsyncClient, omar: SignedInMember, act: str
) -> None:
    answer = await client.post(f"/users/{act}/{omar.id}")
    assert refusal(answer) == (401, "not_authenticated")


async def test_suspended_member_cannot_be_found_or_followed(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{omar.id}'")
    found = await client.get(f"/users/{omar.id}", headers=layla.headers)
    assert refusal(found) == (404, "user_not_found")
    followed = await client.post(f"/users/follow/{omar.id}", headers=layla.headers)
    assert refusal(followed) == (404, "user_not_found")
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{omar.id}'")


def counters_are_exact(database: TestDatabase, *members: SignedInMember) -> None:
    """Check these members only: rows inserted past the service count nothing."""
    ids = ", ".join(f"'{member.id}'" for member in members)
    wrong = database.sql(f"""
        SELECT count(*) FROM member WHERE id IN ({ids}) AND (
          followers_count <> (SELECT count(*) FROM follow WHERE followee_id = member.id)
          OR following_count <> (SELECT count(*) FROM follow WHERE follower_id = member.id)
        )
    """)
    assert wrong == "0"


async def test_thirty_concurrent_follows_count_thirty(
    client: httpx.AsyncClient, app: FastAPI, omar: SignedInMember, database: TestDatabase
) -> None:
    crowd = [await factories.member(app) for _ in range(30)]
    answers = await asyncio.gather(
        *[
            post_until_accepted(client, f"/users/follow/{omar.id}", viewer=each)
            for each in crowd * 2
        ]
    )
    assert {answer.status_code for answer in answers} == {200}
    await apply_deferred_counts(app)
    assert (await get_payload(client, f"/users/{omar.id}"))["followersCount"] == 30
    counters_are_exact(database, omar, *crowd)


async def test_concurrent_follows_and_unfollows_neither_deadlock_nor_miscount(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    members = [await factories.member(app) for _ in range(4)]
    pairs = [(one, other) for one in members for other in members if one is not other]
    chosen = random.Random(7)
    acts = [(chosen.choice(["follow", "unfollow"]), *chosen.choice(pairs)) for _ in range(90)]
    for start in range(0, len(acts), 30):
        answers = await asyncio.gather(
            *[
                post_until_accepted(client, f"/users/{act}/{other.id}", viewer=one)
                for act, one, other in acts[start : start + 30]
            ]
        )
        assert {answer.status_code for answer in answers} == {200}
    await apply_deferred_counts(app)
    counters_are_exact(database, *members)
    assert database.sql("SELECT count(*) FROM follow WHERE follower_id = followee_id") == "0"


async def test_concurrent_mutual_follows_count_once_each(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    pairs = [(layla, omar), (omar, layla)] * 10
    answers = await asyncio.gather(
        *[
            post_until_accepted(client, f"/users/follow/{other.id}", viewer=one)
            for one, other in pairs
        ]
    )
    assert {answer.status_code for answer in answers} == {200}
    await apply_deferred_counts(app)
    for member in (layla, omar):
        me = await get_payload(client, "/users/me", member)
        assert (me["followersCount"], me["followingCount"]) == (1, 1)
    counters_are_exact(database, layla, omar)
