"""Change of e-mail address and phone, and linked providers."""

from datetime import date
from typing import Any
from uuid import uuid4

import httpx
import pytest
from babel.dates import format_date
from fastapi import FastAPI

from api.auth import contacts
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.auth import (
    Drain,
    execute_scalar,
    new_email,
    read_inbox,
    register_member,
    sign_in,
)
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.linked_providers import insert_identity

CONFIRM = "UPDATE session SET confirmed_at = now() WHERE member_id = :id"


@pytest.fixture
async def layla(client: httpx.AsyncClient, drain: Drain) -> SignedInMember:
    """Return a member whose session is not confirmed."""
    address = new_email()
    joined = await register_member(client, drain, address)
    return SignedInMember(id=joined["user"]["_id"], token=joined["token"], email=address)


async def send_code(
    client: httpx.AsyncClient, drain: Drain, member: SignedInMember, address: str
) -> dict[str, Any]:
    """Request a change; return the body that confirms it."""
    sent = await post_payload(client, "/users/contacts/change", member, {"identifier": address})
    await drain()
    inbox = await read_inbox(client, address)
    code = next(message["code"] for message in inbox if message["code"])
    return {"otpId": sent["otpId"], "code": code}


async def confirm(
    client: httpx.AsyncClient, member: SignedInMember, body: dict[str, Any]
) -> httpx.Response:
    return await client.post("/users/contacts/confirm", json=body, headers=member.headers)


async def subjects(client: httpx.AsyncClient, drain: Drain, address: str) -> list[str]:
    await drain()
    return [each["subject"] for each in await read_inbox(client, address) if not each["code"]]


