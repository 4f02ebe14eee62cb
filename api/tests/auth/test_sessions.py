"""Sessions: rotation, concurrent tabs, replay and logout."""

import asyncio
import hashlib
import time

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, OpenApp, Statements, client_of
from api.tests.support.auth import (
    Drain,
    execute_scalar,
    new_email,
    read_inbox,
    register_member,
    registration_body,
    sign_in,
    submit_code,
)
from api.tests.support.http import refusal


@pytest.fixture
async def device(client: httpx.AsyncClient, drain: Drain) -> httpx.AsyncClient:
    """Return a client of a new member, with token and cookie."""
    joined = await register_member(client, drain)
    client.headers["authorization"] = joined["token"]
    return client


async def refresh(client: httpx.AsyncClient, token: str, **headers: str) -> httpx.Response:
    """Refresh with a given token instead of the client's cookie."""
    client.cookies.clear()
    answer = await client.post(
        "/identity/refresh", headers={"cookie": f"refresh={token}", **headers}
    )
    client.cookies.clear()
    return answer


def held(client: httpx.AsyncClient) -> str:
    found = client.cookies.get("refresh")
    assert found
    return found


async def test_refresh_cookie_has_the_identity_path_and_is_http_only(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    await register_member(client, drain, address)
    otp = await client.post("/users/sendOTP", json={"identifier": address, "purpose": "login"})
    await drain()
    code = (await read_inbox(client, address))[0]["code"]
    answer = await submit_code(client, otp.json()["payload"]["otpId"], code)
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith("refresh=")
    assert {"HttpOnly", "Path=/identity", "SameSite=strict"} <= set(attributes)
    assert "Secure" not in attributes
    assert "Domain" not in answer.headers["set-cookie"]


async def test_refresh_cookie_is_secure_in_production(
    client: httpx.AsyncClient, drain: Drain, open_app: OpenApp
) -> None:
    proof = await sign_in(client, drain, new_email())
    async with open_app(env="production") as app, client_of(app) as production:
        body = registration_body(proof["verificationToken"])
        answer = await production.post("/users/register", json=body)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Secure-refresh=")
    assert "; Secure" in cookie
    assert "; HttpOnly" in cookie


async def test_refresh_rotates_the_token(device: httpx.AsyncClient) -> None:
    first = held(device)
    answer = await refresh(device, first)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    second = answer.cookies["refresh"]
    assert second != first
    token = answer.json()["payload"]["token"]
    me = await device.get("/users/me", headers={"authorization": token})
    assert me.status_code == 200
    assert (await refresh(device, second)).status_code == 200


async def test_concurrent_tabs_receive_the_same_token(device: httpx.AsyncClient) -> None:
    parent = held(device)
    device.cookies.clear()
    headers = {"cookie": f"refresh={parent}"}
    answers = await asyncio.gather(
        *[device.post("/identity/refresh", headers=headers) for _ in range(10)]
    )
    assert {answer.status_code for answer in answers} == {200}
    children = {answer.cookies["refresh"] for answer in answers}
    assert len(children) == 1
    assert (await refresh(device, children.pop())).status_code == 200


async def test_replay_after_ten_seconds_ends_the_session(
    device: httpx.AsyncClient, app: FastAPI
) -> None:
    parent = held(device)
    child = (await refresh(device, parent)).cookies["refresh"]
    await execute_scalar(app, "UPDATE refresh_token SET used_at = used_at - interval '11 seconds'")
    replayed = await refresh(device, parent)
    assert replayed.status_code == 401
    assert replayed.json()["error"]["code"] == "session_ended"
    followed = await refresh(device, child)
    assert followed.json()["error"]["code"] == "session_ended"
    await _falls_silent(device, "/users/me")


async def test_missing_unknown_and_expired_tokens_are_session_ended(
    device: httpx.AsyncClient, app: FastAPI
) -> None:
    good = held(device)
    member = (await device.get("/users/me")).json()["payload"]["_id"]
    answers = [await refresh(device, "unknown"), await device.post("/identity/refresh")]
    await execute_scalar(
        app, "UPDATE session SET expires_at = now() WHERE member_id = :id", id=member
    )
    answers.append(await refresh(device, good))
    assert {answer.status_code for answer in answers} == {401}
    assert {answer.json()["error"]["code"] for answer in answers} == {"session_ended"}


@pytest.mark.parametrize(
    "origin",
    ["http://localhost:3001", "http://evil.example", "null", f"{WEB_ORIGIN}.evil.example", ""],
)
async def test_pages_of_other_origins_cannot_refresh(
    device: httpx.AsyncClient, origin: str
) -> None:
    token = held(device)
    answer = await refresh(device, token, origin=origin)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert (await refresh(device, token, origin=WEB_ORIGIN)).status_code == 200


async def test_only_token_hashes_are_stored(device: httpx.AsyncClient, app: FastAPI) -> None:
    token = held(device)
    statement = "SELECT count(*) FROM refresh_token WHERE token_hash = :value"
    assert await execute_scalar(app, statement, value=token.encode()) == 0
    assert await execute_scalar(app, statement, value=hashlib.sha256(token.encode()).digest()) == 1


async def test_logout_ends_the_calling_session_only(
    device: httpx.AsyncClient, drain: Drain
) -> None:
    address = (await device.get("/users/me")).json()["payload"]["email"]
    cookie = held(device)
    other = await sign_in(device, drain, address)
    answer = await device.post("/users/logout")
    assert answer.json() == {"payload": {"loggedOut": True}}
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert "Path=/identity" in answer.headers["set-cookie"]
    assert (await refresh(device, cookie)).json()["error"]["code"] == "session_ended"
    await _falls_silent(device, "/users/me")
    still = await device.get("/users/me", headers={"authorization": other["token"]})
    assert still.status_code == 200


async def test_logout_everywhere_ends_all_sessions_after_a_confirmation(
    device: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    address = (await device.get("/users/me")).json()["payload"]["email"]
    other = await sign_in(device, drain, address)
    cookie = held(device)
    refused = await device.post("/users/logout?everywhere=true")
    assert refusal(refused) == (403, "reauthentication_required")
    await execute_scalar(app, "UPDATE session SET confirmed_at = now()")
    assert (await device.post("/users/logout?everywhere=true")).status_code == 200
    assert (await refresh(device, cookie)).status_code == 401
    device.headers["authorization"] = other["token"]
    await _falls_silent(device, "/users/me")


async def test_guest_cannot_log_out(client: httpx.AsyncClient) -> None:
    answer = await client.post("/users/logout")
    assert answer.json()["error"]["code"] == "not_authenticated"


# An unused port, as if Redis were unavailable.
@pytest.mark.parametrize("elsewhere_has", [{}, {"redis_url": "redis://127.0.0.1:9"}])
async def test_logout_reaches_other_processes_within_five_seconds(
    device: httpx.AsyncClient, open_app: OpenApp, elsewhere_has: dict[str, str]
) -> None:
    async with open_app(**elsewhere_has) as app, client_of(app, authorization="") as elsewhere:
        elsewhere.headers["authorization"] = device.headers["authorization"]
        assert (await elsewhere.get("/users/me")).status_code == 200
        await device.post("/users/logout")
        await _falls_silent(elsewhere, "/users/me")


async def _falls_silent(client: httpx.AsyncClient, path: str) -> None:
    """Poll until the client's token stops working, five seconds at most."""
    deadline = time.monotonic() + 5
    while (answer := await client.get(path)).status_code == 200:
        assert time.monotonic() < deadline, "the token still works"
        await asyncio.sleep(0.1)
    assert answer.json()["error"]["code"] == "not_authenticated"


async def test_live_session_is_cached_between_requests(
    open_app: OpenApp, statements: Statements
) -> None:
    async with open_app(session_cache_ttl_seconds=3600) as app, client_of(app) as client:
        layla = await factories.member(app)
        statements.clear()
        for _ in range(3):
            assert (await client.get("/posts/feed", headers=layla.headers)).status_code == 200
        assert statements.sessions == 1
    async with open_app(session_cache_ttl_seconds=0) as app, client_of(app) as client:
        for _ in range(3):
            assert (await client.get("/posts/feed", headers=layla.headers)).status_code == 200
        assert statements.sessions == 4


async def test_session_ends_180_days_after_its_sign_in_however_often_it_is_refreshed(
    device: httpx.AsyncClient, app: FastAPI
) -> None:
    """Finding 12: a session in use never ended."""
    age = (
        "UPDATE session SET created_at = now() - :days * interval '1 day'"
        " WHERE id = (SELECT session_id FROM refresh_token WHERE token_hash = :hash) RETURNING id"
    )
    token = held(device)
    at = hashlib.sha256(token.encode()).digest()
    session = await execute_scalar(app, age, days=179, hash=at)
    assert (await refresh(device, token)).status_code == 200
    left = await execute_scalar(
        app,
        "SELECT expires_at < now() + interval '25 hours' FROM session WHERE id = :id",
        id=session,
    )
    assert left is True
    await execute_scalar(app, age, days=181, hash=at)
    # Within the grace period of ten seconds the used token still has its child.
    assert refusal(await refresh(device, token)) == (401, "session_ended")


async def test_new_device_is_mailed_once(app: FastAPI, drain: Drain) -> None:
    address = new_email()

    async def notices(client: httpx.AsyncClient) -> list[str]:
        await drain()
        inbox = await read_inbox(client, address)
        return [each["subject"] for each in inbox if not each["code"]]

    async with client_of(app) as known, client_of(app) as new:
        await register_member(known, drain, address)
        await sign_in(known, drain, address)
        assert await notices(known) == []
        await sign_in(new, drain, address)
        assert await notices(new) == ["تسجيل دخول جديد إلى حسابك على قيمة"]
        await sign_in(new, drain, address)
        assert len(await notices(new)) == 1


async def test_reused_refresh_token_is_mailed_and_forgets_the_device(
    device: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    """Finding 8: a replayed refresh token ended the session silently."""
    address = (await device.get("/users/me")).json()["payload"]["email"]
    token = held(device)
    cookie = device.cookies["device"]
    assert (await refresh(device, token)).status_code == 200
    await execute_scalar(app, "UPDATE refresh_token SET used_at = used_at - interval '1 minute'")
    for _ in range(2):
        assert refusal(await refresh(device, token)) == (401, "session_ended")
    await drain()
    inbox = await read_inbox(device, address)
    assert [each["subject"] for each in inbox if not each["code"]] == [
        "تم إنهاء جلسة في حسابك على قيمة"
    ]
    # The copy may have the cookie of the device too.
    device.cookies.set("device", cookie)
    device.headers.pop("authorization")
    await sign_in(device, drain, address)
    await drain()
    inbox = await read_inbox(device, address)
    assert "تسجيل دخول جديد إلى حسابك على قيمة" in [each["subject"] for each in inbox]
