"""Restoration of removed comments, reviews and replies, with exact counters."""

from uuid import UUID

import httpx
from fastapi import FastAPI

from api.moderation.cases.subjects import Subject
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.appeals import answer_appeal, appeal, get_standing
from api.tests.support.appeals import decide as decide_at_once
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.moderation import PassTime, decide, get_case, number_of_case
from api.tests.support.products import create_product
from api.tests.support.reviews import create_answered_review, read_rating, review

SPAM = {"reason": "spam"}


async def restore(
    client: httpx.AsyncClient, staff: SignedInMember, number: int
) -> tuple[int, str] | None:
    """Decide to restore; return the refusal, if there is one."""
    path = f"/staff/cases/{number}/decide"
    answer = await client.post(path, json={"act": "restore"}, headers=staff.headers)
    return None if answer.status_code == 200 else refusal(answer)


async def test_removed_comment_is_restored_with_its_replies_and_the_same_counters(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    author: SignedInMember,
    layla: SignedInMember,
    post: str,
) -> None:
    said = await comment(client, layla, post, "تعليق أُبلغ عنه")
    for text in ("رد أول", "رد ثانٍ"):
        await comment(client, author, post, text, parent=said)
    withdrawn = await comment(client, author, post, "رد حذفه صاحبه", parent=said)
    await client.delete(f"/posts/{post}/comments/{withdrawn}", headers=author.headers)
    paths = (f"/posts/{post}/comments", f"/posts/{post}/comments?sort=top", f"/posts/{post}/guest")

    async def read() -> list[bytes]:
        return [(await client.get(path)).content for path in paths]

    before = await read()
    await post_payload(client, f"/posts/{post}/comments/{said}/report", author, SPAM)
    number = number_of_case(database, said)
    await decide(client, moderator, number, "remove")
    await pass_time()
    assert await get_payload(client, paths[0]) == []
    assert (await get_payload(client, paths[2]))["counts"]["comments"] == 0
    assert await restore(client, moderator, number) is None
    await pass_time()
    assert await read() == before
    assert (await get_payload(client, paths[2]))["counts"]["comments"] == 3
    statements = (await get_case(client, moderator, number))["statements"]
    assert statements[0]["state"] == "restored"


async def test_reply_of_a_comment_that_is_deleted_meanwhile_is_not_restored(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    author: SignedInMember,
    layla: SignedInMember,
    post: str,
) -> None:
    parent = await comment(client, author, post)
    said = await comment(client, layla, post, "رد", parent=parent)
    await post_payload(client, f"/posts/{post}/comments/{said}/report", author, SPAM)
    number = number_of_case(database, said)
    await decide(client, moderator, number, "remove")
    await pass_time()
    await client.delete(f"/posts/{post}/comments/{parent}", headers=author.headers)
    assert await restore(client, moderator, number) is None
    await pass_time()
    decisions = (await get_case(client, moderator, number))["decisions"]
    assert (decisions[0]["state"], decisions[0]["failure"]) == ("failed", "subject_gone")
    assert (await get_payload(client, f"/posts/{post}/guest"))["counts"]["comments"] == 0


