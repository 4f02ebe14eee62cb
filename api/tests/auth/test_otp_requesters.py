"""One-time codes per requester: a stranger neither blocks nor guesses another person's sign-in."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.auth.identifiers import Contact
from api.auth.otp_queries import lock_contact
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.auth import (
    Drain,
    execute_scalar,
    new_email,
    read_inbox,
    register_member,
    submit_code,
    wrong_code,
)
from api.tests.support.http import browser_at, refusal, refuse_promptly

# The limits of production.
LIMITS: dict[str, Any] = {
    "rate_limit_otp_per_identifier_minute": 6,
    "rate_limit_otp_per_identifier_hour": 12,
    "rate_limit_otp_strangers_hour": 60,
    "otp_requests_without_proof": 1000,
    "rate_limit_otp_guesses_per_requester_day": 10,
    "rate_limit_otp_guesses_per_identifier_day": 15,
}
STRANGER, ELSEWHERE, HOME = "198.51.100.7", "192.0.2.44", "203.0.113.9"


@pytest.fixture(autouse=True)
def _prompt_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_promptly(monkeypatch)


@pytest.fixture(scope="module")
async def limited(open_app: OpenApp) -> AsyncIterator[FastAPI]:
    async with open_app(**LIMITS) as app:
        yield app


async def ask(client: httpx.AsyncClient, address: str, **headers: str) -> httpx.Response:
    body = {"identifier": address, "purpose": "login"}
    return await client.post("/users/sendOTP", json=body, headers=headers)


async def exhaust(client: httpx.AsyncClient, address: str) -> str:
    """Request codes until the answer is a refusal; return the id of the last code."""
    otp_id = ""
    for _ in range(100):
        answer = await ask(client, address)
        if answer.is_error:
            assert refusal(answer) == (429, "otp_locked")
            return otp_id
        otp_id = answer.json()["payload"]["otpId"]
    raise AssertionError("the stranger was never refused")


async def sign_in_with_code(
    client: httpx.AsyncClient, drain: Drain, address: str
) -> httpx.Response:
    answer = await ask(client, address)
    assert answer.status_code == 200, answer.text
    await drain()
    inbox = await read_inbox(client, address)
    code = next(message["code"] for message in inbox if message["code"])
    return await submit_code(client, answer.json()["payload"]["otpId"], code)


async def test_stranger_at_full_speed_leaves_known_and_new_devices_their_sign_in(
    limited: FastAPI, drain: Drain
) -> None:
    """Finding 5: six requests of anyone locked everyone out of the account."""
    layla = new_email()
    async with (
        browser_at(limited, HOME) as known,
        browser_at(limited, STRANGER) as stranger,
        browser_at(limited, ELSEWHERE) as new,
    ):
        await register_member(known, drain, layla)
        otp_id = await exhaust(stranger, layla)
        await drain()
        guessed = [await submit_code(stranger, otp_id, f"{guess:06}") for guess in range(40)]
        assert {refusal(answer)[0] for answer in guessed} == {401, 429}

        for device in (known, new):
            answer = await sign_in_with_code(device, drain, layla)
            assert answer.status_code == 200, answer.text
            assert answer.json()["payload"]["registered"] is True


async def test_refused_request_of_a_stranger_does_not_wait_for_the_lock_of_the_identifier(
    limited: FastAPI, drain: Drain
) -> None:
    """Refused requests in the queue for the lock made the owner's own request time out."""
    layla = new_email()
    async with browser_at(limited, HOME) as known, browser_at(limited, STRANGER) as stranger:
        await register_member(known, drain, layla)
        await exhaust(stranger, layla)
        async with limited.state.database.writing() as connection:
            await lock_contact(connection, Contact("email", layla))
            # A request that waits for the lock is answered with 503 after a second.
            assert refusal(await ask(stranger, layla)) == (429, "otp_locked")


async def test_stranger_does_not_block_confirmations_of_the_member(
    limited: FastAPI, drain: Drain
) -> None:
    layla = new_email()
    async with browser_at(limited, HOME) as known, browser_at(limited, HOME) as stranger:
        joined = await register_member(known, drain, layla)
        # Even from the same network address, and without the cookie of the device.
        await exhaust(stranger, layla)
        headers = {"authorization": joined["token"]}
        answer = await stranger.post("/users/sendOTP", json={"purpose": "confirm"}, headers=headers)
        assert answer.status_code == 200, answer.text
        await drain()
        code = next(each["code"] for each in await read_inbox(known, layla) if each["code"])
        otp_id = answer.json()["payload"]["otpId"]
        assert (await submit_code(stranger, otp_id, code, **headers)).status_code == 200


