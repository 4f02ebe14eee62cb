"""Passkeys that are refused: forged, replayed, expired, of another site, purpose or member."""

import asyncio
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from api.auth.passkeys import challenges
from api.core.clock import now
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import execute_scalar
from api.tests.support.http import field_errors, get_payload, refusal
from api.tests.support.passkey_forgeries import COMMON, REGISTRATIONS, SIGN_INS, Forgery
from api.tests.support.passkeys import (
    PATH,
    Authenticator,
    add_passkey,
    begin,
    begin_confirmation,
    begin_sign_in,
    confirm,
    encode,
    finish,
    sign_in,
)
from api.tests.support.payouts import confirm_session

INVALID: Final = (401, "passkey_invalid")
# More than the counter of any authenticator.
FAR: Final = 4_000_000_000


@pytest.fixture
async def passkey(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> Authenticator:
    """Return the authenticator with the only passkey of layla."""
    authenticator, _ = await add_passkey(client, database, layla)
    return authenticator


@pytest.mark.parametrize("forgery", [*COMMON, *SIGN_INS], ids=str)
async def test_forged_sign_in_is_refused_and_the_genuine_one_is_not(
    client: httpx.AsyncClient, layla: SignedInMember, passkey: Authenticator, forgery: Forgery
) -> None:
    genuine = Authenticator(credential_id=passkey.credential_id, user_handle=passkey.user_handle)
    genuine.key = passkey.key
    options = await begin_sign_in(client)
    credential = forgery.apply(passkey, passkey.sign, options)
    answer = await sign_in(client, credential)
    assert refusal(answer) == INVALID
    assert "set-cookie" not in answer.headers
    # A refused response does not use the challenge.
    assert (await sign_in(client, genuine.sign(options))).status_code == 200
    (listed,) = await get_payload(client, PATH, layla)
    assert listed["lastUsedAt"] is not None


@pytest.mark.parametrize(
    "forgery",
    [each for each in (*COMMON, *SIGN_INS) if each.name != "no user handle"],
    ids=str,
)
async def test_forged_confirmation_is_refused(
    client: httpx.AsyncClient,
    database: TestDatabase,
    layla: SignedInMember,
    passkey: Authenticator,
    forgery: Forgery,
) -> None:
    database.sql(f"UPDATE session SET confirmed_at = NULL WHERE member_id = '{layla.id}'")
    options = await begin_confirmation(client, layla)
    credential = forgery.apply(passkey, passkey.sign, options)
    assert refusal(await confirm(client, layla, credential)) == INVALID
    assert await _is_confirmed(database, layla) is False


@pytest.mark.parametrize("forgery", [*COMMON, *REGISTRATIONS], ids=str)
async def test_forged_registration_is_refused_and_stores_nothing(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember, forgery: Forgery
) -> None:
    confirm_session(database, layla)
    options = await begin(client, layla)
    authenticator = Authenticator()
    credential = forgery.apply(authenticator, authenticator.create, options)
    assert refusal(await finish(client, layla, credential)) == INVALID
    assert await get_payload(client, PATH, layla) == []


async def test_assertion_signs_in_once_also_when_it_is_sent_twice_at_once(
    client: httpx.AsyncClient, passkey: Authenticator
) -> None:
    credential = passkey.sign(await begin_sign_in(client))
    answers = await asyncio.gather(*(sign_in(client, credential) for _ in range(5)))
    assert sorted(each.status_code for each in answers) == [200, 401, 401, 401, 401]
    assert refusal(await sign_in(client, credential)) == INVALID


async def test_challenge_signs_in_once_with_two_passkeys(
    client: httpx.AsyncClient, database: TestDatabase, passkey: Authenticator, omar: SignedInMember
) -> None:
    other, _ = await add_passkey(client, database, omar)
    options = await begin_sign_in(client)
    assert (await sign_in(client, passkey.sign(options))).status_code == 200
    assert refusal(await sign_in(client, other.sign(options))) == INVALID


async def test_registration_is_accepted_once(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    confirm_session(database, layla)
    options = await begin(client, layla)
    assert (await finish(client, layla, Authenticator().create(options))).status_code == 200
    assert refusal(await finish(client, layla, Authenticator().create(options))) == INVALID


async def test_credential_is_registered_once_for_all_members(
    client: httpx.AsyncClient, database: TestDatabase, passkey: Authenticator, omar: SignedInMember
) -> None:
    confirm_session(database, omar)
    credential = passkey.create(await begin(client, omar))
    answer = await finish(client, omar, credential)
    assert refusal(answer) == (409, "passkey_already_registered")


async def test_expired_challenge_is_refused(
    app: FastAPI, client: httpx.AsyncClient, passkey: Authenticator
) -> None:
    settings = app.state.settings
    for age, status in ((timedelta(minutes=4, seconds=50), 200), (timedelta(minutes=5), 401)):
        old = challenges.create(settings, "sign-in", None, at=now() - age)
        credential = passkey.sign({"challenge": encode(old)})
        assert (await sign_in(client, credential)).status_code == status


async def test_challenge_of_another_secret_is_refused(
    client: httpx.AsyncClient, passkey: Authenticator, open_app: OpenApp
) -> None:
    async with open_app(app_secret=SecretStr("another secret, long enough for all")) as other:
        foreign = challenges.create(other.state.settings, "sign-in", None)
    answer = await sign_in(client, passkey.sign({"challenge": encode(foreign)}))
    assert refusal(answer) == INVALID


async def test_challenge_of_another_purpose_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, passkey: Authenticator
) -> None:
    sign_in_options = await begin_sign_in(client)
    confirm_options = await begin_confirmation(client, layla)
    register_options = await begin(client, layla)
    for options in (confirm_options, register_options):
        assert refusal(await sign_in(client, passkey.sign(options))) == INVALID
    for options in (sign_in_options, register_options):
        assert refusal(await confirm(client, layla, passkey.sign(options))) == INVALID
    for options in (sign_in_options, confirm_options):
        credential = Authenticator().create({**register_options, **options})
        assert refusal(await finish(client, layla, credential)) == INVALID


async def test_challenge_of_another_member_or_session_is_refused(
    client: httpx.AsyncClient,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    passkey: Authenticator,
) -> None:
    others, _ = await add_passkey(client, database, omar)
    answer = await sign_in(client, passkey.sign(await begin_sign_in(client)))
    elsewhere = SignedInMember(layla.id, answer.json()["payload"]["token"], layla.email)
    for foreign in (omar, elsewhere):
        options = await begin_confirmation(client, foreign)
        assert refusal(await confirm(client, layla, passkey.sign(options))) == INVALID
        confirm_session(database, foreign)
        credential = Authenticator().create(await begin(client, foreign))
        assert refusal(await finish(client, layla, credential)) == INVALID
    # The passkey of another member confirms nothing, with a challenge of the own session.
    options = await begin_confirmation(client, layla)
    others.user_handle = layla.id.bytes
    assert refusal(await confirm(client, layla, others.sign(options))) == INVALID
    others.user_handle = None
    assert refusal(await confirm(client, layla, others.sign(options))) == INVALID


@pytest.mark.parametrize(("stored", "presented"), [(7, 7), (7, 6), (7, 0), (FAR, FAR)])
async def test_counter_that_does_not_increase_is_refused_and_recorded(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    passkey: Authenticator,
    stored: int,
    presented: int,
) -> None:
    await execute_scalar(
        app,
        "UPDATE passkey SET sign_count = :stored WHERE member_id = :id",
        stored=stored,
        id=layla.id,
    )
    # The authenticator adds one to a counter that it has.
    passkey.sign_count = presented - 1 if presented else 0
    options = await begin_sign_in(client)
    assert refusal(await sign_in(client, passkey.sign(options))) == INVALID
    # The challenge is used: the same one is not tried with a guessed counter.
    passkey.sign_count = FAR
    assert refusal(await sign_in(client, passkey.sign(options))) == INVALID
    passkey.sign_count = FAR
    answer = await sign_in(client, passkey.sign(await begin_sign_in(client)))
    assert answer.status_code == 200, answer.text


async def test_passkey_of_a_suspended_member_is_refused_with_the_decision(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember, passkey: Authenticator
) -> None:
    database.sql(
        "UPDATE member SET suspended_at = now(), suspension_reason = 'spam'"
        f" WHERE id = '{layla.id}'"
    )
    credential = passkey.sign(await begin_sign_in(client))
    answer = await sign_in(client, credential)
    assert refusal(answer) == (403, "account_suspended")
    assert answer.json()["error"]["facts"]["reason"] == "spam"
    assert "set-cookie" not in answer.headers
    assert refusal(await sign_in(client, credential)) == INVALID
    # Only a valid signature learns of the suspension.
    passkey.key = Authenticator().key
    assert refusal(await sign_in(client, passkey.sign(await begin_sign_in(client)))) == INVALID


async def test_passkey_that_was_removed_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, passkey: Authenticator
) -> None:
    (listed,) = await get_payload(client, PATH, layla)
    options = await begin_confirmation(client, layla)
    answer = await client.delete(f"{PATH}/{listed['_id']}", headers=layla.headers)
    assert answer.status_code == 200
    assert refusal(await sign_in(client, passkey.sign(await begin_sign_in(client)))) == INVALID
    assert refusal(await confirm(client, layla, passkey.sign(options))) == INVALID


