"""Reads from a replica whose replay is paused: members read their own writes nevertheless."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from api.auth import sessions
from api.auth.sessions import IdentityProvider
from api.core.clock import now
from api.core.db import replica as positions
from api.core.db.database import Database
from api.core.db.read_consistency import ReadConsistency
from api.core.ids import first_id, new_id
from api.tests import factories
from api.tests.conftest import SECRET, OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.event_stream import open_event_stream
from api.tests.support.http_server import serve
from api.tests.support.scale import needs_long
from api.tests.support.worker import open_worker_context, run_pending_jobs
from infra.local.ports import free_port
from infra.local.postgres import Postgres
from infra.local.process import wait_until
from infra.local.replica import Replica
from infra.local.valkey import Valkey

pytestmark = needs_long

if TYPE_CHECKING:
    from api.core.settings import Settings

PAGE_CACHE_HEADERS = {"x-internal-secret": SECRET}


@pytest.fixture(scope="module")
def replica(
    postgres: Postgres, database: TestDatabase, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Replica]:
    name = f"of_{database.name}"
    follower = Replica(postgres, tmp_path_factory.mktemp("replica") / "data", name, durable=False)
    follower.start()
    yield follower
    follower.stop()
    ended = f"SELECT count(*) = 0 FROM pg_replication_slots WHERE slot_name = '{name}' AND active"
    assert wait_until(lambda: postgres.sql(ended) == "t", timeout=10)
    postgres.sql(f"SELECT pg_drop_replication_slot('{name}')")


@pytest.fixture(scope="module")
def replica_settings(replica: Replica, database: TestDatabase) -> dict[str, Any]:
    """Settings of an application that reads from the replica and caches no sessions."""
    url = replica.url("qima_app", database.name)
    return {
        "database_replica_url": url,
        "database_replica_max_lag_seconds": 60,
        "session_cache_ttl_seconds": 0,
    }


@pytest.fixture(autouse=True)
def long_redis_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a timeout of Redis, a process reads from the primary for a minute."""
    monkeypatch.setattr(positions, "_REDIS_TIMEOUT_SECONDS", 5)


@pytest.fixture
async def one(open_app: OpenApp, replica_settings: dict[str, Any]) -> AsyncIterator[FastAPI]:
    async with open_app(**replica_settings) as app:
        yield app


@pytest.fixture
async def other(open_app: OpenApp, replica_settings: dict[str, Any]) -> AsyncIterator[FastAPI]:
    """A second process, which shares only the services with the first."""
    async with open_app(**replica_settings) as app:
        yield app


