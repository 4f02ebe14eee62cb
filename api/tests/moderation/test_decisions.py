"""Decisions: stored at once, undone within ten seconds, effective once, restored after that."""

import asyncio
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.errors import PostponedError
from api.core.events.dispatch import WorkerContext
from api.moderation.cases.events import DecisionStored
from api.moderation.cases.jobs import apply_decision, apply_due_decisions
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.moderation import (
    PassTime,
    acts,
    create_staff_as,
    decide,
    decision,
    get_case,
    list_system_messages,
    number_of_case,
    report_post,
)


async def test_decision_waits_and_is_undone_without_traces(
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    moderator: SignedInMember,
    author: SignedInMember,
    post: str,
    number: int,
) -> None:
    before = await get_case(client, moderator, number)
    decided = await decide(client, moderator, number, "remove", rule="scam")
    assert (decided["case"]["state"], decided["decision"]["state"]) == ("decided", "pending")
    assert decided["case"]["pending"]["canUndo"] is True
    await drain()
    await get_payload(client, f"/posts/{post}/guest")
    item = await post_payload(client, f"/staff/cases/{number}/undo", moderator)
    assert (item["state"], item["pending"]) == ("open", None)
    await let_nothing_follow(client, drain, author)
    after = await get_case(client, moderator, number)
    assert after.pop("decisions")[0]["state"] == "undone"
    assert before.pop("decisions") == []
    assert after == before
    assert acts(database, author) == ["decided", "undone"]
    again = await client.post(f"/staff/cases/{number}/undo", headers=moderator.headers)
    assert refusal(again) == (409, "case_not_decided")


async def let_nothing_follow(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    await drain()
    assert await list_system_messages(client, author) == []


async def test_decision_takes_effect_once_its_time_has_come(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    drain: Drain,
    jobs: WorkerContext,
    moderator: SignedInMember,
    post: str,
    number: int,
) -> None:
    await decide(client, moderator, number, "remove", rule="scam")
    decision_of = "FROM case_decision JOIN moderation_case ON moderation_case.id = case_id"
    decision_of += f" WHERE number = {number}"
    stored = UUID(database.sql(f"SELECT case_decision.id {decision_of}"))
    with pytest.raises(PostponedError):
        await apply_decision(jobs, DecisionStored(decision_id=stored))
    await drain()
    await get_payload(client, f"/posts/{post}/guest")
    # The delivery waits for the effect, instead of a retry.
    waits = "SELECT count(*) FROM delivery WHERE handler = 'moderation.apply_decision'"
    assert database.sql(f"{waits} AND due_at >= (SELECT effective_at {decision_of})") == "1"
    await pass_time()
    await apply_due_decisions(jobs)
    await apply_decision(jobs, DecisionStored(decision_id=stored))
    await drain()
    assert refusal(await client.get(f"/posts/{post}/guest")) == (404, "post_not_found")
    late = await client.post(f"/staff/cases/{number}/undo", headers=moderator.headers)
    assert refusal(late) == (409, "decision_effective")


async def test_decision_by_fifty_at_once_is_stored_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    author: SignedInMember,
    number: int,
) -> None:
    deciders = [await create_staff_as(app, database) for _ in range(50)]
    bodies = [decision("warn"), decision("remove"), decision("dismiss")]

    async def send(turn: int) -> httpx.Response:
        body, staff = bodies[turn % 3], deciders[turn]
        while True:
            answer = await client.post(
                f"/staff/cases/{number}/decide", json=body, headers=staff.headers
            )
            if answer.status_code != 503:
                return answer

    answers = await asyncio.gather(*map(send, range(50)))
    assert sorted(each.status_code for each in answers) == [200] + [409] * 49
    assert {refusal(each) for each in answers if not each.is_success} == {(409, "case_decided")}
    (winner,) = [turn for turn, each in enumerate(answers) if each.is_success]
    facts = next(each for each in answers if not each.is_success).json()["error"]["facts"]
    assert facts["decidedBy"]["_id"] == str(deciders[winner].id)
    assert facts["act"] == bodies[winner % 3]["act"]
    await pass_time()
    decisions = "FROM case_decision JOIN moderation_case ON moderation_case.id = case_id"
    assert database.sql(f"SELECT count(*) {decisions} WHERE number = {number}") == "1"
    assert len(acts(database, author)) == 2


async def test_decisions_applied_by_several_workers_have_one_effect(
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    jobs: WorkerContext,
    moderator: SignedInMember,
    author: SignedInMember,
    number: int,
) -> None:
    await decide(client, moderator, number, "warn")
    database.sql("UPDATE case_decision SET effective_at = now() WHERE state = 'pending'")
    await asyncio.gather(*(apply_due_decisions(jobs) for _ in range(5)))
    await drain()
    assert acts(database, author) == ["decided", "warned"]
    assert database.sql(f"SELECT count(*) FROM statement WHERE member_id = '{author.id}'") == "1"
    assert len(await list_system_messages(client, author)) == 1


async def test_report_during_the_delay_joins_the_decided_case(
    app: FastAPI,
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    post: str,
    number: int,
) -> None:
    await decide(client, moderator, number, "remove")
    late = await report_post(app, client, post)
    assert number_of_case(database, post) == number
    await pass_time()
    assert len(await list_system_messages(client, late)) == 1
    open_reports = f"report WHERE subject_id = '{post}' AND closed_at IS NULL"
    assert database.sql(f"SELECT count(*) FROM {open_reports}") == "0"


async def test_edited_subject_is_refused_and_deleted_one_cannot_be_removed(
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    author: SignedInMember,
    post: str,
    number: int,
) -> None:
    version = (await get_case(client, moderator, number))["version"]
    await post_payload(client, f"/posts/{post}/update", author, {"text": "نص آخر"})
    path = f"/staff/cases/{number}/decide"
    body = decision("remove", version=version)
    refused = await client.post(path, json=body, headers=moderator.headers)
    assert refusal(refused) == (409, "subject_changed")
    version = (await get_case(client, moderator, number))["version"]
    await decide(client, moderator, number, "remove", version=version)
    # The author is faster than the effect.
    await client.delete(f"/posts/{post}", headers=author.headers)
    await pass_time()
    case = await get_case(client, moderator, number)
    assert (case["state"], case["decisions"][0]["failure"]) == ("open", "subject_gone")
    assert case["statements"] == []
    refused = await client.post(path, json=decision("remove"), headers=moderator.headers)
    assert refusal(refused) == (409, "subject_gone")
    await decide(client, moderator, number, "warn")
    await pass_time()
    assert acts(database, author)[-1] == "warned"


async def test_decider_who_lost_the_role_has_no_effect(
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    post: str,
    number: int,
) -> None:
    await decide(client, moderator, number, "remove")
    database.sql(f"UPDATE member SET is_staff = false WHERE id = '{moderator.id}'")
    await pass_time()
    await get_payload(client, f"/posts/{post}/guest")
    state = f"SELECT state FROM moderation_case WHERE number = {number}"
    assert database.sql(state) == "open"
