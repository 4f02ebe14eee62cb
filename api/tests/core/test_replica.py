"""Reads on a real replica that stands still: nobody may notice who would."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
import uvicorn
from fastapi import FastAPI
from sqlalchemy import text

from api.auth import sessions
from api.auth.sessions import Provider
from api.core.clock import now
from api.core.db import replica as positions
from api.core.db.database import Database
from api.core.db.read_consistency import ReadConsistency
from api.core.ids import first_id, new_id
from api.tests import factories
from api.tests.conftest import SECRET, OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.notifications.test_stream import listening
from api.tests.support.worker import open_worker_context, run_pending_jobs
from infra.local.ports import free_port
from infra.local.postgres import Postgres
from infra.local.process import wait_until
from infra.local.replica import Replica
from infra.local.valkey import Valkey

if TYPE_CHECKING:
    from api.core.settings import Settings

KEPT_BY_THE_WEB = {"x-internal-secret": SECRET}


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
def shape(replica: Replica, database: TestDatabase) -> dict[str, Any]:
    """What makes an app read there; it knows sessions no longer than for a call."""
    url = replica.url("qima_app", database.name)
    return {
        "database_replica_url": url,
        "database_replica_max_lag_seconds": 60,
        "session_cache_ttl_seconds": 0,
    }


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine Redis answers late; whoever doubts it reads on the primary for a minute,
    and nothing here would be seen to stand still."""
    monkeypatch.setattr(positions, "_REDIS_TIMEOUT_SECONDS", 5)


@pytest.fixture
async def one(open_app: OpenApp, shape: dict[str, Any]) -> AsyncIterator[FastAPI]:
    async with open_app(**shape) as app:
        yield app


@pytest.fixture
async def other(open_app: OpenApp, shape: dict[str, Any]) -> AsyncIterator[FastAPI]:
    """Another process, as far as the two can tell."""
    async with open_app(**shape) as app:
        yield app


@pytest.fixture
async def layla(one: FastAPI, database: TestDatabase) -> SignedInMember:
    return await signed_in_long_ago(one, database)


@pytest.fixture
async def omar(one: FastAPI, database: TestDatabase) -> SignedInMember:
    return await signed_in_long_ago(one, database)


async def signed_in_long_ago(app: FastAPI, database: TestDatabase) -> SignedInMember:
    made = await factories.member(app)
    began = UUID(int=first_id(now() - timedelta(hours=1)).int | new_id().int & 2**62 - 1)
    theirs = f"SELECT id FROM session WHERE member_id = '{made.id}'"
    database.sql(
        f"DELETE FROM refresh_token WHERE session_id IN ({theirs});"
        f"UPDATE session SET id = '{began}' WHERE id IN ({theirs})"
    )
    provider = Provider(app.state.settings, app.state.signing_key)
    token = sessions.access_token(provider, made.id, began)
    return SignedInMember(made.id, token.token, made.email)


def catch_up(replica: Replica, database: TestDatabase) -> None:
    """Returns when it has replayed all that is written by now."""
    reached = database.sql("SELECT pg_current_wal_insert_lsn()")
    # Where the log ends is told as where its next page begins: something has to stand there.
    database.sql("SELECT pg_logical_emit_message(true, 'tests', 'here')")
    there = f"SELECT pg_last_wal_replay_lsn() >= '{reached}'"
    assert wait_until(lambda: replica.sql(there) == "t", timeout=10)


@asynccontextmanager
async def standing_still(
    replica: Replica, database: TestDatabase, *apps: FastAPI
) -> AsyncIterator[None]:
    """It has what was written before, and nothing of what is written meanwhile."""
    for app in apps:  # what each of them finds now is what it asks of a replica from here on
        await guests_see(app)
    catch_up(replica, database)
    replica.sql("SELECT pg_wal_replay_pause()")
    paused = "SELECT pg_get_wal_replay_pause_state() = 'paused'"
    assert wait_until(lambda: replica.sql(paused) == "t", timeout=10)
    try:
        yield
    finally:
        replica.sql("SELECT pg_wal_replay_resume()")


async def guests_see(app: FastAPI, **headers: str) -> list[str]:
    async with client_of(app, **headers) as guest:
        return [post["_id"] for post in (await guest.get("/posts/guest")).json()["payload"]]


async def written_by(app: FastAPI, member: SignedInMember, reader: SignedInMember) -> list[str]:
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
    async with standing_still(replica, database, one, other):
        async with client_of(one) as client:
            made = (await factories.post(client, layla))["_id"]
            comment = {"text": "تعليق"}
            path = f"/posts/{made}/comments"
            assert (await client.post(path, json=comment, headers=layla.headers)).status_code == 200
        for app in (one, other):
            assert await written_by(app, layla, layla) == [made]
            async with client_of(app) as client:
                found = await client.get(path, headers=layla.headers)
                assert [each["text"] for each in found.json()["payload"]] == ["تعليق"]
            # Who wrote nothing is answered by the replica, or this would prove nothing.
            assert await written_by(app, layla, omar) == []
    for _ in range(200):
        if await written_by(other, layla, omar) == [made]:
            break
        await asyncio.sleep(0.05)
    assert await written_by(other, layla, omar) == [made]


