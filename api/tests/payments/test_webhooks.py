"""The provider's messages: signed, kept once, and no more than hints; and what happens without."""

import hmac
import json
import time
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import Jobs
from api.payments.jobs import reconcile
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    StartedCheckout,
    buy_product,
    return_from_checkout,
    start_checkout,
)
from api.tests.support.http import got, posted, refusal
from api.tests.support.products import create_product, product_input, request_payment_link
from api.tests.support.stripe_sandbox import Sandbox


@pytest.fixture
async def books(app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> LedgerProbe:
    return await LedgerProbe.opened(app, database, sandbox)


def signed(body: bytes, *, secret: str = stripe_sandbox.WEBHOOK_SECRET, age: int = 0) -> str:
    at = int(time.time()) - age
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return f"t={at},v1={digest}"


def message(number: str, about: dict[str, Any], kind: str = "payment_intent.succeeded") -> bytes:
    event = {"id": number, "object": "event", "type": kind, "created": int(time.time())}
    return json.dumps({**event, "data": {"object": about}}).encode()


async def sent(client: httpx.AsyncClient, body: bytes, signature: str | None) -> httpx.Response:
    headers = {"stripe-signature": signature} if signature is not None else {}
    return await client.post("/webhooks/stripe", content=body, headers=headers)


async def paid_and_gone(
    client: httpx.AsyncClient, sandbox: Sandbox, post_id: str, buyer: SignedInMember, **body: Any
) -> StartedCheckout:
    """Somebody pays and never comes back."""
    payment = await start_checkout(client, post_id, buyer, **body)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    return payment


async def test_only_what_the_provider_signed_lately_is_kept(
    client: httpx.AsyncClient, database: TestDatabase, books: LedgerProbe
) -> None:
    before = books.keys()
    body = message("evt_forged", {"object": "payment_intent", "id": "pi_forged"})
    for signature in (
        None,
        "",
        "nonsense",
        "t=1,v1=",
        signed(body, secret="whsec_of_somebody"),
        signed(body, age=301),
        signed(body + b" "),
        signed(body).replace("v1=", "v0="),
    ):
        assert refusal(await sent(client, body, signature)) == (400, "bad_signature")
    for unreadable in (b"", b"{", b"[]", b'{"id": 1}', b"null"):
        answer = await sent(client, unreadable, signed(unreadable))
        assert refusal(answer) == (400, "bad_signature")
    assert refusal(await sent(client, b"\xff", "t=1,v1=a")) == (400, "bad_signature")
    kept = "SELECT count(*) FROM webhook_event WHERE event_id LIKE 'evt_forged%'"
    assert database.sql(kept) == "0"
    assert books.keys() == before


async def test_a_message_is_kept_once_and_one_that_says_nothing_is_answered_too(
    client: httpx.AsyncClient, database: TestDatabase, books: LedgerProbe, drain: Drain
) -> None:
    before = books.keys()
    about = {"object": "product", "id": "prod_1"}
    body = message(f"evt_{time.time_ns()}", about, kind="product.created")
    for _ in range(3):
        answer = await sent(client, body, signed(body))
        assert answer.json() == {"payload": {"received": True}}
    missing = message(f"evt_{time.time_ns()}", {"object": "payment_intent", "id": "pi_nowhere"})
    assert (await sent(client, missing, signed(missing))).status_code == 200
    facts = "SELECT count(*) FROM outbox WHERE type = 'WebhookReceived'"
    assert database.sql(facts) == "2"
    await drain()
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
    assert books.keys() == before


async def test_a_body_without_end_is_refused(client: httpx.AsyncClient) -> None:
    body = b" " * (300 * 1024)
    assert refusal(await sent(client, body, signed(body))) == (413, "body_too_large")


async def test_who_never_comes_back_has_it_by_the_webhook_however_often_it_comes(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, duplicate=2, reorder=5, seed=4)
    made = await create_product(client, layla, priceCents=PRICE)
    await paid_and_gone(client, sandbox, made["_id"], omar)
    await paid_and_gone(client, sandbox, made["_id"], omar, purpose="tip", amountCents=500)
    assert await books.of(layla) == (0, 0)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await books.of(layla) == (NET + 475, 0)
    assert [each["_id"] for each in await got(client, "/posts/purchased", omar)] == [made["_id"]]
    told = database.sql(
        "SELECT type FROM outbox WHERE type IN ('Purchased', 'Paid', 'Tipped') ORDER BY type"
    )
    assert told.split() == ["Paid", "Paid", "Purchased", "Tipped"]
    await books.hold()


async def test_with_every_webhook_lost_reconciliation_finds_everything(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    jobs: Jobs,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, drop=1.0)
    made = await create_product(client, layla, priceCents=PRICE)
    payment = await paid_and_gone(client, sandbox, made["_id"], omar)
    await paid_and_gone(client, sandbox, made["_id"], omar, purpose="tip", amountCents=2000)
    await reconcile(jobs)
    assert await books.of(layla) == (NET + 1900, 0)
    # Later news of what is paid already come by the list of events alone.
    sessions = await stripe_sandbox.get_object(
        sandbox, f"/v1/checkout/sessions/{payment.session_id}"
    )
    intent = await stripe_sandbox.get_object(
        sandbox, f"/v1/payment_intents/{sessions['payment_intent']}"
    )
    await stripe_sandbox.open_dispute(sandbox, intent["latest_charge"])
    later = now() + timedelta(minutes=20)
    await reconcile(jobs, later)
    assert await books.of(layla) == (1900, 0)
    before = books.keys()
    for _ in range(2):
        await reconcile(jobs, later)
    assert books.keys() == before
    await books.hold()


async def test_a_purchase_whose_page_ended_unpaid_expires_and_makes_room(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    jobs: Jobs,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    made = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, made["_id"], omar)
    status = f"SELECT status FROM purchase WHERE id = '{payment.payment_id}'"
    later = now() + timedelta(minutes=40)
    # Its time is over by our clock, and the provider would still take money for it.
    await reconcile(jobs, later)
    assert database.sql(status) == "open"
    await stripe_sandbox.expire_session(sandbox, payment.session_id)
    await reconcile(jobs, later)
    assert database.sql(status) == "expired"
    assert (await return_from_checkout(client, omar, payment))["status"] == "expired"
    await buy_product(client, sandbox, made["_id"], omar)
    await books.hold()


async def test_an_attempt_that_was_never_answered_is_given_up(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: Jobs,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    made = await create_product(client, layla, priceCents=PRICE)
    create = "POST /v1/checkout/sessions"
    await stripe_sandbox.fail_next(sandbox, create, times=3, committed=False)
    assert refusal(await request_payment_link(client, made["_id"], omar)) == (
        502,
        "payments_unavailable",
    )
    status = f"SELECT status FROM purchase WHERE buyer_id = '{omar.id}'"
    await reconcile(jobs, now() + timedelta(minutes=11))
    assert database.sql(status) == "open"
    await reconcile(jobs, now() + timedelta(minutes=40))
    assert database.sql(status) == "expired"


async def test_a_second_payment_is_parked_and_goes_back_by_itself(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    draft = await product_input(client, layla, priceCents=PRICE)
    made = await posted(client, "/posts", layla, draft)
    first = await start_checkout(client, made["_id"], omar)
    # The old page stays open, because the provider does not hear that it should close.
    await stripe_sandbox.fail_next(
        sandbox, "POST /v1/checkout/sessions/{id}/expire", times=6, committed=False
    )
    await posted(client, f"/posts/{made['_id']}/update", layla, {**draft, "priceCents": 2999})
    assert refusal(await request_payment_link(client, made["_id"], omar)) == (
        502,
        "payments_unavailable",
    )
    assert refusal(await request_payment_link(client, made["_id"], omar)) == (
        502,
        "payments_unavailable",
    )
    second = database.sql(
        f"SELECT id FROM purchase WHERE buyer_id = '{omar.id}' AND status = 'open'"
    )
    await stripe_sandbox.pay_session(sandbox, first.session_id)
    # A late payment is a payment, at the price that was agreed.
    assert (await return_from_checkout(client, omar, first))["status"] == "paid"
    assert await books.of(layla) == (NET, 0)
    assert database.sql(f"SELECT status FROM purchase WHERE id = '{second}'") == "expired"
    # Somebody pays for the other one all the same.
    await sandbox_payment(sandbox, second, 2999)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await books.of(layla) == (NET, 0)
    assert await books.platform("refund_due") == 0
    parked = database.sql(
        f"SELECT is_duplicate, refunded_cents FROM payment WHERE purchase_id = '{second}'"
    )
    assert parked == "t|2999"
    cause = database.sql(
        "SELECT cause, refund.status FROM refund JOIN payment ON payment.id = payment_id"
        f" WHERE purchase_id = '{second}'"
    )
    assert cause == "duplicate|succeeded"
    await books.hold()


async def sandbox_payment(sandbox: Sandbox, purchase_id: str, cents: int) -> str:
    """A payment in the name of a purchase that did not come by a page of ours."""
    told = {"purchase_id": purchase_id}
    params = stripe_sandbox.checkout_params(
        metadata=told,
        payment_intent_data={"metadata": told},
        line_items=[
            {
                "quantity": 1,
                "price_data": {
                    "currency": "usd",
                    "unit_amount": cents,
                    "product_data": {"name": "A thing"},
                },
            }
        ],
    )
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        session = await stripe.v1.checkout.sessions.create_async(params)
    await stripe_sandbox.pay_session(sandbox, session.id)
    return session.id


async def test_a_payment_of_another_amount_sells_nothing_and_goes_back(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    made = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, made["_id"], omar)
    await sandbox_payment(sandbox, payment.payment_id, PRICE - 1)
    await sandbox_payment(sandbox, payment.payment_id, 50)
    # One more of something that is nobody's purchase here.
    stray = await stripe_sandbox.get_balance(sandbox)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await books.of(layla) == (0, 0)
    assert await got(client, "/posts/purchased", omar) == []
    assert await stripe_sandbox.get_balance(sandbox) == stray - (PRICE - 1) - 50
    assert await books.platform("refund_due") == 0
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    assert (await return_from_checkout(client, omar, payment))["status"] == "paid"
    assert await books.of(layla) == (NET, 0)
    await books.hold()


async def test_a_parked_payment_whose_refund_got_no_answer_is_taken_up_again(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    drain: Drain,
    jobs: Jobs,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    made = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, made["_id"], omar)
    due = await books.platform("refund_due")
    await sandbox_payment(sandbox, payment.payment_id, 700)
    await sandbox_payment(sandbox, payment.payment_id, 800)
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=99, committed=False)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await books.platform("refund_due") == due - 1500
    await stripe_sandbox.set_knobs(sandbox, fail_before=[])
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=3)
    await reconcile(jobs)
    await reconcile(jobs)
    assert await books.platform("refund_due") == due
    await books.hold()


async def test_a_free_claim_beats_the_page_that_was_open(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    books: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    draft = await product_input(client, layla, priceCents=PRICE)
    made = await posted(client, "/posts", layla, draft)
    payment = await start_checkout(client, made["_id"], omar)
    await posted(client, f"/posts/{made['_id']}/update", layla, {**draft, "priceCents": 0})
    assert (await request_payment_link(client, made["_id"], omar)).json()["payload"][
        "granted"
    ] is True
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert (await return_from_checkout(client, omar, payment))["status"] == "refunded"
    assert await books.of(layla) == (0, 0)
    (order,) = await got(client, "/posts/purchased", omar)
    assert order["order"]["source"] == "free"
    await books.hold()