async def test_reversed_appeal_restores_a_comment(
    app: FastAPI,
    client: httpx.AsyncClient,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    post = (await factories.post(client, hassan))["_id"]
    said = await comment(client, hassan, post)
    path = f"/posts/{post}/comments"
    before = await get_payload(client, path)
    subject = Subject("comment", UUID(said), UUID(post), hassan.id)
    decided = await decide_at_once(app, subject, "remove", by=huda)
    assert await get_payload(client, path) == []
    number = (await appeal(client, hassan, decided))["number"]
    assert (await answer_appeal(client, rania, number, "reversed")).status_code == 200
    assert await get_payload(client, path) == before
    assert (await get_payload(client, f"/posts/{post}/guest"))["counts"]["comments"] == 1
    (statement,) = (await get_standing(client, hassan))["statements"]
    assert (statement["state"], statement["appeal"]["state"]) == ("restored", "reversed")


async def test_removed_review_is_restored_with_its_reply_and_the_same_rating(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    ids = await create_answered_review(client, layla, omar)
    product, written = ids["reviewed"], ids["reviewId"]
    path = f"/posts/{product}/reviews"
    before = await get_payload(client, path)
    rating = await read_rating(client, product)
    await post_payload(client, f"{path}/{written}/report", layla, SPAM)
    number = number_of_case(database, written)
    await decide(client, moderator, number, "remove")
    await pass_time()
    assert await read_rating(client, product) == (0, None)
    assert await restore(client, moderator, number) is None
    await pass_time()
    assert await get_payload(client, path) == before
    assert await read_rating(client, product) == rating


async def test_review_that_lost_its_purchase_meanwhile_is_restored_unlisted(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    ids = await create_answered_review(client, layla, omar)
    product, written = ids["reviewed"], ids["reviewId"]
    await post_payload(client, f"/posts/{product}/reviews/{written}/report", layla, SPAM)
    number = number_of_case(database, written)
    await decide(client, moderator, number, "remove")
    await pass_time()
    database.sql(f"UPDATE entitlement SET revoked_at = now() WHERE post_id = '{product}'")
    assert await restore(client, moderator, number) is None
    await pass_time()
    assert await read_rating(client, product) == (0, None)
    database.sql(f"UPDATE entitlement SET revoked_at = NULL WHERE post_id = '{product}'")
    assert await read_rating(client, product) == (1, 50)


async def test_review_that_its_buyer_replaced_is_not_restored(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    ids = await create_answered_review(client, layla, omar)
    product, written = ids["reviewed"], ids["reviewId"]
    await post_payload(client, f"/posts/{product}/reviews/{written}/report", layla, SPAM)
    number = number_of_case(database, written)
    await decide(client, moderator, number, "remove")
    await pass_time()
    await review(client, omar, product, 2, "مراجعة أخرى")
    assert await restore(client, moderator, number) is None
    await pass_time()
    assert (await get_case(client, moderator, number))["decisions"][0]["failure"] == "subject_gone"
    assert await read_rating(client, product) == (1, 20)


async def test_removed_reply_to_a_review_is_restored_unless_there_is_another(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    ids = await create_answered_review(client, layla, omar)
    path = f"/posts/{ids['reviewed']}/reviews"
    (before,) = await get_payload(client, path)
    reply = f"{path}/{ids['reviewId']}/reply"
    await post_payload(client, f"{reply}/report", omar, SPAM)
    number = number_of_case(database, before["reply"]["_id"])
    await decide(client, moderator, number, "remove")
    await pass_time()
    # What is kept for the restoration is no evidence.
    assert "removed" not in (await get_case(client, moderator, number))["evidence"]
    assert await restore(client, moderator, number) is None
    await pass_time()
    assert await get_payload(client, path) == [before]

    await post_payload(client, f"{reply}/report", omar, SPAM)
    again = number_of_case(database, before["reply"]["_id"])
    assert again > number
    await decide(client, moderator, again, "remove")
    await pass_time()
    await post_payload(client, reply, layla, {"text": "رد آخر"})
    assert await restore(client, moderator, again) is None
    await pass_time()
    assert (await get_case(client, moderator, again))["decisions"][0]["failure"] == "subject_gone"
    assert (await get_payload(client, path))[0]["reply"]["text"] == "رد آخر"


async def test_comment_on_a_deleted_post_is_restored_and_stays_unseen(
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    layla: SignedInMember,
) -> None:
    product = (await create_product(client, layla))["_id"]
    said = await comment(client, layla, product)
    reporter = moderator
    await post_payload(client, f"/posts/{product}/comments/{said}/report", reporter, SPAM)
    number = number_of_case(database, said)
    await decide(client, moderator, number, "remove")
    await pass_time()
    await client.delete(f"/posts/{product}", headers=layla.headers)
    assert await restore(client, moderator, number) is None
    await pass_time()
    counts = f"SELECT comments FROM post_counts WHERE post_id = '{product}'"
    assert database.sql(counts) == "1"
    answer = await client.get(f"/posts/{product}/comments")
    assert refusal(answer) == (404, "post_not_found")
