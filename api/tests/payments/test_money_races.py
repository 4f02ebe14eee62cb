"""Fifty concurrent calls of one operation have one effect."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.errors import ApiError
from api.payments.sync import balance_transactions, provider_sync
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import (
    LedgerProbe,
    get_charge_id,
    get_intent_id,
    record_all_transactions,
    sell_product,
)
from api.tests.support.http import get_payload
from api.tests.support.payouts import create_seller, get_balances, request_payout
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
    return isinstance(error, ApiError) or "lock timeout" in str(error)


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
    await asyncio.gather(
        *(
            balance_transactions.record_new_transactions(app.state.payments, now())
            for _ in range(RACERS)
        )
    )
    # A walk that fails because of a lock or a timeout leaves the rest to the next one.
    await record_all_transactions(app, sandbox)
    assert await ledger_probe.platform_balance("stripe_fees") == before + 3 * 45
    await ledger_probe.assert_consistent()
