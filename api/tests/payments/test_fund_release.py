"""Release of funds: its date, and money that is held beyond it."""

from datetime import timedelta

import httpx
import pytest

from api.core.clock import iso, now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import reconcile, release_funds
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import (
    NET,
    LedgerProbe,
    get_charge_id,
    get_intent_id,
    get_only_sale,
    sell_product,
)
from api.tests.support.http import get_payload, post_payload
from api.tests.support.stripe_sandbox import Sandbox


@pytest.mark.parametrize(("refund_days", "days"), [(0, 7), (7, 7), (14, 14), (30, 30)])
async def test_funds_are_released_when_pending_period_and_refund_window_are_over(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
    refund_days: int,
    days: int,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, refundDays=refund_days)
    receipt = await get_payload(client, f"/payments/{payment.payment_id}", omar)
    sale = await get_only_sale(client, layla)
    balance = await get_payload(client, "/users/balance", layla)
    (release,) = balance["releases"]
    assert sale["maturesAt"][:10] == release["date"]
    if refund_days >= days:
        assert sale["maturesAt"] == receipt["refundableUntil"]
    await release_funds(jobs, now() + timedelta(days=days, minutes=-1))
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert sale["maturesAt"] > iso(now() + timedelta(days=days, minutes=-1))
    await release_funds(jobs, now() + timedelta(days=days, minutes=1))
    assert await ledger_probe.member_balances(layla) == (0, NET)
    assert (await get_only_sale(client, layla))["isMature"] is True
    await ledger_probe.assert_consistent()


async def test_pending_refund_holds_funds_beyond_their_release_date(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, refunds="pending")
    payment = await sell_product(client, sandbox, layla, omar)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    await release_funds(jobs, now() + timedelta(days=60))
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    refunds = await stripe_sandbox.get_object(
        sandbox, "/v1/refunds", payment_intent=await get_intent_id(sandbox, payment)
    )
    await stripe_sandbox.settle_refund(sandbox, refunds["data"][0]["id"])
    await reconcile(jobs)
    await release_funds(jobs, now() + timedelta(days=60))
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_open_dispute_holds_funds_until_it_is_closed(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    charge_id = await get_charge_id(sandbox, payment)
    dispute = await stripe_sandbox.open_dispute(sandbox, charge_id, amount=500)
    await reconcile(jobs)
    pending, available = await ledger_probe.member_balances(layla)
    await release_funds(jobs, now() + timedelta(days=60))
    assert await ledger_probe.member_balances(layla) == (pending, available)
    await stripe_sandbox.close_dispute(sandbox, dispute["id"], "won")
    await reconcile(jobs)
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await release_funds(jobs, now() + timedelta(days=60))
    assert await ledger_probe.member_balances(layla) == (0, NET)
    await ledger_probe.assert_consistent()
