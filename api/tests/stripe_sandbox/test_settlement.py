"""The platform's account: settlement currency, bank payouts, fees, and endpoints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox, checkout_params

if TYPE_CHECKING:
    from stripe import StripeClient

FEE = 114


async def pay(stripe: StripeClient, sandbox: Sandbox) -> str:
    """Pay 29 dollars; return the payment intent."""
    session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    return str((await stripe_sandbox.pay_session(sandbox, session.id))["payment_intent"])


async def test_settlement_currency_converts_balance_transactions(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    await stripe_sandbox.set_knobs(sandbox, settlement_currency="eur")
    await pay(stripe, sandbox)
    charge = (await stripe.v1.charges.list_async({"expand": ["data.balance_transaction"]})).data[0]
    settled: Any = charge.balance_transaction
    assert (charge.amount_captured, charge.currency) == (2900, "usd")
    assert (settled.amount, settled.currency, settled.exchange_rate) == (2668, "eur", 0.92)
    assert (await stripe.v1.accounts.retrieve_current_async()).default_currency == "eur"
    balance = await stripe.v1.balance.retrieve_async()
    assert [(part.amount, part.currency) for part in balance.available] == [(2668 - 105, "eur")]
    assert await stripe_sandbox.get_balance(sandbox) == 0


async def test_refunds_and_transfers_without_funds_are_refused(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    intent = await pay(stripe, sandbox)
    account = await stripe.v1.accounts.create_async(
        {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
    )
    await stripe_sandbox.complete_onboarding(sandbox, account.id)
    await stripe_sandbox.set_knobs(sandbox, refunds_need_funds=True, withheld=2000)
    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.refunds.create_async({"payment_intent": intent})
    assert refused.value.code == "balance_insufficient"
    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.transfers.create_async(
            {"amount": 2000, "currency": "usd", "destination": account.id}
        )
    assert refused.value.code == "balance_insufficient"
    await stripe_sandbox.set_knobs(sandbox, refunds_need_funds=False)
    assert (await stripe.v1.refunds.create_async({"payment_intent": intent})).status == "succeeded"


async def test_automatic_payouts_empty_balance_daily(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    intent = await pay(stripe, sandbox)
    await stripe_sandbox.set_knobs(sandbox, automatic_payouts=True, payout_after=172_800)
    for _ in range(2):
        await stripe_sandbox.deliver_webhooks(sandbox)
    payouts = (await stripe.v1.payouts.list_async()).data
    assert [(one.amount, one.status, one.automatic) for one in payouts] == [
        (2900 - FEE, "in_transit", True)
    ]
    assert await stripe_sandbox.get_balance(sandbox) == 0
    await stripe.v1.refunds.create_async({"payment_intent": intent})
    await stripe_sandbox.set_knobs(sandbox, clock=86_400)
    await stripe_sandbox.deliver_webhooks(sandbox)
    debit = (await stripe.v1.payouts.list_async()).data[0]
    assert (debit.amount, await stripe_sandbox.get_balance(sandbox)) == (-2900, 0)
    await stripe_sandbox.set_knobs(sandbox, clock=172_800)
    await stripe_sandbox.deliver_webhooks(sandbox)
    assert (await stripe.v1.payouts.retrieve_async(payouts[0].id)).status == "paid"


async def test_movement_without_source_changes_balance(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    fee = await stripe_sandbox.add_movement(sandbox, "stripe_fee", -45, description="Radar")
    transaction = await stripe.v1.balance_transactions.retrieve_async(fee)
    assert (transaction.type, transaction.net, transaction.source) == ("stripe_fee", -45, None)
    assert await stripe_sandbox.get_balance(sandbox) == -45


async def test_events_of_connected_accounts_go_to_connect_endpoint(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import WebhookSignature

    received: list[httpx.Request] = []

    def accept(request: httpx.Request) -> httpx.Response:
        received.append(request)
        return httpx.Response(200)

    dispatcher = sandbox.app.state.dispatcher
    async with httpx.AsyncClient(transport=httpx.MockTransport(accept)) as client:
        dispatcher.client, own_client = client, dispatcher.client
        account = await stripe.v1.accounts.create_async({"country": "DE", "type": "express"})
        await stripe_sandbox.complete_onboarding(sandbox, account.id)
        await pay(stripe, sandbox)
        await stripe_sandbox.deliver_webhooks(sandbox)
        dispatcher.client = own_client
    assert len(received) > 1
    for request in received:
        event = json.loads(request.content)
        is_connect = event["type"] == "account.updated"
        secret = (
            stripe_sandbox.CONNECT_WEBHOOK_SECRET if is_connect else stripe_sandbox.WEBHOOK_SECRET
        )
        WebhookSignature.verify_header(
            request.content, request.headers["stripe-signature"], secret, None
        )
        # Optional fields are absent, as at Stripe, not null.
        assert ("account" in event, "context" in event) == (is_connect, False)
