"""Registration: validation of every field, all or nothing."""

import asyncio
from collections import Counter
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests.support.auth import (
    Drain,
    execute_scalar,
    new_email,
    register_member,
    registration_body,
    sign_in,
)

THIS_YEAR = date.today().year  # noqa: DTZ011 - only the year matters


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "   "),
        ("name", "x" * 65),
        ("name", "Laylaليلى"),
        ("name", "Lаyla"),
        ("name", "ليلى\u202eحسن"),
        ("name", "a\u0000b"),
        ("name", "123"),
        ("name", None),
        ("genderId", 0),
        ("genderId", 4),
        ("genderId", "1"),
        ("countryId", "XX"),
        ("countryId", "sa"),
        ("countryId", ""),
        ("birthDate", f"{THIS_YEAR - 12}-01-01"),
        ("birthDate", f"{THIS_YEAR + 1}-01-01"),
        ("birthDate", "1850-01-01"),
        ("birthDate", "1995-02-30"),
        ("birthDate", None),
        ("interestIds", []),
        ("interestIds", ["design", "poetry"]),
        ("interestIds", ["design", "poetry", "no such thing"]),
        ("interestIds", ["design"] * 21),
        ("locale", "fr"),
        ("acceptTerms", False),
        ("acceptTerms", "yes"),
        ("acceptTerms", None),
        ("isStaff", True),
        ("handle", "la"),
        ("handle", "ليلى"),
        ("handle", "explore"),
        ("handle", 12345),
    ],
)
async def test_invalid_field_is_a_field_error(
    client: httpx.AsyncClient, field: str, value: Any
) -> None:
    answer = await client.post("/users/register", json=registration_body("token", **{field: value}))
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "validation_failed"
    named = {name.partition(".")[0] for name in answer.json()["error"]["fields"]}
    assert named == {field}


@pytest.mark.parametrize("field", sorted(registration_body("token")))
async def test_every_field_is_required(client: httpx.AsyncClient, field: str) -> None:
    body = registration_body("token")
    del body[field]
    answer = await client.post("/users/register", json=body)
    assert answer.status_code == 422
    assert set(answer.json()["error"]["fields"]) == {field}


async def test_refused_terms_have_their_own_message_in_both_languages(
    client: httpx.AsyncClient,
) -> None:
    body = registration_body("token", acceptTerms=False)
    said = [
        (await client.post("/users/register", json=body, headers={"accept-language": language}))
        .json()["error"]["fields"]["acceptTerms"]
        for language in ("en", "ar")
    ]  # fmt: skip
    assert said == ["Accept the terms to continue.", "يُرجى قبول الشروط للمتابعة."]


async def test_invalid_verification_token_registers_nobody(client: httpx.AsyncClient) -> None:
    answer = await client.post("/users/register", json=registration_body("no such token"))
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "verification_expired"


