"""Regressions: races and failures that once lost, doubled or hid money."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from api.core.clock import now
from api.core.db.database import Database, ReadConnection
from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.payments import refund_policy
from api.payments.checkout import complete
from api.payments.context import PaymentsContext
from api.payments.jobs import reconcile, release_funds
from api.payments.sync import provider_sync
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    FEE,
    NET,
    PRICE,
    LedgerProbe,
    StartedCheckout,
    deliver_webhooks,
    get_intent_id,
    get_only_sale,
    post_action,
    return_from_checkout,
    sell_product,
    start_checkout,
)
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.payouts import (
    create_seller,
)
from api.tests.support.products import create_product, request_payment_link
from api.tests.support.scale import needs_long
from api.tests.support.stripe_sandbox import Sandbox
from infra.local.postgres import Postgres, PostgresError

pytestmark = needs_long

AFTER_RELEASE = timedelta(days=15)
LOCK_TIMEOUT_SECONDS = 10


@asynccontextmanager
async def lock_row(app: FastAPI, table: str, column: str, value: str) -> AsyncIterator[None]:
    """Lock a row in a transaction of its own."""
    async with app.state.database.writing() as connection:
        await connection.execute(
            text(f"SELECT FROM {table} WHERE {column} = :value FOR UPDATE"), {"value": value}
        )
        yield


async def wait_for_lock_waiters(connection: ReadConnection, count: int) -> None:
    """Wait until `count` sessions wait for a lock.

    Raises:
        TimeoutError: that doesn't happen within LOCK_TIMEOUT_SECONDS.
    """
    waiters = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    async with asyncio.timeout(LOCK_TIMEOUT_SECONDS):
        while await connection.scalar(waiters) != count:  # noqa: ASYNC110 - a lock has no event
            await asyncio.sleep(0.01)


async def refund_in_dashboard(sandbox: Sandbox, payment: StartedCheckout, cents: int) -> str:
    """Create a refund in the provider's dashboard; return its id."""
    intent = await get_intent_id(sandbox, payment)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        refund = await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": cents})
    return refund.id


