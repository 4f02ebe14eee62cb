"""Payments, refunds, disputes, transfers and payouts of the sandbox, and its balance."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import (
    Sandbox,
    checkout_params,
    pay_session,
)

if TYPE_CHECKING:
    from stripe import Charge, StripeClient


# 2.9 % of 29.00 and 30 cents.
FEE = 114


async def create_session(stripe: StripeClient, **changes: Any) -> str:
    return str((await stripe.v1.checkout.sessions.create_async(checkout_params(**changes))).id)


async def create_charge(stripe: StripeClient, sandbox: Sandbox, card: str | None = None) -> Charge:
    paid = await pay_session(sandbox, await create_session(stripe), card=card)
    charges = await stripe.v1.charges.list_async({"payment_intent": paid["payment_intent"]})
    return charges.data[0]


async def event_types(stripe: StripeClient) -> list[str]:
    """Return the types of all events, oldest first."""
    return [str(event.type) for event in (await stripe.v1.events.list_async({"limit": 100})).data][
        ::-1
    ]


async def test_payment_creates_charge_less_fee(sandbox: Sandbox, stripe: StripeClient) -> None:
    session_id = await create_session(stripe, customer_email="layla@example.com")
    before = await stripe.v1.checkout.sessions.retrieve_async(session_id)
    assert (before.status, before.payment_status, before.payment_intent) == ("open", "unpaid", None)
    assert before.url == f"{sandbox.origin}/c/pay/{session_id}"
    assert (await pay_session(sandbox, session_id))["outcome"] == "paid"
    after = await stripe.v1.checkout.sessions.retrieve_async(
        session_id, {"expand": ["payment_intent.latest_charge.balance_transaction"]}
    )
    assert (after.status, after.payment_status, after.url) == ("complete", "paid", None)
    assert after.customer_details
    assert after.customer_details.email == "layla@example.com"
    intent = after.to_dict()["payment_intent"]
    assert (intent["status"], intent["amount_received"]) == ("succeeded", 2900)
    assert intent["metadata"] == intent["latest_charge"]["metadata"] == {"purchase_id": "7"}
    card = intent["latest_charge"]["payment_method_details"]["card"]
    assert (card["brand"], card["last4"]) == ("visa", "4242")
    moved = intent["latest_charge"]["balance_transaction"]
    assert (moved["amount"], moved["fee"], moved["net"]) == (2900, FEE, 2900 - FEE)
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_payment_50_concurrent_attempts_create_one_charge(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await create_session(stripe)
    outcomes = await asyncio.gather(*(pay_session(sandbox, session_id) for _ in range(50)))
    assert sorted(one["outcome"] for one in outcomes) == ["already_paid"] * 49 + ["paid"]
    assert len((await stripe.v1.charges.list_async()).data) == 1
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_payment_declined_session_stays_open(sandbox: Sandbox, stripe: StripeClient) -> None:
    session_id = await create_session(stripe)
    declined = await stripe_sandbox.decline_session(sandbox, session_id, "insufficient_funds")
    assert (declined["outcome"], declined["decline"]) == ("declined", "insufficient_funds")
    intent = await stripe.v1.payment_intents.retrieve_async(declined["payment_intent"])
    assert intent.status == "requires_payment_method"
    assert intent.last_payment_error
    assert intent.last_payment_error.decline_code == "insufficient_funds"
    assert await stripe_sandbox.get_balance(sandbox) == 0
    assert (await pay_session(sandbox, session_id))["payment_intent"] == intent.id
    assert await event_types(stripe) == [
        "payment_intent.created",
        "charge.failed",
        "payment_intent.payment_failed",
        "charge.succeeded",
        "payment_intent.succeeded",
        "checkout.session.completed",
    ]


async def test_payment_3d_secure_required_once_and_can_fail(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    card = "4000002760003184"
    session_id = await create_session(stripe)
    assert (await pay_session(sandbox, session_id, card=card))["outcome"] == "authenticate"
    failed = await pay_session(sandbox, session_id, card=card, authenticated=False)
    assert failed["decline"] == "authentication_required"
    assert (await pay_session(sandbox, session_id, card=card, authenticated=True))[
        "outcome"
    ] == "paid"
    charge = (await stripe.v1.charges.list_async()).data[0]
    assert charge.payment_method_details
    assert charge.payment_method_details.card
    assert charge.payment_method_details.card.three_d_secure
    assert charge.payment_method_details.card.three_d_secure.result == "authenticated"


async def test_payment_expired_session_refused(sandbox: Sandbox, stripe: StripeClient) -> None:
    session_id = await create_session(stripe)
    await stripe_sandbox.decline_session(sandbox, session_id)
    await stripe_sandbox.expire_session(sandbox, session_id)
    assert (await pay_session(sandbox, session_id))["outcome"] == "expired"
    intent = (await stripe.v1.payment_intents.list_async()).data[0]
    assert (intent.status, intent.cancellation_reason) == ("canceled", "expired")
    assert (await event_types(stripe))[-2:] == [
        "payment_intent.canceled",
        "checkout.session.expired",
    ]


async def test_session_past_expires_at_expires(sandbox: Sandbox, stripe: StripeClient) -> None:
    session_id = await create_session(stripe)
    await stripe_sandbox.set_knobs(sandbox, clock=24 * 3600 + 1)
    session = await stripe.v1.checkout.sessions.retrieve_async(session_id)
    assert session.status == "expired"
    assert await event_types(stripe) == ["checkout.session.expired"]


async def test_refunds_limited_to_charge_amount(sandbox: Sandbox, stripe: StripeClient) -> None:
    from stripe import InvalidRequestError

    charge = await create_charge(stripe, sandbox)
    part = await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 900})
    assert (part.status, part.amount) == ("succeeded", 900)
    with pytest.raises(InvalidRequestError, match=r"\$20\.01") as refused:
        await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 2001})
    assert refused.value.param == "amount"
    rest = await stripe.v1.refunds.create_async({"charge": charge.id, "metadata": {"why": "x"}})
    assert (rest.amount, rest.to_dict()["metadata"]) == (2000, {"why": "x"})
    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.refunds.create_async({"charge": charge.id})
    assert refused.value.code == "charge_already_refunded"
    after = await stripe.v1.charges.retrieve_async(charge.id)
    assert (after.amount_refunded, after.refunded) == (2900, True)
    # Stripe keeps its fee.
    assert await stripe_sandbox.get_balance(sandbox) == -FEE


async def test_refund_pending_moves_money_on_success(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    await stripe_sandbox.set_knobs(sandbox, refunds="pending")
    charge = await create_charge(stripe, sandbox)
    refund = await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 900})
    assert (refund.status, refund.balance_transaction) == ("pending", None)
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE
    settled = await stripe_sandbox.settle_refund(sandbox, refund.id)
    assert settled["status"] == "succeeded"
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE - 900


@pytest.mark.parametrize("refund_outcome", ["pending", "succeed"])
async def test_refund_failed_restores_balance(
    sandbox: Sandbox, stripe: StripeClient, refund_outcome: str
) -> None:
    await stripe_sandbox.set_knobs(sandbox, refunds=refund_outcome)
    charge = await create_charge(stripe, sandbox)
    refund = await stripe.v1.refunds.create_async({"charge": charge.id})
    failed = await stripe_sandbox.settle_refund(sandbox, refund.id, "failed")
    assert (failed["status"], failed["failure_reason"]) == ("failed", "unknown")
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE
    after = await stripe.v1.charges.retrieve_async(charge.id)
    assert (after.amount_refunded, after.refunded) == (0, False)
    assert (await event_types(stripe))[-1] == "refund.failed"


@pytest.mark.parametrize(
    ("outcome", "status", "keep_fee", "balance"),
    [
        ("won", "won", False, 2900 - FEE),
        ("withdrawn", "won", False, 2900 - FEE),
        ("won", "won", True, 2900 - FEE - 1500),
        ("lost", "lost", False, -FEE - 1500),
    ],
)
async def test_dispute_withdraws_amount_and_fee_and_reinstates_if_won(
    sandbox: Sandbox, stripe: StripeClient, outcome: Any, status: str, keep_fee: bool, balance: int
) -> None:
    await stripe_sandbox.set_knobs(sandbox, keep_dispute_fee=keep_fee)
    charge = await create_charge(stripe, sandbox)
    opened = await stripe_sandbox.open_dispute(sandbox, charge.id)
    assert (opened["status"], opened["amount"]) == ("needs_response", 2900)
    assert await stripe_sandbox.get_balance(sandbox) == -FEE - 1500
    closed = await stripe_sandbox.close_dispute(sandbox, opened["id"], outcome)
    assert closed["status"] == status
    assert await stripe_sandbox.get_balance(sandbox) == balance
    assert sum(one["net"] for one in closed["balance_transactions"]) == balance - 2900 + FEE


@pytest.mark.parametrize(
    ("outcome", "status", "kept"),
    [("won", "won", 0), ("lost", "lost", 2900), ("partially-won", "lost", 1900)],
)
async def test_dispute_after_partial_refund_is_of_the_whole_payment(
    sandbox: Sandbox, stripe: StripeClient, outcome: Any, status: str, kept: int
) -> None:
    charge = await create_charge(stripe, sandbox)
    await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 1000})
    opened = await stripe_sandbox.open_dispute(sandbox, charge.id)
    assert opened["amount"] == 2900
    closed = await stripe_sandbox.close_dispute(sandbox, opened["id"], outcome)
    assert closed["status"] == status
    assert sum(one["amount"] for one in closed["balance_transactions"]) == -kept
    fee = 0 if outcome == "won" else 1500
    assert await stripe_sandbox.get_balance(sandbox) == 1900 - FEE - kept - fee


async def test_dispute_of_refunded_charge_is_refused(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    charge = await create_charge(stripe, sandbox)
    await stripe.v1.refunds.create_async({"charge": charge.id})
    with pytest.raises(AssertionError):
        await stripe_sandbox.open_dispute(sandbox, charge.id)


async def test_dispute_blocks_refunds_but_inquiry_does_not(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    charge = await create_charge(stripe, sandbox)
    await stripe_sandbox.open_dispute(sandbox, charge.id, amount=100)
    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.refunds.create_async({"charge": charge.id})
    assert refused.value.code == "charge_disputed"
    inquired = await create_charge(stripe, sandbox)
    inquiry = await stripe_sandbox.open_dispute(sandbox, inquired.id, inquiry=True)
    assert (inquiry["status"], inquiry["balance_transactions"]) == ("warning_needs_response", [])
    assert (await stripe.v1.refunds.create_async({"charge": inquired.id})).status == "succeeded"


async def test_dispute_card_creates_dispute(sandbox: Sandbox, stripe: StripeClient) -> None:
    await create_charge(stripe, sandbox, "4000000000000259")
    await stripe_sandbox.deliver_webhooks(sandbox)
    dispute = (await stripe.v1.disputes.list_async()).data[0]
    assert (dispute.reason, dispute.amount) == ("fraudulent", 2900)


async def test_fraud_warning_card_creates_warning_until_charge_is_refunded(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    charge = await create_charge(stripe, sandbox, "4000000000005423")
    await stripe_sandbox.deliver_webhooks(sandbox)
    warnings = stripe.v1.radar.early_fraud_warnings
    (warning,) = (await warnings.list_async({"charge": charge.id})).data
    assert (warning.actionable, warning.fraud_type) == (True, "made_with_stolen_card")
    events = await stripe.v1.events.list_async({"type": "radar.early_fraud_warning.created"})
    assert events.data[0].data.object["id"] == warning.id
    await stripe.v1.refunds.create_async({"charge": charge.id})
    assert (await warnings.retrieve_async(warning.id)).actionable is False


async def create_onboarded_account(stripe: StripeClient, sandbox: Sandbox) -> str:
    account = await stripe.v1.accounts.create_async(
        {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
    )
    await stripe_sandbox.complete_onboarding(sandbox, account.id)
    return str(account.id)


async def test_transfer_requires_active_account_and_funds(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    new = await stripe.v1.accounts.create_async(
        {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
    )
    active_account = await create_onboarded_account(stripe, sandbox)
    for destination, code in (
        ("acct_nobody", "resource_missing"),
        (new.id, "insufficient_capabilities_for_transfer"),
        (active_account, "balance_insufficient"),
    ):
        with pytest.raises(InvalidRequestError) as refused:
            await stripe.v1.transfers.create_async(
                {"amount": 1, "currency": "usd", "destination": destination}
            )
        assert refused.value.code == code


async def test_transfer_and_reversal_match_on_both_sides(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    await create_charge(stripe, sandbox)
    active_account = await create_onboarded_account(stripe, sandbox)
    transfer = await stripe.v1.transfers.create_async(
        {"amount": 1000, "currency": "usd", "destination": active_account}
    )
    await stripe.v1.transfers.reversals.create_async(transfer.id, {"amount": 300})
    account_balance = await stripe.v1.balance.retrieve_async({}, {"stripe_account": active_account})
    assert account_balance.available[0].amount == 700
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE - 700
    full_reversal = await stripe.v1.transfers.reversals.create_async(transfer.id)
    assert full_reversal.amount == 700
    assert (await stripe.v1.transfers.retrieve_async(transfer.id)).reversed is True
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_payout_of_pending_funds_refused(sandbox: Sandbox, stripe: StripeClient) -> None:
    from stripe import InvalidRequestError

    await stripe_sandbox.set_knobs(sandbox, funds_after=172_800)
    await create_charge(stripe, sandbox)
    balance = await stripe.v1.balance.retrieve_async()
    assert (balance.available[0].amount, balance.pending[0].amount) == (0, 2900 - FEE)
    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.payouts.create_async({"amount": 100, "currency": "usd"})
    assert refused.value.code == "balance_insufficient"
    await stripe_sandbox.set_knobs(sandbox, clock=172_800)
    payout = await stripe.v1.payouts.create_async({"amount": 100, "currency": "usd"})
    assert payout.status == "pending"
    await stripe_sandbox.deliver_webhooks(sandbox)
    assert (await stripe.v1.payouts.retrieve_async(payout.id)).status == "paid"
    await stripe_sandbox.settle_payout(sandbox, payout.id, "failed")
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


@pytest.mark.parametrize("seed", range(4))
async def test_balance_random_history_equals_sum_of_transactions(
    sandbox: Sandbox, stripe: StripeClient, seed: int
) -> None:
    """A random history; the expected balance is computed from its objects."""
    rng = random.Random(seed)
    for _ in range(8):
        charge = await create_charge(stripe, sandbox)
        outcome = rng.choice(("paid", "refunded", "partly_refunded", "failed", "won", "lost"))
        if outcome in {"refunded", "partly_refunded", "failed"}:
            amount = 2900 if outcome == "refunded" else rng.randint(1, 2900)
            refund = await stripe.v1.refunds.create_async({"charge": charge.id, "amount": amount})
            if outcome == "failed":
                await stripe_sandbox.settle_refund(sandbox, refund.id, "failed")
        if outcome in {"won", "lost"}:
            dispute = await stripe_sandbox.open_dispute(
                sandbox, charge.id, amount=rng.randint(1, 2900)
            )
            await stripe_sandbox.close_dispute(sandbox, dispute["id"], outcome)  # type: ignore[arg-type]
    moved = await stripe.v1.balance_transactions.list_async({"limit": 100})
    paid = (await stripe.v1.charges.list_async({"limit": 100})).data
    refunds = (await stripe.v1.refunds.list_async({"limit": 100})).data
    disputes = (await stripe.v1.disputes.list_async({"limit": 100})).data
    expected = (
        sum(charge.amount - FEE for charge in paid)
        - sum(refund.amount for refund in refunds if refund.status == "succeeded")
        - sum(dispute.amount + 1500 for dispute in disputes if dispute.status == "lost")
    )
    assert (
        await stripe_sandbox.get_balance(sandbox) == sum(one.net for one in moved.data) == expected
    )


async def test_fault_settings_decline_cards_and_fail_refunds(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await create_session(stripe)
    await stripe_sandbox.set_knobs(sandbox, decline="lost_card")
    assert (await pay_session(sandbox, session_id))["decline"] == "lost_card"
    await stripe_sandbox.reset_knobs(sandbox)
    await stripe_sandbox.set_knobs(sandbox, refunds="fail")
    paid = await pay_session(sandbox, session_id)
    refund = await stripe.v1.refunds.create_async({"payment_intent": paid["payment_intent"]})
    assert refund.status == "failed"
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_refund_pending_card_succeeds_later(sandbox: Sandbox, stripe: StripeClient) -> None:
    charge = await create_charge(stripe, sandbox, "4000000000007726")
    refund = await stripe.v1.refunds.create_async({"charge": charge.id})
    assert refund.status == "pending"
    await stripe_sandbox.deliver_webhooks(sandbox)
    assert (await stripe.v1.refunds.retrieve_async(refund.id)).status == "succeeded"
