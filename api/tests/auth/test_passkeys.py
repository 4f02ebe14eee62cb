"""Passkeys: adding, signing in, confirming, renaming and removing."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.auth.passkeys import challenges
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, execute_scalar, read_inbox
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.linked_providers import insert_identity
from api.tests.support.passkeys import (
    BACKED_UP,
    BACKUP_ELIGIBLE,
    GOOGLE,
    PATH,
    USER_PRESENT,
    USER_VERIFIED,
    Authenticator,
    add_passkey,
    begin,
    begin_confirmation,
    begin_sign_in,
    confirm,
    finish,
    sign_in,
)
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    create_seller,
    request_payout,
)

CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"


async def test_member_adds_a_passkey_and_signs_in_with_it(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    client.headers["user-agent"] = CHROME
    synced = USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKED_UP
    authenticator = Authenticator(flags=synced, aaguid=GOOGLE, sign_count=1)
    authenticator, added = await add_passkey(client, database, layla, authenticator, name=" هاتفي ")
    assert added == {
        "_id": added["_id"],
        "name": "هاتفي",
        "device": "Chrome on Linux",
        "provider": "Google Password Manager",
        "isSecurityKey": False,
        "isSynced": True,
        "createdAt": added["createdAt"],
        "lastUsedAt": None,
    }
    async with client_of(app) as elsewhere:
        answer = await sign_in(elsewhere, authenticator.sign(await begin_sign_in(elsewhere)))
        assert answer.status_code == 200, answer.text
        signed_in = answer.json()["payload"]
        assert signed_in["user"]["_id"] == str(layla.id)
        assert answer.headers["cache-control"] == "no-store"
        # As by a code: the session refreshes.
        assert (await elsewhere.post("/identity/refresh")).status_code == 200
    (listed,) = await get_payload(client, PATH, layla)
    assert listed["lastUsedAt"] is not None
    assert listed | {"lastUsedAt": None} == added


@pytest.mark.parametrize("algorithm", [-7, -8, -257])
async def test_passkey_of_each_algorithm_signs_in(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember, algorithm: int
) -> None:
    authenticator, _ = await add_passkey(client, database, layla, Authenticator(algorithm))
    answer = await sign_in(client, authenticator.sign(await begin_sign_in(client)))
    assert answer.status_code == 200, answer.text


async def test_options_require_a_discoverable_credential_and_a_verified_user(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    authenticator, _ = await add_passkey(client, database, layla)
    options = await begin(client, layla)
    assert options["rp"] == {"id": "localhost", "name": "Qima"}
    assert options["user"]["name"] == layla.email
    assert options["attestation"] == "none"
    selection = options["authenticatorSelection"]
    assert selection["residentKey"] == "required"
    assert selection["userVerification"] == "required"
    made = authenticator.create(options)["id"]
    assert [each["id"] for each in options["excludeCredentials"]] == [made]
    guest = await begin_sign_in(client)
    assert guest["allowCredentials"] == []
    assert guest["userVerification"] == "required"
    assert guest["rpId"] == "localhost"
    confirming = await begin_confirmation(client, layla)
    assert [each["id"] for each in confirming["allowCredentials"]] == [made]


async def test_adding_and_removing_require_a_confirmed_session(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    expected = (403, "reauthentication_required")
    assert refusal(await client.post(f"{PATH}/begin", headers=layla.headers)) == expected
    _, added = await add_passkey(client, database, layla)
    confirm_session(database, layla)
    credential = Authenticator().create(await begin(client, layla))
    database.sql(f"UPDATE session SET confirmed_at = NULL WHERE member_id = '{layla.id}'")
    assert refusal(await finish(client, layla, credential)) == expected
    path = f"{PATH}/{added['_id']}"
    assert refusal(await client.delete(path, headers=layla.headers)) == expected
    assert len(await get_payload(client, PATH, layla)) == 1


async def test_adding_and_removing_send_an_email_each(
    client: httpx.AsyncClient, database: TestDatabase, drain: Drain, layla: SignedInMember
) -> None:
    _, added = await add_passkey(client, database, layla)
    await drain()
    await drain()
    path = f"{PATH}/{added['_id']}"
    assert (await client.delete(path, headers=layla.headers)).status_code == 200
    assert refusal(await client.delete(path, headers=layla.headers)) == (404, "passkey_not_found")
    await drain()
    subjects = [each["subject"] for each in await read_inbox(client, layla.email)]
    assert subjects == ["حُذف مفتاح مرور من حسابك على قيمة", "أُضيف مفتاح مرور إلى حسابك على قيمة"]


async def test_confirmation_by_a_passkey_opens_what_a_code_opens(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    authenticator, _ = await add_passkey(client, database, layla)
    database.sql(f"UPDATE session SET confirmed_at = NULL WHERE member_id = '{layla.id}'")
    deletion = "/users/deleteAccount"
    answer = await client.post(deletion, json={}, headers=layla.headers)
    assert refusal(answer) == (403, "reauthentication_required")
    credential = authenticator.sign(await begin_confirmation(client, layla))
    answer = await confirm(client, layla, credential)
    assert answer.status_code == 200, answer.text
    headers = {"authorization": answer.json()["payload"]["token"]}
    answer = await client.post(deletion, json={}, headers=headers)
    assert answer.status_code == 200, answer.text


async def test_payout_and_account_are_confirmed_by_a_passkey_without_any_message(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    """Mail that is down does not stand between a member and their money."""
    seller = await create_seller(app, client, database)
    authenticator, _ = await add_passkey(client, database, seller)
    database.sql(f"UPDATE session SET confirmed_at = NULL WHERE member_id = '{seller.id}'")
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    asked = await request_payout(client, seller)
    assert refusal(asked) == (403, "reauthentication_required")
    credential = authenticator.sign(await begin_confirmation(client, seller))
    assert (await confirm(client, seller, credential)).status_code == 200
    assert database.sql("SELECT count(*) FROM outbox") == "0"
    assert (await request_payout(client, seller)).status_code == 200
    saved = await client.post(
        "/users/savePayoutMethod", json=LEBANESE_ACCOUNT, headers=seller.headers
    )
    assert saved.status_code == 200, saved.text


async def test_confirmation_without_a_passkey_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    answer = await client.post(f"{PATH}/confirmBegin", headers=layla.headers)
    assert refusal(answer) == (404, "passkey_not_found")


async def test_rename_changes_the_own_passkey_only(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember, omar: SignedInMember
) -> None:
    _, added = await add_passkey(client, database, layla)
    assert added["name"] is None
    path = f"{PATH}/{added['_id']}/rename"
    renamed = await post_payload(client, path, layla, {"name": "مفتاح  المكتب"})
    assert renamed == {**added, "name": "مفتاح المكتب"}
    answer = await client.post(path, json={"name": "لي"}, headers=omar.headers)
    assert refusal(answer) == (404, "passkey_not_found")


async def test_twenty_first_passkey_is_refused_also_when_added_at_once(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    for _ in range(18):
        await add_passkey(client, database, layla)
    options = [await begin(client, layla) for _ in range(5)]
    answers = await asyncio.gather(
        *(finish(client, layla, Authenticator().create(each)) for each in options)
    )
    assert sorted(each.status_code for each in answers) == [200, 200, 409, 409, 409]
    assert len(await get_payload(client, PATH, layla)) == 20
    answer = await client.post(f"{PATH}/begin", headers=layla.headers)
    assert refusal(answer) == (409, "passkey_limit_reached")


async def test_security_key_is_told_apart_by_its_transports(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    key = Authenticator(transports=["usb", "nfc"])
    _, added = await add_passkey(client, database, layla, key)
    _, phone = await add_passkey(
        client, database, layla, Authenticator(transports=["hybrid", "internal"])
    )
    _, unknown = await add_passkey(client, database, layla, Authenticator(transports=[]))
    assert [each["isSecurityKey"] for each in (added, phone, unknown)] == [True, False, False]


async def test_passkey_is_the_last_way_to_sign_in_of_a_member_without_contacts(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    _, added = await add_passkey(client, database, layla)
    database.sql(f"DELETE FROM identifier WHERE member_id = '{layla.id}'")
    path = f"{PATH}/{added['_id']}"
    answer = await client.delete(path, headers=layla.headers)
    assert refusal(answer) == (409, "last_sign_in_method")
    insert_identity(database, layla)
    (linked,) = await get_payload(client, "/users/providers", layla)
    assert linked["isRemovable"] is True
    assert (await client.delete(path, headers=layla.headers)).status_code == 200
    (linked,) = await get_payload(client, "/users/providers", layla)
    assert linked["isRemovable"] is False


async def test_sign_in_on_a_new_device_is_told_and_remembered(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await factories.member(app, locale="en")
    authenticator, _ = await add_passkey(client, database, member)
    await drain()
    async with client_of(app) as device:
        for _ in range(2):
            answer = await sign_in(device, authenticator.sign(await begin_sign_in(device)))
            assert answer.status_code == 200, answer.text
    await drain()
    subjects = [each["subject"] for each in await read_inbox(client, member.email)]
    assert subjects[:-1] == ["New sign-in to your Qima account"]


async def test_passkeys_are_refused_where_the_web_has_a_numeric_address(
    open_app: OpenApp, layla: SignedInMember, database: TestDatabase
) -> None:
    confirm_session(database, layla)
    expected = (422, "passkeys_unavailable")
    for origin in ("http://127.0.0.1:3000", "http://[::1]:3000"):
        async with open_app(web_origin=origin) as app, client_of(app) as client:
            assert refusal(await client.post(f"{PATH}/signInBegin")) == expected
            answer = await client.post(f"{PATH}/begin", headers=layla.headers)
            assert refusal(answer) == expected


async def test_used_challenges_are_deleted_after_a_day(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    await add_passkey(client, database, layla)
    database.sql("UPDATE used_passkey_challenge SET used_at = now() - interval '2 days'")
    await add_passkey(client, database, layla)
    async with app.state.database.writing() as connection:
        await challenges.delete_used(connection, limit=1000)
    left: Any = await execute_scalar(app, "SELECT count(*) FROM used_passkey_challenge")
    assert left == 1


async def test_sign_in_is_limited_per_network_address(open_app: OpenApp) -> None:
    async with open_app(rate_limit_otp_per_ip_hour=2) as app, client_of(app) as client:
        options = await begin_sign_in(client)
        answers = [await sign_in(client, Authenticator().sign(options)) for _ in range(3)]
    assert [each.status_code for each in answers] == [401, 401, 429]
