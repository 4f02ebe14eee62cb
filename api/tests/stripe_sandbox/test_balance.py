"""What moves in the sandbox: to the cent, once, and only as Stripe would move it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import (
    Sandbox,
    checkout_params,
    open_sandbox,
    pay_session,
    stripe_client,
)
from infra.local.ports import free_port

if TYPE_CHECKING:
    from stripe import Charge, StripeClient


# 2.9 % of 29.00 and 30 cents.
FEE = 114


@pytest.fixture(scope="module")
async def opened(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with open_sandbox(tmp_path_factory.mktemp("sandbox"), free_port()) as sandbox:
        yield sandbox


@pytest.fixture
async def sandbox(opened: Sandbox) -> Sandbox:
    """One that knows of nothing yet."""
    await stripe_sandbox.reset(opened)
    return opened


@pytest.fixture(scope="module")
async def stripe(opened: Sandbox) -> AsyncIterator[StripeClient]:
    async with stripe_client(opened) as client:
        yield client


async def checkout(stripe: StripeClient, **changes: Any) -> str:
    return str((await stripe.v1.checkout.sessions.create_async(checkout_params(**changes))).id)


async def charged(stripe: StripeClient, sandbox: Sandbox, card: str | None = None) -> Charge:
    paid = await pay_session(sandbox, await checkout(stripe), card=card)
    found = await stripe.v1.charges.list_async({"payment_intent": paid["payment_intent"]})
    return found.data[0]


async def events(stripe: StripeClient) -> list[str]:
    """What happened, in its order."""
    return [str(event.type) for event in (await stripe.v1.events.list_async({"limit": 100})).data][
        ::-1
    ]


async def test_a_payment_ends_in_one_charge_less_its_fee(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await checkout(stripe, customer_email="layla@example.com")
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


async def test_fifty_payments_of_one_session_at_once_are_one_charge(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await checkout(stripe)
    outcomes = await asyncio.gather(*(pay_session(sandbox, session_id) for _ in range(50)))
    assert sorted(one["outcome"] for one in outcomes) == ["already_paid"] * 49 + ["paid"]
    assert len((await stripe.v1.charges.list_async()).data) == 1
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_a_declined_card_leaves_the_session_open_for_another(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await checkout(stripe)
    declined = await stripe_sandbox.decline_session(sandbox, session_id, "insufficient_funds")
    assert (declined["outcome"], declined["decline"]) == ("declined", "insufficient_funds")
    intent = await stripe.v1.payment_intents.retrieve_async(declined["payment_intent"])
    assert intent.status == "requires_payment_method"
    assert intent.last_payment_error
    assert intent.last_payment_error.decline_code == "insufficient_funds"
    assert await stripe_sandbox.get_balance(sandbox) == 0
    assert (await pay_session(sandbox, session_id))["payment_intent"] == intent.id
    assert await events(stripe) == [
        "payment_intent.created",
        "charge.failed",
        "payment_intent.payment_failed",
        "charge.succeeded",
        "payment_intent.succeeded",
        "checkout.session.completed",
    ]


async def test_the_second_factor_is_asked_once_and_may_fail(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    card = "4000002760003184"
    session_id = await checkout(stripe)
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


async def test_an_expired_session_takes_nothing(sandbox: Sandbox, stripe: StripeClient) -> None:
    session_id = await checkout(stripe)
    await stripe_sandbox.decline_session(sandbox, session_id)
    await stripe_sandbox.expire_session(sandbox, session_id)
    assert (await pay_session(sandbox, session_id))["outcome"] == "expired"
    intent = (await stripe.v1.payment_intents.list_async()).data[0]
    assert (intent.status, intent.cancellation_reason) == ("canceled", "expired")
    assert (await events(stripe))[-2:] == ["payment_intent.canceled", "checkout.session.expired"]


async def test_a_session_expires_by_itself_when_its_time_has_come(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await checkout(stripe)
    await stripe_sandbox.set_knobs(sandbox, clock=24 * 3600 + 1)
    session = await stripe.v1.checkout.sessions.retrieve_async(session_id)
    assert session.status == "expired"
    assert await events(stripe) == ["checkout.session.expired"]


async def test_refunds_add_up_to_the_charge_and_no_further(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    charge = await charged(stripe, sandbox)
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


async def test_a_pending_refund_moves_money_only_when_it_succeeds(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    await stripe_sandbox.set_knobs(sandbox, refunds="pending")
    charge = await charged(stripe, sandbox)
    refund = await stripe.v1.refunds.create_async({"charge": charge.id, "amount": 900})
    assert (refund.status, refund.balance_transaction) == ("pending", None)
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE
    settled = await stripe_sandbox.settle_refund(sandbox, refund.id)
    assert settled["status"] == "succeeded"
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE - 900


@pytest.mark.parametrize("manner", ["pending", "succeed"])
async def test_a_failed_refund_gives_back_exactly_what_it_took(
    sandbox: Sandbox, stripe: StripeClient, manner: str
) -> None:
    await stripe_sandbox.set_knobs(sandbox, refunds=manner)
    charge = await charged(stripe, sandbox)
    refund = await stripe.v1.refunds.create_async({"charge": charge.id})
    failed = await stripe_sandbox.settle_refund(sandbox, refund.id, "failed")
    assert (failed["status"], failed["failure_reason"]) == ("failed", "unknown")
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE
    after = await stripe.v1.charges.retrieve_async(charge.id)
    assert (after.amount_refunded, after.refunded) == (0, False)
    assert (await events(stripe))[-1] == "refund.failed"


@pytest.mark.parametrize(
    ("status", "shown", "kept", "left"),
    [
        ("won", "won", False, 2900 - FEE),
        ("withdrawn", "won", False, 2900 - FEE),
        ("won", "won", True, 2900 - FEE - 1500),
        ("lost", "lost", False, -FEE - 1500),
    ],
)
async def test_a_dispute_takes_amount_and_fee_and_gives_them_back_if_won(
    sandbox: Sandbox, stripe: StripeClient, status: Any, shown: str, kept: bool, left: int
) -> None:
    await stripe_sandbox.set_knobs(sandbox, keep_dispute_fee=kept)
    charge = await charged(stripe, sandbox)
    opened = await stripe_sandbox.open_dispute(sandbox, charge.id)
    assert (opened["status"], opened["amount"]) == ("needs_response", 2900)
    assert await stripe_sandbox.get_balance(sandbox) == -FEE - 1500
    closed = await stripe_sandbox.close_dispute(sandbox, opened["id"], status)
    assert closed["status"] == shown
    assert await stripe_sandbox.get_balance(sandbox) == left
    assert sum(one["net"] for one in closed["balance_transactions"]) == left - 2900 + FEE


async def test_an_open_dispute_forbids_refunds_and_an_inquiry_does_not(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    charge = await charged(stripe, sandbox)
    await stripe_sandbox.open_dispute(sandbox, charge.id, amount=100)
    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.refunds.create_async({"charge": charge.id})
    assert refused.value.code == "charge_disputed"
    asked = await charged(stripe, sandbox)
    inquiry = await stripe_sandbox.open_dispute(sandbox, asked.id, inquiry=True)
    assert (inquiry["status"], inquiry["balance_transactions"]) == ("warning_needs_response", [])
    assert (await stripe.v1.refunds.create_async({"charge": asked.id})).status == "succeeded"


async def test_one_card_is_disputed_by_its_owner_at_once(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    await charged(stripe, sandbox, "4000000000000259")
    await stripe_sandbox.deliver_webhooks(sandbox)
    dispute = (await stripe.v1.disputes.list_async()).data[0]
    assert (dispute.reason, dispute.amount) == ("fraudulent", 2900)


async def onboarded(stripe: StripeClient, sandbox: Sandbox) -> str:
    account = await stripe.v1.accounts.create_async(
        {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
    )
    await stripe_sandbox.complete_onboarding(sandbox, account.id)
    return str(account.id)


async def test_a_transfer_needs_an_able_account_and_the_money(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    new = await stripe.v1.accounts.create_async(
        {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
    )
    able = await onboarded(stripe, sandbox)
    for destination, code in (
        ("acct_nobody", "resource_missing"),
        (new.id, "insufficient_capabilities_for_transfer"),
        (able, "balance_insufficient"),
    ):
        with pytest.raises(InvalidRequestError) as refused:
            await stripe.v1.transfers.create_async(
                {"amount": 1, "currency": "usd", "destination": destination}
            )
        assert refused.value.code == code


async def test_a_transfer_and_its_reversal_are_the_same_on_both_sides(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    await charged(stripe, sandbox)
    able = await onboarded(stripe, sandbox)
    transfer = await stripe.v1.transfers.create_async(
        {"amount": 1000, "currency": "usd", "destination": able}
    )
    await stripe.v1.transfers.reversals.create_async(transfer.id, {"amount": 300})
    theirs = await stripe.v1.balance.retrieve_async({}, {"stripe_account": able})
    assert theirs.available[0].amount == 700
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE - 700
    whole = await stripe.v1.transfers.reversals.create_async(transfer.id)
    assert whole.amount == 700
    assert (await stripe.v1.transfers.retrieve_async(transfer.id)).reversed is True
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_money_that_is_not_available_yet_cannot_be_sent_on(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import InvalidRequestError

    await stripe_sandbox.set_knobs(sandbox, funds_after=172_800)
    await charged(stripe, sandbox)
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
async def test_whatever_happens_the_balance_is_the_sum_of_its_transactions(
    sandbox: Sandbox, stripe: StripeClient, seed: int
) -> None:
    """A random history, reckoned a second time from the objects that it left behind."""
    lots = random.Random(seed)
    for _ in range(8):
        charge = await charged(stripe, sandbox)
        fate = lots.choice(("kept", "refunded", "part", "failed", "won", "lost"))
        if fate in {"refunded", "part", "failed"}:
            amount = 2900 if fate == "refunded" else lots.randint(1, 2900)
            refund = await stripe.v1.refunds.create_async({"charge": charge.id, "amount": amount})
            if fate == "failed":
                await stripe_sandbox.settle_refund(sandbox, refund.id, "failed")
        if fate in {"won", "lost"}:
            dispute = await stripe_sandbox.open_dispute(
                sandbox, charge.id, amount=lots.randint(1, 2900)
            )
            await stripe_sandbox.close_dispute(sandbox, dispute["id"], fate)  # type: ignore[arg-type]
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


async def test_the_knobs_decline_every_card_and_fail_every_refund(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    session_id = await checkout(stripe)
    await stripe_sandbox.set_knobs(sandbox, decline="lost_card")
    assert (await pay_session(sandbox, session_id))["decline"] == "lost_card"
    await stripe_sandbox.reset_knobs(sandbox)
    await stripe_sandbox.set_knobs(sandbox, refunds="fail")
    paid = await pay_session(sandbox, session_id)
    refund = await stripe.v1.refunds.create_async({"payment_intent": paid["payment_intent"]})
    assert refund.status == "failed"
    assert await stripe_sandbox.get_balance(sandbox) == 2900 - FEE


async def test_a_pending_refund_may_succeed_by_itself(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    charge = await charged(stripe, sandbox, "4000000000007726")
    refund = await stripe.v1.refunds.create_async({"charge": charge.id})
    assert refund.status == "pending"
    await stripe_sandbox.deliver_webhooks(sandbox)
    assert (await stripe.v1.refunds.retrieve_async(refund.id)).status == "succeeded"
