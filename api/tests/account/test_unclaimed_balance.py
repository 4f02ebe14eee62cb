"""Balances of deleted accounts, before and after late movements."""

from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import collect_unclaimed_balances, reconcile, release_funds
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    NET,
    LedgerProbe,
    StartedCheckout,
    get_charge_id,
    sell_product,
)
from api.tests.support.full_account import purge_accounts
from api.tests.support.payouts import credit_balance
from api.tests.support.stripe_sandbox import Sandbox


@pytest.fixture
async def probe(app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> LedgerProbe:
    return await LedgerProbe.open(app, database, sandbox)


async def get_unclaimed(jobs: WorkerContext, member: SignedInMember) -> int:
    """Return the cents of a member on the account `unclaimed`; other members have theirs there."""
    async with jobs.database.reading() as connection:
        sums = await ledger.sum_by_subject(connection, "unclaimed", [member.id])
    return sums.get(member.id, 0)


async def delete_account(
    database: TestDatabase, member: SignedInMember, jobs: WorkerContext, drain: Drain
) -> None:
    database.sql(
        f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
        " UPDATE member SET deletes_at = now() - interval '1 minute'"
        f" WHERE id = '{member.id}'"
    )
    await purge_accounts(jobs, drain)


async def test_balance_of_deleted_account_is_unclaimed(
    app: FastAPI,
    database: TestDatabase,
    probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    member = await factories.member(app)
    await credit_balance(app, member, 1_234)
    await delete_account(database, member, jobs, drain)
    assert await probe.member_balances(member) == (0, 0)
    assert await get_unclaimed(jobs, member) == 1_234
    for _ in range(2):
        await collect_unclaimed_balances(jobs)
    assert await get_unclaimed(jobs, member) == 1_234
    await probe.assert_consistent()


async def test_negative_balance_of_deleted_account_stays(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    seller, buyer = await factories.member(app), await factories.member(app)
    payment = await sell_product(client, sandbox, seller, buyer)
    await release_funds(jobs, now() + timedelta(days=15))
    async with jobs.database.writing() as connection:
        entry = JournalEntry(f"payout:{seller.id}:reserve", "payout")
        posting = Posting(available_account(seller.id), "payout_clearing", NET)
        await ledger.record(connection, entry, [posting])
    await dispute_sale(sandbox, payment, jobs)
    await delete_account(database, seller, jobs, drain)
    assert await probe.member_balances(seller) == (0, -NET)
    assert await get_unclaimed(jobs, seller) == 0


async def dispute_sale(
    sandbox: Sandbox, payment: StartedCheckout, jobs: WorkerContext, amount: int | None = None
) -> None:
    charge_id = await get_charge_id(sandbox, payment)
    await stripe_sandbox.open_dispute(sandbox, charge_id, amount=amount)
    await reconcile(jobs)


async def test_funds_released_after_deletion_are_unclaimed_and_pay_later_disputes(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    seller, buyer = await factories.member(app), await factories.member(app)
    payment = await sell_product(client, sandbox, seller, buyer)
    await delete_account(database, seller, jobs, drain)
    # Buyers may still take back what is pending.
    assert await probe.member_balances(seller) == (NET, 0)
    await release_funds(jobs, now() + timedelta(days=15))
    await collect_unclaimed_balances(jobs)
    assert await probe.member_balances(seller) == (0, 0)
    assert await get_unclaimed(jobs, seller) == NET
    await dispute_sale(sandbox, payment, jobs, amount=1_000)
    assert await probe.member_balances(seller) == (0, -900)
    for _ in range(2):
        await collect_unclaimed_balances(jobs)
    assert await probe.member_balances(seller) == (0, 0)
    assert await get_unclaimed(jobs, seller) == NET - 900
    await probe.assert_consistent()
