"""Appeals of suspended members, with the token that the refusal of their sign-in carries."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.auth import appeal_tokens
from api.core.settings import Settings
from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support.appeals import (
    WORDS,
    Decided,
    answer_appeal,
    decide,
    subject_of_member,
)
from api.tests.support.auth import Drain, obtain_code, read_inbox, submit_code
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import refusal
from api.tests.support.operations import OPERATIONS

Headers = dict[str, str]


@pytest.fixture
async def suspended(app: FastAPI, hassan: SignedInMember, huda: SignedInMember) -> Decided:
    decided = await decide(app, subject_of_member(hassan), "suspend", by=huda, sentence="scam.1")
    app.state.authenticate._cache.clear()
    return decided


async def be_refused(
    client: httpx.AsyncClient, drain: Drain, member: SignedInMember
) -> dict[str, Any]:
    """Sign in with the right code; return the facts of the refusal."""
    answer = await submit_code(client, *await obtain_code(client, drain, member.email))
    assert refusal(answer) == (403, "account_suspended")
    assert "set-cookie" not in answer.headers
    facts: dict[str, Any] = answer.json()["error"]["facts"]
    return facts


@pytest.fixture
async def headers(
    client: httpx.AsyncClient, drain: Drain, hassan: SignedInMember, suspended: Decided
) -> Headers:
    """The appeal token of the suspended member, as a header."""
    assert suspended.appeal_path
    facts = await be_refused(client, drain, hassan)
    return {"authorization": facts["appealToken"]}


async def test_suspended_member_reads_the_reason_and_appeals(
    client: httpx.AsyncClient,
    rania: SignedInMember,
    suspended: Decided,
    headers: Headers,
) -> None:
    standing = (await client.get("/users/standing", headers=headers)).json()["payload"]
    assert standing["state"] == "suspended"
    (statement,) = standing["statements"]
    assert (statement["act"], statement["rule"]) == ("suspend", "scam")
    assert statement["text"]
    assert statement["canAppeal"] is True
    key = {**headers, "idempotency-key": "appeal-1"}
    sent = await client.post(suspended.appeal_path, json={"text": WORDS}, headers=key)
    assert (sent.status_code, sent.json()["payload"]["text"]) == (200, WORDS)
    repeated = await client.post(suspended.appeal_path, json={"text": WORDS}, headers=key)
    assert repeated.json() == sent.json()
    again = await client.post(suspended.appeal_path, json={"text": WORDS}, headers=headers)
    assert refusal(again) == (409, "appeal_exists")
    standing = (await client.get("/users/standing", headers=headers)).json()["payload"]
    assert standing["statements"][0]["appeal"]["state"] == "open"

    number = sent.json()["payload"]["number"]
    assert (await answer_appeal(client, rania, number, "reversed")).status_code == 200
    # The token ends with the suspension.
    answer = await client.get("/users/standing", headers=headers)
    assert refusal(answer) == (401, "not_authenticated")


async def test_email_of_a_suspension_leads_to_the_sign_in(
    client: httpx.AsyncClient, drain: Drain, hassan: SignedInMember, suspended: Decided
) -> None:
    await drain()
    (mail,) = await read_inbox(client, hassan.email)
    assert str(suspended.statement_number) in mail["text"]
    assert "/login" in mail["text"]
    assert "/settings/standing" not in mail["text"]


async def test_appeal_token_opens_nothing_else(client: httpx.AsyncClient, headers: Headers) -> None:
    opened = {"GET /users/standing", "POST /users/standing/{statementId}/appeal"}
    refused = 0
    for call in OPERATIONS.keys() - opened:
        method, path = call.split()
        path = re.sub(r"\{n\}", "1", path)
        path = re.sub(r"\{\w+\}", UNKNOWN_ID, path)
        body: dict[str, str] | None = None if method == "GET" else {}
        guest = await client.request(method, path, json=body)
        answer = await client.request(method, path, json=body, headers=headers)
        # No access token, so it is refused where the header is read, and means nothing elsewhere.
        if answer.status_code == 401:
            refused += 1
        else:
            assert answer.status_code == guest.status_code, call
        if guest.status_code in {401, 404} and path.startswith(("/staff/", "/users/me")):
            assert refusal(answer) == (401, "not_authenticated"), call
    assert refused > 100


async def test_appeal_token_of_a_member_does_not_reach_the_statement_of_another(
    app: FastAPI, client: httpx.AsyncClient, huda: SignedInMember, headers: Headers
) -> None:
    other = await factories.member(app)
    decided = await decide(app, subject_of_member(other), "warn", by=huda)
    answer = await client.post(decided.appeal_path, json={"text": WORDS}, headers=headers)
    assert refusal(answer) == (404, "statement_not_found")


async def test_forged_and_expired_appeal_tokens_are_refused(
    client: httpx.AsyncClient,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    hassan: SignedInMember,
    rania: SignedInMember,
    headers: Headers,
) -> None:
    token = headers["authorization"]
    _, member, expires, signature = token.split(".")
    forged = (
        "appeal.",
        "appeal.x.1.y",
        "appeal.é.1.y",
        f"appeal.{member}.{int(expires) + 60}.{signature}",
        f"appeal.{rania.id}.{expires}.{signature}",
        f"appeal.{UUID(int=0)}.{expires}.{signature}",
        f"{token}.1",
        token[:-2],
    )
    for each in forged:
        answer = await client.get("/users/standing", headers={b"authorization": each.encode()})
        assert refusal(answer) == (401, "not_authenticated"), each
    # The scheme is optional, as with an access token.
    bearer = {"authorization": f"Bearer {token}"}
    assert (await client.get("/users/standing", headers=bearer)).status_code == 200
    # Of a suspension that began at another time.
    former = appeal_tokens.create(settings, hassan.id, datetime(2026, 1, 1, tzinfo=UTC))
    answer = await client.get("/users/standing", headers={"authorization": former})
    assert refusal(answer) == (401, "not_authenticated")

    later = datetime.now(UTC) + appeal_tokens.LIFETIME + timedelta(seconds=1)
    monkeypatch.setattr("api.core.signed_urls.now", lambda: later)
    answer = await client.get("/users/standing", headers=headers)
    assert refusal(answer) == (401, "not_authenticated")


async def test_member_who_is_not_suspended_gets_no_token(
    client: httpx.AsyncClient, drain: Drain, hassan: SignedInMember
) -> None:
    answer = await submit_code(client, *await obtain_code(client, drain, hassan.email))
    assert answer.status_code == 200
    assert "appealToken" not in answer.text
