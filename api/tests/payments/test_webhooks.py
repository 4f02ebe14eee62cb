"""The provider's messages: signed, kept once, and no more than hints; and what happens without."""

import hmac
import json
import time
from datetime import timedelta
from typing import Any

import httpx

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
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


async def test_webhook_without_recent_signature_is_rejected(
    client: httpx.AsyncClient, database: TestDatabase, ledger_probe: LedgerProbe
) -> None:
    before = ledger_probe.journal_keys()
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
    assert ledger_probe.journal_keys() == before


async def test_webhook_is_stored_once_and_irrelevant_event_returns_200(
    client: httpx.AsyncClient, database: TestDatabase, ledger_probe: LedgerProbe, drain: Drain
) -> None:
    before = ledger_probe.journal_keys()
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
    assert ledger_probe.journal_keys() == before


async def test_webhook_with_oversized_body_returns_413(client: httpx.AsyncClient) -> None:
    body = b" " * (300 * 1024)
    assert refusal(await sent(client, body, signed(body))) == (413, "body_too_large")


async def test_duplicate_webhooks_complete_purchase_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, duplicate=2, reorder=5, seed=4)
    made = await create_product(client, layla, priceCents=PRICE)
    await paid_and_gone(client, sandbox, made["_id"], omar)
    await paid_and_gone(client, sandbox, made["_id"], omar, purpose="tip", amountCents=500)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await ledger_probe.member_balances(layla) == (NET + 475, 0)
    assert [each["_id"] for each in await got(client, "/posts/purchased", omar)] == [made["_id"]]
    told = database.sql(
        "SELECT type FROM outbox WHERE type IN ('Purchased', 'Paid', 'Tipped') ORDER BY type"
    )
    assert told.split() == ["Paid", "Paid", "Purchased", "Tipped"]
    await ledger_probe.assert_consistent()


async def test_reconciliation_without_webhooks_records_everything(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, drop=1.0)
    made = await create_product(client, layla, priceCents=PRICE)
    payment = await paid_and_gone(client, sandbox, made["_id"], omar)
    await paid_and_gone(client, sandbox, made["_id"], omar, purpose="tip", amountCents=2000)
    await reconcile(jobs)
    assert await ledger_probe.member_balances(layla) == (NET + 1900, 0)
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
    assert await ledger_probe.member_balances(layla) == (1900, 0)
    before = ledger_probe.journal_keys()
    for _ in range(2):
        await reconcile(jobs, later)
    assert ledger_probe.journal_keys() == before
    await ledger_probe.assert_consistent()


async def test_purchase_with_expired_session_expires_and_can_be_restarted(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
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
    await ledger_probe.assert_consistent()


async def test_attempt_without_answer_expires(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
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


async def test_second_payment_is_unmatched_and_refunded(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
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
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert database.sql(f"SELECT status FROM purchase WHERE id = '{second}'") == "expired"
    # Somebody pays for the other one all the same.
    await sandbox_payment(sandbox, second, 2999)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert await ledger_probe.platform_balance("refund_due") == 0
    parked = database.sql(
        f"SELECT is_duplicate, refunded_cents FROM payment WHERE purchase_id = '{second}'"
    )
    assert parked == "t|2999"
    cause = database.sql(
        "SELECT cause, refund.status FROM refund JOIN payment ON payment.id = payment_id"
        f" WHERE purchase_id = '{second}'"
    )
    assert cause == "duplicate|succeeded"
    await ledger_probe.assert_consistent()


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


async def test_payment_with_wrong_amount_is_refunded(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
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
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert await got(client, "/posts/purchased", omar) == []
    assert await stripe_sandbox.get_balance(sandbox) == stray - (PRICE - 1) - 50
    assert await ledger_probe.platform_balance("refund_due") == 0
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    assert (await return_from_checkout(client, omar, payment))["status"] == "paid"
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await ledger_probe.assert_consistent()


async def test_refund_of_unmatched_payment_is_retried_by_reconciliation(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    made = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, made["_id"], omar)
    due = await ledger_probe.platform_balance("refund_due")
    await sandbox_payment(sandbox, payment.payment_id, 700)
    await sandbox_payment(sandbox, payment.payment_id, 800)
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=99, committed=False)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await ledger_probe.platform_balance("refund_due") == due - 1500
    await stripe_sandbox.set_knobs(sandbox, fail_before=[])
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=3)
    await reconcile(jobs)
    await reconcile(jobs)
    assert await ledger_probe.platform_balance("refund_due") == due
    await ledger_probe.assert_consistent()


async def test_free_claim_expires_open_checkout(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
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
    assert await ledger_probe.member_balances(layla) == (0, 0)
    (order,) = await got(client, "/posts/purchased", omar)
    assert order["order"]["source"] == "free"
    await ledger_probe.assert_consistent()
