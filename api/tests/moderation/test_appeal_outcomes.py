"""Outcomes of appeals: the effect of each answer, and its notification and e-mail."""

from dataclasses import dataclass
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, update

from api.core.events.dispatch import WorkerContext
from api.moderation.appeals.events import AppealDecided
from api.moderation.appeals.jobs import notify_decided_appeal
from api.moderation.appeals.queries import list_statements
from api.moderation.cases import decisions
from api.moderation.cases.decisions import restore_statement
from api.moderation.cases.service import open_case
from api.moderation.cases.subjects import SignalInput
from api.moderation.cases.terms import DecisionTerms
from api.moderation.statements.service import write_automatic
from api.posts.models import Post
from api.tests import factories
from api.tests.conftest import TestDatabase
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
    subject_of_post,
)
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.http import get_payload, post_payload, refusal


async def test_reversed_removal_restores_the_post(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    post = (await factories.post(client, hassan, "أرباح مضمونة"))["_id"]
    before = (await get_payload(client, f"/posts/{post}/guest"))["text"]
    decided = await decide(app, subject_of_post(post, hassan), "remove", by=huda)
    assert refusal(await client.get(f"/posts/{post}/guest")) == (404, "post_not_found")
    number = (await appeal(client, hassan, decided))["number"]
    answer = await answer_appeal(client, rania, number, "reversed")
    item = answer.json()["payload"]
    assert (item["state"], item["decidedBy"]["_id"]) == ("reversed", str(rania.id))
    assert item["evidence"]["text"] == "أرباح مضمونة"
    assert (await get_payload(client, f"/posts/{post}/guest"))["text"] == before
    standing = await get_standing(client, hassan)
    assert [each["state"] for each in standing["statements"]] == ["restored"]
    assert standing["state"] == "good"
    assert get_case_state(database, decided.case_id) == "closed"


async def test_reversed_suspension_lets_the_member_back(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    decided = await decide(app, subject_of_member(hassan), "suspend", by=huda)
    app.state.authenticate._cache.clear()
    answer = await client.get("/users/standing", headers=hassan.headers)
    assert refusal(answer) == (401, "not_authenticated")
    # A suspended member cannot sign in: staff enter the appeal that arrives by e-mail.
    body = {"statementNumber": decided.statement_number, "text": WORDS}
    entered = await post_payload(client, "/staff/appeals", huda, body)
    assert (entered["text"], entered["member"]["_id"]) == (WORDS, str(hassan.id))
    again = await client.post("/staff/appeals", json=body, headers=rania.headers)
    assert refusal(again) == (409, "appeal_exists")
    number = entered["number"]
    assert refusal(await answer_appeal(client, huda, number, "reversed")) == (409, "own_decision")
    assert (await answer_appeal(client, rania, number, "reversed")).status_code == 200
    suspended = f"SELECT suspended_at IS NULL FROM member WHERE id = '{hassan.id}'"
    assert database.sql(suspended) == "t"


async def test_appeal_of_a_member_who_can_sign_in_is_not_entered_by_staff(
    client: httpx.AsyncClient, rania: SignedInMember, warned: Decided
) -> None:
    for statement in (warned.statement_number, 424242):
        body = {"statementNumber": statement, "text": WORDS}
        answer = await client.post("/staff/appeals", json=body, headers=rania.headers)
        assert refusal(answer) == (404, "statement_not_found")


async def test_changed_removal_becomes_a_limit_with_its_own_statement(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    post = (await factories.post(client, hassan))["_id"]
    decided = await decide(
        app, subject_of_post(post, hassan), "remove", by=huda, text="نصّ القرار الأول"
    )
    number = (await appeal(client, hassan, decided))["number"]
    answer = await answer_appeal(client, rania, number, "changed", act="limit", days=7)
    assert answer.status_code == 200, answer.text
    await get_payload(client, f"/posts/{post}/guest")
    standing = await get_standing(client, hassan)
    assert standing["state"] == "limited"
    assert [each["kind"] for each in standing["restrictions"]] == ["limit"]
    new, former = standing["statements"]
    assert (new["act"], new["state"], new["canAppeal"]) == ("limit", "active", True)
    assert new["text"] == "نصّ القرار الأول"
    assert former["appeal"]["state"] == "changed"
    # The new statement has a second person of its own.
    decided_by = (
        "SELECT decided_by FROM case_decision"
        f" WHERE act = 'limit' AND case_id = '{decided.case_id}'"
    )
    assert database.sql(decided_by) == str(rania.id)


async def test_act_that_is_not_milder_is_refused(
    client: httpx.AsyncClient, hassan: SignedInMember, rania: SignedInMember, warned: Decided
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    for act in ("warn", "limit", "hold_sales"):
        answer = await answer_appeal(client, rania, number, "changed", act=act)
        assert refusal(answer) == (422, "act_not_applicable")


@dataclass(frozen=True)
class Held:
    """A post that an automatic rule hid, its undecided case, and the statement about it."""

    post: str
    case_id: UUID
    decided: Decided


@pytest.fixture
async def held(app: FastAPI, client: httpx.AsyncClient, hassan: SignedInMember) -> Held:
    post = (await factories.post(client, hassan, "جمعة مباركة"))["_id"]
    async with app.state.database.writing() as connection:
        await connection.execute(
            update(Post).where(Post.id == UUID(post)).values(hidden_at=func.now())
        )
        signal = SignalInput("repeated_text", 40)
        case = await open_case(
            connection, subject_of_post(post, hassan), signal=signal, is_held=True
        )
        statement_id = await write_automatic(connection, case, act="remove", rule="spam")
    return Held(post, case.id, Decided(case.id, case.number, statement_id, 0))


async def test_reversed_automatic_decision_shows_the_post_and_ends_its_case(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    rania: SignedInMember,
    held: Held,
) -> None:
    sent = await appeal(client, hassan, held.decided)
    # Staff have not decided the case: it stays in the queue too.
    assert get_case_state(database, held.case_id) == "held"
    item = (await answer_appeal(client, rania, sent["number"], "reversed")).json()["payload"]
    assert item["firstDecidedBy"] is None
    await get_payload(client, f"/posts/{held.post}/guest")
    standing = await get_standing(client, hassan)
    assert (standing["statements"][0]["state"], len(standing["statements"])) == ("restored", 1)
    assert get_case_state(database, held.case_id) == "closed"


async def test_upheld_automatic_decision_leaves_the_case_to_the_queue(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    rania: SignedInMember,
    held: Held,
) -> None:
    (before,) = (await get_standing(client, hassan))["statements"]
    sent = await appeal(client, hassan, held.decided)
    (waiting,) = (await get_standing(client, hassan))["statements"]
    assert [each["isHeld"] for each in (before, waiting)] == [True, True]
    assert (await answer_appeal(client, rania, sent["number"], "upheld")).status_code == 200
    # A person confirmed it: it is not hidden only for now.
    (upheld,) = (await get_standing(client, hassan))["statements"]
    assert (upheld["isHeld"], upheld["state"], upheld["rule"]) == (False, "active", "spam")
    assert before["text"] == f"{upheld['text']} It’s hidden until our staff review it."
    assert get_case_state(database, held.case_id) == "held"
    assert refusal(await client.get(f"/posts/{held.post}/guest")) == (404, "post_not_found")


async def test_changed_automatic_decision_shows_the_post_and_warns(
    client: httpx.AsyncClient, hassan: SignedInMember, rania: SignedInMember, held: Held
) -> None:
    sent = await appeal(client, hassan, held.decided)
    answer = await answer_appeal(client, rania, sent["number"], "changed", act="warn")
    assert answer.status_code == 200, answer.text
    await get_payload(client, f"/posts/{held.post}/guest")
    standing = await get_standing(client, hassan)
    assert standing["state"] == "warned"
    states = [(each["act"], each["state"]) for each in standing["statements"]]
    assert states == [("warn", "active"), ("remove", "restored")]


async def test_automatic_decision_that_staff_replaced_is_reversed_alone(
    app: FastAPI,
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    held: Held,
) -> None:
    sent = await appeal(client, hassan, held.decided)
    await decide(app, subject_of_post(held.post, hassan), "warn", by=huda)
    await answer_appeal(client, rania, sent["number"], "reversed")
    standing = await get_standing(client, hassan)
    states = [(each["act"], each["state"]) for each in standing["statements"]]
    assert states == [("warn", "active"), ("remove", "restored")]


async def test_statement_that_staff_took_back_takes_only_a_reversal(
    app: FastAPI,
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    decided = await decide(app, subject_of_member(hassan), "limit", by=huda)
    number = (await appeal(client, hassan, decided))["number"]
    async with app.state.database.writing() as connection:
        (statement,) = (await list_statements(connection, [decided.statement_id])).values()
        await restore_statement(connection, statement, by=huda.id)
    for outcome, more in (("upheld", {}), ("changed", {"act": "warn"})):
        answer = await answer_appeal(client, rania, number, outcome, **more)
        assert refusal(answer) == (422, "act_not_applicable")
    assert (await answer_appeal(client, rania, number, "reversed")).status_code == 200


async def test_decision_that_waits_is_finished_before_the_answer(
    app: FastAPI,
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
) -> None:
    number = (await appeal(client, hassan, warned))["number"]
    async with app.state.database.writing() as connection:
        terms = DecisionTerms("restore")
        settings = app.state.settings
        await decisions.decide(connection, settings, warned.case_number, terms, by=huda.id)
    answer = await answer_appeal(client, rania, number, "reversed")
    assert refusal(answer) == (409, "decision_pending")


async def test_answered_appeal_is_told_once_although_its_event_is_delivered_twice(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    hassan: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
) -> None:
    sent = await appeal(client, hassan, warned)
    await answer_appeal(client, rania, sent["number"], "upheld")
    await drain()
    await notify_decided_appeal(
        jobs, AppealDecided(appeal_id=UUID(sent["_id"]), member_id=hassan.id)
    )
    notices = await get_payload(client, "/notifications", hassan)
    assert sum(sent["reference"] in notice["message"] for notice in notices) == 1


async def test_reversal_is_told_by_the_answer_alone(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    decided = await decide(app, subject_of_member(hassan), "limit", by=huda)
    sent = await appeal(client, hassan, decided)
    await drain()
    former = len(await get_payload(client, "/notifications", hassan))
    mails = len(await read_inbox(client, hassan.email))
    assert (former, mails) == (1, 1)
    await answer_appeal(client, rania, sent["number"], "changed", act="warn")
    await drain()
    # The answer, and the statement of the milder act.
    assert len(await get_payload(client, "/notifications", hassan)) == former + 2
    assert len(await read_inbox(client, hassan.email)) == mails + 2


async def test_english_member_is_told_in_english(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    member = await factories.member(app, name="Sam", locale="en")
    decided = await decide(app, subject_of_member(member), "warn", by=huda)
    sent = await appeal(client, member, decided)
    await answer_appeal(client, rania, sent["number"], "upheld", answer="Please read rule 2.")
    await drain()
    mails = await read_inbox(client, member.email)
    (mail,) = [each for each in mails if "appeal" in each["subject"].lower()]
    assert "The decision stands." in mail["text"]
    assert "Please read rule 2." in mail["text"]
    assert "/settings/standing" in mail["text"]
