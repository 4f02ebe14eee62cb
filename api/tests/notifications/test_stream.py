"""Notification stream over a real socket."""

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import QueuePool
from sqlalchemy.ext.asyncio import AsyncEngine

from api.core.db.read_pool import ReadPool
from api.core.events.broadcast import notify_streams
from api.core.ids import new_id
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.event_stream import STREAM_PATH, open_event_stream
from api.tests.support.http import post_payload, refusal
from api.tests.support.scale import needs_long


@pytest.fixture
async def follower(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="Omar")


async def test_stream_sends_count_initially_and_follow_within_two_seconds(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    layla: SignedInMember,
    follower: SignedInMember,
) -> None:
    async with open_event_stream(live_origin, layla, **{"accept-language": "ar"}) as stream:
        assert await stream.next() == ("count", {"count": 0})
        await factories.follow(client, follower, layla)
        await drain()
        name, notification = await stream.next(within=2)
        expected = ("notification", "متابعة جديدة من Omar", False)
        assert (name, notification["message"], notification["isOpened"]) == expected
        assert await stream.next(within=2) == ("count", {"count": 1})


async def test_stream_counts_earlier_notifications_without_sending_them(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    follower: SignedInMember,
) -> None:
    await factories.follow(client, follower, layla)
    await drain()
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 1})
        sara = await factories.member(app, name="Sara")
        await factories.follow(client, sara, layla)
        await drain()
        name, notification = await stream.next()
        assert (name, notification["from"]["name"]) == ("notification", "Sara")


async def test_stream_sends_group_again_for_each_new_actor(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    follower: SignedInMember,
) -> None:
    await factories.follow(client, follower, layla)
    await drain()
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 1})
        received = []
        for name in ("Sara", "Nour"):
            await factories.follow(client, await factories.member(app, name=name), layla)
            await drain()
            received.append((await stream.next(within=2))[1])
            assert await stream.next() == ("count", {"count": 1})
    assert [each["message"] for each in received] == [
        "Sara and 1 other followed you",
        "Nour and 2 others followed you",
    ]
    assert len({each["_id"] for each in received}) == 1


async def test_notify_streams_reaches_all_members_of_one_message(
    app: FastAPI, layla: SignedInMember, follower: SignedInMember
) -> None:
    others = [new_id() for _ in range(3000)]
    subscribe = app.state.broadcast.subscribe
    async with (
        subscribe(layla.id) as first,
        subscribe(follower.id) as other,
        subscribe(new_id()) as stranger,
    ):
        await notify_streams(app.state.redis, layla.id, *others, follower.id)
        async with asyncio.timeout(2):
            await asyncio.gather(first.wake.wait(), other.wake.wait())
        assert not stranger.wake.is_set()


async def test_stream_sends_each_notification_once_in_any_commit_order(
    live_origin: str, app: FastAPI, database: TestDatabase, layla: SignedInMember
) -> None:
    fans = [await factories.member(app, name=f"Fan {letter}") for letter in "abc"]
    # Workers create ids concurrently, so a smaller id may be committed later.
    pending = {str(new_id()): fan for fan in fans}
    async with open_event_stream(live_origin, layla) as stream:
        assert (await stream.next())[0] == "count"
        for count, (notification_id, fan) in enumerate(reversed(pending.items()), 1):
            database.sql(
                "INSERT INTO notification (id, moved_id, member_id, type, subject, actor_id) VALUES"
                f" ('{notification_id}', '{notification_id}', '{layla.id}', 'follow',"
                f" 'follow:{fan.id}', '{fan.id}')"
            )
            await notify_streams(app.state.redis, layla.id)
            name, notification = await stream.next()
            assert (name, notification["_id"]) == ("notification", notification_id)
            assert await stream.next() == ("count", {"count": count})


async def test_stream_updates_count_in_every_tab(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    follower: SignedInMember,
) -> None:
    async with (
        open_event_stream(live_origin, layla) as first,
        open_event_stream(live_origin, layla) as other,
    ):
        for stream in (first, other):
            assert await stream.next() == ("count", {"count": 0})
        await factories.follow(client, follower, layla)
        await drain()
        for stream in (first, other):
            assert (await stream.next())[0] == "notification"
            assert await stream.next() == ("count", {"count": 1})
        await post_payload(client, "/notifications/openAll", layla)
        await notify_streams(app.state.redis, layla.id)
        for stream in (first, other):
            assert await stream.next() == ("count", {"count": 0})


async def test_stream_sends_count_with_new_notification_even_if_unchanged(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    follower: SignedInMember,
) -> None:
    await factories.follow(client, follower, layla)
    await drain()
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 1})
        await post_payload(client, "/notifications/openAll", layla)
        await factories.follow(client, await factories.member(app, name="Sara"), layla)
        await drain()
        event = await stream.next()
        if event == ("count", {"count": 0}):  # a read between the two changes
            event = await stream.next()
        assert event[0] == "notification"
        assert await stream.next() == ("count", {"count": 1})


async def test_stream_ends_after_logout(
    live_origin: str, client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    async with open_event_stream(live_origin, layla) as stream:
        await stream.next()
        await post_payload(client, "/users/logout", layla)
        token = layla.headers["authorization"].removeprefix("Bearer ")
        async with asyncio.timeout(5):
            while await app.state.authenticate(token):  # noqa: ASYNC110 - the session cache has no event
                await asyncio.sleep(0.05)
        await notify_streams(app.state.redis, layla.id)
        await stream.end(within=5)


@needs_long
@pytest.mark.parametrize("after_seconds", [0.1, 2.5])
async def test_stream_ends_within_five_seconds_without_a_message(
    live_origin: str, client: httpx.AsyncClient, layla: SignedInMember, after_seconds: float
) -> None:
    """The check does not depend on messages, which are lost while Valkey is unavailable."""
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 0})
        await asyncio.sleep(after_seconds)
        await post_payload(client, "/users/logout", layla)
        await stream.end(within=5)


async def test_stream_while_waiting_holds_no_database_connection(
    live_origin: str, app: FastAPI
) -> None:
    # More streams than the pool has connections.
    async with asyncio.timeout(20), AsyncExitStack() as stack:
        for number in range(15):
            member = await factories.member(app, name=f"Reader {number}")
            stream = await stack.enter_async_context(open_event_stream(live_origin, member))
            assert await stream.next() == ("count", {"count": 0})
        components = vars(app.state.database).values()
        pools = [each.pool for each in components if isinstance(each, AsyncEngine)]
        readers = [each for each in components if isinstance(each, ReadPool)]
        assert pools
        assert readers
        # The last stream may still return its connection.
        async with asyncio.timeout(2):
            while any(each.in_use for each in readers) or any(  # noqa: ASYNC110 - a pool offers no event
                pool.checkedout() for pool in pools if isinstance(pool, QueuePool)
            ):
                await asyncio.sleep(0.01)


async def test_stream_without_authentication_is_refused(live_origin: str) -> None:
    async with httpx.AsyncClient(base_url=live_origin) as client:
        assert refusal(await client.get(STREAM_PATH)) == (401, "not_authenticated")