@pytest.fixture
async def layla(one: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_member_with_old_session(one, database)


@pytest.fixture
async def omar(one: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_member_with_old_session(one, database)


async def create_member_with_old_session(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """Create a member whose session is an hour old. New sessions read from the primary."""
    member = await factories.member(app)
    session_id = UUID(int=first_id(now() - timedelta(hours=1)).int | new_id().int & 2**62 - 1)
    sessions_of_member = f"SELECT id FROM session WHERE member_id = '{member.id}'"
    database.sql(
        f"DELETE FROM refresh_token WHERE session_id IN ({sessions_of_member});"
        f"UPDATE session SET id = '{session_id}' WHERE id IN ({sessions_of_member})"
    )
    provider = IdentityProvider(app.state.settings, app.state.signing_key)
    token = sessions.issue_access_token(provider, member.id, session_id)
    return SignedInMember(member.id, token.token, member.email)


def catch_up(replica: Replica, database: TestDatabase) -> None:
    """Wait until the replica has replayed everything written so far."""
    position = database.sql("SELECT pg_current_wal_insert_lsn()")
    # At the end of a page the position is that of the next record, so one is written.
    database.sql("SELECT pg_logical_emit_message(true, 'tests', 'here')")
    caught_up = f"SELECT pg_last_wal_replay_lsn() >= '{position}'"
    assert wait_until(lambda: replica.sql(caught_up) == "t", timeout=10)


@asynccontextmanager
async def pause_replay(
    replica: Replica, database: TestDatabase, *apps: FastAPI
) -> AsyncIterator[None]:
    """Pause the replica. It has all earlier writes and none of the later ones."""
    for app in apps:  # the position at this read is the one that later reads require
        await list_guest_posts(app)
    catch_up(replica, database)
    replica.sql("SELECT pg_wal_replay_pause()")
    paused = "SELECT pg_get_wal_replay_pause_state() = 'paused'"
    assert wait_until(lambda: replica.sql(paused) == "t", timeout=10)
    try:
        yield
    finally:
        replica.sql("SELECT pg_wal_replay_resume()")


async def list_guest_posts(app: FastAPI, **headers: str) -> list[str]:
    async with client_of(app, **headers) as guest:
        return [
            post["_id"]
            for post in (await guest.get("/posts/explorePosts?sort=new")).json()["payload"]
        ]


async def list_member_posts(
    app: FastAPI, member: SignedInMember, reader: SignedInMember
) -> list[str]:
    async with client_of(app) as client:
        path = f"/posts/{member.id}"
        answer = await client.get(path, headers=reader.headers)
    assert answer.status_code == 200, answer.text
    return [post["_id"] for post in answer.json()["payload"]]


async def test_member_reads_own_writes_in_every_process(
    one: FastAPI,
    other: FastAPI,
    replica: Replica,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with pause_replay(replica, database, one, other):
        async with client_of(one) as client:
            post_id = (await factories.post(client, layla))["_id"]
            comment = {"text": "تعليق"}
            path = f"/posts/{post_id}/comments"
            assert (await client.post(path, json=comment, headers=layla.headers)).status_code == 200
        for app in (one, other):
            assert await list_member_posts(app, layla, layla) == [post_id]
            async with client_of(app) as client:
                answer = await client.get(path, headers=layla.headers)
                assert [each["text"] for each in answer.json()["payload"]] == ["تعليق"]
            # A member without writes reads from the replica; otherwise the test would be void.
            assert await list_member_posts(app, layla, omar) == []
    for _ in range(200):
        if await list_member_posts(other, layla, omar) == [post_id]:
            break
        await asyncio.sleep(0.05)
    assert await list_member_posts(other, layla, omar) == [post_id]


async def test_reads_for_the_page_cache_are_current(
    one: FastAPI, replica: Replica, database: TestDatabase, layla: SignedInMember
) -> None:
    async with pause_replay(replica, database, one):
        async with client_of(one) as client:
            post_id = (await factories.post(client, layla))["_id"]
        assert post_id in await list_guest_posts(one, **PAGE_CACHE_HEADERS)
        assert post_id not in await list_guest_posts(one)
        assert post_id not in await list_guest_posts(one, **{"x-internal-secret": "guessed"})


async def test_new_session_reads_from_the_primary_and_ended_session_is_refused(
    one: FastAPI, other: FastAPI, replica: Replica, database: TestDatabase, layla: SignedInMember
) -> None:
    async with pause_replay(replica, database, one, other):
        sara = await factories.member(one, name="Sara")
        async with client_of(other) as client:
            me = (await client.get("/users/me", headers=sara.headers)).json()
            assert me["payload"]["name"] == "Sara"
            await client.post("/users/logout", headers=layla.headers)
        async with client_of(one) as client:
            assert (await client.get("/users/me", headers=layla.headers)).status_code == 401


async def test_notified_member_reads_the_notification(
    one: FastAPI,
    other: FastAPI,
    replica: Replica,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with (
        serve(one) as origin,
        pause_replay(replica, database, one, other),
        open_event_stream(origin, layla) as stream,
        client_of(other) as client,
        open_worker_context(one) as jobs,
    ):
        assert await stream.next() == ("count", {"count": 0})
        await factories.follow(client, omar, layla)
        await run_pending_jobs(jobs)
        assert (await stream.next())[0] == "notification"
        assert await stream.next() == ("count", {"count": 1})
        answer = await client.get("/notifications/count", headers=layla.headers)
        assert answer.json()["payload"] == 1


async def test_replica_beyond_the_maximum_lag_is_not_used(
    open_app: OpenApp,
    replica_settings: dict[str, Any],
    replica: Replica,
    database: TestDatabase,
    layla: SignedInMember,
) -> None:
    async with (
        open_app(**{**replica_settings, "database_replica_max_lag_seconds": 4}) as app,
        pause_replay(replica, database, app),
    ):
        async with client_of(app) as client:
            post_id = (await factories.post(client, layla))["_id"]
        for _ in range(80):
            if post_id in await list_guest_posts(app):
                break
            await asyncio.sleep(0.1)
        assert post_id in await list_guest_posts(app)


async def test_primary_answers_without_a_replica(
    open_app: OpenApp, settings: Settings, layla: SignedInMember
) -> None:
    unreachable = settings.database_url.rpartition(":")[0] + f":{free_port()}/qima"
    async with open_app(database_replica_url=unreachable) as app:
        async with client_of(app) as client:
            post_id = (await factories.post(client, layla))["_id"]
        assert post_id in await list_guest_posts(app)


async def test_process_started_without_the_primary_reads_from_the_replica(
    settings: Settings, replica_settings: dict[str, Any]
) -> None:
    unreachable = settings.database_url.rpartition(":")[0] + f":{free_port()}/qima"
    database = Database(
        settings.model_copy(update={**replica_settings, "database_url": unreachable})
    )
    reads = database.reads_for(ReadConsistency("GET"))
    try:
        assert await reads.scalar(text("SELECT pg_is_in_recovery()")) is True
    finally:
        await database.close()


async def test_unknown_write_positions_send_reads_to_the_primary(
    open_app: OpenApp,
    replica_settings: dict[str, Any],
    replica: Replica,
    database: TestDatabase,
    tmp_path: Path,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    valkey = Valkey(tmp_path / "valkey", port=free_port(), password="valkey")
    valkey.start()
    async with (
        open_app(**replica_settings, redis_url=valkey.url()) as writes,
        open_app(**replica_settings, redis_url=valkey.url()) as reads,
    ):
        assert await list_member_posts(reads, layla, omar) == []
        async with pause_replay(replica, database, reads):
            async with client_of(writes) as client:
                post_id = (await factories.post(client, layla))["_id"]
            assert await list_member_posts(reads, layla, layla) == [post_id]
            assert await list_member_posts(reads, layla, omar) == []
            valkey.stop()
            valkey.start()  # without its data
            assert await list_member_posts(reads, layla, layla) == [post_id]
            valkey.stop()
            assert await list_member_posts(reads, layla, layla) == [post_id]
            async with client_of(writes) as client:
                answer = await client.get("/posts/guest")
                assert answer.status_code == 200


async def test_promoted_replica_answers_every_read(
    open_app: OpenApp,
    postgres: Postgres,
    database: TestDatabase,
    tmp_path: Path,
) -> None:
    name = f"next_of_{database.name}"
    follower = Replica(postgres, tmp_path / "data", name, durable=False)
    follower.start()
    # The URL has both servers, and connects to the one that accepts writes.
    both = f"127.0.0.1:{follower.port},127.0.0.1:{postgres.port}"
    url = database.app_url.replace(f"127.0.0.1:{postgres.port}", both)
    url = f"{url}&target_session_attrs=read-write"
    try:
        async with open_app(database_url=url) as app:
            layla = await factories.member(app)
            async with client_of(app) as client:
                post_id = (await factories.post(client, layla))["_id"]
            assert database.sql(f"SELECT count(*) FROM post WHERE id = '{post_id}'") == "1"
        catch_up(follower, database)
        follower.promote()
        after = {"database_url": follower.url("qima_app", database.name)}
        replica_settings = {**after, "database_replica_url": after["database_url"]}
        async with open_app(**replica_settings) as app, client_of(app) as client:
            post_id = (await factories.post(client, layla))["_id"]
            assert post_id in await list_guest_posts(app)
            assert database.sql(f"SELECT count(*) FROM post WHERE id = '{post_id}'") == "0"
    finally:
        follower.stop()
        postgres.sql(f"SELECT pg_drop_replication_slot('{name}')")
