"""Registration and sign-in by one-time code through the API."""

import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import text

Drain = Callable[[], Awaitable[int]]

_numbers = itertools.count(1)


def new_email() -> str:
    """Return an unused e-mail address."""
    return f"person{next(_numbers)}@qima.example"


def registration_body(verification_token: str, **changes: Any) -> dict[str, Any]:
    """Return the request body of a valid registration, with changes."""
    return {
        "verificationToken": verification_token,
        "name": "ليلى حسن",
        "genderId": 1,
        "countryId": "SA",
        "birthDate": "1995-04-23",
        "interestIds": ["typography", "design", "poetry"],
        "locale": "ar",
        "acceptTerms": True,
        **changes,
    }


async def request_code(
    client: httpx.AsyncClient, address: str | None, purpose: str = "login", **headers: str
) -> dict[str, Any]:
    answer = await client.post(
        "/users/sendOTP", json={"identifier": address, "purpose": purpose}, headers=headers
    )
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


async def read_inbox(client: httpx.AsyncClient, address: str) -> list[dict[str, Any]]:
    """Return the messages to an address, newest first."""
    answer = await client.get(
        "/dev/inbox", params={"to": address}, headers={"accept": "application/json"}
    )
    messages: list[dict[str, Any]] = answer.json()
    return messages


async def submit_code(
    client: httpx.AsyncClient, otp_id: str, code: str, **headers: str
) -> httpx.Response:
    return await client.post(
        "/users/verifyOTP", json={"otpId": otp_id, "code": code}, headers=headers
    )


async def obtain_code(client: httpx.AsyncClient, drain: Drain, address: str) -> tuple[str, str]:
    """Request a code and have the worker send it; return its id and digits."""
    sent = await request_code(client, address)
    await drain()
    return sent["otpId"], (await read_inbox(client, address))[0]["code"]


async def sign_in(client: httpx.AsyncClient, drain: Drain, address: str) -> dict[str, Any]:
    """Sign in by code; return a payload with `token` for a member, else `verificationToken`."""
    otp_id, code = await obtain_code(client, drain, address)
    answer = await submit_code(client, otp_id, code)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


async def register_member(
    client: httpx.AsyncClient, drain: Drain, address: str | None = None, **changes: Any
) -> dict[str, Any]:
    """Register a member; the client has the refresh cookie."""
    proof = await sign_in(client, drain, address or new_email())
    answer = await client.post(
        "/users/register", json=registration_body(proof["verificationToken"], **changes)
    )
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


async def execute_scalar(app: FastAPI, statement: str, **values: Any) -> Any:
    """Execute a statement as the application's role; return its first value, if any."""
    async with app.state.database.writing() as connection:
        result = await connection.execute(text(statement), values)
        return result.scalar() if result.returns_rows else None


async def expire_code(app: FastAPI, otp_id: str) -> None:
    """Let a one-time code expire now."""
    await execute_scalar(
        app, "UPDATE one_time_code SET expires_at = now() WHERE id = :id", id=otp_id
    )


def wrong_code(code: str) -> str:
    """Return another code."""
    return f"{(int(code) + 1) % 1_000_000:06}"
