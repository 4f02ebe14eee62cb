"""Limits of reads in the process: by member, by address, and by the share of its slots."""

import asyncio
from collections import Counter

import httpx
from fastapi import FastAPI

from api.core.http.read_limit import BURST_SECONDS, TokenBuckets
from api.core.observability.metrics import exposition
from api.tests import factories
from api.tests.conftest import SECRET, OpenApp
from api.tests.factories import SignedInMember
from api.tests.support.http import refusal
from infra.local.ports import free_port

PER_MINUTE = 60
BURST = PER_MINUTE * BURST_SECONDS // 60


class Clock:
    """Time in seconds that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


async def read(
    app: FastAPI, times: int, address: str, path: str = "/posts/guest", **headers: str
) -> list[httpx.Response]:
    """Send concurrent reads from one address."""
    transport = httpx.ASGITransport(app=app, client=(address, 4000))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://localhost", headers=headers
    ) as client:
        return list(await asyncio.gather(*[client.get(path) for _ in range(times)]))


def statuses(answers: list[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def test_bucket_gives_its_burst_and_refills_at_its_rate() -> None:
    clock = Clock()
    buckets = TokenBuckets(PER_MINUTE, clock=clock)
    assert [buckets.take("a") for _ in range(BURST)] == [0] * BURST
    assert buckets.take("a") == 1
    assert buckets.take("b") == 0
    clock.seconds += 0.5
    assert buckets.take("a") == 1
    clock.seconds += 0.6
    assert buckets.take("a") == 0
    clock.seconds += 3600
    assert [buckets.take("a") for _ in range(BURST + 1)].count(0) == BURST


def test_slow_bucket_tells_the_seconds_to_wait() -> None:
    buckets = TokenBuckets(1, clock=Clock())
    assert (buckets.take("a"), buckets.take("a")) == (0, 60)


def test_buckets_are_bounded_in_number() -> None:
    buckets = TokenBuckets(PER_MINUTE, clock=Clock(), max_buckets=100)
    for number in range(1000):
        assert buckets.take(str(number)) == 0
        buckets.take("steady")
    assert len(buckets) == 100
    assert buckets.take("steady") > 0


async def test_reads_of_an_address_beyond_its_burst_are_429_without_redis(
    open_app: OpenApp,
) -> None:
    away = f"redis://:valkey@127.0.0.1:{free_port()}/0"
    async with open_app(rate_limit_reads_per_ip_minute=PER_MINUTE, redis_url=away) as app:
        answers = await read(app, 10 * BURST, "192.0.2.1")
        found = statuses(answers)
        assert set(found) == {200, 429}
        # The bucket refills while the burst is answered.
        assert BURST <= found[200] <= BURST + 5
        rejected = next(answer for answer in answers if answer.status_code == 429)
        assert refusal(rejected) == (429, "rate_limited")
        assert int(rejected.headers["retry-after"]) >= 1
        assert b'qima_rate_limited_total{limit="read"}' in exposition()
        # Neither other addresses nor the web server and health checks are refused.
        assert statuses(await read(app, BURST, "192.0.2.2")) == {200: BURST}
        trusted = {"x-internal-secret": SECRET}
        assert statuses(await read(app, BURST, "192.0.2.1", **trusted)) == {200: BURST}
        assert 429 in statuses(await read(app, 9, "192.0.2.1", **{"x-internal-secret": "guess"}))
        assert statuses(await read(app, BURST, "192.0.2.1", "/health")) == {200: BURST}


async def test_addresses_of_one_ipv6_network_share_their_reads(open_app: OpenApp) -> None:
    async with open_app(rate_limit_reads_per_ip_minute=PER_MINUTE) as app:
        await read(app, BURST, "2001:db8::1")
        assert 429 in statuses(await read(app, 9, "2001:db8:0:0:ffff::1"))
        assert statuses(await read(app, 9, "2001:db8:0:1::1")) == {200: 9}


async def test_reads_of_a_member_are_limited_over_all_addresses(open_app: OpenApp) -> None:
    async with open_app(rate_limit_reads_per_member_minute=PER_MINUTE) as app:
        layla, omar = [await factories.member(app) for _ in range(2)]

        async def read_as(member: SignedInMember, times: int, address: str) -> Counter[int]:
            return statuses(await read(app, times, address, "/users/me", **member.headers))

        found: Counter[int] = Counter()
        for number in range(10):
            found += await read_as(layla, BURST, f"192.0.2.{number}")
        assert set(found) == {200, 429}
        assert BURST <= found[200] <= BURST + 10
        assert await read_as(omar, BURST, "192.0.2.1") == {200: BURST}
        # Writes have limits of their own.
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            answer = await client.post("/notifications/openAll", headers=layla.headers)
        assert answer.status_code == 200


async def test_address_at_its_share_of_slots_is_refused_and_others_are_served(
    open_app: OpenApp,
) -> None:
    share, size = 3, 10
    async with open_app(max_concurrent_requests=size, max_concurrent_requests_per_ip=share) as app:
        released, running = asyncio.Event(), 0

        @app.get("/waits")
        async def waits() -> dict[str, str]:
            nonlocal running
            running += 1
            await released.wait()
            return {"payload": "done"}

        flood = asyncio.create_task(read(app, 10 * share, "192.0.2.1", "/waits"))
        async with asyncio.timeout(30):
            while not running:  # noqa: ASYNC110 - the route reports no other way
                await asyncio.sleep(0.01)
        assert statuses(await read(app, share, "192.0.2.2")) == {200: share}
        (refused,) = await read(app, 1, "192.0.2.1")
        assert refusal(refused) == (429, "rate_limited")
        assert refused.headers["retry-after"] == "1"
        released.set()
        assert statuses(await flood) == {200: share, 429: 9 * share}
        # The slots are free again.
        assert statuses(await read(app, share, "192.0.2.1", "/waits")) == {200: share}