async def test_known_device_at_the_address_of_the_stranger_keeps_its_allowance(
    limited: FastAPI, drain: Drain
) -> None:
    layla = new_email()
    async with browser_at(limited, STRANGER) as known, browser_at(limited, STRANGER) as stranger:
        await register_member(known, drain, layla)
        await exhaust(stranger, layla)
        assert (await sign_in_with_code(known, drain, layla)).status_code == 200
        # Its own allowance has the same size.
        assert await exhaust(known, layla)


async def test_new_cookies_give_a_stranger_no_further_requests(
    limited: FastAPI, drain: Drain
) -> None:
    layla = new_email()
    async with browser_at(limited, HOME) as known, browser_at(limited, STRANGER) as stranger:
        await register_member(known, drain, layla)
        await exhaust(stranger, layla)
        stranger.cookies.clear()
        assert refusal(await ask(stranger, layla)) == (429, "otp_locked")
        for forged in ("x", "A" * 43, "é"):
            answer = await stranger.post(
                "/users/sendOTP",
                json={"identifier": layla, "purpose": "login"},
                headers={b"cookie": f"device={forged}".encode()},
            )
            assert refusal(answer) == (429, "otp_locked")


async def test_device_of_another_member_is_a_stranger(limited: FastAPI, drain: Drain) -> None:
    layla = new_email()
    async with browser_at(limited, HOME) as known, browser_at(limited, STRANGER) as other:
        await register_member(known, drain, layla)
        await register_member(other, drain)
        await exhaust(other, layla)
        # Neither does another address help the device.
        async with browser_at(limited, ELSEWHERE) as moved:
            moved.cookies = other.cookies
            assert refusal(await ask(moved, layla)) == (429, "otp_locked")


async def test_failed_guesses_of_many_addresses_are_limited_per_identifier_and_day(
    limited: FastAPI, drain: Drain
) -> None:
    layla = new_email()
    async with browser_at(limited, HOME) as known:
        await register_member(known, drain, layla)
        evaluated = 0
        for number in range(8):
            async with browser_at(limited, f"198.51.100.{100 + number}") as stranger:
                otp_id = (await ask(stranger, layla)).json()["payload"]["otpId"]
                await drain()
                code = (await read_inbox(stranger, layla))[0]["code"]
                for _ in range(5):
                    guess = await submit_code(stranger, otp_id, wrong_code(code or "000000"))
                    evaluated += refusal(guess) == (401, "otp_invalid")
        assert evaluated == 15
        # Only known devices may guess until the day is over.
        async with browser_at(limited, ELSEWHERE) as new:
            refused = await sign_in_with_code(new, drain, layla)
            assert refusal(refused) == (429, "otp_locked")
            assert 1 <= refused.json()["error"]["facts"]["retryAfter"] <= 86_400
        assert (await sign_in_with_code(known, drain, layla)).status_code == 200
        notices = [each for each in await read_inbox(known, layla) if not each["code"]]
        assert len(notices) == 1


async def test_correct_codes_count_no_failed_guess(
    limited: FastAPI, drain: Drain, database: TestDatabase
) -> None:
    layla = new_email()
    async with browser_at(limited, HOME) as known:
        await register_member(known, drain, layla)
    async with browser_at(limited, ELSEWHERE) as new:
        for _ in range(3):
            assert (await sign_in_with_code(new, drain, layla)).status_code == 200
            await execute_scalar(
                limited,
                "UPDATE one_time_code SET created_at = created_at - interval '1 hour'"
                " WHERE identifier = :address",
                address=layla,
            )
    counted = database.sql(
        f"SELECT coalesce(sum(failures), 0) FROM code_guess_count WHERE identifier = '{layla}'"
    )
    assert counted == "0"


async def test_unknown_identifiers_have_the_same_limits_and_no_notice(
    limited: FastAPI, drain: Drain
) -> None:
    unused_email = new_email()
    async with browser_at(limited, STRANGER) as stranger:
        otp_id = await exhaust(stranger, unused_email)
        await drain()
        answers = [await submit_code(stranger, otp_id, "000000") for _ in range(12)]
        assert {refusal(answer)[0] for answer in answers} == {401, 429}
        await drain()
        assert all(each["code"] for each in await read_inbox(stranger, unused_email))


async def test_global_failures_alert_once_per_threshold(open_app: OpenApp, drain: Drain) -> None:
    from prometheus_client import REGISTRY

    def alerts() -> float:
        return REGISTRY.get_sample_value("qima_alerts_total", {"name": "otp_guesses"}) or 0.0

    async with open_app(**LIMITS | {"otp_guesses_alert_hour": 3}) as app:
        await execute_scalar(app, "DELETE FROM code_guess_hour")
        before = alerts()
        async with client_of(app) as client:
            for number in range(7):
                address = new_email()
                otp_id = (await ask(client, address)).json()["payload"]["otpId"]
                await drain()
                code = (await read_inbox(client, address))[0]["code"]
                answer = await submit_code(client, otp_id, wrong_code(code))
                assert refusal(answer) == (401, "otp_invalid")
                assert alerts() == before + (number + 1) // 3
