"""Sessions that ended lately, which a process reads instead of looking up each session."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI

from api.auth.authenticator import SessionAuthenticator
from api.auth.ended_sessions import EndedSessions
from api.core.db.database import Database
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import post_payload

Authenticate = Callable[[SignedInMember], Awaitable[object]]


class Clock:
    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ended(app: FastAPI, clock: Clock) -> EndedSessions:
    return EndedSessions(app.state.database, interval=2, clock=clock)


@pytest.fixture
def authenticate(app: FastAPI, ended: EndedSessions) -> Authenticate:
    """An authenticator of another process, which reads ended sessions when a test does."""
    settings = app.state.settings.model_copy(update={"session_cache_ttl_seconds": 2})
    own: SessionAuthenticator = app.state.authenticate
    other = SessionAuthenticator(
        app.state.database, settings, app.state.signing_key, own._activity, ended
    )

    async def call(member: SignedInMember) -> object:
        return await other(member.headers["authorization"].removeprefix("Bearer "))

    return call


async def test_known_sessions_are_not_looked_up(
    app: FastAPI, ended: EndedSessions, authenticate: Authenticate, statements: Statements
) -> None:
    members = [await factories.member(app) for _ in range(3)]
    await ended.read()
    for _ in range(2):
        assert all([await authenticate(member) for member in members])
    statements.clear()
    for _ in range(5):
        assert all([await authenticate(member) for member in members])
    assert statements.sessions == 0


async def test_ended_session_is_refused_after_the_next_read(
    app: FastAPI, client: httpx.AsyncClient, ended: EndedSessions, authenticate: Authenticate
) -> None:
    member, other = await factories.member(app), await factories.member(app)
    await ended.read()
    assert await authenticate(member)
    assert await authenticate(other)
    await post_payload(client, "/users/logout", member)
    await ended.read()
    assert await authenticate(member) is None
    assert await authenticate(other)


async def test_session_is_looked_up_while_ended_sessions_are_unread(
    app: FastAPI,
    client: httpx.AsyncClient,
    ended: EndedSessions,
    authenticate: Authenticate,
    clock: Clock,
) -> None:
    member = await factories.member(app)
    await ended.read()
    assert await authenticate(member)
    await post_payload(client, "/users/logout", member)
    clock.now += 4.1
    assert await authenticate(member) is None


async def test_session_that_ended_in_a_gap_is_looked_up(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    ended: EndedSessions,
    authenticate: Authenticate,
    clock: Clock,
) -> None:
    member = await factories.member(app)
    await ended.read()
    assert await authenticate(member)
    await post_payload(client, "/users/logout", member)
    # The end has left the window when the process reads again.
    database.sql(
        "UPDATE session SET ended_at = now() - interval '3 minutes'"
        f" WHERE member_id = '{member.id}'"
    )
    clock.now += 200
    await ended.read()
    assert await authenticate(member) is None


async def test_reads_continue_after_an_outage(app: FastAPI) -> None:
    broken = app.state.settings.model_copy(
        update={"database_url": "postgresql://qima_app:app@127.0.0.1:9/none"}
    )
    database = Database(broken)
    ended = EndedSessions(database, interval=0.02)
    running = asyncio.create_task(ended.run())
    try:
        await asyncio.sleep(0.2)
        assert not running.done()
        assert not ended.is_complete_since(time.monotonic())
        ended._database = app.state.database
        async with asyncio.timeout(5):
            while not ended.is_complete_since(time.monotonic()):  # noqa: ASYNC110 - no event
                await asyncio.sleep(0.01)
    finally:
        running.cancel()
        await database.close()
