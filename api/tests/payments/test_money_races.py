"""Fifty concurrent calls of one operation have one effect."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from uuid import UUID

import httpx
from fastapi import FastAPI
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from api.core.clock import now
from api.core.errors import ApiError
from api.payments import refund_requests
from api.payments.refund_requests import Decision
from api.payments.sync import balance_transactions, provider_sync
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    get_charge_id,
    get_intent_id,
    post_action,
    record_all_transactions,
    sell_product,
)
from api.tests.support.http import get_payload, post_payload
from api.tests.support.payouts import create_seller, create_staff, get_balances, request_payout
from api.tests.support.stripe_sandbox import Sandbox

RACERS = 50


async def race(call: Callable[[], Awaitable[httpx.Response]]) -> Counter[int]:
    """Make the call fifty times at once; return the number of answers by status."""
    answers = await asyncio.gather(*(call() for _ in range(RACERS)))
    statuses = Counter(answer.status_code for answer in answers)
    assert statuses.keys() <= {200, 409, 502, 503}, statuses
    assert statuses[200] >= 1
    return statuses


def is_busy(error: BaseException) -> bool:
    """Return whether an operation failed because too many ran at once."""
    return isinstance(error, ApiError | PoolTimeoutError) or "lock timeout" in str(error)


async def test_concurrent_refunds_return_the_price_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    path = f"/payments/{payment.payment_id}/refund"
    await race(lambda: client.post(path, json={}, headers=layla.headers))
    intent = await get_intent_id(sandbox, payment)
    refunds = await stripe_sandbox.get_object(sandbox, "/v1/refunds", payment_intent=intent)
    assert [refund["status"] for refund in refunds["data"]] == ["succeeded"]
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_concurrent_payouts_reserve_the_amount_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=10_000)
    statuses = await race(lambda: request_payout(client, member, 5_000))
    assert statuses[200] == 1
    assert (await get_balances(app, member)).available == 5_000


async def test_concurrent_cancellations_return_the_amount_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=10_000)
    payout = (await request_payout(client, member, 5_000)).json()["payload"]
    path = f"/users/payouts/{payout['_id']}/cancel"
    await race(lambda: client.post(path, headers=member.headers))
    assert (await get_balances(app, member)).available == 10_000
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["status"] == "failed"


async def test_concurrent_synchronisations_of_a_dispute_record_it_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    intent = await get_intent_id(sandbox, payment)
    await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    context = app.state.payments
    results = await asyncio.gather(
        *(provider_sync.sync_payment(context, intent) for _ in range(RACERS // 2)),
        *(balance_transactions.record_new_transactions(context, now()) for _ in range(RACERS // 2)),
        return_exceptions=True,
    )
    failures = [result for result in results if isinstance(result, BaseException)]
    # The worker repeats a delivery that fails because others hold a lock, or the provider is slow.
    assert [each for each in failures if not is_busy(each)] == []
    await provider_sync.sync_payment(context, intent)
    await record_all_transactions(app, sandbox)
    query = f"""
        SELECT count(*) FROM journal WHERE kind = 'dispute' AND subject_id = '{payment.payment_id}'
    """
    assert database.sql(query) == "1"
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_concurrent_walks_record_each_balance_transaction_once(
    app: FastAPI, sandbox: Sandbox, ledger_probe: LedgerProbe
) -> None:
    before = await ledger_probe.platform_balance("stripe_fees")
    for _ in range(3):
        await stripe_sandbox.add_movement(sandbox, "stripe_fee", -45)
    walks = (
        balance_transactions.record_new_transactions(app.state.payments, now())
        for _ in range(RACERS)
    )
    results = await asyncio.gather(*walks, return_exceptions=True)
    # A walk without a connection or a lock in time leaves the rest to the next one.
    errors = [each for each in results if isinstance(each, BaseException)]
    assert all(is_busy(each) for each in errors), errors
    await record_all_transactions(app, sandbox)
    assert await ledger_probe.platform_balance("stripe_fees") == before + 3 * 45
    await ledger_probe.assert_consistent()


async def test_concurrent_ends_of_a_refund_request_return_the_price_at_most_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    """The buyer withdraws, staff grant and deny, the seller refunds, and the bank disputes."""
    staff = await create_staff(app, database)
    payment = await sell_product(client, sandbox, layla, omar)
    for action, member in (
        ("requestRefund", omar), ("declineRefund", layla), ("escalateRefundRequest", omar)
    ):  # fmt: skip
        body = {"reason": "other"} if action == "declineRefund" else {}
        await post_payload(client, f"/payments/{payment.payment_id}/{action}", member, body)
    context, purchase_id = app.state.payments, UUID(payment.payment_id)
    intent, charge = await get_intent_id(sandbox, payment), await get_charge_id(sandbox, payment)

    def decide(*, is_granted: bool) -> Awaitable[None]:
        decision = Decision(purchase_id, is_granted=is_granted, reason="", staff_id=staff.id)
        return refund_requests.decide_request(context, decision)

    async def dispute() -> None:
        with suppress(AssertionError):  # disputed or refunded already
            await stripe_sandbox.open_dispute(sandbox, charge)
        await provider_sync.sync_payment(context, intent)

    calls: list[Awaitable[object]] = []
    for _ in range(RACERS // 5):
        calls += [decide(is_granted=True), decide(is_granted=False), dispute()]
        calls.append(post_action(client, "withdrawRefundRequest", payment, omar))
        calls.append(post_action(client, "refund", payment, layla))
    order = random.randrange(2**32)
    print(f"order {order}")
    random.Random(order).shuffle(calls)
    results = await asyncio.gather(*calls, return_exceptions=True)
    failures = [result for result in results if isinstance(result, BaseException)]
    assert [each for each in failures if not is_busy(each)] == []
    await provider_sync.sync_payment(context, intent)
    await record_all_transactions(app, sandbox)
    found = await stripe_sandbox.get_object(sandbox, f"/v1/charges/{charge}")
    disputes = await stripe_sandbox.get_object(sandbox, "/v1/disputes", charge=charge)
    returned = found["amount_refunded"] + sum(each["amount"] for each in disputes["data"])
    assert returned in {0, PRICE}
    assert await ledger_probe.member_balances(layla) == ((0, 0) if returned else (NET, 0))
    state = database.sql(f"SELECT state FROM refund_request WHERE purchase_id = '{purchase_id}'")
    assert state in {"granted", "denied", "withdrawn", "disputed"}
    assert (state == "granted") <= (found["amount_refunded"] == PRICE)
    await ledger_probe.assert_consistent()
