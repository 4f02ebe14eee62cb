"""Reviews: refunds and disputes, blocks, mutes, suspensions."""

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    StartedCheckout,
    buy_product,
    deliver_webhooks,
    get_charge_id,
    get_intent_id,
    post_action,
)
from api.tests.support.engagement import block, mute, mute_word, request_deletion, suspend
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.products import claim_product, create_product
from api.tests.support.reviews import read_rating, review, review_as_new_buyer
from api.tests.support.stripe_sandbox import Sandbox


@pytest.fixture
async def product_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    """A product of Layla for sale."""
    created_id: str = (await create_product(client, layla, priceCents=1500))["_id"]
    return created_id


@pytest.fixture
async def payment(
    client: httpx.AsyncClient, sandbox: Sandbox, omar: SignedInMember, product_id: str
) -> StartedCheckout:
    """Omar's purchase of the product."""
    return await buy_product(client, sandbox, product_id, omar)


@pytest.fixture
async def free_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    """A free product of Layla."""
    created_id: str = (await create_product(client, layla))["_id"]
    return created_id


async def list_texts(
    client: httpx.AsyncClient, product_id: str, viewer: SignedInMember | None = None
) -> list[str]:
    listed = await get_payload(client, f"/posts/{product_id}/reviews", viewer)
    return sorted(each["text"] for each in listed)


async def test_refund_hides_the_review_and_a_new_purchase_shows_it(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
    product_id: str,
    payment: StartedCheckout,
) -> None:
    path = f"/posts/{product_id}/reviews"
    written = await review(client, omar, product_id, 1)
    reply = f"{path}/{written['_id']}/reply"
    await post_payload(client, reply, layla, {"text": "نعتذر"})
    # A request for a refund does not hide it.
    answer = await post_action(client, "requestRefund", payment, omar)
    assert answer.status_code == 200
    assert await read_rating(client, product_id) == (1, 10)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    for viewer in (None, layla, omar):
        assert await get_payload(client, path, viewer) == []
    assert await read_rating(client, product_id) == (0, None)
    summary = await get_payload(client, f"{path}/summary", omar)
    assert (summary["mine"]["_id"], summary["mine"]["hidden"]) == (written["_id"], True)
    assert summary["canReview"] is False
    answer = await client.post(path, json={"rating": 5}, headers=omar.headers)
    assert refusal(answer) == (403, "not_a_buyer")
    for sent in (
        await client.post(reply, json={"text": "ردّ"}, headers=layla.headers),
        await client.post(f"{path}/{written['_id']}/report", json={"reason": "spam"},
                          headers=layla.headers),
    ):  # fmt: skip
        assert refusal(sent) == (404, "review_not_found")
    await buy_product(client, sandbox, product_id, omar)
    (listed,) = await get_payload(client, path)
    assert (listed["_id"], listed["hidden"]) == (written["_id"], False)
    assert await read_rating(client, product_id) == (1, 10)


async def test_review_of_refunded_purchase_can_be_deleted(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
    product_id: str,
    payment: StartedCheckout,
) -> None:
    path = f"/posts/{product_id}/reviews"
    written = await review(client, omar, product_id, 1)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    answer = await client.delete(f"{path}/{written['_id']}", headers=omar.headers)
    assert answer.json() == {"payload": {"deleted": True}}
    await buy_product(client, sandbox, product_id, omar)
    assert await get_payload(client, path) == []
    assert await read_rating(client, product_id) == (0, None)


async def test_partial_refund_keeps_the_review(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    omar: SignedInMember,
    product_id: str,
    payment: StartedCheckout,
) -> None:
    await review(client, omar, product_id, 3)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        intent = await get_intent_id(sandbox, payment)
        await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 500})
    await deliver_webhooks(sandbox, drain)
    assert await read_rating(client, product_id) == (1, 30)


@pytest.mark.parametrize("is_won", [True, False])
async def test_dispute_hides_the_review_until_it_is_won(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    omar: SignedInMember,
    product_id: str,
    payment: StartedCheckout,
    is_won: bool,
) -> None:
    await review(client, omar, product_id, 3)
    charge = await get_charge_id(sandbox, payment)
    dispute = await stripe_sandbox.open_dispute(sandbox, charge)
    await deliver_webhooks(sandbox, drain)
    assert await read_rating(client, product_id) == (0, None)
    await stripe_sandbox.close_dispute(sandbox, dispute["id"], "won" if is_won else "lost")
    await deliver_webhooks(sandbox, drain)
    assert await read_rating(client, product_id) == ((1, 30) if is_won else (0, None))


