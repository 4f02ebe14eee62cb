"""One-time codes: delivery, single use and limits."""

import asyncio
from collections import Counter
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import OpenApp, Statements, TestDatabase, client_of
from api.tests.support.auth import (
    Drain,
    execute_scalar,
    expire_code,
    new_email,
    obtain_code,
    read_inbox,
    register_member,
    request_code,
    sign_in,
    submit_code,
    wrong_code,
)
from api.tests.support.http import post_until_accepted
from api.tests.support.scale import scaled


def code_of(answer: httpx.Response) -> str:
    found: str = answer.json()["error"]["code"]
    return found


async def test_newcomer_registers_and_signs_in_again(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    joined = await register_member(client, drain, address)
    assert joined["user"]["email"] == address
    assert joined["user"]["phone"] is None
    assert joined["user"]["name"] == "ليلى حسن"
    back = await sign_in(client, drain, address)
    assert back["registered"] is True
    assert back["user"] == joined["user"]
    me = await client.get("/users/me", headers={"authorization": back["token"]})
    assert me.json()["payload"] == back["user"]


@pytest.mark.parametrize("digits", ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"])
async def test_code_accepts_other_digits_and_spaces(
    client: httpx.AsyncClient, drain: Drain, digits: str
) -> None:
    otp_id, code = await obtain_code(client, drain, new_email())
    typed = "".join(digits[int(digit)] for digit in code)
    answer = await submit_code(client, otp_id, f" {typed[:3]} {typed[3:]}\u200f")
    assert answer.status_code == 200


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "12345٫", "1" * 5000])
async def test_malformed_code_is_a_field_error_and_counts_no_attempt(
    client: httpx.AsyncClient, drain: Drain, code: str
) -> None:
    otp_id, right = await obtain_code(client, drain, new_email())
    for _ in range(6):
        answer = await submit_code(client, otp_id, code)
        assert answer.status_code == 422
        assert set(answer.json()["error"]["fields"]) == {"code"}
    assert (await submit_code(client, otp_id, right)).status_code == 200


