"""Fan-out of a new post: every follower with the preference is notified exactly once."""

from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.notifications import jobs as notification_jobs
from api.notifications.events import PostFanOutContinued
from api.notifications.fan_out_posts import BATCH_SIZE, FollowerCursor, insert_for_followers
from api.posts.events import PostPublished
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload

FOLLOWERS = 3000


@pytest.fixture
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="Omar")


def add_followers(database: TestDatabase, author: SignedInMember, count: int) -> None:
    """Add followers with different and with equal follow times."""
    database.sql(f"""
        WITH created AS (
            INSERT INTO member (id, name, gender_id, country_id, birth_date, locale,
                terms_accepted_at)
            SELECT uuidv7(), 'Follower', 3, 'LB', '1990-01-01', 'ar', now()
            FROM generate_series(1, {count}) RETURNING id
        )
        INSERT INTO follow (follower_id, followee_id, created_at)
        SELECT id, '{author.id}', now() - (row_number() OVER () / 700) * interval '1 hour'
        FROM created;
        UPDATE member SET followers_count = {count} WHERE id = '{author.id}'
    """)


def count_notified(database: TestDatabase, post_id: str) -> tuple[int, int]:
    """Return the number of notifications about a post, and of distinct members."""
    counts = database.sql(
        "SELECT count(*), count(DISTINCT member_id) FROM notification"
        f" WHERE type = 'newPost' AND post_id = '{post_id}'"
    )
    total, distinct = counts.split("|")
    return int(total), int(distinct)


