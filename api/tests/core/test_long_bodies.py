"""Long request bodies: an address has one of them parsed at a time, and its turn rests after it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import pytest
from fastapi import Body

from api.core.http import concurrency
from api.core.http.middleware import LONG_BODY_BYTES
from api.tests.conftest import OpenApp
from api.tests.support.http import browser_at

ADDRESS = "192.0.2.1"
JSON = {"content-type": "application/json"}


async def chunks(body: bytes) -> AsyncIterator[bytes]:
    """Yield a body without declaring its length."""
    yield body


@pytest.mark.parametrize(
    ("is_declared", "size", "expected"),
    [(True, LONG_BODY_BYTES, 4), (True, LONG_BODY_BYTES + 2, 1), (False, 100, 1)],
    ids=["short", "long", "undeclared"],
)
async def test_long_bodies_of_one_address_are_parsed_one_at_a_time(
    open_app: OpenApp,
    monkeypatch: pytest.MonkeyPatch,
    is_declared: bool,
    size: int,
    expected: int,
) -> None:
    """Nested lists of 250 KB took a process 10 ms each, and four of an address ran at a time."""
    monkeypatch.setattr(concurrency, "MAX_REST_SECONDS", 0)
    async with open_app(max_concurrent_requests_per_ip=16) as app:
        running, most = 0, 0

        @app.post("/parses")
        async def parses(_: Annotated[Any, Body()]) -> None:
            nonlocal running, most
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.05)
            running -= 1

        body = b" " * (size - 2) + b"[]"
        async with browser_at(app, ADDRESS) as client:
            sent = [
                client.post("/parses", content=body if is_declared else chunks(body), headers=JSON)
                for _ in range(6)
            ]
            assert {answer.status_code for answer in await asyncio.gather(*sent)} == {200}
        assert most == expected


async def test_length_with_leading_zeros_is_read_as_a_number(open_app: OpenApp) -> None:
    """Python refuses to read more than 4,300 digits."""
    async with open_app() as app, browser_at(app, ADDRESS) as client:
        for length, status in ((2, 422), (1_000_000, 413)):
            declared = {"content-length": "0" * 5_000 + str(length)}
            answer = await client.post("/users/sendOTP", content=b"{}", headers=JSON | declared)
            assert answer.status_code == status
