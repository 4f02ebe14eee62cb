"""Sessions of a member: listing, ending, and cleanup."""

import httpx
import pytest
from fastapi import FastAPI

from api.auth.devices import device_name
from api.auth.jobs import delete_expired
from api.core.cleanup import BATCH_SIZE
from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, execute_scalar, new_email, register_member, sign_in
from api.tests.support.http import get_payload, list_all, post_payload, refusal

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def test_sessions_are_listed_newest_first_with_the_calling_one(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    client.headers["user-agent"] = FIREFOX
    await register_member(client, drain, address)
    client.headers["user-agent"] = "something new"
    second = await sign_in(client, drain, address)
    sessions = await get_payload(client, "/users/sessions", _bearer(second["token"]))
    assert [(each["device"], each["isThis"]) for each in sessions] == [
        (None, True),
        ("Firefox on Linux", False),
    ]
    assert set(sessions[0]) == {"_id", "createdAt", "lastSeenAt", "device", "isThis"}


async def test_session_is_ended_only_by_its_member_and_after_a_confirmation(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    address = new_email()
    joined = await register_member(client, drain, address)
    cookie = client.cookies["refresh"]
    member = _bearer((await sign_in(client, drain, address))["token"])
    (_, first) = await get_payload(client, "/users/sessions", member)
    foreign = await client.post(f"/users/sessions/{first['_id']}/end", headers=layla.headers)
    assert refusal(foreign) == (404, "session_not_found")
    unconfirmed = await client.post(f"/users/sessions/{first['_id']}/end", headers=member.headers)
    assert refusal(unconfirmed) == (403, "reauthentication_required")
    await execute_scalar(app, "UPDATE session SET confirmed_at = now()")
    for _ in range(2):
        state = await post_payload(client, f"/users/sessions/{first['_id']}/end", member)
        assert state == {"ended": True}
    client.cookies.clear()
    answer = await client.post("/identity/refresh", headers={"cookie": f"refresh={cookie}"})
    assert refusal(answer) == (401, "session_ended")
    (left,) = await get_payload(client, "/users/sessions", member)
    assert left["isThis"] is True
    assert joined["user"]["_id"] == (await get_payload(client, "/users/me", member))["_id"]


async def test_ending_other_sessions_keeps_the_calling_one(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    address = new_email()
    await register_member(client, drain, address)
    cookie = client.cookies["refresh"]
    await sign_in(client, drain, address)
    member = _bearer((await sign_in(client, drain, address))["token"])
    client.cookies.clear()
    unconfirmed = await client.post("/users/sessions/endOthers", headers=member.headers)
    assert refusal(unconfirmed) == (403, "reauthentication_required")
    await execute_scalar(app, "UPDATE session SET confirmed_at = now()")
    for _ in range(2):
        assert await post_payload(client, "/users/sessions/endOthers", member) == {"ended": True}
    (left,) = await get_payload(client, "/users/sessions", member)
    assert left["isThis"] is True
    answer = await client.post("/identity/refresh", headers={"cookie": f"refresh={cookie}"})
    assert refusal(answer) == (401, "session_ended")
    # Sessions of other members stay.
    assert len(await get_payload(client, "/users/sessions", layla)) == 1
    assert refusal(await client.post("/users/sessions/endOthers"))[1] == "not_authenticated"


@pytest.mark.parametrize("nobody", ["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "none", "%00"])
async def test_unknown_session_is_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, nobody: str
) -> None:
    path = f"/users/sessions/{nobody}/end"
    answer = await client.post(path, headers=layla.headers)
    assert refusal(answer) == (404, "session_not_found")
    assert refusal(await client.post(path)) == (401, "not_authenticated")
    assert refusal(await client.get("/users/sessions")) == (401, "not_authenticated")


async def test_refresh_updates_last_seen(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    joined = await register_member(client, drain)
    member = _bearer(joined["token"])
    statement = "UPDATE session SET last_seen_at = last_seen_at - interval '1 day' WHERE id = :id"
    (before,) = await get_payload(client, "/users/sessions", member)
    await execute_scalar(app, statement, id=before["_id"])
    assert (await client.post("/identity/refresh")).status_code == 200
    (after,) = await get_payload(client, "/users/sessions", member)
    assert after["lastSeenAt"] >= before["lastSeenAt"]


async def test_session_pages_take_one_statement_each(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase, statements: Statements
) -> None:
    database.sql(f"""
        INSERT INTO session (id, member_id, user_agent, expires_at)
        SELECT uuidv7(), '{layla.id}', '', now() + interval '1 day' FROM generate_series(1, 30)
    """)
    listed = await list_all(client, "/users/sessions", layla, limit=7)
    assert len({each["_id"] for each in listed}) == 31
    statements.clear()
    await get_payload(client, "/users/sessions", layla)
    assert len(statements) == 1


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
            ),
            "Edge on Windows",
        ),
        (
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
                "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
            ),
            "Safari on iPhone",
        ),
        (
            (
                "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) "
                "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36"
            ),
            "Samsung Internet on Android",
        ),
        (
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like "
                "Gecko) Chrome/140.0.0.0 Safari/537.36"
            ),
            "Chrome on macOS",
        ),
        ("curl/8.5.0", "curl"),
        ("Dalvik/2.1.0 (Linux; U; Android 14)", "Android"),
        ("", None),
        ("قهوة", None),
    ],
)
def test_device_name_is_recognisable(agent: str, name: str | None) -> None:
    assert device_name(agent) == name


