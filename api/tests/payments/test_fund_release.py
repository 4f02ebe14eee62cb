"""Release of funds: its date, and money that is held beyond it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest

from api.core.clock import iso, now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import reconcile, release_funds
from api.tests.conftest import OpenApp, TestDatabase
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

RESERVE = NET // 10


@asynccontextmanager
async def open_client(open_app: OpenApp, **changes: Any) -> AsyncIterator[httpx.AsyncClient]:
    """Open a client of an application with changed settings."""
    async with open_app(**changes) as app:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client


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


async def test_funds_held_beyond_their_release_date_have_no_day(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    path = f"/payments/{payment.payment_id}/requestRefund"
    await post_payload(client, path, omar, {"reason": ""})
    balance = await get_payload(client, "/users/balance", layla)
    assert [release["cents"] for release in balance["releases"]] == [NET]
    assert (await get_only_sale(client, layla))["isHeld"] is True
    database.sql(
        "UPDATE purchase SET paid_at = paid_at - interval '15 days'"
        f" WHERE id = '{payment.payment_id}'"
    )
    await release_funds(jobs)
    balance = await get_payload(client, "/users/balance", layla)
    assert (balance["pendingCents"], balance["releases"]) == (NET, [])
    sale = await get_only_sale(client, layla)
    assert (sale["isHeld"], sale["isMature"]) == (True, False)
    await post_payload(client, f"/payments/{payment.payment_id}/withdrawRefundRequest", omar)
    sale = await get_only_sale(client, layla)
    assert (sale["isHeld"], sale["isMature"]) == (False, False)
    balance = await get_payload(client, "/users/balance", layla)
    assert balance["releases"] == [{"date": sale["maturesAt"][:10], "cents": NET}]


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


async def test_reserve_of_new_seller_is_released_later(
    open_app: OpenApp,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with open_client(open_app, reserve_bps=1_000) as client:
        await sell_product(client, sandbox, layla, omar)
        assert (await get_only_sale(client, layla))["reserveCents"] == RESERVE
        balance = await get_payload(client, "/users/balance", layla)
        days = [now().date() + timedelta(days=days) for days in (14, 120)]
        assert balance["releases"] == [
            {"date": days[0].isoformat(), "cents": NET - RESERVE},
            {"date": days[1].isoformat(), "cents": RESERVE},
        ]
        await release_funds(jobs, now() + timedelta(days=15))
        assert await ledger_probe.member_balances(layla) == (RESERVE, NET - RESERVE)
        balance = await get_payload(client, "/users/balance", layla)
        assert balance["reserve"] == {
            "cents": RESERVE,
            "nextReleaseDate": days[1].isoformat(),
            "nextReleaseCents": RESERVE,
            "releases": [{"date": days[1].isoformat(), "cents": RESERVE}],
        }
        await release_funds(jobs, now() + timedelta(days=119))
        assert await ledger_probe.member_balances(layla) == (RESERVE, NET - RESERVE)
        for _ in range(2):
            await release_funds(jobs, now() + timedelta(days=121))
        assert await ledger_probe.member_balances(layla) == (0, NET)
        assert (await get_only_sale(client, layla))["reserveCents"] == 0
        assert (await get_payload(client, "/users/balance", layla))["reserve"] is None
        await ledger_probe.assert_consistent()


async def test_dispute_takes_the_reserve_first_and_refills_it(
    open_app: OpenApp,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with open_client(open_app, reserve_bps=1_000) as client:
        payment = await sell_product(client, sandbox, layla, omar)
        await release_funds(jobs, now() + timedelta(days=15))
        charge_id = await get_charge_id(sandbox, payment)
        dispute = await stripe_sandbox.open_dispute(sandbox, charge_id, amount=500)
        await reconcile(jobs)
        # 500 cents, of which the platform returns its fee of 50 cents.
        assert await ledger_probe.member_balances(layla) == (0, NET - 450)
        await stripe_sandbox.close_dispute(sandbox, dispute["id"], "won")
        await reconcile(jobs)
        assert await ledger_probe.member_balances(layla) == (RESERVE, NET - RESERVE)
        await release_funds(jobs, now() + timedelta(days=121))
        assert await ledger_probe.member_balances(layla) == (0, NET)
        await ledger_probe.assert_consistent()


async def test_established_seller_has_no_reserve(
    open_app: OpenApp,
    sandbox: Sandbox,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    async with open_client(open_app, reserve_bps=1_000) as client:
        payment = await sell_product(client, sandbox, layla, omar)
        database.sql(
            "UPDATE purchase SET paid_at = paid_at - interval '121 days'"
            f" WHERE id = '{payment.payment_id}'"
        )
        await sell_product(client, sandbox, layla, omar)
        sales = await get_payload(client, "/payments/sales", layla)
        assert [sale["reserveCents"] for sale in sales] == [0, RESERVE]
