"""Reversals of transfers in the provider's dashboard, in part or in full, without webhooks."""

import re

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.sync import balance_transactions
from api.payouts import queries
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import LedgerProbe
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    create_connected_seller,
    fund_platform,
    get_balances,
    request_payout,
    submit_transfers,
)
from api.tests.support.stripe_sandbox import Sandbox


async def transfer(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> tuple[SignedInMember, str]:
    """Transfer 20 dollars to a member; return the member and the transfer's id."""
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    await request_payout(client, member, 2_000)
    await submit_transfers(app)
    query = f"SELECT transfer_id FROM payout WHERE member_id = '{member.id}'"
    return member, database.sql(query)


async def reverse(app: FastAPI, sandbox: Sandbox, transfer_id: str, amount: int) -> None:
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        await stripe.v1.transfers.reversals.create_async(transfer_id, {"amount": amount})
    await stripe_sandbox.discard_webhooks(sandbox)
    await balance_transactions.record_new_transactions(app.state.payments, now())


async def test_partly_reversed_transfer_is_kept_in_adjustments(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
) -> None:
    member, transfer_id = await transfer(app, client, database, sandbox)
    probe = await LedgerProbe.open(app, database, sandbox)
    adjustments = await probe.platform_balance("adjustments")
    await reverse(app, sandbox, transfer_id, 500)
    assert await probe.platform_balance("adjustments") == adjustments - 500
    assert (await get_payload(client, "/users/payouts", member))[0]["status"] == "transferred"
    await probe.assert_consistent()


async def test_transfer_reversed_in_parts_restores_balance_without_webhook(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> None:
    member, transfer_id = await transfer(app, client, database, sandbox)
    probe = await LedgerProbe.open(app, database, sandbox)
    adjustments = await probe.platform_balance("adjustments")
    for amount in (500, 1_500):
        await reverse(app, sandbox, transfer_id, amount)
    await drain()
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "returned")
    assert (await get_balances(app, member)).available == 4_000
    assert await probe.platform_balance("adjustments") == adjustments
    await probe.assert_consistent()


async def test_transfer_of_another_business_is_external(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
) -> None:
    await fund_platform(app, client, sandbox)
    probe = await LedgerProbe.open(app, database, sandbox)
    external = await probe.platform_balance("external")
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        account = await stripe.v1.accounts.create_async(
            {"country": "DE", "capabilities": {"transfers": {"requested": True}}}
        )
        await stripe_sandbox.complete_onboarding(sandbox, account.id)
        made = await stripe.v1.transfers.create_async(
            {"amount": 700, "currency": "usd", "destination": account.id}
        )
    await reverse(app, sandbox, made.id, 200)
    assert await probe.platform_balance("external") == external + 500
    await probe.assert_consistent()


def difference(findings: list[str]) -> int:
    """Return the cents by which a check differs; tests that write tables leave a constant one."""
    amounts = [int(cents) for line in findings for cents in re.findall(r"(-?\d+) cents", line)]
    return amounts[0] - amounts[1] if amounts else 0


async def test_ledger_check_finds_clearing_without_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    async with app.state.database.writing() as connection:
        before = difference(await queries.check_payout_clearing(connection))
    await request_payout(client, member, 2_000)
    async with app.state.database.writing() as connection:
        assert difference(await queries.check_payout_clearing(connection)) == before
        entry = JournalEntry(f"stray:{new_id()}", "payout")
        await ledger.record(connection, entry, [Posting("fees", "payout_clearing", 1)])
        assert difference(await queries.check_payout_clearing(connection)) == before + 1
        await connection.rollback()