async def test_wrong_expired_used_and_unknown_codes_have_the_same_error(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    wrong_id, code = await obtain_code(client, drain, new_email())
    answers = [await submit_code(client, wrong_id, wrong_code(code))]

    expired_id, code = await obtain_code(client, drain, new_email())
    await expire_code(app, expired_id)
    answers.append(await submit_code(client, expired_id, code))

    used_id, code = await obtain_code(client, drain, new_email())
    assert (await submit_code(client, used_id, code)).status_code == 200
    answers.append(await submit_code(client, used_id, code))

    answers.append(await submit_code(client, str(uuid4()), code))
    answers.append(await submit_code(client, "not an id", code))

    unsent = await request_code(client, new_email())
    answers.append(await submit_code(client, unsent["otpId"], "000000"))

    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1
    assert code_of(answers[0]) == "otp_invalid"


async def test_sixth_attempt_is_locked_even_with_the_correct_code(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    otp_id, code = await obtain_code(client, drain, new_email())
    for _ in range(5):
        assert code_of(await submit_code(client, otp_id, wrong_code(code))) == "otp_invalid"
    locked = await submit_code(client, otp_id, code)
    assert locked.status_code == 429
    assert code_of(locked) == "otp_locked"
    assert int(locked.headers["retry-after"]) >= 1


async def test_five_of_many_concurrent_guesses_are_evaluated(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    otp_id, code = await obtain_code(client, drain, new_email())
    guess = {"otpId": otp_id, "code": wrong_code(code)}
    guesses = scaled(200, 500)
    # Several times the number of connections; more would only wait.
    in_flight = asyncio.Semaphore(60)

    async def guessed() -> str:
        async with in_flight:
            return code_of(await post_until_accepted(client, "/users/verifyOTP", body=guess))

    answers = Counter(await asyncio.gather(*[guessed() for _ in range(guesses)]))
    assert answers == {"otp_invalid": 5, "otp_locked": guesses - 5}
    assert database.sql(f"SELECT tries FROM one_time_code WHERE id = '{otp_id}'") == "6"
    # Further guesses are refused, and so is the correct code.
    assert code_of(await submit_code(client, otp_id, code)) == "otp_locked"


async def test_fifty_concurrent_correct_codes_sign_in_once(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    address = new_email()
    member = (await register_member(client, drain, address))["user"]["_id"]
    otp_id, code = await obtain_code(client, drain, address)
    right = {"otpId": otp_id, "code": code}
    tries = [post_until_accepted(client, "/users/verifyOTP", body=right) for _ in range(50)]
    answers = Counter(answer.status_code for answer in await asyncio.gather(*tries))
    assert answers == {200: 1, 401: 49}
    # One of the registration, one of this sign-in.
    assert database.sql(f"SELECT count(*) FROM session WHERE member_id = '{member}'") == "2"


async def test_response_does_not_reveal_whether_an_account_exists(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    member = new_email()
    await register_member(client, drain, member)
    for purpose in ("login", "register"):
        known = await request_code(client, member, purpose)
        unknown = await request_code(client, new_email(), purpose)
        varying = {"otpId", "expiresAt", "masked"}
        assert known.keys() == unknown.keys()
        assert {key: known[key] for key in known.keys() - varying} == {
            key: unknown[key] for key in unknown.keys() - varying
        }


async def test_statements_do_not_depend_on_whether_an_account_exists(
    client: httpx.AsyncClient, drain: Drain, statements: Statements
) -> None:
    """Equal statements, so that the duration reveals nothing to an unknown device."""
    member = new_email()
    await register_member(client, drain, member)
    # The events of the sign-up are none of the code.
    await drain()
    client.cookies.clear()
    done = []
    for address in (member, new_email()):
        statements.clear()
        sent = await request_code(client, address)
        asking = list(statements)
        await drain()
        delivering = list(statements)[len(asking) :]
        statements.clear()
        code = (await read_inbox(client, address))[0]["code"]
        assert code_of(await submit_code(client, sent["otpId"], wrong_code(code))) == "otp_invalid"
        done.append((asking, sorted(delivering), list(statements)))
    assert done[0] == done[1]
    assert all(done[0])


@pytest.mark.parametrize(
    ("address", "masked"),
    [
        ("Layla@Qima.Example", "l•••a@qima.example"),
        (" \u200flayla@qima.example\u200e ", "l•••a@qima.example"),
        ("ab@qima.example", "a•••@qima.example"),
        ("a@qima.example", "a•••@qima.example"),
    ],
)
async def test_addresses_are_masked(client: httpx.AsyncClient, address: str, masked: str) -> None:
    assert (await request_code(client, address))["masked"] == masked


async def test_address_in_capitals_is_the_same_member(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    joined = await register_member(client, drain, address)
    sent = await request_code(client, address.upper())
    await drain()
    code = (await read_inbox(client, address))[0]["code"]
    answer = await submit_code(client, sent["otpId"], code)
    assert answer.json()["payload"]["user"]["_id"] == joined["user"]["_id"]


@pytest.mark.parametrize(
    "phone", ["+966 50 123 4567", "00966501234567", "٠٠٩٦٦٥٠١٢٣٤٥٦٧", "\u202a+۹۶۶۵۰۱۲۳۴۵۶۷\u202c"]
)
async def test_phone_without_gateway_is_sms_unavailable(
    client: httpx.AsyncClient, phone: str
) -> None:
    answer = await client.post("/users/sendOTP", json={"identifier": phone, "purpose": "login"})
    assert answer.status_code == 422
    assert code_of(answer) == "sms_unavailable"
    assert set(answer.json()["error"]["fields"]) == {"identifier"}


@pytest.mark.parametrize(
    "identifier",
    ["", " ", "@", "layla", "a@b", "a b@qima.example", "a@qima..example", "12345", "+1", "+٩٦٦",
     "a@qima.example\nBcc: b@qima.example", "a@qima.example,b@qima.example", "x" * 330, None],
)  # fmt: skip
async def test_invalid_identifier_is_a_field_error(
    client: httpx.AsyncClient, identifier: str | None
) -> None:
    answer = await client.post(
        "/users/sendOTP", json={"identifier": identifier, "purpose": "login"}
    )
    assert answer.status_code == 422
    assert code_of(answer) == "validation_failed"
    assert set(answer.json()["error"]["fields"]) == {"identifier"}


async def test_sixth_code_in_a_minute_blocks_for_fifteen_minutes(open_app: OpenApp) -> None:
    address = new_email()
    body = {"identifier": address, "purpose": "login"}
    async with open_app(rate_limit_otp_per_identifier_minute=6) as app, client_of(app) as client:
        asked = [post_until_accepted(client, "/users/sendOTP", body=body) for _ in range(12)]
        answers = await asyncio.gather(*asked)
        assert Counter(answer.status_code for answer in answers) == {200: 6, 429: 6}
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert code_of(refused) == "otp_locked"
        assert 880 <= refused.json()["error"]["facts"]["retryAfter"] <= 900
        assert refused.headers["retry-after"]

        await _age_codes(app, address, minutes=14)
        assert (await client.post("/users/sendOTP", json=body)).status_code == 429
        await _age_codes(app, address, minutes=1)
        assert (await client.post("/users/sendOTP", json=body)).status_code == 200


async def test_twelfth_code_in_an_hour_is_the_last(open_app: OpenApp) -> None:
    address = new_email()
    body = {"identifier": address, "purpose": "login"}
    async with open_app(rate_limit_otp_per_identifier_hour=12) as app, client_of(app) as client:
        for _ in range(12):
            assert (await client.post("/users/sendOTP", json=body)).status_code == 200
            await _age_codes(app, address, minutes=4)
        refused = await client.post("/users/sendOTP", json=body)
        assert code_of(refused) == "otp_locked"
        other = {**body, "identifier": new_email()}
        assert (await client.post("/users/sendOTP", json=other)).status_code == 200


async def _age_codes(app: FastAPI, address: str, *, minutes: int) -> None:
    await execute_scalar(
        app,
        "UPDATE one_time_code SET created_at = created_at - make_interval(mins => :minutes)"
        " WHERE identifier = :address",
        minutes=minutes,
        address=address,
    )


async def test_codes_per_network_address_are_limited(open_app: OpenApp) -> None:
    async with open_app(rate_limit_otp_per_ip_hour=3) as app, client_of(app) as client:
        for _ in range(3):
            await request_code(client, new_email())
        refused = await client.post(
            "/users/sendOTP", json={"identifier": new_email(), "purpose": "login"}
        )
        assert refused.status_code == 429
        assert code_of(refused) == "rate_limited"


async def test_guest_cannot_confirm(client: httpx.AsyncClient) -> None:
    answer = await client.post(
        "/users/sendOTP", json={"identifier": new_email(), "purpose": "confirm"}
    )
    assert answer.status_code == 401
    assert code_of(answer) == "not_authenticated"


async def test_confirmation_code_reauthenticates_the_session(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    address = new_email()
    member = await register_member(client, drain, address)
    headers = {"authorization": member["token"]}
    elsewhere = await client.post(
        "/users/sendOTP", json={"identifier": new_email(), "purpose": "confirm"}, headers=headers
    )
    assert elsewhere.status_code == 422
    sent = await request_code(client, None, "confirm", **headers)
    await drain()
    code = (await read_inbox(client, address))[0]["code"]

    guest = await submit_code(client, sent["otpId"], code)
    stranger = await register_member(client, drain)
    others = await submit_code(client, sent["otpId"], code, authorization=stranger["token"])
    assert [code_of(guest), code_of(others)] == ["otp_invalid", "otp_invalid"]

    answer = await submit_code(client, sent["otpId"], code, **headers)
    assert answer.json()["payload"]["user"]["email"] == address
    assert "set-cookie" not in answer.headers
    confirmed = await execute_scalar(
        app,
        "SELECT count(*) FROM session WHERE confirmed_at IS NOT NULL AND member_id = :id",
        id=member["user"]["_id"],
    )
    assert confirmed == 1