async def test_reads_for_the_page_cache_are_current(
    one: FastAPI, replica: Replica, database: TestDatabase, layla: SignedInMember
) -> None:
    async with standing_still(replica, database, one):
        async with client_of(one) as client:
            made = (await factories.post(client, layla))["_id"]
        assert made in await guests_see(one, **KEPT_BY_THE_WEB)
        assert made not in await guests_see(one)
        assert made not in await guests_see(one, **{"x-internal-secret": "guessed"})


async def test_new_session_reads_from_the_primary_and_ended_session_is_refused(
    one: FastAPI, other: FastAPI, replica: Replica, database: TestDatabase, layla: SignedInMember
) -> None:
    async with standing_still(replica, database, one, other):
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
    port = free_port()
    config = uvicorn.Config(one, port=port, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())  # `serve` would take over pytest's signals
    while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
        await asyncio.sleep(0.01)
    try:
        async with (
            standing_still(replica, database, one, other),
            listening(f"http://127.0.0.1:{port}", layla) as stream,
            client_of(other) as client,
            open_worker_context(one) as jobs,
        ):
            assert await stream.next() == ("count", {"count": 0})
            await factories.follow(client, omar, layla)
            await run_pending_jobs(jobs)
            assert (await stream.next())[0] == "notification"
            assert await stream.next() == ("count", {"count": 1})
            found = await client.get("/notifications/count", headers=layla.headers)
            assert found.json()["payload"] == 1
    finally:
        server.should_exit = server.force_exit = True
        await serving


async def test_replica_beyond_the_maximum_lag_is_not_used(
    open_app: OpenApp,
    shape: dict[str, Any],
    replica: Replica,
    database: TestDatabase,
    layla: SignedInMember,
) -> None:
    async with (
        open_app(**{**shape, "database_replica_max_lag_seconds": 4}) as app,
        standing_still(replica, database, app),
    ):
        async with client_of(app) as client:
            made = (await factories.post(client, layla))["_id"]
        for _ in range(80):
            if made in await guests_see(app):
                break
            await asyncio.sleep(0.1)
        assert made in await guests_see(app)


async def test_primary_answers_without_a_replica(
    open_app: OpenApp, settings: Settings, layla: SignedInMember
) -> None:
    nowhere = settings.database_url.rpartition(":")[0] + f":{free_port()}/qima"
    async with open_app(database_replica_url=nowhere) as app:
        async with client_of(app) as client:
            made = (await factories.post(client, layla))["_id"]
        assert made in await guests_see(app)


async def test_process_started_without_the_primary_reads_from_the_replica(
    settings: Settings, shape: dict[str, Any]
) -> None:
    nowhere = settings.database_url.rpartition(":")[0] + f":{free_port()}/qima"
    database = Database(settings.model_copy(update={**shape, "database_url": nowhere}))
    reads = database.reads_for(ReadConsistency("GET"))
    try:
        assert await reads.scalar(text("SELECT pg_is_in_recovery()")) is True
    finally:
        await database.close()


async def test_unknown_write_positions_send_reads_to_the_primary(
    open_app: OpenApp,
    shape: dict[str, Any],
    replica: Replica,
    database: TestDatabase,
    tmp_path: Path,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    valkey = Valkey(tmp_path / "valkey", port=free_port(), password="valkey")
    valkey.start()
    async with (
        open_app(**shape, redis_url=valkey.url()) as writes,
        open_app(**shape, redis_url=valkey.url()) as reads,
    ):
        assert await written_by(reads, layla, omar) == []
        async with standing_still(replica, database, reads):
            async with client_of(writes) as client:
                made = (await factories.post(client, layla))["_id"]
            assert await written_by(reads, layla, layla) == [made]
            assert await written_by(reads, layla, omar) == []
            valkey.stop()
            valkey.start()  # it has forgotten
            assert await written_by(reads, layla, layla) == [made]
            valkey.stop()
            assert await written_by(reads, layla, layla) == [made]
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
    # As both stand in one address, whoever takes writes is the one that is asked.
    both = f"127.0.0.1:{follower.port},127.0.0.1:{postgres.port}"
    url = database.app_url.replace(f"127.0.0.1:{postgres.port}", both)
    url = f"{url}&target_session_attrs=read-write"
    try:
        async with open_app(database_url=url) as app:
            layla = await factories.member(app)
            async with client_of(app) as client:
                made = (await factories.post(client, layla))["_id"]
            assert database.sql(f"SELECT count(*) FROM post WHERE id = '{made}'") == "1"
        catch_up(follower, database)
        follower.promote()
        after = {"database_url": follower.url("qima_app", database.name)}
        shape = {**after, "database_replica_url": after["database_url"]}
        async with open_app(**shape) as app, client_of(app) as client:
            made = (await factories.post(client, layla))["_id"]
            assert made in await guests_see(app)
            assert database.sql(f"SELECT count(*) FROM post WHERE id = '{made}'") == "0"
    finally:
        follower.stop()
        postgres.sql(f"SELECT pg_drop_replication_slot('{name}')")
