"""SMS codes through a local gateway, within the budget."""

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import pytest
from pydantic import HttpUrl, SecretStr
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from api.auth.events import OtpRequested
from api.auth.jobs import delete_expired, send_code
from api.core.events.dispatch import WorkerContext
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.auth import (
    new_email,
    read_inbox,
    registration_body,
    request_code,
    submit_code,
)
from api.tests.support.http import field_errors, post_until_accepted, refusal
from api.tests.support.http_server import serve
from api.tests.support.worker import open_worker_context, run_pending_jobs
from infra.local.ports import free_port

_blocks = itertools.count(100)


def block() -> str:
    """Return a prefix of ten thousand mobile numbers that no other test uses."""
    return f"+96650{next(_blocks)}"


@dataclass
class Gateway:
    """SMS gateway that accepts messages or responds as configured."""

    port: int = field(default_factory=free_port)
    taken: list[tuple[dict[str, Any], str | None]] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    async def take(self, request: Request) -> Response:
        self.taken.append((await request.json(), request.headers.get("authorization")))
        return Response(status_code=self.statuses.pop(0) if self.statuses else 202)

    def code_for(self, number: str) -> str:
        message = [each for each, _ in self.taken if each["to"] == number][-1]
        code: str = message["text"].splitlines()[0]
        return code


@pytest.fixture
async def gateway(database: TestDatabase) -> AsyncIterator[Gateway]:
    database.sql("DELETE FROM text_message_count; DELETE FROM delivery; DELETE FROM outbox")
    opened = Gateway()
    app = Starlette()
    app.add_route("/messages", opened.take, methods=["POST"])
    async with serve(app, opened.port):
        yield opened


@dataclass
class Phones:
    client: httpx.AsyncClient
    jobs: WorkerContext

    async def ask(self, number: str, **headers: str) -> httpx.Response:
        body = {"identifier": number, "purpose": "login"}
        return await self.client.post("/users/sendOTP", json=body, headers=headers)


Opened = Callable[..., AbstractAsyncContextManager[Phones]]


@pytest.fixture
def opened(open_app: OpenApp, gateway: Gateway) -> Opened:
    """The application with a gateway and given limits."""

    @asynccontextmanager
    async def opening(**limits: Any) -> AsyncIterator[Phones]:
        own: dict[str, Any] = {
            "sms_gateway_url": HttpUrl(f"http://127.0.0.1:{gateway.port}/messages"),
            "sms_gateway_token": SecretStr("token of the gateway"),
            "rate_limit_sms_per_number_day": 1000,
            "rate_limit_sms_per_prefix_day": 1000,
            "rate_limit_sms_per_ip_day": 100_000,
            "sms_daily_cents": 100_000,
            **limits,
        }
        async with (
            open_app(**own) as app,
            client_of(app) as client,
            open_worker_context(app) as jobs,
        ):
            yield Phones(client, jobs)

    return opening


def limited(answer: httpx.Response) -> None:
    """Error of every daily limit."""
    assert refusal(answer) == (429, "sms_limit_reached")
    assert set(answer.json()["error"]["fields"]) == {"identifier"}
    assert 1 <= int(answer.headers["retry-after"]) <= 86_401


def messages(database: TestDatabase) -> dict[str, int]:
    rows = database.sql("SELECT prefix, messages FROM text_message_count").splitlines()
    return {prefix: int(count) for prefix, count in (row.split("|") for row in rows)}


async def test_newcomer_registers_by_phone_and_signs_in_again(
    gateway: Gateway, opened: Opened
) -> None:
    number = f"{block()}4567"
    async with opened() as phones:
        arabic = "".join("٠١٢٣٤٥٦٧٨٩"[int(digit)] for digit in number[1:])
        sent = await request_code(phones.client, f"٠٠{arabic}", **{"accept-language": "ar"})
        assert (sent["channel"], sent["masked"]) == ("phone", "+966•••67")
        await run_pending_jobs(phones.jobs)
        ((message, bearer),) = gateway.taken
        assert (message["to"], message["from"]) == (number, "Qima")
        assert bearer == "Bearer token of the gateway"
        # One SMS segment in either language.
        assert "قيمة" in message["text"]
        assert len(message["text"]) <= 70
        answer = await submit_code(phones.client, sent["otpId"], gateway.code_for(number))
        proof = answer.json()["payload"]["verificationToken"]
        joined = await phones.client.post("/users/register", json=registration_body(proof))
        user = joined.json()["payload"]["user"]
        assert (user["phone"], user["email"]) == (number, None)

        sent = await request_code(phones.client, number)
        await run_pending_jobs(phones.jobs)
        english = gateway.taken[-1][0]["text"]
        assert english.isascii()
        assert len(english) <= 160
        back = await submit_code(phones.client, sent["otpId"], gateway.code_for(number))
        assert back.json()["payload"]["user"] == user
        assert (await read_inbox(phones.client, number))[0]["code"] == gateway.code_for(number)


