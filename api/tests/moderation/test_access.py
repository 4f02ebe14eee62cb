"""Access to the staff console: for everyone else its paths do not exist."""

import httpx
import pytest
from fastapi import FastAPI

from api.payouts import staff
from api.payouts.staff import LastAdminError
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.http import get_payload, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.payouts import confirm_session

GONE = (404, "not_found")
PATHS = ("/staff/session", "/staff/cases", "/staff/cases/1", "/staff/members/unknown")


async def test_console_does_not_exist_for_guests_and_members(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    member = await factories.member(app)
    unknown = await client.get("/staff/nothing")
    for path in PATHS:
        guest = await client.get(path)
        assert refusal(guest) == GONE, path
        assert guest.json() == unknown.json()
        assert refusal(await client.get(path, headers=member.headers)) == GONE, path
    for call in ("take", "release", "note", "decide", "undo"):
        answer = await client.post(f"/staff/cases/1/{call}", json={}, headers=member.headers)
        assert refusal(answer) == GONE, call
    broken = await client.get("/staff/cases", headers={"authorization": "broken"})
    assert refusal(broken) == (401, "not_authenticated")


async def test_session_needs_a_sign_in_or_confirmation_within_twelve_hours(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator = await create_staff_as(app, database)
    assert (await get_payload(client, "/staff/session", moderator))["role"] == "moderator"
    database.sql(
        "UPDATE session SET created_at = now() - interval '13 hours'"
        f" WHERE member_id = '{moderator.id}'"
    )
    assert refusal(await client.get("/staff/cases", headers=moderator.headers)) == GONE
    confirm_session(database, moderator)
    assert (await client.get("/staff/cases", headers=moderator.headers)).status_code == 200


async def test_roles_reach_their_own_paths_only(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    treasurer = await create_staff_as(app, database, "treasurer")
    counts = (await get_payload(client, "/staff/session", treasurer))["counts"]
    assert (counts["cases"], counts["payouts"] >= 0) == (None, True)
    assert refusal(await client.get("/staff/cases", headers=treasurer.headers)) == GONE
    moderator = await create_staff_as(app, database, "moderator")
    counts = (await get_payload(client, "/staff/session", moderator))["counts"]
    assert (counts["cases"] >= 0, counts["payouts"]) == (True, None)
    admin = await create_staff_as(app, database, "admin")
    counts = (await get_payload(client, "/staff/session", admin))["counts"]
    assert None not in counts.values()


async def test_suspended_staff_and_revoked_staff_lose_access_at_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator = await create_staff_as(app, database)
    assert (await client.get("/staff/cases", headers=moderator.headers)).status_code == 200
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{moderator.id}'")
    assert refusal(await client.get("/staff/cases", headers=moderator.headers)) == GONE
    database.sql(
        f"UPDATE member SET suspended_at = NULL, is_staff = false WHERE id = '{moderator.id}'"
    )
    assert refusal(await client.get("/staff/cases", headers=moderator.headers)) == GONE
    role = f"SELECT count(*) FROM staff_role WHERE member_id = '{moderator.id}'"
    assert database.sql(role) == "0"


async def test_mark_brings_the_role_admin_and_the_command_changes_it(
    app: FastAPI, database: TestDatabase
) -> None:
    settings = app.state.settings
    keeper = await create_staff_as(app, database, "admin")
    member = await factories.member(app)
    role = f"SELECT role FROM staff_role WHERE member_id = '{member.id}'"
    assert await staff.set_staff(settings, member.id, is_staff=True)
    assert database.sql(role) == "admin"
    assert await staff.set_staff(settings, member.id, is_staff=True, role="treasurer")
    assert not await staff.set_staff(settings, member.id, is_staff=True, role="treasurer")
    assert database.sql(role) == "treasurer"
    assert await staff.set_staff(settings, member.id, is_staff=False)
    assert database.sql(role) == ""
    assert database.sql(f"SELECT is_staff FROM member WHERE id = '{keeper.id}'") == "t"


async def test_last_admin_keeps_the_role(app: FastAPI, database: TestDatabase) -> None:
    settings = app.state.settings
    database.sql("UPDATE staff_role SET role = 'moderator'")
    admin = await create_staff_as(app, database, "admin")
    with pytest.raises(LastAdminError):
        await staff.set_staff(settings, admin.id, is_staff=True, role="moderator")
    with pytest.raises(LastAdminError):
        await staff.set_staff(settings, admin.id, is_staff=False)
    role = f"SELECT role FROM staff_role WHERE member_id = '{admin.id}'"
    assert database.sql(role) == "admin"
    await create_staff_as(app, database, "admin")
    assert await staff.set_staff(settings, admin.id, is_staff=True, role="moderator")
    assert database.sql(role) == "moderator"
