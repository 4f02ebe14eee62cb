"""Notifications of reviews to the seller, and of replies to the buyer."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import create_product
from api.tests.support.reviews import review, review_as_new_buyer


@pytest.fixture
async def product_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    """A free product of Layla."""
    created_id: str = (await create_product(client, layla, title="خطّ النسخ"))["_id"]
    return created_id


async def received(
    client: httpx.AsyncClient, member: SignedInMember, type_: str
) -> list[dict[str, Any]]:
    listed = await get_payload(client, "/notifications", member)
    return [each for each in listed if each["type"] == type_]


async def test_reviews_of_a_product_are_grouped_until_opened(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    product_id: str,
    drain: Drain,
) -> None:
    buyers = [(await review_as_new_buyer(app, client, product_id))[0] for _ in range(2)]
    await drain()
    (group,) = await received(client, layla, "review")
    assert (group["count"], group["postId"]) == (2, {"_id": product_id})
    assert group["message"].endswith(" and 1 other reviewed “خطّ النسخ”")
    # Edits, and a review in place of a deleted one, notify no member.
    await review(client, buyers[0], product_id, 1)
    written = await review(client, buyers[1], product_id, 2)
    await client.delete(f"/posts/{product_id}/reviews/{written['_id']}", headers=buyers[1].headers)
    await review(client, buyers[1], product_id, 3)
    await drain()
    assert [each["count"] for each in await received(client, layla, "review")] == [2]
    await post_payload(client, f"/notifications/{group['_id']}/open", layla)
    await review_as_new_buyer(app, client, product_id)
    await drain()
    assert [each["count"] for each in await received(client, layla, "review")] == [1, 2]


async def test_deleted_or_revoked_review_notifies_nobody(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    product_id: str,
    drain: Drain,
    database: TestDatabase,
) -> None:
    buyer, written = await review_as_new_buyer(app, client, product_id)
    await client.delete(f"/posts/{product_id}/reviews/{written['_id']}", headers=buyer.headers)
    other, _ = await review_as_new_buyer(app, client, product_id)
    database.sql(f"UPDATE entitlement SET revoked_at = now() WHERE member_id = '{other.id}'")
    await drain()
    assert await received(client, layla, "review") == []


async def test_reply_notifies_the_buyer_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    product_id: str,
    drain: Drain,
    database: TestDatabase,
) -> None:
    buyer, written = await review_as_new_buyer(app, client, product_id)
    path = f"/posts/{product_id}/reviews/{written['_id']}/reply"
    await post_payload(client, path, layla, {"text": "شكرًا"})
    await drain()
    (told,) = await received(client, buyer, "reply")
    assert told["message"].endswith(" replied to your review of “خطّ النسخ”")
    assert (told["postId"], told["commentId"]) == ({"_id": product_id}, None)
    answer = await client.get("/notifications", headers={**buyer.headers, "accept-language": "ar"})
    assert answer.json()["payload"][0]["message"].endswith(" على مراجعتك لمنتج «خطّ النسخ»")
    await post_payload(client, f"/notifications/{told['_id']}/open", buyer)
    await post_payload(client, path, layla, {"text": "شكرًا لك"})
    await client.delete(path, headers=layla.headers)
    await post_payload(client, path, layla, {"text": "شكرًا جزيلًا"})
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    assert [each["_id"] for each in await received(client, buyer, "reply")] == [told["_id"]]


async def test_review_with_muted_word_notifies_nobody(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, product_id: str, drain: Drain
) -> None:
    await post_payload(client, "/users/muteWord", layla, {"word": "قهوة"})
    await review_as_new_buyer(app, client, product_id, 1, "قَهْوَة")
    await drain()
    assert await received(client, layla, "review") == []