async def test_codes_per_number_are_limited_by_day(
    gateway: Gateway, opened: Opened, database: TestDatabase
) -> None:
    number = f"{block()}0001"
    async with opened(rate_limit_sms_per_number_day=2) as phones:
        for _ in range(2):
            assert (await phones.ask(number)).status_code == 200
        limited(await phones.ask(number))
        assert (await phones.ask(f"{number[:-1]}2")).status_code == 200
        database.sql(
            "UPDATE one_time_code SET created_at = created_at - interval '1 day'"
            f" WHERE identifier = '{number}'"
        )
        assert (await phones.ask(number)).status_code == 200
        await run_pending_jobs(phones.jobs)
    assert len(gateway.taken) == 4


async def test_codes_per_prefix_are_limited(opened: Opened, database: TestDatabase) -> None:
    row, other = block(), block()
    async with opened(rate_limit_sms_per_prefix_day=3) as phones:
        for last in range(3):
            assert (await phones.ask(f"{row}{last:04}")).status_code == 200
        limited(await phones.ask(f"{row}9999"))
        assert (await phones.ask(f"{other}0000")).status_code == 200
    # No number is stored, and refused messages are not counted.
    assert messages(database) == {row: 3, other: 1, "": 4}
    database.sql("UPDATE text_message_count SET day = day - 1")
    async with opened(rate_limit_sms_per_prefix_day=3) as phones:
        assert (await phones.ask(f"{row}9999")).status_code == 200
        database.sql("UPDATE text_message_count SET day = day - 3")
        await delete_expired(phones.jobs)
    assert messages(database) == {}


async def test_concurrent_codes_stay_within_the_daily_budget(
    gateway: Gateway, opened: Opened, database: TestDatabase
) -> None:
    async with opened(sms_message_cents=7.5, sms_daily_cents=40) as phones:
        asked = [
            post_until_accepted(
                phones.client,
                "/users/sendOTP",
                body={"identifier": f"{block()}0000", "purpose": "login"},
            )
            for _ in range(20)
        ]
        answers = await asyncio.gather(*asked)
        assert Counter(answer.status_code for answer in answers) == {200: 5, 429: 15}
        await run_pending_jobs(phones.jobs)
        assert len(gateway.taken) == 5
        refused = await phones.ask(f"{block()}0000", **{"accept-language": "ar"})
        limited(refused)
        assert "البريد الإلكتروني" in refused.json()["error"]["fields"]["identifier"]
        # Codes by e-mail are free.
        assert await request_code(phones.client, new_email())
    assert messages(database)[""] == 5


async def test_sms_per_network_address_are_limited(opened: Opened) -> None:
    async with opened(rate_limit_sms_per_ip_day=2) as phones:
        for _ in range(2):
            assert (await phones.ask(f"{block()}0000")).status_code == 200
        limited(await phones.ask(f"{block()}0000"))
        assert await request_code(phones.client, new_email())


@pytest.mark.parametrize("number", ["+442079460000", "+449098790000", "+18002530000"])
async def test_landlines_and_premium_numbers_are_refused(
    opened: Opened, database: TestDatabase, number: str
) -> None:
    async with opened() as phones:
        assert set(field_errors(await phones.ask(number))) == {"identifier"}
    assert messages(database) == {}


async def test_failing_gateway_is_retried_and_each_attempt_counts(
    gateway: Gateway, opened: Opened, database: TestDatabase
) -> None:
    number = f"{block()}0000"
    async with opened(sms_message_cents=10, sms_daily_cents=20) as phones:
        sent = (await phones.ask(number)).json()["payload"]
        event = OtpRequested(otp_id=UUID(sent["otpId"]))
        gateway.statuses = [503, 503]
        for _ in range(2):
            with pytest.raises(httpx.HTTPStatusError):
                await send_code(phones.jobs, event)
        # The budget is used up, so the gateway is not called again.
        await send_code(phones.jobs, event)
        assert len(gateway.taken) == 2
        assert messages(database)[""] == 2

    async with opened() as phones:
        sent = (await phones.ask(number)).json()["payload"]
        gateway.statuses = [422]
        await send_code(phones.jobs, OtpRequested(otp_id=UUID(sent["otpId"])))
        assert len(gateway.taken) == 3
        assert await read_inbox(phones.client, number) == []
