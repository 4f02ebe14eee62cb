"""Deferred counters of a popular member and a popular post: exact, and without waits."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from api.core import deferred_counts
from api.core.deferred_counts import DEFERRED_FROM
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.deferred_counts import apply_deferred_counts
from api.tests.support.http import get_payload, post_payload, post_until_accepted
from api.worker import DEFERRED_COUNTERS

SEED = 20261127
REACTIONS = ("love", "clap", None)
# What the counters begin with, although no rows are behind it.
POPULAR = DEFERRED_FROM + 50


def followers(database: TestDatabase, member: SignedInMember) -> int:
    return int(database.sql(f"SELECT followers_count FROM member WHERE id = '{member.id}'"))


def follows(database: TestDatabase, member: SignedInMember) -> int:
    return int(database.sql(f"SELECT count(*) FROM follow WHERE followee_id = '{member.id}'"))


def waiting(database: TestDatabase) -> int:
    return int(
        database.sql(
            "SELECT (SELECT count(*) FROM follower_count_change)"
            " + (SELECT count(*) FROM evaluation_count_change)"
        )
    )


def set_followers(database: TestDatabase, member: SignedInMember, count: str) -> None:
    database.sql(f"UPDATE member SET followers_count = {count} WHERE id = '{member.id}'")


@pytest.fixture
def popular(omar: SignedInMember, database: TestDatabase) -> Iterator[SignedInMember]:
    set_followers(database, omar, str(POPULAR))
    yield omar
    # Lists of other tests are ordered by this count.
    real = f"(SELECT count(*) FROM follow WHERE followee_id = '{omar.id}')"
    set_followers(database, omar, real)


@pytest.fixture
async def popular_post(
    client: httpx.AsyncClient, omar: SignedInMember, database: TestDatabase
) -> AsyncIterator[str]:
    post_id: str = (await factories.post(client, omar))["_id"]

    def set_counts(counts: str) -> None:
        database.sql(f"UPDATE post_counts SET evaluations = '{counts}' WHERE post_id = '{post_id}'")

    set_counts(f'{{"love": {POPULAR}, "perfect": 1}}')
    yield post_id
    # Lists of other tests are ordered by the score that follows from the counts.
    database.sql(f"DELETE FROM evaluation WHERE post_id = '{post_id}'")
    set_counts("{}")


async def test_followers_of_popular_member_are_applied_by_the_worker(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    popular: SignedInMember,
    database: TestDatabase,
) -> None:
    other = await factories.member(app)
    state = await post_payload(client, f"/users/follow/{popular.id}", layla)
    assert state["followersCount"] == POPULAR + 1
    state = await post_payload(client, f"/users/follow/{popular.id}", other)
    assert state["followersCount"] == POPULAR + 2
    state = await post_payload(client, f"/users/unfollow/{popular.id}", layla)
    assert state["followersCount"] == POPULAR + 1
    assert followers(database, popular) == POPULAR
    assert (await get_payload(client, "/users/me", other))["followingCount"] == 1
    running = asyncio.create_task(deferred_counts.run(app.state.database, DEFERRED_COUNTERS))
    try:
        for _ in range(400):
            if not waiting(database):
                break
            await asyncio.sleep(0.05)
    finally:
        running.cancel()
    assert (await get_payload(client, f"/users/{popular.id}"))["followersCount"] == POPULAR + 1


async def test_follow_of_popular_member_does_not_wait_for_their_row(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, popular: SignedInMember
) -> None:
    async with app.state.database.writing() as connection:
        await connection.execute(
            text(f"SELECT id FROM member WHERE id = '{popular.id}' FOR NO KEY UPDATE")
        )
        for act in ("follow", "unfollow"):
            answer = await client.post(f"/users/{act}/{popular.id}", headers=layla.headers)
            assert answer.status_code == 200, answer.text
    await apply_deferred_counts(app)


async def test_follow_defers_the_count_while_the_row_is_locked(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    path = f"/users/follow/{omar.id}"
    async with app.state.database.writing() as connection:
        await connection.execute(
            text(f"SELECT id FROM member WHERE id = '{omar.id}' FOR NO KEY UPDATE")
        )
        assert (await post_payload(client, path, layla))["followersCount"] == 1
    assert (followers(database, omar), waiting(database)) == (0, 1)
    await apply_deferred_counts(app)
    assert (followers(database, omar), waiting(database)) == (1, 0)
    assert (await post_payload(client, f"/users/unfollow/{omar.id}", layla))["followersCount"] == 0
    assert (followers(database, omar), waiting(database)) == (0, 0)


async def test_unfollow_waits_behind_a_deferred_follow(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    async with app.state.database.writing() as connection:
        locked = text("SELECT FROM member WHERE id = :id FOR NO KEY UPDATE")
        await connection.execute(locked, {"id": omar.id})
        await post_payload(client, f"/users/follow/{omar.id}", layla)
    # The row is free again, but the counter does not have the follow yet.
    await post_payload(client, f"/users/unfollow/{omar.id}", layla)
    assert followers(database, omar) == 0
    await apply_deferred_counts(app)
    assert (followers(database, omar), waiting(database)) == (0, 0)


async def test_withdrawn_evaluation_waits_behind_a_deferred_one(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    post_id = (await factories.post(client, omar))["_id"]
    path = f"/posts/{post_id}/evaluations"
    async with app.state.database.writing() as connection:
        locked = text("SELECT FROM post_counts WHERE post_id = :id FOR NO KEY UPDATE")
        await connection.execute(locked, {"id": post_id})
        await post_payload(client, path, layla, {"reaction": "love"})
    await post_payload(client, path, layla, {"reaction": None})
    counts = f"SELECT evaluations FROM post_counts WHERE post_id = '{post_id}'"
    assert database.sql(counts) == "{}"
    await apply_deferred_counts(app)
    assert (database.sql(counts), waiting(database)) == ("{}", 0)


async def test_concurrent_follows_and_unfollows_of_popular_member_are_exact(
    app: FastAPI, client: httpx.AsyncClient, popular: SignedInMember, database: TestDatabase
) -> None:
    draw = random.Random(SEED)
    members = [await factories.member(app) for _ in range(12)]
    for _ in range(4):
        acts = [
            (draw.choice(("follow", "follow", "unfollow")), draw.choice(members)) for _ in range(40)
        ]
        answers = await asyncio.gather(
            *(post_until_accepted(client, f"/users/{a}/{popular.id}", viewer=m) for a, m in acts),
            *(apply_deferred_counts(app) for _ in range(3)),
        )
        assert {answer.status_code for answer in answers if answer is not None} == {200}
    await apply_deferred_counts(app)
    assert waiting(database) == 0
    assert followers(database, popular) == POPULAR + follows(database, popular)
    for member in members:
        own = await get_payload(client, "/users/me", member)
        rows = f"SELECT count(*) FROM follow WHERE follower_id = '{member.id}'"
        assert own["followingCount"] == int(database.sql(rows))


async def test_counters_are_exact_where_changes_begin_to_be_deferred(
    app: FastAPI, client: httpx.AsyncClient, omar: SignedInMember, database: TestDatabase
) -> None:
    draw = random.Random(SEED)
    members = [await factories.member(app) for _ in range(12)]
    start = DEFERRED_FROM - 4 - follows(database, omar)
    set_followers(database, omar, str(DEFERRED_FROM - 4))
    try:
        for _ in range(3):
            acts = [(draw.choice(("follow", "unfollow")), draw.choice(members)) for _ in range(30)]
            await asyncio.gather(
                *(post_until_accepted(client, f"/users/{a}/{omar.id}", viewer=m) for a, m in acts)
            )
        await apply_deferred_counts(app)
        assert followers(database, omar) == start + follows(database, omar)
    finally:
        set_followers(
            database, omar, f"(SELECT count(*) FROM follow WHERE followee_id = '{omar.id}')"
        )


async def test_block_and_follow_at_once_leave_no_follow_of_popular_member(
    app: FastAPI, client: httpx.AsyncClient, popular: SignedInMember, database: TestDatabase
) -> None:
    members = [await factories.member(app) for _ in range(8)]
    acts = [(f"/users/follow/{popular.id}", member) for member in members]
    acts += [(f"/users/block/{member.id}", popular) for member in members]
    random.Random(SEED).shuffle(acts)
    await asyncio.gather(*(post_until_accepted(client, path, viewer=who) for path, who in acts))
    await apply_deferred_counts(app)
    ids = ", ".join(f"'{member.id}'" for member in members)
    assert database.sql(f"SELECT count(*) FROM block WHERE blocked_id IN ({ids})") == "8"
    assert follows(database, popular) == 0
    assert followers(database, popular) == POPULAR
    database.sql(f"DELETE FROM block WHERE blocked_id IN ({ids})")


async def test_evaluation_of_popular_post_does_not_wait_for_its_counts(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, popular_post: str
) -> None:
    path = f"/posts/{popular_post}/evaluations"
    async with app.state.database.writing() as connection:
        await connection.execute(
            text(f"SELECT 1 FROM post_counts WHERE post_id = '{popular_post}' FOR NO KEY UPDATE")
        )
        state = await post_payload(client, path, layla, {"reaction": "clap"})
    assert state["counts"] == {"love": POPULAR, "perfect": 1, "clap": 1}
    state = await post_payload(client, path, layla, {"reaction": "love"})
    assert state["counts"] == {"love": POPULAR + 1, "perfect": 1}
    assert (await get_payload(client, path, layla))["counts"] == {"love": POPULAR, "perfect": 1}
    await apply_deferred_counts(app)
    assert (await get_payload(client, path, layla))["counts"] == state["counts"]


async def test_concurrent_evaluations_of_popular_post_are_exact(
    app: FastAPI, client: httpx.AsyncClient, popular_post: str, database: TestDatabase
) -> None:
    draw = random.Random(SEED)
    members = [await factories.member(app) for _ in range(12)]
    path = f"/posts/{popular_post}/evaluations"
    for _ in range(4):
        await asyncio.gather(
            *(
                post_until_accepted(
                    client,
                    path,
                    body={"reaction": draw.choice(REACTIONS)},
                    viewer=draw.choice(members),
                )
                for _ in range(40)
            ),
            *(apply_deferred_counts(app) for _ in range(3)),
        )
    await apply_deferred_counts(app)
    assert waiting(database) == 0
    rows = database.sql(
        f"SELECT reaction, count(*) FROM evaluation WHERE post_id = '{popular_post}' GROUP BY 1"
    )
    expected = {"love": POPULAR, "perfect": 1}
    for line in rows.splitlines():
        reaction, count = line.split("|")
        expected[reaction] = expected.get(reaction, 0) + int(count)
    assert (await get_payload(client, path))["counts"] == expected
