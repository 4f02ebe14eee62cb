"""Standing of a member: state, restrictions and statements."""

import httpx
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.appeals import decide, get_standing, subject_of_member, subject_of_post
from api.tests.support.http import get_payload, refusal


async def test_member_without_statements_is_in_good_standing(
    client: httpx.AsyncClient, hassan: SignedInMember
) -> None:
    answer = await client.get("/users/standing", headers=hassan.headers)
    good = {"state": "good", "restrictions": [], "statements": []}
    assert answer.json() == {"payload": good, "nextCursor": None}
    assert refusal(await client.get("/users/standing")) == (401, "not_authenticated")


async def test_statement_has_what_why_since_and_until(
    app: FastAPI, client: httpx.AsyncClient, hassan: SignedInMember, huda: SignedInMember
) -> None:
    post = (await factories.post(client, hassan, "أرباح مضمونة"))["_id"]
    await decide(app, subject_of_post(post, hassan), "remove", by=huda, sentence="scam.1")
    await decide(app, subject_of_member(hassan), "warn", by=huda, days=30)
    standing = await get_standing(client, hassan)
    assert (standing["state"], standing["restrictions"]) == ("warned", [])
    warning, removal = standing["statements"]
    assert (warning["act"], warning["scope"], warning["state"]) == ("warn", "account", "active")
    assert warning["until"] is not None
    assert (removal["rule"], removal["ground"], removal["scope"]) == ("scam", "terms", "content")
    assert removal["subject"]["excerpt"] == "أرباح مضمونة"
    assert (removal["isAutomatic"], removal["canAppeal"]) == (False, True)
    assert {"decidedBy", "caseNumber"}.isdisjoint(removal)
    arabic = await client.get(
        "/users/standing", headers={**hassan.headers, "accept-language": "ar"}
    )
    assert arabic.json()["payload"]["statements"][1]["text"] == "يطلب الدفع خارج المنصّة."


async def test_restriction_is_listed_until_it_ends(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
) -> None:
    await decide(app, subject_of_member(hassan), "limit", by=huda, days=3)
    standing = await get_standing(client, hassan)
    assert standing["state"] == "limited"
    assert [each["kind"] for each in standing["restrictions"]] == ["limit"]
    database.sql(
        f"UPDATE restriction SET until = now() - interval '1 s' WHERE member_id = '{hassan.id}'"
    )
    standing = await get_standing(client, hassan)
    assert (standing["state"], standing["restrictions"]) == ("good", [])


async def test_warning_that_is_over_leaves_good_standing(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
) -> None:
    warned = await decide(app, subject_of_member(hassan), "warn", by=huda)
    database.sql(
        "SET session_replication_role = replica; UPDATE statement SET until = now()"
        f" WHERE id = '{warned.statement_id}'; SET session_replication_role = origin"
    )
    standing = await get_standing(client, hassan)
    assert (standing["state"], standing["statements"][0]["state"]) == ("good", "expired")


async def test_statements_are_paged_newest_first(
    app: FastAPI, client: httpx.AsyncClient, hassan: SignedInMember, huda: SignedInMember
) -> None:
    numbers = []
    for _ in range(3):
        decided = await decide(app, subject_of_member(hassan), "warn", by=huda)
        numbers.append(decided.statement_number)
    first = (await client.get("/users/standing?limit=2", headers=hassan.headers)).json()
    assert [each["number"] for each in first["payload"]["statements"]] == numbers[:0:-1]
    rest = await get_payload(client, f"/users/standing?cursor={first['nextCursor']}", hassan)
    assert [each["number"] for each in rest["statements"]] == numbers[:1]
    answer = await client.get("/users/standing?cursor=x", headers=hassan.headers)
    assert refusal(answer) == (422, "invalid_cursor")


async def test_standing_takes_as_many_statements_for_every_member(
    app: FastAPI,
    client: httpx.AsyncClient,
    statements: Statements,
    hassan: SignedInMember,
    huda: SignedInMember,
) -> None:
    for _ in range(3):
        await decide(app, subject_of_member(hassan), "warn", by=huda)
    await get_standing(client, hassan)
    statements.clear()
    await get_standing(client, hassan)
    assert len(statements) == 3