async def test_verification_token_expires_after_ten_minutes(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    address = new_email()
    proof = await sign_in(client, drain, address)
    assert proof["registered"] is False
    left = await execute_scalar(
        app,
        "SELECT verification_expires_at - now() FROM one_time_code WHERE identifier = :address",
        address=address,
    )
    assert timedelta(seconds=590) <= left <= timedelta(minutes=10)
    await execute_scalar(
        app,
        "UPDATE one_time_code SET verification_expires_at = now() WHERE identifier = :address",
        address=address,
    )
    answer = await client.post(
        "/users/register", json=registration_body(proof["verificationToken"])
    )
    assert answer.json()["error"]["code"] == "verification_expired"


async def test_verification_token_registers_once_in_a_race(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    name = "سباق واحد"
    proof = await sign_in(client, drain, new_email())
    body = registration_body(proof["verificationToken"], name=name)
    answers = await asyncio.gather(*[client.post("/users/register", json=body) for _ in range(8)])
    assert Counter(answer.status_code for answer in answers) == {200: 1, 401: 7}
    assert await _members_named(app, name) == 1


async def test_two_tokens_of_one_address_register_one_member(
    client: httpx.AsyncClient, drain: Drain, app: FastAPI
) -> None:
    name = "سباق اثنين"
    address = new_email()
    proofs = [await sign_in(client, drain, address) for _ in range(4)]
    bodies = [registration_body(proof["verificationToken"], name=name) for proof in proofs]
    answers = await asyncio.gather(*[client.post("/users/register", json=body) for body in bodies])
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 3}
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["error"]["code"] == "already_registered"
    assert await _members_named(app, name) == 1


async def _members_named(app: FastAPI, name: str) -> int:
    found: int = await execute_scalar(
        app, "SELECT count(*) FROM member WHERE name = :name", name=name
    )
    return found


async def test_registration_signs_in_and_is_not_cached(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    proof = await sign_in(client, drain, new_email())
    answer = await client.post(
        "/users/register", json=registration_body(proof["verificationToken"])
    )
    assert answer.headers["cache-control"] == "no-store"
    assert "refresh=" in answer.headers["set-cookie"]
    token = answer.json()["payload"]["token"]
    assert (await client.get("/users/me", headers={"authorization": token})).status_code == 200


async def test_token_check_describes_the_token(client: httpx.AsyncClient, drain: Drain) -> None:
    address = new_email()
    proofs = [await sign_in(client, drain, address) for _ in range(2)]
    asked = {"verificationToken": proofs[1]["verificationToken"]}
    before = await client.post("/users/verify", json=asked)
    assert before.json()["payload"] == {"registered": False, "user": None}
    deprecated = await client.post("/users/verify", json={"token": asked["verificationToken"]})
    assert deprecated.json() == before.json()

    body = registration_body(proofs[0]["verificationToken"])
    joined = (await client.post("/users/register", json=body)).json()["payload"]
    after = await client.post("/users/verify", json=asked)
    assert after.json()["payload"] == {"registered": True, "user": None}

    in_body = await client.post("/users/verify", json={"token": joined["token"]})
    in_header = await client.post("/users/verify", headers={"authorization": joined["token"]})
    assert in_body.json() == in_header.json()
    assert in_body.json()["payload"] == {"registered": True, "user": joined["user"]}

    nobody = await client.post("/users/verify", json={})
    assert nobody.json()["payload"] == {"registered": False, "user": None}
    wrong = await client.post("/users/verify", json={"token": "wrong"})
    assert wrong.json()["error"]["code"] == "not_authenticated"


async def test_two_members_may_have_the_same_name(client: httpx.AsyncClient, drain: Drain) -> None:
    first = await register_member(client, drain, name="محمد علي")
    second = await register_member(client, drain, name="محمد علي")
    assert first["user"]["_id"] != second["user"]["_id"]


async def test_registration_sets_a_chosen_or_a_suggested_handle(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    async def handle_of(**changes: Any) -> str:
        registered = await register_member(client, drain, **changes)
        handle: str = registered["user"]["handle"]
        return handle

    assert await handle_of(name="Zulaikha Nuwayhid", handle="@Zuzu_N") == "zuzu_n"
    assert await handle_of(name="Zulaikha Nuwayhid") == "zulaikha_nuwayhid"
    another = await handle_of(name="Zulaikha Nuwayhid")
    assert another.startswith("zulaikha_nuwayhid")
    assert another != "zulaikha_nuwayhid"


async def test_registration_with_a_taken_handle_keeps_the_verification(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    await register_member(client, drain, handle="taken_once")
    proof = await sign_in(client, drain, new_email())
    body = registration_body(proof["verificationToken"], handle="taken_once")
    answer = await client.post("/users/register", json=body)
    assert answer.status_code == 422
    assert set(answer.json()["error"]["fields"]) == {"handle"}
    answer = await client.post("/users/register", json={**body, "handle": "taken_twice"})
    assert answer.status_code == 200, answer.text
