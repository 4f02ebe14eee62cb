"""Appeals: sending one, and who may answer it, once."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from api.core.ids import new_id
from api.tests import factories
from api.tests.conftest import OpenApp, Statements, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.appeals import (
    WORDS,
    Decided,
    answer_appeal,
    appeal,
    decide,
    get_case_state,
    get_standing,
    subject_of_member,
)
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.http import field_errors, get_payload, list_all, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.staff_sessions import age_sessions
from infra.local.postgres import PostgresError


async def test_appeal_is_stored_once_with_its_key(
    client: httpx.AsyncClient, database: TestDatabase, hassan: SignedInMember, warned: Decided
) -> None:
    key = {"idempotency-key": "appeal-1"}
    sent = await appeal(client, hassan, warned, **key)
    assert (sent["state"], sent["text"], sent["answer"]) == ("open", WORDS, None)
    assert sent["reference"] == f"A-{sent['number']}"
    assert await appeal(client, hassan, warned, **key) == sent
    other = await client.post(
        warned.appeal_path, json={"text": "غيره"}, headers={**hassan.headers, **key}
    )
    assert refusal(other) == (409, "idempotency_conflict")
    again = await client.post(warned.appeal_path, json={"text": WORDS}, headers=hassan.headers)
    assert refusal(again) == (409, "appeal_exists")
    (statement,) = (await get_standing(client, hassan))["statements"]
    assert (statement["appeal"], statement["canAppeal"]) == (sent, False)
    assert get_case_state(database, warned.case_id) == "appealed"


async def test_concurrent_appeals_of_one_statement_store_one(
    client: httpx.AsyncClient, hassan: SignedInMember, warned: Decided
) -> None:
    answers = await asyncio.gather(
        *(
            client.post(warned.appeal_path, json={"text": WORDS}, headers=hassan.headers)
            for _ in range(8)
        )
    )
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] + [409] * 7


async def test_appeal_after_180_days_is_closed(
    client: httpx.AsyncClient, database: TestDatabase, hassan: SignedInMember, warned: Decided
) -> None:
    database.sql(
        "SET session_replication_role = replica; UPDATE statement SET created_at = now()"
        f" - interval '181 days' WHERE id = '{warned.statement_id}';"
        " SET session_replication_role = origin"
    )
    answer = await client.post(warned.appeal_path, json={"text": WORDS}, headers=hassan.headers)
    assert refusal(answer) == (410, "appeal_closed")
    (statement,) = (await get_standing(client, hassan))["statements"]
    assert statement["canAppeal"] is False


async def test_statement_of_another_member_is_not_found(
    app: FastAPI, client: httpx.AsyncClient, warned: Decided
) -> None:
    stranger = await factories.member(app)
    for path in (
        warned.appeal_path,
        f"/users/standing/{new_id()}/appeal",
        "/users/standing/x/appeal",
    ):
        answer = await client.post(path, json={"text": WORDS}, headers=stranger.headers)
        assert refusal(answer) == (404, "statement_not_found")
    assert (await get_standing(client, stranger))["statements"] == []


@pytest.mark.parametrize(
    "body",
    [{}, {"text": ""}, {"text": " \n "}, {"text": "ا" * 2001}, {"text": 5}, {"text": "a", "b": 1}],
)
async def test_appeal_without_a_proper_text_is_refused(
    client: httpx.AsyncClient, hassan: SignedInMember, warned: Decided, body: dict[str, Any]
) -> None:
    answer = await client.post(warned.appeal_path, json=body, headers=hassan.headers)
    assert field_errors(answer)


async def test_appeal_with_marks_is_bounded_as_the_database_counts(
    client: httpx.AsyncClient, hassan: SignedInMember, warned: Decided
) -> None:
    answer = await client.post(
        warned.appeal_path, json={"text": "بِ" * 1001}, headers=hassan.headers
    )
    assert "text" in field_errors(answer)
    answer = await client.post(
        warned.appeal_path, json={"text": "بِ" * 1000}, headers=hassan.headers
    )
    assert answer.status_code == 200


async def test_first_decider_does_not_answer_the_appeal(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    own = await get_payload(client, f"/staff/appeals/{number}", huda)
    assert (own["isOwnDecision"], own["firstDecidedBy"]["_id"]) == (True, str(huda.id))
    refused = await answer_appeal(client, huda, number, "upheld")
    assert refusal(refused) == (409, "own_decision")
    # The database refuses it too.
    with pytest.raises(PostgresError, match="ck_appeal_second_person"):
        database.sql(
            f"UPDATE appeal SET state = 'upheld', answer = 'x', decided_by = '{huda.id}',"
            f" decided_at = now() WHERE number = {number}"
        )
    assert (await answer_appeal(client, rania, number, "upheld")).status_code == 200


async def test_staff_do_not_answer_their_own_appeal(
    app: FastAPI,
    client: httpx.AsyncClient,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    decided = await decide(app, subject_of_member(rania), "warn", by=huda)
    number = (await appeal(client, rania, decided))["number"]
    refused = await answer_appeal(client, rania, number, "reversed")
    assert refusal(refused) == (409, "own_decision")


async def test_operator_who_is_alone_answers_and_the_member_is_told(
    client: httpx.AsyncClient,
    database: TestDatabase,
    open_app: OpenApp,
    drain: Drain,
    hassan: SignedInMember,
    huda: SignedInMember,
    warned: Decided,
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    async with open_app(staff_single_approver=True) as alone, client_of(alone) as caller:
        answer = await answer_appeal(caller, huda, number, "upheld")
    assert answer.json()["payload"]["isAlone"] is True
    await drain()
    (mail,) = [
        mail for mail in await read_inbox(client, hassan.email) if "اعتراضك" in mail["subject"]
    ]
    assert "فريق المنصّة شخص واحد" in mail["text"]
    logged = f"SELECT facts->>'isAlone' FROM staff_act WHERE (facts->>'appeal')::int = {number}"
    assert database.sql(logged) == "true"


async def test_concurrent_deciders_of_one_appeal_answer_it_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    warned: Decided,
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    deciders = [await create_staff_as(app, database, "moderator") for _ in range(6)]
    answers = await asyncio.gather(
        *(
            answer_appeal(client, staff, number, outcome)
            for staff, outcome in zip(deciders, ("upheld", "reversed") * 3, strict=True)
        )
    )
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] + [410] * 5
    assert {refusal(answer)[1] for answer in answers if answer.is_error} == {"appeal_closed"}
    acts = f"SELECT count(*) FROM staff_act WHERE facts->>'appeal' = '{number}'"
    assert database.sql(acts) == "1"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"outcome": "changed"}, "act"),
        ({"outcome": "upheld", "act": "warn"}, "act"),
        ({"outcome": "reversed", "days": 3}, "days"),
        ({"outcome": "changed", "act": "suspend"}, "act"),
        ({"outcome": "changed", "act": "limit", "days": 0}, "days"),
        ({"outcome": "other"}, "outcome"),
        ({"outcome": "upheld", "answer": ""}, "answer"),
        ({"outcome": "upheld", "answer": "ا" * 2001}, "answer"),
    ],
)
async def test_improper_answer_is_refused(
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
    body: dict[str, Any],
    field: str,
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    answer = await answer_appeal(client, rania, number, **body)
    assert field in field_errors(answer)
    assert (await get_payload(client, f"/staff/appeals/{number}", rania))["state"] == "open"


async def test_appeal_of_an_erased_account_needs_no_answer(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    database.sql(f"UPDATE appeal SET text = '' WHERE number = {number}")
    listed = await list_all(client, "/staff/appeals", rania, limit=100)
    assert number not in {each["number"] for each in listed}
    refused = await answer_appeal(client, rania, number, "upheld")
    assert refusal(refused) == (410, "appeal_closed")


@pytest.mark.parametrize("caller", ["guest", "member", "treasurer", "old session"])
async def test_appeals_do_not_exist_for_other_callers(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, caller: str
) -> None:
    headers = {}
    if caller == "member":
        headers = (await factories.member(app)).headers
    elif caller == "treasurer":
        headers = (await create_staff_as(app, database, "treasurer")).headers
    elif caller == "old session":
        staff = await create_staff_as(app, database, "moderator")
        age_sessions(database, staff, hours=13)
        headers = staff.headers
    for method, path in (
        ("GET", "/staff/appeals"),
        ("GET", "/staff/appeals/1"),
        ("POST", "/staff/appeals/1/decide"),
    ):
        body = {"outcome": "upheld", "answer": "x"} if method == "POST" else None
        answer = await client.request(method, path, json=body, headers=headers)
        assert refusal(answer) == (404, "not_found"), path


async def test_unknown_appeal_is_not_found(
    client: httpx.AsyncClient, rania: SignedInMember
) -> None:
    answer = await client.get("/staff/appeals/424242", headers=rania.headers)
    assert refusal(answer) == (404, "appeal_not_found")
    answer = await answer_appeal(client, rania, 424242, "upheld")
    assert refusal(answer) == (404, "appeal_not_found")


async def test_member_never_learns_who_decided(
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
) -> None:
    for staff, name in ((huda, "هدى السالم"), (rania, "رانيا الخوري")):
        database.sql(f"UPDATE member SET name = '{name}' WHERE id = '{staff.id}'")
    number = (await appeal(client, hassan, warned))["number"]
    await answer_appeal(client, rania, number, "upheld")
    await drain()
    seen = [
        (await client.get(path, headers=hassan.headers)).text
        for path in ("/users/standing", "/notifications")
    ]
    seen += [mail["text"] for mail in await read_inbox(client, hassan.email)]
    for text_ in seen:
        for staff, name in ((huda, "هدى"), (rania, "رانيا")):
            assert str(staff.id) not in text_
            assert name not in text_


async def test_application_role_cannot_answer_without_a_moderator(
    app: FastAPI, client: httpx.AsyncClient, hassan: SignedInMember, warned: Decided
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    with pytest.raises(DBAPIError, match="permission denied"):
        async with app.state.database.writing() as connection:
            await connection.execute(
                text(
                    "UPDATE appeal SET state = 'reversed', answer = 'x', decided_at = now(),"
                    " decided_by = :member WHERE number = :number"
                ),
                {"member": (await factories.member(app)).id, "number": number},
            )


async def test_appeal_list_takes_four_statements_for_any_length(
    app: FastAPI,
    client: httpx.AsyncClient,
    statements: Statements,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    for _ in range(3):
        member = await factories.member(app)
        await appeal(client, member, await decide(app, subject_of_member(member), "warn", by=huda))
    await get_payload(client, "/staff/appeals", rania)
    statements.clear()
    assert len(await get_payload(client, "/staff/appeals", rania)) >= 3
    assert len(statements) == 4
