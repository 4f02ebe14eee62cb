"""Sign-in with ID tokens of other issuers: exchanged for a session, and nothing else."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.core.settings import TrustedIssuer
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.auth import Drain, new_email, register_member, registration_body, sign_in
from api.tests.support.http import refusal
from api.tests.support.oidc_issuer import Issuer, obtain_id_token, run_issuer


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with run_issuer() as running:
        yield running


@pytest.fixture(scope="module")
async def trusting(open_app: OpenApp, issuer: Issuer) -> AsyncIterator[FastAPI]:
    async with open_app(oidc_issuers=(TrustedIssuer(**issuer.setting()),)) as app:
        yield app


@pytest.fixture
async def client(trusting: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(trusting) as guest:
        yield guest


def newcomer(identity_token: str, **changes: str) -> dict[str, object]:
    body = registration_body("", identityToken=identity_token, **changes)
    if "verificationToken" not in changes:
        del body["verificationToken"]
    return body


async def signed_in_at(client: httpx.AsyncClient, issuer: Issuer, person: str) -> str:
    """Sign in at the issuer with a nonce of the service; return the ID token.

    Without a nonce, two tokens of one second would be equal.
    """
    nonce = (await client.post("/identity/nonce")).json()["payload"]["nonce"]
    return await obtain_id_token(issuer, person, nonce=nonce)


def known_as(database: TestDatabase, subject: str) -> str:
    return database.sql(f"SELECT member_id FROM external_identity WHERE sub = '{subject}'")


async def test_newcomer_registers_with_id_token_and_signs_in_again(
    client: httpx.AsyncClient, issuer: Issuer, database: TestDatabase
) -> None:
    person = f"sami-{uuid4().hex}@Elsewhere.example"
    token = await signed_in_at(client, issuer, person)
    unknown = await client.post("/users/verify", json={"verificationToken": token})
    assert unknown.json()["payload"] == {"registered": False, "user": None}
    assert "set-cookie" not in unknown.headers

    joined = await client.post("/users/register", json=newcomer(token))
    assert joined.status_code == 200, joined.text
    user = joined.json()["payload"]["user"]
    assert user["email"] == person.lower()
    assert known_as(database, person) == user["_id"]

    again = await client.post(
        "/users/verify", json={"token": await signed_in_at(client, issuer, person)}
    )
    assert again.headers["cache-control"] == "no-store"
    payload = again.json()["payload"]
    assert (payload["registered"], payload["user"]) == (True, user)
    # A regular session: the token works and is refreshed by the cookie.
    me = await client.get("/users/me", headers={"authorization": payload["token"]})
    assert me.json()["payload"] == user
    assert "Path=/identity" in again.headers["set-cookie"]
    assert (await client.post("/identity/refresh")).status_code == 200
    # Another subject is another member.
    other = await client.post(
        "/users/verify", json={"token": await obtain_id_token(issuer, "x@y.example")}
    )
    assert other.json()["payload"]["registered"] is False


async def test_id_tokens_are_accepted_nowhere_else(
    client: httpx.AsyncClient, issuer: Issuer
) -> None:
    token = await obtain_id_token(issuer, f"{uuid4().hex}@elsewhere.example")
    assert (await client.post("/users/register", json=newcomer(token))).status_code == 200
    for method, path in (
        ("GET", "/users/me"),
        ("GET", "/posts/feed"),
        ("POST", "/users/verify"),
        ("POST", "/users/logout"),
    ):
        answer = await client.request(method, path, headers={"authorization": token})
        assert refusal(answer) == (401, "not_authenticated"), path
    client.cookies.clear()
    cookie = {"cookie": f"refresh={token}"}
    assert refusal(await client.post("/identity/refresh", headers=cookie))[1] == "session_ended"
    as_proof = await client.post("/users/register", json=registration_body(token))
    assert refusal(as_proof) == (401, "verification_expired")


async def test_token_of_another_client_or_issuer_is_rejected(
    client: httpx.AsyncClient, issuer: Issuer, app: FastAPI
) -> None:
    foreign = await obtain_id_token(issuer, "sami@elsewhere.example", client_id="another")
    own = await obtain_id_token(issuer, "sami@elsewhere.example")
    async with client_of(app) as trusts_nobody:
        for asked, token in ((client, foreign), (trusts_nobody, own)):
            for path, body in (
                ("/users/verify", {"token": token}),
                ("/users/register", newcomer(token)),
            ):
                answer = await asked.post(path, json=body)
                assert refusal(answer) == (401, "not_authenticated")


async def test_registration_without_verified_address_requires_a_code(
    client: httpx.AsyncClient, issuer: Issuer, drain: Drain, database: TestDatabase
) -> None:
    person = f"unverified-{uuid4().hex}@elsewhere.example"
    token = await signed_in_at(client, issuer, person)
    alone = await client.post("/users/register", json=newcomer(token))
    assert refusal(alone) == (422, "contact_required")
    assert set(alone.json()["error"]["fields"]) == {"verificationToken"}
    assert known_as(database, person) == ""

    address = new_email()
    proof = (await sign_in(client, drain, address))["verificationToken"]
    joined = await client.post("/users/register", json=newcomer(token, verificationToken=proof))
    assert joined.json()["payload"]["user"]["email"] == address
    fresh = await signed_in_at(client, issuer, person)
    back = await client.post("/users/verify", json={"token": fresh})
    assert back.json()["payload"]["user"]["email"] == address
    # The unverified address belongs to no member.
    assert "verificationToken" in await sign_in(client, drain, person)


async def test_address_with_an_account_is_not_taken_over(
    client: httpx.AsyncClient, issuer: Issuer, drain: Drain, database: TestDatabase
) -> None:
    address = new_email()
    member = await register_member(client, drain, address)
    token = await obtain_id_token(issuer, address)
    members = database.sql("SELECT count(*) FROM member")
    answer = await client.post("/users/register", json=newcomer(token))
    assert refusal(answer) == (409, "already_registered")
    assert database.sql("SELECT count(*) FROM member") == members
    assert known_as(database, address) == ""
    asked = await client.post("/users/verify", json={"token": token})
    assert asked.json()["payload"] == {"registered": False, "user": None}
    assert (await sign_in(client, drain, address))["user"]["_id"] == member["user"]["_id"]


async def test_concurrent_registrations_create_one_member(
    client: httpx.AsyncClient, issuer: Issuer, database: TestDatabase, drain: Drain
) -> None:
    person = f"unverified-{uuid4().hex}@elsewhere.example"
    token = await signed_in_at(client, issuer, person)
    proofs = [(await sign_in(client, drain, new_email()))["verificationToken"] for _ in range(5)]
    before = int(database.sql("SELECT count(*) FROM member"))
    answers = await asyncio.gather(
        *[
            client.post("/users/register", json=newcomer(token, verificationToken=proof))
            for proof in proofs
        ]
    )
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 4}
    assert int(database.sql("SELECT count(*) FROM member")) == before + 1


async def test_suspended_member_is_refused_with_the_reason(
    client: httpx.AsyncClient, issuer: Issuer, database: TestDatabase
) -> None:
    person = f"{uuid4().hex}@elsewhere.example"
    token = await signed_in_at(client, issuer, person)
    await client.post("/users/register", json=newcomer(token))
    member = known_as(database, person)
    database.sql(
        f"UPDATE member SET suspended_at = now(), suspension_reason = 'spam' WHERE id = '{member}'"
    )
    sessions = f"SELECT count(*) FROM session WHERE member_id = '{member}'"
    before = database.sql(sessions)
    token = await signed_in_at(client, issuer, person)
    answer = await client.post("/users/verify", json={"token": token})
    assert refusal(answer) == (403, "account_suspended")
    facts = answer.json()["error"]["facts"]
    headers = {"authorization": facts.pop("appealToken")}
    assert facts == {"reason": "spam", "until": None}
    standing = await client.get("/users/standing", headers=headers)
    assert standing.json()["payload"]["state"] == "suspended"
    assert "set-cookie" not in answer.headers
    assert database.sql(sessions) == before


async def test_sign_in_works_with_cached_keys_while_the_provider_is_unavailable(
    open_app: OpenApp,
) -> None:
    with run_issuer() as brief:
        trusted = TrustedIssuer(**brief.setting())
        person = f"{uuid4().hex}@elsewhere.example"
        async with open_app(oidc_issuers=(trusted,)) as app, client_of(app) as client:
            token, later = [await signed_in_at(client, brief, person) for _ in range(2)]
            assert (await client.post("/users/register", json=newcomer(token))).status_code == 200
            async with open_app(oidc_issuers=(trusted,)) as fresh, client_of(fresh) as ignorant:
                brief.stop()
                known = await client.post("/users/verify", json={"token": later})
                assert known.json()["payload"]["registered"] is True
                answer = await ignorant.post("/users/verify", json={"token": token})
                assert refusal(answer) == (503, "issuer_unavailable")
                assert 1 <= int(answer.headers["retry-after"]) <= 30
                # Other members are not affected.
                layla = await factories.member(fresh)
                me = await ignorant.get("/users/me", headers=layla.headers)
                assert me.status_code == 200


async def test_nonce_of_the_service_is_accepted_from_a_certified_provider(
    client: httpx.AsyncClient, issuer: Issuer
) -> None:
    nonce = (await client.post("/identity/nonce")).json()["payload"]["nonce"]
    person = f"{uuid4().hex}@elsewhere.example"
    token = await obtain_id_token(issuer, person, nonce=nonce)
    assert (await client.post("/users/register", json=newcomer(token))).status_code == 200
    foreign = await obtain_id_token(issuer, person, nonce="of another sign-in")
    answer = await client.post("/users/verify", json={"token": foreign})
    assert refusal(answer) == (401, "not_authenticated")
