"""Delay of refusals: beyond a burst, and never of other addresses."""

import asyncio
import time

import httpx
import pytest
from fastapi import FastAPI

from api.core.http.refusal_delay import MAX_DELAY_SECONDS, MIN_DELAY_SECONDS, RefusalDelay
from api.core.observability import metrics
from api.tests.conftest import OpenApp

BURST = 20
REQUESTS = 60


async def test_refusals_beyond_a_burst_are_delayed() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    delay = RefusalDelay(sleep=sleep)
    assert [await delay.wait("a") for _ in range(BURST)] == [0] * BURST
    assert not slept
    waits = [await delay.wait("a") for _ in range(BURST)]
    assert slept == [wait for wait in waits if wait]
    assert all(MIN_DELAY_SECONDS <= wait <= MAX_DELAY_SECONDS for wait in slept)
    assert len(set(slept)) > BURST // 2
    assert await delay.wait("b") == 0


async def read(app: FastAPI, address: str) -> tuple[int, float]:
    """Read once. Return the status and the seconds."""
    transport = httpx.ASGITransport(app=app, client=(address, 4000))
    started = time.perf_counter()
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.get("/posts/guest")
    return answer.status_code, time.perf_counter() - started


async def test_address_that_sends_on_waits_and_its_wait_is_no_latency(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded: list[float] = []

    def request_answered(*values: object, is_stream: bool) -> None:
        del is_stream
        _, _, status, seconds = values
        assert isinstance(seconds, float)
        if status == 429:
            recorded.append(seconds)

    monkeypatch.setattr(metrics, "request_answered", request_answered)
    async with open_app(rate_limit_reads_per_ip_minute=3) as app:
        flood = asyncio.gather(*[read(app, "192.0.2.1") for _ in range(REQUESTS)])
        other, _ = await read(app, "192.0.2.2")
        assert other == 200
        refused = [seconds for status, seconds in await flood if status == 429]
    delayed = [seconds for seconds in refused if seconds >= MIN_DELAY_SECONDS]
    assert len(delayed) >= REQUESTS // 2
    assert sum(refused) - sum(recorded) >= MIN_DELAY_SECONDS * (REQUESTS // 2)
