"""Messages with one-time codes: language, content, repetition and expiry."""

import secrets
from unittest.mock import Mock
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.auth.events import OtpRequested
from api.auth.jobs import send_code
from api.core.events.dispatch import WorkerContext
from api.tests.support.auth import (
    Drain,
    execute_scalar,
    expire_code,
    new_email,
    obtain_code,
    read_inbox,
    request_code,
    submit_code,
)


@pytest.mark.parametrize(
    ("locale", "subject"),
    [("en", "{code} is your Qima code"), ("ar", "{code} هو رمز التحقّق في قيمة")],
)
async def test_message_is_in_the_requested_language_with_the_code_on_its_own_line(
    client: httpx.AsyncClient, drain: Drain, locale: str, subject: str
) -> None:
    address = new_email()
    await client.post(
        "/users/sendOTP", json={"identifier": address, "purpose": "login", "locale": locale}
    )
    await drain()
    message = (await read_inbox(client, address))[0]
    assert message["subject"] == subject.format(code=message["code"])
    assert message["code"] in message["text"].splitlines()


async def test_message_language_follows_the_request(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    await request_code(client, address, **{"accept-language": "ar-SA,en;q=0.5"})
    await drain()
    message = (await read_inbox(client, address))[0]
    assert message["subject"] == f"{message['code']} هو رمز التحقّق في قيمة"


async def test_outbox_and_row_contain_no_code_and_no_address(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    address = new_email()
    otp_id, code = await obtain_code(client, drain, address)
    payload = await execute_scalar(
        app, "SELECT payload FROM outbox WHERE payload->>'otp_id' = :id", id=otp_id
    )
    assert payload == {"otp_id": otp_id}
    kept = await execute_scalar(
        app, "SELECT code_hmac FROM one_time_code WHERE id = :id", id=otp_id
    )
    assert len(kept) == 32
    assert code.encode() not in kept


async def test_code_is_drawn_by_the_generator_of_the_system(
    client: httpx.AsyncClient, drain: Drain, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Mock(return_value=42)
    monkeypatch.setattr(secrets, "randbelow", draw)
    _, code = await obtain_code(client, drain, new_email())
    assert code == "000042"
    draw.assert_called_once_with(1_000_000)


async def test_repeated_delivery_replaces_the_code(
    client: httpx.AsyncClient, drain: Drain, jobs: WorkerContext
) -> None:
    address = new_email()
    otp_id, first = await obtain_code(client, drain, address)
    await send_code(jobs, OtpRequested(otp_id=UUID(otp_id)))
    messages = await read_inbox(client, address)
    assert len(messages) == 2
    if messages[0]["code"] != first:
        assert (await submit_code(client, otp_id, first)).status_code == 401
    assert (await submit_code(client, otp_id, messages[0]["code"])).status_code == 200


async def test_expired_code_is_not_sent(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    address = new_email()
    sent = await request_code(client, address)
    await expire_code(app, sent["otpId"])
    await drain()
    assert await read_inbox(client, address) == []