async def test_post_fan_out_with_failed_and_repeated_deliveries_notifies_each_follower_once(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    author: SignedInMember,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add_followers(database, author, FOLLOWERS)
    # One batch per delivery, so that a delivery can fail between two batches.
    monkeypatch.setattr(notification_jobs, "MAX_BATCHES", 1)
    post = await factories.post(client, author)
    post_id = UUID(post["_id"])
    published = PostPublished(post_id=post_id, author_id=author.id)

    async def fail_before_commit() -> None:
        async with app.state.database.writing() as connection:
            await insert_for_followers(
                connection, post_id, author.id, after=None, large_account_followers=10_000
            )
            raise ConnectionError

    with pytest.raises(ConnectionError):
        await fail_before_commit()
    # The transaction was rolled back.
    assert count_notified(database, post["_id"]) == (0, 0)
    # A delivery that fails after its commit is repeated.
    for _ in range(3):
        await notification_jobs.notify_followers(jobs, published)
    assert count_notified(database, post["_id"]) == (BATCH_SIZE, BATCH_SIZE)
    further = "SELECT count(*) FROM outbox WHERE type = 'FollowersTold'"
    assert database.sql(further) == "1"
    await drain()
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    assert count_notified(database, post["_id"]) == (FOLLOWERS, FOLLOWERS)
    assert database.sql(further) == "1"


async def test_post_fan_out_after_killed_worker_continues_at_cursor(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    author: SignedInMember,
) -> None:
    add_followers(database, author, FOLLOWERS)
    post = await factories.post(client, author)
    cursor: FollowerCursor | None = None
    async with app.state.database.writing() as connection:
        first = await insert_for_followers(
            connection, UUID(post["_id"]), author.id, after=None, large_account_followers=10_000
        )
    cursor = first.cursor
    assert len(first.notified) == BATCH_SIZE
    assert cursor
    event = PostFanOutContinued(
        post_id=UUID(post["_id"]),
        author_id=author.id,
        followed_at=cursor.followed_at,
        follower_id=cursor.follower_id,
    )
    await notification_jobs.continue_post_fan_out(jobs, event)
    assert count_notified(database, post["_id"]) == (FOLLOWERS, FOLLOWERS)


async def test_post_fan_out_reads_followers_of_one_moment_once(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
) -> None:
    post = await factories.post(client, author)
    await drain()
    add_followers(database, author, FOLLOWERS)
    database.sql(f"UPDATE follow SET created_at = now() WHERE followee_id = '{author.id}'")
    cursor: FollowerCursor | None = None
    notified = []
    for _ in range(2):
        async with app.state.database.writing() as connection:
            batch = await insert_for_followers(
                connection,
                UUID(post["_id"]),
                author.id,
                after=cursor,
                large_account_followers=10_000,
            )
        cursor = batch.cursor
        notified.append(len(batch.notified))
    assert notified == [BATCH_SIZE, FOLLOWERS - BATCH_SIZE]
    assert cursor is None


async def test_post_fan_out_is_opt_in_for_large_accounts_and_opt_out_for_others(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, database: TestDatabase
) -> None:
    authors = {size: await factories.member(app, name=size) for size in ("small", "large")}
    readers = {
        choice: await factories.member(app, name=str(choice)) for choice in (None, True, False)
    }
    for author in authors.values():
        for choice, reader in readers.items():
            await factories.follow(client, reader, author)
            preference = "NULL" if choice is None else str(choice)
            database.sql(
                f"UPDATE follow SET new_posts = {preference} WHERE follower_id = '{reader.id}'"
            )
    database.sql(
        f"UPDATE member SET followers_count = 10000 WHERE id = '{authors['large'].id}';"
        f"UPDATE member SET followers_count = 9999 WHERE id = '{authors['small'].id}'"
    )
    for author in authors.values():
        await factories.post(client, author)
    await drain()
    senders = {
        choice: sorted(
            each["from"]["name"] for each in await get_payload(client, "/notifications", reader)
        )
        for choice, reader in readers.items()
    }
    assert senders == {None: ["small"], True: ["large", "small"], False: []}


async def test_post_fan_out_of_large_account_scans_only_opted_in_followers(
    client: httpx.AsyncClient,
    app: FastAPI,
    database: TestDatabase,
    author: SignedInMember,
) -> None:
    add_followers(database, author, FOLLOWERS)
    database.sql(
        f"UPDATE follow SET new_posts = true WHERE followee_id = '{author.id}' AND follower_id IN"
        f" (SELECT follower_id FROM follow WHERE followee_id = '{author.id}' LIMIT 5)"
    )
    post = await factories.post(client, author)
    async with app.state.database.writing() as connection:
        batch = await insert_for_followers(
            connection, UUID(post["_id"]), author.id, after=None, large_account_followers=FOLLOWERS
        )
    # One batch is enough, because the scan skips the other followers.
    assert (len(batch.notified), batch.cursor) == (5, None)


async def test_post_fan_out_of_deleted_post_notifies_no_follower(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    author: SignedInMember,
) -> None:
    reader = await factories.member(app)
    await factories.follow(client, reader, author)
    post = await factories.post(client, author)
    answer = await client.delete(f"/posts/{post['_id']}", headers=author.headers)
    assert answer.status_code == 200
    await drain()
    assert count_notified(database, post["_id"]) == (0, 0)


@pytest.mark.parametrize(
    ("kind", "message"),
    [("post", "Omar posted “Wider lines”"), ("question", "Omar asked “Wider lines”")],
)
async def test_post_fan_out_message_depends_on_post_kind(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    author: SignedInMember,
    kind: str,
    message: str,
) -> None:
    reader = await factories.member(app)
    await factories.follow(client, reader, author)
    await factories.post(client, author, "Wider lines", kind=kind)
    await drain()
    (notification,) = await get_payload(client, "/notifications", reader)
    assert notification["message"] == message
    await post_payload(client, f"/notifications/{notification['_id']}/open", reader)
    assert await get_payload(client, "/notifications/count", reader) == 0


async def test_emit_once_with_same_key_inserts_one_event_at_time_of_its_subject(
    app: FastAPI, database: TestDatabase, author: SignedInMember
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    event = PostPublished(post_id=author.id, author_id=author.id)
    async with app.state.database.writing() as connection:
        for key in ("one", "one", "two"):
            await dispatch.emit_once(connection, event, of=author.id, key=key)
    times = "SELECT count(*), count(DISTINCT uuid_extract_timestamp(id)) FROM outbox"
    assert database.sql(times) == "2|1"
    assert {each.event for each in SUBSCRIPTIONS} >= {PostPublished, PostFanOutContinued}