async def test_change_needs_both_mailboxes_and_moves_the_sign_in(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    new = new_email()
    body = await send_code(client, drain, layla, new)
    # The code of the new mailbox alone changes nothing, and stays valid.
    assert refusal(await confirm(client, layla, body)) == (403, "reauthentication_required")
    assert (await get_payload(client, "/users/contacts", layla))["email"] == layla.email
    await execute_scalar(app, CONFIRM, id=layla.id)
    wrong = {**body, "code": f"{(int(body['code']) + 1) % 1_000_000:06}"}
    assert refusal(await confirm(client, layla, wrong)) == (401, "otp_invalid")
    answer = await confirm(client, layla, body)
    assert answer.json()["payload"] == {"effectiveAt": None}
    assert await get_payload(client, "/users/contacts", layla) == {
        "email": new,
        "phone": None,
        "emailBouncedAt": None,
        "pending": None,
    }
    assert refusal(await confirm(client, layla, body)) == (401, "otp_invalid")
    for address in (layla.email, new):
        changed = "تغيّرت وسيلة تسجيل الدخول إلى حسابك على قيمة"
        assert changed in await subjects(client, drain, address)
    assert (await sign_in(client, drain, new))["user"]["_id"] == layla.id
    assert "verificationToken" in await sign_in(client, drain, layla.email)


async def test_lost_mailbox_is_replaced_after_fourteen_days_with_notice(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    new = new_email()
    body = await send_code(client, drain, layla, new) | {"isFormerLost": True}
    scheduled = (await confirm(client, layla, body)).json()["payload"]["effectiveAt"]
    shown = await get_payload(client, "/users/contacts", layla)
    assert shown["email"] == layla.email
    assert shown["pending"] == {"channel": "email", "value": new, "effectiveAt": scheduled}
    (notice,) = await subjects(client, drain, layla.email)
    assert notice.startswith("ستتغيّر وسيلة تسجيل الدخول")
    assert notice.endswith(format_date(date.fromisoformat(scheduled[:10]), "d MMMM y", locale="ar"))
    database = app.state.database
    await contacts.apply_due_changes(database)
    assert (await get_payload(client, "/users/contacts", layla))["email"] == layla.email
    due = (
        "UPDATE contact_change SET effective_at = effective_at - interval '14 days'"
        " WHERE member_id = :id"
    )
    await execute_scalar(app, due, id=layla.id)
    assert await contacts.apply_due_changes(database) == 1
    assert await contacts.apply_due_changes(database) == 0
    shown = await get_payload(client, "/users/contacts", layla)
    assert (shown["email"], shown["pending"]) == (new, None)
    assert len(await subjects(client, drain, layla.email)) == 2


async def test_owner_cancels_a_scheduled_change(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    """A stolen session schedules a change; the mailbox still opens the account and cancels."""
    body = await send_code(client, drain, layla, new_email()) | {"isFormerLost": True}
    assert (await confirm(client, layla, body)).status_code == 200
    async with client_of(app) as elsewhere:
        owner = await sign_in(elsewhere, drain, layla.email)
        headers = {"authorization": owner["token"]}
        for _ in range(2):
            answer = await elsewhere.post("/users/contacts/cancel", headers=headers)
            assert answer.status_code == 200
    await execute_scalar(app, "UPDATE contact_change SET effective_at = now() - interval '1 day'")
    assert await contacts.apply_due_changes(app.state.database) == 0
    shown = await get_payload(client, "/users/contacts", layla)
    assert (shown["email"], shown["pending"]) == (layla.email, None)


async def test_contact_of_another_account_is_refused_only_to_its_mailbox(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    taken = new_email()
    async with client_of(app) as other:
        await register_member(other, drain, taken)
    # The request reveals nothing.
    body = await send_code(client, drain, layla, taken)
    await execute_scalar(app, CONFIRM, id=layla.id)
    assert refusal(await confirm(client, layla, body)) == (409, "already_registered")
    # Also when it was taken while the change was scheduled.
    later = new_email()
    body = await send_code(client, drain, layla, later) | {"isFormerLost": True}
    assert (await confirm(client, layla, body)).status_code == 200
    async with client_of(app) as other:
        await register_member(other, drain, later)
    await execute_scalar(app, "UPDATE contact_change SET effective_at = now()")
    assert await contacts.apply_due_changes(app.state.database) == 0
    shown = await get_payload(client, "/users/contacts", layla)
    assert (shown["email"], shown["pending"]) == (layla.email, None)


async def test_code_of_a_change_opens_nothing_else(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, app: FastAPI
) -> None:
    body = await send_code(client, drain, layla, new_email())
    for headers in ({}, layla.headers):
        answer = await client.post("/users/verifyOTP", json=body, headers=headers)
        assert refusal(answer) == (401, "otp_invalid")
    stranger = await factories.member(app)
    await execute_scalar(app, CONFIRM, id=str(stranger.id))
    assert refusal(await confirm(client, stranger, body)) == (401, "otp_invalid")
    # Neither does a code of a sign-in change a contact.
    sent = await client.post("/users/sendOTP", json={"purpose": "confirm"}, headers=layla.headers)
    await drain()
    code = next(each["code"] for each in await read_inbox(client, layla.email) if each["code"])
    other = {"otpId": sent.json()["payload"]["otpId"], "code": code}
    await execute_scalar(app, CONFIRM, id=layla.id)
    assert refusal(await confirm(client, layla, other)) == (401, "otp_invalid")


@pytest.mark.parametrize("identifier", ["", "x", "a@b", "own"])
async def test_invalid_and_own_contacts_are_field_errors(
    client: httpx.AsyncClient, layla: SignedInMember, identifier: str
) -> None:
    body = {"identifier": layla.email.upper() if identifier == "own" else identifier}
    answer = await client.post("/users/contacts/change", json=body, headers=layla.headers)
    assert set(field_errors(answer)) == {"identifier"}


async def test_linked_provider_is_listed_and_removed_after_a_confirmation(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase, app: FastAPI
) -> None:
    insert_identity(database, layla)
    (shown,) = await get_payload(client, "/users/providers", layla)
    assert (shown["name"], shown["isRemovable"]) == ("id.example", True)
    path = f"/users/providers/{shown['_id']}/remove"
    stranger = await factories.member(app)
    await execute_scalar(app, CONFIRM, id=str(stranger.id))
    foreign = await client.post(path, headers=stranger.headers)
    assert refusal(foreign) == (404, "provider_not_found")
    unconfirmed = await client.post(path, headers=layla.headers)
    assert refusal(unconfirmed) == (403, "reauthentication_required")
    await execute_scalar(app, CONFIRM, id=layla.id)
    assert await post_payload(client, path, layla) == {"removed": True}
    assert await get_payload(client, "/users/providers", layla) == []
    assert refusal(await client.post(path, headers=layla.headers)) == (404, "provider_not_found")


async def test_last_way_to_sign_in_is_not_removed(
    app: FastAPI, open_app: OpenApp, database: TestDatabase
) -> None:
    member = await factories.member(app)
    # Without a gateway, a phone receives no codes.
    database.sql(
        f"UPDATE identifier SET channel = 'phone', value = '+96171{str(uuid4().int)[:6]}'"
        f" WHERE member_id = '{member.id}'"
    )
    await execute_scalar(app, CONFIRM, id=str(member.id))
    insert_identity(database, member)
    async with client_of(app) as client:
        (only,) = await get_payload(client, "/users/providers", member)
        assert only["isRemovable"] is False
        path = f"/users/providers/{only['_id']}/remove"
        answer = await client.post(path, headers=member.headers)
        assert refusal(answer) == (409, "last_sign_in_method")
        async with (
            open_app(sms_gateway_url="http://127.0.0.1:9/sms") as reaching,
            client_of(reaching) as by_phone,
        ):
            (only,) = await get_payload(by_phone, "/users/providers", member)
            assert only["isRemovable"] is True
        insert_identity(database, member, "https://other.example")
        assert await post_payload(client, path, member) == {"removed": True}
