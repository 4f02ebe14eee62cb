"""Handles: checked, suggested, changed and reserved."""

import asyncio
from itertools import islice

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import field_errors, get_payload, post_payload
from api.users.handle_suggestions import suggest_handles
from api.users.handles import parse_handle


async def test_handle_belongs_to_one_member(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar = await factories.member(app)
    await post_payload(client, "/users/update", layla, {"handle": "calligrapher"})
    taken = await client.post(
        "/users/update",
        json={"handle": "Calligrapher", "bio": "خطاط"},
        headers={**omar.headers, "accept-language": "ar"},
    )
    assert field_errors(taken) == {"handle": "هذا المعرّف مستخدم. يُرجى اختيار غيره."}
    assert (await get_payload(client, "/users/me", omar))["bio"] == ""
    again = await post_payload(client, "/users/update", layla, {"handle": "calligrapher"})
    assert again["handle"] == "calligrapher"


async def test_former_handle_leads_to_its_member_and_stays_reserved(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    omar = await factories.member(app)

    async def wants(member: SignedInMember, handle: str | None) -> int:
        body = {"handle": handle}
        answer = await client.post("/users/update", json=body, headers=member.headers)
        return answer.status_code

    assert await wants(layla, "rested_one") == 200
    assert (await post_payload(client, "/users/update", layla, {"handle": None}))["handle"] is None
    assert await wants(omar, "rested_one") == 422
    assert await wants(layla, "rested_one") == 200
    assert await wants(layla, "rested_two") == 200
    assert await wants(omar, "rested_one") == 422
    found = await get_payload(client, "/users/@rested_one", omar)
    assert (found["_id"], found["handle"]) == (str(layla.id), "rested_two")
    database.sql("UPDATE reserved_handle SET given_up_at = given_up_at - interval '90 days'")
    assert (await client.get("/users/@rested_one")).status_code == 404
    assert await wants(omar, "rested_one") == 422
    assert await wants(layla, "rested_one") == 200
    assert (await get_payload(client, "/users/@rested_two", omar))["handle"] == "rested_one"


async def test_member_reserves_the_last_ten_former_handles(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar = await factories.member(app)
    for number in range(12):
        await post_payload(client, "/users/update", layla, {"handle": f"hoard_{number}"})
    await post_payload(client, "/users/update", omar, {"handle": "hoard_0"})
    answer = await client.post("/users/update", json={"handle": "hoard_1"}, headers=omar.headers)
    assert set(field_errors(answer)) == {"handle"}


async def test_handles_are_checked_and_suggested(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    await post_payload(client, "/users/update", layla, {"handle": "sara_alqhtani"})
    path = "/users/checkHandle"
    found = await get_payload(client, f"{path}?handle=@Sara_Alqhtani&name=سارة القحطاني")
    assert (found["handle"], found["isAvailable"]) == ("sara_alqhtani", False)
    assert len(found["suggestions"]) == 3
    assert all(each.startswith("sara_alqhtani") for each in found["suggestions"])
    assert (await get_payload(client, f"{path}?handle=sara_qht"))["isAvailable"] is True
    for reserved in ("explore", "qima_team", "settings"):
        found = await get_payload(client, f"{path}?handle={reserved}")
        assert found == {"handle": reserved, "isAvailable": False, "suggestions": []}
    assert set(field_errors(await client.get(f"{path}?handle=x"))) == {"handle"}


@pytest.mark.parametrize(
    ("name", "handle"),
    [
        ("ليلى حداد", "layla_haddad"),
        ("وليد الشوقي", "waleed_alshuqi"),
        ("Zoé Ødegård-Łuk", "zoe_odegard_luk"),
        ("Maximilian Alexander Konstantin", "maximilian_alexander"),
        ("山田", None),
        ("Al", None),
    ],
)
def test_suggested_handles_are_transliterated(name: str, handle: str | None) -> None:
    first, *others = islice(suggest_handles(name), 20)
    assert first == handle or handle is None
    assert all(parse_handle(each) == each for each in (first, *others))


async def test_concurrent_release_and_claim_of_a_handle_reserves_it(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    for number in range(5):
        one, other = await factories.member(app), await factories.member(app)
        handle = f"raced_{number}"
        await post_payload(client, "/users/update", one, {"handle": handle})
        _, taken = await asyncio.gather(
            client.post("/users/update", json={"handle": None}, headers=one.headers),
            client.post("/users/update", json={"handle": handle}, headers=other.headers),
        )
        assert field_errors(taken) == {"handle": "This handle is taken. Choose another one."}


async def test_concurrent_claims_of_a_handle_have_one_winner(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    members = [await factories.member(app) for _ in range(8)]
    answers = await asyncio.gather(
        *[
            client.post("/users/update", json={"handle": "wanted"}, headers=each.headers)
            for each in members
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [422] * 7
    assert database.sql("SELECT count(*) FROM member WHERE handle = 'wanted'") == "1"
