"""Appeals against the six complaints about those of another network.

There an appeal cannot be rejected with a note, is found in no menu, has no notes between staff, is
answered without text, is not reached by the API, and leaves no history.
"""

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.appeals import (
    WORDS,
    Decided,
    answer_appeal,
    appeal,
    decide,
    subject_of_member,
)
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.http import get_payload, list_all, post_payload
from infra.local.postgres import PostgresError


@pytest.fixture
async def decided(app: FastAPI, hassan: SignedInMember, huda: SignedInMember) -> Decided:
    return await decide(app, subject_of_member(hassan), "limit", by=huda)


async def test_complaint_rejecting_appeal_is_rejected_with_a_note(
    client: httpx.AsyncClient, hassan: SignedInMember, rania: SignedInMember, decided: Decided
) -> None:
    number = (await appeal(client, hassan, decided))["number"]
    answer = await answer_appeal(client, rania, number, "upheld", answer="النصّ يخالف القاعدة.")
    item = answer.json()["payload"]
    assert (item["state"], item["answer"]) == ("upheld", "النصّ يخالف القاعدة.")
    # The decision stands, and the member reads why.
    standing = await get_payload(client, "/users/standing", hassan)
    assert standing["state"] == "limited"
    (statement,) = standing["statements"]
    assert (statement["state"], statement["canAppeal"]) == ("active", False)
    assert statement["appeal"]["answer"] == "النصّ يخالف القاعدة."
    assert statement["appeal"]["decidedAt"] is not None


async def test_complaint_finding_appeals_are_found_by_list_count_and_number(
    app: FastAPI,
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    decided: Decided,
) -> None:
    before = (await get_payload(client, "/staff/session", rania))["counts"]["appeals"]
    sent = await appeal(client, hassan, decided)
    session = await get_payload(client, "/staff/session", rania)
    assert session["counts"]["appeals"] == before + 1
    other = await decide(app, subject_of_member(rania), "warn", by=huda)
    later = await appeal(client, rania, other)
    listed = [each["number"] for each in await list_all(client, "/staff/appeals", rania, limit=2)]
    assert listed == sorted(listed)
    assert {sent["number"], later["number"]} <= set(listed)
    found = await get_payload(client, f"/staff/appeals/{sent['number']}", rania)
    assert found["reference"] == f"A-{sent['number']}"
    assert (found["caseNumber"], found["statement"]["number"]) == (
        decided.case_number,
        decided.statement_number,
    )


async def test_complaint_notes_staff_write_notes_that_the_member_does_not_read(
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    decided: Decided,
) -> None:
    number = (await appeal(client, hassan, decided))["number"]
    path = f"/staff/cases/{decided.case_number}"
    await post_payload(client, f"{path}/note", rania, {"text": "سألتُ هدى عن الصورة."})
    await answer_appeal(client, rania, number, "upheld")
    # Also after the answer.
    await post_payload(client, f"{path}/note", huda, {"text": "كانت الصورة قديمة."})
    notes = (await get_payload(client, path, rania))["notes"]
    assert [note["text"] for note in notes] == ["سألتُ هدى عن الصورة.", "كانت الصورة قديمة."]
    answer = await client.get("/users/standing", headers=hassan.headers)
    assert "الصورة" not in answer.text


async def test_complaint_answers_member_is_told_with_text_in_their_language(
    client: httpx.AsyncClient,
    drain: Drain,
    hassan: SignedInMember,
    rania: SignedInMember,
    decided: Decided,
) -> None:
    sent = await appeal(client, hassan, decided)
    await drain()
    await answer_appeal(client, rania, sent["number"], "reversed", answer="أخطأنا، ونعتذر.")
    await drain()
    mails = [
        each for each in await read_inbox(client, hassan.email) if "اعتراضك" in each["subject"]
    ]
    (mail,) = mails
    for words in (
        "ألغينا القرار",
        "أخطأنا، ونعتذر.",
        f"A-{sent['number']}",
        "/ar/settings/standing",
    ):
        assert words in mail["text"], words
    notices = await get_payload(client, "/notifications", hassan)
    assert any(f"A-{sent['number']}" in notice["message"] for notice in notices)
    english = await client.get("/notifications", headers=hassan.headers)
    assert f"appeal A-{sent['number']} and reversed the decision" in english.text


@pytest.mark.usefixtures("decided")
async def test_complaint_api_member_appeals_and_reads_the_answer_by_calls(
    client: httpx.AsyncClient, hassan: SignedInMember, rania: SignedInMember
) -> None:
    (statement,) = (await get_payload(client, "/users/standing", hassan))["statements"]
    assert statement["canAppeal"] is True
    path = f"/users/standing/{statement['_id']}/appeal"
    sent = await post_payload(client, path, hassan, {"text": WORDS})
    assert (sent["state"], sent["text"]) == ("open", WORDS)
    await answer_appeal(client, rania, sent["number"], "reversed", answer="نعتذر.")
    (statement,) = (await get_payload(client, "/users/standing", hassan))["statements"]
    assert (statement["state"], statement["appeal"]["answer"]) == ("restored", "نعتذر.")


async def test_complaint_history_answered_appeals_stay(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
    decided: Decided,
) -> None:
    number = (await appeal(client, hassan, decided))["number"]
    await answer_appeal(client, rania, number, "upheld", answer="القرار باقٍ.")
    listed = await list_all(client, "/staff/appeals?state=decided", huda, limit=100)
    assert listed[0]["number"] == number
    assert (listed[0]["text"], listed[0]["answer"]) == (WORDS, "القرار باقٍ.")
    assert listed[0]["firstDecidedBy"]["_id"] == str(huda.id)
    assert listed[0]["decidedBy"]["_id"] == str(rania.id)
    detail = await get_payload(client, f"/staff/appeals/{number}", rania)
    actions = [item["action"] for item in detail["history"]]
    assert actions[:2] == ["appeal_upheld", "limited"]
    logged = (
        "SELECT actor_id FROM staff_act"
        f" WHERE action = 'appeal_upheld' AND member_id = '{hassan.id}'"
    )
    assert database.sql(logged) == str(rania.id)
    with pytest.raises(PostgresError, match="permission denied"):
        database.sql("SET ROLE qima_app; DELETE FROM appeal")
