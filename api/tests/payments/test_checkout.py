"""Checkout of products and tips, from the price to the ledger."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    buy_product,
    return_from_checkout,
    session_id_in,
    start_checkout,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.products import create_product, product_input, request_payment_link
from api.tests.support.stripe_sandbox import Sandbox


async def test_checkout_of_product_records_sale_and_grants_access(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar, amountCents=1)
    assert payment.link["amountCents"] == PRICE
    assert (payment.link["granted"], payment.link["currency"]) == (False, "USD")
    assert payment.link["expiresAt"].endswith("Z")
    assert (await return_from_checkout(client, omar, payment))["status"] == "open"
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    outcome = await return_from_checkout(client, omar, payment)
    assert outcome == {
        "status": "paid",
        "purpose": "purchase",
        "paymentId": payment.payment_id,
        "amountCents": PRICE,
        "currency": "USD",
        "url": None,
        "failureCode": None,
    }
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await ledger_probe.assert_consistent()
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert len(order["files"]) == 1
    purchased = order["order"]
    assert purchased["paymentId"] == payment.payment_id
    assert (purchased["paidCents"], purchased["source"]) == (PRICE, "purchase")
    assert (purchased["status"], purchased["isUpdated"]) == ("owned", False)
    assert purchased["refundableUntil"] > purchased["purchasedAt"]
    body = await get_payload(client, f"/posts/post/{product['_id']}", omar)
    assert (body["viewer"]["purchased"], body["counts"]["purchases"]) == (True, 1)
    # Later webhooks of the same payment change nothing.
    before = ledger_probe.journal_keys()
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert ledger_probe.journal_keys() == before
    events = database.sql(
        "SELECT type, payload ->> 'amount_cents' FROM outbox"
        " WHERE type IN ('Purchased', 'Paid', 'Tipped') ORDER BY type"
    )
    assert events.split() == ["Paid|", f"Purchased|{PRICE}"]
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
        409,
        "already_purchased",
    )


async def test_tip_on_any_post_is_recorded_and_grants_no_access(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    database: TestDatabase,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    post = await factories.post(client, layla)
    product = await create_product(client, layla, priceCents=PRICE)
    await buy_product(client, sandbox, post["_id"], omar, purpose="tip", amountCents=500)
    await buy_product(client, sandbox, post["_id"], omar, purpose="tip", amountCents=500)
    await buy_product(client, sandbox, product["_id"], omar, purpose="tip", amountCents=10_000)
    assert await ledger_probe.member_balances(layla) == (2 * 475 + 9500, 0)
    assert await get_payload(client, "/posts/purchased", omar) == []
    events = database.sql("SELECT payload ->> 'amount_cents' FROM outbox WHERE type = 'Tipped'")
    assert sorted(events.split()) == ["10000", "500", "500"]
    await drain()
    await ledger_probe.assert_consistent()


async def test_payment_link_is_reused_until_terms_change(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    terms = await product_input(client, layla, priceCents=PRICE)
    product = await post_payload(client, "/posts", layla, terms)
    first = await start_checkout(client, product["_id"], omar)
    assert (await start_checkout(client, product["_id"], omar)).link == first.link
    await post_payload(
        client, f"/posts/{product['_id']}/update", layla, {**terms, "priceCents": 500}
    )
    second = await start_checkout(client, product["_id"], omar)
    assert second.payment_id != first.payment_id
    assert second.link["amountCents"] == 500
    old = await stripe_sandbox.get_object(sandbox, f"/v1/checkout/sessions/{first.session_id}")
    assert old["status"] == "expired"
    assert (await return_from_checkout(client, omar, first))["status"] == "expired"
    await stripe_sandbox.pay_session(sandbox, second.session_id)
    assert (await return_from_checkout(client, omar, second))["status"] == "paid"
    assert await ledger_probe.member_balances(layla) == (450, 0)
    await ledger_probe.assert_consistent()


async def test_payment_link_in_other_language_creates_new_session(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    english = await start_checkout(client, product["_id"], omar)
    answer = await client.post(
        f"/posts/{product['_id']}/generatePaymentIntentLink",
        json={"purpose": "purchase"},
        headers={**omar.headers, "accept-language": "ar"},
    )
    arabic = answer.json()["payload"]
    assert arabic["paymentId"] == english.payment_id
    session = await stripe_sandbox.get_object(
        sandbox, f"/v1/checkout/sessions/{session_id_in(arabic['url'])}"
    )
    assert "/ar/posts/" in session["success_url"]
    old = await stripe_sandbox.get_object(sandbox, f"/v1/checkout/sessions/{english.session_id}")
    assert (old["status"], session["status"]) == ("expired", "open")


async def test_fifty_concurrent_checkouts_create_one_purchase_and_session(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    answers = await asyncio.gather(
        *[request_payment_link(client, product["_id"], omar) for _ in range(50)]
    )
    # Requests over the concurrency limit receive 503.
    assert {answer.status_code for answer in answers} <= {200, 503}
    links = [answer.json()["payload"] for answer in answers if answer.status_code == 200]
    assert len({link["paymentId"] for link in links}) == 1
    assert len({link["url"] for link in links}) == 1
    purchase = f"FROM purchase WHERE buyer_id = '{omar.id}'"
    assert database.sql(f"SELECT count(*) {purchase}") == "1"
    sessions = await stripe_sandbox.get_object(
        sandbox, "/v1/checkout/sessions", limit=100, status="open"
    )
    open_sessions = [
        each
        for each in sessions["data"]
        if each["metadata"]["purchase_id"] == links[0]["paymentId"]
    ]
    assert len(open_sessions) == 1
    await stripe_sandbox.pay_session(sandbox, open_sessions[0]["id"])
    outcomes = await asyncio.gather(
        *[
            post_payload(
                client,
                f"/posts/{product['_id']}/checkout",
                omar,
                {"sessionId": open_sessions[0]["id"]},
            )
            for _ in range(5)
        ]
    )
    assert {outcome["status"] for outcome in outcomes} == {"paid"}
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert database.sql(f"SELECT count(*) FROM entitlement WHERE member_id = '{omar.id}'") == "1"
    await ledger_probe.assert_consistent()


async def test_idempotency_key_returns_same_payment(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    post, product = (
        await factories.post(client, layla),
        await create_product(client, layla, priceCents=PRICE),
    )

    async def request_link(key: str, post_id: str, **body: Any) -> httpx.Response:
        return await client.post(
            f"/posts/{post_id}/generatePaymentIntentLink",
            json=body,
            headers={**omar.headers, "idempotency-key": key},
        )

    tip = {"purpose": "tip", "amountCents": 500}
    first = await request_link("tip", post["_id"], **tip)
    assert (await request_link("tip", post["_id"], **tip)).json() == first.json()
    other = await request_link("other", post["_id"], **tip)
    assert other.json()["payload"]["paymentId"] != first.json()["payload"]["paymentId"]
    for post_id, body in (
        (product["_id"], tip),
        (post["_id"], {**tip, "amountCents": 1000}),
        (product["_id"], {"purpose": "purchase"}),
    ):
        answer = await request_link("tip", post_id, **body)
        assert refusal(answer) == (409, "idempotency_conflict")
    link = (await request_link("buy", product["_id"], purpose="purchase")).json()["payload"]
    await stripe_sandbox.pay_session(sandbox, session_id_in(link["url"]))
    await post_payload(
        client, f"/posts/{product['_id']}/checkout", omar, {"sessionId": session_id_in(link["url"])}
    )
    again = await request_link("buy", product["_id"], purpose="purchase", amountCents=7)
    assert again.json()["payload"] == link
    free = await create_product(client, layla)
    for _ in range(2):
        claim = await request_link("free", free["_id"], purpose="purchase")
        assert claim.json()["payload"]["granted"] is True


@pytest.mark.usefixtures("sandbox")
async def test_idempotency_key_fixes_neither_price_nor_visibility(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    path = f"/posts/{product['_id']}"
    headers = {**omar.headers, "idempotency-key": "kept for long"}

    async def request_link() -> httpx.Response:
        link = f"{path}/generatePaymentIntentLink"
        return await client.post(link, json={"purpose": "purchase"}, headers=headers)

    first = (await request_link()).json()["payload"]
    assert (await request_link()).json()["payload"] == first
    unchanged = {
        "kind": "digital",
        "title": product["title"],
        "files": [file["fileId"] for file in product["files"]],
    }
    await post_payload(client, f"{path}/update", layla, {**unchanged, "priceCents": PRICE + 100})
    updated = (await request_link()).json()["payload"]
    assert updated["amountCents"] == PRICE + 100
    assert updated["paymentId"] != first["paymentId"]
    await client.delete(path, headers=layla.headers)
    assert refusal(await request_link()) == (404, "post_not_found")


async def test_checkout_with_invalid_request_returns_code_and_writes_nothing(
    client: httpx.AsyncClient,
    ledger_probe: LedgerProbe,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    app: FastAPI,
) -> None:
    product, post = (
        await create_product(client, layla, priceCents=PRICE),
        await factories.post(client, layla),
    )
    payment = await start_checkout(client, product["_id"], omar)
    stranger = await factories.member(app)
    before = ledger_probe.journal_keys()
    count = "SELECT (SELECT count(*) FROM purchase), (SELECT count(*) FROM checkout_attempt)"
    count_before = database.sql(count)
    tip = {"purpose": "tip", "amountCents": 700}
    assert refusal(await request_payment_link(client, post["_id"], omar, **tip)) == (
        422,
        "invalid_tip_amount",
    )
    assert refusal(await request_payment_link(client, product["_id"], layla)) == (422, "own_post")
    assert refusal(
        await request_payment_link(client, post["_id"], layla, **{**tip, "amountCents": 500})
    ) == (
        422,
        "own_post",
    )
    assert refusal(await request_payment_link(client, post["_id"], omar)) == (422, "not_for_sale")
    for viewer, post_id, session_id in (
        (stranger, product["_id"], payment.session_id),
        (layla, product["_id"], payment.session_id),
        (omar, post["_id"], payment.session_id),
        (omar, product["_id"], "cs_test_nothing"),
        (omar, "nothing", payment.session_id),
    ):
        answer = await client.post(
            f"/posts/{post_id}/checkout", json={"sessionId": session_id}, headers=viewer.headers
        )
        assert refusal(answer) == (404, "checkout_not_found")
    assert ledger_probe.journal_keys() == before
    assert database.sql(count) == count_before


async def test_declined_card_can_be_followed_by_payment(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar)
    for number, code in (
        ("4000000000000002", "card_declined"),
        ("4000000000009995", "insufficient_funds"),
        ("4000000000009979", "card_declined"),
        ("4000000000000069", "expired_card"),
    ):
        await stripe_sandbox.pay_session(sandbox, payment.session_id, card=number)
        outcome = await return_from_checkout(client, omar, payment)
        assert (outcome["status"], outcome["failureCode"]) == ("failed", code)
        assert outcome["url"] == payment.link["url"]
    three_d_secure = "4000002760003184"
    await stripe_sandbox.pay_session(
        sandbox, payment.session_id, card=three_d_secure, authenticated=False
    )
    outcome = await return_from_checkout(client, omar, payment)
    assert (outcome["status"], outcome["failureCode"]) == ("failed", "authentication_failed")
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await stripe_sandbox.pay_session(
        sandbox, payment.session_id, card=three_d_secure, authenticated=True
    )
    assert (await return_from_checkout(client, omar, payment))["status"] == "paid"
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await ledger_probe.assert_consistent()


async def test_checkout_during_provider_outage_writes_nothing_and_recovers(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    before = ledger_probe.journal_keys()
    create = "POST /v1/checkout/sessions"
    await stripe_sandbox.fail_next(sandbox, create, times=3, committed=False)
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
        502,
        "payments_unavailable",
    )
    # The session is created and its answer lost: the same attempt returns it.
    await stripe_sandbox.fail_next(sandbox, create, times=3)
    await request_payment_link(client, product["_id"], omar)
    payment = await start_checkout(client, product["_id"], omar)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    retrieve = "GET /v1/checkout/sessions/{id}"
    await stripe_sandbox.fail_next(sandbox, retrieve, times=3, committed=False)
    answer = await client.post(
        f"/posts/{product['_id']}/checkout",
        json={"sessionId": payment.session_id},
        headers=omar.headers,
    )
    assert refusal(answer) == (502, "payments_unavailable")
    assert ledger_probe.journal_keys() == before
    assert (await return_from_checkout(client, omar, payment))["status"] == "paid"
    await stripe_sandbox.fail_next(sandbox, retrieve, times=3, committed=False)
    assert (await return_from_checkout(client, omar, payment))["status"] == "paid"
    await ledger_probe.assert_consistent()
