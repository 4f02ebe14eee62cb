"""The live stream, read from a real socket as the web reads it."""

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
from api.tests.support.http import posted, refusal


@pytest.fixture
async def omar(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="Omar")


async def test_stream_sends_count_initially_and_follow_within_two_seconds(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with open_event_stream(live_origin, layla, **{"accept-language": "ar"}) as stream:
        assert await stream.next() == ("count", {"count": 0})
        await factories.follow(client, omar, layla)
        await drain()
        name, told = await stream.next(within=2)
        said = ("notification", "متابعة جديدة من Omar", False)
        assert (name, told["message"], told["isOpened"]) == said
        assert await stream.next(within=2) == ("count", {"count": 1})


async def test_stream_counts_earlier_notifications_without_sending_them(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await factories.follow(client, omar, layla)
    await drain()
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 1})
        sara = await factories.member(app, name="Sara")
        await factories.follow(client, sara, layla)
        await drain()
        name, told = await stream.next()
        assert (name, told["from"]["name"]) == ("notification", "Sara")


async def test_stream_sends_group_again_for_each_new_actor(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await factories.follow(client, omar, layla)
    await drain()
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 1})
        told = []
        for name in ("Sara", "Nour"):
            await factories.follow(client, await factories.member(app, name=name), layla)
            await drain()
            told.append((await stream.next(within=2))[1])
            assert await stream.next() == ("count", {"count": 1})
    assert [each["message"] for each in told] == [
        "Sara and 1 other followed you",
        "Nour and 2 others followed you",
    ]
    assert len({each["_id"] for each in told}) == 1


async def test_notify_streams_reaches_all_members_of_one_message(
    app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    others = [new_id() for _ in range(3000)]
    listening_to = app.state.broadcast.subscribe
    async with (
        listening_to(layla.id) as one,
        listening_to(omar.id) as other,
        listening_to(new_id()) as stranger,
    ):
        await notify_streams(app.state.redis, layla.id, *others, omar.id)
        async with asyncio.timeout(2):
            await asyncio.gather(one.wait(), other.wait())
        assert not stranger.is_set()


async def test_stream_sends_each_notification_once_in_any_commit_order(
    live_origin: str, app: FastAPI, database: TestDatabase, layla: SignedInMember
) -> None:
    fans = [await factories.member(app, name=f"Fan {letter}") for letter in "abc"]
    # Workers make ids side by side: one that is older may be committed later.
    made = {str(new_id()): fan for fan in fans}
    async with open_event_stream(live_origin, layla) as stream:
        assert (await stream.next())[0] == "count"
        for count, (notification_id, fan) in enumerate(reversed(made.items()), 1):
            database.sql(
                "INSERT INTO notification (id, moved_id, member_id, type, subject, actor_id) VALUES"
                f" ('{notification_id}', '{notification_id}', '{layla.id}', 'follow',"
                f" 'follow:{fan.id}', '{fan.id}')"
            )
            await notify_streams(app.state.redis, layla.id)
            name, told = await stream.next()
            assert (name, told["_id"]) == ("notification", notification_id)
            assert await stream.next() == ("count", {"count": count})


async def test_stream_updates_count_in_every_tab(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with (
        open_event_stream(live_origin, layla) as one,
        open_event_stream(live_origin, layla) as other,
    ):
        for stream in (one, other):
            assert await stream.next() == ("count", {"count": 0})
        await factories.follow(client, omar, layla)
        await drain()
        for stream in (one, other):
            assert (await stream.next())[0] == "notification"
            assert await stream.next() == ("count", {"count": 1})
        await posted(client, "/notifications/openAll", layla)
        await notify_streams(app.state.redis, layla.id)
        for stream in (one, other):
            assert await stream.next() == ("count", {"count": 0})


async def test_stream_sends_count_with_new_notification_even_if_unchanged(
    live_origin: str,
    client: httpx.AsyncClient,
    drain: Drain,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await factories.follow(client, omar, layla)
    await drain()
    async with open_event_stream(live_origin, layla) as stream:
        assert await stream.next() == ("count", {"count": 1})
        await posted(client, "/notifications/openAll", layla)
        await factories.follow(client, await factories.member(app, name="Sara"), layla)
        await drain()
        told = await stream.next()
        if told == ("count", {"count": 0}):  # it looked in between
            told = await stream.next()
        assert told[0] == "notification"
        assert await stream.next() == ("count", {"count": 1})


async def test_stream_ends_after_logout(
    live_origin: str, client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    async with open_event_stream(live_origin, layla) as stream:
        await stream.next()
        await posted(client, "/users/logout", layla)
        await asyncio.sleep(2.1)  # a living session is remembered for two seconds
        await notify_streams(app.state.redis, layla.id)
        await stream.end(within=5)


async def test_stream_while_waiting_holds_no_database_connection(
    live_origin: str, app: FastAPI, layla: SignedInMember
) -> None:
    # More streams than the pool has connections.
    async with asyncio.timeout(20), AsyncExitStack() as stack:
        for _ in range(15):
            stream = await stack.enter_async_context(open_event_stream(live_origin, layla))
            assert await stream.next() == ("count", {"count": 0})
        lenders = vars(app.state.database).values()
        pools = [each.pool for each in lenders if isinstance(each, AsyncEngine)]
        readers = [each for each in lenders if isinstance(each, ReadPool)]
        assert pools
        assert readers
        # The last of them may still be giving its connection back.
        async with asyncio.timeout(2):
            while any(each.in_use for each in readers) or any(  # noqa: ASYNC110 - a pool offers no event
                pool.checkedout() for pool in pools if isinstance(pool, QueuePool)
            ):
                await asyncio.sleep(0.01)


async def test_stream_without_authentication_is_refused(live_origin: str) -> None:
    async with httpx.AsyncClient(base_url=live_origin) as client:
        assert refusal(await client.get(STREAM_PATH)) == (401, "not_authenticated")