async def test_concurrent_refund_and_review_leave_no_listed_review(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
    product_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{product_id}/reviews"
    for round_number in range(3):
        payment = await buy_product(client, sandbox, product_id, omar)
        answers = await asyncio.gather(
            client.post(f"/payments/{payment.payment_id}/refund", headers=layla.headers),
            *[
                client.post(path, json={"rating": 1 + (round_number + n) % 5}, headers=omar.headers)
                for n in range(4)
            ],
        )
        assert answers[0].status_code == 200, answers[0].text
        assert {answer.status_code for answer in answers[1:]} <= {200, 403}
        assert await get_payload(client, path) == []
        assert await read_rating(client, product_id) == (0, None)
        listed = database.sql(
            "SELECT count(*) FROM product_review"
            f" WHERE post_id = '{product_id}' AND deleted_at IS NULL AND revoked_at IS NULL"
        )
        assert listed == "0"


async def test_reviews_are_hidden_by_block_in_both_directions(
    app: FastAPI, client: httpx.AsyncClient, free_id: str, database: TestDatabase
) -> None:
    omar, first = await review_as_new_buyer(app, client, free_id, 4, "عمر")
    salma, _ = await review_as_new_buyer(app, client, free_id, 2, "سلمى")
    block(database, salma, omar)
    assert await list_texts(client, free_id, omar) == ["عمر"]
    assert await list_texts(client, free_id, salma) == ["سلمى"]
    assert await list_texts(client, free_id) == ["سلمى", "عمر"]
    report = f"/posts/{free_id}/reviews/{first['_id']}/report"
    answer = await client.post(report, json={"reason": "spam"}, headers=salma.headers)
    assert refusal(answer) == (404, "review_not_found")
    # The average is the same for all viewers.
    assert await read_rating(client, free_id) == (2, 30)


async def test_reviews_are_inaccessible_to_members_blocked_by_the_seller(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    free_id: str,
    database: TestDatabase,
) -> None:
    omar, written = await review_as_new_buyer(app, client, free_id)
    block(database, layla, omar)
    path = f"/posts/{free_id}/reviews"
    for answer in (
        await client.get(path, headers=omar.headers),
        await client.get(f"{path}/summary", headers=omar.headers),
        await client.post(path, json={"rating": 1}, headers=omar.headers),
    ):
        assert refusal(answer) == (404, "post_not_found")
    reply = f"{path}/{written['_id']}/reply"
    answer = await client.post(reply, json={"text": "ردّ"}, headers=layla.headers)
    assert refusal(answer) == (404, "review_not_found")
    # Writers can delete their own reviews despite a block.
    answer = await client.delete(f"{path}/{written['_id']}", headers=omar.headers)
    assert answer.status_code == 200
    assert await read_rating(client, free_id) == (0, None)


async def test_list_reviews_excludes_muted_members_and_words(
    app: FastAPI, client: httpx.AsyncClient, free_id: str, database: TestDatabase
) -> None:
    omar, _ = await review_as_new_buyer(app, client, free_id, 4, "عمر")
    salma, _ = await review_as_new_buyer(app, client, free_id, 2, "القهوة لي")
    await review_as_new_buyer(app, client, free_id, 2, "القَهْوَة طيبة")
    mute(database, salma, omar)
    assert await list_texts(client, free_id, salma) == ["القهوة لي", "القَهْوَة طيبة"]
    await mute_word(client, salma, "القهوة")
    assert await list_texts(client, free_id, salma) == ["القهوة لي"]


@pytest.mark.parametrize("hide", [suspend, request_deletion])
async def test_list_reviews_excludes_hidden_members(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    free_id: str,
    database: TestDatabase,
    hide: object,
) -> None:
    omar, written = await review_as_new_buyer(app, client, free_id, 4, "عمر")
    assert callable(hide)
    hide(database, omar)
    for viewer in (layla, None):
        assert await list_texts(client, free_id, viewer) == []
    reply = f"/posts/{free_id}/reviews/{written['_id']}/reply"
    answer = await client.post(reply, json={"text": "ردّ"}, headers=layla.headers)
    assert refusal(answer) == (404, "review_not_found")
    suspend(database, layla)
    answer = await client.get(f"/posts/{free_id}/reviews")
    assert refusal(answer) == (404, "post_not_found")


async def test_reviews_of_deleted_product_are_not_found(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, free_id: str
) -> None:
    omar, written = await review_as_new_buyer(app, client, free_id)
    await client.delete(f"/posts/{free_id}", headers=layla.headers)
    path = f"/posts/{free_id}/reviews"
    for viewer in (layla, omar):
        for answer in (
            await client.get(path, headers=viewer.headers),
            await client.post(path, json={"rating": 1}, headers=viewer.headers),
        ):
            assert refusal(answer) == (404, "post_not_found")
    answer = await client.delete(f"{path}/{written['_id']}", headers=omar.headers)
    assert answer.status_code == 200


async def test_claim_after_review_of_another_product_counts_apart(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, free_id: str
) -> None:
    other_id = (await create_product(client, layla))["_id"]
    omar, _ = await review_as_new_buyer(app, client, free_id, 2)
    await claim_product(client, other_id, omar)
    await review(client, omar, other_id, 5)
    assert await read_rating(client, free_id) == (1, 20)
    assert await read_rating(client, other_id) == (1, 50)
    stranger = await factories.member(app)
    post = await get_payload(client, f"/posts/post/{free_id}", stranger)
    assert (post["ratingCount"], post["ratingTenths"]) == (1, 20)
