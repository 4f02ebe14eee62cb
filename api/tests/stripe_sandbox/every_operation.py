"""Calls of every operation that the payments sandbox supports, through Stripe's SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox, checkout_params

if TYPE_CHECKING:
    from stripe import StripeClient


async def pay_with_card(stripe: StripeClient, sandbox: Sandbox, card: str) -> str:
    session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    paid = await stripe_sandbox.pay_session(sandbox, session.id, card=card)
    return str(paid["payment_intent"])


async def _payments(stripe: StripeClient, sandbox: Sandbox) -> None:
    checkout = stripe.v1.checkout.sessions
    intent = await pay_with_card(stripe, sandbox, "4242424242424242")
    sessions = await checkout.list_async({"payment_intent": intent, "expand": ["data.line_items"]})
    session = sessions.data[0].id
    everything = ["line_items", "payment_intent.latest_charge.balance_transaction"]
    await checkout.retrieve_async(session, {"expand": everything})
    await checkout.line_items.list_async(session)
    declined = await pay_with_card(stripe, sandbox, "4000000000009995")
    await stripe.v1.payment_intents.retrieve_async(declined)
    unauthenticated = await pay_with_card(stripe, sandbox, "4000002760003184")
    await stripe.v1.payment_intents.retrieve_async(unauthenticated)
    await stripe.v1.payment_intents.cancel_async(unauthenticated)
    await stripe.v1.payment_intents.list_async({"limit": 2})
    unpaid = await checkout.create_async(checkout_params(locale="auto"))
    await checkout.expire_async(unpaid.id)
    charges = await stripe.v1.charges.list_async({"expand": ["data.refunds"]})
    everything = ["balance_transaction", "refunds", "payment_intent"]
    await stripe.v1.charges.retrieve_async(charges.data[-1].id, {"expand": everything})


async def _refunds_and_disputes(stripe: StripeClient, sandbox: Sandbox) -> None:
    intent = await pay_with_card(stripe, sandbox, "5555555555554444")
    part = await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 400})
    await stripe_sandbox.settle_refund(sandbox, part.id, "failed")
    everything = ["charge", "payment_intent", "balance_transaction", "failure_balance_transaction"]
    await stripe.v1.refunds.retrieve_async(part.id, {"expand": everything})
    await stripe_sandbox.set_knobs(sandbox, refunds="pending")
    await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 300})
    await stripe_sandbox.set_knobs(sandbox, refunds="succeed")
    await stripe.v1.refunds.list_async({"payment_intent": intent})
    charge = str(part.charge)
    for status in ("won", "withdrawn"):
        again = await pay_with_card(stripe, sandbox, "4242424242424242")
        intents = await stripe.v1.payment_intents.retrieve_async(again)
        opened = await stripe_sandbox.open_dispute(
            sandbox, str(intents.latest_charge), inquiry=status == "withdrawn"
        )
        await stripe_sandbox.close_dispute(sandbox, opened["id"], "won")
    lost = await stripe_sandbox.open_dispute(sandbox, charge, amount=500)
    await stripe.v1.disputes.retrieve_async(lost["id"], {"expand": ["charge"]})
    await stripe.v1.disputes.close_async(lost["id"])
    await stripe.v1.disputes.list_async({"expand": ["data.payment_intent"]})
    reported = await pay_with_card(stripe, sandbox, "4242424242424242")
    paid = await stripe.v1.payment_intents.retrieve_async(reported)
    warning = await stripe_sandbox.report_fraud(sandbox, str(paid.latest_charge))
    warnings = stripe.v1.radar.early_fraud_warnings
    await warnings.retrieve_async(warning["id"], {"expand": ["charge", "payment_intent"]})
    await warnings.list_async({"payment_intent": reported})


async def _connect(stripe: StripeClient, sandbox: Sandbox) -> None:
    account = await stripe.v1.accounts.create_async(
        {
            "country": "DE",
            "email": "layla@example.com",
            "controller": {
                "fees": {"payer": "application"},
                "losses": {"payments": "application"},
                "stripe_dashboard": {"type": "express"},
            },
            "capabilities": {"transfers": {"requested": True}},
            "tos_acceptance": {"service_agreement": "recipient"},
        }
    )
    await stripe.v1.account_links.create_async(
        {
            "account": account.id,
            "type": "account_onboarding",
            "refresh_url": "http://localhost:9/again",
            "return_url": "http://localhost:9/back",
        }
    )
    await stripe_sandbox.complete_onboarding(sandbox, account.id)
    await stripe.v1.accounts.retrieve_async(account.id)
    await stripe.v1.accounts.update_async(account.id, {"metadata": {"member": "1"}})
    await stripe.v1.accounts.list_async()
    await _transfers(stripe, account.id)
    other = await stripe.v1.accounts.create_async({"country": "FR", "type": "express"})
    await stripe.v1.accounts.delete_async(other.id)


async def _transfers(stripe: StripeClient, account: str) -> None:
    transfer = await stripe.v1.transfers.create_async(
        {"amount": 700, "currency": "usd", "destination": account}
    )
    reversals = stripe.v1.transfers.reversals
    part = await reversals.create_async(transfer.id, {"amount": 200})
    await reversals.retrieve_async(transfer.id, part.id, {"expand": ["transfer"]})
    await reversals.list_async(transfer.id)
    everything = ["balance_transaction", "destination"]
    await stripe.v1.transfers.retrieve_async(transfer.id, {"expand": everything})
    await stripe.v1.transfers.list_async({"destination": account})
    await stripe.v1.transfers.update_async(transfer.id, {"metadata": {"batch": "7"}})
    await stripe.v1.balance.retrieve_async({}, {"stripe_account": account})


async def _money(stripe: StripeClient, sandbox: Sandbox) -> None:
    payout = await stripe.v1.payouts.create_async({"amount": 100, "currency": "usd"})
    await stripe_sandbox.settle_payout(sandbox, payout.id, "failed")
    await stripe.v1.payouts.retrieve_async(payout.id)
    await stripe.v1.payouts.update_async(payout.id, {"metadata": {"batch": "7"}})
    await stripe.v1.payouts.list_async()
    await stripe.v1.balance.retrieve_async()
    await stripe.v1.accounts.retrieve_current_async()
    moved = await stripe.v1.balance_transactions.list_async({"limit": 100})
    await stripe.v1.balance_transactions.retrieve_async(moved.data[0].id)


async def _direct_payments(stripe: StripeClient) -> None:
    """Pay without a page, as other integrations do."""
    from stripe import CardError

    intents = stripe.v1.payment_intents
    customer = await stripe.v1.customers.create_async({"email": "layla@example.com"})
    unpaid = await intents.create_async(
        {"amount": 900, "currency": "usd", "customer": customer.id, "description": "An atlas"}
    )
    with pytest.raises(CardError) as declined:
        await intents.confirm_async(unpaid.id, {"payment_method": "pm_card_chargeDeclined"})
    assert declined.value.code == "card_declined"
    failed = await intents.retrieve_async(unpaid.id)
    assert (failed.status, failed.last_payment_error is None) == ("requires_payment_method", False)
    await intents.confirm_async(unpaid.id, {"payment_method": "pm_card_visa"})
    held = await intents.create_async(
        {
            "amount": 900,
            "currency": "usd",
            "capture_method": "manual",
            "confirm": True,
            "payment_method": "pm_card_visa",
        }
    )
    assert held.status == "requires_capture"
    assert (await intents.capture_async(held.id)).amount_received == 900
    refund = await stripe.v1.refunds.create_async({"payment_intent": held.id})
    await stripe.v1.refunds.update_async(refund.id, {"metadata": {"order": "7"}})
    disputed = await intents.create_async(
        {
            "amount": 900,
            "currency": "usd",
            "confirm": True,
            "payment_method": "pm_card_createDispute",
        }
    )
    disputes = await stripe.v1.disputes.list_async({"payment_intent": disputed.id})
    answered = await stripe.v1.disputes.update_async(
        disputes.data[0].id, {"evidence": {"uncategorized_text": "It was read."}, "submit": True}
    )
    assert answered.status == "under_review"
    await stripe.v1.customers.update_async(customer.id, {"name": "Layla"})
    await stripe.v1.customers.retrieve_async(customer.id)
    await _payment_methods(stripe, customer.id)
    await stripe.v1.customers.delete_async(customer.id)


async def _payment_methods(stripe: StripeClient, customer: str) -> None:
    methods = stripe.v1.payment_methods
    made = await methods.create_async({"type": "card", "card": {"token": "tok_visa"}})
    await methods.retrieve_async(made.id)
    attached = await methods.attach_async("pm_card_visa", {"customer": customer})
    assert (await methods.detach_async(attached.id)).customer is None


async def _catalog(stripe: StripeClient, sandbox: Sandbox) -> None:
    """Sell a product of the catalog on the hosted page."""
    product = await stripe.v1.products.create_async({"name": "An atlas"})
    await stripe.v1.products.retrieve_async(product.id)
    await stripe.v1.products.update_async(product.id, {"metadata": {"shelf": "3"}})
    price = await stripe.v1.prices.create_async(
        {"product": product.id, "unit_amount": 1500, "currency": "usd"}
    )
    await stripe.v1.prices.retrieve_async(price.id)
    await stripe.v1.prices.update_async(price.id, {"metadata": {"shelf": "3"}})
    monthly = await stripe.v1.prices.create_async(
        {
            "product": product.id,
            "unit_amount": 700,
            "currency": "usd",
            "recurring": {"interval": "month"},
        }
    )
    assert monthly.type == "recurring"
    params = checkout_params(line_items=[{"price": price.id, "quantity": 2}])
    session = await stripe.v1.checkout.sessions.create_async(params)
    page, headers = (
        f"/v1/payment_pages/{session.id}",
        {"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"},
    )
    assert (await sandbox.http.get(page, headers=headers)).json()["amount_total"] == 3000
    form = {"payment_method": "pm_card_visa", "expected_amount": "3000"}
    paid = await sandbox.http.post(f"{page}/confirm", data=form, headers=headers)
    assert paid.json()["payment_status"] == "paid"
    await stripe.v1.products.delete_async(product.id)


async def _listening(stripe: StripeClient) -> None:
    endpoint = await stripe.v1.webhook_endpoints.create_async(
        {"url": "http://localhost:9/hook", "enabled_events": ["payout.paid"]}
    )
    await stripe.v1.webhook_endpoints.retrieve_async(endpoint.id)
    await stripe.v1.webhook_endpoints.list_async()
    await stripe.v1.webhook_endpoints.delete_async(endpoint.id)
    events = await stripe.v1.events.list_async({"limit": 100})
    await stripe.v1.events.retrieve_async(events.data[0].id)


async def call_every_operation(stripe: StripeClient, sandbox: Sandbox) -> None:
    """Call each operation of the sandbox at least once."""
    await _payments(stripe, sandbox)
    await _refunds_and_disputes(stripe, sandbox)
    await _connect(stripe, sandbox)
    await _money(stripe, sandbox)
    await _direct_payments(stripe)
    await _catalog(stripe, sandbox)
    await _listening(stripe)
