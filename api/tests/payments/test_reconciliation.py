"""Reconciliation: payments and the ledger without webhooks, and payments that match no purchase."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.context import PaymentsContext
from api.payments.jobs import reconcile
from api.payments.sync import webhooks
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    buy_product,
    pay_without_return,
    return_from_checkout,
    start_checkout,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.products import create_product, product_input, request_payment_link
from api.tests.support.stripe_sandbox import Sandbox


async def test_reconciliation_without_webhooks_records_everything(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, drop=1.0)
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await pay_without_return(client, sandbox, product["_id"], omar)
    await pay_without_return(client, sandbox, product["_id"], omar, purpose="tip", amountCents=2000)
    await reconcile(jobs)
    assert await ledger_probe.member_balances(layla) == (NET + 1900, 0)
    # A change after the payment is found in the list of events only.
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


async def test_event_reconciled_recently_is_not_synchronised_again(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    monkeypatch: pytest.MonkeyPatch,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    synced: list[str] = []
    sync_object = webhooks.sync_object

    async def record(context: PaymentsContext, **reference: Any) -> None:
        synced.append(reference["object_id"])
        await sync_object(context, **reference)

    monkeypatch.setattr(webhooks, "sync_object", record)
    await stripe_sandbox.set_knobs(sandbox, drop=1.0)
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await pay_without_return(client, sandbox, product["_id"], omar)
    at = now()
    await reconcile(jobs, at)
    assert payment.session_id in synced
    synced.clear()
    # The list's delay has not passed: the same events are read again.
    await reconcile(jobs, at)
    assert synced == []


async def test_purchase_with_expired_session_expires_and_can_be_restarted(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar)
    status = f"SELECT status FROM purchase WHERE id = '{payment.payment_id}'"
    later = now() + timedelta(minutes=40)
    # Expired by our clock, but still payable at the provider.
    await reconcile(jobs, later)
    assert database.sql(status) == "open"
    await stripe_sandbox.expire_session(sandbox, payment.session_id)
    await reconcile(jobs, later)
    assert database.sql(status) == "expired"
    assert (await return_from_checkout(client, omar, payment))["status"] == "expired"
    await buy_product(client, sandbox, product["_id"], omar)
    await ledger_probe.assert_consistent()


async def test_attempt_without_answer_expires(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    create = "POST /v1/checkout/sessions"
    await stripe_sandbox.fail_next(sandbox, create, times=3, committed=False)
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
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
    terms = await product_input(client, layla, priceCents=PRICE)
    product = await post_payload(client, "/posts", layla, terms)
    first = await start_checkout(client, product["_id"], omar)
    # The first session stays open, because its expiry fails at the provider.
    await stripe_sandbox.fail_next(
        sandbox, "POST /v1/checkout/sessions/{id}/expire", times=6, committed=False
    )
    await post_payload(
        client, f"/posts/{product['_id']}/update", layla, {**terms, "priceCents": 2999}
    )
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
        502,
        "payments_unavailable",
    )
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
        502,
        "payments_unavailable",
    )
    second = database.sql(
        f"SELECT id FROM purchase WHERE buyer_id = '{omar.id}' AND status = 'open'"
    )
    await stripe_sandbox.pay_session(sandbox, first.session_id)
    # A late payment counts at its original price.
    assert (await return_from_checkout(client, omar, first))["status"] == "paid"
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert database.sql(f"SELECT status FROM purchase WHERE id = '{second}'") == "expired"
    # The second purchase is paid nevertheless.
    await pay_outside_checkout(sandbox, second, 2999)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert await ledger_probe.platform_balance("refund_due") == 0
    payment = database.sql(
        f"SELECT is_duplicate, refunded_cents FROM payment WHERE purchase_id = '{second}'"
    )
    assert payment == "t|2999"
    cause = database.sql(
        "SELECT cause, refund.status FROM refund JOIN payment ON payment.id = payment_id"
        f" WHERE purchase_id = '{second}'"
    )
    assert cause == "duplicate|succeeded"
    await ledger_probe.assert_consistent()


async def pay_outside_checkout(sandbox: Sandbox, purchase_id: str, cents: int) -> str:
    """Pay for a purchase by a session that the API did not create."""
    metadata = {"purchase_id": purchase_id}
    params = stripe_sandbox.checkout_params(
        metadata=metadata,
        payment_intent_data={"metadata": metadata},
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
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar)
    await pay_outside_checkout(sandbox, payment.payment_id, PRICE - 1)
    await pay_outside_checkout(sandbox, payment.payment_id, 50)
    # The baseline of the provider's balance, with both payments.
    balance = await stripe_sandbox.get_balance(sandbox)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert await get_payload(client, "/posts/purchased", omar) == []
    assert await stripe_sandbox.get_balance(sandbox) == balance - (PRICE - 1) - 50
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
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar)
    due = await ledger_probe.platform_balance("refund_due")
    await pay_outside_checkout(sandbox, payment.payment_id, 700)
    await pay_outside_checkout(sandbox, payment.payment_id, 800)
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
    terms = await product_input(client, layla, priceCents=PRICE)
    product = await post_payload(client, "/posts", layla, terms)
    payment = await start_checkout(client, product["_id"], omar)
    await post_payload(client, f"/posts/{product['_id']}/update", layla, {**terms, "priceCents": 0})
    assert (await request_payment_link(client, product["_id"], omar)).json()["payload"][
        "granted"
    ] is True
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert (await return_from_checkout(client, omar, payment))["status"] == "refunded"
    assert await ledger_probe.member_balances(layla) == (0, 0)
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert order["order"]["source"] == "free"
    await ledger_probe.assert_consistent()
