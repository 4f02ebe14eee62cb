"""Reports of reviews and of the seller's replies, and their removal by staff."""

import argparse

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation import commands, resolution
from api.moderation.errors import ModerationError
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import create_staff
from api.tests.support.products import create_product
from api.tests.support.reviews import create_answered_review, read_rating, review_as_new_buyer

SPAM = {"reason": "spam"}


def number_of(database: TestDatabase, kind: str, post_id: str) -> int:
    query = f"SELECT number FROM report WHERE kind = '{kind}' AND post_id = '{post_id}'"
    return int(database.sql(query))


async def test_review_and_reply_are_reported_apart(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    ids = await create_answered_review(client, layla, omar)
    path = f"/posts/{ids['reviewed']}/reviews/{ids['reviewId']}"
    for own, member in ((path, omar), (f"{path}/reply", layla)):
        answer = await client.post(f"{own}/report", json=SPAM, headers=member.headers)
        assert refusal(answer) == (422, "own_content")
    reporter = await factories.member(app)
    headers = {**reporter.headers, "idempotency-key": "review"}
    for target in (path, f"{path}/reply"):
        answer = await client.post(f"{target}/report", json=SPAM, headers=headers)
        expected = 200 if target == path else 409
        assert answer.status_code == expected
    await post_payload(client, f"{path}/reply/report", reporter, {"reason": "harassment"})
    assert database.sql(
        "SELECT kind, reason, owner_id FROM report"
        f" WHERE post_id = '{ids['reviewed']}' ORDER BY number"
    ).splitlines() == [f"review|spam|{omar.id}", f"reviewReply|harassment|{layla.id}"]


async def test_reply_of_a_review_without_one_is_not_found(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    product_id = (await create_product(client, layla))["_id"]
    _, written = await review_as_new_buyer(app, client, product_id)
    reporter = await factories.member(app)
    path = f"/posts/{product_id}/reviews/{written['_id']}/reply/report"
    answer = await client.post(path, json=SPAM, headers=reporter.headers)
    assert refusal(answer) == (404, "review_not_found")


async def test_staff_remove_a_review_and_notify_its_writer(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    jobs: WorkerContext,
    database: TestDatabase,
    capsys: pytest.CaptureFixture[str],
    drain: Drain,
) -> None:
    staff = await create_staff(app, database)
    product_id = (await create_product(client, layla))["_id"]
    omar, written = await review_as_new_buyer(app, client, product_id, 1, "أرباح مضمونة")
    path = f"/posts/{product_id}/reviews/{written['_id']}"
    await post_payload(client, f"{path}/report", layla, SPAM)
    number = number_of(database, "review", product_id)
    for show in (commands.list_reports, commands.show):
        await show(jobs, argparse.Namespace(report=number))
        assert "1/5 أرباح مضمونة" in capsys.readouterr().out
    decided = await resolution.remove(jobs, number, by=staff.id)
    assert (decided.kind, decided.closed) == ("review", 1)
    assert await get_payload(client, f"/posts/{product_id}/reviews") == []
    assert await read_rating(client, product_id) == (0, None)
    await drain()
    notices = await get_payload(client, "/notifications", omar)
    assert [each["message"] for each in notices if each["type"] == "system"] == [
        (
            "We removed your review “أرباح مضمونة” for spam."
            " If you think that’s a mistake, you can appeal within 180 days in Settings, under"
            " Account standing."
        )
    ]
    assert (await resolution.undo(jobs, number, by=staff.id)).kind == "review"
    (listed,) = await get_payload(client, f"/posts/{product_id}/reviews")
    assert (listed["_id"], listed["text"]) == (written["_id"], "أرباح مضمونة")
    assert await read_rating(client, product_id) == (1, 10)
    # A report of the release before cases, which kept nothing to restore.
    database.sql(f"UPDATE report SET case_id = NULL WHERE number = {number}")
    with pytest.raises(ModerationError, match="The removal of a review can't be undone"):
        await resolution.undo(jobs, number, by=staff.id)


async def test_staff_remove_a_reply_and_keep_the_review(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    jobs: WorkerContext,
    database: TestDatabase,
    drain: Drain,
) -> None:
    staff = await create_staff(app, database)
    ids = await create_answered_review(client, layla, omar)
    path = f"/posts/{ids['reviewed']}/reviews"
    await post_payload(client, f"{path}/{ids['reviewId']}/reply/report", omar, SPAM)
    await resolution.remove(jobs, number_of(database, "reviewReply", ids["reviewed"]), by=staff.id)
    (listed,) = await get_payload(client, path)
    assert (listed["_id"], listed["reply"]) == (ids["reviewId"], None)
    await drain()
    answer = await client.get("/notifications", headers={**layla.headers, "accept-language": "ar"})
    assert [each["message"] for each in answer.json()["payload"] if each["type"] == "system"] == [
        (
            "تمت إزالة ردّك «شكرًا» على إحدى المراجعات. السبب: محتوى مزعج."
            " إن كان ذلك خطأً، فيمكنك الاعتراض من «حالة الحساب» في الإعدادات خلال 180 يومًا."
        )
    ]


async def test_report_of_a_removed_reply_can_only_be_dismissed(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    jobs: WorkerContext,
    database: TestDatabase,
) -> None:
    staff = await create_staff(app, database)
    ids = await create_answered_review(client, layla, omar)
    path = f"/posts/{ids['reviewed']}/reviews/{ids['reviewId']}/reply"
    await post_payload(client, f"{path}/report", omar, SPAM)
    await client.delete(path, headers=layla.headers)
    # Another reply of the seller is not the reported one.
    await post_payload(client, path, layla, {"text": "ردّ آخر"})
    number = number_of(database, "reviewReply", ids["reviewed"])
    with pytest.raises(ModerationError, match="gone already"):
        await resolution.remove(jobs, number, by=staff.id)
    await resolution.dismiss(jobs, number, by=staff.id)
    (listed,) = await get_payload(client, f"/posts/{ids['reviewed']}/reviews")
    assert listed["reply"]["text"] == "ردّ آخر"
