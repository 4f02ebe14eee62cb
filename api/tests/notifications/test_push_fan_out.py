"""Fan-out of pushes: none is lost and none doubled by topic while workers die; and its cost."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.notifications.fan_out_posts import insert_for_followers
from api.notifications.push.client import PushClient
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.push_service import (
    HOST,
    Browser,
    open_push_client,
    open_push_service,
)
from api.tests.support.scale import scaled

FOLLOWERS = scaled(300, 10_000)
DEATHS = scaled(8, 60)
# With the leases of what a dead worker had, and without the times of retries.
EXPIRE = "UPDATE delivery SET due_at = now() WHERE due_at IS NOT NULL"


def add_followers(
    database: TestDatabase, author: SignedInMember, count: int, *, with_push: bool
) -> None:
    keys = Browser("").subscription["keys"]
    decode = "decode(translate('{}', '-_', '+/') || '{}', 'base64')"
    p256dh, auth = decode.format(keys["p256dh"], "="), decode.format(keys["auth"], "==")
    database.sql(f"""
        CREATE TEMP TABLE fan AS SELECT uuidv7() AS id FROM generate_series(1, {count});
        INSERT INTO member (id, name, gender_id, country_id, birth_date, locale, terms_accepted_at)
        SELECT id, 'Follower', 3, 'LB', '1990-01-01', 'ar', now() FROM fan;
        INSERT INTO follow (follower_id, followee_id, created_at)
        SELECT id, '{author.id}', now() FROM fan;
        INSERT INTO session (id, member_id, user_agent, expires_at)
        SELECT id, id, '', now() + interval '1 day' FROM fan;
        INSERT INTO notification_settings (member_id, push)
        SELECT id, '{{"newPost": true}}' FROM fan WHERE {with_push};
        INSERT INTO push_subscription (id, member_id, session_id, endpoint, p256dh, auth)
        SELECT id, id, id, 'https://{HOST}/send/' || id, {p256dh}, {auth} FROM fan
        WHERE {with_push};
        DROP TABLE fan
    """)


@pytest.mark.timeout(900)
# A cancelled worker stands for one that died, whose sockets the system closes.
@pytest.mark.filterwarnings(
    "ignore:Exception ignored in. <(function _SelectorTransport|socket)"
    ":pytest.PytestUnraisableExceptionWarning"
)
async def test_pushes_while_workers_die_are_neither_lost_nor_doubled_by_topic(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    tmp_path: Path,
) -> None:
    author = await factories.member(app, name="Omar")
    await drain()
    add_followers(database, author, FOLLOWERS, with_push=True)
    post = await factories.post(client, author)
    random = Random(171)
    async with open_push_service(tmp_path) as service:
        service.statuses = [503 if random.random() < 0.1 else 201 for _ in range(2 * FOLLOWERS)]
        async with open_push_client(app.state.settings, service) as pushing:
            own = replace(jobs, services={**jobs.services, PushClient: pushing})
            for _ in range(DEATHS):
                workers = [
                    asyncio.create_task(dispatch.run_pending(own, SUBSCRIPTIONS)) for _ in range(3)
                ]
                await asyncio.sleep(random.uniform(0.05, 0.5))
                for worker in workers:
                    worker.cancel()
                await asyncio.gather(*workers, return_exceptions=True)
                database.sql(EXPIRE)
            while await dispatch.run_pending(own, SUBSCRIPTIONS):
                database.sql(EXPIRE)
        received = service.by_topic()
    notified = database.sql(
        f"SELECT count(*) FROM notification WHERE type = 'newPost' AND post_id = '{post['_id']}'"
    )
    assert int(notified) == FOLLOWERS
    assert len({path for path, _ in received}) == FOLLOWERS, "lost"
    assert len(received) == FOLLOWERS, "doubled by topic"
    # The deaths fell into the work: some messages were sent again, and replaced.
    assert len(service.pushes) > FOLLOWERS


async def test_fan_out_without_subscriptions_queues_nothing(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
) -> None:
    author = await factories.member(app, name="Omar")
    post = await factories.post(client, author)
    await drain()
    add_followers(database, author, 50, with_push=False)
    async with app.state.database.writing() as connection:
        batch = await insert_for_followers(
            connection, UUID(post["_id"]), author.id, after=None, large_account_followers=10_000
        )
    assert len(batch.notified) == 50
    assert database.sql("SELECT count(*) FROM outbox WHERE type = 'PushQueued'").strip() == "0"
