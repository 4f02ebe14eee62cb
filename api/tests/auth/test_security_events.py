"""Security events of sign-ins, codes and sessions."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import structlog
from fastapi import FastAPI
from structlog.testing import capture_logs

from api.core.observability import security_log
from api.tests.conftest import TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support import passkeys
from api.tests.support.auth import (
    Drain,
    execute_scalar,
    new_email,
    obtain_code,
    register_member,
    sign_in,
    submit_code,
    wrong_code,
)
from api.tests.support.passkeys import add_passkey, begin_sign_in


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    """Return the log lines of the test at every level; tests otherwise log warnings only."""
    former = structlog.get_config()
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(0), cache_logger_on_first_use=False
    )
    # The library keeps the logger of the first line.
    vars(security_log.log).pop("bind", None)
    with capture_logs() as captured:
        yield captured
    structlog.configure(**former)


def security(lines: Any) -> list[tuple[str, str]]:
    return [(each["event"], each["outcome"]) for each in lines if each.get("kind") == "security"]


async def test_sign_in_and_wrong_code_are_recorded_with_the_member_and_without_contacts(
    app: FastAPI, drain: Drain, lines: list[Any]
) -> None:
    address = new_email()
    async with client_of(app) as known, client_of(app) as new:
        joined = await register_member(known, drain, address)
        lines.clear()
        otp_id, code = await obtain_code(new, drain, address)
        await submit_code(new, otp_id, wrong_code(code))
        await submit_code(new, otp_id, code)
    assert security(lines) == [
        ("code_requested", "success"),
        ("code_wrong", "failure"),
        ("sign_in", "success"),
        ("device_new", "success"),
    ]
    members = {each.get("member") for each in lines if each["event"] in {"code_wrong", "sign_in"}}
    assert members == {joined["user"]["_id"]}
    assert not any(secret in repr(lines) for secret in (address, code))


async def test_passkey_events_are_recorded_and_name_no_credential(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember, lines: list[Any]
) -> None:
    authenticator, _ = await add_passkey(client, database, layla, name="هاتف ليلى")
    credential = authenticator.sign(await begin_sign_in(client))
    await passkeys.sign_in(client, credential)
    await passkeys.sign_in(client, credential)
    database.sql(f"UPDATE passkey SET sign_count = 9 WHERE member_id = '{layla.id}'")
    await passkeys.sign_in(client, authenticator.sign(await begin_sign_in(client)))
    assert security(lines) == [
        ("passkey_added", "success"),
        ("sign_in", "success"),
        ("device_new", "success"),
        ("passkey_wrong", "failure"),
        ("passkey_counter", "failure"),
    ]
    assert {each["member"] for each in lines if each.get("kind")} == {str(layla.id)}
    assert not any(
        secret in repr(lines) for secret in ("هاتف", credential["id"], credential["rawId"])
    )


async def test_reuse_of_a_refresh_token_and_ends_of_sessions_are_recorded(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI, lines: list[Any]
) -> None:
    """Finding 8: a replayed refresh token left no trace."""
    address = new_email()
    await register_member(client, drain, address)
    token = client.cookies["refresh"]
    cookie = {"cookie": f"refresh={token}"}
    await client.post("/identity/refresh")
    await execute_scalar(app, "UPDATE refresh_token SET used_at = used_at - interval '1 minute'")
    client.cookies.delete("refresh")
    lines.clear()
    assert (await client.post("/identity/refresh", headers=cookie)).status_code == 401
    assert security(lines) == [("refresh_reused", "refused"), ("session_ended", "success")]
    assert token not in repr(lines)
    back = await sign_in(client, drain, address)
    lines.clear()
    await client.post("/users/logout", headers={"authorization": back["token"]})
    assert security(lines) == [("session_ended", "success")]