async def test_cleanup_deletes_expired_rows_only(
    layla: SignedInMember, jobs: WorkerContext, database: TestDatabase
) -> None:
    def session(days: int, ended: str, expires: str) -> str:
        """Insert a session that began some days ago; return its id."""
        return database.sql(f"""
            INSERT INTO session (id, member_id, user_agent, ended_at, expires_at)
            SELECT uuidv7(interval '-{days} days'), '{layla.id}', '', {ended}, {expires}
            RETURNING id
        """).splitlines()[0]

    soon, long_ago = "now() + interval '1 day'", "now() - interval '1 day'"
    over = [session(91, "now()", soon), session(200, "NULL", long_ago)]
    kept = [session(400, "NULL", soon), session(5, "now()", soon), session(5, "NULL", long_ago)]
    for number, each in enumerate([*over, *kept]):
        database.sql(f"""
            INSERT INTO refresh_token (token_hash, session_id, created_at, used_at) VALUES
            ('old {number}', '{each}', now() - interval '15 days', now() - interval '15 days'),
            ('unused {number}', '{each}', now() - interval '15 days', NULL),
            ('lately {number}', '{each}', now() - interval '15 days', now() - interval '1 day')
        """)
    database.sql(f"""
        INSERT INTO one_time_code (id, channel, identifier, purpose, locale, expires_at)
        SELECT uuidv7(age), 'email', 'swept@qima.example', 'login', 'ar', now()
        FROM generate_series(1, {BATCH_SIZE + 1}), (VALUES (interval '-3 days')) AS ages(age)
        UNION ALL SELECT uuidv7(), 'email', 'kept@qima.example', 'login', 'ar', now()
    """)
    for _ in range(2):
        await delete_expired(jobs)
    mine = f"SELECT id FROM session WHERE member_id = '{layla.id}' AND user_agent = ''"
    assert set(database.sql(mine).split()) == set(kept)
    tokens = (
        "SELECT convert_from(token_hash, 'UTF8') FROM refresh_token WHERE length(token_hash) < 32"
    )
    assert set(database.sql(tokens).splitlines()) == {
        f"{name} {number}" for number in (2, 3, 4) for name in ("unused", "lately")
    }
    codes = "SELECT DISTINCT identifier FROM one_time_code WHERE identifier LIKE '%t@qima.example'"
    assert database.sql(codes).split() == ["kept@qima.example"]
    swept = "SELECT count(*) FROM one_time_code WHERE identifier = 'swept@qima.example'"
    assert database.sql(swept) == "0"


def _bearer(token: str) -> SignedInMember:
    return SignedInMember(id=new_id(), token=token, email="")
