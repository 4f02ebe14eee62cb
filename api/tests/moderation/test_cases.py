"""Cases: how reports and signals open them, the queue, and what staff do before a decision."""

import asyncio
import re
from uuid import UUID

import httpx
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation.cases import service as cases
from api.moderation.cases.jobs import apply_due_decisions
from api.moderation.cases.subjects import SignalInput, Subject
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.moderation import (
    create_staff_as,
    get_case,
    number_of_case,
    report_post,
)
from api.tests.support.products import create_product


async def test_reports_of_a_subject_join_one_case(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    # The reports are too few to hide a post of a known member.
    moderator, author = await create_staff_as(app, database), await factories.member(app, trust=2)
    post = (await factories.post(client, author, "أرباح مضمونة"))["_id"]
    first = await report_post(app, client, post, "spam")
    weight = f"SELECT weight FROM moderation_case WHERE subject_id = '{post}'"
    light = int(database.sql(weight))
    await asyncio.gather(*(report_post(app, client, post, "scam") for _ in range(4)))
    # A changed report is no new one.
    await report_post(app, client, post, "other", reporter=first)
    assert database.sql(f"SELECT count(*) FROM moderation_case WHERE subject_id = '{post}'") == "1"
    assert int(database.sql(weight)) > light > 0
    case = await get_case(client, moderator, number_of_case(database, post))
    assert (case["kind"], case["state"], case["reportsCount"]) == ("post", "open", 5)
    assert (case["excerpt"], case["lang"], case["dir"]) == ("أرباح مضمونة", "ar", "rtl")
    assert (case["owner"]["_id"], case["reference"]) == (str(author.id), f"C-{case['number']}")
    assert {each["reason"] for each in case["reports"]} == {"other", "scam"}
    assert len(case["reports"]) == 5


async def test_evidence_stays_as_readers_saw_the_subject(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator, author = await create_staff_as(app, database), await factories.member(app)
    post = (await factories.post(client, author, "قبل البلاغ"))["_id"]
    await report_post(app, client, post)
    number = number_of_case(database, post)
    case = await get_case(client, moderator, number)
    assert case["subject"]["isChanged"] is False
    await post_payload(client, f"/posts/{post}/update", author, {"text": "بعد البلاغ"})
    await report_post(app, client, post)
    case = await get_case(client, moderator, number)
    assert (case["evidence"]["text"], case["subject"]["text"]) == ("قبل البلاغ", "بعد البلاغ")
    assert (case["subject"]["isChanged"], case["subject"]["exists"]) == (True, True)
    await client.delete(f"/posts/{post}", headers=author.headers)
    case = await get_case(client, moderator, number)
    assert (case["subject"]["exists"], case["evidence"]["text"]) == (False, "قبل البلاغ")
    refusals = {each["act"]: each["refusal"] for each in case["acts"]}
    assert (refusals["remove"], refusals["warn"]) == ("subject_gone", None)


async def test_each_kind_of_subject_has_a_case(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator, author = await create_staff_as(app, database), await factories.member(app)
    reporter = await factories.member(app)
    product = (await create_product(client, author, priceCents=900))["_id"]
    said = await comment(client, author, product, "تعليق مؤذٍ")
    for path in (
        f"/posts/{product}/report",
        f"/posts/{product}/comments/{said}/report",
        f"/users/report/{author.id}",
    ):
        await post_payload(client, path, reporter, {"reason": "hate", "text": "انظروا."})
    of_post = await get_case(client, moderator, number_of_case(database, product))
    assert (of_post["isProduct"], of_post["evidence"]["priceCents"]) == (True, 900)
    assert of_post["consequences"]["productsCount"] == 1
    of_comment = await get_case(client, moderator, number_of_case(database, said))
    assert (of_comment["kind"], of_comment["evidence"]["text"]) == ("comment", "تعليق مؤذٍ")
    assert of_comment["subject"]["url"] == f"/posts/{product}"
    of_user = await get_case(client, moderator, number_of_case(database, author.id))
    assert (of_user["kind"], of_user["subject"]["url"]) == ("user", f"/users/{author.id}")
    assert of_user["reports"][0]["text"] == "انظروا."


async def test_queue_lists_the_heaviest_first_then_the_oldest_in_two_statements(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, statements: Statements
) -> None:
    database.sql("UPDATE moderation_case SET state = 'closed' WHERE state IN ('open', 'held')")
    moderator, author = await create_staff_as(app, database), await factories.member(app)
    posts = [(await factories.post(client, author))["_id"] for _ in range(4)]
    for post, reasons in zip(posts, (["spam"], ["violence"], ["spam"], ["scam"] * 2), strict=True):
        for reason in reasons:
            await report_post(app, client, post, reason)
    numbers = [number_of_case(database, post) for post in posts]
    expected = [numbers[3], numbers[1], numbers[0], numbers[2]]
    await get_payload(client, "/staff/cases", moderator)
    statements.clear()
    listed = await get_payload(client, "/staff/cases", moderator)
    assert [each["number"] for each in listed] == expected
    assert len(statements) <= 2
    assert [each["level"] for each in listed] == [3, 2, 1, 1]
    found: list[int] = []
    cursor = ""
    while True:
        answer = await client.get(f"/staff/cases?limit=1{cursor}", headers=moderator.headers)
        page = answer.json()
        found += [each["number"] for each in page["payload"]]
        if page["nextCursor"] is None:
            break
        cursor = f"&cursor={page['nextCursor']}"
    assert found == expected


async def test_queue_is_filtered_and_searched(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator, author = await create_staff_as(app, database), await factories.member(app)
    handle = f"f{author.id.hex[-12:]}"
    await post_payload(client, "/users/update", author, {"handle": handle})
    post = (await factories.post(client, author, "Guaranteed profit"))["_id"]
    said = await comment(client, author, post, "كلام")
    await report_post(app, client, post)
    reporter = await factories.member(app)
    path = f"/posts/{post}/comments/{said}/report"
    await post_payload(client, path, reporter, {"reason": "hate"})
    of_post, of_comment = number_of_case(database, post), number_of_case(database, said)
    async with app.state.database.writing() as connection:
        subject = Subject("comment", UUID(said), UUID(post), author.id)
        await cases.open_case(connection, subject, signal=SignalInput("repeated_text", 30))
    await post_payload(client, f"/staff/cases/{of_comment}/take", moderator)

    async def numbers(query: str) -> set[int]:
        rows = await get_payload(client, f"/staff/cases?q=@{handle}&{query}", moderator)
        return {each["number"] for each in rows}

    assert await numbers("") == {of_post, of_comment}
    assert await numbers("kind=comment") == {of_comment}
    assert await numbers("taken=mine") == {of_comment}
    assert await numbers("taken=free") == {of_post}
    assert await numbers("lang=en") == {of_post}
    assert await numbers("signal=repeated_text") == {of_comment}
    assert await numbers("signal=nothing") == set()
    assert await numbers("state=decided") == set()
    assert await numbers("state=open&since=day") == {of_post, of_comment}
    (found,) = await get_payload(client, f"/staff/cases?q=C-{of_post}", moderator)
    assert found["number"] == of_post
    answer = await client.get("/staff/cases?state=lost", headers=moderator.headers)
    assert answer.status_code == 422


async def test_signal_joins_the_case_once_and_holds_it(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator, author = await create_staff_as(app, database), await factories.member(app)
    post = (await factories.post(client, author, "نص مكرّر"))["_id"]
    subject = Subject("post", UUID(post), UUID(post), author.id)
    for weight in (20, 60):
        async with app.state.database.writing() as connection:
            signal = SignalInput("repeated_text", weight, {"copies": 3})
            await cases.open_case(connection, subject, signal=signal, is_held=True)
    case = await get_case(client, moderator, number_of_case(database, post))
    assert (case["state"], case["weight"], case["signals"]) == ("held", 60, ["repeated_text"])
    (finding,) = case["findings"]
    assert (finding["weight"], finding["evidence"]) == (60, {"copies": 3})
    assert case["reportsCount"] == 0


async def test_case_is_taken_by_one_and_released(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    first, second = await create_staff_as(app, database), await create_staff_as(app, database)
    author = await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    await report_post(app, client, post)
    path = f"/staff/cases/{number_of_case(database, post)}"
    answers = await asyncio.gather(
        *(client.post(f"{path}/take", headers=each.headers) for each in (first, second) * 5)
    )
    winners = {each.request.headers["authorization"] for each in answers if each.is_success}
    assert len(winners) == 1
    (lost,) = {refusal(each) for each in answers if not each.is_success}
    assert lost == (409, "case_taken")
    taker, other = (first, second) if first.token in winners else (second, first)
    facts = next(each for each in answers if not each.is_success).json()["error"]["facts"]
    assert facts["takenBy"]["_id"] == str(taker.id)
    assert facts["takenUntil"].endswith("Z")
    refused = await client.post(f"{path}/release", headers=other.headers)
    assert refusal(refused) == (409, "case_taken")
    item = await post_payload(client, f"{path}/release", taker)
    assert (item["takenBy"], item["isMine"]) == (None, False)
    item = await post_payload(client, f"{path}/take", other)
    assert (item["takenBy"]["_id"], item["isMine"]) == (str(other.id), True)
    # After its time it is free.
    database.sql(
        "UPDATE moderation_case SET taken_until = now() - interval '1 second'"
        f" WHERE subject_id = '{post}'"
    )
    assert (await post_payload(client, f"{path}/take", taker))["isMine"] is True


async def test_notes_are_kept_and_bounded(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator, author = await create_staff_as(app, database), await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    await report_post(app, client, post)
    number = number_of_case(database, post)
    path = f"/staff/cases/{number}/note"
    headers = {**moderator.headers, "idempotency-key": f"note-{post}"}
    body = {"text": "الرابط نفسه في حسابين."}
    answers = [await client.post(path, json=body, headers=headers) for _ in range(2)]
    assert len({each.json()["payload"]["_id"] for each in answers}) == 1
    (note,) = (await get_case(client, moderator, number))["notes"]
    assert (note["text"], note["author"]["_id"]) == (body["text"], str(moderator.id))
    long = await client.post(path, json={"text": "ن" * 2001}, headers=moderator.headers)
    assert refusal(long) == (422, "validation_failed")
    huge = await client.post(path, json={"text": "n" * 262_200}, headers=moderator.headers)
    assert refusal(huge) == (413, "body_too_large")
    unknown = await client.post("/staff/cases/99999999/note", json=body, headers=moderator.headers)
    assert refusal(unknown) == (404, "case_not_found")


async def test_staff_do_nothing_about_themselves(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    moderator = await create_staff_as(app, database)
    post = (await factories.post(client, moderator))["_id"]
    await report_post(app, client, post)
    number = number_of_case(database, post)
    bodies = {"take": None, "note": {"text": "لي"}, "decide": {"act": "dismiss"}, "undo": None}
    for call, body in bodies.items():
        answer = await client.post(
            f"/staff/cases/{number}/{call}", json=body, headers=moderator.headers
        )
        assert refusal(answer) == (409, "own_decision"), call
    case = await get_case(client, moderator, number)
    assert case["isOwn"] is True
    assert {each["refusal"] for each in case["acts"]} == {"own_decision"}


async def test_reporters_are_unknown_to_the_owner(app: FastAPI, client: httpx.AsyncClient) -> None:
    author = await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    reporter = await report_post(app, client, post)
    for path in ("/notifications", f"/posts/post/{post}", "/users/me"):
        answer = await client.get(path, headers=author.headers)
        assert str(reporter.id) not in answer.text


async def test_report_without_a_case_gets_one_by_the_schedule(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    author = await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    await report_post(app, client, post)
    # As the previous release stores it.
    database.sql(
        f"UPDATE report SET case_id = NULL WHERE subject_id = '{post}';"
        f" UPDATE moderation_case SET state = 'closed' WHERE subject_id = '{post}'"
    )
    await apply_due_decisions(jobs)
    number = number_of_case(database, post)
    joined = (
        "SELECT moderation_case.number FROM report JOIN moderation_case"
        f" ON moderation_case.id = case_id WHERE report.subject_id = '{post}'"
    )
    assert int(database.sql(joined)) == number
    assert re.fullmatch(
        "open\\|1",
        database.sql(f"SELECT state, reports_count FROM moderation_case WHERE number = {number}"),
    )
