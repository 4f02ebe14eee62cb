"""Disputes, and settlements to the platform's bank account."""

from datetime import timedelta
from typing import Any, Literal, cast

import httpx
import pytest

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import reconcile, release_funds
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    FEE,
    NET,
    PRICE,
    LedgerProbe,
    buy_product,
    deliver_webhooks,
    get_charge_id,
    get_intent_id,
    get_only_sale,
    post_action,
    sell_product,
)
from api.tests.support.http import get_payload, refusal
from api.tests.support.products import request_payment_link
from api.tests.support.stripe_sandbox import Sandbox


@pytest.mark.parametrize("case", ["won", "lost", "mature won", "mature lost"])
async def test_dispute_debits_seller_until_it_is_won(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
    case: str,
) -> None:
    is_released, ending = case.startswith("mature"), case.rsplit(maxsplit=1)[-1]
    payment = await sell_product(client, sandbox, layla, omar)
    if is_released:
        await release_funds(jobs, now() + timedelta(days=15))
    full = (0, NET) if is_released else (NET, 0)
    assert await ledger_probe.member_balances(layla) == full
    costs = await ledger_probe.platform_balance("disputes")
    dispute = await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()
    assert (await get_only_sale(client, layla))["status"] == "disputed"
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert (order["order"]["status"], order["files"]) == ("disputed", [])
    assert refusal(await post_action(client, "refund", payment, layla)) == (409, "payment_disputed")
    assert refusal(await post_action(client, "requestRefund", payment, omar)) == (
        409,
        "payment_disputed",
    )
    assert refusal(await request_payment_link(client, payment.post_id, omar)) == (
        409,
        "payment_disputed",
    )
    decision = cast("Literal['won', 'lost']", ending)
    await stripe_sandbox.close_dispute(sandbox, dispute["id"], decision)
    await deliver_webhooks(sandbox, drain)
    await reconcile(jobs)
    await ledger_probe.assert_consistent()
    (order,) = await get_payload(client, "/posts/purchased", omar)
    if ending == "won":
        assert await ledger_probe.member_balances(layla) == full
        assert await ledger_probe.platform_balance("disputes") == costs
        assert (order["order"]["status"], len(order["files"])) == ("owned", 1)
        assert (await get_only_sale(client, layla))["status"] == "paid"
    else:
        assert await ledger_probe.member_balances(layla) == (0, 0)
        assert await ledger_probe.platform_balance("disputes") != costs
        assert (order["order"]["status"], order["files"]) == ("disputed", [])
        # After a lost dispute the buyer may buy the product again.
        await buy_product(client, sandbox, payment.post_id, omar)
        assert sum(await ledger_probe.member_balances(layla)) == NET


async def test_dispute_after_payout_makes_balance_negative(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await release_funds(jobs, now() + timedelta(days=15))
    async with jobs.database.writing() as connection:
        posting = Posting(available_account(layla.id), "payout_clearing", NET)
        await ledger.record(
            connection, JournalEntry(f"payout:{layla.id}:reserve", "payout"), [posting]
        )
    await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.member_balances(layla) == (0, -NET)
    await ledger_probe.assert_consistent()


async def test_webhooks_in_any_order_produce_same_ledger(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    # A partial refund and a won dispute of the rest, delivered together in random order.
    await stripe_sandbox.set_knobs(sandbox, reorder=60, duplicate=2, seed=7)
    payment = await sell_product(client, sandbox, layla, omar)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        intent = await get_intent_id(sandbox, payment)
        await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 333})
    dispute = await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    await stripe_sandbox.close_dispute(sandbox, dispute["id"], "won")
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.member_balances(layla) == (NET - (333 - FEE * 333 // PRICE), 0)
    assert len((await get_payload(client, "/posts/purchased", omar))[0]["files"]) == 1
    await ledger_probe.assert_consistent()


REFUND = 333
AFTER_REFUND = NET - (REFUND - FEE * REFUND // PRICE)
LOST_AFTER_REFUND = (PRICE - REFUND) - FEE * (PRICE - REFUND) // PRICE
DISPUTE_FEE = 1_500


@pytest.mark.parametrize("is_delivered_at_once", [False, True])
@pytest.mark.parametrize(
    "case",
    [
        ("refund dispute won", AFTER_REFUND, 0),
        ("dispute won refund", AFTER_REFUND, 0),
        # The bank keeps the refunded part too: the platform bears it.
        ("refund dispute lost", 0, REFUND + DISPUTE_FEE),
        ("refund dispute partially-won", 0, DISPUTE_FEE),
        ("refund dispute fail won", NET, 0),
        ("refund dispute fail lost", 0, DISPUTE_FEE),
        ("refund dispute lost fail", 0, DISPUTE_FEE),
        # The refund came back from both banks: the buyer is owed it.
        ("refund dispute partially-won fail", NET - LOST_AFTER_REFUND, DISPUTE_FEE),
    ],
)
async def test_dispute_of_whole_payment_with_partial_refund_is_recorded_in_any_order(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
    case: tuple[str, int, int],
    *,
    is_delivered_at_once: bool,
) -> None:
    """A case has the steps at the provider, and the cents of the seller and of the platform."""
    steps, seller_cents, platform_cents = case
    payment = await sell_product(client, sandbox, layla, omar)
    charge_id = await get_charge_id(sandbox, payment)
    costs = await ledger_probe.platform_balance("disputes")
    refund_id = dispute_id = ""
    for step in steps.split():
        if step == "refund":
            async with stripe_sandbox.stripe_client(sandbox) as stripe:
                refund = await stripe.v1.refunds.create_async(
                    {"charge": charge_id, "amount": REFUND}
                )
            refund_id = refund.id
        elif step == "dispute":
            dispute_id = (await stripe_sandbox.open_dispute(sandbox, charge_id))["id"]
        elif step == "fail":
            await stripe_sandbox.settle_refund(sandbox, refund_id, "failed")
        else:
            await stripe_sandbox.close_dispute(sandbox, dispute_id, cast("Any", step))
        if not is_delivered_at_once:
            await deliver_webhooks(sandbox, drain)
            await ledger_probe.assert_consistent()
    await deliver_webhooks(sandbox, drain)
    await ledger_probe.assert_consistent()
    assert await ledger_probe.member_balances(layla) == (seller_cents, 0)
    assert abs(await ledger_probe.platform_balance("disputes") - costs) == platform_cents
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert len(order["files"]) == ("won" in steps.split())
    sale = await get_only_sale(client, layla)
    assert sale["status"] == ("disputed" if "won" not in steps.split() else "paid")


async def test_settlement_is_recorded_and_reversed_on_failure(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await sell_product(client, sandbox, layla, omar)
    # The proceeds of the sale are pending at the provider.
    await stripe_sandbox.add_movement(sandbox, "topup", 1000)
    await reconcile(jobs)
    bank = await ledger_probe.platform_balance("bank")
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        payout = await stripe.v1.payouts.create_async({"amount": 1000, "currency": "usd"})
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.platform_balance("bank") == bank + 1000
    await ledger_probe.assert_consistent()
    await stripe_sandbox.settle_payout(sandbox, payout.id, "failed")
    await reconcile(jobs)
    assert await ledger_probe.platform_balance("bank") == bank
    await ledger_probe.assert_consistent()
