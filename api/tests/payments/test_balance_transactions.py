"""Balance transactions: the ledger follows the provider's balance to the cent."""

from collections.abc import Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import reconcile
from api.payments.ledger.models import PlatformAccount
from api.payments.sync import balance_transactions
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    get_charge_id,
    get_intent_id,
    sell_product,
    start_checkout,
)
from api.tests.support.products import create_product
from api.tests.support.stripe_sandbox import Sandbox, checkout_params

Deltas = Callable[..., Awaitable[dict[str, int]]]
FEE = 114
WATCHED: tuple[PlatformAccount, ...] = (
    *("stripe", "bank", "in_transit", "external", "adjustments", "stripe_fees", "unclaimed"),
)


@pytest.fixture
async def deltas(ledger_probe: LedgerProbe, jobs: WorkerContext) -> Deltas:
    """Reconcile and return the changed platform accounts (debit less credit) since the start."""
    await reconcile(jobs)  # the first run of a database only stores its position
    before = {name: await ledger_probe.platform_balance(name) for name in WATCHED}

    async def changed() -> dict[str, int]:
        for _ in range(2):
            await reconcile(jobs)
        after = {name: await ledger_probe.platform_balance(name) for name in WATCHED}
        return {name: after[name] - before[name] for name in WATCHED if after[name] != before[name]}

    return changed


async def pay_foreign(sandbox: Sandbox) -> str:
    """Pay 29 dollars to another business on the same account; return the payment intent."""
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    return str((await stripe_sandbox.pay_session(sandbox, session.id))["payment_intent"])


async def test_bank_payout_in_transit_is_recorded_on_creation(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    deltas: Deltas,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await sell_product(client, sandbox, layla, omar)
    await stripe_sandbox.set_knobs(sandbox, payout_after=172_800)
    payout = await stripe_sandbox.pay_out_balance(sandbox)
    amount = payout["amount"]
    assert (await deltas())["in_transit"] == amount
    await ledger_probe.assert_consistent()
    await stripe_sandbox.settle_payout(sandbox, payout["id"])
    arrived = await deltas()
    assert (arrived.get("in_transit"), arrived["bank"]) == (None, amount)
    await ledger_probe.assert_consistent()


@pytest.mark.parametrize("is_paid", [True, False])
async def test_failed_bank_payout_returns_to_provider_balance(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    deltas: Deltas,
    layla: SignedInMember,
    omar: SignedInMember,
    *,
    is_paid: bool,
) -> None:
    await sell_product(client, sandbox, layla, omar)
    await stripe_sandbox.set_knobs(sandbox, payout_after=172_800)
    payout = await stripe_sandbox.pay_out_balance(sandbox)
    if is_paid:
        await stripe_sandbox.settle_payout(sandbox, payout["id"])
    await deltas()
    await stripe_sandbox.settle_payout(sandbox, payout["id"], "failed")
    assert {"bank", "in_transit"}.isdisjoint(await deltas())
    await ledger_probe.assert_consistent()


async def test_payout_recorded_by_earlier_release_is_not_recorded_again(
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    deltas: Deltas,
    database: TestDatabase,
) -> None:
    await pay_foreign(sandbox)
    await deltas()
    bank = await ledger_probe.platform_balance("bank")
    await stripe_sandbox.set_knobs(sandbox, payout_after=172_800)
    payout = await stripe_sandbox.pay_out_balance(sandbox)
    amount = payout["amount"]
    # Earlier releases recorded one entry, on arrival.
    database.sql(f"""
        WITH entry AS (
            INSERT INTO journal (id, key, kind, month)
            VALUES (gen_random_uuid(), 'settlement:{payout["id"]}', 'settlement',
                date_trunc('month', now())::date)
            RETURNING id
        )
        INSERT INTO posting (journal_id, debit_id, credit_id, amount_cents)
        SELECT entry.id, bank.id, stripe.id, {amount} FROM entry, account bank, account stripe
        WHERE bank.kind = 'bank' AND stripe.kind = 'stripe'
    """)
    await stripe_sandbox.settle_payout(sandbox, payout["id"])
    assert "in_transit" not in await deltas()
    assert await ledger_probe.platform_balance("bank") == bank + amount
    await ledger_probe.assert_consistent()


async def test_foreign_payment_with_refund_and_dispute_is_external(
    sandbox: Sandbox, ledger_probe: LedgerProbe, deltas: Deltas
) -> None:
    first, second = await pay_foreign(sandbox), await pay_foreign(sandbox)
    assert await deltas() == {"stripe": 2 * (2900 - FEE), "external": -2 * (2900 - FEE)}
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        refund = await stripe.v1.refunds.create_async({"payment_intent": first, "amount": 900})
        intent = await stripe.v1.payment_intents.retrieve_async(second)
    await stripe_sandbox.open_dispute(sandbox, str(intent.latest_charge))
    left = 2900 - FEE - 900 - FEE - 1500
    assert await deltas() == {"stripe": left, "external": -left}
    await stripe_sandbox.settle_refund(sandbox, refund.id, "failed")
    assert (await deltas())["external"] == -left - 900
    await ledger_probe.assert_consistent()


@pytest.mark.parametrize(
    ("type", "cents", "account"),
    [
        ("stripe_fee", -45, "stripe_fees"),
        ("topup", 5000, "bank"),
        ("adjustment", -731, "adjustments"),
        ("reserve_transaction", -900, "adjustments"),
    ],
)
async def test_other_balance_transaction_is_recorded_once(
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    deltas: Deltas,
    type: str,
    cents: int,
    account: str,
) -> None:
    await stripe_sandbox.add_movement(sandbox, type, cents)
    for _ in range(2):
        assert await deltas() == {"stripe": cents, account: -cents}
    await ledger_probe.assert_consistent()


async def test_unknown_balance_transaction_is_unclaimed_with_alert(
    sandbox: Sandbox, ledger_probe: LedgerProbe, deltas: Deltas
) -> None:
    sample = ("qima_alerts_total", {"name": "balance_transaction_unknown"})
    before = REGISTRY.get_sample_value(*sample) or 0
    await stripe_sandbox.add_movement(sandbox, "kind_of_next_year", 300, fee=11)
    for _ in range(2):
        assert await deltas() == {"stripe": 289, "unclaimed": -300, "stripe_fees": 11}
    assert REGISTRY.get_sample_value(*sample) == before + 1
    await ledger_probe.assert_consistent()


async def test_sale_with_refund_and_dispute_is_recorded_by_its_own_entries(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    app: FastAPI,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    sold = [await sell_product(client, sandbox, layla, omar) for _ in range(2)]
    before = balance_keys(ledger_probe)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        intent = await get_intent_id(sandbox, sold[0])
        await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 333})
    dispute = await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, sold[1]))
    await balance_transactions.record_new_transactions(app.state.payments, now())
    assert balance_keys(ledger_probe) == before
    await ledger_probe.assert_consistent()
    await stripe_sandbox.close_dispute(sandbox, dispute["id"], "won")
    await balance_transactions.record_new_transactions(app.state.payments, now())
    assert balance_keys(ledger_probe) == before
    await ledger_probe.assert_consistent()


