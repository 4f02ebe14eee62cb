"""An author's followers are told of a new post: all who want it, each once, whatever dies."""

from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.notifications import jobs as told_by
from api.notifications.events import PostFanOutContinued
from api.notifications.fan_out_posts import BATCH_SIZE, FollowerCursor, insert_for_followers
from api.posts.events import PostPublished
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import got, posted
from api.worker import SUBSCRIPTIONS

FOLLOWERS = 3000


@pytest.fixture
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="Omar")


def followed_by(database: TestDatabase, author: SignedInMember, count: int) -> None:
    """So many members more, who follow the author since different moments, some at the same."""
    database.sql(f"""
        WITH made AS (
            INSERT INTO member (id, name, gender_id, country_id, birth_date, locale,
                terms_accepted_at)
            SELECT uuidv7(), 'Follower', 3, 'LB', '1990-01-01', 'ar', now()
            FROM generate_series(1, {count}) RETURNING id
        )
        INSERT INTO follow (follower_id, followee_id, created_at)
        SELECT id, '{author.id}', now() - (row_number() OVER () / 700) * interval '1 hour'
        FROM made;
        UPDATE member SET followers_count = {count} WHERE id = '{author.id}'
    """)


def told_of(database: TestDatabase, post_id: str) -> tuple[int, int]:
    """How many were told of the post, and how many different members they are."""
    found = database.sql(
        "SELECT count(*), count(DISTINCT member_id) FROM notification"
        f" WHERE type = 'newPost' AND post_id = '{post_id}'"
    )
    all_, different = found.split("|")
    return int(all_), int(different)


async def test_post_fan_out_with_failed_and_repeated_deliveries_notifies_each_follower_once(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    author: SignedInMember,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    followed_by(database, author, FOLLOWERS)
    # One statement a delivery, so that there is something to die between.
    monkeypatch.setattr(told_by, "MAX_BATCHES", 1)
    post = await factories.post(client, author)
    post_id = UUID(post["_id"])
    published = PostPublished(post_id=post_id, author_id=author.id)

    async def die_in_the_middle() -> None:
        async with app.state.database.writing() as connection:
            await insert_for_followers(
                connection, post_id, author.id, after=None, large_account_followers=10_000
            )
            raise ConnectionError

    with pytest.raises(ConnectionError):
        await die_in_the_middle()
    # Nothing of it stands.
    assert told_of(database, post["_id"]) == (0, 0)
    # Others die after it was committed and before it was marked as done: it comes again.
    for _ in range(3):
        await told_by.notify_followers(jobs, published)
    assert told_of(database, post["_id"]) == (BATCH_SIZE, BATCH_SIZE)
    further = "SELECT count(*) FROM outbox WHERE type = 'FollowersTold'"
    assert database.sql(further) == "1"
    await drain()
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    assert told_of(database, post["_id"]) == (FOLLOWERS, FOLLOWERS)
    assert database.sql(further) == "1"


async def test_post_fan_out_after_killed_worker_continues_at_cursor(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    author: SignedInMember,
) -> None:
    followed_by(database, author, FOLLOWERS)
    post = await factories.post(client, author)
    place: FollowerCursor | None = None
    async with app.state.database.writing() as connection:
        first = await insert_for_followers(
            connection, UUID(post["_id"]), author.id, after=None, large_account_followers=10_000
        )
    place = first.cursor
    assert len(first.notified) == BATCH_SIZE
    assert place
    rest = PostFanOutContinued(
        post_id=UUID(post["_id"]),
        author_id=author.id,
        followed_at=place.followed_at,
        follower_id=place.follower_id,
    )
    await told_by.continue_post_fan_out(jobs, rest)
    assert told_of(database, post["_id"]) == (FOLLOWERS, FOLLOWERS)


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
            chosen = "NULL" if choice is None else str(choice)
            database.sql(
                f"UPDATE follow SET new_posts = {chosen} WHERE follower_id = '{reader.id}'"
            )
    database.sql(
        f"UPDATE member SET followers_count = 10000 WHERE id = '{authors['large'].id}';"
        f"UPDATE member SET followers_count = 9999 WHERE id = '{authors['small'].id}'"
    )
    for author in authors.values():
        await factories.post(client, author)
    await drain()
    told = {
        choice: sorted(each["from"]["name"] for each in await got(client, "/notifications", reader))
        for choice, reader in readers.items()
    }
    assert told == {None: ["small"], True: ["large", "small"], False: []}


async def test_post_fan_out_of_large_account_scans_only_opted_in_followers(
    client: httpx.AsyncClient,
    app: FastAPI,
    database: TestDatabase,
    author: SignedInMember,
) -> None:
    followed_by(database, author, FOLLOWERS)
    database.sql(
        f"UPDATE follow SET new_posts = true WHERE followee_id = '{author.id}' AND follower_id IN"
        f" (SELECT follower_id FROM follow WHERE followee_id = '{author.id}' LIMIT 5)"
    )
    post = await factories.post(client, author)
    async with app.state.database.writing() as connection:
        told = await insert_for_followers(
            connection, UUID(post["_id"]), author.id, after=None, large_account_followers=FOLLOWERS
        )
    # One step is all, where a walk over everybody takes two.
    assert (len(told.notified), told.cursor) == (5, None)


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
    assert told_of(database, post["_id"]) == (0, 0)


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
    (told,) = await got(client, "/notifications", reader)
    assert told["message"] == message
    await posted(client, f"/notifications/{told['_id']}/open", reader)
    assert await got(client, "/notifications/count", reader) == 0


async def test_emit_once_with_same_key_inserts_one_event_at_time_of_its_subject(
    app: FastAPI, database: TestDatabase, author: SignedInMember
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    fact = PostPublished(post_id=author.id, author_id=author.id)
    async with app.state.database.writing() as connection:
        for key in ("one", "one", "two"):
            await dispatch.emit_once(connection, fact, of=author.id, key=key)
    times = "SELECT count(*), count(DISTINCT uuid_extract_timestamp(id)) FROM outbox"
    assert database.sql(times) == "2|1"
    assert {each.event for each in SUBSCRIPTIONS} >= {PostPublished, PostFanOutContinued}