async def test_release_funds_during_refund_releases_only_the_rest(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    # The funds of earlier tests first: with them, the release below would outlast the lock.
    await release_funds(jobs, now() + AFTER_RELEASE)
    payment = await sell_product(client, sandbox, layla, omar)
    await sell_product(client, sandbox, layla, omar)
    await refund_in_dashboard(sandbox, payment, PRICE - 5)
    intent = await get_intent_id(sandbox, payment)
    async with (
        app.state.database.reading() as observer,
        lock_row(app, "payment", "intent_id", intent),
    ):
        refund = asyncio.create_task(
            provider_sync.sync_payment(PaymentsContext.from_worker(jobs), intent)
        )
        await wait_for_lock_waiters(observer, 1)
        release = asyncio.create_task(release_funds(jobs, now() + AFTER_RELEASE))
        await wait_for_lock_waiters(observer, 2)
    # Without the observer: a release of all funds takes longer than a transaction may be idle.
    await asyncio.gather(refund, release)
    remaining = NET - (PRICE - 5 - FEE * (PRICE - 5) // PRICE)
    assert await ledger_probe.member_balances(layla) == (0, NET + remaining)
    await ledger_probe.assert_consistent()


async def test_refund_of_smaller_remainder_records_actual_amount(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    # The seller refunds all of it while an unknown partial refund is pending.
    payment = await sell_product(client, sandbox, layla, omar)
    dashboard_refund = await refund_in_dashboard(sandbox, payment, 500)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()
    await stripe_sandbox.settle_refund(sandbox, dashboard_refund, "failed")
    await deliver_webhooks(sandbox, drain)
    returned = PRICE - 500
    assert await ledger_probe.member_balances(layla) == (
        NET - (returned - FEE * returned // PRICE),
        0,
    )
    assert (await get_only_sale(client, layla))["refundedCents"] == returned
    await ledger_probe.assert_consistent()


async def test_refund_refused_on_retry_adopts_first_attempt(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=3, how="cut")
    answer = await post_action(client, "refund", payment, layla)
    assert refusal(answer) == (502, "payments_unavailable")
    # The idempotency key expires before the second attempt.
    sandbox.app.state.sandbox.store.run("DELETE FROM idempotency")
    answer = await post_action(client, "refund", payment, layla)
    assert refusal(answer) == (409, "already_refunded")
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert (await get_only_sale(client, layla))["status"] == "refunded"
    assert (await get_payload(client, "/posts/purchased", omar))[0]["files"] == []
    await ledger_probe.assert_consistent()


async def test_checkout_after_early_expiry_creates_new_session(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    post = await create_product(client, layla, priceCents=PRICE)
    first = await start_checkout(client, post["_id"], omar)
    await stripe_sandbox.expire_session(sandbox, first.session_id)
    second = await start_checkout(client, post["_id"], omar)
    assert second.session_id != first.session_id
    await stripe_sandbox.pay_session(sandbox, second.session_id)
    assert (await return_from_checkout(client, omar, second))["status"] == "paid"
    answer = await request_payment_link(client, post["_id"], omar)
    assert refusal(answer) == (409, "already_purchased")


async def test_checkout_return_with_nul_in_session_id_returns_422(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    post = await create_product(client, layla, priceCents=PRICE)
    answer = await client.post(
        f"/posts/{post['_id']}/checkout", json={"sessionId": "cs_\0"}, headers=omar.headers
    )
    assert set(field_errors(answer)) == {"sessionId"}


async def test_settlement_with_negative_amount_debits_bank(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await sell_product(client, sandbox, layla, omar)
    bank = await ledger_probe.platform_balance("bank")
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        payout = await stripe.v1.payouts.create_async({"amount": 1000, "currency": "usd"})
    # With a negative balance at the provider a payout debits our bank.
    state = sandbox.app.state.sandbox
    record = state.record("payout", payout.id)
    record.body["amount"] = -1000
    state.store.save(record)
    await reconcile(jobs)
    assert await ledger_probe.platform_balance("bank") == bank - 1000


async def test_settlement_that_failed_records_both_entries(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await sell_product(client, sandbox, layla, omar)
    bank = await ledger_probe.platform_balance("bank")
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        payout = await stripe.v1.payouts.create_async({"amount": 1000, "currency": "usd"})
    await stripe_sandbox.settle_payout(sandbox, payout.id, "failed")
    await reconcile(jobs)
    # Both entries exist for a worker that saw the payout as paid.
    assert {f"settlement:{payout.id}", f"settlement:{payout.id}:failed"} <= set(
        ledger_probe.journal_keys()
    )
    assert await ledger_probe.platform_balance("bank") == bank
    await ledger_probe.assert_consistent()


async def test_checkout_and_refund_with_lagging_replica_succeed(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    postgres: Postgres,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    postgres.sql("CREATE DATABASE lagging TEMPLATE qima OWNER qima_owner")
    replica = {"database_replica_url": postgres.url("qima_app", "lagging")}
    database = Database(app.state.settings.model_copy(update=replica))
    context = PaymentsContext(database, app.state.provider, app.state.settings)
    post = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, post["_id"], omar)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    post_id, session_id = UUID(payment.post_id), payment.session_id
    assert (
        await complete.complete_checkout(context, omar.id, post_id, session_id)
    ).status == "paid"
    await refund_policy.refund_as_seller(context, UUID(payment.payment_id), layla.id)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert (await get_only_sale(client, layla))["status"] == "refunded"
    await ledger_probe.assert_consistent()
    await database.close()
    postgres.sql("DROP DATABASE lagging WITH (FORCE)")


async def test_reconcile_with_locked_purchase_records_other_purchases(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    posts = [await create_product(client, layla, priceCents=PRICE) for _ in range(2)]
    locked, other = [await start_checkout(client, post["_id"], omar) for post in posts]
    for payment in (locked, other):
        await stripe_sandbox.pay_session(sandbox, payment.session_id)
    await stripe_sandbox.discard_webhooks(sandbox)
    at = now() + timedelta(minutes=11)
    async with lock_row(app, "purchase", "id", locked.payment_id):
        await reconcile(jobs, at)
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await reconcile(jobs, at)
    assert await ledger_probe.member_balances(layla) == (2 * NET, 0)
    await ledger_probe.assert_consistent()


async def test_release_funds_with_locked_purchase_releases_other_sellers(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    noor = await factories.member(app)
    locked = await sell_product(client, sandbox, layla, omar)
    await sell_product(client, sandbox, noor, omar)
    async with lock_row(app, "purchase", "id", locked.payment_id):
        await release_funds(jobs, now() + AFTER_RELEASE)
    assert (
        await ledger_probe.member_balances(layla),
        await ledger_probe.member_balances(noor),
    ) == ((NET, 0), (0, NET))
    await release_funds(jobs, now() + AFTER_RELEASE)
    assert await ledger_probe.member_balances(layla) == (0, NET)


async def test_database_rejects_foreign_payouts_and_unpaid_entitlements(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await release_funds(jobs, now() + AFTER_RELEASE)
    first, second = (
        await create_seller(app, client, database),
        await create_seller(app, client, database),
    )
    paid = f"purchase WHERE id = '{payment.payment_id}'"
    entitlement = (
        "INSERT INTO entitlement (id, member_id, post_id, source, purchase_id)"
        f" SELECT '{new_id()}', {{}}, {{}}, 'purchase', id FROM {paid}"
    )
    to_another = (
        "INSERT INTO payout (id, member_id, method_id, amount_cents)"
        f" SELECT '{new_id()}', '{first.id}', id, 2000 FROM payout_method"
        f" WHERE member_id = '{second.id}'"
    )
    elsewhere = f"(SELECT id FROM post WHERE id <> '{payment.post_id}' LIMIT 1)"
    for refused, why in (
        (to_another, "a payout goes to its own member"),
        (entitlement.format(f"'{layla.id}'", "post_id"), "nobody has what they did not pay"),
        (entitlement.format("buyer_id", elsewhere), "nobody has what they did not pay"),
    ):
        with pytest.raises(PostgresError, match=why):
            database.sql(refused)
    for column in ("paid_at", "matured_at"):
        with pytest.raises(PostgresError, match="what was paid and released stays so"):
            database.sql(f"UPDATE purchase SET {column} = NULL WHERE id = '{payment.payment_id}'")