def balance_keys(ledger_probe: LedgerProbe) -> list[str]:
    """Return the keys of entries that record a balance transaction itself."""
    return [key for key in ledger_probe.journal_keys() if key.startswith("balance:")]


async def test_payment_without_webhook_is_found_in_balance(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    await balance_transactions.record_new_transactions(app.state.payments, now())
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await ledger_probe.assert_consistent()


async def test_unknown_cursor_walks_back_by_time(
    sandbox: Sandbox,
    database: TestDatabase,
    ledger_probe: LedgerProbe,
    deltas: Deltas,
) -> None:
    """The provider has forgotten the position: what is newer is found from the other end."""
    await stripe_sandbox.add_movement(sandbox, "stripe_fee", -45)
    database.sql(
        "UPDATE provider_cursor SET last_id = 'txn_forgotten' WHERE name = 'balance_transactions'"
    )
    for _ in range(101):
        await stripe_sandbox.add_movement(sandbox, "stripe_fee", -1)
    sample = ("qima_alerts_total", {"name": "balance_cursor_unknown"})
    before = REGISTRY.get_sample_value(*sample) or 0
    assert await deltas() == {"stripe": -146, "stripe_fees": 146}
    assert REGISTRY.get_sample_value(*sample) == before + 1
    cursors = "SELECT last_id FROM provider_cursor WHERE name LIKE 'balance_transactions%'"
    assert "txn_forgotten" not in database.sql(cursors)
    await ledger_probe.assert_consistent()


async def test_first_run_walks_back_to_the_beginning_in_several_runs(
    sandbox: Sandbox,
    database: TestDatabase,
    ledger_probe: LedgerProbe,
    deltas: Deltas,
) -> None:
    for _ in range(5):
        await stripe_sandbox.add_movement(sandbox, "topup", 100)
    database.sql("DELETE FROM provider_cursor WHERE name LIKE 'balance_transactions%'")
    await stripe_sandbox.fail_next(sandbox, "GET /v1/balance_transactions", committed=False)
    assert await deltas() == {"stripe": 500, "bank": -500}
    assert (
        database.sql(
            "SELECT last_id FROM provider_cursor WHERE name = 'balance_transactions:backward'"
        )
        == ""
    )
    await ledger_probe.assert_consistent()
