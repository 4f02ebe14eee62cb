"""Concurrency limit and request timeout: excess requests are 503 with `Retry-After`."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from starlette.responses import StreamingResponse

from api.core.db.database import Write
from api.core.http.concurrency import ConcurrencyLimiter, Slot
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support.http import open_unchecked_client, refusal
from infra.local.ports import free_port

MAX_REQUESTS = 5


TIMEOUT_SECONDS = 30


class BlockedRequests:
    """Requests of a test route that occupy slots until they are released."""

    def __init__(self, app: FastAPI, client: httpx.AsyncClient) -> None:
        self.client = client
        self.released = asyncio.Event()
        self.running = 0
        self.tasks: list[asyncio.Task[httpx.Response]] = []

        @app.get("/waits")
        async def waits() -> dict[str, Any]:
            self.running += 1
            await self.released.wait()
            return {"payload": "done"}

        @app.get("/streams")
        async def streams() -> StreamingResponse:
            return StreamingResponse(self._endless())

    async def _endless(self) -> AsyncIterator[bytes]:
        self.running += 1
        yield b"begun"
        await self.released.wait()

    async def stalled_body(self) -> AsyncIterator[bytes]:
        """Yield a request body that stops until the release."""
        self.running += 1
        yield b'{"text": '
        await self.released.wait()
        yield b'"a"}'

    async def start(self, count: int, send: Callable[[], Any]) -> None:
        """Start requests and wait until all are running."""
        self.tasks += [asyncio.create_task(send()) for _ in range(count)]
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while self.running < len(self.tasks):  # noqa: ASYNC110 - its own tasks are awaited
                    await asyncio.sleep(0)
        except TimeoutError:
            self.released.set()  # otherwise the application would never shut down
            raise

    async def release(self) -> list[int]:
        """Release all requests; return their statuses."""
        self.released.set()
        return [(await task).status_code for task in self.tasks]


@asynccontextmanager
async def open_limited_app(
    open_app: OpenApp, **changes: Any
) -> AsyncIterator[tuple[FastAPI, BlockedRequests]]:
    async with (
        open_app(**{"max_concurrent_requests": MAX_REQUESTS} | changes) as app,
        open_unchecked_client(app) as client,
    ):
        yield app, BlockedRequests(app, client)


async def test_process_at_capacity_answers_503_and_stays_healthy(
    open_app: OpenApp,
) -> None:
    async with open_limited_app(open_app) as (_, blocked):
        client = blocked.client
        await blocked.start(MAX_REQUESTS, lambda: client.get("/waits"))
        rejected = await asyncio.gather(
            *[client.get("/posts/guest") for _ in range(10 * MAX_REQUESTS)]
        )
        for answer in rejected:
            assert refusal(answer) == (503, "service_unavailable")
            assert answer.headers["retry-after"] == "1"
            assert answer.headers["x-content-type-options"] == "nosniff"
        for path in ("/health", "/ready"):
            assert (await client.get(path)).status_code == 200
        assert await blocked.release() == [200] * MAX_REQUESTS
        assert (await client.get("/posts/guest")).status_code == 200


async def test_burst_of_ten_times_the_limit_is_served_or_refused_completely(
    open_app: OpenApp,
) -> None:
    async with open_limited_app(open_app) as (_, blocked):
        calls = [blocked.client.get("/waits") for _ in range(10 * MAX_REQUESTS)]
        burst = [asyncio.create_task(each) for each in calls]
        # Until each request is running or rejected.
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while sum(task.done() for task in burst) + blocked.running < len(burst):  # noqa: ASYNC110
                await asyncio.sleep(0)
        assert blocked.running == MAX_REQUESTS
        blocked.released.set()
        answers = await asyncio.gather(*burst)
        assert Counter(answer.status_code for answer in answers) == {
            200: MAX_REQUESTS,
            503: 9 * MAX_REQUESTS,
        }


async def test_slow_clients_do_not_take_slots(open_app: OpenApp) -> None:
    async with open_limited_app(open_app) as (app, blocked):
        layla = await factories.member(app)
        client = blocked.client
        headers = {**layla.headers, "content-type": "application/json"}
        await blocked.start(MAX_REQUESTS, lambda: client.get("/streams"))
        await blocked.start(
            MAX_REQUESTS,
            lambda: client.post("/posts", content=blocked.stalled_body(), headers=headers),
        )
        assert (await client.get("/posts/guest")).status_code == 200
        assert await blocked.release() == [200] * 2 * MAX_REQUESTS
        # A slot that was released twice would admit one request too many.
        blocked.running, blocked.tasks = 0, []
        blocked.released.clear()
        await blocked.start(MAX_REQUESTS, lambda: client.get("/waits"))
        assert (await client.get("/posts/guest")).status_code == 503
        await blocked.release()


async def test_request_timeout_rolls_back(open_app: OpenApp, database: TestDatabase) -> None:
    database.sql("CREATE TABLE slow (id int); GRANT SELECT, INSERT ON slow TO qima_app")
    try:
        async with open_limited_app(open_app, request_timeout_seconds=0.1) as (app, blocked):

            @app.post("/slow")
            async def slow(connection: Write) -> None:
                await connection.execute(text("INSERT INTO slow VALUES (1)"))
                await blocked.released.wait()

            answers = await asyncio.gather(
                *[blocked.client.post("/slow") for _ in range(MAX_REQUESTS)]
            )
            for answer in answers:
                assert refusal(answer) == (503, "service_unavailable")
            assert database.sql("SELECT count(*) FROM slow") == "0"
            blocked.released.set()
            assert (await blocked.client.post("/slow")).status_code == 200
            assert database.sql("SELECT count(*) FROM slow") == "1"
    finally:
        database.sql("DROP TABLE slow")


@pytest.mark.parametrize("redis", ["there", "away"])
async def test_flood_of_requests_gets_only_declared_responses(
    open_app: OpenApp, redis: str
) -> None:
    changes: dict[str, Any] = {"max_concurrent_requests": 20, "request_timeout_seconds": 8}
    if redis == "away":
        changes["redis_url"] = f"redis://:valkey@127.0.0.1:{free_port()}/0"
    async with (
        open_app(database_pool_size=2, **changes) as app,
        open_unchecked_client(app) as client,
    ):
        layla = await factories.member(app)
        calls = [
            ask
            for number in range(50)
            for ask in (
                client.get("/posts/guest"),
                client.get("/posts/feed", headers=layla.headers),
                client.get("/users/exploreUsers"),
                client.post("/posts", json={"text": f"{number}"}, headers=layla.headers),
            )
        ]
        answers = await asyncio.gather(*calls)
        assert {answer.status_code for answer in answers} == {200, 503}
        for answer in answers:
            assert answer.is_success or answer.headers["retry-after"] == "1"
        written = sum(answer.is_success for answer in answers[3::4])
        listed = await client.get(f"/posts/{layla.id}?limit=100")
        assert len(listed.json()["payload"]) == written


async def test_stream_whose_request_body_is_unread_releases_its_slot_once() -> None:
    """The response starts while another task still waits for the body."""
    limiter = ConcurrencyLimiter(MAX_REQUESTS, TIMEOUT_SECONDS, share=MAX_REQUESTS)
    waiting, body = asyncio.Event(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        waiting.set()
        await body.wait()
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(_: Any) -> None:
        pass

    slot = Slot(limiter, receive, send, address="192.0.2.1")
    async with slot:
        reading = asyncio.create_task(slot.receive())
        await waiting.wait()
        await slot.send({"type": "http.response.start"})
        assert limiter.in_use == 0
        body.set()
        await reading
    assert limiter.in_use == 0
    assert not limiter.is_share_used("192.0.2.1")
