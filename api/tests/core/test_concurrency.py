"""Concurrency limit and request timeout: excess requests are 503 with `Retry-After`."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any

import httpx
import pytest
from fastapi import Body, FastAPI
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse

from api.core.db.database import Write
from api.core.http import concurrency
from api.core.http.concurrency import ConcurrencyLimiter, Slot
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support.http import browser_at, open_unchecked_client, refusal
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


ADDRESS, ELSEWHERE = "192.0.2.1", "192.0.2.2"


@pytest.mark.parametrize("has_body", [False, True], ids=["reads", "writes"])
async def test_address_at_full_speed_leaves_others_their_database_connections(
    open_app: OpenApp, has_body: bool
) -> None:
    """A burst of one address held every connection of the pool, and all other calls were 503."""
    share = 16
    async with open_limited_app(
        open_app,
        max_concurrent_requests=100,
        max_concurrent_requests_per_ip=share,
        database_pool_size=share // 4 + 1,
    ) as (app, blocked):

        @app.post("/holds")
        async def holds(connection: Write, _: Annotated[dict[str, Any], Body()]) -> None:
            await _hold(connection)

        @app.get("/holds")
        async def reads(connection: Write) -> None:
            await _hold(connection)

        async def _hold(connection: Write) -> None:
            await connection.execute(text("SELECT 1"))
            blocked.running += 1
            await blocked.released.wait()

        async with browser_at(app, ADDRESS) as attacker, browser_at(app, ELSEWHERE) as other:
            call = partial(attacker.post, json={}) if has_body else attacker.get
            sent = [asyncio.create_task(call("/holds")) for _ in range(share)]
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while blocked.running < share // 4:  # noqa: ASYNC110 - its own tasks are awaited
                    await asyncio.sleep(0.01)
            layla = await factories.member(app)
            answer = await other.post("/posts", json={"text": "hello"}, headers=layla.headers)
            assert answer.status_code == 200
            assert blocked.running == share // 4
            blocked.released.set()
            assert {answer.status_code for answer in await asyncio.gather(*sent)} == {200}


@pytest.mark.parametrize("has_body", [False, True], ids=["reads", "writes"])
async def test_request_whose_turn_does_not_come_is_refused(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch, has_body: bool
) -> None:
    monkeypatch.setattr(concurrency, "MAX_WAIT_SECONDS", 0.05)
    changes = {"max_concurrent_requests": 100, "max_concurrent_requests_per_ip": 4}
    async with open_limited_app(open_app, **changes) as (_, blocked):
        client = blocked.client
        await blocked.start(1, lambda: client.get("/waits"))
        if has_body:
            answer = await client.post("/users/sendOTP", json={"identifier": "a@qima.example"})
        else:
            answer = await client.get("/posts/guest")
        assert refusal(answer) == (429, "rate_limited")
        assert answer.headers["retry-after"] == "1"
        assert await blocked.release() == [200]
        # Nothing of the refused request is counted.
        blocked.running, blocked.tasks = 0, []
        await blocked.start(1, lambda: client.get("/waits"))
        assert await blocked.release() == [200]


async def test_searches_of_one_address_run_one_at_a_time(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(concurrency, "MAX_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(concurrency, "MAX_REST_SECONDS", 0)
    changes = {"max_concurrent_requests": 100, "max_concurrent_requests_per_ip": 16}
    async with open_limited_app(open_app, **changes) as (_, blocked):
        client = blocked.client
        await blocked.start(1, lambda: client.get("/waits"))
        assert (await client.get("/posts/explorePosts?query=a")).status_code == 200
        await blocked.start(1, lambda: client.get("/waits"))
        assert refusal(await client.get("/posts/explorePosts?query=a")) == (429, "rate_limited")
        assert (await client.get("/posts/guest")).status_code == 200
        assert await blocked.release() == [200] * 2


@pytest.mark.parametrize(
    ("seconds", "most", "expected"), [(0.05, 10, 0.15), (60, 0.1, 0.1)], ids=["short", "long"]
)
async def test_turn_of_a_heavy_request_rests_three_times_as_long_as_it_took(
    monkeypatch: pytest.MonkeyPatch, seconds: float, most: float, expected: float
) -> None:
    monkeypatch.setattr(concurrency, "MAX_REST_SECONDS", most)
    limiter = ConcurrencyLimiter(100, TIMEOUT_SECONDS, share=16)
    loop = asyncio.get_running_loop()
    await limiter.acquire(ADDRESS, 3)
    ended_at = loop.time()
    limiter.release(ADDRESS, 3, seconds=seconds)
    assert limiter.in_use == 0
    await limiter.acquire("192.0.2.99", 3)
    await limiter.acquire(ADDRESS, 1)
    assert loop.time() - ended_at < expected
    await limiter.acquire(ADDRESS, 3)
    # The clock of timers is up to a millisecond coarser than the one that is read.
    assert loop.time() - ended_at >= expected - 0.001


async def test_turns_come_in_the_order_of_arrival_past_those_that_gave_up() -> None:
    limiter = ConcurrencyLimiter(100, TIMEOUT_SECONDS, share=16)
    order: list[int] = []

    async def run(number: int, weight: int) -> None:
        await limiter.acquire(ADDRESS, weight)
        order.append(number)

    for _ in range(4):
        await limiter.acquire(ADDRESS)
    waiting = [
        asyncio.create_task(run(number, weight)) for number, weight in enumerate((3, 1, 3, 1))
    ]
    await asyncio.sleep(0)
    assert limiter.in_use == 8
    waiting[1].cancel()
    # Room for one: the heavy one is first, and the light one after it does not overtake it.
    limiter.release(ADDRESS)
    await asyncio.sleep(0)
    assert order == []
    for _ in range(2):
        limiter.release(ADDRESS)
    await asyncio.sleep(0.01)
    assert order == [0]
    limiter.release(ADDRESS, 3)
    await asyncio.sleep(0.01)
    assert order == [0, 2]
    limiter.release(ADDRESS)
    await asyncio.sleep(0.01)
    assert order == [0, 2, 3]
    limiter.release(ADDRESS, 3)
    limiter.release(ADDRESS)
    assert limiter.in_use == 0
    assert not limiter.is_share_used(ADDRESS)
    with pytest.raises(asyncio.CancelledError):
        await waiting[1]


async def test_turn_that_is_cancelled_as_it_comes_passes_to_the_next() -> None:
    limiter = ConcurrencyLimiter(100, TIMEOUT_SECONDS, share=4)
    await limiter.acquire(ADDRESS)
    first, second = (asyncio.create_task(limiter.acquire(ADDRESS)) for _ in range(2))
    await asyncio.sleep(0)
    limiter.release(ADDRESS)
    first.cancel()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await second
    limiter.release(ADDRESS)
    assert limiter.in_use == 0


async def test_turn_that_does_not_come_leaves_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concurrency, "MAX_WAIT_SECONDS", 0.01)
    limiter = ConcurrencyLimiter(100, TIMEOUT_SECONDS, share=4)
    await limiter.acquire(ADDRESS)
    with pytest.raises(HTTPException):
        await limiter.acquire(ADDRESS)
    await limiter.acquire(ELSEWHERE)
    assert limiter.in_use == 2
    limiter.release(ADDRESS)
    await limiter.acquire(ADDRESS)