async def test_sign_in_from_a_page_of_another_origin_is_refused(
    client: httpx.AsyncClient, passkey: Authenticator
) -> None:
    credential = passkey.sign(await begin_sign_in(client))
    answer = await sign_in(client, credential, origin="https://evil.example")
    assert refusal(answer) == (403, "forbidden")


@pytest.mark.parametrize(
    "name", ["", "   ", "م" * 61, "هاتفي\u202eNIP", "a\u2066b", "a\x00b", 7], ids=repr
)
async def test_name_that_is_empty_too_long_or_deceptive_is_refused(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember, name: Any
) -> None:
    confirm_session(database, layla)
    credential = Authenticator().create(await begin(client, layla))
    assert "name" in field_errors(await finish(client, layla, credential, name=name))
    path = f"{PATH}/{UUID(int=1)}/rename"
    answer = await client.post(path, json={"name": name}, headers=layla.headers)
    assert "name" in field_errors(answer)
    assert await get_payload(client, PATH, layla) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("id", "A" * 1365),
        ("rawId", "A" * 1365),
        ("rawId", "not base64url!"),
        ("rawId", ""),
        ("type", "password"),
        ("response.clientDataJSON", "A" * 4097),
        ("response.authenticatorData", "A" * 4097),
        ("response.signature", "A" * 2049),
        ("response.signature", None),
        ("response.userHandle", "A" * 89),
    ],
)
async def test_oversized_or_malformed_field_is_refused_by_its_name(
    client: httpx.AsyncClient, passkey: Authenticator, name: str, value: Any
) -> None:
    credential = passkey.sign(await begin_sign_in(client))
    target = credential["response"] if "." in name else credential
    target[name.rpartition(".")[2]] = value
    assert f"credential.{name}" in field_errors(await sign_in(client, credential))


async def test_refusals_do_not_reveal_whether_a_credential_exists(
    client: httpx.AsyncClient, passkey: Authenticator
) -> None:
    options = await begin_sign_in(client)
    unknown = await sign_in(client, Authenticator(user_handle=b"x" * 16).sign(options))
    passkey.key = Authenticator().key
    known = await sign_in(client, passkey.sign(options))
    assert unknown.status_code == known.status_code
    assert unknown.json()["error"]["code"] == known.json()["error"]["code"]
    assert unknown.json()["error"]["message"] == known.json()["error"]["message"]


async def _is_confirmed(database: TestDatabase, member: SignedInMember) -> bool:
    found = database.sql(
        f"SELECT count(*) FROM session WHERE member_id = '{member.id}' AND confirmed_at IS NOT NULL"
    )
    return found.strip() != "0"
